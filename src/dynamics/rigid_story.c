#include "dynamics/rigid_events.h"

#include "base/vec.h"
#include "dynamics/rigid_hold.h"

#include <math.h>
#include <string.h>

/// Multiples of the speed that counts as none at which a body slides on from rest: the least, and the most. One that is
/// pulled hardly harder than it could be held gains speed slowly, while the direction of a slow slide settles so fast
/// that explicit steps would be tiny: it begins faster, in inverse proportion to the excess.
static const double LEAST = 2.0, MOST = 100.0;

static double first_speed(const galet_rigid_motion *r, double demand) {
    return r->stick_speed * fmin(LEAST + 1.0 / fmax(demand - 1.0, 1.0 / MOST), MOST);
}

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
static void begin_slide(const galet_rigid_motion *r, double first, galet_vec2 slip, double spin, double *state) {
    double part = first / (hypot(slip.x, slip.y) + r->rim * fabs(spin));
    galet_rigid_kick(&r->body, (galet_vec2){part * slip.x, part * slip.y}, part * spin, state);
}

static double energy_at(const galet_rigid_motion *r, const double *state) {
    galet_rigid_contact at = galet_rigid_touch(&r->body, state, GALET_RIGID_SLIDE);
    return galet_rigid_energy(&r->body, state, &at);
}

/// What slip and spin still held, or a beginning slide takes, is booked as dissipated: an impulse of friction has ended
/// or begun them. A slide that goes through rest begins anew in the direction of the pull.
void galet_rigid_settle(galet_rigid_motion *r, double t, double *state, int *mode) {
    double energy = energy_at(r, state), held[RIGID_SIZE];
    galet_rigid_constrain(&r->body, state, GALET_RIGID_STUCK, held);
    memcpy(state, held, sizeof held);
    note_no_spin(r, t);
    galet_rigid_demand demand = galet_rigid_demand_of(&r->body, state);
    if (demand.part < 1.0) {
        begin_stick(r, t, mode);
    } else {
        begin_slide(r, first_speed(r, demand.part), demand.slip, demand.spin, state);
        slip_off(r, t, mode);
    }
    state[RIGID_SIZE] += energy - energy_at(r, state);
}

static void lift_off(galet_rigid_motion *r, double t, int *mode) {
    end_stick(r, t, mode, GALET_RIGID_FLIGHT);
    r->t_liftoff = t;
    if (r->result.liftoffs++ == 0) {
        r->result.t_first_liftoff = t;
    }
    tell(r, GALET_RIGID_LIFTS_OFF, t);
}

/// Where it lands without slip and spin, there is no load yet that could hold it: it slides a little.
static void land(galet_rigid_motion *r, double t, double *state, int *mode) {
    *mode = GALET_RIGID_SLIDE;
    galet_rigid_contact at = galet_rigid_touch(&r->body, state, *mode);
    if (galet_rigid_rubbing_speed(r, &at) < r->stick_speed) {
        double energy = energy_at(r, state);
        begin_slide(r, LEAST * r->stick_speed, (galet_vec2){1.0, 0.0}, 0.0, state);
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
        lift_off(r, event->t, mode);
        return GALET_MOTION_RESTART;
    }
    if (!leaves && *mode == GALET_RIGID_FLIGHT) {
        land(r, event->t, state, mode);
        return GALET_MOTION_RESTART;
    }
    return GALET_MOTION_NOTE;
}

/// Only the first rise and the last fall count; a body that stands at the end has not fallen.
static void rise_or_fall(galet_rigid_motion *r, const galet_motion_event *event, double omega2) {
    galet_rigid_result *result = &r->result;
    bool falls = event->direction < 0;
    result->t_fall = falls ? event->t : NAN;
    result->omega2_fall = falls ? omega2 : NAN;
    if (!falls && isnan(result->t_upright)) {
        result->t_upright = event->t;
    }
    tell(r, falls ? GALET_RIGID_FALLS : GALET_RIGID_RISES, event->t);
}

static void invert(galet_rigid_motion *r, double t) {
    if (isnan(r->result.t_inverted)) {
        r->result.t_inverted = t;
        tell(r, GALET_RIGID_INVERTS, t);
    }
}

/// The spin has turned round, at its first zero since it was beyond doubt; or it has only begun.
static void reverse(galet_rigid_motion *r, double spin) {
    double t = r->t_spin_zero;
    bool began = r->sense == 0.0;
    r->sense = copysign(1.0, spin);
    r->t_spin_zero = NAN;
    if (began) {
        return;
    }
    if (r->result.reversals++ == 0) {
        r->result.t_first_reversal = t;
    }
    tell(r, GALET_RIGID_REVERSES, t);
}

static const double NEAR = 1e-9;  // peaks of gamma3 that differ by less count as one

static void stand_or_topple(galet_rigid_result *result, const galet_motion_event *event) {
    bool topples = event->direction < 0;
    result->t_topple = topples ? event->t : NAN;
    if (!topples && isnan(result->t_stand)) {
        result->t_stand = event->t;
    }
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

/// How a body stands does not count against the rate of events, what its contact does counts: a body that spins at
/// w about its axis nods, and is always near its fastest, so that the former come some 0.6 w times a second, with 20000
/// rad/s more than 10000 times, and it may stand for all that.
galet_motion_action galet_rigid_on_event(const galet_motion_event *event, double *state, int *mode, void *context) {
    galet_rigid_motion *r = context;
    galet_rigid_result *result = &r->result;
    switch (event->event) {
    case RIGID_TOUCH:
        return touch_or_leave(r, event, state, mode);
    case RIGID_GAMMA3_PEAK:
        galet_rigid_record_gamma3(r, event->t, state);
        return GALET_MOTION_PASS;
    case RIGID_GAMMA3_DIP:
        result->gamma3_min = fmin(result->gamma3_min, galet_rigid_gamma3(state));
        return GALET_MOTION_PASS;
    case RIGID_UPRIGHT:
        rise_or_fall(r, event, galet_rigid_omega2(state));
        return GALET_MOTION_PASS;
    case RIGID_STAND:
        stand_or_topple(result, event);
        return GALET_MOTION_PASS;
    case RIGID_INVERTED:
        invert(r, event->t);
        return GALET_MOTION_PASS;
    case RIGID_SPIN_ZERO:
        note_no_spin(r, event->t);
        return GALET_MOTION_PASS;
    case RIGID_REVERSED:
        reverse(r, galet_rigid_touch(&r->body, state, GALET_RIGID_FLIGHT).spin);
        return GALET_MOTION_PASS;
    case RIGID_RECOVERED:
        r->t_spin_zero = NAN;
        return GALET_MOTION_PASS;
    case RIGID_LOAD_PEAK:
        result->load_ratio_max = fmax(result->load_ratio_max, galet_rigid_load(r, state, *mode) / r->weight);
        return GALET_MOTION_NOTE;
    case RIGID_DEPTH_PEAK:
        result->depth_max = fmax(result->depth_max, state[RIGID_DEPTH]);
        return GALET_MOTION_NOTE;
    case RIGID_OMEGA_PEAK:
        result->omega2_max = fmax(result->omega2_max, galet_rigid_omega2(state));
        return GALET_MOTION_PASS;
    case RIGID_SLOW:
        result->t_stop = event->direction < 0 ? event->t : NAN;
        return GALET_MOTION_NOTE;
    case RIGID_STICK:
        galet_rigid_settle(r, event->t, state, mode);
        return GALET_MOTION_RESTART;
    default:
        result->ended = GALET_RIGID_END_REST;
        return GALET_MOTION_STOP;
    }
}
