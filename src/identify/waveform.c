#include "identify/waveform.h"

#include "identify/averaged.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct waveform {
    galet_fit *fit;
    galet_averaged motion;
} waveform;

static bool residuals_of(const double *p, double *r, void *context) {
    waveform *w = context;
    const galet_fit *f = w->fit;
    const galet_decay *d = f->decay;
    if (!galet_averaged_set(&w->motion, p, false)) {
        return false;
    }
    for (size_t i = 0; i < f->points; i++) {
        double z = galet_averaged_at(&w->motion, p, d->t[i], NULL);
        r[i] = z + galet_nuisance_sum(&f->nuisance, p + galet_fit_nuisance_place(f), d->t[i]) - d->z[i];
    }
    return true;
}

static bool jacobian_of(const double *p, double *j, void *context) {
    waveform *w = context;
    const galet_fit *f = w->fit;
    const size_t n = f->points, nuisance = galet_fit_nuisance_place(f);
    bool found = galet_averaged_set(&w->motion, p, true);
    for (size_t i = 0; found && i < n; i++) {
        double row[GALET_LEAST_SQUARES_MAX], t = f->decay->t[i];
        galet_averaged_at(&w->motion, p, t, row);
        galet_nuisance_at(&f->nuisance, t, row + nuisance);
        for (size_t k = 0; k < f->count; k++) {
            j[k * n + i] = row[k];
        }
    }
    return found;
}

static waveform *create(galet_fit *f) {
    waveform *w = malloc(sizeof *w);
    if (w) {
        w->fit = f;
        galet_averaged_begin(&w->motion, f, f->p[GALET_FIT_OMEGA], f->decay->block, f->decay->t[f->points - 1]);
    }
    return w;
}

/// What each parameter, were it alone, would be known to: the differences of the full fit.
static void set_steps(galet_fit *f) {
    double noise = sqrt(f->ls.rss / (double)(f->points - f->count));
    for (size_t i = 0; i < f->count; i++) {
        f->step[i] = noise / f->ls.norm[i];
    }
    f->step[GALET_FIT_V0] = f->step[GALET_AVERAGED_SPEED];
    f->step[GALET_FIT_X0] = f->step[GALET_AVERAGED_SPEED] / f->p[GALET_FIT_OMEGA];
}

galet_status galet_waveform_fit(galet_fit *f) {
    galet_fit_set_scale(f);
    waveform *w = create(f);
    if (!w) {
        return GALET_ERR_MEMORY;
    }
    double scale[GALET_LEAST_SQUARES_MAX];
    memcpy(scale, f->scale, sizeof scale);
    galet_averaged_to_phase(f->decay->velocity, f->p);
    scale[GALET_AVERAGED_SPEED] = f->p[GALET_AVERAGED_SPEED];
    scale[GALET_AVERAGED_PHASE] = 1.0;
    const galet_least_squares_def def = {.count = f->count,
                                         .residuals = f->points,
                                         .residual = residuals_of,
                                         .jacobian = jacobian_of,
                                         .context = w,
                                         .scale = scale,
                                         .tolerance = GALET_FIT_SHORT_OF_GOAL / (double)f->points,
                                         .watch = f->watch};
    galet_status status = galet_least_squares_fit(&def, f->p, &f->ls);
    status = w->motion.starved ? GALET_ERR_MEMORY : status;
    if (!status) {
        set_steps(f);
    }
    galet_averaged_from_phase(f->decay->velocity, f->p);
    free(w);
    return status;
}

galet_status galet_waveform_jacobian(galet_fit *f, double *jacobian) {
    waveform *w = create(f);
    if (!w) {
        return GALET_ERR_MEMORY;
    }
    double p[GALET_LEAST_SQUARES_MAX];
    memcpy(p, f->p, sizeof p);
    galet_averaged_to_phase(f->decay->velocity, p);
    bool found = jacobian_of(p, jacobian, w), starved = w->motion.starved;
    free(w);
    return found ? GALET_OK : starved ? GALET_ERR_MEMORY : GALET_ERR_RANGE;
}

galet_status galet_waveform_follow(const galet_fit *f, const double *p, size_t count, const double *t, size_t block,
                                   double *z) {
    galet_averaged *a = malloc(sizeof *a);
    if (!a) {
        return GALET_ERR_MEMORY;
    }
    double q[GALET_LEAST_SQUARES_MAX];
    memcpy(q, p, sizeof q);
    galet_averaged_to_phase(f->decay->velocity, q);
    galet_averaged_begin(a, f, q[GALET_FIT_OMEGA], block, fmax(t[count - 1], 1e-300));
    bool found = galet_averaged_set(a, q, false), starved = a->starved;
    galet_nuisance nuisance = galet_nuisance_in_blocks(&f->nuisance, f->decay, block);
    for (size_t i = 0; found && i < count; i++) {
        z[i] =
            galet_averaged_at(a, q, t[i], NULL) + galet_nuisance_sum(&nuisance, q + galet_fit_nuisance_place(f), t[i]);
    }
    free(a);
    return found ? GALET_OK : starved ? GALET_ERR_MEMORY : GALET_ERR_RANGE;
}
