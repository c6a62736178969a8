#pragma once

#include <galet/oscillator.h>

#include "numerics/stepper.h"

/// A stretch of an oscillator's motion by one stepper, and the work it may take. Most motions are one leg. A mass that
/// is thrown may come to creep long before it sticks, by a law that creeps: where explicit steps get nowhere, implicit
/// ones take it on to its next turn.
typedef struct galet_oscillator_leg {
    const galet_stepper *stepper;
    double rtol;       ///< Relative tolerance
    double atol;       ///< Absolute tolerance of a velocity of next to nothing [m/s]; 0: that of a swing
    bool to_turn;      ///< It ends at the next w = 0
    size_t max_rates;  ///< Right-hand sides that it may take
    size_t left;       ///< Of all that may be spent on this leg and those behind, in explicit right-hand sides
} galet_oscillator_leg;

/// The first leg of a swing of this amplitude [m] from the states `y0`.
galet_oscillator_leg galet_oscillator_leg_first(const galet_oscillator_def *def, double amplitude, const double *y0);

/// Makes it the leg that follows one which took `rates` right-hand sides and ended at its turn, or by their number:
/// false where that is the end.
bool galet_oscillator_leg_next(const galet_oscillator_def *def, size_t rates, galet_oscillator_leg *leg);
