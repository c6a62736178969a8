#pragma once

#include "random.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/// Free decays for tests of identification, made by another integrator than the library's: the classical Runge-Kutta
/// method in fixed steps, cut by bisection where the velocity vanishes.
typedef struct made_decay {
    double mass, load, omega;
    bool pendulum;
    int terms;
    double mu[4];
    double x0, v0;
    double rate;  // samples a second
    int steps;    // between samples
} made_decay;

/// The tribometer of 40 Hz, 0.15 kg under 0.4 N, thrown at 0.12 m/s, sampled at 4 kHz.
static inline made_decay default_decay(double mu0, double mu1, double mu2) {
    return (made_decay){.mass = 0.15,
                        .load = 0.4,
                        .omega = 80.0 * M_PI,
                        .terms = 3,
                        .mu = {mu0, mu1, mu2},
                        .v0 = 0.12,
                        .rate = 4000.0,
                        .steps = 4};
}

static inline double made_acceleration(const made_decay *d, double sign, double x, double v) {
    double speed = fmax(sign * v, 0.0), mu = 0.0;
    for (int i = d->terms - 1; i >= 0; i--) {
        mu = mu * speed + d->mu[i];
    }
    return -d->omega * d->omega * (d->pendulum ? sin(x) : x) - sign * d->load / d->mass * mu;
}

static inline void made_step(const made_decay *d, double sign, double h, double *x, double *v) {
    double a1 = made_acceleration(d, sign, *x, *v), v1 = *v;
    double v2 = v1 + 0.5 * h * a1, a2 = made_acceleration(d, sign, *x + 0.5 * h * v1, v2);
    double v3 = v1 + 0.5 * h * a2, a3 = made_acceleration(d, sign, *x + 0.5 * h * v2, v3);
    double v4 = v1 + h * a3, a4 = made_acceleration(d, sign, *x + h * v3, v4);
    *x += h / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
    *v = v1 + h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
}

/// Sign of the sliding that follows v = 0; 0 where the mass sticks.
static inline double made_turn(const made_decay *d, double x) {
    double pull = -d->omega * d->omega * (d->pendulum ? sin(x) : x);
    return fabs(pull) <= d->load / d->mass * d->mu[0] ? 0.0 : copysign(1.0, pull);
}

static inline void made_advance(const made_decay *d, double h, double *sign, double *x, double *v) {
    while (h > 0.0 && *sign != 0.0) {
        double x1 = *x, v1 = *v, low = 0.0, high = h;
        made_step(d, *sign, h, &x1, &v1);
        if (*sign * v1 > 0.0) {
            *x = x1;
            *v = v1;
            return;
        }
        for (int i = 0; i < 60; i++) {
            double middle = 0.5 * (low + high);
            x1 = *x;
            v1 = *v;
            made_step(d, *sign, middle, &x1, &v1);
            *(*sign * v1 > 0.0 ? &low : &high) = middle;
        }
        made_step(d, *sign, high, x, v);
        *v = 0.0;
        *sign = made_turn(d, *x);
        h -= high;
    }
}

/// Fills place and velocity; either may be NULL.
static inline void make_decay_record(const made_decay *d, size_t count, double *t, double *x, double *v) {
    double place = d->x0, speed = d->v0, sign = d->v0 != 0.0 ? copysign(1.0, d->v0) : made_turn(d, d->x0);
    for (size_t i = 0; i < count; i++) {
        t[i] = (double)i / d->rate;
        if (x) {
            x[i] = place;
        }
        if (v) {
            v[i] = speed;
        }
        for (int k = 0; k < d->steps; k++) {
            made_advance(d, 1.0 / (d->rate * d->steps), &sign, &place, &speed);
        }
    }
}

/// Normal noise, by Box and Muller.
static inline double random_normal(uint64_t *rng) {
    double radius = sqrt(-2.0 * log(1.0 - random_between(rng, 0.0, 1.0)));
    return radius * cos(random_between(rng, 0.0, 2.0 * M_PI));
}
