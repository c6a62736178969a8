#pragma once

#include "dynamics/belt_return.h"

/// By how much a vibration of a given amplitude grows in one turn: a function of one variable, whose zeros are the
/// cycles, exactly (docs/theory/belt.md 4).
typedef struct galet_belt_drift {
    galet_belt_follower f;
    galet_belt_place place;  // where the last turn began
    galet_belt_turn turn;    // the last one
    double state_scale;      // of the law's state
    double fine_rtol;        // of the definition
    bool has_left;           // unstable sliding, disturbed
    bool has_jumped;         // over an amplitude at which growth jumps
    bool is_lazy;            // the state does not come back to itself: turns are taken one by one
} galet_belt_drift;

/// GALET_ERR_RANGE where galet_belt_check refuses the definition.
galet_status galet_belt_drift_begin(galet_belt_drift *d, const galet_oscillator_def *def);

/// Another speed of the belt.
void galet_belt_drift_speed(galet_belt_drift *d, double speed);

/// Relative tolerance of turns: a coarse one is enough to see which way a vibration drifts. Not below the definition's,
/// which is that of the start.
void galet_belt_drift_tolerance(galet_belt_drift *d, double rtol);

/// Whether the last turn began far beyond steady sliding.
bool galet_belt_drift_is_far(const galet_belt_drift *d);

/// How much x has grown in the last turn: far beyond steady sliding by the energy that was lost, which is known to more
/// digits than the difference of two large numbers.
double galet_belt_drift_growth(const galet_belt_drift *d);

/// The growth of x in one turn from `amplitude` beyond steady sliding, the state being the one that comes back to
/// itself. Minus the amplitude where the mass does not turn round again; NAN where the integration ended early,
/// and where no such state is found: of a slow one there may be none. A
/// galet_root_function whose context is the drift.
double galet_belt_drift_at(double amplitude, void *drift);
