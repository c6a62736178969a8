#pragma once

#include <galet/contacts.h>
#include <galet/study.h>

/// What `contacts` is asked: the system, its load over time, and the motion.
extern const galet_param galet_contacts_params[];

typedef struct galet_contacts_load {
    size_t size;
    const double *harmonic;    // amplitude of each force; NULL: none
    double omega, phase;       // [rad/s], [rad]
    const double *t, *factor;  // a history that multiplies `along`; NULL: none
    const double *along;
    size_t rows;
} galet_contacts_load;

/// Borrows from the values; the contacts are its own.
typedef struct galet_contacts_case {
    galet_contacts_def def;
    galet_contact contacts[GALET_CONTACTS_MAX];
    galet_contacts_load load;
    const double *u, *v;  // the start; NULL: 0
    double highest;       // frequency without contacts, or of the load [rad/s]
    double spacing;       // shortest time between rows of the load that differ; INFINITY: none [s]
    double step, mu_max;
} galet_contacts_case;

/// Reads and checks all; refuses with the key to blame. `def.contacts` points into the case, which may not be moved.
galet_status galet_contacts_inputs_read(const galet_values *in, galet_contacts_case *case_, galet_refusal *why);

/// Whether a contact has no friction of its own, so that `mu` says it.
bool galet_contacts_friction_is_shared(const galet_values *in);

/// F at a time, for galet_contacts_motion; the context is a galet_contacts_load.
void galet_contacts_load_at(double t, double *force, void *load);

/// Whether F changes.
bool galet_contacts_load_changes(const galet_contacts_load *load);
