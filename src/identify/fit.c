#include "identify/fit.h"

#include <galet/envelope.h>
#include <math.h>

/// A radian over the record, the swing itself, a law that stops it within the record.
void galet_fit_set_scale(galet_fit *fit) {
    const galet_decay *d = fit->decay;
    double *p = fit->p, end = d->t[fit->points - 1];
    double moving = fmin(end, d->swing[d->swings - 1].t);
    double speed = hypot(p[GALET_FIT_V0], p[GALET_FIT_OMEGA] * p[GALET_FIT_X0]);
    fit->scale[GALET_FIT_OMEGA] = 1.0 / moving;
    fit->scale[GALET_FIT_X0] = speed / p[GALET_FIT_OMEGA];
    fit->scale[GALET_FIT_V0] = speed;
    for (size_t i = 0; i < fit->terms; i++) {
        double share = fit->load / fit->mass * galet_envelope_share(fit->exponents[i]);
        fit->scale[GALET_FIT_MU + i] = pow(speed, 1.0 - fit->exponents[i]) / (moving * share);
    }
    for (size_t i = 0; i < fit->nuisance.count; i++) {
        fit->scale[galet_fit_nuisance_place(fit) + i] = d->velocity ? speed : speed / p[GALET_FIT_OMEGA];
    }
    fit->count = galet_fit_nuisance_place(fit) + fit->nuisance.count;
}
