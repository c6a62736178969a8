#include "reproduce/zhuravlev_1998_motion.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

galet_ball_def galet_zhuravlev_ball(void) {
    galet_ball_def def = galet_default_ball();
    def.mass = 1.0;
    def.radius = 1.0;
    def.patch_radius = 0.3;
    def.friction = 0.3;
    def.load = 9.81;
    def.velocity = (galet_vec2){2.0, 0.0};
    def.omega = (galet_vec3){0.0, 1.0, 5.0};
    def.law = &galet_patch_pade;
    return def;
}

const galet_zhuravlev_state galet_zhuravlev_start = {0.3, 5.0, 1.0};

double galet_zhuravlev_tau_scale(const galet_ball_def *def) {
    return 3.0 * M_PI * def->load * def->friction / (2.0 * def->mass);
}

/// Four samples around an instant within one stretch of the motion.
typedef struct around {
    double t, step;
    bool found;
    galet_ball_sample middle, side[4];  // at -2, -1, 1, 2 steps
} around;

static void look_around(const galet_span *span, void *context) {
    around *a = context;
    if (a->found || span->t1 <= a->t) {
        return;
    }
    static const double places[] = {-2.0, -1.0, 1.0, 2.0};
    a->found = true;
    a->step = 0.02 * (span->t1 - span->t0);  // truncation and rounding both stay below 1e-9
    double t = fmin(fmax(a->t, span->t0 + 2.0 * a->step), span->t1 - 2.0 * a->step);
    span->at(span, t, &a->middle);
    for (int i = 0; i < 4; i++) {
        span->at(span, t + places[i] * a->step, &a->side[i]);
    }
}

#define RATE(a, member)                                                                                                \
    (((a).side[0].member - (a).side[3].member + 8.0 * ((a).side[2].member - (a).side[1].member)) / (12.0 * (a).step))

galet_status galet_zhuravlev_instant_of(const galet_ball_def *def, double t, galet_zhuravlev_instant *instant) {
    around a = {.t = t};
    galet_ball_result ball;
    galet_status status = galet_ball_run(def, look_around, &a, &ball);
    if (status) {
        return status;
    }
    *instant = (galet_zhuravlev_instant){
        .at = a.middle,
        .velocity_rate = {RATE(a, velocity.x), RATE(a, velocity.y)},
        .omega_rate = {RATE(a, omega.x), RATE(a, omega.y), RATE(a, omega.z)},
        .u_rate = RATE(a, u),
        .log_slip_rate = RATE(a, log_slip),
    };
    return a.found ? GALET_OK : GALET_ERR_RANGE;
}

enum { STATE_MAX = 5 };
typedef void rate_function(const double *state, double *rate, const void *context);

/// One step of the classical method of Runge and Kutta.
static void step_on(rate_function *rate, const void *context, double h, size_t size, double *state) {
    static const double reach[] = {0.5, 0.5, 1.0}, weight[] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    double start[STATE_MAX], trial[STATE_MAX], slope[STATE_MAX];
    memcpy(start, state, size * sizeof *start);
    memcpy(trial, state, size * sizeof *trial);
    for (int stage = 0; stage < 4; stage++) {
        rate(trial, slope, context);
        for (size_t i = 0; i < size; i++) {
            state[i] += h * weight[stage] * slope[i];
            trial[i] = stage < 3 ? start[i] + h * reach[stage] * slope[i] : 0.0;
        }
    }
}

typedef struct roller {
    const galet_ball_def *def;
    galet_patch_law law;
} roller;

/// I omega' = arm x force and the couple of the patch, m v' = force (Zhuravlev 1998, (3.3)).
static void roll_rate(const double *state, double *rate, const void *context) {
    const roller *r = context;
    double radius = r->def->radius, inertia = 0.4 * r->def->mass * radius * radius;
    galet_vec2 slip = {state[3] - radius * state[1], state[4] + radius * state[0]};
    galet_wrench wrench = galet_patch_law_wrench(&r->law, slip, state[2]);
    rate[0] = radius * wrench.force.y / inertia;
    rate[1] = -radius * wrench.force.x / inertia;
    rate[2] = wrench.moment / inertia;
    rate[3] = wrench.force.x / r->def->mass;
    rate[4] = wrench.force.y / r->def->mass;
}

galet_status galet_zhuravlev_advance(const galet_ball_def *def, double duration, int steps,
                                     double state[GALET_ZHURAVLEV_STATE]) {
    galet_patch_def patch = galet_default_patch();
    patch.patch = (galet_patch){def->patch_radius, def->patch_radius, 0.0};
    patch.friction = def->friction;
    patch.load = def->load;
    patch.kind = def->law;
    roller r = {.def = def};
    galet_status status = galet_patch_law_prepare(&patch, &r.law);
    for (int i = 0; i < steps && !status; i++) {
        step_on(roll_rate, &r, duration / steps, GALET_ZHURAVLEV_STATE, state);
    }
    return status;
}

double galet_zhuravlev_corrected_u_by_beta(galet_zhuravlev_state s) {
    return -5.0 * (8.0 * s.mu * s.u + 3.0 * M_PI * s.v) * s.mu * s.mu * s.u;
}

double galet_zhuravlev_corrected_v_by_beta(galet_zhuravlev_state s) {
    return -7.0 * s.v * (16.0 * s.mu * s.u + 15.0 * M_PI * s.v);
}

double galet_zhuravlev_corrected_tau_by_beta(galet_zhuravlev_state s) {
    return (16.0 * s.mu * s.u + 15.0 * M_PI * s.v) * (8.0 * s.mu * s.u + 3.0 * M_PI * s.v);
}

static galet_zhuravlev_state state_of(const double *state, const void *mu) {
    return (galet_zhuravlev_state){*(const double *)mu, state[0], state[1]};
}

/// u, v, beta and both integrals (3.5) along the length of ln r, in which all of it is spread evenly.
static void descent_rate(const double *state, double *rate, const void *mu) {
    galet_zhuravlev_state s = state_of(state, mu);
    double r = hypot(s.u, s.v);
    rate[0] = galet_zhuravlev_corrected_u_by_beta(s) / r;
    rate[1] = galet_zhuravlev_corrected_v_by_beta(s) / r;
    rate[2] = 1.0 / r;
    rate[3] = galet_zhuravlev_corrected_tau_by_beta(s) / r;
    rate[4] = galet_zhuravlev_tau_by_beta(s) / r;
}

galet_zhuravlev_descent galet_zhuravlev_descend(galet_zhuravlev_state start) {
    double state[] = {start.u, start.v, 0.0, 0.0, 0.0}, r0 = hypot(start.u, start.v), r = r0, ratio = 0.0;
    double brake = 40.0 * start.mu * start.mu * start.mu * r0;
    while (r > 1e-13 * r0) {
        // v falls by some hundredths in a step, which leaves an error of 1e-10.
        double step = 0.004 * r / (16.0 * start.mu * state[0] + 15.0 * M_PI * state[1]);
        step_on(descent_rate, &start.mu, step, 5, state);
        r = hypot(state[0], state[1]);
        if (brake * state[2] >= 0.1 && brake * state[2] <= 10.0) {
            ratio = fmax(ratio, r * (1.0 + brake * state[2]) / r0);
        }
    }
    return (galet_zhuravlev_descent){state[3], state[4], ratio};
}

static void printed_rate(const double *state, double *rate, const void *mu) {
    galet_zhuravlev_state s = state_of(state, mu);
    double r = hypot(s.u, s.v);
    rate[0] = galet_zhuravlev_u_by_beta(s) / r;
    rate[1] = galet_zhuravlev_v_by_beta(s) / r;
}

double galet_zhuravlev_left_along_beta(galet_zhuravlev_state start) {
    double state[] = {start.u, start.v};
    while (state[1] > 1e-14 * start.v) {
        step_on(printed_rate, &start.mu, 5e-4, 2, state);
    }
    return state[0];
}

/// v cancels in the quotient, so that the slope is finite down to v = 0.
static void left_rate(const double *state, double *rate, const void *mu) {
    galet_zhuravlev_state s = state_of(state, mu);
    double spin = s.mu * s.u, slip = M_PI * s.v;
    rate[0] = 5.0 * s.mu * s.mu * (8.0 * spin + 3.0 * slip) / (7.0 * (16.0 * spin + 5.0 * slip));
    rate[1] = 1.0;
}

double galet_zhuravlev_left_along_v(galet_zhuravlev_state start) {
    enum { STEPS = 1000 };
    double state[] = {start.u, start.v};
    for (int i = 0; i < STEPS; i++) {
        step_on(left_rate, &start.mu, -start.v / STEPS, 2, state);
    }
    return state[0];
}

double galet_zhuravlev_corrected_slope(galet_zhuravlev_state s) {
    return galet_zhuravlev_corrected_u_by_beta(s) / galet_zhuravlev_corrected_v_by_beta(s);
}

typedef struct curve {
    double mu;
    double (*slope)(galet_zhuravlev_state s);
} curve;

/// u and ln v along ln v.
static void curve_rate(const double *state, double *rate, const void *context) {
    const curve *c = context;
    double v = exp(state[1]);
    rate[0] = v * c->slope((galet_zhuravlev_state){c->mu, state[0], v});
    rate[1] = 1.0;
}

void galet_zhuravlev_follow(double (*slope)(galet_zhuravlev_state s), double step, galet_zhuravlev_state *at) {
    curve c = {at->mu, slope};
    double state[] = {at->u, log(at->v)};
    step_on(curve_rate, &c, -step, 2, state);
    at->u = state[0];
    at->v = exp(state[1]);
}
