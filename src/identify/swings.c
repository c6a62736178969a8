#include "identify/swings.h"

#include "identify/linear.h"
#include "numerics/elliptic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 2, LEAST_POINTS = 8, REFINEMENTS = 8 };

/// A swing below these parts of the first, or this many times its own uncertainty, is not used.
static const double LEAST_PART = 0.02, LEAST_SIGNIFICANCE = 3.0;

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, size_t count) {
    qsort(values, count, sizeof *values, compare);
    return count % 2 ? values[count / 2] : 0.5 * (values[count / 2 - 1] + values[count / 2]);
}

/// One window: amplitude and phase in its middle, level, and the rms of what is left.
typedef struct window {
    galet_decay_swing swing;
    double level, noise;
    size_t points;
} window;

static bool fit_window(const galet_decay *d, size_t from, size_t to, double middle, double half, window *w) {
    galet_linear l = {.count = 5};
    for (size_t i = from; i < to; i++) {
        double c = cos(d->omega * d->t[i]), s = sin(d->omega * d->t[i]), u = (d->t[i] - middle) / half;
        galet_linear_add(&l, (const double[]){c, s, u * c, u * s, 1.0}, d->z[i], 1.0);
    }
    double x[5], rss;
    if (to - from < LEAST_POINTS || !galet_linear_solve(&l, x, &rss)) {
        return false;
    }
    *w = (window){.swing = {middle, hypot(x[0], x[1]), atan2(-x[1], x[0])},
                  .level = x[4],
                  .noise = sqrt(rss / (double)(to - from - 5)),
                  .points = to - from};
    return true;
}

static size_t fit_windows(const galet_decay *d, size_t room, window *windows) {
    double period = 2.0 * M_PI / d->omega, half = 0.5 * WINDOW * period;
    size_t count = 0, from = 0, to = 0;
    for (size_t k = 0; count < room; k++) {
        double begin = (double)k * period, end = begin + 2.0 * half;
        if (end > d->duration + 0.5 * d->step * (double)d->block) {
            break;
        }
        while (from < d->count && d->t[from] < begin) {
            from++;
        }
        while (to < d->count && d->t[to] < end) {
            to++;
        }
        count += fit_window(d, from, to, begin + half, half, &windows[count]);
    }
    return count;
}

/// Slope of the phase over time, weighted by the square of the amplitude.
static double phase_slope(const window *w, size_t count) {
    double s = 0.0, st = 0.0, stt = 0.0, sp = 0.0, stp = 0.0, phase = 0.0;
    for (size_t k = 0; k < count; k++) {
        const galet_decay_swing *x = &w[k].swing;
        phase = k == 0 ? x->phase : phase + remainder(x->phase - phase, 2.0 * M_PI);
        double weight = x->amplitude * x->amplitude, t = x->t;
        s += weight;
        st += weight * t;
        stt += weight * t * t;
        sp += weight * phase;
        stp += weight * t * phase;
    }
    double spread = s * stt - st * st;
    return count > 1 && spread > 0.0 ? (s * stp - st * sp) / spread : 0.0;
}

/// Windows from the first to where the amplitude drowns.
static size_t count_usable(const window *w, size_t count, double noise) {
    size_t usable = 0;
    while (usable < count) {
        double floor = LEAST_SIGNIFICANCE * noise * sqrt(2.0 / (double)w[usable].points);
        if (w[usable].swing.amplitude < fmax(LEAST_PART * w[0].swing.amplitude, floor)) {
            break;
        }
        usable++;
    }
    return usable;
}

static double median_of(const window *w, size_t count, size_t offset, double *scratch) {
    for (size_t k = 0; k < count; k++) {
        memcpy(&scratch[k], (const char *)&w[k] + offset, sizeof *scratch);
    }
    return median(scratch, count);
}

static size_t refine(galet_decay *d, size_t room, window *w, double *scratch) {
    size_t usable = 0;
    for (int i = 0; i < REFINEMENTS; i++) {
        size_t count = fit_windows(d, room, w);
        if (count == 0) {
            return 0;
        }
        d->noise = median_of(w, count, offsetof(window, noise), scratch);
        usable = count_usable(w, count, d->noise);
        d->offset = median_of(w, count, offsetof(window, level), scratch);
        double slope = phase_slope(w, usable);
        if (fabs(slope) * 2.0 * M_PI < 1e-5 * d->omega || i + 1 == REFINEMENTS) {
            break;
        }
        d->omega += fmin(fmax(slope, -0.1 * d->omega), 0.1 * d->omega);
    }
    return usable;
}

galet_status galet_swings_demodulate(galet_decay *d) {
    size_t room = (size_t)(1.2 * d->duration * d->omega / (2.0 * M_PI)) + 2;
    window *w = malloc(room * sizeof *w);
    double *scratch = malloc(room * sizeof *scratch);
    free(d->swing);
    d->swing = malloc(room * sizeof *d->swing);
    d->swings = 0;
    galet_status status = w && scratch && d->swing ? GALET_OK : GALET_ERR_MEMORY;
    if (!status) {
        d->swings = refine(d, room, w, scratch);
        for (size_t k = 0; k < d->swings; k++) {
            d->swing[k] = w[k].swing;
        }
        double last = d->swings > 0 ? d->swing[d->swings - 1].t : 0.0;
        d->cycles = fmin(last * d->omega / (2.0 * M_PI) + 1.0, d->duration * d->omega / (2.0 * M_PI));
    }
    free(w);
    free(scratch);
    return status;
}

double galet_swings_difference_noise(const galet_decay *d, double *scratch) {
    size_t count = 0;
    for (size_t i = 2; i + 2 < d->count; i++) {
        const double *z = d->z + i;
        scratch[count++] = fabs(z[-2] - 4.0 * z[-1] + 6.0 * z[0] - 4.0 * z[1] + z[2]);
    }
    return count > 0 ? median(scratch, count) / (0.6745 * sqrt(70.0)) : 0.0;
}

/// Top of the parabola through the points around the largest one.
static galet_decay_swing turning_point(const galet_decay *d, size_t top, double sign) {
    galet_linear l = {.count = 3};
    double reach = 0.25 * M_PI / d->omega, x[3];
    galet_decay_swing swing = {d->t[top], sign * (d->z[top] - d->offset), 0.0};
    size_t i = top;
    while (i > 0 && d->t[top] - d->t[i - 1] <= reach) {
        i--;
    }
    for (; i < d->count && d->t[i] - d->t[top] <= reach; i++) {
        double u = (d->t[i] - d->t[top]) / reach;
        galet_linear_add(&l, (const double[]){1.0, u, u * u}, sign * (d->z[i] - d->offset), 1.0);
    }
    if (l.rows < 4 || !galet_linear_solve(&l, x, NULL) || !(x[2] < 0.0) || fabs(x[1]) > -2.0 * x[2]) {
        return swing;
    }
    double u = -0.5 * x[1] / x[2];
    return (galet_decay_swing){d->t[top] + u * reach, x[0] + 0.5 * x[1] * u, 0.0};
}

/// Turning points with their signs as phases: 0 and pi. A side counts once it was left by more than the threshold.
static size_t find_turns(const galet_decay *d, size_t room, double threshold, galet_decay_swing *out) {
    size_t count = 0, top = 0;
    double sign = 0.0;
    for (size_t i = 0; i < d->count && count < room; i++) {
        double x = d->z[i] - d->offset;
        if (fabs(x) > threshold && x * sign <= 0.0) {
            if (sign != 0.0 && top > 0) {
                out[count] = turning_point(d, top, sign);
                out[count++].phase = sign > 0.0 ? 0.0 : M_PI;
            }
            sign = x > 0.0 ? 1.0 : -1.0;
            top = i;
        } else if (sign != 0.0 && sign * x > sign * (d->z[top] - d->offset)) {
            top = i;
        }
    }
    return count;
}

/// Of successive turns, the mean of one and of the mean of its neighbours: what is left is where it rests.
static double offset_of(const galet_decay_swing *s, size_t count, double offset) {
    double sum = 0.0, weight = 0.0;
    for (size_t k = 1; k + 1 < count; k++) {
        double sign = s[k].phase == 0.0 ? 1.0 : -1.0;
        sum += 0.25 * sign * (2.0 * s[k].amplitude - s[k - 1].amplitude - s[k + 1].amplitude);
        weight += 1.0;
    }
    return weight > 0.0 ? offset + sum / weight : offset;
}

/// Half periods are 2 K(sin(A / 2)) / omega for a pendulum, pi / omega for a spring.
static double omega_of(const galet_decay *d) {
    double angle = 0.0, time = 0.0;
    for (size_t k = 0; k + 1 < d->swings; k++) {
        double a = 0.5 * (d->swing[k].amplitude + d->swing[k + 1].amplitude), c = cos(0.5 * a);
        bool bends = d->pendulum && !d->velocity && a < 3.0;
        angle += bends ? 2.0 * galet_elliptic_k(c * c) : M_PI;
        time += d->swing[k + 1].t - d->swing[k].t;
    }
    return time > 0.0 ? angle / time : d->omega;
}

galet_status galet_swings_turn(galet_decay *d) {
    size_t room = (size_t)(4.0 * d->duration * d->omega / M_PI) + 4;
    free(d->swing);
    d->swing = malloc(room * sizeof *d->swing);
    double *scratch = malloc(d->count * sizeof *scratch);
    d->swings = 0;
    if (!d->swing || !scratch) {
        free(scratch);
        return GALET_ERR_MEMORY;
    }
    d->noise = galet_swings_difference_noise(d, scratch);
    free(scratch);
    double largest = 0.0;
    for (size_t i = 0; i < d->count; i++) {
        largest = fmax(largest, fabs(d->z[i] - d->offset));
    }
    for (int i = 0; i < REFINEMENTS; i++) {
        double threshold = fmax(LEAST_PART * largest, LEAST_SIGNIFICANCE * d->noise);
        d->swings = find_turns(d, room, threshold, d->swing);
        d->offset = offset_of(d->swing, d->swings, d->offset);
    }
    d->omega = omega_of(d);
    double last = d->swings > 0 ? d->swing[d->swings - 1].t : 0.0;
    d->cycles = fmin(0.5 * (double)d->swings + 0.25, fmax(last * d->omega / (2.0 * M_PI), 0.5 * (double)d->swings));
    return GALET_OK;
}
