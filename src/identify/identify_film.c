#include <galet/identify_film.h>

#include "identify/film_information.h"
#include "identify/film_search.h"
#include "identify/film_widen.h"
#include "identify/residuals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

galet_identify_film_def galet_default_identify_film(void) {
    return (galet_identify_film_def){.record = galet_default_identify(), .n = 2.0 / 3.0, .eta0 = NAN};
}

static const char *check(const galet_identify_film_def *def) {
    const galet_identify_def *r = &def->record;
    if (!r->t || !r->signal) {
        return "is missing";
    }
    if (r->pendulum) {
        return "is of a pendulum, for which films are not fitted";
    }
    for (size_t i = 0; def->ecr && i < r->count; i++) {
        if (!(def->ecr[i] > 0.0 && isfinite(def->ecr[i]))) {
            return "has a resistance that is not above 0";
        }
    }
    bool sound = r->mass > 0.0 && r->load > 0.0 && def->n > 0.0 && def->n <= 2.0 && !(def->eta0 <= 0.0);
    return sound ? NULL : "is to be fitted by what makes no sense";
}

/// Means of the logarithm of the resistance over the samples of each point.
static double *resistance_points(const galet_identify_film_def *def, const galet_decay *d) {
    double *points = def->ecr ? calloc(d->count, sizeof *points) : NULL, half = 0.501 * d->step * (double)d->block;
    size_t i = 0;
    for (size_t k = 0; points && k < d->count; k++) {
        size_t count = 0;
        while (i < def->record.count && def->record.t[i] - def->record.t[0] < d->t[k] - half) {
            i++;
        }
        for (size_t j = i; j < def->record.count && def->record.t[j] - def->record.t[0] <= d->t[k] + half; j++) {
            points[k] += log10(def->ecr[j]);
            count++;
        }
        points[k] /= (double)(count > 0 ? count : 1);
    }
    return points;
}

/// Noise of points that change smoothly, by their second differences.
static double noise_of(const double *z, size_t count) {
    double sum = 0.0;
    for (size_t i = 1; i + 1 < count; i++) {
        double bend = z[i + 1] - 2.0 * z[i] + z[i - 1];
        sum += bend * bend;
    }
    return sqrt(sum / (6.0 * (double)(count - 2)));
}

/// The noise of signal and resistance by what a fit left of them: their weights.
static void measure_noise(const galet_film_fit *f, const double *residuals, double *noise, double *ecr_noise) {
    const size_t n = f->decay->count;
    double sum[2] = {0.0, 0.0};
    for (size_t i = 0; i < galet_film_fit_residual_count(f); i++) {
        sum[i >= n] += residuals[i] * residuals[i];
    }
    double left = (double)n - (double)f->count / (f->ecr ? 2.0 : 1.0);
    *noise = f->noise * sqrt(sum[0] / left);
    *ecr_noise = f->ecr ? f->ecr_noise * sqrt(sum[1] / left) : NAN;
}

static void fill(const galet_film_fit *f, const double *residuals, galet_identify_film *film) {
    const galet_decay *d = f->decay;
    const size_t n = d->count;
    memcpy(film->value, f->value, sizeof film->value);
    measure_noise(f, residuals, &film->noise, &film->ecr_noise);
    film->freedom = (double)galet_film_fit_residual_count(f) - (double)f->count;
    double variance = f->ls.rss / film->freedom;
    for (size_t i = 0; i < f->count; i++) {
        double unit_i = galet_film_is_positive(f->which[i]) ? f->value[f->which[i]] : 1.0;
        for (size_t k = 0; k < f->count; k++) {
            double unit_k = galet_film_is_positive(f->which[k]) ? f->value[f->which[k]] : 1.0;
            film->covariance[f->which[i]][f->which[k]] =
                variance * unit_i * unit_k * f->ls.covariance[i * f->count + k];
        }
        film->fitted[f->which[i]] = true;
        film->sd[f->which[i]] = sqrt(film->covariance[f->which[i]][f->which[i]]);
    }
    film->condition = f->ls.condition;
    for (size_t i = 0; i < n; i++) {
        film->rss += f->noise * f->noise * residuals[i] * residuals[i];
    }
    galet_residuals_criteria(n, f->count, film->rss, &film->aic, &film->bic);
    film->noise *= sqrt((double)(d->block * d->group));
    film->ecr_noise *= sqrt((double)(d->block * d->group));
    film->t_stop = film->start + f->t_stop;
    film->doubts |= f->t_stop < d->duration ? 0 : GALET_IDENTIFY_STOPS_EARLY;
    film->doubts |= galet_decay_is_uneven(d) ? GALET_IDENTIFY_UNEVEN : 0;
    film->duration = d->duration;
    film->points = n;
    film->speed_max = hypot(f->value[GALET_FILM_V0], f->value[GALET_FILM_OMEGA] * f->value[GALET_FILM_X0]);
}

/// The search, then the minimum made exact. Weights are those that the search leaves where a resistance is fitted
/// beside the signal.
static galet_status fit_film(const galet_identify_film_def *def, galet_film_fit *f, double *residuals) {
    galet_film_valley valley;
    galet_status status = galet_film_search(def, f, &valley);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    if (f->ecr) {
        double noise, ecr_noise;
        if (!galet_film_fit_residuals(f, residuals)) {
            return GALET_ERR_RANGE;
        }
        measure_noise(f, residuals, &noise, &ecr_noise);
        f->noise = noise;
        f->ecr_noise = ecr_noise;
    }
    status = galet_film_fit_run(f);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    galet_status widened = galet_film_widen(f, &valley);
    status = widened ? widened : status;
    return !widened && !galet_film_fit_residuals(f, residuals) ? GALET_ERR_RANGE : status;
}

/// The best film that was found by then, with the bars of the linear problem: from its minimum a fit takes a step or
/// two, which nobody ends.
static galet_status conclude_early(galet_film_fit *f, double *residuals, bool *kept) {
    f->watch = NULL;
    galet_status status = f->ls.count > 0 ? galet_film_fit_run(f) : GALET_ERR_RANGE;
    *kept = (!status || status == GALET_ERR_NOT_CONVERGED) && galet_film_fit_residuals(f, residuals);
    return status == GALET_ERR_MEMORY ? status : GALET_ERR_INTERRUPTED;
}

/// Residuals of samples, model less measurement.
static galet_status sample_residuals(const galet_identify_film_def *def, const galet_decay *d,
                                     const galet_identify_film *film, double *r) {
    const galet_identify_def *record = &def->record;
    galet_identify_film_sample *samples = malloc(record->count * sizeof *samples);
    galet_status status =
        samples ? galet_identify_film_follow(film, record->count, record->t, samples) : GALET_ERR_MEMORY;
    double offset = film->value[GALET_FILM_OFFSET];
    double attenuation = galet_decay_attenuation(d, film->value[GALET_FILM_OMEGA], 1);
    for (size_t i = 0; !status && i < record->count; i++) {
        r[i] = offset + attenuation * (samples[i].signal - offset) - record->signal[i];
    }
    free(samples);
    return status;
}

static double swing_square(const galet_identify_def *record, const galet_identify_film *film) {
    double sum = 0.0;
    for (size_t i = 0; i < record->count; i++) {
        double own = record->signal[i] - film->value[GALET_FILM_OFFSET];
        sum += own * own;
    }
    return sum;
}

/// What residuals hold beside noise, in units of which those of points are: the same search as that of powers of the
/// speed.
static galet_status search(const galet_identify_film_def *def, const galet_decay *d, double noise,
                           const double *residuals, galet_identify_film *film) {
    galet_identify found = {.omega = film->value[GALET_FILM_OMEGA], .cycles = d->cycles};
    double *r = malloc(def->record.count * sizeof *r);
    galet_status status = r ? sample_residuals(def, d, film, r) : GALET_ERR_MEMORY;
    if (!status) {
        galet_residuals_correlate(d->count, residuals, d->step * (double)d->block, 6.0 * M_PI / found.omega, &found);
        galet_residuals_search_drift(d->count, residuals, &found);
        double cycle = 2.0 * M_PI / (found.omega * d->step);
        galet_residuals_weigh(def->record.count, r, swing_square(&def->record, film), cycle, &found);
        status = galet_residuals_search_hum(d, def->record.count, r, &found);
    }
    free(r);
    bool late;
    film->largest_at = film->start + galet_decay_largest(d, &late);
    film->durbin_watson = found.durbin_watson;
    film->unexplained = found.unexplained;
    film->line = found.line;
    film->line_amplitude = found.line_amplitude;
    film->drift_found = noise * found.drift_found;
    film->doubts |= found.doubts | (late ? GALET_IDENTIFY_LATE_START : 0);
    return status == GALET_ERR_RANGE ? GALET_OK : status;
}

static galet_status identify(const galet_identify_film_def *def, const galet_decay *d, galet_identify_film *film,
                             const char **fault) {
    double *ecr = resistance_points(def, d), *residuals = malloc(2 * d->count * sizeof *residuals);
    if (!residuals || (def->ecr && !ecr)) {
        free(ecr);
        free(residuals);
        return GALET_ERR_MEMORY;
    }
    double size = d->swing[0].amplitude;
    galet_film_fit f = {.decay = d, .ecr = ecr, .watch = def->record.watch};
    f.noise = fmax(d->noise, 1e-7 * size);
    f.ecr_noise = ecr ? fmax(noise_of(ecr, d->count), 1e-6) : NAN;
    galet_status status = galet_film_fit_prepare(&f);
    status = status ? status : fit_film(def, &f, residuals);
    bool kept = !status || status == GALET_ERR_NOT_CONVERGED;
    status = status == GALET_ERR_INTERRUPTED ? conclude_early(&f, residuals, &kept) : status;
    if (kept) {
        fill(&f, residuals, film);
        galet_status told = galet_film_information(&f, film);
        told = told ? told : search(def, d, f.noise, residuals, film);
        status = told ? told : status;
    } else if (status == GALET_ERR_RANGE) {
        *fault = "does not decay as a film would have it: no fit was found";
    }
    galet_film_fit_release(&f);
    free(ecr);
    free(residuals);
    return status;
}

galet_status galet_identify_film_run(const galet_identify_film_def *def, galet_identify_film *film,
                                     const char **fault) {
    const char *why = check(def);
    galet_decay decay = {0};
    galet_status status = why ? GALET_ERR_RANGE : galet_decay_create(&def->record, &decay, &why);
    if (!status && decay.cycles < GALET_DECAY_MANY_CYCLES) {
        why = "has fewer than 8 cycles, too few to tell a film by";
        status = GALET_ERR_RANGE;
    }
    galet_identify_film found = {.def = *def, .samples = def->record.count * decay.group};
    found.start = status ? NAN : def->record.t[0];
    status = status ? status : identify(def, &decay, &found, &why);
    galet_decay_release(&decay);
    if (fault) {
        *fault = why;
    }
    if (!status || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED) {
        found.def.record.t = found.def.record.signal = found.def.ecr = NULL;
        *film = found;
    }
    return status;
}
