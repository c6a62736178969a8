#include <galet/ball.h>

#include "dynamics/range.h"
#include "numerics/motion.h"

#include <math.h>
#include <stdbool.h>

enum { LOG_SLIP, U, SLID, SIZE };

/// Below this slip to spin ratio k the force is proportional to k and the moment constant, to rounding, and the rest of
/// the motion is elementary. A ratio k leaves the part k of the time that is still to come; so slip is compared with
/// what spin would last all of the time.
static const double TAIL = 1e-16;

/// Above this slip to spin ratio k the laws are force = 1 - c / k and moment = d / k, to rounding.
static const double HEAD = 1e8;

/// Where the limits of a law are read off: slip is nothing here.
static const double NOTHING = 1e-30;

typedef struct slide slide;
typedef galet_ball_sample part_of_motion(const slide *s, double t);

/// The motion in the direction of the slip, which never changes (Zhuravlev 1998, section 3).
struct slide {
    galet_ball_def def;
    galet_patch_law law;
    galet_vec2 direction;                             // of the slip
    galet_vec2 rolling;                               // velocity at the end
    double slip0, u0;                                 // at the start; |u| is used throughout
    double mu;                                        // patch radius over ball radius
    double deceleration;                              // friction x load / mass [m/s2]
    double grip;                                      // force over k where k vanishes
    double spin_brake;                                // rate at which u falls where the slip is negligible [m/s2]
    double t_slip, t_spin;                            // when slip and spin end where neither feels the other
    double power, lag;                                // of the head: spin as a power of slip, c x mu u
    double head_t, head_log_slip, head_u;             // where integration begins; its times count from there
    double end_log_slip;                              // where it ends
    double tail_t, tail_log_slip, tail_u, tail_slid;  // and the elementary part begins
    double tail_dissipated;
    double t_stop;
    galet_span_observer *observer;
    void *context;
    part_of_motion *part;           // that is shown, and
    const galet_motion_span *span;  // where it is integrated
    bool shown;                     // anything yet
};

galet_ball_def galet_default_ball(void) {
    return (galet_ball_def){
        .mass = 0.17,
        .radius = 0.0286,
        .patch_radius = 1e-3,
        .friction = 0.2,
        .load = 0.17 * 9.81,
        .velocity = {1.0, 0.0},
        .omega = {0.0, 0.0, 100.0},
        .law = &galet_patch_exact,
        .fast_accuracy = 1e-3,
        .t_end = NAN,
        .rtol = 1e-12,
    };
}

static galet_status check(const galet_ball_def *def) {
    if (!is_positive(def->mass) || !is_positive(def->radius) || !is_positive(def->patch_radius) || !def->law) {
        return GALET_ERR_RANGE;
    }
    if (def->patch_radius > def->radius || !is_not_negative(def->friction) || !is_not_negative(def->load)) {
        return GALET_ERR_RANGE;
    }
    if (!isfinite(def->velocity.x) || !isfinite(def->velocity.y) || !is_finite(def->omega)) {
        return GALET_ERR_RANGE;
    }
    bool time = isnan(def->t_end) || is_not_negative(def->t_end);
    return time && def->rtol >= 1e-15 && def->rtol <= 1e-2 ? GALET_OK : GALET_ERR_RANGE;
}

/// The law is one of a circle of radius 1 under a load of 1: radius and load may be too small for it.
static galet_status prepare_law(slide *s) {
    galet_patch_def def = {{1.0, 1.0, 0.0}, 1.0, 1.0, s->def.law, s->def.fast_accuracy};
    galet_status status = galet_patch_law_prepare(&def, &s->law);
    if (status) {
        return status;
    }
    galet_circle_drag spinning = galet_patch_law_circle_drag(&s->law, NOTHING);
    s->grip = spinning.force / NOTHING;
    s->spin_brake = 2.5 * s->mu * s->deceleration * spinning.moment;
    s->t_slip = s->slip0 > 0.0 ? s->slip0 / (3.5 * s->deceleration) : 0.0;
    s->t_spin = s->u0 > 0.0 ? s->u0 / s->spin_brake : 0.0;
    return GALET_OK;
}

static slide slide_of(const galet_ball_def *def) {
    galet_vec2 v = def->velocity;
    galet_vec2 slip = {v.x - def->radius * def->omega.y, v.y + def->radius * def->omega.x};
    double speed = hypot(slip.x, slip.y), u = fabs(def->radius * def->omega.z);
    return (slide){
        .def = *def,
        .direction = speed > 0.0 ? (galet_vec2){slip.x / speed, slip.y / speed} : (galet_vec2){1.0, 0.0},
        .rolling = {v.x - 2.0 / 7.0 * slip.x, v.y - 2.0 / 7.0 * slip.y},
        .slip0 = speed,
        .u0 = u,
        .head_log_slip = log(speed),
        .head_u = u,
        .mu = def->patch_radius / def->radius,
        .deceleration = def->friction * def->load / def->mass,
    };
}

/// Velocity and rotation follow from slip and spin: the impulse that stops the slip also turns the ball.
static galet_ball_sample sample_of(const slide *s, double t, double log_slip, double u, double slid) {
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

/// Energy that slip and spin hold beyond that of rolling, which is all that friction can take.
static double sliding_energy(const slide *s, double slip, double u) {
    return s->def.mass * (slip * slip / 7.0 + u * u / 5.0);
}

/// What friction has taken since the start, where the motion is known in closed form.
static double taken_until(const slide *s, double slip, double u) {
    return sliding_energy(s, s->slip0, s->u0) - sliding_energy(s, slip, u);
}

static void fill_sample(const galet_span *span, double t, void *sample) {
    const slide *s = span->motion;
    *(galet_ball_sample *)sample = s->part(s, t);
}

/// Shows the observer a stretch, up to where it wants to see the motion.
static void show(slide *s, double t0, double t1, part_of_motion *part) {
    double end = isnan(s->def.t_end) ? t1 : fmin(t1, s->def.t_end);
    if (s->observer && (end > t0 || !s->shown)) {
        s->part = part;
        s->shown = true;
        s->observer(&(galet_span){t0, fmax(end, t0), fill_sample, s}, s->context);
    }
}

/// Without friction everything stays as it is.
static galet_ball_sample free_at(const slide *s, double t) {
    return sample_of(s, t, log(s->slip0), s->u0, s->slip0 * t);
}

/// Slip and spin that do not feel each other fall linearly.
static galet_ball_sample apart_at(const slide *s, double t) {
    double slip = t < s->t_slip ? 1.0 - t / s->t_slip : 0.0, u = t < s->t_spin ? s->u0 * (1.0 - t / s->t_spin) : 0.0;
    double slid = 0.5 * s->t_slip * s->slip0 * (1.0 - slip * slip);
    galet_ball_sample sample = sample_of(s, t, log(s->slip0 * slip), u, slid);
    sample.dissipated = taken_until(s, sample.slip, u);
    return sample;
}

static double slid_until(const slide *s, double slip) {
    return (s->slip0 - slip) * (s->slip0 + slip) / (7.0 * s->deceleration);
}

/// Slip that the missing part c / k of the force leaves by the time slip should have fallen to `slip`.
static double head_lag(const slide *s, double slip) {
    double fall = log(slip / s->slip0);
    return s->lag * (s->power > 0.0 ? -expm1(s->power * fall) / s->power : -fall);
}

/// Fast sliding: slip falls linearly and spin as its power 5/7 mu^2 d, down to where the laws begin to bend.
static galet_ball_sample head_at(const slide *s, double t) {
    double slip = fmax(s->slip0 - 3.5 * s->deceleration * t, exp(s->head_log_slip));
    slip += head_lag(s, slip);
    double u = s->u0 * pow(slip / s->slip0, s->power);
    galet_ball_sample sample = sample_of(s, t, log(slip), u, slid_until(s, slip));
    sample.dissipated = taken_until(s, slip, u);
    return sample;
}

static void run_head(slide *s, double k) {
    galet_circle_drag drag = galet_patch_law_circle_drag(&s->law, HEAD);
    s->power = 5.0 / 7.0 * s->mu * s->mu * drag.moment * HEAD;
    s->lag = HEAD * (1.0 - drag.force) * s->mu * s->u0;
    s->head_log_slip = log(s->slip0) - log(k / HEAD) / (1.0 - s->power);
    double slip = exp(s->head_log_slip);
    s->head_u = s->u0 * exp(s->power * (s->head_log_slip - log(s->slip0)));
    s->head_t = (s->slip0 - slip + head_lag(s, slip)) / (3.5 * s->deceleration);
    show(s, 0.0, s->head_t, head_at);
}

/// Power and energy are integrated for a mass of 1, so that tolerances never underflow.
static double rate_of(double t, const double *state, const int *mode, double *rate, void *context) {
    (void)t, (void)mode;
    const slide *s = context;
    if (!(state[U] > 0.0)) {
        return NAN;  // a step beyond the end
    }
    double slip = exp(state[LOG_SLIP]), k = slip / (s->mu * state[U]);
    galet_circle_drag drag = galet_patch_law_circle_drag(&s->law, k);
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

static double energy_of(double t, const double *state, const int *mode, void *context) {
    (void)mode;
    const slide *s = context;
    return sample_of(s, t, state[LOG_SLIP], state[U], state[SLID]).energy / s->def.mass;
}

static galet_ball_sample integrated_at(const slide *s, double t) {
    double state[SIZE + 1];
    galet_motion_span_state(s->span, t - s->head_t, state);
    galet_ball_sample sample = sample_of(s, t, state[LOG_SLIP], state[U], state[SLID]);
    sample.dissipated = taken_until(s, exp(s->head_log_slip), s->head_u) + s->def.mass * state[SIZE];
    return sample;
}

static void observe(const galet_motion_span *span, void *context) {
    slide *s = context;
    s->span = span;
    show(s, s->head_t + span->t0, s->head_t + span->t1, integrated_at);
}

/// Integrates ln(slip), u and the distance slid down to the tail: slip itself falls by thousands of powers of ten.
static galet_status integrate(slide *s, galet_motion_result *motion) {
    double slip = exp(s->head_log_slip), state[SIZE] = {s->head_log_slip, s->head_u, slid_until(s, slip)};
    double latest = slip / (3.5 * s->deceleration) + s->head_u / s->spin_brake;
    s->end_log_slip = log(TAIL * s->mu * s->spin_brake * latest);
    const double atol[SIZE] = {s->def.rtol, s->def.rtol * s->head_u, s->def.rtol * slip * latest};
    const galet_motion_def def = {
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
        .max_events = 1,
        .max_rates = 1000000,  // some thousands are enough
        .no_log = true,
    };
    galet_status status = galet_motion_run(&def, state, NULL, motion);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    s->tail_t = s->head_t + motion->t;
    s->tail_log_slip = state[LOG_SLIP];
    s->tail_u = state[U];
    s->tail_slid = state[SLID];
    s->tail_dissipated = taken_until(s, slip, s->head_u) + s->def.mass * motion->ledger.dissipated;
    return status || !motion->stopped ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

/// Slow sliding: spin falls linearly, slip as its power grip x 7 / (5 mu^2 moment), then pure rolling.
static galet_ball_sample tail_at(const slide *s, double t) {
    double u = t < s->t_stop ? s->tail_u - s->spin_brake * (t - s->tail_t) : 0.0;
    double power = 3.5 * s->deceleration * s->grip / (s->mu * s->spin_brake);
    double log_slip = t < s->t_stop ? s->tail_log_slip + power * log(u / s->tail_u) : -INFINITY;
    galet_ball_sample sample = sample_of(s, t, log_slip, u, s->tail_slid);
    double held = sliding_energy(s, exp(s->tail_log_slip), s->tail_u);
    sample.dissipated = s->tail_dissipated + held - sliding_energy(s, sample.slip, u);
    return sample;
}

static void run_tail(slide *s) {
    s->t_stop = s->tail_t + s->tail_u / s->spin_brake;
    show(s, s->tail_t, s->t_stop, tail_at);
}

/// What the last part makes of the ball, which rolls from t_stop on.
static galet_ball_result finish(slide *s, part_of_motion *last) {
    galet_vec2 e = s->direction;
    show(s, s->t_stop, isnan(s->def.t_end) ? 1.5 * s->t_stop : s->def.t_end, last);
    return (galet_ball_result){
        .t_stop = s->t_stop,
        .slip0 = {s->slip0 * e.x, s->slip0 * e.y},
        .final = s->rolling,
        .final_place = last(s, s->t_stop).position,
        .energy0 = sample_of(s, 0.0, log(s->slip0), s->u0, 0.0).energy,
        .energy1 = sample_of(s, 0.0, -INFINITY, 0.0, 0.0).energy,
    };
}

static galet_ball_result run_free(slide *s) {
    show(s, 0.0, isnan(s->def.t_end) ? 0.0 : s->def.t_end, free_at);
    galet_vec2 e = s->direction, none = {NAN, NAN};
    double energy = free_at(s, 0.0).energy;
    return (galet_ball_result){INFINITY, {s->slip0 * e.x, s->slip0 * e.y}, none, none, energy, energy, 0.0, 0};
}

static galet_ball_result run_apart(slide *s) {
    s->t_stop = fmax(s->t_slip, s->t_spin);
    double first = fmin(s->t_slip, s->t_spin);
    show(s, 0.0, first, apart_at);
    show(s, first, s->t_stop, apart_at);
    return finish(s, apart_at);
}

static galet_status run_curved(slide *s, double k, galet_ball_result *result) {
    if (k > HEAD) {
        run_head(s, k);
    }
    galet_motion_result motion;
    galet_status status = integrate(s, &motion);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    run_tail(s);
    *result = finish(s, tail_at);
    result->energy_error = s->def.mass * motion.ledger.error / result->energy0;
    result->rates = motion.rates;
    return status;
}

/// Whether slip and spin never feel each other: there is but one of them, or the law says so.
static bool is_apart(const slide *s) {
    return s->slip0 == 0.0 || s->u0 == 0.0 || s->def.law->apart;
}

galet_status galet_ball_check(const galet_ball_def *def) {
    galet_status status = check(def);
    if (status) {
        return status;
    }
    slide s = slide_of(def);
    double energy = sample_of(&s, 0.0, log(s.slip0), s.u0, 0.0).energy;
    return isfinite(energy) && isfinite(s.deceleration) ? prepare_law(&s) : GALET_ERR_RANGE;
}

galet_status galet_ball_run(const galet_ball_def *def, galet_span_observer *observer, void *context,
                            galet_ball_result *result) {
    galet_status status = galet_ball_check(def);
    if (status) {
        return status;
    }
    slide s = slide_of(def);
    prepare_law(&s);
    s.observer = observer;
    s.context = context;
    if (s.deceleration == 0.0 && (s.slip0 > 0.0 || s.u0 > 0.0)) {
        *result = run_free(&s);
        return GALET_OK;
    }
    double k = s.slip0 / (s.mu * s.u0);
    if (is_apart(&s)) {
        *result = run_apart(&s);
        return GALET_OK;
    }
    // Spin outlasts sliding by 2.4 / (k mu^2) of its time; where that is rounding, it ends with the slip.
    if (k * s.mu * s.mu > 1e15) {
        s.t_spin = s.t_slip;
        *result = run_apart(&s);
        return GALET_OK;
    }
    if (k > 2.0 * TAIL) {
        return run_curved(&s, k, result);
    }
    s.tail_log_slip = log(s.slip0);
    s.tail_u = s.u0;
    run_tail(&s);
    *result = finish(&s, tail_at);
    return GALET_OK;
}
