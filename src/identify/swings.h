#pragma once

#include "identify/decay.h"

/// Swings of a record whose points stand: fills `swing`, `swings`, `noise`, `offset`, `cycles`, and refines `omega`.

/// By windows of two cycles, each fitted by a vibration whose amplitude changes linearly: for a spring with cycles
/// enough (docs/theory/identify.md 2).
galet_status galet_swings_demodulate(galet_decay *decay);

/// By turning points, half cycle after half cycle: for a pendulum, and where cycles are few.
galet_status galet_swings_turn(galet_decay *decay);

/// Noise of a point by fourth differences, which a sampled swing has little of; `scratch` has room for all points.
double galet_swings_difference_noise(const galet_decay *decay, double *scratch);
