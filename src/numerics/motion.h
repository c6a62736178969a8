#pragma once

#include <galet/status.h>
#include <galet/watch.h>

#include "numerics/stepper.h"

#include <stdbool.h>
#include <stddef.h>

/// Event-driven integration: smooth phases of an ordinary differential equation, each with a mode of its own, separated
/// by events at which the state may jump and the mode change. A stepper advances the phases; all else is here.

/// An event that was found: located to rounding where the stepper can step again, else on its interpolant.
typedef struct galet_motion_event {
    double t;
    size_t event;     // index of its function
    int direction;    // +1: the function rises through zero; -1: it falls
    double residual;  // of its function
} galet_motion_event;

/// What follows an event.
typedef enum galet_motion_action {
    GALET_MOTION_PASS,     // nothing, and it does not count against max_events
    GALET_MOTION_NOTE,     // nothing: integration goes on undisturbed
    GALET_MOTION_RESTART,  // a new phase, from a state or in a mode that was changed
    GALET_MOTION_STOP,
} galet_motion_action;

/// A stretch of the motion without events between its ends, as an observer is shown it: a step, or part of one.
typedef struct galet_motion_span {
    double t0, t1;
    const int *mode;
    void *motion;
} galet_motion_span;

/// The state at t0 <= t <= t1 with the dissipated energy behind it: one number more than the definition's state.
void galet_motion_span_state(const galet_motion_span *span, double t, double *state);

/// A motion to be integrated. Functions get `context`; none but `rate` is required.
typedef struct galet_motion_def {
    size_t size;         // of the state
    size_t event_count;  // functions whose zeros are events
    /// Fills the time derivative of the state and returns the dissipated power. Within a mode it must stay smooth
    /// beyond the events that end the mode: a step is tried before its events are known. NaN asks for a shorter one.
    double (*rate)(double t, const double *state, const int *mode, double *rate, void *context);
    /// Derivatives of the rate by the state, row by row, for implicit steppers; by default differences.
    void (*jacobian)(double t, const double *state, const int *mode, double *jacobian, void *context);
    /// Changes of the state for those differences; NULL: by rounding and tolerance.
    void (*increments)(double t, const double *state, const int *mode, double *small, void *context);
    void (*events)(double t, const double *state, const int *mode, double *values, void *context);
    /// Length beyond which a step from here would be refused, as near an instant where the rate has no finite slope:
    /// explicit steps then come up to it, and away from it, without being tried in vain. NULL: not known.
    double (*reach)(double t, const double *state, const int *mode, void *context);
    /// May change state and mode and then asks for a restart; the dissipated energy stands behind the state. By default
    /// every event stops the motion.
    galet_motion_action (*on_event)(const galet_motion_event *event, double *state, int *mode, void *context);
    /// Shown every stretch of the motion, in order and without gaps; of the two states at a restart the one before ends
    /// a stretch, the one after begins the next. A motion that ends where it begins is one stretch of no length.
    void (*observe)(const galet_motion_span *span, void *context);
    double (*energy)(double t, const double *state, const int *mode, void *context);  // for the ledger
    void *context;
    const galet_stepper *stepper;  // NULL: the first of the table, which is explicit
    const int *directions;         // of each event: +1, -1, or 0 for both; NULL: both
    /// Absolute tolerance of each event function; NULL: none. One that began a phase must come back by as much beyond
    /// zero to be an event again, so that what rests there but for noise does not begin a phase at every change of
    /// sign. For functions that go on through zero, not for those that an event throws back.
    const double *event_atol;
    double t0, t_end;
    double rtol;         // relative tolerance
    const double *atol;  // absolute tolerance of each component
    double max_step;     // 0: none
    size_t max_events;   // in one unit of time, but those that are passed; more end the motion. 0: 100000
    size_t max_rates;    // right-hand sides; more end the motion. 0: 25 million, some 20 s of a costly one
    bool no_log;         // keeps no events: for long motions whose handler has seen them
    const galet_watch *watch;
} galet_motion_def;

/// Where the energy went; all zero without an energy function.
typedef struct galet_motion_ledger {
    double initial, final;
    double dissipated;  // integral of the power
    double jumps;       // gained at restarts; lost where negative, but what handlers have booked as dissipated
    double error;       // largest |energy + dissipated - jumps - initial| at the end of a step
} galet_motion_ledger;

typedef struct galet_motion_result {
    double t;              // where the motion ended
    bool stopped;          // by an event
    bool too_many_events;  // by their number in one unit of time
    bool too_many_rates;
    size_t steps, rates;  // steps and right-hand sides, without what only the observer needed
    galet_motion_ledger ledger;
    size_t event_count;
    galet_motion_event *events;  // in the order of time, NULL without a log; released by galet_motion_release
} galet_motion_result;

/// Integrates from `state` and `mode` at t0, which become those at the end. A mode is as many integers as the functions
/// of the definition agree on; NULL where there is one mode only.
/// GALET_ERR_RANGE for a wrong definition or an energy that is not finite, GALET_ERR_MEMORY. With the result so far:
/// GALET_ERR_NOT_CONVERGED where steps, events or the right-hand side ended the motion early, GALET_ERR_INTERRUPTED.
/// Keeps no global state: different threads may integrate at the same time.
galet_status galet_motion_run(const galet_motion_def *def, double *state, int *mode, galet_motion_result *result);

void galet_motion_release(galet_motion_result *result);
