#include "identify/stops.h"

#include "identify/motion_fit.h"
#include "numerics/eigen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EACH_WAY = 8, MAX_STOPS = 2 * EACH_WAY + 1 };

/// Stops farther away than this many standard deviations of the averaged fit are not looked at, nor those beyond one
/// that weighs less than this.
static const double FARTHEST = 4.0, LEAST_WEIGHT = 1e-3;

/// Part of a standard deviation by which other stops are looked for.
static const double STRIDE = 0.2;

typedef struct stops {
    const galet_trial *trial;
    double axis[GALET_IDENTIFY_TERMS];  // of the law, one standard deviation of the averaged fit
    double t_stop;
    size_t count;
    galet_fit *fits;  // the first is the one that was found
} stops;

static bool stop_of(const galet_fit *f, const double *p, double *t_stop) {
    double last = f->decay->t[f->points - 1], z;
    return !galet_motion_fit_follow(f, p, 1, &last, 1, &z, t_stop) && !isnan(*t_stop);
}

/// Longest axis of the law's covariance by the averaged fit, in units of the scales.
static void find_axis(stops *s) {
    const galet_fit *w = &s->trial->waveform, *f = &s->trial->fit;
    const size_t n = f->terms;
    double matrix[GALET_IDENTIFY_TERMS * GALET_IDENTIFY_TERMS], values[GALET_IDENTIFY_TERMS];
    double vectors[GALET_IDENTIFY_TERMS * GALET_IDENTIFY_TERMS];
    double variance = w->ls.rss / (double)(w->points - w->count);
    for (size_t i = 0; i < n * n; i++) {
        size_t row = GALET_FIT_MU + i / n, column = GALET_FIT_MU + i % n;
        matrix[i] = variance * w->ls.covariance[row * w->count + column] / (f->scale[row] * f->scale[column]);
    }
    galet_symmetric_eigen(n, matrix, values, vectors);
    for (size_t i = 0; i < n; i++) {
        s->axis[i] = vectors[i * n + n - 1] * sqrt(fmax(values[n - 1], 0.0)) * f->scale[GALET_FIT_MU + i];
    }
}

static void move(const stops *s, double *p, double by) {
    for (size_t i = 0; i < s->trial->fit.terms; i++) {
        p[GALET_FIT_MU + i] += by * s->axis[i];
    }
}

/// Goes along the axis until the mass stops at another turn, in strides of a part of a standard deviation: the stop
/// stays the same for a while and then jumps. False where it does not within reach, or would stop beyond the record.
static bool find_next(const stops *s, double way, double *by, double *t_stop) {
    const galet_fit *f = &s->trial->fit;
    const double before = *t_stop;
    for (*by += STRIDE; *by < FARTHEST; *by += STRIDE) {
        double p[GALET_LEAST_SQUARES_MAX];
        memcpy(p, f->p, sizeof p);
        move(s, p, way * *by);
        if (!stop_of(f, p, t_stop)) {
            return false;
        }
        if (fabs(*t_stop - before) > 0.5 * M_PI / f->p[GALET_FIT_OMEGA]) {
            return true;
        }
    }
    return false;
}

static double weight_of(const galet_fit *f, double least) {
    double variance = least / (double)(f->points - f->count);
    return exp(-0.5 * (f->ls.rss - least) / variance);
}

/// One neighbour after the other, until two of them weigh nothing.
static galet_status walk(stops *s, double way) {
    int light = 0;
    double by = 0.0, expected = s->t_stop;
    for (int k = 0; k < EACH_WAY && light < 2 && find_next(s, way, &by, &expected); k++) {
        galet_fit *f = &s->fits[s->count];
        *f = s->trial->fit;
        move(s, f->p, way * by);
        galet_status status = galet_motion_fit(f);
        if (status == GALET_ERR_INTERRUPTED || status == GALET_ERR_MEMORY) {
            return status;
        }
        double t_stop;
        bool other = (!status || status == GALET_ERR_NOT_CONVERGED) && stop_of(f, f->p, &t_stop) &&
                     fabs(t_stop - s->t_stop) > 0.5 * M_PI / f->p[GALET_FIT_OMEGA];
        bool weighs = other && weight_of(f, fmin(f->ls.rss, s->fits[0].ls.rss)) > LEAST_WEIGHT;
        light += other && !weighs;
        s->count += weighs;
    }
    return GALET_OK;
}

/// Mixture of all, about the best: sum of weights times the covariance of each and the square of its distance.
static void mix(const stops *s, galet_fit *best) {
    const size_t n = best->count;
    double variance = best->ls.rss / (double)(best->points - n), sum = 0.0;
    double mixed[GALET_LEAST_SQUARES_MAX * GALET_LEAST_SQUARES_MAX] = {0};
    for (size_t k = 0; k < s->count; k++) {
        const galet_fit *f = &s->fits[k];
        double weight = weight_of(f, best->ls.rss);
        sum += weight;
        for (size_t i = 0; i < n * n; i++) {
            double apart = (f->p[i / n] - best->p[i / n]) * (f->p[i % n] - best->p[i % n]) / variance;
            mixed[i] += weight * (f->ls.covariance[i] + apart);
        }
    }
    for (size_t i = 0; i < n * n; i++) {
        best->ls.covariance[i] = mixed[i] / sum;
    }
}

galet_status galet_stops_compare(galet_trial *trial) {
    stops s = {.trial = trial, .count = 1};
    if (trial->averaged || !trial->has_waveform || !stop_of(&trial->fit, trial->fit.p, &s.t_stop)) {
        return GALET_OK;
    }
    find_axis(&s);
    s.fits = malloc(MAX_STOPS * sizeof *s.fits);
    if (!s.fits) {
        return GALET_ERR_MEMORY;
    }
    s.fits[0] = trial->fit;
    galet_status status = walk(&s, 1.0);
    status = status ? status : walk(&s, -1.0);
    size_t best = 0;
    for (size_t k = 1; k < s.count; k++) {
        best = s.fits[k].ls.rss < s.fits[best].ls.rss ? k : best;
    }
    if (!status && s.count > 1) {
        galet_fit chosen = s.fits[best];
        mix(&s, &chosen);
        trial->fit = chosen;
    }
    free(s.fits);
    return status;
}
