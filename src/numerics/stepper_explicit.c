// The stepper of smooth laws: DOP853 with a step control that remembers the last error.
#include "numerics/dop853.h"
#include "numerics/stepper.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// Steps grow and shrink by these factors at most; a step that failed without a number shrinks by the last.
static const double GROW = 6.0, SHRINK = 0.333, COLLAPSE = 0.1;

/// Aim at this part of the step that would just meet the tolerance, and damp by this power of the error before.
static const double SAFETY = 0.9, MEMORY = 0.04;

/// Part of the tolerance that a step is held to. Measured on the spinning ellipsoid, 60 s: the states are then as good
/// as those of Fehlberg's pair of order 8 (ARKODE), which needs 860000 right-hand sides at rtol 1e-10 where this needs
/// 530000, and the energy balance closes to 2e-14 instead of 3e-13.
static const double STRICTNESS = 0.01;

/// A smaller relative error drowns in rounding.
static const double LEAST_RTOL = 1e-15;

enum { LANES = 4 };

typedef struct stepper {
    galet_flow flow;
    size_t stride;      // from row to row: the size, rounded up to whole lanes; what is beyond it stays 0
    double t, h;        // where the last step began, and its length
    double reached;     // where it ended
    double next;        // length of the next one
    double last_error;  // of the step before
    bool interpolated;  // the interpolant of the last step stands
    double *start;      // state where it began
    double *end;        // state where it ended
    double *rates;      // DOP853_ALL of them: the stages
    double *stage;      // state of one, where that of the step must stay
    double *rise;       // terms of the interpolant: 3 + DOP853_RISE of them
} stepper;

static double *row(const stepper *s, double *rows, int i) {
    return rows + (size_t)i * s->stride;
}

/// Sum of the stages with these weights, for a few components at once: their sums stay in registers.
static void sum_stages(const stepper *s, const double *weights, int count, double *sum) {
    const size_t n = s->flow.size;
    for (size_t i = 0; i < n; i += LANES) {
        double part[LANES] = {0};
        for (int j = 0; j < count; j++) {
            const double w = weights[j], *rate = row(s, s->rates, j) + i;
            for (size_t k = 0; k < LANES && w != 0.0; k++) {
                part[k] += w * rate[k];
            }
        }
        memcpy(sum + i, part, (n - i < LANES ? n - i : LANES) * sizeof *sum);
    }
}

/// The state that a stage is evaluated at, or that the step ends at.
static void stage_state(const stepper *s, int stage, double h, double *state) {
    sum_stages(s, DOP853_WEIGHTS[stage], stage, state);
    for (size_t i = 0; i < s->flow.size; i++) {
        state[i] = s->start[i] + h * state[i];
    }
}

/// Fills the stages [from, to) of a step of length h; `state` is scratch.
static void eval_stages(stepper *s, int from, int to, double h, double *state) {
    for (int stage = from; stage < to; stage++) {
        stage_state(s, stage, h, state);
        s->flow.rate(s->t + DOP853_NODES[stage] * h, state, row(s, s->rates, stage), s->flow.owner);
    }
}

static double tolerance_of(const stepper *s, size_t i) {
    return STRICTNESS * s->flow.atol[i] + s->flow.rtol * fmax(fabs(s->start[i]), fabs(s->end[i]));
}

/// Of h times the sum: a rate alone may be too small, or too large, to be squared.
static double weighted_square(const stepper *s, const double *sum, double h) {
    double square = 0.0;
    for (size_t i = 0; i < s->flow.size; i++) {
        double part = h * sum[i] / tolerance_of(s, i);
        square += part * part;
    }
    return square;
}

static double weighted_norm(const stepper *s, const double *values) {
    double largest = 0.0;
    for (size_t i = 0; i < s->flow.size; i++) {
        largest = fmax(largest, fabs(values[i]) / tolerance_of(s, i));
    }
    return largest > 0.0 ? largest * sqrt(weighted_square(s, values, 1.0 / largest)) : 0.0;
}

/// Error of a step over the tolerance: that of order 5, lowered where that of order 3 shows how fast both fall.
static double estimate_error(stepper *s, double h) {
    double *sum = s->rise;
    sum_stages(s, DOP853_ERROR5, DOP853_STAGES, sum);
    double fifth = weighted_square(s, sum, h);
    sum_stages(s, DOP853_ERROR3, DOP853_STAGES, sum);
    double both = fifth + 0.01 * weighted_square(s, sum, h);
    return both > 0.0 ? fifth / sqrt((double)s->flow.size * both) : both;
}

/// The step along which a motion with this rate and change of rate would just keep the tolerance (Hairer, Norsett and
/// Wanner, section II.4).
static double first_step(stepper *s) {
    const size_t n = s->flow.size;
    double *rate = s->rates, *bend = row(s, s->rates, 1), *state = s->end;
    memcpy(s->end, s->start, n * sizeof *s->end);
    double speed = weighted_norm(s, rate), size = weighted_norm(s, s->start);
    double h = speed > 0.0 && size > 1e-5 ? 0.01 * size / speed : 1e-6;
    for (size_t i = 0; i < n; i++) {
        state[i] = s->start[i] + h * rate[i];
    }
    s->flow.rate(s->t + h, state, bend, s->flow.owner);
    for (size_t i = 0; i < n; i++) {
        bend[i] -= rate[i];
    }
    memcpy(s->end, s->start, n * sizeof *s->end);
    double steepest = fmax(speed, weighted_norm(s, bend) / h) / sqrt((double)n);
    double wanted = steepest > 0.0 ? pow(0.01 / steepest, 1.0 / 8.0) : fmax(1e-6, 1e-3 * h);
    return fmin(100.0 * h, wanted);
}

static galet_status begin(void *self, double t, const double *state) {
    stepper *s = self;
    s->t = s->reached = t;
    s->last_error = 1e-4;
    s->interpolated = false;
    memcpy(s->start, state, s->flow.size * sizeof *s->start);
    s->flow.rate(t, s->start, s->rates, s->flow.owner);
    s->next = first_step(s);
    memcpy(s->end, state, s->flow.size * sizeof *s->end);
    memcpy(row(s, s->rates, DOP853_STAGES), s->rates, s->flow.size * sizeof *s->rates);
    return GALET_OK;
}

/// Length of the step to try next, not beyond what is left: the last but one before the limit is not cut to a crumb.
static double choose_length(const stepper *s, double left, double reach) {
    double h = fmin(s->next, reach);
    return h > 0.99 * left ? left : h;
}

static bool is_finite(const double *values, size_t count) {
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += values[i];
    }
    return isfinite(sum);
}

/// Whether a step of length h meets the tolerance; says how long the next should be.
static bool try_step(stepper *s, double h, bool failed) {
    double *last = row(s, s->rates, DOP853_STAGES);
    eval_stages(s, 1, DOP853_STAGES, h, s->end);
    stage_state(s, DOP853_STAGES, h, s->end);
    double error = estimate_error(s, h), factor = SAFETY * pow(error, MEMORY * 0.2 - 1.0 / 8.0);
    if (!(error <= 1.0)) {
        s->next = h * (isfinite(error) ? fmax(SHRINK, factor) : COLLAPSE);
        return false;
    }
    s->flow.rate(s->t + h, s->end, last, s->flow.owner);
    if (!is_finite(last, s->flow.size)) {
        s->next = h * COLLAPSE;
        return false;
    }
    factor = fmin(fmax(SHRINK, factor * pow(s->last_error, MEMORY)), failed ? 1.0 : GROW);
    s->next = h * factor;
    s->last_error = fmax(error, 1e-4);
    return true;
}

static galet_status step(void *self, double limit, double *t, double *state, double *rate) {
    stepper *s = self;
    const size_t size = s->flow.size * sizeof(double);
    s->t = s->reached;
    memcpy(s->start, s->end, size);
    memcpy(s->rates, row(s, s->rates, DOP853_STAGES), size);
    s->interpolated = false;
    double left = limit - s->t, reach = s->flow.max_step > 0.0 ? s->flow.max_step : INFINITY;
    reach = s->flow.reach ? fmin(reach, s->flow.reach(s->t, s->start, s->flow.owner)) : reach;
    double h = choose_length(s, left, reach);
    for (bool failed = false; !try_step(s, h, failed); failed = true) {
        h = choose_length(s, left, reach);
        if (!(s->t + h > s->t)) {
            return GALET_ERR_NOT_CONVERGED;
        }
    }
    s->h = h;
    s->reached = *t = h == left ? limit : s->t + h;
    memcpy(state, s->end, size);
    memcpy(rate, row(s, s->rates, DOP853_STAGES), size);
    return GALET_OK;
}

static void prepare_interpolant(stepper *s) {
    const double *first = s->rates, *last = row(s, s->rates, DOP853_STAGES);
    eval_stages(s, DOP853_STAGES + 1, DOP853_ALL, s->h, s->rise);
    double *chord = row(s, s->rise, 0), *left = row(s, s->rise, 1), *right = row(s, s->rise, 2);
    for (size_t i = 0; i < s->flow.size; i++) {
        chord[i] = s->end[i] - s->start[i];
        left[i] = s->h * first[i] - chord[i];
        right[i] = chord[i] - s->h * last[i] - left[i];
    }
    for (int k = 0; k < DOP853_RISE; k++) {
        double *term = row(s, s->rise, 3 + k);
        sum_stages(s, DOP853_INTERPOLANT[k], DOP853_ALL, term);
        for (size_t i = 0; i < s->flow.size; i++) {
            term[i] *= s->h;
        }
    }
    s->interpolated = true;
}

static void inside(void *self, double t, double *state) {
    stepper *s = self;
    if (!s->interpolated) {
        prepare_interpolant(s);
    }
    const double part = (t - s->t) / s->h, rest = 1.0 - part;
    memset(state, 0, s->flow.size * sizeof *state);
    for (int k = 2 + DOP853_RISE; k >= 0; k--) {
        const double factor = k % 2 ? rest : part, *term = row(s, s->rise, k);
        for (size_t i = 0; i < s->flow.size; i++) {
            state[i] = factor * (state[i] + term[i]);
        }
    }
    for (size_t i = 0; i < s->flow.size; i++) {
        state[i] += s->start[i];
    }
}

/// The stages of the last step are overwritten, so its interpolant is made first.
static void again(void *self, double t, double *state) {
    stepper *s = self;
    if (!s->interpolated) {
        prepare_interpolant(s);
    }
    eval_stages(s, 1, DOP853_STAGES, t - s->t, state);
    stage_state(s, DOP853_STAGES, t - s->t, state);
}

/// Two rates belong to the end of the step, that of the last stage and that of the state reached: how much they differ
/// for what their states do (Hairer and Wanner, section IV.2).
static double stiffness(void *self) {
    stepper *s = self;
    const double *last = row(s, s->rates, DOP853_STAGES), *stage = row(s, s->rates, DOP853_STAGES - 1);
    double rates = 0.0, states = 0.0, *state = s->stage;
    stage_state(s, DOP853_STAGES - 1, s->h, state);
    for (size_t i = 0; i < s->flow.size; i++) {
        double tolerance = tolerance_of(s, i), rate = (last[i] - stage[i]) / tolerance;
        double away = (s->end[i] - state[i]) / tolerance;
        rates += rate * rate;
        states += away * away;
    }
    return states > 0.0 ? s->h * sqrt(rates / states) : 0.0;
}

static galet_status create(const galet_flow *flow, void **self) {
    const size_t n = (flow->size + LANES - 1) / LANES * LANES;
    stepper *s = malloc(sizeof *s);
    double *room = calloc((2 + DOP853_ALL + 3 + DOP853_RISE + 1) * n, sizeof(double));
    if (!s || !room) {
        free(s);
        free(room);
        return GALET_ERR_MEMORY;
    }
    *s = (stepper){.flow = *flow, .stride = n, .start = room, .end = room + n, .rates = room + 2 * n};
    s->rise = s->rates + DOP853_ALL * n;
    s->stage = s->rise + (3 + DOP853_RISE) * n;
    s->flow.rtol = fmax(STRICTNESS * flow->rtol, LEAST_RTOL);
    *self = s;
    return GALET_OK;
}

static void destroy(void *self) {
    stepper *s = self;
    if (s) {
        free(s->start);
        free(s);
    }
}

const galet_stepper galet_stepper_explicit = {
    .name = "explicit",
    .words = "Dormand and Prince's pair of order 8, for smooth laws",
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .inside = inside,
    .again = again,
    .stiffness = stiffness,
};
