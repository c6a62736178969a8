#include "identify/verdict.h"

#include "identify/residuals.h"
#include "numerics/student.h"

#include <galet/envelope.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CURVE = 200 };

/// Coefficients correlated by more are one as far as the record can tell.
static const double ALIKE = 0.995;

/// How sure a law must be to be called negative.
static const double NEGATIVE = 0.95;

galet_identify_try galet_verdict_score(const galet_fit *f, double inflation) {
    galet_identify_try t = {.terms = f->terms, .rss = f->ls.rss};
    double n = (double)f->points, k = (double)f->count + 1.0, independent = fmax(n / inflation, k + 1.0);
    double variance = inflation * f->ls.rss / (n - (double)f->count), level = log(f->ls.rss / n);
    galet_residuals_criteria(f->points, f->count, f->ls.rss, &t.aic, &t.bic);
    t.choice = independent * level + k * log(independent);
    for (size_t i = 0; i < f->terms; i++) {
        size_t place = GALET_FIT_MU + i;
        t.exponents[i] = f->exponents[i];
        t.mu[i] = f->p[place];
        t.mu_sd[i] = sqrt(variance * f->ls.covariance[place * f->count + place]);
    }
    return t;
}

/// Stretches of two cycles, of one where that gives too few.
static size_t count_clusters(const galet_trial *trial) {
    const galet_decay *d = trial->fit.decay;
    double cycles = d->t[trial->fit.points - 1] * d->omega / (2.0 * M_PI);
    double clusters = 0.5 * cycles < 3.0 * (double)trial->fit.count ? cycles : 0.5 * cycles;
    return (size_t)fmin(fmax(clusters, 4.0), 0.25 * (double)trial->fit.points);
}

galet_status galet_verdict_colour(galet_trial *trial, galet_identify *out) {
    const galet_fit *f = &trial->fit;
    const galet_decay *d = f->decay;
    double *r = malloc(f->points * (1 + f->count) * sizeof *r);
    if (!r) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = galet_trial_residuals(trial, r);
    out->inflation = 1.0;
    out->freedom = (double)(f->points - f->count);
    if (!status) {
        double step = d->step * (double)d->block;
        galet_residuals_correlate(f->points, r, step, 6.0 * M_PI / d->omega, out);
        galet_residuals_search_drift(f->points, r, out);
    }
    bool coloured = !status && out->portmanteau > 1.0, known = coloured;
    if (coloured) {
        status = galet_trial_jacobian(trial, r + f->points);
        known = !status;
        status = status == GALET_ERR_RANGE ? GALET_OK : status;
    }
    if (known) {
        size_t clusters = count_clusters(trial);
        out->inflation = galet_residuals_inflation(f->points, f->count, r, r + f->points, f->ls.covariance, clusters,
                                                   GALET_FIT_MU, GALET_FIT_MU + f->terms);
        out->inflation =
            fmax(out->inflation, galet_residuals_density(f->points, r, d->step * (double)d->block, d->omega));
        out->freedom = fmax((double)clusters - (double)f->count, 4.0);
        out->doubts |= GALET_IDENTIFY_COLOURED;
        galet_residuals_compare(f->points, d->t, r, out);
    }
    free(r);
    return status;
}

static void fill_parameters(const galet_trial *trial, galet_identify *out) {
    const galet_fit *f = &trial->fit;
    const size_t n = f->count, nuisance = galet_fit_nuisance_place(f);
    double variance = out->inflation * f->ls.rss / (double)(f->points - n);
    out->terms = f->terms;
    out->omega = f->p[GALET_FIT_OMEGA];
    out->omega_sd = sqrt(variance * f->ls.covariance[GALET_FIT_OMEGA * n + GALET_FIT_OMEGA]);
    out->x0 = f->p[GALET_FIT_X0];
    out->v0 = f->p[GALET_FIT_V0];
    for (size_t i = 0; i < f->terms; i++) {
        out->exponents[i] = f->exponents[i];
        out->mu[i] = f->p[GALET_FIT_MU + i];
        for (size_t k = 0; k < f->terms; k++) {
            out->mu_covariance[i][k] = variance * f->ls.covariance[(GALET_FIT_MU + i) * n + GALET_FIT_MU + k];
        }
        out->mu_sd[i] = sqrt(out->mu_covariance[i][i]);
    }
    out->nuisances = f->nuisance.count;
    for (size_t i = 0; i < f->nuisance.count; i++) {
        out->nuisance[i] = f->p[nuisance + i];
        out->nuisance_sd[i] = sqrt(variance * f->ls.covariance[(nuisance + i) * n + nuisance + i]);
    }
}

static void fill_likeness(const galet_fit *f, galet_identify *out) {
    for (size_t i = 0; i < f->terms; i++) {
        for (size_t k = 0; k < i; k++) {
            double c = galet_least_squares_correlation(&f->ls, GALET_FIT_MU + i, GALET_FIT_MU + k);
            if (fabs(c) > fabs(out->correlation)) {
                out->correlation = c;
                out->alike[0] = k;
                out->alike[1] = i;
            }
        }
    }
    if (fabs(out->correlation) > ALIKE) {
        out->doubts |= GALET_IDENTIFY_NOT_SEPARABLE;
    }
}

/// Of all samples up to the last point, however many there are to a point, and of which each may be a mean already.
static galet_status fill_samples(const galet_identify_def *def, const galet_trial *trial, galet_identify *out) {
    const galet_fit *f = &trial->fit;
    const double *sensor = f->p + galet_fit_nuisance_place(f);
    double end = f->decay->t[f->points - 1], square = 0.0, swing = 0.0;
    double *t = malloc(def->count * sizeof *t), *z = malloc(def->count * sizeof *z);
    size_t count = 0;
    for (; t && count < def->count && def->t[count] - def->t[0] <= end; count++) {
        t[count] = def->t[count] - def->t[0];
    }
    galet_status status = t && z ? galet_trial_follow(trial, count, t, 1, z, &out->t_stop) : GALET_ERR_MEMORY;
    for (size_t i = 0; !status && i < count; i++) {
        double own = def->signal[i] - galet_nuisance_sum(&f->nuisance, sensor, t[i]);
        z[i] -= def->signal[i];
        square += z[i] * z[i];
        swing += own * own;
    }
    out->noise = sqrt((double)f->decay->group * square / (double)(count - f->count));
    out->t_stop += def->t[0];
    if (!status) {
        galet_residuals_weigh(count, z, swing, 2.0 * M_PI / (out->omega * f->decay->step), out);
    }
    status = status ? status : galet_residuals_search_hum(f->decay, count, z, out);
    free(t);
    free(z);
    return status;
}

static double largest_speed(const galet_identify *out) {
    double s = sin(0.5 * out->x0);
    double spring = out->pendulum ? 4.0 * s * s : out->x0 * out->x0;
    return sqrt(out->v0 * out->v0 + out->omega * out->omega * spring);
}

static void fill_range(const galet_trial *trial, galet_identify *out) {
    const galet_decay *d = trial->fit.decay;
    const galet_decay_swing *last = &d->swing[d->swings - 1];
    double reach = d->duration - 2.5 * 2.0 * M_PI / d->omega;
    out->speed_max = largest_speed(out);
    out->speed_end = 0.0;
    if (last->t >= reach) {
        out->speed_end = sqrt(2.0 * galet_decay_energy(d, out->omega, last->amplitude));
    }
    if (isnan(out->t_stop) && out->speed_end > GALET_FIT_AVERAGED_PART * out->speed_max) {
        out->doubts |= GALET_IDENTIFY_STOPS_EARLY;
    }
    bool late;
    out->largest_at = out->start + galet_decay_largest(d, &late);
    out->doubts |= late ? GALET_IDENTIFY_LATE_START : 0;
    out->cycles = d->cycles;
    if (out->cycles < GALET_DECAY_MANY_CYCLES) {
        out->doubts |= GALET_IDENTIFY_FEW_CYCLES;
    }
    double quantile = galet_identify_quantile(out, NEGATIVE);
    for (int i = 0; i <= CURVE; i++) {
        double v = out->speed_max * i / CURVE;
        if (galet_identify_mu(out, v) + quantile * galet_identify_mu_sd(out, v) < 0.0) {
            out->doubts |= GALET_IDENTIFY_NEGATIVE;
        }
    }
}

galet_status galet_verdict_fill(const galet_identify_def *def, galet_trial *trial, galet_identify *out) {
    const galet_fit *f = &trial->fit;
    const galet_decay *d = f->decay;
    out->velocity = def->velocity;
    out->pendulum = def->pendulum;
    out->averaged = trial->averaged;
    out->order = def->order;
    out->mass = def->mass;
    out->load = def->load;
    out->offset = def->offset;
    out->drift = def->drift;
    out->hum = def->hum;
    out->start = def->t[0];
    out->duration = d->duration;
    out->samples = def->count * d->group;
    out->points = f->points;
    out->parameters = f->count;
    out->evaluations = f->evaluations;
    out->omega = f->p[GALET_FIT_OMEGA];
    out->cycles = d->cycles;
    galet_status status = galet_verdict_colour(trial, out);
    status = status ? status : fill_samples(def, trial, out);
    if (status) {
        return status;
    }
    fill_parameters(trial, out);
    galet_identify_try score = galet_verdict_score(f, out->inflation);
    out->rss = score.rss;
    out->aic = score.aic;
    out->bic = score.bic;
    out->point_noise = sqrt(f->ls.rss / (double)(f->points - f->count));
    out->condition = f->ls.condition;
    fill_likeness(f, out);
    fill_range(trial, out);
    if (trial->averaged && !def->averaged) {
        out->doubts |= GALET_IDENTIFY_AVERAGED_ONLY;
    }
    if (def->hum > 0.0 && galet_residuals_near_swing(out, def->hum, 1.0)) {
        out->doubts |= GALET_IDENTIFY_HUM_NEAR;
    }
    if (galet_decay_is_uneven(d)) {
        out->doubts |= GALET_IDENTIFY_UNEVEN;
    }
    return GALET_OK;
}
