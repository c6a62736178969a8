#pragma once

#include "dynamics/belt_drift.h"

/// Where a motion ends that begins at a place on the section: turn by turn until it repeats itself, coarsely and then
/// finely, or drifts so slowly that its drift tells where it ends (docs/theory/belt.md 5).
galet_belt_cycle galet_belt_settle(galet_belt_drift *d, galet_belt_place place);

/// The same from steady sliding: what is unstable is left, slightly disturbed, once. Of a known cycle that attracts
/// from outside, if any, nothing need be found again.
galet_belt_cycle galet_belt_come_down(galet_belt_drift *d, const galet_belt_cycle *known);
