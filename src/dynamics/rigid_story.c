#include "dynamics/rigid_events.h"

#include "base/vec.h"
#include "dynamics/rigid_hold.h"

#include <math.h>
#include <string.h>

/// Multiple of the speed that counts as none at which a body slides on from rest.
static const double FIRST = 2.0;

/// Part of what friction holds up to which a pull is held beyond doubt. A body that has just begun to slip is pulled
/// hardly more than it could be held: one that stuck then, by an error of the integration, would be stuck for good,
/// since what lets it go is a pull that rises through 1.
static const double HELD = 1.0 - 1e-8;

static void tell(const galet_rigid_motion *r, galet_rigid_event event, double t) {
    if (r->body.def.listener) {
        r->body.def.listener(event, t, r->body.def.listener_context);
    }
}

static void note_no_spin(galet_rigid_motion *r, double t) {
    r->t_spin_zero = isnan(r->t_spin_zero) ? t : r->t_spin_zero;
}

static void end_stick(galet_rigid_motion *r, double t, int *mode, int next) {
    if (*mode == GALET_RIGID_STUCK) {
        r->result.stuck_time += t - r->t_stick;
        note_no_spin(r, t);
    }
    *mode = next;
}

static void begin_stick(galet_rigid_motion *r, double t, int *mode) {
    *mode = GALET_RIGID_STUCK;
    r->t_stick = t;
    if (r->result.sticks++ == 0) {
        r->result.t_first_stick = t;
    }
    tell(r, GALET_RIGID_STICKS, t);
}

static void slip_off(galet_rigid_motion *r, double t, int *mode) {
    if (*mode == GALET_RIGID_STUCK) {
        tell(r, GALET_RIGID_SLIPS, t);
    }
    end_stick(r, t, mode, GALET_RIGID_SLIDE);
}

/// A slide that begins in this direction; what it takes is booked as dissipated, with the other sign.
static void begin_slide(const galet_rigid_motion *r, galet_vec2 slip, double spin, double *state) {
    double part = FIRST * r->stick_speed / (hypot(slip.x, slip.y) + r->rim * fabs(spin));
    galet_rigid_kick(&r->body, (galet_vec2){part * slip.x, part * slip.y}, part * spin, state);
}

static double energy_at(const galet_rigid_motion *r, const double *state) {
    galet_rigid_contact at = galet_rigid_touch(&r->body, state, GALET_RIGID_SLIDE);
    return galet_rigid_energy(&r->body, state, &at);
}

static void constrain(const galet_rigid_motion *r, int mode, double *state) {
    double held[RIGID_SIZE];
    galet_rigid_constrain(&r->body, state, mode, held);
    memcpy(state, held, sizeof held);
}

/// What slip and spin still held, or a beginning slide takes, is booked as dissipated: an impulse of friction has ended
/// or begun them. A slide that goes through rest begins anew in the direction of the pull.
void galet_rigid_settle(galet_rigid_motion *r, double t, double *state, int *mode) {
    constrain(r, *mode, state);
    double energy = energy_at(r, state);
    constrain(r, GALET_RIGID_STUCK, state);
    note_no_spin(r, t);
    galet_rigid_demand demand = galet_rigid_demand_of(&r->body, state);
    if (demand.part < HELD) {
        begin_stick(r, t, mode);
    } else {
        begin_slide(r, demand.slip, demand.spin, state);
        slip_off(r, t, mode);
    }
    state[RIGID_SIZE] += energy - energy_at(r, state);
}

static void lift_off(galet_rigid_motion *r, double t, double *state, int *mode) {
    constrain(r, *mode, state);
    end_stick(r, t, mode, GALET_RIGID_FLIGHT);
    r->t_liftoff = t;
    if (r->result.liftoffs++ == 0) {
        r->result.t_first_liftoff = t;
    }
    tell(r, GALET_RIGID_LIFTS_OFF, t);
}

/// Where it lands without slip and spin, there is no load yet that could hold it: if there is friction, it slides a
/// little.
static void land(galet_rigid_motion *r, double t, double *state, int *mode) {
    *mode = GALET_RIGID_SLIDE;
    galet_rigid_contact at = galet_rigid_touch(&r->body, state, *mode);
    bool held = r->body.def.grip == GALET_RIGID_PATCH && at.mu > 0.0;
    if (held && galet_rigid_rubbing_speed(r, &at) < r->stick_speed) {
        double energy = energy_at(r, state);
        begin_slide(r, (galet_vec2){1.0, 0.0}, 0.0, state);
        state[RIGID_SIZE] += energy - energy_at(r, state);
    }
    r->result.airtime += t - r->t_liftoff;
    tell(r, GALET_RIGID_LANDS, t);
}

static galet_motion_action touch_or_leave(galet_rigid_motion *r, const galet_motion_event *event, double *state,
                                          int *mode) {
    r->touches = 1.0 + r->touches * exp(r->t_touch - event->t);
    r->t_touch = event->t;
    bool leaves = event->direction < 0;
    if (*mode == GALET_RIGID_ROLL) {
        r->result.t_pull = leaves && isnan(r->result.t_pull) ? event->t : r->result.t_pull;
        return GALET_MOTION_PASS;
    }
    if (leaves && *mode != GALET_RIGID_FLIGHT) {
        lift_off(r, event->t, state, mode);
        return GALET_MOTION_RESTART;
    }
    if (!leaves && *mode == GALET_RIGID_FLIGHT) {
        land(r, event->t, state, mode);
        return GALET_MOTION_RESTART;
    }
    return GALET_MOTION_NOTE;
}

/// Only the first rise and the last fall count; a body that stands at the end has not fallen.
static galet_motion_action rise_or_fall(galet_rigid_motion *r, const galet_motion_event *event, double *state,
                                        int *mode) {
    (void)mode;
    galet_rigid_result *result = &r->result;
    bool falls = event->direction < 0;
    result->t_fall = falls ? event->t : NAN;
    result->omega2_fall = falls ? galet_rigid_omega2(state) : NAN;
    if (!falls && isnan(result->t_upright)) {
        result->t_upright = event->t;
    }
    tell(r, falls ? GALET_RIGID_FALLS : GALET_RIGID_RISES, event->t);
    return GALET_MOTION_PASS;
}

static galet_motion_action turn_over(galet_rigid_motion *r, const galet_motion_event *event, double *state, int *mode) {
    (void)state, (void)mode;
    if (isnan(r->result.t_inverted)) {
        r->result.t_inverted = event->t;
        tell(r, GALET_RIGID_INVERTS, event->t);
    }
    return GALET_MOTION_PASS;
}

static galet_motion_action spin_no_more(galet_rigid_motion *r, const galet_motion_event *event, double *state,
                                        int *mode) {
    (void)state, (void)mode;
    note_no_spin(r, event->t);
    return GALET_MOTION_PASS;
}

/// The spin has turned round, at its first zero since it was beyond doubt; or it has only begun.
static galet_motion_action reverse(galet_rigid_motion *r, const galet_motion_event *event, double *state, int *mode) {
    (void)event, (void)mode;
    double t = r->t_spin_zero;
    bool began = r->sense == 0.0;
    r->sense = copysign(1.0, galet_rigid_touch(&r->body, state, GALET_RIGID_FLIGHT).spin);
    r->t_spin_zero = NAN;
    if (!began) {
        r->result.t_first_reversal = r->result.reversals++ == 0 ? t : r->result.t_first_reversal;
        tell(r, GALET_RIGID_REVERSES, t);
    }
    return GALET_MOTION_PASS;
}

static galet_motion_action recover(galet_rigid_motion *r, const galet_motion_event *event, double *state, int *mode) {
    (void)event, (void)state, (void)mode;
    r->t_spin_zero = NAN;
    return GALET_MOTION_PASS;
}

static const double NEAR = 1e-9;  // peaks of gamma3 that differ by less count as one

static galet_motion_action stand_or_topple(galet_rigid_motion *r, const galet_motion_event *event, double *state,
                                           int *mode) {
    (void)state, (void)mode;
    galet_rigid_result *result = &r->result;
    bool topples = event->direction < 0;
    result->t_topple = topples ? event->t : NAN;
    if (!topples && isnan(result->t_stand)) {
        result->t_stand = event->t;
    }
    return GALET_MOTION_PASS;
}

/// Forgets the peaks that are no longer near the largest; the last is, so that one stays.
static void drop_low_peaks(galet_rigid_peaks *peaks, double largest) {
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
void galet_rigid_record_gamma3(galet_rigid_motion *r, double t, const double *state) {
    double gamma3 = galet_rigid_gamma3(state), *largest = &r->result.gamma3_max;
    galet_rigid_peaks *peaks = &r->peaks;
    *largest = fmax(*largest, gamma3);
    if (gamma3 - peaks->at[peaks->count - 1].gamma3 >= NEAR / RIGID_GAINS) {
        peaks->at[peaks->count++] = (galet_rigid_peak){gamma3, t};
    }
    drop_low_peaks(peaks, *largest);
    r->result.t_gamma3_max = peaks->at[0].t;
}

static galet_motion_action peak_of_gamma3(galet_rigid_motion *r, const galet_motion_event *event, double *state,
                                          int *mode) {
    (void)mode;
    galet_rigid_record_gamma3(r, event->t, state);
    return GALET_MOTION_PASS;
}

static galet_motion_action dip_of_gamma3(galet_rigid_motion *r, const galet_motion_event *event, double *state,
                                         int *mode) {
    (void)event, (void)mode;
    r->result.gamma3_min = fmin(r->result.gamma3_min, galet_rigid_gamma3(state));
    return GALET_MOTION_PASS;
}

static galet_motion_action peak(galet_rigid_motion *r, const galet_motion_event *event, double *state, int *mode) {
    galet_rigid_record(r, state, *mode);
    return event->event == RIGID_OMEGA_PEAK ? GALET_MOTION_PASS : GALET_MOTION_NOTE;
}

static galet_motion_action slow_down(galet_rigid_motion *r, const galet_motion_event *event, double *state, int *mode) {
    (void)state, (void)mode;
    r->result.t_stop = event->direction < 0 ? event->t : NAN;
    return GALET_MOTION_NOTE;
}

/// A stuck body that lifts off is not held any more, either, at the same instant: it flies.
static galet_motion_action stick_or_slip(galet_rigid_motion *r, const galet_motion_event *event, double *state,
                                         int *mode) {
    if (*mode == GALET_RIGID_FLIGHT) {
        return GALET_MOTION_NOTE;
    }
    galet_rigid_settle(r, event->t, state, mode);
    return GALET_MOTION_RESTART;
}

static galet_motion_action come_to_rest(galet_rigid_motion *r, const galet_motion_event *event, double *state,
                                        int *mode) {
    (void)event, (void)state, (void)mode;
    r->result.ended = GALET_RIGID_END_REST;
    return GALET_MOTION_STOP;
}

/// How a body stands does not count against the rate of events, what its contact does counts: a body that spins at
/// w about its axis nods, and is always near its fastest, so that the former come some 0.6 w times a second, with 20000
/// rad/s more than 10000 times, and it may stand for all that.
const galet_rigid_incident galet_rigid_incidents[RIGID_EVENTS] = {
    [RIGID_TOUCH] = {0, touch_or_leave},     [RIGID_GAMMA3_PEAK] = {-1, peak_of_gamma3},
    [RIGID_GAMMA3_DIP] = {1, dip_of_gamma3}, [RIGID_UPRIGHT] = {0, rise_or_fall},
    [RIGID_STAND] = {0, stand_or_topple},    [RIGID_INVERTED] = {-1, turn_over},
    [RIGID_SPIN_ZERO] = {0, spin_no_more},   [RIGID_REVERSED] = {1, reverse},
    [RIGID_RECOVERED] = {1, recover},        [RIGID_LOAD_PEAK] = {-1, peak},
    [RIGID_DEPTH_PEAK] = {-1, peak},         [RIGID_OMEGA_PEAK] = {-1, peak},
    [RIGID_SLOW] = {0, slow_down},           [RIGID_REST] = {-1, come_to_rest},
    [RIGID_STICK] = {-1, stick_or_slip},
};

void galet_rigid_record(galet_rigid_motion *r, const double *state, int mode) {
    galet_rigid_result *result = &r->result;
    double held[RIGID_SIZE];
    galet_rigid_constrain(&r->body, state, mode, held);
    double load = mode == GALET_RIGID_FLIGHT ? 0.0 : galet_rigid_load(r, held, mode);
    result->load_ratio_max = fmax(result->load_ratio_max, load / r->weight);
    result->depth_max = fmax(result->depth_max, held[RIGID_DEPTH]);
    result->omega2_max = fmax(result->omega2_max, galet_rigid_omega2(held));
}

/// Where a phase ends and the next begins, a number may be largest without a slope of zero.
galet_motion_action galet_rigid_on_event(const galet_motion_event *event, double *state, int *mode, void *context) {
    int before = *mode;
    double old[RIGID_SIZE];
    memcpy(old, state, sizeof old);
    galet_motion_action action = galet_rigid_incidents[event->event].happen(context, event, state, mode);
    if (action == GALET_MOTION_RESTART) {
        galet_rigid_record(context, old, before);
        galet_rigid_record(context, state, *mode);
    }
    return action;
}
