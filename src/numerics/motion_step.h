#pragma once

#include "numerics/motion.h"

#include <arkode/arkode_erkstep.h>

#define GALET_MOTION_STAGES 13

/// One step of a motion, seen from inside. States carry the dissipated energy behind what the definition knows.
typedef struct galet_motion_step {
    const galet_motion_def *def;
    ARKodeButcherTable table;  // the method of the integration
    int mode;
    size_t length;   // of a state
    size_t rates;    // evaluated so far
    double t;        // where the step begins
    double *base;    // its state there
    double *at;      // a state within the step
    double *stages;  // GALET_MOTION_STAGES rates
    double *values;  // of the event functions, now
    double *before;  // where the step begins; never zero
    double *after;   // where it ends
    double *offset;  // shift that makes the events a phase begins with exactly zero there
    double *side;    // tiny, with the sign a function has where it is zero
} galet_motion_step;

/// Room for a definition's vectors; released by galet_motion_step_release, also after a failure.
galet_status galet_motion_step_prepare(const galet_motion_def *def, galet_motion_step *step);
void galet_motion_step_release(galet_motion_step *step);

/// Fills the rate of a state and of the dissipated energy behind it.
void galet_motion_step_rate(galet_motion_step *step, double t, const double *state, double *rate);

/// Begins a step at t. The state is copied.
void galet_motion_step_begin(galet_motion_step *step, double t, const double *state);

/// Begins a phase at t with the state in `at`; `events` are those that it begins with.
void galet_motion_step_begin_phase(galet_motion_step *step, double t, const galet_motion_event *events, size_t count);

/// The state at t >= step->t, in `at`: one step of the same method, hence as accurate as the integration itself.
double *galet_motion_step_state(galet_motion_step *step, double t);

/// Says where the step ends; call before looking for events.
void galet_motion_step_end(galet_motion_step *step, double t, const double *state);

/// The earliest events of the step that ends at t, located to rounding; more than one only where they coincide.
/// Returns their number.
size_t galet_motion_step_events(galet_motion_step *step, double t, galet_motion_event *events);

/// An event that goes by without a new phase: it is not found again.
void galet_motion_step_pass(galet_motion_step *step, const galet_motion_event *event);
