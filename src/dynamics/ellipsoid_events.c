#include "dynamics/ellipsoid_events.h"

#include "base/vec.h"

#include <math.h>
#include <string.h>

const int galet_ellipsoid_directions[ELLIPSOID_EVENTS] = {
    [ELLIPSOID_GAMMA3_PEAK] = -1, [ELLIPSOID_LOAD_PEAK] = -1, [ELLIPSOID_DEPTH_PEAK] = -1,
    [ELLIPSOID_OMEGA_PEAK] = -1,  [ELLIPSOID_STICK] = -1,     [ELLIPSOID_REST] = -1};

/// Change of the normal force along the flow, over a time far below any period of the motion.
static double load_trend(const galet_ellipsoid_motion *r, const double *state, const double *rate) {
    const double dt = 1e-6;
    double ahead[ELLIPSOID_SIZE], behind[ELLIPSOID_SIZE];
    for (int i = 0; i < ELLIPSOID_SIZE; i++) {
        ahead[i] = state[i] + dt * rate[i];
        behind[i] = state[i] - dt * rate[i];
    }
    return galet_ellipsoid_touch(&r->body, ahead, false).normal - galet_ellipsoid_touch(&r->body, behind, false).normal;
}

/// Horizontal speed of the contact point, and of the rim of a patch under the weight.
static double slip_speed(const galet_ellipsoid_motion *r, const double *gamma, const galet_ellipsoid_contact *at) {
    galet_vec3 across = galet_vec3_cross((galet_vec3){gamma[0], gamma[1], gamma[2]}, at->slip);
    return galet_vec3_norm(across) + r->rim * fabs(at->spin);
}

/// Negative where the body sticks: slow enough, and held.
static double stick_margin(const galet_ellipsoid_motion *r, const double *state, const galet_ellipsoid_contact *at) {
    if (r->body.def.friction == 0.0) {
        return 1.0;
    }
    double speed = slip_speed(r, state + ELLIPSOID_G, at) / r->stick_speed - 1.0;
    return speed < 0.0 ? fmax(speed, fmin(galet_ellipsoid_roll_demand(&r->body, state), 2.0) - 1.0) : speed;
}

void galet_ellipsoid_events(double t, const double *state, const int *mode, double *values, void *context) {
    (void)t;
    const galet_ellipsoid_motion *r = context;
    const double *w = state + ELLIPSOID_W, *gamma = state + ELLIPSOID_G;
    const galet_ellipsoid_result *so_far = &r->result;
    double omega2 = galet_ellipsoid_omega2(state), depth = state[ELLIPSOID_DEPTH];
    galet_ellipsoid_contact at = galet_ellipsoid_touch(&r->body, state, *mode == ELLIPSOID_FLIGHT);
    bool near_load = *mode == ELLIPSOID_CONTACT && at.normal > 0.9 * so_far->load_ratio_max * r->weight;
    bool near_depth = *mode == ELLIPSOID_CONTACT && depth > 0.9 * so_far->depth_max;
    bool near_omega = omega2 > 0.99 * so_far->omega2_max;
    double rate[ELLIPSOID_SIZE];
    if (near_load || near_omega) {
        galet_ellipsoid_rate(&r->body, state, *mode == ELLIPSOID_FLIGHT, rate);
    }
    const double *dw = rate + ELLIPSOID_W;
    values[ELLIPSOID_TOUCH] = depth;
    values[ELLIPSOID_GAMMA3_PEAK] =
        1.0 - gamma[2] < 1.2 * (1.0 - so_far->gamma3_max) ? gamma[0] * w[1] - gamma[1] * w[0] : -1.0;
    values[ELLIPSOID_UPRIGHT] = gamma[2] - 0.99;
    values[ELLIPSOID_STAND] = fabs(gamma[2]) - 0.99;
    values[ELLIPSOID_LOAD_PEAK] = near_load ? load_trend(r, state, rate) : -1.0;
    values[ELLIPSOID_DEPTH_PEAK] = near_depth ? at.closing : -1.0;
    values[ELLIPSOID_OMEGA_PEAK] = near_omega ? w[0] * dw[0] + w[1] * dw[1] + w[2] * dw[2] : -1.0;
    values[ELLIPSOID_SLOW] = omega2 - r->body.def.rest_speed * r->body.def.rest_speed;
    values[ELLIPSOID_STICK] = *mode == ELLIPSOID_CONTACT ? stick_margin(r, state, &at) : 1.0;
    values[ELLIPSOID_REST] = galet_ellipsoid_energy(&r->body, state, &at) - r->rest_energy;
}

static galet_motion_action touch_or_leave(galet_ellipsoid_motion *r, const galet_motion_event *event, int *mode) {
    galet_ellipsoid_result *result = &r->result;
    if (event->direction < 0 && *mode == ELLIPSOID_CONTACT) {
        *mode = ELLIPSOID_FLIGHT;
        r->t_liftoff = event->t;
        if (result->liftoffs++ == 0) {
            result->t_first_liftoff = event->t;
        }
        return GALET_MOTION_RESTART;
    }
    if (event->direction > 0 && *mode == ELLIPSOID_FLIGHT) {
        *mode = ELLIPSOID_CONTACT;
        result->airtime += event->t - r->t_liftoff;
        return GALET_MOTION_RESTART;
    }
    return GALET_MOTION_NOTE;
}

/// Only the first rise and the last fall count; a body that stands at the end has not fallen.
static void rise_or_fall(galet_ellipsoid_result *result, const galet_motion_event *event, double omega2) {
    bool falls = event->direction < 0;
    result->t_fall = falls ? event->t : NAN;
    result->omega2_fall = falls ? omega2 : NAN;
    if (!falls && isnan(result->t_upright)) {
        result->t_upright = event->t;
    }
}

static const double NEAR = 1e-9;  // peaks of gamma3 that differ by less count as one

static void stand_or_topple(galet_ellipsoid_result *result, const galet_motion_event *event) {
    bool topples = event->direction < 0;
    result->t_topple = topples ? event->t : NAN;
    if (!topples && isnan(result->t_stand)) {
        result->t_stand = event->t;
    }
}

/// Forgets the peaks that are no longer near the largest; the last is, so that one stays.
static void drop_low_peaks(galet_ellipsoid_peaks *peaks, double largest) {
    size_t low = 0;
    while (low + 1 < peaks->count && largest - peaks->at[low].gamma3 > NEAR) {
        low++;
    }
    peaks->count -= low;
    memmove(peaks->at, peaks->at + low, peaks->count * sizeof *peaks->at);
}

/// A body that stands upright reaches its record again and again to rounding, and gains a little each time: the first
/// peak near the last of them counts, which is not known before. Gains too small to matter are passed over, so that
/// the peaks that may count are few.
void galet_ellipsoid_record_gamma3(galet_ellipsoid_motion *r, double t, const double *state) {
    galet_vec3 gamma = galet_ellipsoid_vector(state + ELLIPSOID_G);
    double gamma3 = gamma.z / galet_vec3_norm(gamma), *largest = &r->result.gamma3_max;
    galet_ellipsoid_peaks *peaks = &r->peaks;
    *largest = fmax(*largest, gamma3);
    if (gamma3 - peaks->at[peaks->count - 1].gamma3 >= NEAR / ELLIPSOID_GAINS) {
        peaks->at[peaks->count++] = (galet_ellipsoid_peak){gamma3, t};
    }
    drop_low_peaks(peaks, *largest);
    r->result.t_gamma3_max = peaks->at[0].t;
}

/// How a body stands does not count against the rate of events, what its contact does counts: a body that spins at
/// w about its axis nods, and is always near its fastest, so that the former come some 0.6 w times a second, with 20000
/// rad/s more than 10000 times, and it may stand for all that.
galet_motion_action galet_ellipsoid_on_event(const galet_motion_event *event, double *state, int *mode, void *context) {
    galet_ellipsoid_motion *r = context;
    galet_ellipsoid_result *result = &r->result;
    switch (event->event) {
    case ELLIPSOID_TOUCH:
        r->touches = 1.0 + r->touches * exp(r->t_touch - event->t);
        r->t_touch = event->t;
        return touch_or_leave(r, event, mode);
    case ELLIPSOID_GAMMA3_PEAK:
        galet_ellipsoid_record_gamma3(r, event->t, state);
        return GALET_MOTION_PASS;
    case ELLIPSOID_UPRIGHT:
        rise_or_fall(result, event, galet_ellipsoid_omega2(state));
        return GALET_MOTION_PASS;
    case ELLIPSOID_STAND:
        stand_or_topple(result, event);
        return GALET_MOTION_PASS;
    case ELLIPSOID_LOAD_PEAK:
        result->load_ratio_max =
            fmax(result->load_ratio_max, galet_ellipsoid_touch(&r->body, state, false).normal / r->weight);
        return GALET_MOTION_NOTE;
    case ELLIPSOID_DEPTH_PEAK:
        result->depth_max = fmax(result->depth_max, state[ELLIPSOID_DEPTH]);
        return GALET_MOTION_NOTE;
    case ELLIPSOID_OMEGA_PEAK:
        result->omega2_max = fmax(result->omega2_max, galet_ellipsoid_omega2(state));
        return GALET_MOTION_PASS;
    case ELLIPSOID_SLOW:
        result->t_stop = event->direction < 0 ? event->t : NAN;
        return GALET_MOTION_NOTE;
    case ELLIPSOID_STICK:
        result->ended = GALET_ELLIPSOID_END_ROLLING;
        return GALET_MOTION_STOP;
    default:
        result->ended = GALET_ELLIPSOID_END_REST;
        return GALET_MOTION_STOP;
    }
}
