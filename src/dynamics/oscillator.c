#include <galet/oscillator.h>

#include "dynamics/oscillator_body.h"
#include "dynamics/oscillator_leg.h"
#include "dynamics/range.h"
#include "numerics/motion.h"

#include <math.h>
#include <string.h>

/// The events: sliding ends or begins, the mass turns, its acceleration vanishes.
enum { SLIDE, TURN, PEAK, EVENTS };

/// Part of the time to or from w = 0 that a step goes where a law is rough there: longer ones are refused.
static const double STRIDE = 0.6;

typedef struct swing {
    galet_oscillator_def def;
    galet_oscillator_audience audience;
    double amplitude;   // of a free swing, or of one by the belt [m]
    double energy;      // that it holds [J]
    double least;       // a time in which nothing happens [s]
    double noise;       // of a velocity: smaller changes of it are rounding [m/s]
    double last_peak;   // velocity there [m/s]
    double dissipated;  // by the legs before this one [J]
    bool to_turn;       // this leg ends at the next w = 0
    bool quiet;         // the velocity changes by noise only: its peaks are none
    bool stopped;       // by the listener
    galet_oscillator_result result;
    const galet_motion_span *span;
} swing;

galet_oscillator_def galet_default_oscillator(void) {
    const double mass = 0.15, omega = 2.0 * 3.14159265358979323846 * 40.0;
    galet_oscillator_def def = {
        .mass = mass,
        .stiffness = mass * omega * omega,
        .load = 0.4,
        .law = &galet_point_film,
        .v0 = 0.12,
        .t_end = 3.0,
        .rtol = 1e-10,
    };
    galet_point_law_defaults(def.law, def.params);
    for (int i = 0; i < GALET_POINT_MAX_STATES; i++) {
        def.state0[i] = NAN;
    }
    return def;
}

static double rate_of(double t, const double *state, const int *mode, double *rate, void *context) {
    (void)t;
    return galet_oscillator_rate(&((const swing *)context)->def, state, *mode, rate);
}

static void jacobian_of(double t, const double *state, const int *mode, double *jacobian, void *context) {
    (void)t;
    galet_oscillator_jacobian(&((const swing *)context)->def, state, *mode, jacobian);
}

/// What the events wait for: of the turns and peaks nothing, where nobody listens. A law that is not set-valued lets
/// the mass creep to its rest: its velocity has changed sign only where it is beyond rounding.
static void events_of(double t, const double *state, const int *mode, double *values, void *context) {
    (void)t;
    const swing *s = context;
    const galet_oscillator_def *def = &s->def;
    values[TURN] = values[PEAK] = 1.0;
    if (*mode == GALET_OSCILLATOR_STUCK) {
        values[SLIDE] = galet_oscillator_stick_limit(def, state + OSCILLATOR_Y) -
                        fabs(galet_oscillator_reaction(def, state[OSCILLATOR_X]));
        return;
    }
    values[SLIDE] = *mode * state[OSCILLATOR_W] + (def->law->set_valued ? 0.0 : s->noise);
    if (s->audience.listener) {
        double rate[OSCILLATOR_SIZE];
        galet_oscillator_rate(def, state, *mode, rate);
        values[TURN] = def->belt_speed != 0.0 ? rate[OSCILLATOR_X] : 1.0;
        values[PEAK] = s->quiet ? 1.0 : rate[OSCILLATOR_W];
    }
}

/// Near w = 0 a step of a law that is rough there goes a part of the time to it, or since.
static double reach_of(double t, const double *state, const int *mode, void *context) {
    (void)t;
    const swing *s = context;
    double rate[OSCILLATOR_SIZE];
    if (*mode == GALET_OSCILLATOR_STUCK) {
        return INFINITY;
    }
    galet_oscillator_rate(&s->def, state, *mode, rate);
    return fmax(STRIDE * fabs(state[OSCILLATOR_W] / rate[OSCILLATOR_W]), s->least);
}

/// Tells the listener, unless it wants to hear no more.
static void tell(swing *s, galet_oscillator_news news, double t, const double *state, int mode) {
    if (s->audience.listener && !s->stopped) {
        double dissipated = s->dissipated + state[OSCILLATOR_Y + s->def.law->state_count];
        galet_oscillator_sample sample = galet_oscillator_sample_of(&s->def, t, state, mode, dissipated);
        s->stopped = !s->audience.listener(news, &sample, s->audience.context);
    }
}

/// Whether a mass that sticks will never slide again: stick limits do not fall while a point rests.
static bool is_final(const galet_oscillator_def *def) {
    return def->belt_speed == 0.0 && !def->law->creep;
}

/// Force up to which friction holds a mass at w = 0. One that would creep on by less than rounding, for ever, is held
/// too: an overdamped mass comes to rest so, with zeros of w without end.
static double holding_force(const swing *s, const double *state, double sign) {
    const galet_oscillator_def *def = &s->def;
    double limit = galet_oscillator_stick_limit(def, state + OSCILLATOR_Y);
    if (!is_final(def)) {
        return limit;
    }
    double creeping = sign * def->law->force(def->params, def->load, sign * s->noise, state + OSCILLATOR_Y);
    double rounding = def->damping * s->noise + 1e-2 * def->rtol * def->stiffness * s->amplitude;
    return fmax(limit, creeping) + rounding;
}

/// The phase that follows w = 0: stick where friction can hold the mass, and go on to, since a belt drags it along;
/// else sliding the way it is pulled, or will be.
static int next_mode(const swing *s, const double *state) {
    double reaction = galet_oscillator_reaction(&s->def, state[OSCILLATOR_X]), belt = s->def.belt_speed;
    double sign = reaction > 0.0 || (reaction == 0.0 && belt < 0.0) ? 1.0 : -1.0;
    double spare = s->def.law->set_valued ? holding_force(s, state, sign) - fabs(reaction) : -1.0;
    bool eases = belt == 0.0 || reaction * belt > 0.0;
    if (spare > 0.0 || (spare == 0.0 && eases)) {
        return GALET_OSCILLATOR_STUCK;
    }
    return sign > 0.0 ? GALET_OSCILLATOR_AHEAD : GALET_OSCILLATOR_BACK;
}

static galet_motion_action begin_slip(swing *s, double t, double *state, int *mode) {
    s->result.t_stick = s->result.x_stick = NAN;
    *mode =
        galet_oscillator_reaction(&s->def, state[OSCILLATOR_X]) > 0.0 ? GALET_OSCILLATOR_AHEAD : GALET_OSCILLATOR_BACK;
    tell(s, GALET_OSCILLATOR_SLIP, t, state, *mode);
    return GALET_MOTION_RESTART;
}

static galet_motion_action end_slip(swing *s, double t, double *state, int *mode) {
    const galet_oscillator_def *def = &s->def;
    s->result.half_cycles++;
    if (def->belt_speed == 0.0) {
        tell(s, GALET_OSCILLATOR_TURN, t, state, *mode);
    }
    if (def->law->set_valued) {
        state[OSCILLATOR_W] = 0.0;
        *mode = next_mode(s, state);
    } else {
        *mode = -*mode;
    }
    if (*mode != GALET_OSCILLATOR_STUCK) {
        tell(s, GALET_OSCILLATOR_REVERSE, t, state, *mode);
        return GALET_MOTION_RESTART;
    }
    if (def->belt_speed == 0.0) {
        s->result.t_stick = t;
        s->result.x_stick = state[OSCILLATOR_X];
    }
    tell(s, GALET_OSCILLATOR_STICK, t, state, *mode);
    return is_final(def) && !def->to_the_end ? GALET_MOTION_STOP : GALET_MOTION_RESTART;
}

/// A mass that has come to rest, or slides steadily, has an acceleration of nothing but rounding, with zeros without
/// end: they are no longer looked for once two peaks are alike.
static void note_peak(swing *s, double t, const double *state, int mode) {
    double v = state[OSCILLATOR_W] + s->def.belt_speed;
    s->quiet = s->quiet || fabs(v - s->last_peak) < 1e3 * s->noise;
    s->last_peak = v;
    if (!s->quiet) {
        tell(s, GALET_OSCILLATOR_PEAK, t, state, mode);
    }
}

static galet_motion_action on_event(const galet_motion_event *event, double *state, int *mode, void *context) {
    swing *s = context;
    galet_motion_action action = GALET_MOTION_NOTE;
    if (event->event == SLIDE) {
        action = *mode ? end_slip(s, event->t, state, mode) : begin_slip(s, event->t, state, mode);
        s->quiet = false;
        s->last_peak = NAN;
    } else if (event->event == PEAK) {
        note_peak(s, event->t, state, *mode);
    } else {
        tell(s, GALET_OSCILLATOR_TURN, event->t, state, *mode);
    }
    return s->stopped || (s->to_turn && event->event == SLIDE) ? GALET_MOTION_STOP : action;
}

static double energy_of(double t, const double *state, const int *mode, void *context) {
    (void)t, (void)mode;
    const swing *s = context;
    return s->energy + galet_oscillator_energy(&s->def, state[OSCILLATOR_X], state[OSCILLATOR_W] + s->def.belt_speed);
}

static void fill_sample(const galet_span *span, double t, void *sample) {
    const swing *s = span->motion;
    double state[OSCILLATOR_SIZE + 1];
    galet_motion_span_state(s->span, t, state);
    double dissipated = s->dissipated + state[OSCILLATOR_Y + s->def.law->state_count];
    *(galet_oscillator_sample *)sample = galet_oscillator_sample_of(&s->def, t, state, *s->span->mode, dissipated);
}

static void observe(const galet_motion_span *span, void *context) {
    swing *s = context;
    s->span = span;
    s->audience.observer(&(galet_span){span->t0, span->t1, fill_sample, s}, s->audience.context);
}

static void fill_last(const galet_span *span, double t, void *sample) {
    (void)t;
    const swing *s = span->motion;
    *(galet_oscillator_sample *)sample = s->result.last;
}

/// A motion that ends by sticking has been shown until then; here is the instant after.
static void show_end(swing *s) {
    double t = s->result.last.t;
    if (s->audience.observer && s->result.ended == GALET_OSCILLATOR_END_STUCK) {
        s->audience.observer(&(galet_span){t, t, fill_last, s}, s->audience.context);
    }
}

static galet_oscillator_end end_of(const swing *s, galet_status status, const galet_motion_result *motion) {
    if (status == GALET_ERR_INTERRUPTED) {
        return GALET_OSCILLATOR_END_INTERRUPTED;
    }
    if (status) {
        bool effort = motion->too_many_events || motion->too_many_rates;
        return effort ? GALET_OSCILLATOR_END_EFFORT : GALET_OSCILLATOR_END_FAILURE;
    }
    return s->stopped        ? GALET_OSCILLATOR_END_LISTENER
           : motion->stopped ? GALET_OSCILLATOR_END_STUCK
                             : GALET_OSCILLATOR_END_TIME;
}

/// One leg from `t`, which becomes its end. What it takes and leaves is added to the result.
static galet_status run_leg(swing *s, const galet_oscillator_leg *leg, double t_end, double *state, int *mode,
                            double *t, galet_motion_result *result) {
    const galet_oscillator_def *def = &s->def;
    static const int falling[EVENTS] = {[SLIDE] = -1};
    double atol[OSCILLATOR_SIZE] = {1e-2 * def->rtol * s->amplitude,
                                    1e-2 * def->rtol * s->amplitude * galet_oscillator_omega(def)};
    if (def->law->state_count > 0) {
        def->law->scale(def->params, def->load, atol + OSCILLATOR_Y);
    }
    atol[OSCILLATOR_W] = leg->atol > 0.0 ? leg->atol : atol[OSCILLATOR_W];
    for (int i = 0; i < def->law->state_count; i++) {
        atol[OSCILLATOR_Y + i] *= def->rtol;
    }
    const galet_motion_def motion = {
        .size = OSCILLATOR_Y + (size_t)def->law->state_count,
        .event_count = EVENTS,
        .rate = rate_of,
        .jacobian = jacobian_of,
        .events = events_of,
        .reach = def->law->rough && def->law->rough(def->params) ? reach_of : NULL,
        .on_event = on_event,
        .observe = s->audience.observer ? observe : NULL,
        .energy = energy_of,
        .context = s,
        .stepper = leg->stepper,
        .directions = falling,
        .t0 = *t,
        .t_end = t_end,
        .rtol = leg->rtol,
        .atol = atol,
        .max_rates = leg->max_rates,
        .no_log = true,
        .watch = def->watch,
    };
    s->to_turn = leg->to_turn;
    galet_status status = galet_motion_run(&motion, state, mode, result);
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        return status;
    }
    *t = result->t;
    s->dissipated += result->ledger.dissipated;
    s->result.energy_error += s->energy > 0.0 ? result->ledger.error / s->energy : 0.0;
    s->result.rates += result->rates;
    s->result.steps += result->steps;
    return status;
}

/// A mass that is stuck at the start, for ever, is shown and not moved.
static galet_status integrate(swing *s, double *state, int *mode) {
    const galet_oscillator_def *def = &s->def;
    bool rests = *mode == GALET_OSCILLATOR_STUCK && is_final(def) && !def->to_the_end, goes_on;
    galet_oscillator_leg leg = galet_oscillator_leg_first(def, s->amplitude, state + OSCILLATOR_Y);
    galet_motion_result result;
    galet_status status;
    double t = 0.0;
    do {
        status = run_leg(s, &leg, rests ? 0.0 : def->t_end, state, mode, &t, &result);
        bool halts =
            status ? status == GALET_ERR_NOT_CONVERGED && result.too_many_rates : leg.to_turn && result.stopped;
        goes_on = halts && !s->stopped && galet_oscillator_leg_next(def, result.rates, &leg);
    } while (goes_on);
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        return status;
    }
    s->result.last = galet_oscillator_sample_of(def, t, state, *mode, s->dissipated);
    s->result.ended = rests ? GALET_OSCILLATOR_END_STUCK : end_of(s, status, &result);
    show_end(s);
    return status;
}

galet_status galet_oscillator_check(const galet_oscillator_def *def) {
    const char *fault;
    if (!is_positive(def->mass) || !is_positive(def->stiffness) || !is_not_negative(def->damping) || !def->law) {
        return GALET_ERR_RANGE;
    }
    if (!is_not_negative(def->load) || !isfinite(def->belt_speed) || !isfinite(def->x0) || !isfinite(def->v0)) {
        return GALET_ERR_RANGE;
    }
    if (!is_not_negative(def->t_end) || !(def->rtol >= 1e-13 && def->rtol <= 1e-2)) {
        return GALET_ERR_RANGE;
    }
    for (int i = 0; i < def->law->state_count; i++) {
        if (isinf(def->state0[i])) {
            return GALET_ERR_RANGE;
        }
    }
    if (galet_point_law_check(def->law, def->params, &fault)) {
        return GALET_ERR_RANGE;
    }
    double state[OSCILLATOR_SIZE], rate[OSCILLATOR_SIZE + 1], omega = galet_oscillator_omega(def);
    galet_oscillator_initial(def, state);
    double power = galet_oscillator_rate(def, state, state[OSCILLATOR_W] < 0.0 ? -1 : 1, rate);
    double energy = galet_oscillator_energy(def, galet_oscillator_amplitude(def, state + OSCILLATOR_Y),
                                            omega * galet_oscillator_amplitude(def, state + OSCILLATOR_Y));
    return isfinite(power) && isfinite(rate[OSCILLATOR_W]) && isfinite(energy) && isnormal(omega) ? GALET_OK
                                                                                                  : GALET_ERR_RANGE;
}

galet_status galet_oscillator_run(const galet_oscillator_def *def, const galet_oscillator_audience *audience,
                                  galet_oscillator_result *result) {
    galet_status status = galet_oscillator_check(def);
    if (status) {
        return status;
    }
    double state[OSCILLATOR_SIZE];
    galet_oscillator_initial(def, state);
    swing s = {.def = *def, .audience = audience ? *audience : (galet_oscillator_audience){0}};
    s.amplitude = galet_oscillator_amplitude(def, state + OSCILLATOR_Y);
    s.energy = 0.5 * def->stiffness * s.amplitude * s.amplitude;
    s.least = 2e-5 / galet_oscillator_omega(def);
    s.noise = 1e-2 * def->rtol * s.amplitude * galet_oscillator_omega(def);
    s.last_peak = NAN;
    s.result.t_stick = s.result.x_stick = NAN;
    int mode = state[OSCILLATOR_W] == 0.0  ? next_mode(&s, state)
               : state[OSCILLATOR_W] > 0.0 ? GALET_OSCILLATOR_AHEAD
                                           : GALET_OSCILLATOR_BACK;
    if (mode == GALET_OSCILLATOR_STUCK && def->belt_speed == 0.0) {
        s.result.t_stick = 0.0;
        s.result.x_stick = state[OSCILLATOR_X];
    }
    status = integrate(&s, state, &mode);
    if (!status || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED) {
        *result = s.result;
    }
    return status;
}
