#include "dynamics/rigid_events.h"

#include "base/vec.h"
#include "dynamics/rigid_hold.h"

#include <math.h>
#include <string.h>

/// A spin counts from this part of what all energy would give on: contacts that stick and slip creep either way.
static const double DEFINITE = 5e-4;

/// Time over which trends are taken, far below any period of the motion [s], and the part of a number that it may
/// change by meanwhile without a trend: a body that rolls evenly would be at its peak all the time, by rounding and by
/// errors that the integration may make.
static const double MOMENT = 1e-6, EVEN = 1e-11;

static double trend_of(double change, double number) {
    return fabs(change) > EVEN * number ? change : -1.0;
}

double galet_rigid_load(const galet_rigid_motion *r, const double *state, int mode) {
    if (mode != GALET_RIGID_ROLL) {
        return galet_rigid_touch(&r->body, state, GALET_RIGID_SLIDE).normal;
    }
    double held[RIGID_SIZE];
    galet_rigid_constrain(&r->body, state, mode, held);
    return galet_rigid_contact_at(&r->body, held, mode).normal;
}

/// Change of the normal force along the flow, over two moments.
static double load_trend(const galet_rigid_motion *r, const double *state, const double *rate, int mode) {
    double ahead[RIGID_SIZE], behind[RIGID_SIZE];
    for (int i = 0; i < RIGID_SIZE; i++) {
        ahead[i] = state[i] + MOMENT * rate[i];
        behind[i] = state[i] - MOMENT * rate[i];
    }
    return galet_rigid_load(r, ahead, mode) - galet_rigid_load(r, behind, mode);
}

double galet_rigid_rubbing_speed(const galet_rigid_motion *r, const galet_rigid_contact *at) {
    double x = galet_vec3_dot(at->slip, at->axes.x), y = galet_vec3_dot(at->slip, at->axes.y);
    return hypot(x, y) + r->rim * fabs(at->spin);
}

double galet_rigid_sense(const galet_rigid_motion *r, double spin) {
    return fabs(spin) < DEFINITE * r->omega ? 0.0 : copysign(1.0, spin);
}

double galet_rigid_jellett(const galet_rigid_body *body, const double *state) {
    galet_vec3 w = galet_rigid_vector(state + RIGID_W);
    galet_vec3 arm = galet_rigid_touch(body, state, GALET_RIGID_FLIGHT).arm;
    return galet_vec3_dot(galet_rigid_apply(body->def.inertia, w), arm);
}

/// Negative where a contact that slides comes to rest, and where a stuck one is not held.
static double stick_margin(const galet_rigid_motion *r, const double *state, int mode, const galet_rigid_contact *at) {
    if (mode == GALET_RIGID_STUCK) {
        return 1.0 - fmin(galet_rigid_demand_of(&r->body, state).part, 2.0);
    }
    if (mode != GALET_RIGID_SLIDE || r->body.def.grip != GALET_RIGID_PATCH || at->mu == 0.0) {
        return 1.0;
    }
    return galet_rigid_rubbing_speed(r, at) / r->stick_speed - 1.0;
}

static void attitude_events(const galet_rigid_motion *r, const double *state, double spin, int mode, double *values) {
    const double *w = state + RIGID_W, *gamma = state + RIGID_G;
    double rise = gamma[0] * w[1] - gamma[1] * w[0], highest = r->result.gamma3_max, lowest = r->result.gamma3_min;
    values[RIGID_GAMMA3_PEAK] = 1.0 - gamma[2] < 1.2 * (1.0 - highest) ? rise : -1.0;
    values[RIGID_GAMMA3_DIP] = 1.0 + gamma[2] < 1.2 * (1.0 + lowest) ? rise : 1.0;
    values[RIGID_UPRIGHT] = gamma[2] - 0.99;
    values[RIGID_STAND] = fabs(gamma[2]) - 0.99;
    values[RIGID_INVERTED] = gamma[2] + 0.9;
    values[RIGID_SPIN_ZERO] = mode == GALET_RIGID_STUCK ? 1.0 : spin;
    // The first sense that it takes is no reversal.
    double forward = mode == GALET_RIGID_STUCK ? 0.0 : r->sense == 0.0 ? -fabs(spin) : r->sense * spin;
    values[RIGID_REVERSED] = -forward - DEFINITE * r->omega;
    values[RIGID_RECOVERED] = forward - DEFINITE * r->omega;
}

void galet_rigid_events(double t, const double *state, const int *mode, double *values, void *context) {
    (void)t;
    const galet_rigid_motion *r = context;
    const galet_rigid_result *so_far = &r->result;
    double held[RIGID_SIZE], rate[RIGID_SIZE];
    galet_rigid_constrain(&r->body, state, *mode, held);
    const double *w = held + RIGID_W, *dw = rate + RIGID_W;
    double omega2 = galet_rigid_omega2(held), depth = held[RIGID_DEPTH];
    galet_rigid_contact at = galet_rigid_touch(&r->body, held, *mode);
    bool pressed = *mode == GALET_RIGID_SLIDE || *mode == GALET_RIGID_STUCK;
    bool rolls = *mode == GALET_RIGID_ROLL;
    double load = rolls ? galet_rigid_load(r, held, *mode) : at.normal;
    bool near_load = (pressed || rolls) && load > 0.9 * so_far->load_ratio_max * r->weight;
    bool near_depth = pressed && depth > 0.9 * so_far->depth_max, near_omega = omega2 > 0.99 * so_far->omega2_max;
    if (near_load || near_omega) {
        galet_rigid_rate(&r->body, held, *mode, rate);
    }
    attitude_events(r, held, at.spin, *mode, values);
    values[RIGID_TOUCH] = rolls ? load / r->weight : depth;  // which has no depth
    values[RIGID_LOAD_PEAK] = near_load ? trend_of(load_trend(r, held, rate, *mode), load) : -1.0;
    values[RIGID_DEPTH_PEAK] = near_depth ? trend_of(MOMENT * at.closing, depth) : -1.0;
    values[RIGID_OMEGA_PEAK] = near_omega ? w[0] * dw[0] + w[1] * dw[1] + w[2] * dw[2] : -1.0;
    values[RIGID_SLOW] = omega2 - r->body.def.rest_speed * r->body.def.rest_speed;
    values[RIGID_STICK] = stick_margin(r, held, *mode, &at);
    bool level = r->body.def.slope == 0.0;  // on a slope there is no lowest place
    values[RIGID_REST] = level ? galet_rigid_energy(&r->body, held, &at) - r->rest_energy : 1.0;
}
