#include "numerics/motion_step.h"

#include <nvector/nvector_serial.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Fehlberg's pair of order 8 from ARKODE. Measured on the spinning ellipsoid, 46 s: it closes the energy balance to
// 2e-13 at rtol 1e-10 in 0.4 s. CVODE's Adams method takes 0.25 s and a quarter of the right-hand sides, but leaves
// 1e-9, and climbs from order 1 again after every event. The pair has one weakness: its error estimate does not see
// rates that depend on time alone. Events are looked for at the ends of its steps.

/// A motion on its way.
typedef struct motion {
    const galet_motion_def *def;
    galet_motion_result result;
    galet_motion_step step;
    SUNContext context;
    void *integrator;
    N_Vector y, atol;
    galet_motion_event *together;  // events that coincide
    double refusal;                // rate in units of tolerance that no step survives, of alternating sign
    double *recent;                // times of the last max_events events, in turn
    size_t max_events;
    size_t next_time, event_room;
} motion;

static void stay_silent(int code, const char *module, const char *function, char *message, void *data) {
    (void)code, (void)module, (void)function, (void)message, (void)data;
}

static int eval_rate(double t, N_Vector y, N_Vector rate, void *data) {
    motion *m = data;
    double *to = N_VGetArrayPointer(rate), sum = 0.0;
    galet_motion_step_rate(&m->step, t, N_VGetArrayPointer(y), to);
    for (size_t i = 0; i < m->step.length; i++) {
        sum += to[i];
    }
    if (!isfinite(sum)) {
        // ERKStep tries a shorter step only after a large error, and the pair's estimate is a difference of stages.
        m->refusal = -m->refusal;
        N_VScale(m->refusal, m->atol, rate);
    }
    return 0;
}

static double energy_at(const motion *m, double t, const double *state) {
    return m->def->energy ? m->def->energy(t, state, m->step.mode, m->def->context) : 0.0;
}

static void check_ledger(motion *m, double t, const double *state) {
    galet_motion_ledger *ledger = &m->result.ledger;
    ledger->final = energy_at(m, t, state);
    ledger->dissipated = m->def->energy ? state[m->def->size] : 0.0;
    ledger->error = fmax(ledger->error, fabs(ledger->final + ledger->dissipated - ledger->jumps - ledger->initial));
}

/// Shows the observer all times up to t, which lies in the current step.
static void observe_until(motion *m, double t) {
    const galet_motion_def *def = m->def;
    while (m->next_time < def->time_count && def->times[m->next_time] <= t) {
        double when = def->times[m->next_time++];
        if (def->observe && when >= def->t0) {
            const double *state = when > m->step.t ? galet_motion_step_state(&m->step, when) : m->step.base;
            def->observe(when, state, state[def->size], m->step.mode, def->context);
        }
    }
}

static void count_event(motion *m, double t) {
    galet_motion_result *result = &m->result;
    double *oldest = &m->recent[result->event_count % m->max_events];
    result->too_many_events = result->event_count >= m->max_events && t - *oldest < 1.0;
    *oldest = t;
    result->event_count++;
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

static galet_status begin_phase(motion *m, double t, const galet_motion_event *events, size_t count) {
    galet_motion_step_begin_phase(&m->step, t, events, count);
    memcpy(N_VGetArrayPointer(m->y), m->step.base, m->step.length * sizeof(double));
    if (ERKStepReInit(m->integrator, eval_rate, t, m->y) < 0) {
        return GALET_ERR_NOT_CONVERGED;
    }
    ERKStepSetStopTime(m->integrator, m->def->t_end);  // a new start forgets it
    return GALET_OK;
}

/// Tells everybody about coinciding events and does what the handler says: the most drastic of its answers.
static galet_status happen(motion *m, const galet_motion_event *events, size_t count, galet_motion_action *action) {
    const galet_motion_def *def = m->def;
    double t = events[0].t;
    for (size_t i = 1; i < count; i++) {
        t = fmax(t, events[i].t);
    }
    observe_until(m, t);
    double *state = galet_motion_step_state(&m->step, t), energy = energy_at(m, t, state);
    *action = GALET_MOTION_NOTE;
    for (size_t i = 0; i < count; i++) {
        if (!log_event(m, &events[i])) {
            return GALET_ERR_MEMORY;
        }
        count_event(m, events[i].t);
        galet_motion_action next =
            def->on_event ? def->on_event(&events[i], state, &m->step.mode, def->context) : GALET_MOTION_STOP;
        *action = next > *action ? next : *action;
        galet_motion_step_pass(&m->step, &events[i]);
    }
    galet_status status = m->result.too_many_events ? GALET_ERR_NOT_CONVERGED : GALET_OK;
    if (*action == GALET_MOTION_NOTE) {
        return status;
    }
    m->result.ledger.jumps += energy_at(m, t, state) - energy;
    check_ledger(m, t, state);
    m->result.stopped = *action == GALET_MOTION_STOP;
    galet_status begun = begin_phase(m, t, events, count);
    return status ? status : begun;
}

/// One step of the integrator, with what happens in it up to an event that begins a new phase.
static galet_status advance(motion *m) {
    double end, *y = N_VGetArrayPointer(m->y);
    if (ERKStepEvolve(m->integrator, m->def->t_end, m->y, &end, ARK_ONE_STEP) < 0) {
        return GALET_ERR_NOT_CONVERGED;
    }
    m->result.steps++;
    galet_motion_step_end(&m->step, end, y);
    for (;;) {
        size_t count = galet_motion_step_events(&m->step, end, m->together);
        if (count == 0) {
            break;
        }
        galet_motion_action action;
        galet_status status = happen(m, m->together, count, &action);
        if (status || action != GALET_MOTION_NOTE) {
            return status;
        }
    }
    observe_until(m, end);
    galet_motion_step_begin(&m->step, end, y);
    check_ledger(m, end, m->step.base);
    return GALET_OK;
}

static galet_status prepare_integrator(motion *m) {
    const galet_motion_def *def = m->def;
    m->integrator = ERKStepCreate(eval_rate, def->t0, m->y, m->context);
    if (!m->integrator) {
        return GALET_ERR_MEMORY;
    }
    ERKStepSetErrHandlerFn(m->integrator, stay_silent, NULL);
    ERKStepSetUserData(m->integrator, m);
    ERKStepSVtolerances(m->integrator, def->rtol, m->atol);
    ERKStepSetTable(m->integrator, m->step.table);
    ERKStepSetInterpolantDegree(m->integrator, 1);  // never used: states within a step come from the method itself
    ERKStepSetMaxErrTestFails(m->integrator, 50);
    ERKStepSetStopTime(m->integrator, def->t_end);
    if (def->max_step > 0.0) {
        ERKStepSetMaxStep(m->integrator, def->max_step);
    }
    return GALET_OK;
}

static galet_status prepare(motion *m, const double *state) {
    const galet_motion_def *def = m->def;
    if (galet_motion_step_prepare(def, &m->step) || SUNContext_Create(NULL, &m->context) < 0) {
        return GALET_ERR_MEMORY;
    }
    m->y = N_VNew_Serial((sunindextype)m->step.length, m->context);
    m->atol = N_VNew_Serial((sunindextype)m->step.length, m->context);
    m->together = calloc(def->event_count + 1, sizeof *m->together);
    m->max_events = def->max_events ? def->max_events : 100000;
    m->recent = calloc(m->max_events, sizeof *m->recent);
    if (!m->y || !m->atol || !m->together || !m->recent) {
        return GALET_ERR_MEMORY;
    }
    N_VEnableFusedOps_Serial(m->y, SUNTRUE);  // the integrator's clones inherit it: a tenth faster
    double *y = N_VGetArrayPointer(m->y), *atol = N_VGetArrayPointer(m->atol);
    memcpy(y, state, def->size * sizeof(double));
    memcpy(atol, def->atol, def->size * sizeof(double));
    y[def->size] = 0.0;
    m->result.ledger.initial = energy_at(m, def->t0, state);
    if (!isfinite(m->result.ledger.initial)) {
        return GALET_ERR_RANGE;
    }
    atol[def->size] = def->energy ? def->rtol * fmax(fabs(m->result.ledger.initial), DBL_MIN) : 1e300;
    return prepare_integrator(m);
}

static void release(motion *m) {
    if (m->integrator) {
        ERKStepFree(&m->integrator);
    }
    galet_motion_step_release(&m->step);
    free(m->together);
    free(m->recent);
    if (m->y) {
        N_VDestroy(m->y);
    }
    if (m->atol) {
        N_VDestroy(m->atol);
    }
    if (m->context) {
        SUNContext_Free(&m->context);
    }
}

static bool is_sound(const galet_motion_def *def) {
    if (!def->rate || !def->atol || def->size == 0 || (def->event_count > 0 && !def->events)) {
        return false;
    }
    return isfinite(def->t0) && isfinite(def->t_end) && def->t_end >= def->t0 && def->rtol >= 1e-15 && def->rtol < 1.0;
}

static galet_status integrate(motion *m) {
    const galet_motion_def *def = m->def;
    size_t most = def->max_rates ? def->max_rates : 25000000;
    memcpy(m->step.at, N_VGetArrayPointer(m->y), m->step.length * sizeof(double));
    galet_motion_step_begin_phase(&m->step, def->t0, NULL, 0);
    check_ledger(m, def->t0, m->step.base);
    observe_until(m, def->t0);
    galet_status status = GALET_OK;
    while (!status && !m->result.stopped && m->step.t < def->t_end) {
        m->result.too_many_rates = m->step.rates >= most;
        status = m->result.too_many_rates ? GALET_ERR_NOT_CONVERGED : advance(m);
    }
    return status;
}

galet_status galet_motion_run(const galet_motion_def *def, double *state, galet_motion_result *result) {
    if (!is_sound(def)) {
        return GALET_ERR_RANGE;
    }
    motion m = {.def = def, .refusal = 1e20};
    galet_status status = prepare(&m, state);
    if (!status) {
        status = integrate(&m);
        memcpy(state, m.step.base, def->size * sizeof(double));
        m.result.t = m.step.t;
        m.result.mode = m.step.mode;
        m.result.rates = m.step.rates;
    }
    if (status && status != GALET_ERR_NOT_CONVERGED) {
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
