// The stepper of stiff motions that are wanted accurately: Radau's collocation of order 9, with simplified Newton
// steps. Its interpolant, the collocation polynomial, is of order 5; so events are located by stepping again.
#include "numerics/complex_lu.h"
#include "numerics/dense_lu.h"
#include "numerics/radau.h"
#include "numerics/stepper.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// Steps grow and shrink by these factors at most; one whose stages were not found shrinks by the last.
static const double GROW = 8.0, SHRINK = 0.125, COLLAPSE = 0.5;

/// Aim at this part of the step that would just meet the tolerance.
static const double SAFETY = 0.9;

/// The error is known of a formula of order 5, that of the step itself is of order 9: where the former is 0.1 rtol^0.6,
/// the latter is about rtol (Hairer and Wanner's RADAU). A thirtieth of it closes the energy balance of creeping bodies
/// as well as explicit steps do, for a tenth more right-hand sides.
static const double LOOSE = 0.003, EXPONENT = 0.6;

/// Newton's method ends where it changes the stages by this part of the tolerance, or by rounding; after so many turns
/// it has failed.
static const double SETTLED = 1e-4, ROUNDING = 8.0 * DBL_EPSILON;
enum { MAX_TURNS = 12 };

/// Turns that shrink their changes by this factor leave the Jacobian as it is; steps that would grow by less than the
/// second leave the length, too, and with it the factors.
static const double QUICK = 0.02, GROWS_LITTLE = 1.2;

typedef struct stepper {
    galet_flow flow;
    double t, h;                         // where the last step began, and its length; 0: none yet
    double reached;                      // where it ended
    double next;                         // length of the next one
    double rate;                         // factor by which the last turns of Newton's method shrank their changes
    double factored;                     // length whose matrices are factored; 0: none
    double fastest;                      // estimate of the largest eigenvalue of the Jacobian
    bool stale;                          // the Jacobian is of an earlier state
    double *start, *end, *first, *last;  // states and rates at the ends of the step
    double *kept;                        // stages of the last step, as seen from its start: RADAU_STAGES of them
    double *stages, *modes, *rates;      // the same of the step that is tried, transformed, and their rates
    double *tolerance;                   // of the flow, at the start of the step
    double *jacobian, *real, *axis;      // row by row; its real factors; the direction that it stretches most
    double *scratch;                     // two states
    galet_complex *pair[RADAU_PAIRS], *unknown;
    size_t *pivots;  // of the real factors, then of the pairs
} stepper;

static double *row(const stepper *s, double *rows, int i) {
    return rows + (size_t)i * s->flow.size;
}

static double norm(const stepper *s, const double *values, double loosened) {
    double square = 0.0;
    for (size_t i = 0; i < s->flow.size; i++) {
        double part = values[i] / (loosened * s->tolerance[i]);
        square += part * part;
    }
    return sqrt(square / (double)s->flow.size);
}

static bool is_finite(const double *values, size_t count) {
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += values[i];
    }
    return isfinite(sum);
}

static void set_tolerance(stepper *s) {
    for (size_t i = 0; i < s->flow.size; i++) {
        s->tolerance[i] = s->flow.atol[i] + s->flow.rtol * fabs(s->start[i]);
    }
}

/// Changes of the state for the differences.
static void increments(const stepper *s, double *small) {
    if (s->flow.increments) {
        s->flow.increments(s->t, s->start, small, s->flow.owner);
        return;
    }
    for (size_t i = 0; i < s->flow.size; i++) {
        small[i] = sqrt(DBL_EPSILON) * s->tolerance[i] / s->flow.rtol;
    }
}

static void difference(stepper *s) {
    const size_t n = s->flow.size;
    double *small = s->scratch, *rate = s->scratch + n;
    increments(s, small);
    memcpy(s->modes, s->start, n * sizeof *s->modes);
    for (size_t j = 0; j < n; j++) {
        s->modes[j] = s->start[j] + small[j];
        s->flow.rate(s->t, s->modes, rate, s->flow.owner);
        for (size_t i = 0; i < n; i++) {
            s->jacobian[i * n + j] = (rate[i] - s->first[i]) / (s->modes[j] - s->start[j]);
        }
        s->modes[j] = s->start[j];
    }
}

/// Follows the direction that the Jacobian stretches most, in units of the tolerance; two turns for each Jacobian are
/// enough, since it changes little from one to the next.
static void follow_fastest(stepper *s) {
    const size_t n = s->flow.size;
    double *to = s->scratch;
    for (int turn = 0; turn < 2; turn++) {
        for (size_t i = 0; i < n; i++) {
            to[i] = 0.0;
            for (size_t j = 0; j < n; j++) {
                to[i] += s->jacobian[i * n + j] * s->axis[j];
            }
        }
        s->fastest = norm(s, to, 1.0) / norm(s, s->axis, 1.0);
        for (size_t i = 0; i < n && s->fastest > 0.0; i++) {
            s->axis[i] = to[i] / s->fastest;
        }
    }
}

static void renew_jacobian(stepper *s) {
    if (s->flow.jacobian) {
        s->flow.jacobian(s->t, s->start, s->jacobian, s->flow.owner);
    } else {
        difference(s);
    }
    follow_fastest(s);
    s->stale = false;
    s->factored = 0.0;
}

/// Eigenvalue / h less the Jacobian, factored, for the real eigenvalue and for each pair.
static bool factor(stepper *s, double h) {
    const size_t n = s->flow.size;
    if (h == s->factored) {
        return true;
    }
    s->factored = 0.0;
    for (size_t i = 0; i < n * n; i++) {
        s->real[i] = (i % (n + 1) == 0 ? RADAU_REAL / h : 0.0) - s->jacobian[i];
    }
    if (!is_finite(s->real, n * n) || !galet_lu_factor(n, s->real, s->pivots)) {
        return false;
    }
    for (int p = 0; p < RADAU_PAIRS; p++) {
        for (size_t i = 0; i < n * n; i++) {
            bool diagonal = i % (n + 1) == 0;
            s->pair[p][i] = (galet_complex){(diagonal ? RADAU_PAIR[p][0] / h : 0.0) - s->jacobian[i],
                                            diagonal ? RADAU_PAIR[p][1] / h : 0.0};
        }
        if (!galet_complex_lu_factor(n, s->pair[p], s->pivots + (size_t)(p + 1) * n)) {
            return false;
        }
    }
    s->factored = h;
    return true;
}

/// Rows that are sums of others by a matrix of the method; `to` may not be `from`.
static void transform(const stepper *s, const double matrix[RADAU_STAGES][RADAU_STAGES], double *from, double *to) {
    const size_t n = s->flow.size;
    for (int i = 0; i < RADAU_STAGES; i++) {
        double *sum = row(s, to, i);
        memset(sum, 0, n * sizeof *sum);
        for (int j = 0; j < RADAU_STAGES; j++) {
            const double weight = matrix[i][j], *part = row(s, from, j);
            for (size_t k = 0; k < n; k++) {
                sum[k] += weight * part[k];
            }
        }
    }
}

/// Changes the transformed stages by what one turn of Newton's method wants; returns how much that is.
static double change_modes(stepper *s, double h, double *wanted) {
    const size_t n = s->flow.size;
    double *real = row(s, wanted, 0), *mode = row(s, s->modes, 0), square = 0.0;
    for (size_t i = 0; i < n; i++) {
        real[i] -= RADAU_REAL / h * mode[i];
    }
    galet_lu_solve(n, s->real, s->pivots, false, real);
    for (int p = 0; p < RADAU_PAIRS; p++) {
        double *re = row(s, wanted, 1 + 2 * p), *im = row(s, wanted, 2 + 2 * p);
        const double *mode_re = row(s, s->modes, 1 + 2 * p), *mode_im = row(s, s->modes, 2 + 2 * p);
        const double a = RADAU_PAIR[p][0] / h, b = RADAU_PAIR[p][1] / h;
        for (size_t i = 0; i < n; i++) {
            s->unknown[i] =
                (galet_complex){re[i] - (a * mode_re[i] - b * mode_im[i]), im[i] - (a * mode_im[i] + b * mode_re[i])};
        }
        galet_complex_lu_solve(n, s->pair[p], s->pivots + (size_t)(p + 1) * n, s->unknown);
        for (size_t i = 0; i < n; i++) {
            re[i] = s->unknown[i].re;
            im[i] = s->unknown[i].im;
        }
    }
    for (int stage = 0; stage < RADAU_STAGES; stage++) {
        double part = norm(s, row(s, wanted, stage), 1.0);
        square += part * part;
    }
    for (size_t i = 0; i < RADAU_STAGES * n; i++) {
        s->modes[i] += wanted[i];
    }
    return sqrt(square / RADAU_STAGES);
}

static void eval_rates(stepper *s, double h) {
    double *state = s->scratch;
    for (int stage = 0; stage < RADAU_STAGES; stage++) {
        const double *away = row(s, s->stages, stage);
        for (size_t i = 0; i < s->flow.size; i++) {
            state[i] = s->start[i] + away[i];
        }
        s->flow.rate(s->t + RADAU_NODES[stage] * h, state, row(s, s->rates, stage), s->flow.owner);
    }
}

/// Finds the stages of a step of length h from the guess that they hold. The transformed rates take the place of the
/// rates, and the changes theirs: `wanted` is room for both.
static bool find_stages(stepper *s, double h, double *wanted) {
    const double enough = fmax(SETTLED, ROUNDING / s->flow.rtol);
    double before = INFINITY;
    transform(s, RADAU_FROM_STAGES, s->stages, s->modes);
    s->rate = QUICK;
    for (int turn = 0; turn < MAX_TURNS; turn++) {
        eval_rates(s, h);
        transform(s, RADAU_FROM_STAGES, s->rates, wanted);
        double change = change_modes(s, h, wanted);
        transform(s, RADAU_TO_STAGES, s->modes, s->stages);
        if (!isfinite(change)) {
            return false;
        }
        if (turn > 0) {
            s->rate = fmax(change / before, 1e-3);
            bool in_time = change * pow(s->rate, MAX_TURNS - 1 - turn) < enough;
            if (s->rate >= 1.0 || !in_time) {
                return change <= enough;
            }
        }
        if (change * fmin(s->rate / (1.0 - s->rate), 1.0) <= enough) {
            return true;
        }
        before = change;
    }
    return false;
}

/// Weights of the stages at a part of the step, by the polynomial through them and the start.
static void weights_at(double part, double *weights) {
    for (int i = 0; i < RADAU_STAGES; i++) {
        weights[i] = part / RADAU_NODES[i];
        for (int j = 0; j < RADAU_STAGES; j++) {
            weights[i] *= j == i ? 1.0 : (part - RADAU_NODES[j]) / (RADAU_NODES[i] - RADAU_NODES[j]);
        }
    }
}

/// How far the polynomial of the last step is from its start.
static void follow(const stepper *s, double part, double *away) {
    double weights[RADAU_STAGES];
    weights_at(part, weights);
    memset(away, 0, s->flow.size * sizeof *away);
    for (int stage = 0; stage < RADAU_STAGES; stage++) {
        const double *from = row(s, s->kept, stage);
        for (size_t i = 0; i < s->flow.size; i++) {
            away[i] += weights[stage] * from[i];
        }
    }
}

/// Stages of the next step where the polynomial of the last one would go on.
static void guess_stages(stepper *s, double h) {
    const size_t n = s->flow.size;
    if (s->h == 0.0) {
        memset(s->stages, 0, RADAU_STAGES * n * sizeof *s->stages);
        return;
    }
    const double *last = row(s, s->kept, RADAU_STAGES - 1);
    for (int stage = 0; stage < RADAU_STAGES; stage++) {
        double *away = row(s, s->stages, stage);
        follow(s, 1.0 + RADAU_NODES[stage] * h / s->h, away);
        for (size_t i = 0; i < n; i++) {
            away[i] -= last[i];
        }
    }
}

/// Error of the step over the tolerance, filtered by the real matrix, so that stiff parts do not count for more than
/// they are.
static double estimate_error(stepper *s, double h, bool doubtful) {
    const size_t n = s->flow.size;
    const double loosened = LOOSE * pow(s->flow.rtol, EXPONENT - 1.0);
    double *difference = s->rates, *error = row(s, s->rates, 1), *rate = row(s, s->rates, 2), *at = row(s, s->rates, 3);
    memset(difference, 0, n * sizeof *difference);
    for (int stage = 0; stage < RADAU_STAGES; stage++) {
        const double weight = RADAU_ERROR[stage] * RADAU_REAL / h, *away = row(s, s->stages, stage);
        for (size_t i = 0; i < n; i++) {
            difference[i] += weight * away[i];
        }
    }
    for (size_t i = 0; i < n; i++) {
        error[i] = difference[i] + s->first[i];
    }
    galet_lu_solve(n, s->real, s->pivots, false, error);
    double size = norm(s, error, loosened);
    if (size <= 1.0 || !doubtful) {
        return size;
    }
    for (size_t i = 0; i < n; i++) {
        at[i] = s->start[i] + error[i];
    }
    s->flow.rate(s->t, at, rate, s->flow.owner);
    for (size_t i = 0; i < n; i++) {
        error[i] = difference[i] + rate[i];
    }
    galet_lu_solve(n, s->real, s->pivots, false, error);
    return norm(s, error, loosened);
}

static galet_status begin(void *self, double t, const double *state) {
    stepper *s = self;
    const size_t n = s->flow.size;
    s->t = s->reached = t;
    s->h = s->factored = 0.0;
    s->stale = true;
    memcpy(s->start, state, n * sizeof *state);
    memcpy(s->end, state, n * sizeof *state);
    s->flow.rate(t, s->end, s->last, s->flow.owner);
    set_tolerance(s);
    double size = norm(s, s->start, 1.0), speed = norm(s, s->last, 1.0);
    s->next = speed > 0.0 && size > 0.0 ? 1e-3 * size / speed : 1e-6;
    for (size_t i = 0; i < n; i++) {
        s->axis[i] = s->tolerance[i];
    }
    return GALET_OK;
}

/// Whether a step of length h meets the tolerance; says how long the next, or the next try, should be.
static bool try_step(stepper *s, double h, bool failed) {
    double *last = row(s, s->stages, RADAU_STAGES - 1);
    if (!factor(s, h) || (guess_stages(s, h), !find_stages(s, h, s->scratch + 2 * s->flow.size))) {
        s->next = h * (s->stale ? 1.0 : COLLAPSE);
        return false;
    }
    double error = estimate_error(s, h, failed || s->h == 0.0);
    double factor = SAFETY * pow(fmax(error, 1e-10), -1.0 / (RADAU_STAGES + 1));
    if (!(error <= 1.0)) {
        s->next = h * (isfinite(error) ? fmax(SHRINK, fmin(factor, SAFETY)) : COLLAPSE);
        return false;
    }
    for (size_t i = 0; i < s->flow.size; i++) {
        s->end[i] = s->start[i] + last[i];
    }
    s->flow.rate(s->t + h, s->end, s->last, s->flow.owner);
    if (!is_finite(s->last, s->flow.size)) {
        s->next = h * COLLAPSE;
        return false;
    }
    factor = fmin(factor, failed ? 1.0 : GROW);
    s->next = h * (factor >= 1.0 && factor < GROWS_LITTLE && s->rate < QUICK ? 1.0 : factor);
    return true;
}

static double choose_length(const stepper *s, double left, double reach) {
    double h = fmin(s->next, reach);
    return h > 0.99 * left ? left : h;
}

static galet_status step(void *self, double limit, double *t, double *state, double *rate) {
    stepper *s = self;
    const size_t size = s->flow.size * sizeof(double);
    s->t = s->reached;
    memcpy(s->start, s->end, size);
    memcpy(s->first, s->last, size);
    set_tolerance(s);
    double left = limit - s->t, reach = s->flow.max_step > 0.0 ? s->flow.max_step : INFINITY;
    reach = s->flow.reach ? fmin(reach, s->flow.reach(s->t, s->start, s->flow.owner)) : reach;
    if (s->h == 0.0 || s->rate > QUICK) {
        renew_jacobian(s);
    }
    double h = choose_length(s, left, reach);
    for (bool failed = false; !try_step(s, h, failed); failed = true) {
        if (s->stale) {
            renew_jacobian(s);
        }
        h = choose_length(s, left, reach);
        if (!(s->t + h > s->t)) {
            return GALET_ERR_NOT_CONVERGED;
        }
    }
    double *kept = s->kept;
    s->kept = s->stages;
    s->stages = kept;
    s->stale = true;
    s->h = h;
    s->reached = *t = h == left ? limit : s->t + h;
    memcpy(state, s->end, size);
    memcpy(rate, s->last, size);
    return GALET_OK;
}

static void inside(void *self, double t, double *state) {
    const stepper *s = self;
    follow(s, (t - s->t) / s->h, state);
    for (size_t i = 0; i < s->flow.size; i++) {
        state[i] += s->start[i];
    }
}

/// A shorter step, from the stages of the last one; where it finds none, the interpolant has to do.
static void again(void *self, double t, double *state) {
    stepper *s = self;
    const double h = t - s->t, rate = s->rate;
    for (int stage = 0; stage < RADAU_STAGES; stage++) {
        follow(s, RADAU_NODES[stage] * h / s->h, row(s, s->stages, stage));
    }
    if (!(h > 0.0) || !factor(s, h) || !find_stages(s, h, s->scratch + 2 * s->flow.size)) {
        inside(s, t, state);
    } else {
        const double *last = row(s, s->stages, RADAU_STAGES - 1);
        for (size_t i = 0; i < s->flow.size; i++) {
            state[i] = s->start[i] + last[i];
        }
    }
    s->rate = rate;
}

static double stiffness(void *self) {
    const stepper *s = self;
    return s->h * s->fastest;
}

static void destroy(void *self) {
    stepper *s = self;
    if (s) {
        free(s->start);
        free(s->unknown);
        free(s->pivots);
        free(s);
    }
}

static galet_status create(const galet_flow *flow, void **self) {
    const size_t n = flow->size, rows = RADAU_STAGES * n;
    stepper *s = calloc(1, sizeof *s);
    if (!s) {
        return GALET_ERR_MEMORY;
    }
    *self = s;
    s->flow = *flow;
    s->start = calloc(8 * n + 5 * rows + 2 * n * n, sizeof *s->start);
    s->unknown = calloc(n + RADAU_PAIRS * n * n, sizeof *s->unknown);
    s->pivots = calloc((1 + RADAU_PAIRS) * n, sizeof *s->pivots);
    if (!s->start || !s->unknown || !s->pivots) {
        return GALET_ERR_MEMORY;
    }
    s->end = s->start + n;
    s->first = s->end + n;
    s->last = s->first + n;
    s->tolerance = s->last + n;
    s->axis = s->tolerance + n;
    s->kept = s->axis + n;
    s->stages = s->kept + rows;
    s->modes = s->stages + rows;
    s->rates = s->modes + rows;
    s->jacobian = s->rates + rows;
    s->real = s->jacobian + n * n;
    s->scratch = s->real + n * n;
    s->pair[0] = s->unknown + n;
    s->pair[1] = s->pair[0] + n * n;
    return GALET_OK;
}

const galet_stepper galet_stepper_radau = {
    .name = "radau",
    .words = "Radau's collocation of order 9, for stiff laws that are wanted accurately",
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .inside = inside,
    .again = again,
    .stiffness = stiffness,
};
