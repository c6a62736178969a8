#pragma once

#include <galet/belt.h>

/// The motion from one largest x, where v = 0, to the next: a map of x and the state there (docs/theory/belt.md 4).

/// A place on the section.
typedef struct galet_belt_place {
    double x;
    double y[GALET_POINT_MAX_STATES];
} galet_belt_place;

/// One turn of the motion.
typedef struct galet_belt_turn {
    galet_belt_place to;
    double period, stick, ahead;  // how long it took, and how long of that the mass stuck and overtook the belt
    double x_min, v_max;
    double lost;     // energy of mass and spring
    bool came_back;  // to the section; else it went to rest without turning round, or was not followed further
    bool broke;      // the integration ended early, or while the belt still dragged the mass along
} galet_belt_turn;

/// What goes on from turn to turn.
typedef struct galet_belt_follower {
    galet_oscillator_def def;
    galet_belt_sliding sliding;
    size_t turns, effort, max_effort;  // turns and steps so far, and steps that may be taken
    galet_status status;               // GALET_ERR_INTERRUPTED by the watch, or GALET_ERR_MEMORY
    galet_watch watch;                 // our own, by which a motion is ended that takes too long
    volatile int enough;
    const galet_watch *outer;
} galet_belt_follower;

void galet_belt_follow(galet_belt_follower *f, const galet_oscillator_def *def);

/// Another speed of the belt.
void galet_belt_follow_speed(galet_belt_follower *f, double speed);

/// From a place on the section.
galet_belt_turn galet_belt_turn_from(galet_belt_follower *f, galet_belt_place from);

/// Several of them, as one.
galet_belt_turn galet_belt_turns_from(galet_belt_follower *f, galet_belt_place from, size_t count);

/// From the definition's start to the first place on the section.
galet_belt_turn galet_belt_turn_first(galet_belt_follower *f);
