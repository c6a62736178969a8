#include "numerics/motion_event.h"

#include "numerics/root.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

galet_status galet_event_finder_prepare(const galet_motion_def *def, galet_event_finder *finder) {
    const size_t n = def->size + 1, events = def->event_count;
    double *room = calloc(n + 5 * events, sizeof *room);
    *finder = (galet_event_finder){.def = def, .at = room};
    if (!room) {
        return GALET_ERR_MEMORY;
    }
    finder->values = room + n;
    finder->before = finder->values + events;
    finder->after = finder->before + events;
    finder->offset = finder->after + events;
    finder->side = finder->offset + events;
    return GALET_OK;
}

void galet_event_finder_release(galet_event_finder *finder) {
    free(finder->at);
}

static void eval_events(const galet_event_finder *finder, double t, const double *state, double *values) {
    const galet_motion_def *def = finder->def;
    if (def->event_count == 0) {
        return;
    }
    def->events(t, state, finder->mode, values, def->context);
    for (size_t i = 0; i < def->event_count; i++) {
        values[i] -= finder->offset[i];
    }
}

/// Begins a step where the functions have the values in `before`.
static void begin_step(galet_event_finder *finder, double t) {
    finder->t = finder->end = t;
    for (size_t i = 0; i < finder->def->event_count; i++) {
        double *before = &finder->before[i], *side = &finder->side[i];
        *side = *before == 0.0 ? *side : copysign(DBL_MIN, *before);
        *before = *before == 0.0 ? *side : *before;
    }
}

/// Which way the functions go from here, along the tangent: it shows even a hop shorter than the first step.
static void look_ahead(galet_event_finder *finder, double t, const double *state, const double *rate) {
    const galet_motion_def *def = finder->def;
    double scale = 0.0;
    for (size_t i = 0; i < def->size; i++) {
        scale = fmax(scale, fabs(rate[i]) / (fabs(state[i]) + def->atol[i]));
    }
    double dt = scale > 0.0 ? 1e-6 / scale : 0.0;
    for (size_t i = 0; i < def->size; i++) {
        finder->at[i] = state[i] + dt * rate[i];
    }
    eval_events(finder, t + dt, finder->at, finder->after);
    for (size_t i = 0; i < def->event_count; i++) {
        finder->side[i] = finder->after[i] < finder->before[i] ? -DBL_MIN : DBL_MIN;
    }
}

void galet_event_finder_begin_phase(galet_event_finder *finder, double t, const double *state, const double *rate,
                                    const galet_motion_event *events, size_t count) {
    const galet_motion_def *def = finder->def;
    if (def->event_count > 0) {
        memset(finder->offset, 0, def->event_count * sizeof *finder->offset);
        eval_events(finder, t, state, finder->values);
        for (size_t i = 0; i < count; i++) {
            double now = finder->values[events[i].event];
            finder->offset[events[i].event] = fabs(now) <= 16.0 * fabs(events[i].residual) ? now : 0.0;
        }
        eval_events(finder, t, state, finder->before);
        look_ahead(finder, t, state, rate);
    }
    begin_step(finder, t);
}

void galet_event_finder_end_step(galet_event_finder *finder, double t, const double *state) {
    finder->end = t;
    eval_events(finder, t, state, finder->after);
}

void galet_event_finder_next_step(galet_event_finder *finder, const double *state) {
    if (state) {
        eval_events(finder, finder->end, state, finder->before);
    } else if (finder->def->event_count > 0) {
        memcpy(finder->before, finder->after, finder->def->event_count * sizeof *finder->before);
    }
    begin_step(finder, finder->end);
}

/// One event function as a function of time within the step.
typedef struct probe {
    galet_event_finder *finder;
    size_t event;
    void (*state)(void *steps, double t, double *state);  // inside the step, or stepped again
} probe;

static double value_at(double t, void *context) {
    const probe *p = context;
    galet_event_finder *finder = p->finder;
    if (t <= finder->t || t >= finder->end) {
        return t <= finder->t ? finder->before[p->event] : finder->after[p->event];
    }
    p->state(finder->steps, t, finder->at);
    eval_events(finder, t, finder->at, finder->values);
    return finder->values[p->event];
}

/// The end of a root's bracket where the event has happened.
static galet_root_end passed_end(const galet_root *root, int direction) {
    galet_root_end best = {root->x, root->residual};
    return best.f * direction >= 0.0 ? best : root->other;
}

static void set_time(galet_motion_event *event, const galet_root *root) {
    galet_root_end end = passed_end(root, event->direction);
    event->t = end.x;
    event->residual = end.f;
}

/// An instant of the step before the event. Where the function is zero as the step begins, it is sought further on: the
/// tiny number that stands for its side there would draw the root to itself.
static galet_root_end lower_end(probe *p) {
    const galet_event_finder *finder = p->finder;
    galet_root_end begin = {finder->t, finder->before[p->event]};
    for (double part = 0.5; fabs(begin.f) == DBL_MIN && part > DBL_EPSILON; part *= 0.5) {
        double t = finder->t + part * (finder->end - finder->t), value = value_at(t, p);
        if (value != 0.0 && (value > 0.0) == (begin.f > 0.0)) {
            return (galet_root_end){t, value};
        }
    }
    return begin;
}

/// Where the interpolant sees an event of the step: to rounding where nothing better will follow.
static void locate(galet_event_finder *finder, galet_motion_event *event) {
    probe p = {finder, event->event, finder->stepper->inside};
    galet_root_end from = lower_end(&p), to = {finder->end, finder->after[event->event]};
    double tolerance = finder->stepper->again ? 1e-9 * (finder->end - finder->t) : 0.0;
    galet_root root = {.x = to.x, .residual = to.f};
    galet_root_narrow(value_at, &p, from, to, tolerance, &root);
    set_time(event, &root);
}

/// The same by stepping again, to rounding: few times, as the bracket about what the interpolant saw is narrow. It is
/// widened until it holds, at last to the whole step.
static void polish(galet_event_finder *finder, galet_motion_event *event) {
    if (!finder->stepper->again || event->t >= finder->end) {
        return;
    }
    probe p = {finder, event->event, finder->stepper->again};
    galet_root root = {.x = event->t, .residual = event->residual};
    for (double width = 1e-8 * (finder->end - finder->t);; width *= 1e3) {
        double from = fmax(event->t - width, finder->t), to = fmin(event->t + width, finder->end);
        bool whole = from == finder->t && to == finder->end;
        if (galet_root_find(value_at, &p, from, to, 0.0, &root) != GALET_ERR_RANGE || whole) {
            break;
        }
    }
    set_time(event, &root);
}

/// Whether an event happens in the step; if so, which way its function goes.
static bool crosses_zero(const galet_event_finder *finder, size_t event, int *direction) {
    double before = finder->before[event], after = finder->after[event];
    if (after == 0.0 && fabs(before) == DBL_MIN) {
        return false;  // it rests at zero
    }
    *direction = after > 0.0 || (after == 0.0 && before < 0.0) ? 1 : -1;
    int wanted = finder->def->directions ? finder->def->directions[event] : 0;
    return !isnan(after) && (before > 0.0) != (*direction > 0) && wanted * *direction >= 0;
}

/// Keeps the earliest events and those at most `slack` later.
static size_t keep_earliest(galet_motion_event *events, size_t count, double slack) {
    double first = INFINITY;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        first = fmin(first, events[i].t);
    }
    for (size_t i = 0; i < count; i++) {
        if (events[i].t <= first + slack) {
            events[kept++] = events[i];
        }
    }
    return kept;
}

size_t galet_event_finder_find(galet_event_finder *finder, galet_motion_event *events) {
    size_t count = 0;
    int direction;
    for (size_t i = 0; i < finder->def->event_count; i++) {
        if (crosses_zero(finder, i, &direction)) {
            events[count] = (galet_motion_event){.event = i, .direction = direction};
            locate(finder, &events[count++]);
        }
    }
    count = keep_earliest(events, count, 1e-6 * (finder->end - finder->t));
    for (size_t i = 0; i < count; i++) {
        polish(finder, &events[i]);
    }
    return keep_earliest(events, count, 4.0 * DBL_EPSILON * fabs(finder->end));
}

void galet_event_finder_pass(galet_event_finder *finder, const galet_motion_event *event) {
    finder->side[event->event] = event->direction * DBL_MIN;
    finder->before[event->event] = finder->side[event->event];
}
