#pragma once

#include <galet/contacts.h>

#include "numerics/complete_lu.h"
#include "numerics/lemke.h"

enum {
    GALET_IMPULSES = 2 * GALET_CONTACTS_MAX,
    GALET_LEMKE_UNKNOWNS = 4,  // of a contact
    GALET_LEMKE_SIZE = GALET_LEMKE_UNKNOWNS * GALET_CONTACTS_MAX,
};

/// What the contacts that may push do in one step (docs/theory/contacts.md 5.2). Impulses p and speeds w = speed +
/// delassus p after the step are those of contact 0 along its normal, along its tangent, of contact 1 and so on, in
/// units in which the diagonal of the matrix is 1.
typedef struct galet_impulses {
    size_t count;                                      ///< Of contacts
    double delassus[GALET_IMPULSES * GALET_IMPULSES];  ///< 2 count x 2 count
    double mu[GALET_CONTACTS_MAX];
    double speed[GALET_IMPULSES];                   ///< Without impulses
    double impulse[GALET_IMPULSES];                 ///< On entry those of the last step
    galet_contact_state state[GALET_CONTACTS_MAX];  ///< On entry those of the last step

    double after[GALET_IMPULSES];  ///< w
    // The equations of the states that were solved last.
    bool factorised;
    galet_contact_state solved[GALET_CONTACTS_MAX];
    galet_complete_lu lu;
    double factors[GALET_IMPULSES * GALET_IMPULSES], scratch[GALET_IMPULSES];
    size_t rows[GALET_IMPULSES], columns[GALET_IMPULSES];
    double lemke[GALET_LEMKE_SIZE * GALET_LEMKE_SIZE], lemke_q[GALET_LEMKE_SIZE],
        lemke_scratch[GALET_LEMKE_SCRATCH(GALET_LEMKE_SIZE)];
} galet_impulses;

/// After count, delassus and mu have changed.
void galet_impulses_begin(galet_impulses *problem);

/// Finds the impulses and states. Returns the residual, over the largest speed or impulse: rounding where all is well.
double galet_impulses_solve(galet_impulses *problem);
