#include <galet/ball.h>
#include <galet/patch.h>

#include "dynamics/range.h"
#include "numerics/motion.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { LOG_SLIP, U, SLID, SIZE };

/// Below this slip to spin ratio both laws are linear to rounding, and the rest of the motion is elementary. A ratio k
/// leaves the part k of the time that is still to come; so slip is compared with what spin would last all of the time.
static const double TAIL = 1e-16;

/// Above this slip to spin ratio k the laws are force = 1 - c / k and moment = d / k, to rounding.
static const double HEAD = 1e8;

/// The motion in the direction of the slip, which never changes (Zhuravlev 1998, section 3).
typedef struct slide {
    galet_ball_def def;
    galet_vec2 direction;                             // of the slip
    galet_vec2 rolling;                               // velocity at the end
    double slip0, u0;                                 // at the start; |u| is used throughout
    double head_t, head_log_slip, head_u;             // where integration begins; times below count from there
    double mu;                                        // patch radius over ball radius
    double deceleration;                              // friction x load / mass [m/s2]
    double tail_t, tail_log_slip, tail_u, tail_slid;  // where the elementary part begins
    double tail_dissipated;
    double end_log_slip;  // where the integrated part ends
    galet_ball_observer *observer;
    void *context;
    const double *times;
    size_t time_count, next_time;
} slide;

galet_ball_def galet_default_ball(void) {
    return (galet_ball_def){
        .mass = 0.17,
        .radius = 0.0286,
        .patch_radius = 1e-3,
        .friction = 0.2,
        .load = 0.17 * 9.81,
        .velocity = {1.0, 0.0},
        .omega = {0.0, 0.0, 100.0},
        .law = GALET_BALL_EXACT,
        .rtol = 1e-12,
    };
}

static galet_status check_values(const galet_ball_def *def) {
    if (!is_positive(def->mass) || !is_positive(def->radius) || !is_positive(def->patch_radius)) {
        return GALET_ERR_RANGE;
    }
    if (def->patch_radius > def->radius || !is_not_negative(def->friction) || !is_not_negative(def->load)) {
        return GALET_ERR_RANGE;
    }
    if (!isfinite(def->velocity.x) || !isfinite(def->velocity.y) || !is_finite(def->omega)) {
        return GALET_ERR_RANGE;
    }
    bool law = def->law == GALET_BALL_EXACT || def->law == GALET_BALL_PADE;
    return law && def->rtol >= 1e-15 && def->rtol <= 1e-2 ? GALET_OK : GALET_ERR_RANGE;
}

static slide slide_of(const galet_ball_def *def) {
    galet_vec2 v = def->velocity;
    galet_vec2 slip = {v.x - def->radius * def->omega.y, v.y + def->radius * def->omega.x};
    double speed = hypot(slip.x, slip.y);
    return (slide){
        .def = *def,
        .direction = speed > 0.0 ? (galet_vec2){slip.x / speed, slip.y / speed} : (galet_vec2){1.0, 0.0},
        .rolling = {v.x - 2.0 / 7.0 * slip.x, v.y - 2.0 / 7.0 * slip.y},
        .slip0 = speed,
        .u0 = fabs(def->radius * def->omega.z),
        .head_log_slip = log(speed),
        .head_u = fabs(def->radius * def->omega.z),
        .mu = def->patch_radius / def->radius,
        .deceleration = def->friction * def->load / def->mass,
    };
}

static galet_circle_drag drag_at(const slide *s, double k) {
    return s->def.law == GALET_BALL_EXACT ? galet_circle_exact(k) : galet_circle_pade(k);
}

/// Power and energy are integrated for a mass of 1, so that tolerances never underflow.
static double rate_of(double t, const double *state, const int *mode, double *rate, void *context) {
    (void)t, (void)mode;
    const slide *s = context;
    if (!(state[U] > 0.0)) {
        return NAN;  // a step beyond the end
    }
    double slip = exp(state[LOG_SLIP]), k = slip / (s->mu * state[U]);
    galet_circle_drag drag = drag_at(s, k);
    rate[LOG_SLIP] = -3.5 * s->deceleration * drag.force / slip;
    rate[U] = -2.5 * s->mu * s->deceleration * drag.moment;
    rate[SLID] = slip;
    return s->deceleration * (drag.force * slip + s->mu * drag.moment * state[U]);
}

static void events_of(double t, const double *state, const int *mode, double *values, void *context) {
    (void)t, (void)mode;
    const slide *s = context;
    values[0] = state[LOG_SLIP] - s->end_log_slip;
}

/// Velocity and rotation follow from slip and spin: the impulse that stops the slip also turns the ball.
static galet_ball_sample sample_at(const slide *s, double t, double log_slip, double u, double slid) {
    double slip = exp(log_slip), r = s->def.radius, sign = s->def.omega.z < 0.0 ? -1.0 : 1.0;
    galet_vec2 e = s->direction, v = {s->rolling.x + 2.0 / 7.0 * slip * e.x, s->rolling.y + 2.0 / 7.0 * slip * e.y};
    galet_vec3 omega = {(slip * e.y - v.y) / r, (v.x - slip * e.x) / r, sign * u / r};
    double spin2 = omega.x * omega.x + omega.y * omega.y + omega.z * omega.z;
    return (galet_ball_sample){
        .t = t,
        .position = {s->rolling.x * t + 2.0 / 7.0 * slid * e.x, s->rolling.y * t + 2.0 / 7.0 * slid * e.y},
        .velocity = v,
        .slip = slip,
        .log_slip = log_slip,
        .u = sign * u,
        .omega = omega,
        .energy = 0.5 * s->def.mass * (v.x * v.x + v.y * v.y + 0.4 * r * r * spin2),
    };
}

static double energy_of(double t, const double *state, const int *mode, void *context) {
    (void)mode;
    const slide *s = context;
    return sample_at(s, t, state[LOG_SLIP], state[U], state[SLID]).energy / s->def.mass;
}

/// Energy that slip and spin hold beyond that of rolling, which is all that friction can take.
static double sliding_energy(const slide *s, double slip, double u) {
    return s->def.mass * (slip * slip / 7.0 + u * u / 5.0);
}

static void show(const slide *s, galet_ball_sample sample, double dissipated) {
    sample.dissipated = dissipated;
    s->observer(&sample, s->context);
}

/// In the elementary parts the work of friction is known in closed form.
static double head_dissipated(const slide *s, double slip, double u) {
    return sliding_energy(s, s->slip0, s->u0) - sliding_energy(s, slip, u);
}

static double slid_until(const slide *s, double slip) {
    return (s->slip0 - slip) * (s->slip0 + slip) / (7.0 * s->deceleration);
}

static void observe(const galet_motion_span *span, void *context) {
    slide *s = context;
    double before = head_dissipated(s, exp(s->head_log_slip), s->head_u), state[SIZE + 1];
    for (; s->next_time < s->time_count && s->times[s->next_time] - s->head_t <= span->t1; s->next_time++) {
        double t = s->times[s->next_time] - s->head_t;
        if (t >= 0.0) {
            galet_motion_span_state(span, t, state);
            show(s, sample_at(s, s->head_t + t, state[LOG_SLIP], state[U], state[SLID]),
                 before + s->def.mass * state[SIZE]);
        }
    }
}

/// Rate at which u falls when the slip is negligible: the moment is its largest.
static double spin_brake(const slide *s) {
    return 15.0 / 32.0 * M_PI * s->mu * s->deceleration;
}

/// The motion after the integrated part: spin falls linearly, slip as its power 14 / (5 mu^2), then pure rolling.
static galet_ball_sample tail_at(const slide *s, double t_stop, double t) {
    if (t >= t_stop) {
        return sample_at(s, t, -INFINITY, 0.0, s->tail_slid);
    }
    double u = s->tail_u - spin_brake(s) * (t - s->head_t - s->tail_t);
    double log_slip = s->tail_log_slip + 2.8 / (s->mu * s->mu) * log(u / s->tail_u);
    return sample_at(s, t, log_slip, u, s->tail_slid);
}

/// Without spin the slip falls linearly to zero. A spin below rounding ends with it.
static galet_ball_sample straight_at(const slide *s, double t_stop, double t) {
    double rest = t < t_stop ? 1.0 - t / t_stop : 0.0;
    return sample_at(s, t, log(s->slip0 * rest), s->u0 * rest, 0.5 * t_stop * s->slip0 * (1.0 - rest * rest));
}

static galet_ball result_of(const slide *s, double t_stop, galet_vec2 place) {
    galet_vec2 e = s->direction;
    return (galet_ball){
        .t_stop = t_stop,
        .slip0 = {s->slip0 * e.x, s->slip0 * e.y},
        .final = s->rolling,
        .final_place = place,
        .energy0 = sample_at(s, 0.0, log(s->slip0), s->u0, 0.0).energy,
        .energy1 = sample_at(s, 0.0, -INFINITY, 0.0, 0.0).energy,
    };
}

/// Friction that never acts leaves everything as it is.
static galet_ball run_free(const slide *s, const double *times, size_t count) {
    for (size_t i = 0; s->observer && i < count; i++) {
        show(s, sample_at(s, times[i], log(s->slip0), s->u0, s->slip0 * times[i]), 0.0);
    }
    galet_ball result = result_of(s, INFINITY, (galet_vec2){NAN, NAN});
    result.energy1 = result.energy0;
    result.final = (galet_vec2){NAN, NAN};
    return result;
}

static galet_ball run_straight(const slide *s, const double *times, size_t count) {
    double t_stop = s->slip0 / (3.5 * s->deceleration);
    for (size_t i = 0; s->observer && i < count; i++) {
        galet_ball_sample sample = straight_at(s, t_stop, times[i]);
        show(s, sample, head_dissipated(s, sample.slip, fabs(sample.u)));
    }
    return result_of(s, t_stop, straight_at(s, t_stop, t_stop).position);
}

static galet_ball run_tail(const slide *s, const double *times, size_t count) {
    double t_stop = s->head_t + s->tail_t + s->tail_u / spin_brake(s);
    double held = sliding_energy(s, exp(s->tail_log_slip), s->tail_u);
    for (size_t i = 0; s->observer && i < count; i++) {
        if (times[i] - s->head_t > s->tail_t || s->tail_t == 0.0) {
            galet_ball_sample sample = tail_at(s, t_stop, times[i]);
            show(s, sample, s->tail_dissipated + held - sliding_energy(s, sample.slip, sample.u));
        }
    }
    return result_of(s, t_stop, tail_at(s, t_stop, t_stop).position);
}

/// Slip that the missing part c / k of the force leaves by the time slip should have fallen to `slip`.
static double head_lag(const slide *s, double power, double slip) {
    double c = HEAD * (1.0 - drag_at(s, HEAD).force), fall = log(slip / s->slip0);
    return c * s->mu * s->u0 * (power > 0.0 ? -expm1(power * fall) / power : -fall);
}

/// Fast sliding: slip falls linearly and spin as its power 5/7 mu^2 d, down to where the laws begin to bend.
static void run_head(slide *s, double k, const double *times, size_t count) {
    double power = 5.0 / 7.0 * s->mu * s->mu * drag_at(s, HEAD).moment * HEAD, brake = 3.5 * s->deceleration;
    s->head_log_slip = log(s->slip0) - log(k / HEAD) / (1.0 - power);
    double slip1 = exp(s->head_log_slip);
    s->head_u = s->u0 * exp(power * (s->head_log_slip - log(s->slip0)));
    s->head_t = (s->slip0 - slip1 + head_lag(s, power, slip1)) / brake;
    for (size_t i = 0; s->observer && i < count && times[i] < s->head_t; i++) {
        double slip = fmax(s->slip0 - brake * times[i], slip1);
        slip += head_lag(s, power, slip);
        double u = s->u0 * pow(slip / s->slip0, power);
        show(s, sample_at(s, times[i], log(slip), u, slid_until(s, slip)), head_dissipated(s, slip, u));
    }
}

/// Integrates ln(slip), u and the distance slid down to the tail: slip itself falls by thousands of powers of ten.
static galet_status integrate(slide *s, galet_motion_result *motion) {
    double slip = exp(s->head_log_slip), state[SIZE] = {s->head_log_slip, s->head_u, slid_until(s, slip)};
    double latest = slip / (3.5 * s->deceleration) + s->head_u / spin_brake(s);
    s->end_log_slip = log(TAIL * s->mu * spin_brake(s) * latest);
    const double atol[SIZE] = {s->def.rtol, s->def.rtol * s->head_u, s->def.rtol * slip * latest};
    galet_motion_def def = {
        .size = SIZE,
        .event_count = 1,
        .rate = rate_of,
        .events = events_of,
        .observe = s->observer ? observe : NULL,
        .energy = energy_of,
        .context = s,
        .t_end = 8.0 * latest,  // far beyond its end
        .rtol = s->def.rtol,
        .atol = atol,
        .max_rates = 1000000,  // some thousands are enough
        .no_log = true,
    };
    galet_status status = galet_motion_run(&def, state, NULL, motion);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    s->tail_t = motion->t;
    s->tail_log_slip = state[LOG_SLIP];
    s->tail_u = state[U];
    s->tail_slid = state[SLID];
    s->tail_dissipated = head_dissipated(s, slip, s->head_u) + s->def.mass * motion->ledger.dissipated;
    return status || !motion->stopped ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

static galet_status run_curved(slide *s, const double *times, size_t count, galet_ball *result) {
    galet_motion_result motion;
    galet_status status = integrate(s, &motion);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    *result = run_tail(s, times, count);
    result->energy_error = s->def.mass * motion.ledger.error / result->energy0;
    result->rates = motion.rates;
    galet_motion_release(&motion);
    return status;
}

galet_status galet_ball_check(const galet_ball_def *def) {
    galet_status status = check_values(def);
    if (status) {
        return status;
    }
    slide s = slide_of(def);
    double energy = sample_at(&s, 0.0, log(s.slip0), s.u0, 0.0).energy;
    return isfinite(energy) && isfinite(s.deceleration) ? GALET_OK : GALET_ERR_RANGE;
}

galet_status galet_ball_run(const galet_ball_def *def, const double *times, size_t count, galet_ball_observer *observer,
                            void *context, galet_ball *result) {
    galet_status status = galet_ball_check(def);
    if (status) {
        return status;
    }
    slide s = slide_of(def);
    s.observer = observer;
    s.context = context;
    s.times = times;
    s.time_count = count;
    if (s.deceleration == 0.0 && (s.slip0 > 0.0 || s.u0 > 0.0)) {
        *result = run_free(&s, times, count);
        return GALET_OK;
    }
    double k = s.slip0 / (s.mu * s.u0);
    // Spin outlasts sliding by 2.4 / (k mu^2) of its time; where that is rounding, it ends with the slip.
    if (s.slip0 > 0.0 && k * s.mu * s.mu > 1e15) {
        *result = run_straight(&s, times, count);
        return GALET_OK;
    }
    if (s.slip0 > 0.0 && k > 2.0 * TAIL) {
        if (k > HEAD) {
            run_head(&s, k, times, count);
        }
        return run_curved(&s, times, count, result);
    }
    s.tail_log_slip = log(s.slip0);
    s.tail_u = s.u0;
    *result = run_tail(&s, times, count);
    return GALET_OK;
}
