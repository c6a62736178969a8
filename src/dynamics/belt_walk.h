#pragma once

#include "dynamics/belt_drift.h"

/// Relative tolerance of turns that only show the way.
double galet_belt_coarse(const galet_belt_drift *d);

/// No cycle is looked for beyond.
double galet_belt_top(const galet_belt_drift *d);

/// From an amplitude in the direction in which it drifts, until it drifts back: over many turns at once where the
/// growth of many is alike, so that a gap between two cycles is not leapt over. Below `known`, if any, nothing may turn
/// it: then that is the cycle.
galet_belt_cycle galet_belt_walk(galet_belt_drift *d, double amplitude, const galet_belt_cycle *known);
