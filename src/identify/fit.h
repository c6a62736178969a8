#pragma once

#include "identify/decay.h"
#include "identify/nuisance.h"
#include "numerics/least_squares.h"

/// A law with its motion, fitted to the points of a decay. The parameters stand in this order, then those of the
/// nuisances.
enum { GALET_FIT_OMEGA, GALET_FIT_X0, GALET_FIT_V0, GALET_FIT_MU };

/// Part of a standard deviation, squared, that a fit may be short of its goal.
#define GALET_FIT_SHORT_OF_GOAL 1e-3

/// The averaged motion holds where the amplitude is above this part of the first: not in the last half cycles. One that
/// ends above it has not stopped.
#define GALET_FIT_AVERAGED_PART 0.06

typedef struct galet_fit {
    const galet_decay *decay;
    double mass, load;
    size_t terms;
    double exponents[GALET_IDENTIFY_TERMS];
    galet_nuisance nuisance;
    const galet_watch *watch;
    size_t points;  ///< Fitted, from the first
    bool frozen;    ///< The law stays as it is; only the full fit knows of it
    size_t count;   ///< Parameters
    double p[GALET_LEAST_SQUARES_MAX], scale[GALET_LEAST_SQUARES_MAX];
    double step[GALET_LEAST_SQUARES_MAX];  ///< Of differences by each parameter; 0: a small part of its scale
    galet_least_squares ls;
    size_t evaluations;
    bool starved;  ///< Memory was lacking while it was fitted
} galet_fit;

/// Sizes of parameters that matter, from a start that stands in `p`.
void galet_fit_set_scale(galet_fit *fit);

static inline size_t galet_fit_nuisance_place(const galet_fit *fit) {
    return GALET_FIT_MU + fit->terms;
}
