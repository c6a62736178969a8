#pragma once

#include <galet/belt.h>

/// Steady sliding, linearised (docs/theory/belt.md 2): with u = x' and the state's deviation h,
///     u' = -natural2 x - damping u - force_y h,    h' = rate_w u - relaxation h
typedef struct galet_belt_linear {
    double w;                          // sliding velocity: minus the speed of the belt
    double y[GALET_POINT_MAX_STATES];  // settled
    double natural2;                   // square of the natural frequency
    double damping;                    // d
    double force_y;                    // of the force over the mass
    double rate_w;
    double relaxation;  // 1 / tau; INFINITY without a state
    double memory;      // g
} galet_belt_linear;

galet_belt_linear galet_belt_linear_at(const galet_oscillator_def *def, double speed);

/// H, by which the Hopf speeds are found: above 0 where sliding is stable.
double galet_belt_linear_margin(const galet_belt_linear *linear);
