#include "identify/averaged.h"

#include <galet/envelope.h>
#include <math.h>
#include <string.h>

enum { NODES = GALET_AVERAGED_NODES, OVERTONES = GALET_AVERAGED_OVERTONES, LAST_FEEDBACK = 41 };

/// Differences of an envelope by its law, in parts of a coefficient's scale.
static const double DIFFERENCE = 1e-4;

/// Below this part of the speed at the start the lag has no meaning any more, and grows no further.
static const double LEAST_PART = 0.02;

void galet_averaged_to_phase(bool velocity, double *p) {
    double x = p[GALET_FIT_OMEGA] * p[GALET_FIT_X0], v = p[GALET_FIT_V0];
    p[GALET_AVERAGED_SPEED] = hypot(x, v);
    p[GALET_AVERAGED_PHASE] = velocity ? atan2(x, v) : atan2(-v, x);
}

void galet_averaged_from_phase(bool velocity, double *p) {
    double phase = p[GALET_AVERAGED_PHASE], c = p[GALET_AVERAGED_SPEED] * cos(phase);
    double s = p[GALET_AVERAGED_SPEED] * sin(phase);
    p[GALET_FIT_X0] = (velocity ? s : c) / p[GALET_FIT_OMEGA];
    p[GALET_FIT_V0] = velocity ? c : -s;
}

/// Coefficients of |sin|^p sgn sin in sines of odd n: 2^(1-p) sin(n pi/2) Gamma(p + 1) / (Gamma((p + n) / 2 + 1)
/// Gamma((p - n) / 2 + 1)) (Gradshteyn and Ryzhik 3.631).
static double fourier(double p, int n) {
    double low = 0.5 * (p - n) + 1.0;
    if (low <= 0.0 && low == floor(low)) {
        return 0.0;  // a pole of Gamma
    }
    double sign = n / 2 % 2 ? -1.0 : 1.0;
    return sign * pow(2.0, 1.0 - p) * tgamma(p + 1.0) / (tgamma(0.5 * (p + n) + 1.0) * tgamma(low));
}

/// A force m f sin(n a) moves a mass that swings with a = w t by f sin(n a) / (w^2 (1 - n^2)).
static void fill_overtones(galet_averaged *a, size_t block) {
    const galet_fit *f = a->fit;
    for (int k = 0; k < OVERTONES; k++) {
        int n = 2 * k + 3;
        double unit = galet_decay_attenuation(f->decay, n * a->omega, block) * f->load /
                      (f->mass * a->omega * a->omega * (1.0 - n * n));
        for (size_t i = 0; i < f->terms; i++) {
            a->overtone[k][i] = unit * fourier(f->exponents[i], n) * (f->decay->velocity ? n * a->omega : 1.0);
        }
    }
}

static void fill_feedback(galet_averaged *a) {
    const galet_fit *f = a->fit;
    memset(a->feedback, 0, sizeof a->feedback);
    for (int n = 3; n <= LAST_FEEDBACK; n += 2) {
        for (size_t i = 0; i < f->terms; i++) {
            for (size_t k = 0; k < f->terms; k++) {
                a->feedback[i][k] += fourier(f->exponents[i], n) * fourier(f->exponents[k], n) * n * n / (n * n - 1.0);
            }
        }
    }
}

void galet_averaged_begin(galet_averaged *a, const galet_fit *fit, double omega, size_t block, double end) {
    a->fit = fit;
    a->end = end;
    a->omega = omega;
    a->starved = false;
    a->attenuation = galet_decay_attenuation(fit->decay, omega, block);
    fill_overtones(a, block);
    fill_feedback(a);
}

static bool fill_nodes(galet_averaged *a, const double *p, double *value, galet_envelope *e) {
    const galet_fit *f = a->fit;
    galet_envelope_def def = {.mass = f->mass, .load = f->load, .terms = f->terms, .speed = p[GALET_AVERAGED_SPEED]};
    double t[NODES];
    memcpy(def.mu, p + GALET_FIT_MU, f->terms * sizeof *p);
    memcpy(def.exponents, f->exponents, f->terms * sizeof *p);
    for (int i = 0; i < NODES; i++) {
        t[i] = a->end * i / (NODES - 1.0);
    }
    galet_status status = def.speed > 0.0 ? galet_envelope_solve(&def, e) : GALET_ERR_RANGE;
    status = status ? status : galet_envelope_follow(e, NODES, t, value);
    a->starved |= status == GALET_ERR_MEMORY;
    return !status && isfinite(value[NODES - 1]);
}

static double slope_at(const galet_envelope *e, double v) {
    return v > 0.0 ? galet_envelope_rate(e, v) : 0.0;
}

/// phi' = [R R' / V - 2 R^2 / V^2 - sum of n^2 / (n^2 - 1) G_n^2 / V^2] / (2 w), of second order in friction: R = -V',
/// and G_n are the overtones of the force per mass (docs/theory/identify.md 4).
static double lag_rate(const galet_averaged *a, const double *p, double speed) {
    const galet_fit *f = a->fit;
    double v = fmax(speed, LEAST_PART * p[GALET_AVERAGED_SPEED]), rate = 0.0, slope = 0.0, back = 0.0;
    double g[GALET_IDENTIFY_TERMS];
    for (size_t i = 0; i < f->terms; i++) {
        double share = galet_envelope_share(f->exponents[i]);
        g[i] = f->load / f->mass * p[GALET_FIT_MU + i] * pow(v, f->exponents[i]);
        rate += share * g[i];
        slope += share * f->exponents[i] * g[i];
        for (size_t k = 0; k <= i; k++) {
            back += (k < i ? 2.0 : 1.0) * g[i] * g[k] * a->feedback[i][k];
        }
    }
    return (rate * slope - 2.0 * rate * rate - back) / (2.0 * p[GALET_FIT_OMEGA] * v * v);
}

static void fill_lag(galet_averaged *a, const double *p) {
    double h = a->end / (NODES - 1.0);
    a->lag.value[0] = 0.0;
    for (int i = 0; i < NODES; i++) {
        a->lag.slope[i] = lag_rate(a, p, a->speed.value[i]);
        if (i > 0) {
            a->lag.value[i] = a->lag.value[i - 1] + 0.5 * h * (a->lag.slope[i] + a->lag.slope[i - 1]);
        }
    }
}

static bool fill_derivative(galet_averaged *a, const double *p, size_t which) {
    double moved[GALET_LEAST_SQUARES_MAX], high[NODES], low[NODES];
    size_t place = which == 0 ? GALET_AVERAGED_SPEED : GALET_FIT_MU + which - 1;
    double step = DIFFERENCE * (which == 0 ? p[GALET_AVERAGED_SPEED] : a->fit->scale[place]);
    galet_envelope up, down;
    memcpy(moved, p, (GALET_FIT_MU + a->fit->terms) * sizeof *p);
    moved[place] = p[place] + step;
    bool found = fill_nodes(a, moved, high, &up);
    moved[place] = p[place] - step;
    found = found && fill_nodes(a, moved, low, &down);
    for (int i = 0; found && i < NODES; i++) {
        a->by[which].value[i] = (high[i] - low[i]) / (2.0 * step);
        a->by[which].slope[i] = (slope_at(&up, high[i]) - slope_at(&down, low[i])) / (2.0 * step);
    }
    return found;
}

bool galet_averaged_set(galet_averaged *a, const double *p, bool derivatives) {
    galet_envelope e;
    if (!(p[GALET_FIT_OMEGA] > 0.0) || !fill_nodes(a, p, a->speed.value, &e)) {
        return false;
    }
    for (int i = 0; i < NODES; i++) {
        a->speed.slope[i] = slope_at(&e, a->speed.value[i]);
    }
    fill_lag(a, p);
    for (size_t k = 0; derivatives && k <= a->fit->terms; k++) {
        if (!fill_derivative(a, p, k)) {
            return false;
        }
    }
    return true;
}

/// Where a time stands between nodes: Hermite's cubics.
typedef struct place {
    int node;
    double a, b, c, d;
} place;

static place find_place(double end, double t) {
    double h = end / (NODES - 1.0), x = fmin(t / h, NODES - 1.0);
    int node = x < NODES - 2 ? (int)x : NODES - 2;
    double u = x - node, v = 1.0 - u;
    return (place){node, (1.0 + 2.0 * u) * v * v, u * u * (3.0 - 2.0 * u), h * u * v * v, -h * u * u * v};
}

static double at(const galet_averaged_curve *c, const place *p) {
    const double *value = c->value + p->node, *slope = c->slope + p->node;
    return p->a * value[0] + p->b * value[1] + p->c * slope[0] + p->d * slope[1];
}

/// sin(n a) of a place A cos(a), cos(n a) of its velocity; the signal's own cosine and sine are given.
static void fill_waves(bool velocity, double c, double s, double wave[OVERTONES]) {
    double sine = velocity ? -c : s, cosine = velocity ? s : c, now = velocity ? cosine : sine;
    double before = velocity ? cosine : -sine, twice = 2.0 * (cosine * cosine - sine * sine);
    for (int k = 0; k < OVERTONES; k++) {
        wave[k] = twice * now - before;
        before = now;
        now = wave[k];
    }
}

static double overtones_at(const galet_averaged *a, size_t term, double speed, const double wave[OVERTONES]) {
    double sum = 0.0;
    for (int k = 0; k < OVERTONES; k++) {
        sum += a->overtone[k][term] * wave[k];
    }
    for (int p = 0; p < (int)a->fit->exponents[term]; p++) {
        sum *= speed;
    }
    return sum;
}

double galet_averaged_at(const galet_averaged *a, const double *p, double t, double *j) {
    const galet_fit *f = a->fit;
    place here = find_place(a->end, t);
    double speed = at(&a->speed, &here), omega = p[GALET_FIT_OMEGA], wave[OVERTONES];
    double angle = omega * t + p[GALET_AVERAGED_PHASE] + at(&a->lag, &here), c = cos(angle), s = sin(angle);
    double unit = a->attenuation / (f->decay->velocity ? 1.0 : omega), z = unit * speed * c;
    fill_waves(f->decay->velocity, c, s, wave);
    if (j) {
        j[GALET_FIT_OMEGA] = unit * speed * (-s * t - (f->decay->velocity ? 0.0 : c / omega));
        j[GALET_AVERAGED_SPEED] = unit * c * at(&a->by[0], &here);
        j[GALET_AVERAGED_PHASE] = -unit * speed * s;
    }
    for (size_t k = 0; k < f->terms; k++) {
        double overtones = overtones_at(a, k, speed, wave);
        z += p[GALET_FIT_MU + k] * overtones;
        if (j) {
            j[GALET_FIT_MU + k] = unit * c * at(&a->by[1 + k], &here) + overtones;
        }
    }
    return z;
}
