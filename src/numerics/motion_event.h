#pragma once

#include "numerics/motion.h"

/// The event functions along a motion: on which side of zero they stand, and where in a step they cross it.
typedef struct galet_event_finder {
    const galet_motion_def *def;
    const galet_stepper *stepper;
    void *steps;      // what the stepper made
    const int *mode;  // of the phase
    double t, end;    // the step
    double *at;       // room for a state within it
    double *values;   // of the functions, now
    double *before;   // where the step begins, or at an event of its own within it; never zero
    double *since;    // when that is
    double *after;    // where it ends
    double *offset;   // shift that makes the events a phase begins with exactly zero there, or their tolerance
    double *side;     // tiny, with the sign a function has where it is zero
    double *slope_before, *slope_after;
} galet_event_finder;

/// Room for a definition's functions; released by galet_event_finder_release, also after a failure.
galet_status galet_event_finder_prepare(const galet_motion_def *def, galet_event_finder *finder);
void galet_event_finder_release(galet_event_finder *finder);

/// Begins a phase at t with this state and its rate; `events` are those that it begins with.
void galet_event_finder_begin_phase(galet_event_finder *finder, double t, const double *state, const double *rate,
                                    const galet_motion_event *events, size_t count);

/// Says where a step ends, with the rate there; call before looking for events.
void galet_event_finder_end_step(galet_event_finder *finder, double t, const double *state, const double *rate);

/// Goes on from where the step ended. `state` where the functions must be evaluated anew, as an event may change them;
/// else NULL.
void galet_event_finder_next_step(galet_event_finder *finder, const double *state);

/// The earliest events of the step; more than one only where they coincide. Returns their number.
size_t galet_event_finder_find(galet_event_finder *finder, galet_motion_event *events);

/// An event that goes by without a new phase: it is not found again.
void galet_event_finder_pass(galet_event_finder *finder, const galet_motion_event *event);
