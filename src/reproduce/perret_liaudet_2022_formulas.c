#include "reproduce/perret_liaudet_2022_formulas.h"

#include <math.h>

static double get(const galet_oscillator_def *def, const char *key) {
    return def->params[galet_point_law_index(def->law, key)];
}

void galet_perret_set(galet_oscillator_def *def, const char *key, double value) {
    def->params[galet_point_law_index(def->law, key)] = value;
}

galet_oscillator_def galet_perret_glycerol(const galet_watch *watch) {
    galet_oscillator_def def = galet_default_oscillator();
    def.rtol = 1e-11;
    def.watch = watch;
    return def;
}

galet_oscillator_def galet_perret_demo(const galet_watch *watch) {
    galet_oscillator_def def = galet_perret_glycerol(watch);
    galet_perret_set(&def, "mu_c", 0.08);
    galet_perret_set(&def, "c", 0.6);
    galet_perret_set(&def, "h_c", 0.32);
    return def;
}

galet_perret_film galet_perret_film_of(const galet_oscillator_def *def) {
    return (galet_perret_film){
        .mass = def->mass,
        .stiffness = def->stiffness,
        .load = def->load,
        .mu_c = get(def, "mu_c"),
        .c = get(def, "c"),
        .tau = get(def, "tau"),
        .n = get(def, "n"),
        .v_star = get(def, "v_star"),
        .y0 = get(def, "y0"),
        .y_star = get(def, "y_star"),
        .h_c = get(def, "h_c"),
        .q = get(def, "q"),
    };
}

double galet_perret_sign(double v) {
    return v > 0.0 ? 1.0 : v < 0.0 ? -1.0 : 0.0;
}

double galet_perret_mu(const double *mu, const double *powers, int count, double v) {
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        sum += mu[i] * pow(v, powers[i]) * pow(galet_perret_sign(v), powers[i] + 1.0);
    }
    return sum;
}

double galet_perret_settled(const galet_perret_film *film, double v) {
    return film->y0 + (film->y_star - film->y0) * pow(fabs(v) / film->v_star, film->n);
}

double galet_perret_alpha(const galet_perret_film *film, double y) {
    double h = (y - film->y0) / (film->y_star - film->y0);
    return exp(-pow(fmax(h, 0.0) / film->h_c, film->q));
}

double galet_perret_mixture(double alpha, double solid, double liquid) {
    return alpha * solid + (1.0 - alpha) * liquid;
}

/// (7) with forces of these sizes and signs.
static galet_perret_state rates_with(const galet_perret_film *film, galet_perret_state at, double solid,
                                     double liquid) {
    double friction = galet_perret_mixture(galet_perret_alpha(film, at.y), solid, liquid);
    return (galet_perret_state){
        .x = at.v,
        .v = -(film->stiffness * at.x + friction * galet_perret_sign(at.v)) / film->mass,
        .y = (galet_perret_settled(film, at.v) - at.y) / film->tau,
    };
}

galet_perret_state galet_perret_printed(const galet_perret_film *film, galet_perret_state at) {
    return rates_with(film, at, film->mu_c * film->load * galet_perret_sign(at.v), film->c * at.v);
}

galet_perret_state galet_perret_sound(const galet_perret_film *film, galet_perret_state at) {
    return rates_with(film, at, film->mu_c * film->load, film->c * fabs(at.v));
}

static galet_perret_state moved(galet_perret_state at, double step, galet_perret_state rate) {
    return (galet_perret_state){at.x + step * rate.x, at.v + step * rate.v, at.y + step * rate.y};
}

galet_perret_state galet_perret_march(galet_perret_rates *rates, const galet_perret_film *film, galet_perret_state at,
                                      double duration, int steps) {
    double h = duration / steps;
    for (int i = 0; i < steps; i++) {
        galet_perret_state a = rates(film, at), b = rates(film, moved(at, 0.5 * h, a));
        galet_perret_state c = rates(film, moved(at, 0.5 * h, b)), d = rates(film, moved(at, h, c));
        at = moved(moved(moved(moved(at, h / 6.0, a), h / 3.0, b), h / 3.0, c), h / 6.0, d);
    }
    return at;
}

double galet_perret_energy(const galet_perret_film *film, galet_perret_state at) {
    return 0.5 * (film->mass * at.v * at.v + film->stiffness * at.x * at.x);
}

/// Dormand and Prince 1980: stages, the last of which is the new state, and the error of order 4.
enum { STAGES = 7 };
static const double stages[STAGES][STAGES - 1] = {
    {0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
static const double faults[STAGES] = {-71.0 / 57600,    0,           71.0 / 16695, -71.0 / 1920,
                                      17253.0 / 339200, -22.0 / 525, 1.0 / 40};

static double part_of(double fault, double atol, double rtol, double before, double after) {
    double part = fault / (atol + rtol * fmax(fabs(before), fabs(after)));
    return part * part;
}

/// One step, and its error over the tolerance.
static double try_step(const galet_perret_scheme *s, const galet_perret_film *film, galet_perret_state at, double h,
                       galet_perret_state rate[STAGES], galet_perret_state *next) {
    galet_perret_state fault = {0};
    for (int i = 1; i < STAGES; i++) {
        *next = at;
        for (int j = 0; j < i; j++) {
            *next = moved(*next, h * stages[i][j], rate[j]);
        }
        rate[i] = galet_perret_sound(film, *next);
    }
    for (int i = 0; i < STAGES; i++) {
        fault = moved(fault, h * faults[i], rate[i]);
    }
    return sqrt((part_of(fault.x, s->atol.x, s->rtol, at.x, next->x) +
                 part_of(fault.v, s->atol.v, s->rtol, at.v, next->v) +
                 part_of(fault.y, s->atol.y, s->rtol, at.y, next->y)) /
                3.0);
}

galet_perret_scheme galet_perret_scheme_of(const galet_oscillator_def *def, double rtol) {
    double omega = sqrt(def->stiffness / def->mass), y_star = galet_perret_film_of(def).y_star, atol = 1e-3 * rtol;
    return (galet_perret_scheme){
        .at = {def->x0, def->v0, y_star},
        .rtol = rtol,
        .atol = {atol * def->v0 / omega, atol * def->v0, atol * y_star},
        .step = 1e-5,
    };
}

void galet_perret_advance(galet_perret_scheme *scheme, const galet_perret_film *film, double t_end) {
    galet_perret_state rate[STAGES] = {galet_perret_sound(film, scheme->at)}, next;
    double most = 10.0;
    for (;;) {
        bool last = scheme->step >= t_end - scheme->t;
        double h = last ? t_end - scheme->t : scheme->step, error = try_step(scheme, film, scheme->at, h, rate, &next);
        double factor = 0.9 * pow(error, -0.2);
        scheme->rates += STAGES - 1;  // the last stage is the next step's first
        if (error < 1.0) {
            scheme->t = last ? t_end : scheme->t + h;
            scheme->at = next;
            scheme->step = h * fmin(most, factor);
            return;
        }
        scheme->step = h * fmax(0.2, factor);
        most = 1.0;  // a step that was just refused is not tried longer
    }
}
