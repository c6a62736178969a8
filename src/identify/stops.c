#include "identify/stops.h"

#include "identify/motion_fit.h"
#include "numerics/eigen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EACH_WAY = 8, MAX_STOPS = 2 * EACH_WAY + 1 };

/// Stops farther away than this many standard deviations of the averaged fit, and times as far as the true motion found
/// another law than it, are not looked at, nor those beyond one that weighs less than this.
static const double FARTHEST = 4.0, BIASED = 3.0, LEAST_WEIGHT = 1e-3;

/// Strides in which other stops are looked for up to the farthest.
enum { STRIDES = 20 };

typedef struct stops {
    const galet_trial *trial;
    double axis[GALET_IDENTIFY_TERMS];  // of the law, one standard deviation of the averaged fit
    double reach;                       // along it, in such deviations
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

/// How far other stops may be: averaging has an error of its own, which a record of little noise does not know of.
static double reach_of(const stops *s) {
    const galet_fit *w = &s->trial->waveform, *f = &s->trial->fit;
    double along = 0.0, length = 0.0;
    for (size_t i = 0; i < f->terms; i++) {
        double unit = f->scale[GALET_FIT_MU + i], axis = s->axis[i] / unit;
        along += (f->p[GALET_FIT_MU + i] - w->p[GALET_FIT_MU + i]) / unit * axis;
        length += axis * axis;
    }
    return FARTHEST + (length > 0.0 ? BIASED * fabs(along) / length : 0.0);
}

/// Where along the axis the mass stops; NAN where it does not within the record.
static double stop_at(const stops *s, double by) {
    double p[GALET_LEAST_SQUARES_MAX], t_stop;
    memcpy(p, s->trial->fit.p, sizeof p);
    move(s, p, by);
    return stop_of(&s->trial->fit, p, &t_stop) ? t_stop : NAN;
}

/// Goes along the axis until the mass stops at another turn: the stop stays the same for a while and then jumps. `from`
/// becomes the middle of the stretch with the stop found, from whose edge a fit would slide back, and `to` its end.
/// False where there is none within reach, or it is beyond the record.
static bool find_next(const stops *s, double way, double *to, double *from, double *t_stop) {
    const double stride = s->reach / STRIDES, apart = 0.5 * M_PI / s->trial->fit.p[GALET_FIT_OMEGA];
    double by = *to, now = *t_stop;
    while (fabs(now - *t_stop) <= apart && by < s->reach) {
        by += stride;
        now = stop_at(s, way * by);
    }
    if (!(fabs(now - *t_stop) > apart)) {
        return false;
    }
    *from = *to = by;
    *t_stop = now;
    while (fabs(now - *t_stop) <= apart && *to < s->reach) {
        *to += stride;
        now = stop_at(s, way * *to);
    }
    *to -= stride;
    *from = 0.5 * (*from + *to);
    return true;
}

static double weight_of(const galet_fit *f, double least) {
    double variance = least / (double)(f->points - f->count);
    return exp(-0.5 * (f->ls.rss - least) / variance);
}

/// One neighbour after the other, until two of them weigh nothing.
static galet_status walk(stops *s, double way) {
    int light = 0;
    double by = 0.0, from, expected = s->t_stop;
    for (int k = 0; k < EACH_WAY && light < 2 && find_next(s, way, &by, &from, &expected); k++) {
        galet_fit *f = &s->fits[s->count];
        *f = s->trial->fit;
        move(s, f->p, way * from);
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
    s.reach = reach_of(&s);
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
