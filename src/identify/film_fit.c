#include "identify/film_fit.h"

#include "identify/film_valley.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Of differences, in parts of a scale.
static const double DIFFERENCE = 1e-3;

bool galet_film_is_positive(galet_film_parameter parameter) {
    return parameter != GALET_FILM_X0 && parameter != GALET_FILM_V0 && parameter != GALET_FILM_OFFSET &&
           parameter != GALET_FILM_LOW;
}

size_t galet_film_fit_residual_count(const galet_film_fit *f) {
    return f->decay->count * (f->ecr ? 2 : 1);
}

void galet_film_fit_choose(galet_film_fit *f, bool n, bool eta0, bool offset) {
    f->count = 0;
    for (int i = 0; i < GALET_FILM_PARAMETERS; i++) {
        bool of_resistance = i >= GALET_FILM_LOW && i <= GALET_FILM_R;
        bool wanted = i == GALET_FILM_N        ? n
                      : i == GALET_FILM_ETA0   ? eta0
                      : i == GALET_FILM_OFFSET ? offset
                                               : !of_resistance || f->ecr;
        if (wanted) {
            f->which[f->count++] = (galet_film_parameter)i;
        }
    }
}

void galet_film_fit_hold(galet_film_fit *f, galet_film_parameter parameter) {
    size_t count = 0;
    for (size_t k = 0; k < f->count; k++) {
        if (f->which[k] != parameter) {
            f->which[count++] = f->which[k];
        }
    }
    f->count = count;
}

/// The kink of the velocity where the mass turns is not blurred as the swing is: a point is the mean of so many
/// instants.
enum { PARTS_MAX = 8 };

galet_status galet_film_fit_prepare(galet_film_fit *f) {
    const galet_decay *d = f->decay;
    f->parts = d->block < PARTS_MAX ? d->block : PARTS_MAX;
    double *times = malloc(d->count * f->parts * sizeof *times);
    double width = d->step * (double)d->block / (double)f->parts;
    for (size_t i = 0; times && i < d->count * f->parts; i++) {
        double place = (double)(i % f->parts) - 0.5 * (double)(f->parts - 1);
        times[i] = fmax(d->t[i / f->parts] + place * width, 0.0);
    }
    f->times = times;
    return times ? GALET_OK : GALET_ERR_MEMORY;
}

void galet_film_fit_release(galet_film_fit *f) {
    free((void *)f->times);
    f->times = NULL;
}

/// What is left of a swing in the mean of a block, over what is left in the mean of its instants.
static double attenuation_of(const galet_film_fit *f, double omega) {
    const galet_decay *d = f->decay;
    double parts = (double)f->parts, half = 0.5 * omega * d->step * (double)d->block / parts;
    return galet_decay_attenuation(d, omega, d->block) * parts * sin(half) / sin(parts * half);
}

/// Where the residuals of a motion go.
typedef struct writer {
    const galet_film_fit *fit;
    const double *value;
    double attenuation;
    double *residuals;
} writer;

static void write(size_t i, const galet_film_instant *at, void *context) {
    const writer *w = context;
    const galet_film_fit *f = w->fit;
    const galet_decay *d = f->decay;
    const size_t point = i / f->parts;
    double part = 1.0 / (double)f->parts, signal = w->attenuation * (d->velocity ? at->v : at->x);
    if (i % f->parts == 0) {
        w->residuals[point] = (w->value[GALET_FILM_OFFSET] - d->z[point]) / f->noise;
    }
    w->residuals[point] += part * signal / f->noise;
    if (f->ecr) {
        double *resistance = &w->residuals[d->count + point];
        *resistance = i % f->parts == 0 ? -f->ecr[point] / f->ecr_noise : *resistance;
        *resistance += part * galet_film_resistance(w->value, at->h) / f->ecr_noise;
    }
}

static bool residuals_at(galet_film_fit *f, const double *value, double *residuals) {
    writer w = {f, value, attenuation_of(f, value[GALET_FILM_OMEGA]), residuals};
    if (f->averaged) {
        return galet_film_follow_averaged(value, f->decay->count * f->parts, f->times, write, &w);
    }
    f->evaluations++;
    galet_status status = galet_film_follow(value, f->decay->count * f->parts, f->times, write, &w, &f->t_stop);
    f->starved |= status == GALET_ERR_MEMORY;
    return !status;
}

/// What a parameter of the film is multiplied by, as a logarithm, in the valley.
static double follow_valley(const galet_film_fit *f, galet_film_parameter parameter, double log_tau) {
    return f->valley && galet_film_valley_moves(parameter) ? galet_film_valley_at(f->valley, parameter, log_tau) : 0.0;
}

void galet_film_fit_spread(const galet_film_fit *f, const double *p, double value[GALET_FILM_PARAMETERS]) {
    memcpy(value, f->value, sizeof f->value);
    for (size_t k = 0; k < f->count; k++) {
        value[f->which[k]] = galet_film_is_positive(f->which[k]) ? exp(p[k]) : p[k];
    }
    double log_tau = log(value[GALET_FILM_TAU]);
    for (size_t k = 0; f->valley && k < f->count; k++) {
        value[f->which[k]] *= exp(follow_valley(f, f->which[k], log_tau));
    }
    value[GALET_FILM_ETA0] = f->settled ? galet_film_settled(value) : value[GALET_FILM_ETA0];
}

void galet_film_fit_gather(const galet_film_fit *f, double *p) {
    double log_tau = log(f->value[GALET_FILM_TAU]);
    for (size_t k = 0; k < f->count; k++) {
        double value = f->value[f->which[k]];
        p[k] = galet_film_is_positive(f->which[k]) ? log(value) - follow_valley(f, f->which[k], log_tau) : value;
    }
}

/// Sizes that matter: of a logarithm a tenth, but of the frequency what turns the last swing by a radian.
static double scale_of(const galet_film_fit *f, galet_film_parameter parameter) {
    double omega = f->value[GALET_FILM_OMEGA];
    double speed = hypot(f->value[GALET_FILM_V0], omega * f->value[GALET_FILM_X0]);
    switch (parameter) {
    case GALET_FILM_OMEGA:
        return 1.0 / (omega * f->decay->duration);
    case GALET_FILM_X0:
        return 0.1 * speed / omega;
    case GALET_FILM_V0:
        return 0.1 * speed;
    case GALET_FILM_OFFSET:
        return 0.1 * (f->decay->velocity ? speed : speed / omega);
    default:
        return 0.1;
    }
}

static bool residuals_of(const double *p, double *residuals, void *context) {
    galet_film_fit *f = context;
    double value[GALET_FILM_PARAMETERS];
    galet_film_fit_spread(f, p, value);
    return residuals_at(f, value, residuals);
}

/// What least squares see of it, and where they begin.
static galet_least_squares_def problem_of(galet_film_fit *f, double *p, double *scale) {
    galet_film_fit_gather(f, p);
    for (size_t k = 0; k < f->count; k++) {
        scale[k] = scale_of(f, f->which[k]);
    }
    return (galet_least_squares_def){.count = f->count,
                                     .residuals = galet_film_fit_residual_count(f),
                                     .residual = residuals_of,
                                     .context = f,
                                     .scale = scale,
                                     .difference = DIFFERENCE,
                                     .one_sided = f->averaged || f->valley,
                                     .tolerance = f->tolerance > 0.0 ? f->tolerance : 1e-7,
                                     .max_iterations = 40,
                                     .watch = f->watch};
}

galet_status galet_film_fit_run(galet_film_fit *f) {
    double p[GALET_FILM_PARAMETERS], scale[GALET_FILM_PARAMETERS];
    const galet_least_squares_def def = problem_of(f, p, scale);
    f->starved = false;
    galet_status status = galet_least_squares_fit(&def, p, &f->ls);
    status = f->starved ? GALET_ERR_MEMORY : status;
    if (!status || status == GALET_ERR_NOT_CONVERGED) {
        double value[GALET_FILM_PARAMETERS];
        galet_film_fit_spread(f, p, value);
        memcpy(f->value, value, sizeof value);
    }
    return status;
}

/// Of points the middle instants: what the mean of more would change is less than what averaging leaves out.
galet_status galet_film_fit_run_averaged(galet_film_fit *f) {
    galet_film_fit quick = *f;
    quick.averaged = true;
    quick.valley = NULL;
    quick.parts = 1;
    quick.times = f->decay->t;
    galet_status status = galet_film_fit_run(&quick);
    memcpy(f->value, quick.value, sizeof f->value);
    f->ls = quick.ls;
    return status;
}

bool galet_film_fit_residuals(galet_film_fit *f, double *residuals) {
    return residuals_at(f, f->value, residuals);
}

galet_status galet_film_fit_jacobian(galet_film_fit *f, double *jacobian) {
    double p[GALET_FILM_PARAMETERS], scale[GALET_FILM_PARAMETERS];
    const galet_least_squares_def def = problem_of(f, p, scale);
    return galet_least_squares_jacobian(&def, p, jacobian);
}
