#include "numerics/motion_event.h"

#include "numerics/root.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

galet_status galet_event_finder_prepare(const galet_motion_def *def, galet_event_finder *finder) {
    const size_t n = def->size + 1, events = def->event_count;
    double *room = calloc(n + 8 * events, sizeof *room);
    *finder = (galet_event_finder){.def = def, .at = room};
    if (!room) {
        return GALET_ERR_MEMORY;
    }
    finder->values = room + n;
    finder->before = finder->values + events;
    finder->after = finder->before + events;
    finder->offset = finder->after + events;
    finder->side = finder->offset + events;
    finder->since = finder->side + events;
    finder->slope_before = finder->since + events;
    finder->slope_after = finder->slope_before + events;
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
        finder->since[i] = t;
    }
}

/// How fast the functions change along the tangent, by their values a little later.
static void eval_slopes(galet_event_finder *finder, double t, const double *state, const double *rate, double dt,
                        const double *now, double *slopes) {
    const galet_motion_def *def = finder->def;
    for (size_t i = 0; i < def->size; i++) {
        finder->at[i] = state[i] + dt * rate[i];
    }
    eval_events(finder, t + dt, finder->at, finder->values);
    for (size_t i = 0; i < def->event_count; i++) {
        slopes[i] = (finder->values[i] - now[i]) / dt;
    }
}

/// A time in which the state changes by a millionth.
static double short_time(const galet_motion_def *def, const double *state, const double *rate) {
    double scale = 0.0;
    for (size_t i = 0; i < def->size; i++) {
        scale = fmax(scale, fabs(rate[i]) / (fabs(state[i]) + def->atol[i]));
    }
    return scale > 0.0 ? 1e-6 / scale : 1.0;
}

/// Which way the functions go from here: it shows even a hop shorter than the first step.
static void look_ahead(galet_event_finder *finder, double t, const double *state, const double *rate) {
    double dt = short_time(finder->def, state, rate);
    eval_slopes(finder, t, state, rate, dt, finder->before, finder->slope_before);
    for (size_t i = 0; i < finder->def->event_count; i++) {
        finder->side[i] = finder->slope_before[i] < 0.0 ? -DBL_MIN : DBL_MIN;
    }
}

static double tolerance_of(const galet_event_finder *finder, size_t event) {
    return finder->def->event_atol ? finder->def->event_atol[event] : 0.0;
}

/// A function that a phase begins with stands at zero exactly, unless the event moved the state: then it is further off
/// than the event was, whose own zero may have been a shifted one. With a tolerance it stands that far beyond zero, so
/// that noise does not bring it back. The others are not shifted.
static void shift_zeros(galet_event_finder *finder, const galet_motion_event *events, size_t count) {
    const size_t size = finder->def->event_count * sizeof(double);
    memset(finder->after, 0, size);
    for (size_t k = 0; k < count; k++) {
        size_t i = events[k].event;
        double now = finder->values[i], slack = 16.0 * (fabs(events[k].residual) + fabs(finder->offset[i]));
        double tolerance = tolerance_of(finder, i), shift = tolerance > 0.0 ? -events[k].direction * tolerance : now;
        finder->after[i] = fabs(now) <= slack ? shift : 0.0;
    }
    memcpy(finder->offset, finder->after, size);
}

void galet_event_finder_begin_phase(galet_event_finder *finder, double t, const double *state, const double *rate,
                                    const galet_motion_event *events, size_t count) {
    const galet_motion_def *def = finder->def;
    if (def->event_count > 0) {
        def->events(t, state, finder->mode, finder->values, def->context);
        shift_zeros(finder, events, count);
        eval_events(finder, t, state, finder->before);
        look_ahead(finder, t, state, rate);
    }
    begin_step(finder, t);
}

void galet_event_finder_end_step(galet_event_finder *finder, double t, const double *state, const double *rate) {
    if (finder->def->event_count > 0) {
        double dt = 1e-4 * (t - finder->t);
        eval_events(finder, t, state, finder->after);
        eval_slopes(finder, t, state, rate, dt, finder->after, finder->slope_after);
    }
    finder->end = t;
}

/// A function that has gone beyond its tolerance, away from its zero, is no longer shifted by it.
static void return_zeros(galet_event_finder *finder) {
    for (size_t i = 0; i < finder->def->event_count; i++) {
        double *before = &finder->before[i], *offset = &finder->offset[i];
        if (fabs(*offset) == tolerance_of(finder, i) && fabs(*before) > 2.0 * fabs(*offset)) {
            *before += *offset;
            *offset = 0.0;
        }
    }
}

void galet_event_finder_next_step(galet_event_finder *finder, const double *state) {
    const size_t size = finder->def->event_count * sizeof(double);
    if (state) {
        eval_events(finder, finder->end, state, finder->before);
    } else if (size > 0) {
        memcpy(finder->before, finder->after, size);
    }
    if (size > 0) {
        memcpy(finder->slope_before, finder->slope_after, size);
    }
    return_zeros(finder);
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
    if (t <= finder->since[p->event] || t >= finder->end) {
        return t >= finder->end ? finder->after[p->event] : finder->before[p->event];
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

/// An instant of the step before the event, which has happened by `until`. Where the function was just zero it is
/// sought further on: the tiny number that stands for its side there would draw the root to itself.
static galet_root_end lower_end(probe *p, double until) {
    const galet_event_finder *finder = p->finder;
    galet_root_end begin = {finder->since[p->event], finder->before[p->event]};
    for (double part = 0.5; fabs(begin.f) == DBL_MIN && part > DBL_EPSILON; part *= 0.5) {
        double t = begin.x + part * (until - begin.x), value = value_at(t, p);
        if (value != 0.0 && (value > 0.0) == (begin.f > 0.0)) {
            return (galet_root_end){t, value};
        }
    }
    return begin;
}

/// Where the interpolant sees a function cross zero: to rounding where nothing better will follow.
static void locate(probe *p, galet_root_end from, galet_root_end to, galet_motion_event *event) {
    const galet_event_finder *finder = p->finder;
    double tolerance = finder->stepper->again ? 1e-9 * (finder->end - finder->t) : 0.0;
    galet_root root = {.x = to.x, .residual = to.f};
    galet_root_narrow(value_at, p, from, to, tolerance, &root);
    set_time(event, &root);
}

/// The same by stepping again, to rounding: few times, as the bracket about what the interpolant saw is narrow. It is
/// widened until it holds, at last to the whole step.
static void polish(galet_event_finder *finder, galet_motion_event *event) {
    if (!finder->stepper->again || event->t >= finder->end) {
        return;
    }
    probe p = {finder, event->event, finder->stepper->again};
    double since = finder->since[event->event];
    galet_root root = {.x = event->t, .residual = event->residual};
    for (double width = 1e-8 * (finder->end - finder->t);; width *= 1e3) {
        double from = fmax(event->t - width, since), to = fmin(event->t + width, finder->end);
        bool whole = from == since && to == finder->end;
        if (galet_root_find(value_at, &p, from, to, 0.0, &root) != GALET_ERR_RANGE || whole) {
            break;
        }
    }
    set_time(event, &root);
}

static bool is_wanted(const galet_event_finder *finder, size_t event, int direction) {
    return !finder->def->directions || finder->def->directions[event] * direction >= 0;
}

/// Whether a function has other signs at the two ends of the step, and where.
static bool find_crossing(galet_event_finder *finder, galet_motion_event *event) {
    double before = finder->before[event->event], after = finder->after[event->event];
    if (after == 0.0 && fabs(before) == DBL_MIN) {
        return false;  // it rests at zero
    }
    event->direction = after > 0.0 || (after == 0.0 && before < 0.0) ? 1 : -1;
    if (isnan(after) || (before > 0.0) == (event->direction > 0) ||
        !is_wanted(finder, event->event, event->direction)) {
        return false;
    }
    probe p = {finder, event->event, finder->stepper->inside};
    locate(&p, lower_end(&p, finder->end), (galet_root_end){finder->end, after}, event);
    return true;
}

/// The last extreme that the cubic with these values and slopes at 0 and 1 has, where it turns away from zero: beyond
/// [0, 1] or NaN where there is none between.
static galet_root_end cubic_turn(double before, double slope_before, double after, double slope_after) {
    double rise = after - before, a2 = 3.0 * rise - 2.0 * slope_before - slope_after;
    double a3 = slope_before + slope_after - 2.0 * rise, root = sqrt(a2 * a2 - 3.0 * a3 * slope_before);
    double signed_root = copysign(root, slope_after);
    double u = a2 * signed_root > 0.0 ? -slope_before / (a2 + signed_root) : (signed_root - a2) / (3.0 * a3);
    return (galet_root_end){u, before + u * (slope_before + u * (a2 + u * a3))};
}

static bool same_side(double value, double other) {
    return (value > 0.0 && other > 0.0) || (value < 0.0 && other < 0.0);
}

/// Part of the step after which a function that is on the same side at both ends, and goes away from zero at last,
/// seems to have turned close to zero; 0 where it has not. What a phase began with left zero by its slope.
static double find_turn(const galet_event_finder *finder, size_t i) {
    double h = finder->end - finder->t, before = finder->before[i], after = finder->after[i];
    double slope0 = h * finder->slope_before[i], slope1 = h * finder->slope_after[i];
    bool passed = finder->since[i] > finder->t;  // an event of this step: the slope there is not known
    if (passed || !same_side(before, after) || !same_side(after, slope1)) {
        return 0.0;
    }
    galet_root_end turn = cubic_turn(before, slope0, after, slope1);
    double reach = fmin(fabs(after), fabs(before) == DBL_MIN ? fabs(slope0) : fabs(before));
    bool close = copysign(1.0, after) * turn.f <= 0.2 * reach;
    return close && turn.x > 0.0 && turn.x < 1.0 ? turn.x : 0.0;
}

/// Whether a function that is on the same side at both ends goes through zero and back between them, and where.
static bool find_dip(galet_event_finder *finder, galet_motion_event *event) {
    const size_t i = event->event;
    double part = find_turn(finder, i);
    if (part == 0.0) {
        return false;
    }
    probe p = {finder, i, finder->stepper->inside};
    galet_root_end middle = {finder->t + part * (finder->end - finder->t), 0.0}, to = {finder->end, finder->after[i]};
    middle.f = value_at(middle.x, &p);
    if (!same_side(middle.f, -finder->before[i])) {
        return false;
    }
    int first = middle.f > 0.0 ? 1 : -1;
    bool forth = is_wanted(finder, i, first);
    event->direction = forth ? first : -first;
    locate(&p, forth ? lower_end(&p, middle.x) : middle, forth ? middle : to, event);
    return true;
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
    for (size_t i = 0; i < finder->def->event_count; i++) {
        galet_motion_event event = {.event = i};
        if (find_crossing(finder, &event) || find_dip(finder, &event)) {
            events[count++] = event;
        }
    }
    // All of them: an interpolant of lower order may see a slow function cross zero on the wrong side of another event.
    for (size_t i = 0; i < count; i++) {
        polish(finder, &events[i]);
    }
    return keep_earliest(events, count, 4.0 * DBL_EPSILON * fabs(finder->end));
}

void galet_event_finder_pass(galet_event_finder *finder, const galet_motion_event *event) {
    finder->side[event->event] = event->direction * DBL_MIN;
    finder->before[event->event] = finder->side[event->event];
    finder->since[event->event] = event->t;
}
