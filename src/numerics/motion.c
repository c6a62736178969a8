#include "numerics/motion.h"

#include "base/watch.h"
#include "numerics/motion_event.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// A motion on its way. States carry the dissipated energy behind what the definition knows.
typedef struct motion {
    const galet_motion_def *def;
    galet_motion_result result;
    const galet_stepper *stepper;
    void *steps;    // what the stepper made
    size_t length;  // of a state
    int *mode;
    double t, end;        // the step
    double shown;         // up to where the observer was shown it
    double *base, *next;  // states where it begins and ends
    double *state;        // and at an event within it
    const double *last;   // the state where a span that is shown ends
    double *rate, *atol;
    galet_event_finder finder;
    galet_motion_event *together;  // events that coincide
    double *recent;                // times of the last max_events events that count, in turn
    size_t counted;                // of those
    size_t max_events, event_room;
    double told;        // part of the motion that the watch knows of
    size_t told_rates;  // when it was told
} motion;

static void eval_rate(double t, const double *state, double *rate, void *owner) {
    motion *m = owner;
    rate[m->def->size] = m->def->rate(t, state, m->mode, rate, m->def->context);
    m->result.rates++;
}

/// The dissipated energy changes nothing, and what changes it needs no derivative: Newton's method then finds it last.
static void eval_jacobian(double t, const double *state, double *jacobian, void *owner) {
    motion *m = owner;
    const size_t n = m->def->size;
    m->def->jacobian(t, state, m->mode, jacobian, m->def->context);
    for (size_t i = n; i-- > 0;) {
        memmove(jacobian + i * (n + 1), jacobian + i * n, n * sizeof *jacobian);
        jacobian[i * (n + 1) + n] = 0.0;
    }
    memset(jacobian + n * (n + 1), 0, (n + 1) * sizeof *jacobian);
}

static void eval_increments(double t, const double *state, double *small, void *owner) {
    motion *m = owner;
    m->def->increments(t, state, m->mode, small, m->def->context);
    small[m->def->size] = 1.0;  // nothing depends on what was dissipated
}

static double eval_reach(double t, const double *state, void *owner) {
    const motion *m = owner;
    return m->def->reach(t, state, m->mode, m->def->context);
}

static double energy_at(const motion *m, double t, const double *state) {
    return m->def->energy ? m->def->energy(t, state, m->mode, m->def->context) : 0.0;
}

static void check_ledger(motion *m, double t, const double *state) {
    galet_motion_ledger *ledger = &m->result.ledger;
    ledger->final = energy_at(m, t, state);
    ledger->dissipated = m->def->energy ? state[m->def->size] : 0.0;
    ledger->error = fmax(ledger->error, fabs(ledger->final + ledger->dissipated - ledger->jumps - ledger->initial));
}

/// What an interpolant needs for the observer alone is not counted: results do not depend on who looks on.
void galet_motion_span_state(const galet_motion_span *span, double t, double *state) {
    motion *m = span->motion;
    const size_t rates = m->result.rates;
    const size_t size = m->length * sizeof *state;
    if (t >= span->t1) {
        memcpy(state, m->last, size);
    } else if (t <= m->t) {
        memcpy(state, m->base, size);
    } else {
        m->stepper->inside(m->steps, t, state);
        m->result.rates = rates;
    }
}

/// Shows the observer what it has not seen of the step, up to t, where the motion has this state.
static void show_until(motion *m, double t, const double *state) {
    m->last = state;
    if (m->def->observe) {
        galet_motion_span span = {m->shown, t, m->mode, m};
        m->def->observe(&span, m->def->context);
    }
    m->shown = t;
}

static void count_event(motion *m, double t) {
    double *oldest = &m->recent[m->counted % m->max_events];
    if (m->counted >= m->max_events && t - *oldest < 1.0) {
        m->result.too_many_events = true;
    }
    *oldest = t;
    m->counted++;
}

static bool log_event(motion *m, const galet_motion_event *event) {
    galet_motion_result *result = &m->result;
    if (m->def->no_log) {
        return true;
    }
    if (result->event_count == m->event_room) {
        size_t room = 2 * m->event_room + 16;
        galet_motion_event *events = realloc(result->events, room * sizeof *events);
        if (!events) {
            return false;
        }
        result->events = events;
        m->event_room = room;
    }
    result->events[result->event_count] = *event;
    return true;
}

/// Begins a phase at t with this state; `events` are those that it begins with.
static galet_status begin_phase(motion *m, double t, const double *state, const galet_motion_event *events,
                                size_t count) {
    m->t = m->end = m->shown = t;
    memcpy(m->base, state, m->length * sizeof *m->base);
    if (m->result.stopped) {
        return GALET_OK;
    }
    eval_rate(t, m->base, m->rate, m);
    galet_event_finder_begin_phase(&m->finder, t, m->base, m->rate, events, count);
    return m->stepper->begin(m->steps, t, m->base);
}

/// Fills the state at an event of the step, as accurately as the stepper can.
static void go_to(motion *m, double t) {
    if (t >= m->end) {
        memcpy(m->state, m->next, m->length * sizeof *m->state);
    } else {
        (m->stepper->again ? m->stepper->again : m->stepper->inside)(m->steps, t, m->state);
    }
}

/// Tells everybody about coinciding events and does what the handler says: the most drastic of its answers.
static galet_status happen(motion *m, const galet_motion_event *events, size_t count, galet_motion_action *action) {
    const galet_motion_def *def = m->def;
    double t = m->shown;  // rounding must not turn time back
    for (size_t i = 0; i < count; i++) {
        t = fmax(t, events[i].t);
    }
    go_to(m, t);
    if (t > m->shown) {
        show_until(m, t, m->state);
    }
    double energy = energy_at(m, t, m->state) + m->state[def->size];
    *action = GALET_MOTION_NOTE;
    for (size_t i = 0; i < count; i++) {
        if (!log_event(m, &events[i])) {
            return GALET_ERR_MEMORY;
        }
        m->result.event_count++;
        galet_motion_action next =
            def->on_event ? def->on_event(&events[i], m->state, m->mode, def->context) : GALET_MOTION_STOP;
        *action = next > *action ? next : *action;
        if (next != GALET_MOTION_PASS) {
            count_event(m, events[i].t);
        }
        galet_event_finder_pass(&m->finder, &events[i]);
    }
    galet_status status = m->result.too_many_events ? GALET_ERR_NOT_CONVERGED : GALET_OK;
    if (*action == GALET_MOTION_NOTE && !status) {
        return GALET_OK;
    }
    m->result.ledger.jumps += energy_at(m, t, m->state) + m->state[def->size] - energy;
    check_ledger(m, t, m->state);
    m->result.stopped = *action == GALET_MOTION_STOP;
    galet_status begun = begin_phase(m, t, m->state, events, count);
    return status ? status : begun;
}

/// One step, with what happens in it up to an event that begins a new phase.
static galet_status advance(motion *m) {
    galet_status status = m->stepper->step(m->steps, m->def->t_end, &m->end, m->next, m->rate);
    if (status) {
        return status;
    }
    m->result.steps++;
    galet_event_finder_end_step(&m->finder, m->end, m->next, m->rate);
    bool noted = false;
    for (size_t count; (count = galet_event_finder_find(&m->finder, m->together)) > 0; noted = true) {
        galet_motion_action action;
        status = happen(m, m->together, count, &action);
        if (status || action != GALET_MOTION_NOTE) {
            return status;
        }
    }
    if (m->end > m->shown) {
        show_until(m, m->end, m->next);
    }
    galet_event_finder_next_step(&m->finder, noted ? m->next : NULL);
    m->t = m->end;
    memcpy(m->base, m->next, m->length * sizeof *m->base);
    check_ledger(m, m->t, m->base);
    return GALET_OK;
}

static galet_status make_room(motion *m) {
    const galet_motion_def *def = m->def;
    const size_t n = m->length;
    m->base = calloc(5 * n, sizeof *m->base);
    m->together = calloc(def->event_count + 1, sizeof *m->together);
    m->max_events = def->max_events ? def->max_events : 100000;
    m->recent = calloc(m->max_events, sizeof *m->recent);
    if (galet_event_finder_prepare(def, &m->finder) || !m->base || !m->together || !m->recent) {
        return GALET_ERR_MEMORY;
    }
    m->next = m->base + n;
    m->state = m->next + n;
    m->rate = m->state + n;
    m->atol = m->rate + n;
    return GALET_OK;
}

static galet_status make_stepper(motion *m) {
    const galet_flow flow = {
        .size = m->length,
        .rate = eval_rate,
        .jacobian = m->def->jacobian ? eval_jacobian : NULL,
        .increments = m->def->increments ? eval_increments : NULL,
        .owner = m,
        .rtol = m->def->rtol,
        .atol = m->atol,
        .max_step = m->def->max_step,
        .reach = m->def->reach ? eval_reach : NULL,
        .mode = m->mode,
        .context = m->def->context,
    };
    galet_status status = m->stepper->create(&flow, &m->steps);
    m->finder.stepper = m->stepper;
    m->finder.steps = m->steps;
    m->finder.mode = m->mode;
    return status;
}

static galet_status prepare(motion *m, const double *state) {
    const galet_motion_def *def = m->def;
    galet_status status = make_room(m);
    if (status) {
        return status;
    }
    memcpy(m->state, state, def->size * sizeof *m->state);
    memcpy(m->atol, def->atol, def->size * sizeof *m->atol);
    double energy = energy_at(m, def->t0, m->state);
    m->result.ledger.initial = energy;
    m->atol[def->size] = def->energy ? def->rtol * fmax(fabs(energy), DBL_MIN) : 1e300;
    return isfinite(energy) ? make_stepper(m) : GALET_ERR_RANGE;
}

static void release(motion *m) {
    m->stepper->destroy(m->steps);
    galet_event_finder_release(&m->finder);
    free(m->base);
    free(m->together);
    free(m->recent);
}

static galet_status check(const galet_motion_def *def) {
    if (!def->rate || !def->atol || def->size == 0 || (def->event_count > 0 && !def->events)) {
        return GALET_ERR_RANGE;
    }
    bool times = isfinite(def->t0) && isfinite(def->t_end) && def->t_end >= def->t0;
    return times && def->rtol >= 1e-15 && def->rtol < 1.0 ? GALET_OK : GALET_ERR_RANGE;
}

/// Whether the motion may go on; tells the watch how far it has come. A million right-hand sides that have brought it
/// hardly anywhere are a sign that the rest of the effort will not, either.
static galet_status check_on(motion *m) {
    enum { TRIED = 1000000, OFTEN = 20000 };
    static const double HARDLY = 1e-9;
    const galet_motion_def *def = m->def;
    double part = (m->t - def->t0) / (def->t_end - def->t0);
    if (part >= m->told + 1e-3 || m->result.rates >= m->told_rates + OFTEN) {
        m->told = part;
        m->told_rates = m->result.rates;
        galet_watch_tell(def->watch, "motion", part);
    }
    if (galet_watch_cancelled(def->watch)) {
        return GALET_ERR_INTERRUPTED;
    }
    size_t most = def->max_rates ? def->max_rates : 25000000;
    m->result.too_many_rates = m->result.rates >= (part < HARDLY && most > TRIED ? TRIED : most);
    return m->result.too_many_rates ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

static galet_status integrate(motion *m) {
    const galet_motion_def *def = m->def;
    galet_status status = begin_phase(m, def->t0, m->state, NULL, 0);
    check_ledger(m, def->t0, m->base);
    while (!status && !m->result.stopped && m->t < def->t_end) {
        status = check_on(m);
        status = status ? status : advance(m);
    }
    if (m->t == def->t0) {
        show_until(m, m->t, m->base);
    }
    return status;
}

galet_status galet_motion_run(const galet_motion_def *def, double *state, int *mode, galet_motion_result *result) {
    galet_status status = check(def);
    if (status) {
        return status;
    }
    motion m = {
        .def = def, .mode = mode, .length = def->size + 1, .stepper = def->stepper ? def->stepper : galet_steppers[0]};
    status = prepare(&m, state);
    if (!status) {
        status = integrate(&m);
        memcpy(state, m.base, def->size * sizeof *state);
        m.result.t = m.t;
    }
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        free(m.result.events);
    } else {
        *result = m.result;
    }
    release(&m);
    return status;
}

void galet_motion_release(galet_motion_result *result) {
    free(result->events);
    result->events = NULL;
    result->event_count = 0;
}
