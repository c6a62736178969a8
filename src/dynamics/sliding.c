#include <galet/sliding.h>

#include "dynamics/range.h"
#include "numerics/motion.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MAX_SIZE = GALET_POINT_MAX_STATES + 1 };  // the work comes last
enum { TURN, RELAXED, SETTLED, EVENTS };

/// Phases in which states would settle this often are stiff: from here on the implicit stepper takes the fewer
/// right-hand sides (at 1000 times a fifteenth), though each costs it ten times as much.
static const double STIFF = 300.0;

/// A state that is no further from where it rests, in parts of its scale, is there.
static const double STILL = 1e-13;

/// A phase on its way; its own time begins at 0.
typedef struct slide {
    const galet_sliding_def *def;
    galet_sliding_phase phase;
    size_t state_count;
    double t0, x0, work0;                  // where the phase begins
    double scale[GALET_POINT_MAX_STATES];  // of the states
    double state[MAX_SIZE];                // states, and behind them the work since the beginning of the phase
    double since;                          // when they were these
    double goal;                           // of friction, where it has relaxed; NAN: none
    bool settles, settled;                 // whether the states can come to rest, and have
    double rest[GALET_POINT_MAX_STATES];   // where
    galet_sliding_outcome outcome;
    galet_span_observer *observer;
    void *context;
    const galet_motion_span *span;  // that is shown; NULL where nothing changes
} slide;

static double angle_at(const slide *s, double t) {
    return M_PI * fmin(fmax(t / s->phase.duration, 0.0), 1.0);
}

static double velocity_at(const slide *s, double t) {
    return s->phase.sine ? s->phase.velocity * sin(angle_at(s, t)) : s->phase.velocity;
}

static double acceleration_at(const slide *s, double t) {
    return s->phase.sine ? s->phase.velocity * M_PI / s->phase.duration * cos(angle_at(s, t)) : 0.0;
}

static double place_at(const slide *s, double t) {
    const galet_sliding_phase *p = &s->phase;
    return s->x0 + (p->sine ? p->velocity * p->duration / M_PI * (1.0 - cos(angle_at(s, t))) : p->velocity * t);
}

static double force_at(const slide *s, double v, const double *y) {
    return s->def->law->force(s->def->params, s->def->load, v, y);
}

/// The steady curve may rise without bound at rest: there it is not asked for.
static double steady_at(const slide *s, double v) {
    const galet_sliding_def *def = s->def;
    bool rests = !(fabs(v) > 1e-9 * fabs(s->phase.velocity));
    return rests ? NAN : galet_point_law_steady(def->law, def->params, def->load, v);
}

static void fill_sample(const galet_span *span, double t, void *sample) {
    const slide *s = span->motion;
    const galet_sliding_def *def = s->def;
    double local = t - s->t0, state[MAX_SIZE + 1], v = velocity_at(s, local);
    memcpy(state, s->state, sizeof s->state);
    if (s->span) {
        galet_motion_span_state(s->span, local, state);
    }
    double friction = force_at(s, v, state), since = s->span ? local : s->since;
    *(galet_sliding_sample *)sample = (galet_sliding_sample){
        .t = t,
        .x = place_at(s, local),
        .v = v,
        .friction = friction,
        .steady = steady_at(s, v),
        .y = s->state_count ? state[0] : NAN,
        .state = s->state_count ? state[0] / s->scale[0] : NAN,
        .lift = def->law->lift ? def->law->lift(def->params, def->load, state) : NAN,
        .work = s->work0 + state[s->state_count] + friction * v * (local - since),
    };
}

static void show(slide *s, const galet_motion_span *motion, double t0, double t1) {
    if (s->observer) {
        s->span = motion;
        s->observer(&(galet_span){s->t0 + t0, s->t0 + t1, fill_sample, s}, s->context);
    }
}

static void observe(const galet_motion_span *span, void *context) {
    show(context, span, span->t0, span->t1);
}

static void states_rate(const slide *s, double v, const double *y, double *rate) {
    memset(rate, 0, s->state_count * sizeof *rate);
    if (s->state_count && !s->settled) {
        s->def->law->rate(s->def->params, s->def->load, v, y, rate);
    }
}

/// The states, and behind them the work, whose derivative needs no ledger of energies.
static double rate_of(double t, const double *state, const int *mode, double *rate, void *context) {
    (void)mode;
    const slide *s = context;
    double v = velocity_at(s, t);
    states_rate(s, v, state, rate);
    rate[s->state_count] = force_at(s, v, state) * v;
    return 0.0;
}

static void jacobian_of(double t, const double *state, const int *mode, double *jacobian, void *context) {
    (void)mode;
    const slide *s = context;
    const size_t n = s->state_count;
    double v = velocity_at(s, t);
    galet_point_slope slope = s->def->law->slope(s->def->params, s->def->load, v, state);
    memset(jacobian, 0, (n + 1) * (n + 1) * sizeof *jacobian);
    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < n; i++) {
            jacobian[i * (n + 1) + j] = s->settled ? 0.0 : slope.rate_y[i][j];
        }
        jacobian[n * (n + 1) + j] = slope.force_y[j] * v;
    }
}

/// dT/dt; at rest a law may be infinitely steep, which then decides.
static double force_rate(const slide *s, double t, const double *state) {
    const galet_sliding_def *def = s->def;
    double v = velocity_at(s, t), acceleration = acceleration_at(s, t), rate[GALET_POINT_MAX_STATES] = {0};
    galet_point_slope slope = def->law->slope(def->params, def->load, v, state);
    double sum = acceleration != 0.0 ? slope.force_v * acceleration : 0.0;
    states_rate(s, v, state, rate);
    for (size_t i = 0; i < s->state_count; i++) {
        sum += slope.force_y[i] * rate[i];
    }
    return isnan(sum) ? 0.0 : fmin(fmax(sum, -1e100), 1e100);
}

/// How far the states are from where they come to rest, in parts of their scales.
static double distance_of(const slide *s, const double *y) {
    double distance = 0.0;
    for (size_t i = 0; i < s->state_count; i++) {
        distance = fmax(distance, fabs(y[i] - s->rest[i]) / s->scale[i]);
    }
    return distance;
}

static void events_of(double t, const double *state, const int *mode, double *values, void *context) {
    (void)mode;
    const slide *s = context;
    values[TURN] = force_rate(s, t, state);
    values[RELAXED] = isnan(s->goal) ? 1.0 : force_at(s, velocity_at(s, t), state) - s->goal;
    values[SETTLED] = s->settles && !s->settled ? distance_of(s, state) - s->def->rtol : 1.0;
}

static void widen(galet_sliding_outcome *outcome, double force) {
    outcome->lowest = fmin(outcome->lowest, force);
    outcome->highest = fmax(outcome->highest, force);
}

static galet_motion_action note(const galet_motion_event *event, double *state, int *mode, void *context) {
    (void)mode;
    slide *s = context;
    if (event->event == TURN) {
        widen(&s->outcome, force_at(s, velocity_at(s, event->t), state));
    } else if (event->event == RELAXED && isnan(s->outcome.relaxation)) {
        s->outcome.relaxation = fabs(s->phase.velocity) * event->t;
    }
    return event->event == SETTLED ? GALET_MOTION_STOP : GALET_MOTION_NOTE;
}

double galet_sliding_relaxation_time(const galet_point_law *law, const double *p, double load, double v) {
    if (law->state_count == 0) {
        return NAN;
    }
    double y[GALET_POINT_MAX_STATES] = {0}, fastest = 0.0;
    law->steady(p, load, v, y);
    galet_point_slope slope = law->slope(p, load, v, y);
    for (int i = 0; i < law->state_count; i++) {
        fastest = fmax(fastest, fabs(slope.rate_y[i][i]));
    }
    return 1.0 / fastest;
}

/// What a step is accurate to: states to their scales, work to that of the largest friction over the whole way.
static void fill_tolerances(const slide *s, double *atol) {
    double way = fabs(s->phase.velocity) * s->phase.duration;
    double force = fmax(fabs(s->outcome.first), fabs(steady_at(s, s->phase.velocity)));
    for (size_t i = 0; i < s->state_count; i++) {
        atol[i] = s->def->rtol * s->scale[i];
    }
    atol[s->state_count] = fmax(0.01 * s->def->rtol * force * way, DBL_MIN);
}

/// A velocity that changes leads the states along: where they would settle much faster than it changes, implicitly.
static const galet_stepper *stepper_of(const slide *s) {
    const galet_sliding_def *def = s->def;
    double time = galet_sliding_relaxation_time(def->law, def->params, def->load, s->phase.velocity);
    bool stiff = !s->settles && s->phase.duration > STIFF * time;
    return stiff ? galet_stepper_find("implicit") : NULL;
}

/// To the end of the phase, or until the states have settled.
static galet_status integrate(slide *s) {
    double atol[MAX_SIZE];
    fill_tolerances(s, atol);
    const galet_motion_def motion = {
        .size = s->state_count + 1,
        .event_count = EVENTS,
        .rate = rate_of,
        .jacobian = jacobian_of,
        .events = events_of,
        .on_event = note,
        .observe = s->observer ? observe : NULL,
        .context = s,
        .stepper = stepper_of(s),
        .t0 = s->since,
        .t_end = s->phase.duration,
        .rtol = s->def->rtol,
        .atol = atol,
        .max_events = 4096,
        .max_rates = 10000000,
        .no_log = true,
        .watch = s->def->watch,
    };
    galet_motion_result result = {.t = s->since};
    galet_status status = galet_motion_run(&motion, s->state, NULL, &result);
    s->outcome.rates += result.rates;
    s->since = result.t;
    s->settled = result.stopped;
    return status;
}

/// What is left of a phase at a constant velocity and in a settled state.
static galet_status stay(slide *s) {
    const double t0 = s->since, t1 = s->phase.duration;
    show(s, NULL, t0, t1);
    s->state[s->state_count] += force_at(s, s->phase.velocity, s->state) * s->phase.velocity * (t1 - t0);
    return GALET_OK;
}

/// Finds where the states come to rest in this phase, whatever its velocity does on the way.
static void find_rest(slide *s) {
    const galet_sliding_def *def = s->def;
    const double v = s->phase.velocity;
    double slower[GALET_POINT_MAX_STATES] = {0}, rate[GALET_POINT_MAX_STATES] = {0};
    s->settled = s->settles = s->state_count == 0;
    if (s->settled) {
        return;
    }
    def->law->steady(def->params, def->load, v, s->rest);
    def->law->steady(def->params, def->load, s->phase.sine ? 0.5 * v : v, slower);
    def->law->rate(def->params, def->load, v, s->rest, rate);
    s->settles = true;
    for (size_t i = 0; i < s->state_count; i++) {
        bool same = fabs(s->rest[i] - slower[i]) <= STILL * s->scale[i];
        s->settles = s->settles && same && fabs(rate[i]) * s->phase.duration <= s->def->rtol * s->scale[i];
    }
    s->settled = s->settles && distance_of(s, s->state) <= STILL;
}

/// Where friction has come all the way but 1/e; NAN where it has no way to come.
static double goal_of(const slide *s) {
    double steady = s->phase.sine ? NAN : steady_at(s, s->phase.velocity), way = s->outcome.first - steady;
    return s->state_count && fabs(way) > 1e-9 * fabs(steady) ? steady + way / exp(1.0) : NAN;
}

/// States that have settled stay where they are for the rest of the phase.
static galet_status follow(slide *s) {
    galet_status status = s->settled ? GALET_OK : integrate(s);
    if (status || !s->settled) {
        return status;
    }
    memcpy(s->state, s->rest, s->state_count * sizeof *s->state);
    return s->phase.sine ? integrate(s) : stay(s);
}

static galet_status run_phase(slide *s) {
    double first = force_at(s, velocity_at(s, 0.0), s->state);
    s->outcome = (galet_sliding_outcome){.first = first, .lowest = first, .highest = first, .relaxation = NAN};
    s->goal = goal_of(s);
    s->state[s->state_count] = s->since = 0.0;
    find_rest(s);
    galet_status status = follow(s);
    s->outcome.work = s->state[s->state_count];
    s->outcome.last = force_at(s, velocity_at(s, s->phase.duration), s->state);
    widen(&s->outcome, s->outcome.last);
    memcpy(s->outcome.y, s->state, s->state_count * sizeof *s->state);
    s->x0 = place_at(s, s->phase.duration);
    s->t0 += s->phase.duration;
    s->work0 += s->outcome.work;
    return status;
}

static bool has_infinite_state(const galet_sliding_def *def) {
    for (int i = 0; i < def->law->state_count; i++) {
        if (isinf(def->state0[i])) {
            return true;
        }
    }
    return false;
}

static galet_status check(const galet_sliding_def *def) {
    const char *fault;
    if (!def->law || galet_point_law_check(def->law, def->params, &fault) || !is_not_negative(def->load) ||
        !isfinite(def->x0) || has_infinite_state(def)) {
        return GALET_ERR_RANGE;
    }
    for (size_t i = 0; i < def->phase_count; i++) {
        const galet_sliding_phase *phase = &def->phases[i];
        if (!is_positive(phase->duration) || !isfinite(phase->velocity * phase->duration)) {
            return GALET_ERR_RANGE;
        }
    }
    return def->rtol >= 1e-13 && def->rtol <= 1e-3 ? GALET_OK : GALET_ERR_RANGE;
}

galet_sliding_def galet_default_sliding(void) {
    galet_sliding_def def = {.law = &galet_point_film, .load = 0.4, .rtol = 1e-10};
    galet_point_law_defaults(def.law, def.params);
    for (int i = 0; i < GALET_POINT_MAX_STATES; i++) {
        def.state0[i] = NAN;
    }
    return def;
}

static void start(slide *s) {
    const galet_sliding_def *def = s->def;
    if (s->state_count) {
        def->law->scale(def->params, def->load, s->scale);
        def->law->initial(def->params, def->load, s->state);
    }
    for (size_t i = 0; i < s->state_count; i++) {
        s->state[i] = isnan(def->state0[i]) ? s->state[i] : def->state0[i];
    }
}

galet_status galet_sliding_run(const galet_sliding_def *def, galet_span_observer *observer, void *context,
                               galet_sliding_outcome *outcomes) {
    galet_status status = check(def);
    if (status) {
        return status;
    }
    size_t states = (size_t)def->law->state_count;
    slide s = {.def = def, .state_count = states, .x0 = def->x0, .observer = observer, .context = context};
    start(&s);
    for (size_t i = 0; i < def->phase_count && !status; i++) {
        s.phase = def->phases[i];
        status = run_phase(&s);
        outcomes[i] = s.outcome;
    }
    return status;
}
