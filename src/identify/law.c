// What can be asked of a law that was identified.
#include "identify/start.h"
#include "identify/trial.h"
#include "numerics/student.h"

#include <galet/envelope.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

double galet_identify_quantile(const galet_identify *id, double confidence) {
    return galet_student_quantile(0.5 + 0.5 * confidence, id->freedom);
}

double galet_identify_mu(const galet_identify *id, double speed) {
    double sum = 0.0;
    for (size_t i = 0; i < id->terms; i++) {
        sum += id->mu[i] * pow(speed, id->exponents[i]);
    }
    return sum;
}

double galet_identify_mu_sd(const galet_identify *id, double speed) {
    double variance = 0.0;
    for (size_t i = 0; i < id->terms; i++) {
        for (size_t k = 0; k < id->terms; k++) {
            variance += id->mu_covariance[i][k] * pow(speed, id->exponents[i] + id->exponents[k]);
        }
    }
    return sqrt(fmax(variance, 0.0));
}

/// The fit that stands in a result, on a decay without points.
static galet_trial trial_of(const galet_identify *id, galet_decay *d) {
    *d = (galet_decay){.velocity = id->velocity, .pendulum = id->pendulum, .omega = id->omega};
    d->block = d->group = 1;
    d->step = 1e-9 / id->omega;  // no blocks: what is asked for are values, not means
    galet_trial trial = {.averaged = id->averaged};
    galet_fit *f = &trial.fit;
    f->decay = d;
    f->mass = id->mass;
    f->load = id->load;
    f->terms = id->terms;
    f->nuisance = galet_nuisance_of(id->offset, id->drift, id->hum, id->duration);
    memcpy(f->exponents, id->exponents, sizeof f->exponents);
    f->p[GALET_FIT_OMEGA] = id->omega;
    f->p[GALET_FIT_X0] = id->x0;
    f->p[GALET_FIT_V0] = id->v0;
    memcpy(f->p + GALET_FIT_MU, id->mu, id->terms * sizeof *id->mu);
    memcpy(f->p + galet_fit_nuisance_place(f), id->nuisance, id->nuisances * sizeof *id->nuisance);
    return trial;
}

galet_status galet_identify_follow(const galet_identify *id, size_t count, const double *t, double *signal) {
    galet_decay d;
    galet_trial trial = trial_of(id, &d);
    double *own = count > 0 ? malloc(count * sizeof *own) : NULL;
    if (!own) {
        return count > 0 ? GALET_ERR_MEMORY : GALET_OK;
    }
    for (size_t i = 0; i < count; i++) {
        own[i] = t[i] - id->start;
    }
    galet_status status = galet_trial_follow(&trial, count, own, 1, signal, NULL);
    free(own);
    return status;
}

static galet_identify_swing swing_of(double mass, double t, double energy) {
    return (galet_identify_swing){t, galet_start_speed(energy), mass * fmax(energy, 0.0)};
}

galet_status galet_identify_swings(const galet_identify_def *def, double omega, double mass, size_t room,
                                   galet_identify_swing *swings, size_t *count) {
    galet_decay d;
    const char *why;
    galet_status status = galet_decay_create(def, &d, &why);
    if (status) {
        return status;
    }
    *count = d.swings;
    for (size_t k = 0; k < d.swings && k < room; k++) {
        double energy = galet_decay_energy(&d, omega, d.swing[k].amplitude);
        swings[k] = swing_of(mass, def->t[0] + d.swing[k].t, energy);
    }
    galet_decay_release(&d);
    return GALET_OK;
}

static double energy_rate(const galet_identify *id, const galet_decay *d, double energy) {
    double rate = 0.0;
    for (size_t i = 0; i < id->terms && energy > 0.0; i++) {
        rate -= id->load / id->mass * id->mu[i] * galet_start_mean(d, energy, id->exponents[i]);
    }
    return rate;
}

/// One step of the classical Runge-Kutta method; energy does not fall below zero.
static double step_energy(const galet_identify *id, const galet_decay *d, double energy, double h) {
    double k1 = energy_rate(id, d, energy), k2 = energy_rate(id, d, energy + 0.5 * h * k1);
    double k3 = energy_rate(id, d, energy + 0.5 * h * k2), k4 = energy_rate(id, d, energy + h * k3);
    return fmax(energy + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4), 0.0);
}

static galet_status pendulum_envelope(const galet_identify *id, size_t count, const double *t,
                                      galet_identify_swing *swings) {
    galet_decay d = {.pendulum = true, .omega = id->omega};
    double energy = 0.5 * id->speed_max * id->speed_max, now = id->start, longest = 0.25 * M_PI / id->omega;
    for (size_t i = 0; i < count; i++) {
        int steps = (int)ceil((t[i] - now) / longest);
        for (int k = 0; k < steps; k++) {
            energy = step_energy(id, &d, energy, (t[i] - now) / steps);
        }
        now = t[i];
        swings[i] = swing_of(id->mass, now, energy);
    }
    return GALET_OK;
}

galet_status galet_identify_envelope(const galet_identify *id, size_t count, const double *t,
                                     galet_identify_swing *swings) {
    if (id->pendulum) {
        return pendulum_envelope(id, count, t, swings);
    }
    galet_envelope_def def = {.mass = id->mass, .load = id->load, .terms = id->terms, .speed = id->speed_max};
    memcpy(def.mu, id->mu, id->terms * sizeof *id->mu);
    memcpy(def.exponents, id->exponents, id->terms * sizeof *id->exponents);
    galet_envelope e;
    double *own = malloc((2 * count + 1) * sizeof *own), *speed = own + count;
    galet_status status = own ? galet_envelope_solve(&def, &e) : GALET_ERR_MEMORY;
    for (size_t i = 0; !status && i < count; i++) {
        own[i] = fmax(t[i] - id->start, 0.0);
    }
    status = status ? status : galet_envelope_follow(&e, count, own, speed);
    for (size_t i = 0; !status && i < count; i++) {
        swings[i] = swing_of(id->mass, t[i], 0.5 * speed[i] * speed[i]);
    }
    free(own);
    return status;
}
