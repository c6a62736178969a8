#include "numerics/motion_step.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

galet_status galet_motion_step_prepare(const galet_motion_def *def, galet_motion_step *step) {
    size_t n = def->size + 1, events = def->event_count;
    double *room = calloc((2 + GALET_MOTION_STAGES) * n + 5 * events, sizeof(double));
    *step = (galet_motion_step){.def = def, .mode = def->mode, .length = n, .base = room};
    step->table = ARKodeButcherTable_LoadERK(ARKODE_FEHLBERG_13_7_8);
    if (!room || !step->table) {
        return GALET_ERR_MEMORY;
    }
    step->at = room + n;
    step->stages = step->at + n;
    step->values = step->stages + GALET_MOTION_STAGES * n;
    step->before = step->values + events;
    step->after = step->before + events;
    step->offset = step->after + events;
    step->side = step->offset + events;
    return GALET_OK;
}

void galet_motion_step_release(galet_motion_step *step) {
    if (step->table) {
        ARKodeButcherTable_Free(step->table);
    }
    free(step->base);
}

void galet_motion_step_rate(galet_motion_step *step, double t, const double *state, double *rate) {
    double power = step->def->rate(t, state, step->mode, rate, step->def->context);
    rate[step->def->size] = power;
    step->rates++;
}

static void eval_events(galet_motion_step *step, double t, const double *state, double *values) {
    if (step->def->event_count == 0) {
        return;
    }
    step->def->events(t, state, step->mode, values, step->def->context);
    for (size_t i = 0; i < step->def->event_count; i++) {
        values[i] -= step->offset[i];
    }
}

void galet_motion_step_begin(galet_motion_step *step, double t, const double *state) {
    step->t = t;
    memcpy(step->base, state, step->length * sizeof(double));
    eval_events(step, t, step->base, step->before);
    for (size_t i = 0; i < step->def->event_count; i++) {
        step->side[i] = step->before[i] == 0.0 ? step->side[i] : copysign(DBL_MIN, step->before[i]);
        step->before[i] = step->before[i] == 0.0 ? step->side[i] : step->before[i];
    }
}

/// Which way the event functions go from the state in `at`, along the tangent: it shows even a hop shorter than the
/// first step.
static void look_ahead(galet_motion_step *step, double t) {
    const galet_motion_def *def = step->def;
    double *rate = step->stages, scale = 0.0;
    galet_motion_step_rate(step, t, step->at, rate);
    for (size_t i = 0; i < def->size; i++) {
        scale = fmax(scale, fabs(rate[i]) / (fabs(step->at[i]) + def->atol[i]));
    }
    double dt = scale > 0.0 ? 1e-6 / scale : 0.0;
    eval_events(step, t, step->at, step->before);
    for (size_t i = 0; i < def->size; i++) {
        step->base[i] = step->at[i] + dt * rate[i];
    }
    eval_events(step, t + dt, step->base, step->after);
    for (size_t i = 0; i < def->event_count; i++) {
        step->side[i] = step->after[i] < step->before[i] ? -DBL_MIN : DBL_MIN;
    }
}

void galet_motion_step_begin_phase(galet_motion_step *step, double t, const galet_motion_event *events, size_t count) {
    const galet_motion_def *def = step->def;
    if (def->event_count) {
        memset(step->offset, 0, def->event_count * sizeof(double));
        eval_events(step, t, step->at, step->values);
        for (size_t i = 0; i < count; i++) {
            double now = step->values[events[i].event];
            step->offset[events[i].event] = fabs(now) <= 16.0 * fabs(events[i].residual) ? now : 0.0;
        }
        look_ahead(step, t);
    }
    galet_motion_step_begin(step, t, step->at);
}

double *galet_motion_step_state(galet_motion_step *step, double t) {
    const size_t n = step->length;
    const double h = t - step->t;
    for (int s = 0; s < step->table->stages; s++) {
        memcpy(step->at, step->base, n * sizeof(double));
        for (int j = 0; j < s; j++) {
            double w = h * step->table->A[s][j];
            for (size_t i = 0; i < n && w != 0.0; i++) {
                step->at[i] += w * step->stages[(size_t)j * n + i];
            }
        }
        galet_motion_step_rate(step, step->t + step->table->c[s] * h, step->at, step->stages + (size_t)s * n);
    }
    memcpy(step->at, step->base, n * sizeof(double));
    for (int s = 0; s < step->table->stages; s++) {
        for (size_t i = 0; i < n; i++) {
            step->at[i] += h * step->table->b[s] * step->stages[(size_t)s * n + i];
        }
    }
    return step->at;
}

void galet_motion_step_end(galet_motion_step *step, double t, const double *state) {
    eval_events(step, t, state, step->after);
}

static double event_at(galet_motion_step *step, size_t event, double t) {
    eval_events(step, t, galet_motion_step_state(step, t), step->values);
    return step->values[event];
}

/// Where an event function crosses zero in (lo, hi], by the Illinois method to rounding, from the side where it has
/// happened. The ends have different signs.
static double polish(galet_motion_step *step, size_t event, double lo, double g_lo, double hi, double *g_end) {
    double g_hi = *g_end;
    for (int i = 0; i < 100 && hi - lo > 2.0 * DBL_EPSILON * fmax(fabs(lo), fabs(hi)); i++) {
        double t = hi - g_hi * (hi - lo) / (g_hi - g_lo);
        t = t > lo && t < hi ? t : 0.5 * (lo + hi);
        double g = event_at(step, event, t);
        bool passed = g == 0.0 || (g < 0.0) == (g_hi < 0.0);
        double *kept = passed ? &g_lo : &g_hi, *moved = passed ? &g_hi : &g_lo;
        *kept *= fabs(g) < 0.5 * fabs(*moved) ? 1.0 : 0.5;
        *moved = g;
        *(passed ? &hi : &lo) = t;
        *g_end = passed ? g : *g_end;
        if (g == 0.0) {
            break;
        }
    }
    return hi;
}

/// Whether an event happens in the step that ends at t.
static bool find_event(galet_motion_step *step, size_t event, double t, galet_motion_event *found) {
    double g_lo = step->before[event], g_hi = step->after[event];
    if (g_hi == 0.0 && fabs(g_lo) == DBL_MIN) {
        return false;  // it rests at zero
    }
    int direction = g_hi > 0.0 || (g_hi == 0.0 && g_lo < 0.0) ? 1 : -1;
    int wanted = step->def->directions ? step->def->directions[event] : 0;
    if (isnan(g_hi) || (g_lo > 0.0) == (direction > 0) || wanted * direction < 0) {
        return false;
    }
    double when = g_hi == 0.0 ? t : polish(step, event, step->t, g_lo, t, &g_hi);
    *found = (galet_motion_event){when, event, direction, step->mode, g_hi};
    return true;
}

size_t galet_motion_step_events(galet_motion_step *step, double t, galet_motion_event *events) {
    size_t count = 0;
    galet_motion_event event;
    for (size_t i = 0; i < step->def->event_count; i++) {
        if (!find_event(step, i, t, &event)) {
            continue;
        }
        double grain = 4.0 * DBL_EPSILON * fabs(event.t);
        if (count > 0 && event.t < events[0].t - grain) {
            count = 0;
        }
        if (count == 0 || event.t <= events[0].t + grain) {
            events[count++] = event;
        }
    }
    return count;
}

void galet_motion_step_pass(galet_motion_step *step, const galet_motion_event *event) {
    step->side[event->event] = event->direction * DBL_MIN;
    step->before[event->event] = step->side[event->event];
}
