#pragma once

#include "dynamics/belt_drift.h"

/// What is said of a motion once it is known where it ends (docs/theory/belt.md 5).

galet_belt_cycle galet_belt_no_cycle(galet_belt_fate fate);

galet_belt_cycle galet_belt_irregular(double amplitude);

/// Nothing damps small vibrations, and nothing drives them.
bool galet_belt_is_neutral(const galet_belt_drift *d);

/// Amplitudes below this have settled.
double galet_belt_nothing(const galet_belt_drift *d);

/// Whether a place is nothing but steady sliding: the mass is there, and friction balances the spring.
bool galet_belt_is_sliding(const galet_belt_drift *d, galet_belt_place at);

/// The motion has come down to steady sliding, of which it is not asked here whether it is stable.
galet_belt_cycle galet_belt_settled(const galet_belt_drift *d);

/// The cycle of so many turns that the last turn of the drift belongs to. One that comes back to another place than it
/// should, or that disturbances leave, is none: the motion is irregular.
galet_belt_cycle galet_belt_judge(galet_belt_drift *d, size_t turns);
