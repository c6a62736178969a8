// Motion from event to event by closed forms, beside the common driver: its phases know their ends without being
// stepped through, so that an event costs less than a step of the driver would.
#include "dynamics/klarbring_flight.h"
#include "dynamics/klarbring_slide.h"
#include "dynamics/klarbring_units.h"

#include "base/names.h"
#include "base/watch.h"
#include "numerics/expansion.h"

#include <float.h>
#include <math.h>

enum { MAX_EVENTS = 1000000, EFFORT = 20000000 };

/// Part of the size of its start below which a motion that shrinks for ever has ended.
static const double NOTHING = 1e-100;

/// The part of a turn whose multiples spread most evenly.
static const double GOLDEN = 0.6180339887498949;

/// More radians than a phase can be told of.
static const double LATEST = 1e300;

/// A motion on its way, in units of its own.
typedef struct motion {
    const galet_klarbring_def *def;
    const galet_klarbring_motion *asked;
    galet_klarbring_units units;
    galet_klarbring_modes modes;
    double t_end;
    size_t most;  // events
    double t;     // when the phase began
    galet_klarbring_state state;
    double push;        // of the wall there, fn - w ut; 0 after a lift-off
    double dissipated;  // until then
    galet_klarbring_phase phase;
    galet_klarbring_flight flight;  // of a free phase
    galet_klarbring_slide slide;    // of one along the wall
    double grain;  // a rest without a force is not told from motions smaller than this, times the frequency [m]
    galet_klarbring_search search;
    double energy0, fault;
    double unseen;  // from then on the observer is shown the motion again
    size_t gaps;
    bool goes_on;
    galet_klarbring_result *result;
} motion;

static double energy_of(const motion *m, galet_klarbring_state s) {
    return 0.5 * m->def->mass * (s.vn * s.vn + s.vt * s.vt) + galet_klarbring_elastic(m->def, &m->modes, s.un, s.ut);
}

static double push_at(const galet_klarbring_def *d, double ut) {
    return galet_det2(d->fn, 1.0, d->w, ut);
}

/// The sample of the phase, a time after it began.
static galet_klarbring_sample sample_at(const motion *m, double since) {
    const galet_klarbring_def *d = m->def;
    galet_klarbring_state s = m->state;
    galet_klarbring_sample x = {.t = m->t + since, .phase = m->phase, .dissipated = m->dissipated};
    if (m->phase == GALET_KLARBRING_FREE) {
        s = galet_klarbring_flight_at(&m->flight, since);
        s.un = fmin(s.un, 0.0);  // a landing is there but for rounding
    } else if (m->phase == GALET_KLARBRING_SLIP) {
        double speed, way = galet_klarbring_slide_way(&m->slide, since, &speed);
        double push = fmax(m->slide.push + m->slide.growth * way, 0.0);
        s.ut = m->slide.ut + m->slide.direction * way;
        s.vt = m->slide.direction * speed;
        x.rn = 0.0 - push;
        x.rt = -m->slide.direction * d->mu * push;
        x.dissipated += d->mu * way * (m->slide.push + 0.5 * m->slide.growth * way);
        x.phase = m->slide.swings ? GALET_KLARBRING_FREE : x.phase;
    } else {
        x.rn = 0.0 - m->push;
        x.rt = fma(d->kt, s.ut, -d->ft);
    }
    x.un = s.un, x.ut = s.ut, x.vn = s.vn, x.vt = s.vt;
    x.energy = energy_of(m, s);
    return x;
}

static void sample_span(const galet_span *span, double t, void *sample) {
    const motion *m = span->motion;
    *(galet_klarbring_sample *)sample =
        galet_klarbring_sample_out(m->units, sample_at(m, ldexp(t, -m->units.time) - m->t));
}

/// Radians per time of the fastest that happens in a phase.
static double pace_of(const motion *m) {
    return m->phase == GALET_KLARBRING_FREE   ? m->modes.omega[1]
           : m->phase == GALET_KLARBRING_SLIP ? sqrt(fabs(m->slide.stiffness))
                                              : 0.0;
}

/// How long the observer is spared what comes after a time. Gaps grow with the time, so that the number of stretches
/// grows with its logarithm only, and are uneven, as even ones could keep step with the motion.
static double gap_after(motion *m, double t, double stride) {
    double pitch = m->asked->whole > 0.0 ? t / m->asked->whole : 0.0;
    if (!(pitch > stride)) {
        return 0.0;
    }
    double part = GOLDEN * (double)m->gaps++;
    return 2.0 * (part - floor(part)) * (pitch - stride);
}

/// Shows the phase, or what is to be seen of it, in stretches of a radian at most. A rest and the end of the last phase
/// are always seen.
static void show(motion *m, double since, bool is_last) {
    if (!m->asked->observer) {
        return;
    }
    double stride = 1.0 / pace_of(m);
    stride = m->asked->max_spans > 0 ? fmax(stride, since / (double)m->asked->max_spans) : stride;
    const double latest = is_last ? fmax(since - stride, 0.0) : INFINITY;
    double from = isinf(stride) ? 0.0 : fmin(fmax(m->unseen - m->t, 0.0), latest);
    while (from <= since && !galet_watch_cancelled(m->asked->watch)) {
        double to = fmin(from + stride, since);
        const int time = m->units.time;
        galet_span span = {
            .t0 = ldexp(m->t + from, time), .t1 = ldexp(m->t + to, time), .at = sample_span, .motion = m};
        m->asked->observer(&span, m->asked->context);
        double gap = gap_after(m, m->t + to, stride);
        m->unseen = m->t + to + gap;
        from = to < since ? fmin(to + gap, fmax(latest, to)) : INFINITY;
    }
}

static void tell(motion *m, galet_klarbring_event event) {
    galet_klarbring_sample after = sample_at(m, 0.0);
    m->result->events++;
    m->fault = fmax(m->fault, fabs(after.energy + after.dissipated - m->energy0));
    after = galet_klarbring_sample_out(m->units, after);
    if (m->asked->listener && !m->asked->listener(event, &after, m->asked->context)) {
        m->goes_on = false;
        m->result->ended = GALET_KLARBRING_ENDED_LISTENER;
    }
}

static void begin_flight(motion *m) {
    m->phase = GALET_KLARBRING_FREE;
    galet_klarbring_flight_begin(m->def, &m->modes, m->state, m->push, &m->flight);
}

static void begin_slide(motion *m, int direction) {
    m->phase = GALET_KLARBRING_SLIP;
    m->slide = galet_klarbring_slide_begin(m->def, m->state.ut, m->state.vt, m->push, direction);
}

static int sign_of(double x) {
    return (x > 0.0) - (x < 0.0);
}

/// Whether the force along the wall is within the cone, but for rounding.
static bool is_held(const motion *m) {
    const galet_klarbring_def *d = m->def;
    double spring = fma(-d->kt, m->state.ut, d->ft), sum = fabs(d->kt * m->state.ut) + fabs(d->ft);
    double pushed = fabs(d->fn) + fabs(d->w * m->state.ut);
    return fabs(spring) <= d->mu * m->push + 4.0 * DBL_EPSILON * (sum + d->mu * pushed);
}

/// A mass that grazes for ever cannot be told from one that rests, once it moves by less than its place is known to.
static bool is_still(const motion *m) {
    double off = fabs(m->state.ut - m->modes.centre_t), moved = fabs(m->state.vt) / m->modes.omega[0];
    return off <= m->grain && moved <= m->grain;
}

/// At the wall without a force: by the first derivative of the push that is not 0.
static void decide_without_push(motion *m) {
    const double w = m->def->w, v = m->state.vt;
    int spring = sign_of(fma(-m->def->kt, m->state.ut, m->def->ft));
    if (w == 0.0) {
        begin_slide(m, v < 0.0 ? -1 : 1);
        m->slide.swings = true;
        m->phase = v == 0.0 && spring == 0 ? GALET_KLARBRING_REST : GALET_KLARBRING_SLIP;
    } else if (v != 0.0) {
        if (w * v > 0.0) {
            begin_flight(m);
        } else {
            begin_slide(m, sign_of(v));
        }
    } else if (spring == 0) {
        m->phase = GALET_KLARBRING_REST;
    } else if (w * spring > 0.0) {
        begin_flight(m);
    } else {
        begin_slide(m, spring);
    }
}

/// The phase that follows, of a mass at the wall with vn = 0 (docs/theory/klarbring.md 4).
static void decide(motion *m) {
    if (is_still(m)) {
        m->state.vt = 0.0;
        m->phase = GALET_KLARBRING_REST;
    } else if (m->push < 0.0) {
        begin_flight(m);
    } else if (m->push == 0.0) {
        decide_without_push(m);
    } else if (m->state.vt != 0.0) {
        begin_slide(m, sign_of(m->state.vt));
    } else if (is_held(m)) {
        m->phase = GALET_KLARBRING_REST;
    } else {
        begin_slide(m, sign_of(fma(-m->def->kt, m->state.ut, m->def->ft)));
    }
}

/// Takes away vn, and of vt what the cone of the impulse allows.
static void strike(motion *m) {
    galet_klarbring_state *s = &m->state;
    double left = fmax(fabs(s->vt) - m->def->mu * s->vn, 0.0), vt = copysign(left, s->vt);
    m->dissipated += 0.5 * m->def->mass * (s->vn * s->vn + (s->vt - vt) * (s->vt + vt));
    s->vn = 0.0;
    s->vt = vt + 0.0;
}

static void tell_and_rest(motion *m, galet_klarbring_event event) {
    tell(m, event);
    if (m->phase == GALET_KLARBRING_REST && event != GALET_KLARBRING_STICK && m->goes_on) {
        tell(m, GALET_KLARBRING_STICK);
    }
}

static void land(motion *m, double since) {
    m->state = galet_klarbring_flight_at(&m->flight, since);
    m->t += since;
    bool strikes = m->state.vn > 0.0 && m->flight.returns == 0.0;
    m->state.un = 0.0;
    if (strikes) {
        strike(m);
    }
    m->state.vn = 0.0;
    m->push = push_at(m->def, m->state.ut);
    decide(m);
    tell_and_rest(m, strikes ? GALET_KLARBRING_IMPACT : GALET_KLARBRING_GRAZE);
}

static void end_slide(motion *m, const galet_klarbring_slide_end *end) {
    const galet_klarbring_slide *s = &m->slide;
    m->dissipated += m->def->mu * end->way * (s->push + 0.5 * s->growth * end->way);
    m->t += end->since;
    m->state.ut = end->liftoff ? m->def->fn / m->def->w : s->ut + s->direction * end->way;
    m->state.vt = s->direction * end->speed + 0.0;
    m->push = end->liftoff ? 0.0 : push_at(m->def, m->state.ut);
    decide(m);
    tell_and_rest(m, end->liftoff                       ? GALET_KLARBRING_LIFTOFF
                     : m->phase == GALET_KLARBRING_REST ? GALET_KLARBRING_STICK
                                                        : GALET_KLARBRING_TURN);
}

/// Goes to the end of the phase, or of the time. False at the end of the time.
static bool advance(motion *m) {
    double left = m->t_end - m->t, since = INFINITY;
    galet_klarbring_slide_end end = {0};
    if (m->phase == GALET_KLARBRING_FREE) {
        since = galet_klarbring_flight_landing(&m->flight, left, &m->search);
    } else if (m->phase == GALET_KLARBRING_SLIP) {
        end = galet_klarbring_slide_ends(&m->slide);
        since = end.since;
    }
    if (isnan(since)) {
        m->goes_on = false;
        m->result->ended = m->search.steps_left > 0 ? GALET_KLARBRING_ENDED_INTERRUPTED : GALET_KLARBRING_ENDED_EFFORT;
        return true;
    }
    if (since <= left && m->result->events >= m->most) {
        m->goes_on = false;
        m->result->ended = GALET_KLARBRING_ENDED_EVENTS;
        return true;
    }
    show(m, fmin(since, left), !(since <= left));
    if (!(since <= left)) {
        return false;
    }
    if (m->phase == GALET_KLARBRING_FREE) {
        land(m, since);
    } else {
        end_slide(m, &end);
    }
    return true;
}

static void begin(motion *m) {
    galet_klarbring_state *s = &m->state;
    m->push = push_at(m->def, s->ut);
    m->energy0 = energy_of(m, *s);
    if (s->un < 0.0 || s->vn < 0.0) {
        begin_flight(m);
    } else if (s->vn > 0.0) {
        strike(m);
        decide(m);
        tell_and_rest(m, GALET_KLARBRING_IMPACT);
    } else {
        decide(m);
    }
}

static galet_status finish(motion *m, bool to_the_end) {
    galet_klarbring_result *r = m->result;
    galet_klarbring_sample last = sample_at(m, to_the_end ? m->t_end - m->t : 0.0);
    r->last = galet_klarbring_sample_out(m->units, last);
    r->t_rest = m->phase == GALET_KLARBRING_REST ? ldexp(m->t, m->units.time) : NAN;
    if (to_the_end) {
        r->ended = m->phase == GALET_KLARBRING_REST ? GALET_KLARBRING_ENDED_AT_REST : GALET_KLARBRING_ENDED_TIME;
        r->last.t = m->asked->t_end;
        r->events++;
        m->fault = fmax(m->fault, fabs(last.energy + last.dissipated - m->energy0));
        if (m->asked->listener) {
            m->asked->listener(GALET_KLARBRING_END, &r->last, m->asked->context);
        }
    }
    r->energy_error = m->energy0 > 0.0 ? m->fault / m->energy0 : 0.0;
    return r->ended == GALET_KLARBRING_ENDED_EVENTS || r->ended == GALET_KLARBRING_ENDED_EFFORT
               ? GALET_ERR_NOT_CONVERGED
           : r->ended == GALET_KLARBRING_ENDED_INTERRUPTED ? GALET_ERR_INTERRUPTED
                                                           : GALET_OK;
}

/// What is not told from rest where the wall does not push: two ulps of the place, or next to nothing of the start.
static double grain_of(const galet_klarbring_modes *modes, const galet_klarbring_state *start) {
    double size = hypot(start->un, start->ut) + hypot(start->vn, start->vt) / modes->omega[0];
    return fmax(2.0 * DBL_EPSILON * fabs(modes->centre_t), NOTHING * size);
}

/// Whether all that is told of the motion is within the range of numbers, in the units of who asks.
static bool is_runnable(const galet_klarbring_def *def, const galet_klarbring_motion *asked) {
    const galet_klarbring_modes of = galet_klarbring_modes_of(def), *modes = &of;
    const galet_klarbring_state *s = &asked->start;
    bool finite = isfinite(s->un) && isfinite(s->ut) && isfinite(s->vn) && isfinite(s->vt) && isfinite(asked->t_end);
    motion m = {.def = def, .modes = *modes};
    double energy = finite ? energy_of(&m, *s) : NAN;
    double det = galet_det2(def->kn, def->kt, def->w, def->w);
    return s->un <= 0.0 && asked->t_end >= 0.0 && isfinite(energy) && isfinite(sqrt(2.0 * energy) / sqrt(def->mass)) &&
           det >= DBL_MIN && isfinite(def->kn * def->kt) && modes->omega[0] > 0.0 && isfinite(modes->omega[1]) &&
           isfinite(modes->centre_n) && isfinite(modes->centre_t);
}

galet_status galet_klarbring_run(const galet_klarbring_def *def, const galet_klarbring_motion *asked,
                                 galet_klarbring_result *result) {
    if (galet_klarbring_check(def) || !is_runnable(def, asked)) {
        return GALET_ERR_RANGE;
    }
    *result = (galet_klarbring_result){.ended = GALET_KLARBRING_ENDED_TIME};
    const galet_klarbring_units units = galet_klarbring_units_of(def, &asked->start);
    const galet_klarbring_def scaled = galet_klarbring_def_in(units, def);
    const galet_klarbring_state start = galet_klarbring_state_in(units, asked->start);
    const galet_klarbring_modes modes = galet_klarbring_modes_of(&scaled);
    motion m = {.def = &scaled,
                .asked = asked,
                .units = units,
                .modes = modes,
                .t_end = fmin(ldexp(asked->t_end, -units.time), LATEST),
                .most = asked->max_events > 0 ? asked->max_events : MAX_EVENTS,
                .state = start,
                .grain = modes.centre_n == 0.0 ? grain_of(&modes, &start) : -1.0,
                .search = {asked->max_search > 0 ? asked->max_search : EFFORT, asked->watch},
                .goes_on = true,
                .result = result};
    bool within = true;
    begin(&m);
    while (within && m.goes_on) {
        galet_watch_tell(asked->watch, "motion", m.t / m.t_end);
        if (galet_watch_cancelled(asked->watch)) {
            m.goes_on = false;
            result->ended = GALET_KLARBRING_ENDED_INTERRUPTED;
        } else {
            within = advance(&m);
        }
    }
    return finish(&m, !within);
}

#define NAME_OF(code, name) name,

const char *galet_klarbring_phase_name(galet_klarbring_phase phase) {
    static const char *const names[] = {GALET_KLARBRING_PHASE_LIST(NAME_OF)};
    return GALET_NAME_IN(names, phase);
}

const char *galet_klarbring_event_name(galet_klarbring_event event) {
    static const char *const names[] = {GALET_KLARBRING_EVENT_LIST(NAME_OF)};
    return GALET_NAME_IN(names, event);
}

const char *galet_klarbring_ended_name(galet_klarbring_ended ended) {
    static const char *const names[] = {GALET_KLARBRING_ENDED_LIST(NAME_OF)};
    return GALET_NAME_IN(names, ended);
}
