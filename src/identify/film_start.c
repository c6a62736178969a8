#include "identify/film_start.h"

#include "identify/linear.h"

#include <math.h>

/// A film that is tried: it follows the measured envelope, so that both forces are found by linear least squares.
typedef struct trial {
    double tau, va, s;
    double tc, c, rss;
} trial;

static double speed_of(const galet_decay *d, size_t i) {
    return d->swing[i].amplitude * (d->velocity ? 1.0 : d->omega);
}

/// V' = -((2 / pi) alpha TC + (1 - alpha) C V / 2), h' = ((V / VA)^n - h) / tau (docs/theory/envelope.md 4, with h over
/// the one that separates): integrated along the measured V it is linear in TC and C.
static bool fit_forces(const galet_decay *d, double n, trial *t) {
    galet_linear l = {.count = 3};
    double row[3] = {1.0, 0.0, 0.0}, before[3] = {0.0}, now[3] = {0.0}, x[GALET_LINEAR_MAX];
    double h = pow(speed_of(d, 0) / t->va, n);
    for (size_t i = 0; i < d->swings; i++) {
        double v = speed_of(d, i), dt = i > 0 ? d->swing[i].t - d->swing[i - 1].t : 0.0, settled = pow(v / t->va, n);
        h = settled + (h - settled) * exp(-dt / t->tau);
        double alpha = exp(-pow(h, t->s / n));
        now[1] = 2.0 / M_PI * alpha;
        now[2] = 0.5 * (1.0 - alpha) * v;
        for (int k = 1; k < 3; k++) {
            row[k] -= 0.5 * (now[k] + before[k]) * dt;
            before[k] = now[k];
        }
        galet_linear_add(&l, row, v, 1.0);
    }
    bool solved = galet_linear_solve(&l, x, &t->rss) && x[1] > 0.0 && x[2] > 0.0;
    t->tc = solved ? x[1] : NAN;
    t->c = solved ? x[2] : NAN;
    return solved;
}

/// The best velocity and sharpness for one relaxation time.
static bool search(const galet_decay *d, double n, double tau, trial *best) {
    static const double sharpness[] = {0.7, 1.0, 1.5, 2.0, 3.0, 4.5, 7.0};
    enum { VELOCITIES = 16 };
    best->rss = INFINITY;
    for (int i = 0; i < VELOCITIES; i++) {
        for (size_t k = 0; k < sizeof sharpness / sizeof *sharpness; k++) {
            trial t = {.tau = tau, .va = speed_of(d, 0) * pow(0.8, i + 1), .s = sharpness[k]};
            if (fit_forces(d, n, &t) && t.rss < best->rss) {
                *best = t;
            }
        }
    }
    return isfinite(best->rss);
}

static void fill(const galet_decay *d, const trial *t, double *value) {
    const galet_decay_swing *first = d->swing;
    double speed = speed_of(d, 0), omega = d->omega;
    value[GALET_FILM_OMEGA] = omega;
    value[GALET_FILM_TC] = t->tc;
    value[GALET_FILM_C] = t->c;
    value[GALET_FILM_TAU] = t->tau;
    value[GALET_FILM_VA] = t->va;
    value[GALET_FILM_S] = t->s;
    value[GALET_FILM_X0] = d->velocity ? speed / omega * sin(first->phase) : first->amplitude * cos(first->phase);
    value[GALET_FILM_V0] = d->velocity ? speed * cos(first->phase) : -speed * sin(first->phase);
    value[GALET_FILM_OFFSET] = d->offset;
}

bool galet_film_start(const galet_decay *d, double tau, double value[GALET_FILM_PARAMETERS]) {
    trial t = {0};
    bool found = search(d, value[GALET_FILM_N], tau, &t);
    if (found) {
        fill(d, &t, value);
    }
    return found;
}
