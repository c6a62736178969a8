#pragma once

#include "dynamics/belt_linear.h"

/// Derivatives of a law by the sliding velocity w and its state y, at steady sliding: second and third of one function.
typedef struct galet_belt_jet {
    double ww, wy, yy, www, wwy, wyy, yyy;
} galet_belt_jet;

/// Of the force, and of the rate of the state: by differences of the law's analytic slopes (docs/theory/belt.md 3).
void galet_belt_jets(const galet_oscillator_def *def, const galet_belt_linear *at, galet_belt_jet *force,
                     galet_belt_jet *rate);
