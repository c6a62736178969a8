#include "identify/trial.h"

#include "identify/linear.h"
#include "identify/motion_fit.h"
#include "identify/start.h"
#include "identify/waveform.h"

#include <galet/envelope.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// More cycles take longer than anybody waits, and averaging is then as good: its error falls with their square.
static const double MANY_CYCLES = 3000.0;

/// Fewer are started from several frequencies.
static const double FEW_CYCLES = 6.0;

/// Of a record that rests for long, as much of the rest as there was motion, and half as much again.
static const double REST = 2.5;

static size_t points_until(const galet_decay *d, double t) {
    size_t count = d->count;
    while (count > 16 && d->t[count - 1] > t) {
        count--;
    }
    return count;
}

/// Up to the last of the swings that averaging still holds for.
static size_t averaged_points(const galet_decay *d) {
    size_t k = d->swings;
    while (k > 3 && d->swing[k - 1].amplitude < GALET_FIT_AVERAGED_PART * d->swing[0].amplitude) {
        k--;
    }
    return points_until(d, d->swing[k - 1].t);
}

static size_t all_points(const galet_decay *d) {
    return points_until(d, fmax(REST * d->swing[d->swings - 1].t, 0.0) + 20.0 * M_PI / d->omega);
}

/// Place and velocity at the first sample, by a parabola through the first eighth of a cycle.
static void start_locally(galet_fit *f) {
    const galet_decay *d = f->decay;
    galet_linear l = {.count = 3};
    double reach = 0.25 * M_PI / d->omega, x[3] = {d->z[0], 0.0, 0.0};
    for (size_t i = 0; i < d->count && (d->t[i] <= reach || i < 4); i++) {
        galet_linear_add(&l, (const double[]){1.0, d->t[i], d->t[i] * d->t[i]}, d->z[i] - d->offset, 1.0);
    }
    galet_linear_solve(&l, x, NULL);
    if (!d->velocity) {
        f->p[GALET_FIT_X0] = x[0];
        f->p[GALET_FIT_V0] = x[1];
        return;
    }
    double swing = -x[1] / (d->omega * d->omega);
    f->p[GALET_FIT_X0] = d->pendulum ? asin(fmin(fmax(swing, -1.0), 1.0)) : swing;
    f->p[GALET_FIT_V0] = x[0];
}

/// From the amplitude at the first swing back to the first sample, and the phase of a strong one.
static void start_demodulated(galet_fit *f, double energy) {
    const galet_decay *d = f->decay;
    double speed = galet_start_speed(energy), rate = 0.0, phase = d->swing[d->swings / 4].phase;
    for (size_t i = 0; i < f->terms; i++) {
        rate += f->load / f->mass * f->p[GALET_FIT_MU + i] * galet_envelope_share(f->exponents[i]) *
                pow(speed, f->exponents[i]);
    }
    speed += fmin(fmax(rate * d->swing[0].t, -0.5 * speed), 0.5 * speed);
    f->p[GALET_FIT_X0] = speed / d->omega * (d->velocity ? sin(phase) : cos(phase));
    f->p[GALET_FIT_V0] = speed * (d->velocity ? cos(phase) : -sin(phase));
}

static bool is_demodulated(const galet_decay *d) {
    return !d->pendulum && d->swings >= 6 && d->cycles >= GALET_DECAY_MANY_CYCLES;
}

/// With fewer terms where the swings do not bear as many.
static bool set_start(galet_fit *f) {
    const galet_decay *d = f->decay;
    galet_start start;
    memset(f->p, 0, sizeof f->p);
    size_t terms = f->terms;
    while (!galet_start_find(d, f->load / f->mass, terms, f->exponents, &start)) {
        if (--terms == 0) {
            return false;
        }
    }
    memcpy(f->p + GALET_FIT_MU, start.mu, terms * sizeof *start.mu);
    f->p[GALET_FIT_OMEGA] = d->omega;
    if (f->nuisance.offset) {
        f->p[galet_fit_nuisance_place(f)] = d->offset;
    }
    if (is_demodulated(d)) {
        start_demodulated(f, start.energy);
    } else {
        start_locally(f);
    }
    return true;
}

/// First the motion alone, over a horizon that grows, then the law with it: a start that is a few per cent off in
/// frequency would otherwise be a cycle off at the end.
static galet_status approach(galet_fit *f, size_t points) {
    const galet_decay *d = f->decay;
    f->frozen = true;
    for (double cycles = 1.5; cycles < 2.0 * d->cycles; cycles *= 2.0) {
        size_t horizon = points_until(d, cycles * 2.0 * M_PI / d->omega);
        f->points = horizon < points ? horizon : points;
        galet_status status = galet_motion_fit(f);
        if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_RANGE) {
            return status;
        }
    }
    f->frozen = false;
    f->points = points;
    return galet_motion_fit(f);
}

/// The best of several starts.
static galet_status approach_from_many(galet_fit *f, size_t points) {
    static const double factors[] = {1.0, 0.97, 1.03, 0.93, 1.07};
    size_t starts = f->decay->cycles < FEW_CYCLES ? sizeof factors / sizeof *factors : 1, evaluations = 0;
    galet_fit from = *f, best = *f;
    galet_status status = GALET_ERR_RANGE;
    for (size_t i = 0; i < starts; i++) {
        galet_fit now = from;
        now.p[GALET_FIT_OMEGA] *= factors[i];
        galet_status tried = approach(&now, points);
        evaluations += now.evaluations;
        if (tried == GALET_ERR_INTERRUPTED || tried == GALET_ERR_MEMORY) {
            return tried;
        }
        bool found = tried == GALET_OK || tried == GALET_ERR_NOT_CONVERGED;
        if (found && (status == GALET_ERR_RANGE || now.ls.rss < best.ls.rss)) {
            best = now;
            status = tried;
        }
    }
    *f = best;
    f->evaluations = evaluations;
    return status;
}

static galet_status fit_waveform(galet_fit *f) {
    f->points = averaged_points(f->decay);
    double start[GALET_LEAST_SQUARES_MAX];
    memcpy(start, f->p, sizeof start);
    galet_status status = f->points > 4 * (GALET_FIT_MU + f->terms) ? galet_waveform_fit(f) : GALET_ERR_RANGE;
    if (status == GALET_ERR_RANGE) {
        memcpy(f->p, start, sizeof start);
    }
    return status;
}

galet_status galet_trial_run(galet_trial *trial, bool averaged_only) {
    galet_fit *f = &trial->fit;
    const galet_decay *d = f->decay;
    f->nuisance = galet_nuisance_in_blocks(&f->nuisance, d, d->block);
    if (!set_start(f)) {
        return GALET_ERR_RANGE;
    }
    if (!is_demodulated(d)) {
        trial->averaged = false;
        galet_status found = approach_from_many(f, all_points(d));
        return found ? found : galet_motion_fit_widen(f);
    }
    galet_status status = fit_waveform(f);
    trial->averaged = true;
    if (averaged_only || d->cycles > MANY_CYCLES || (status && status != GALET_ERR_NOT_CONVERGED)) {
        return status;
    }
    galet_fit full = *f;
    full.points = all_points(d);
    galet_status polished = galet_motion_fit(&full);
    if (polished == GALET_OK || polished == GALET_ERR_NOT_CONVERGED) {
        trial->averaged = false;
        trial->waveform = *f;
        trial->has_waveform = !status;
        *f = full;
        return polished ? polished : galet_motion_fit_widen(f);
    }
    return polished == GALET_ERR_RANGE ? status : polished;
}

galet_status galet_trial_follow(const galet_trial *trial, size_t count, const double *t, size_t block, double *z,
                                double *t_stop) {
    const galet_fit *f = &trial->fit;
    if (!trial->averaged) {
        return galet_motion_fit_follow(f, f->p, count, t, block, z, t_stop);
    }
    if (t_stop) {
        *t_stop = NAN;
    }
    return galet_waveform_follow(f, f->p, count, t, block, z);
}

galet_status galet_trial_residuals(const galet_trial *trial, double *r) {
    const galet_fit *f = &trial->fit;
    const galet_decay *d = f->decay;
    galet_status status = galet_trial_follow(trial, f->points, d->t, d->block, r, NULL);
    for (size_t i = 0; !status && i < f->points; i++) {
        r[i] -= d->z[i];
    }
    return status;
}

galet_status galet_trial_jacobian(galet_trial *trial, double *jacobian) {
    return trial->averaged ? galet_waveform_jacobian(&trial->fit, jacobian)
                           : galet_motion_fit_jacobian(&trial->fit, jacobian);
}
