#pragma once

#include <galet/contacts.h>

/// What the system yields to forces at its contacts (docs/theory/contacts.md 2). Numbers that are no more than rounding
/// leaves of their terms are 0, so that what cancels does so.
typedef struct galet_compliance {
    const galet_contacts_def *def;
    double *free;              // u under the constant force alone [m]
    double *normal, *shear;    // u of a unit l_n, l_t; row by row of the contacts [m/N]
    double *gap;               // of each contact under the constant force [m]
    double *cross_normal;      // how the gap of row j opens with l_n of column i [m/N]
    double *cross_shear;       // with l_t
    double *cross_normal_sum;  // the sums of moduli behind them
    double *cross_shear_sum;
    double *factors;  // of the stiffness
    size_t *pivots;
} galet_compliance;

/// GALET_ERR_RANGE for a definition that is unsound, GALET_ERR_MEMORY.
galet_status galet_compliance_create(const galet_contacts_def *def, galet_compliance *compliance);
void galet_compliance_destroy(galet_compliance *compliance);

/// Turns a force on each degree of freedom into displacements, as far as factors alone go.
void galet_compliance_yield(const galet_compliance *compliance, double *force);

/// How the gap of a contact opens with a force at another one: l_n = 1, l_t = ratio.
double galet_compliance_cross(const galet_compliance *compliance, size_t gap, size_t contact, double ratio);

/// u of a degree of freedom under that force.
double galet_compliance_way(const galet_compliance *compliance, size_t freedom, size_t contact, double ratio);

/// The work that force does on itself, twice: above 0 [m/N].
double galet_compliance_self(const galet_compliance *compliance, size_t contact, double ratio);
