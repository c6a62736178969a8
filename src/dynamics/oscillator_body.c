#include "dynamics/oscillator_body.h"

#include <math.h>
#include <string.h>

enum { X = OSCILLATOR_X, W = OSCILLATOR_W, Y = OSCILLATOR_Y };

/// Stands for the amplitude of a mass that does not move [m].
static const double LEAST_AMPLITUDE = 1e-100;

/// Force of the spring.
static double pull_of(const galet_oscillator_def *def, double x) {
    return def->stiffness * (def->pendulum ? sin(x) : x);
}

double galet_oscillator_energy(const galet_oscillator_def *def, double x, double v) {
    double half = sin(0.5 * x), spring = def->pendulum ? 2.0 * half * half : 0.5 * x * x;
    return 0.5 * def->mass * v * v + def->stiffness * spring;
}

double galet_oscillator_reaction(const galet_oscillator_def *def, double x) {
    return -(pull_of(def, x) + def->damping * def->belt_speed);
}

double galet_oscillator_stick_limit(const galet_oscillator_def *def, const double *y) {
    return def->law->stick_limit(def->params, def->load, y);
}

/// Speed at which a stuck mass creeps along the belt.
static double creep_of(const galet_oscillator_def *def, const double *state) {
    double (*creep)(const double *, double, double, const double *) = def->law->creep;
    return creep ? creep(def->params, def->load, galet_oscillator_reaction(def, state[X]), state + Y) : 0.0;
}

/// Sliding velocity with the sign of its phase, also where a step that is tried has gone beyond its end.
static double sliding(const galet_oscillator_def *def, double w, int mode) {
    return def->law->set_valued && w * mode <= 0.0 ? copysign(0.0, mode) : w;
}

static void fill_states_rate(const galet_oscillator_def *def, double w, const double *y, double *rate) {
    if (def->law->state_count > 0) {
        def->law->rate(def->params, def->load, w, y, rate);
    }
}

static double stuck_rate(const galet_oscillator_def *def, const double *state, double *rate) {
    double creep = creep_of(def, state), v = def->belt_speed + creep;
    rate[X] = v;
    rate[W] = 0.0;
    fill_states_rate(def, creep, state + Y, rate + Y);
    return v * (galet_oscillator_reaction(def, state[X]) + def->damping * v);
}

/// m w' = -k x - c v - T(w, y), v = w + belt speed (docs/theory/oscillator.md 1).
double galet_oscillator_rate(const galet_oscillator_def *def, const double *state, int mode, double *rate) {
    if (mode == GALET_OSCILLATOR_STUCK) {
        return stuck_rate(def, state, rate);
    }
    double w = sliding(def, state[W], mode), v = state[W] + def->belt_speed;
    double friction = def->law->force(def->params, def->load, w, state + Y);
    rate[X] = v;
    rate[W] = -(pull_of(def, state[X]) + def->damping * v + friction) / def->mass;
    fill_states_rate(def, w, state + Y, rate + Y);
    return v * (friction + def->damping * v);
}

/// In stick only the states go on.
void galet_oscillator_jacobian(const galet_oscillator_def *def, const double *state, int mode, double *jacobian) {
    const size_t states = (size_t)def->law->state_count, n = Y + states;
    const double slides = mode == GALET_OSCILLATOR_STUCK ? 0.0 : 1.0;
    galet_point_slope slope =
        def->law->slope(def->params, def->load, mode ? sliding(def, state[W], mode) : 0.0, state + Y);
    memset(jacobian, 0, n * n * sizeof *jacobian);
    jacobian[X * n + W] = slides;
    jacobian[W * n + X] = -slides * def->stiffness * (def->pendulum ? cos(state[X]) : 1.0) / def->mass;
    jacobian[W * n + W] = slides > 0.0 ? -(def->damping + slope.force_v) / def->mass : 0.0;
    for (size_t i = 0; i < states; i++) {
        jacobian[W * n + Y + i] = -slides * slope.force_y[i] / def->mass;
        jacobian[(Y + i) * n + W] = slides > 0.0 ? slope.rate_v[i] : 0.0;
        for (size_t j = 0; j < states; j++) {
            jacobian[(Y + i) * n + Y + j] = slope.rate_y[i][j];
        }
    }
}

galet_oscillator_sample galet_oscillator_sample_of(const galet_oscillator_def *def, double t, const double *state,
                                                   int mode, double dissipated) {
    double w = sliding(def, state[W], mode), v = def->belt_speed + (mode ? w : creep_of(def, state));
    galet_oscillator_sample sample = {
        .t = t,
        .x = state[X],
        .v = v,
        .w = mode ? w : 0.0,
        .friction =
            mode ? def->law->force(def->params, def->load, w, state + Y) : galet_oscillator_reaction(def, state[X]),
        .lift = def->law->lift ? def->law->lift(def->params, def->load, state + Y) : NAN,
        .energy = galet_oscillator_energy(def, state[X], v),
        .dissipated = dissipated,
        .mode = def->law->set_valued || w == 0.0 ? mode
                : w > 0.0                        ? GALET_OSCILLATOR_AHEAD
                                                 : GALET_OSCILLATOR_BACK,
    };
    memcpy(sample.y, state + Y, (size_t)def->law->state_count * sizeof *sample.y);
    return sample;
}

double galet_oscillator_omega(const galet_oscillator_def *def) {
    return sqrt(def->stiffness / def->mass);
}

double galet_oscillator_amplitude(const galet_oscillator_def *def, const double *y) {
    double omega = galet_oscillator_omega(def),
           held = def->law->set_valued ? galet_oscillator_stick_limit(def, y) / def->stiffness : 0.0;
    double free = hypot(def->x0, def->v0 / omega), driven = fmax(fabs(def->belt_speed) / omega, held);
    return fmax(fmax(free, def->belt_speed != 0.0 ? driven : 0.0), LEAST_AMPLITUDE);
}

void galet_oscillator_initial(const galet_oscillator_def *def, double *state) {
    memset(state, 0, OSCILLATOR_SIZE * sizeof *state);
    state[X] = def->x0;
    state[W] = def->v0 - def->belt_speed;
    if (def->law->state_count > 0) {
        def->law->initial(def->params, def->load, state + Y);
    }
    for (int i = 0; i < def->law->state_count; i++) {
        state[Y + i] = isnan(def->state0[i]) ? state[Y + i] : def->state0[i];
    }
}
