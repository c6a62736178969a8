#include "identify/motion_fit.h"

#include "identify/glide.h"
#include "numerics/eigen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Differences by parameters, in parts of their scales: larger ones would move the stop by more than a fit of clean
/// data knows it.
static const double DIFFERENCE = 1e-5, WIDEST = 1e-2;

/// Rounds of secants.
enum { ROUNDS = 3 };

/// What looks at the motion: fills the signal.
typedef struct reader {
    bool velocity;
    double attenuation;  // of a spring's blocks
    double bend;         // of a pendulum's: the mean of a block is x + bend x''
    double stiffness;    // of a pendulum per inertia
    double *z;
} reader;

static void read_signal(size_t i, const galet_glide_sample *s, void *context) {
    const reader *r = context;
    if (s->stuck) {
        r->z[i] = r->velocity ? 0.0 : s->x;
    } else if (r->bend == 0.0) {
        r->z[i] = r->attenuation * (r->velocity ? s->v : s->x);
    } else {
        r->z[i] = r->velocity ? s->v * (1.0 - r->bend * r->stiffness * cos(s->x)) : s->x + r->bend * s->a;
    }
}

static galet_glide_def glide_of(const galet_fit *f, const double *p) {
    galet_glide_def def = {
        .omega = p[GALET_FIT_OMEGA], .pendulum = f->decay->pendulum, .x0 = p[GALET_FIT_X0], .v0 = p[GALET_FIT_V0]};
    for (size_t i = 0; i < f->terms; i++) {
        def.g[(int)f->exponents[i]] = f->load / f->mass * p[GALET_FIT_MU + i];
    }
    return def;
}

galet_status galet_motion_fit_follow(const galet_fit *f, const double *p, size_t count, const double *t, size_t block,
                                     double *z, double *t_stop) {
    const galet_decay *d = f->decay;
    double omega = p[GALET_FIT_OMEGA], stop;
    if (!(omega > 0.0) || (d->pendulum && !(fabs(p[GALET_FIT_X0]) < 2.0 * M_PI))) {
        return GALET_ERR_RANGE;
    }
    galet_glide_def def = glide_of(f, p);
    double width = (double)block * d->step, sample = d->step / (double)d->group;
    reader r = {.velocity = d->velocity, .stiffness = omega * omega, .z = z};
    r.attenuation = galet_decay_attenuation(d, omega, block);
    r.bend = d->pendulum && block * d->group > 1 ? (width * width - sample * sample) / 24.0 : 0.0;
    if (!galet_glide_run(&def, count, t, read_signal, &r, &stop)) {
        return GALET_ERR_RANGE;
    }
    galet_nuisance nuisance = galet_nuisance_in_blocks(&f->nuisance, d, block);
    for (size_t i = 0; i < count; i++) {
        z[i] += galet_nuisance_sum(&nuisance, p + galet_fit_nuisance_place(f), t[i]);
    }
    if (t_stop) {
        *t_stop = stop;
    }
    return GALET_OK;
}

/// Of a fit whose law is frozen the parameters of the law are left out.
static void expand(const galet_fit *f, const double *p, double *all) {
    size_t law = f->frozen ? f->terms : 0;
    memcpy(all, f->p, f->count * sizeof *all);
    memcpy(all, p, (law ? GALET_FIT_MU : f->count) * sizeof *all);
    memcpy(all + GALET_FIT_MU + law, p + GALET_FIT_MU, law ? f->nuisance.count * sizeof *all : 0);
}

static bool residuals_of(const double *q, double *r, void *context) {
    galet_fit *f = context;
    double p[GALET_LEAST_SQUARES_MAX];
    expand(f, q, p);
    const galet_decay *d = f->decay;
    f->evaluations++;
    galet_status status = galet_motion_fit_follow(f, p, f->points, d->t, d->block, r, NULL);
    f->starved |= status == GALET_ERR_MEMORY;
    if (status) {
        return false;
    }
    for (size_t i = 0; i < f->points; i++) {
        r[i] -= d->z[i];
    }
    return true;
}

/// Over as much as noise leaves open, not less: near the stop the motion bends so much with the law that derivatives
/// would promise more than the record can hold (docs/theory/identify.md 5).
static double step_of(const galet_fit *f, size_t k) {
    double wide = f->frozen ? 0.0 : f->step[k];
    return fmin(fmax(wide, DIFFERENCE * f->scale[k]), WIDEST * f->scale[k]);
}

static bool difference(galet_fit *f, const double *p, size_t k, double *column, double *spare) {
    double moved[GALET_LEAST_SQUARES_MAX], step = step_of(f, k);
    memcpy(moved, p, GALET_LEAST_SQUARES_MAX * sizeof *p);
    moved[k] = p[k] + step;
    bool found = residuals_of(moved, column, f);
    moved[k] = p[k] - step;
    found = found && residuals_of(moved, spare, f);
    for (size_t i = 0; found && i < f->points; i++) {
        column[i] = (column[i] - spare[i]) / (2.0 * step);
    }
    return found;
}

/// Nuisances add to the motion: their columns need none.
static bool jacobian_of(const double *q, double *j, void *context) {
    galet_fit *f = context;
    const size_t n = f->points, nuisance = f->frozen ? GALET_FIT_MU : galet_fit_nuisance_place(f);
    double p[GALET_LEAST_SQUARES_MAX] = {0};
    memcpy(p, q, (nuisance + f->nuisance.count) * sizeof *p);
    double *spare = malloc(n * sizeof *spare), b[GALET_IDENTIFY_NUISANCES];
    bool found = spare != NULL;
    f->starved = f->starved || !spare;
    for (size_t k = 0; found && k < nuisance; k++) {
        found = difference(f, p, k, j + k * n, spare);
    }
    free(spare);
    for (size_t i = 0; i < n; i++) {
        galet_nuisance_at(&f->nuisance, f->decay->t[i], b);
        for (size_t k = 0; k < f->nuisance.count; k++) {
            j[(nuisance + k) * n + i] = b[k];
        }
    }
    return found;
}

/// Least squares know of no reason why a function fails.
static galet_status status_of(const galet_fit *f, galet_status status) {
    return f->starved ? GALET_ERR_MEMORY : status;
}

galet_status galet_motion_fit_jacobian(galet_fit *fit, double *jacobian) {
    fit->starved = false;
    bool found = jacobian_of(fit->p, jacobian, fit);
    return status_of(fit, found ? GALET_OK : GALET_ERR_RANGE);
}

galet_status galet_motion_fit(galet_fit *f) {
    galet_fit_set_scale(f);
    f->starved = false;
    size_t law = f->frozen ? f->terms : 0, count = f->count - law;
    double p[GALET_LEAST_SQUARES_MAX];
    memcpy(p, f->p, sizeof p);
    memmove(p + GALET_FIT_MU, f->p + GALET_FIT_MU + law, f->nuisance.count * sizeof *p * (law > 0));
    memmove(f->scale + GALET_FIT_MU, f->scale + GALET_FIT_MU + law, f->nuisance.count * sizeof *p * (law > 0));
    const galet_least_squares_def def = {.count = count,
                                         .residuals = f->points,
                                         .residual = residuals_of,
                                         .jacobian = jacobian_of,
                                         .context = f,
                                         .scale = f->scale,
                                         .tolerance = GALET_FIT_SHORT_OF_GOAL / (double)f->points,
                                         .max_iterations = 30,
                                         .watch = f->watch};
    galet_status status = galet_least_squares_fit(&def, p, &f->ls);
    double all[GALET_LEAST_SQUARES_MAX];
    expand(f, p, all);
    memcpy(f->p, all, f->count * sizeof *all);
    return status_of(f, status);
}

/// Principal axes of the covariance: one standard deviation along each, as columns.
static void find_axes(const galet_fit *f, double variance, double *axes) {
    const size_t n = f->count;
    double matrix[GALET_LEAST_SQUARES_MAX * GALET_LEAST_SQUARES_MAX], values[GALET_LEAST_SQUARES_MAX];
    for (size_t i = 0; i < n * n; i++) {
        matrix[i] = variance * f->ls.covariance[i] / (f->scale[i / n] * f->scale[i % n]);
    }
    galet_symmetric_eigen(n, matrix, values, axes);
    for (size_t i = 0; i < n * n; i++) {
        axes[i] *= f->scale[i / n] * sqrt(fmax(values[i % n], 0.0));
    }
}

/// Change of the residuals along an axis, per standard deviation.
static bool secant(galet_fit *f, const double *axes, size_t k, double *column, double *spare) {
    double ahead[GALET_LEAST_SQUARES_MAX], behind[GALET_LEAST_SQUARES_MAX];
    for (size_t i = 0; i < f->count; i++) {
        ahead[i] = f->p[i] + axes[i * f->count + k];
        behind[i] = f->p[i] - axes[i * f->count + k];
    }
    bool found = residuals_of(ahead, column, f) && residuals_of(behind, spare, f);
    for (size_t i = 0; found && i < f->points; i++) {
        column[i] = 0.5 * (column[i] - spare[i]);
    }
    return found;
}

static double inner(const double *a, const double *b, size_t count) {
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

/// The covariance from secants: axes times the inverse of their products times axes.
static void replace_covariance(galet_fit *f, double variance, const double *axes, const double *columns) {
    const size_t n = f->count;
    double m[GALET_LEAST_SQUARES_MAX * GALET_LEAST_SQUARES_MAX], values[GALET_LEAST_SQUARES_MAX];
    double vectors[GALET_LEAST_SQUARES_MAX * GALET_LEAST_SQUARES_MAX];
    for (size_t i = 0; i < n * n; i++) {
        m[i] = inner(columns + i / n * f->points, columns + i % n * f->points, f->points) / variance;
    }
    galet_symmetric_eigen(n, m, values, vectors);
    memset(f->ls.covariance, 0, n * n * sizeof *f->ls.covariance);
    for (size_t k = 0; k < n; k++) {
        double long_axis[GALET_LEAST_SQUARES_MAX], weight = 1.0 / (fmax(values[k], 1e-2) * variance);
        for (size_t i = 0; i < n; i++) {
            long_axis[i] = 0.0;
            for (size_t j = 0; j < n; j++) {
                long_axis[i] += axes[i * n + j] * vectors[j * n + k];
            }
        }
        for (size_t i = 0; i < n * n; i++) {
            f->ls.covariance[i] += weight * long_axis[i / n] * long_axis[i % n];
        }
    }
}

galet_status galet_motion_fit_widen(galet_fit *f) {
    const size_t n = f->count;
    double *columns = malloc((n + 1) * f->points * sizeof *columns), variance = f->ls.rss / (double)(f->points - n);
    if (!columns) {
        return GALET_ERR_MEMORY;
    }
    galet_fit_set_scale(f);
    for (int round = 0; round < ROUNDS && isfinite(f->ls.condition); round++) {
        double axes[GALET_LEAST_SQUARES_MAX * GALET_LEAST_SQUARES_MAX];
        find_axes(f, variance, axes);
        bool found = true;
        for (size_t k = 0; found && k < n; k++) {
            found = secant(f, axes, k, columns + k * f->points, columns + n * f->points);
        }
        if (!found) {
            break;
        }
        replace_covariance(f, variance, axes, columns);
    }
    free(columns);
    return GALET_OK;
}
