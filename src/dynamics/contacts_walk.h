#pragma once

#include "dynamics/contacts_impulse.h"
#include "dynamics/contacts_step.h"

/// A sum of many small terms, with what rounding has kept out of it: the same term a million times has the same
/// fault a million times.
typedef struct galet_total {
    double sum, rest;
} galet_total;

static inline double galet_total_value(const galet_total *total) {
    return total->sum + total->rest;
}

/// Energies since the start, term by term as the samples have them [J].
typedef struct galet_ledger {
    double start, kinetic, elastic;
    galet_total force_work, belt_work, damping_loss, friction_loss, impact_loss;
    double largest;  ///< Of any term so far, and of what the constant force stores in the springs
    double fault;    ///< Largest so far
} galet_ledger;

/// A motion on its way, step by step.
typedef struct galet_walk {
    const galet_contacts_def *def;
    const galet_contacts_motion *asked;
    galet_march *march;
    size_t taken;  ///< Steps
    double *u, *v, *momentum, *spring, *force, *after, *mean;
    double gap[GALET_CONTACTS_MAX];
    double deepest[GALET_CONTACTS_MAX];  ///< Below gap 0, so far
    double way[GALET_CONTACTS_MAX];      ///< Longest so far of what the gap is the sum of, the first gap aside
    double speed[GALET_IMPULSES];        ///< Of contact points along normals and tangents, belts not counted
    double impulse[GALET_IMPULSES];      ///< Of the last step
    double ln[GALET_CONTACTS_MAX], lt[GALET_CONTACTS_MAX];
    galet_contact_state state[GALET_CONTACTS_MAX], before[GALET_CONTACTS_MAX];
    size_t closed;  ///< Contacts that closed in the last step: an impact
    double residual;
    galet_ledger ledger;
    galet_impulses problem;  ///< Of the contacts that may push
    size_t active[GALET_CONTACTS_MAX];
} galet_walk;

/// GALET_ERR_RANGE for a start that is not finite or within an obstacle, and as galet_march_create.
galet_status galet_walk_create(const galet_contacts_def *def, const galet_contacts_motion *asked, double h,
                               galet_walk **walk);
void galet_walk_destroy(galet_walk *walk);

/// Takes a step. GALET_ERR_RANGE where the motion does not stay finite.
galet_status galet_walk_step(galet_walk *walk);
