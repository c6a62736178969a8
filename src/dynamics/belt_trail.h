#pragma once

#include "dynamics/belt_return.h"

enum { GALET_BELT_TRAIL = 256 };

/// The last turns of a motion: enough to see one that repeats itself after several.
typedef struct galet_belt_trail {
    galet_belt_place to[GALET_BELT_TRAIL];
    double x_min[GALET_BELT_TRAIL];
    size_t count;  // of all turns so far
} galet_belt_trail;

void galet_belt_trail_add(galet_belt_trail *trail, const galet_belt_turn *turn);

/// How far the last turns reach.
double galet_belt_trail_extent(const galet_belt_trail *trail, size_t turns);

/// After how many turns, two or more, the motion has repeated itself: every place of the last round is one of the round
/// before, to tolerances of x and of the state. 0: it has not.
size_t galet_belt_trail_round(const galet_belt_trail *trail, double dx, double dy);

/// The largest x of the last turns.
galet_belt_place galet_belt_trail_largest(const galet_belt_trail *trail, size_t turns);

/// Whether x goes up and down for ever: it has both grown and shrunk in all the turns that can be remembered, and moved
/// about as much in the second half of them as in the first. One that comes closer to a cycle moves less and less.
bool galet_belt_trail_wanders(const galet_belt_trail *trail);
