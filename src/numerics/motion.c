#include "numerics/motion.h"

#include <arkode/arkode_erkstep.h>
#include <nvector/nvector_serial.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Fehlberg's pair of order 8 from ARKODE. Measured on the spinning ellipsoid, 46 s: it closes the energy balance to
// 2e-13 at rtol 1e-10 in 0.4 s. CVODE's Adams method takes 0.25 s and a quarter of the right-hand sides, but leaves
// 1e-9, and climbs from order 1 again after every event. The pair has one weakness: its error estimate does not see
// rates that depend on time alone.
#define TABLE ARKODE_FEHLBERG_13_7_8
#define MAX_STAGES 13

/// A motion on its way. The vectors carry the dissipated energy behind the state.
typedef struct motion {
    const galet_motion_def *def;
    galet_motion_result result;
    size_t length;  // of the vectors
    int mode;
    SUNContext context;
    void *integrator;
    ARKodeButcherTable table;
    N_Vector y, atol;
    double base_t;  // start of the current step
    double *base;   // its state
    double *at;     // a state within the step
    double *stages;
    double *values;                   // of the event functions, now
    double *before, *after, *offset;  // at both ends of the step, and their shift
    double *side;                     // tiny, with the sign a function has where it is zero
    double refusal;                   // rate in units of tolerance that no step survives, of alternating sign
    size_t next_time, event_room;
} motion;

static void stay_silent(int code, const char *module, const char *function, char *message, void *data) {
    (void)code, (void)module, (void)function, (void)message, (void)data;
}

static int eval_rate(double t, N_Vector y, N_Vector rate, void *data) {
    motion *m = data;
    double *to = N_VGetArrayPointer(rate);
    double power = m->def->rate(t, N_VGetArrayPointer(y), m->mode, to, m->def->context);
    to[m->def->size] = power;
    m->result.rates++;
    double sum = 0.0;
    for (size_t i = 0; i < m->length; i++) {
        sum += to[i];
    }
    if (!isfinite(sum)) {
        // ERKStep tries a shorter step only after a large error, and the pair's estimate is a difference of stages.
        m->refusal = -m->refusal;
        N_VScale(m->refusal, m->atol, rate);
    }
    return 0;
}

/// Event functions, shifted so that the event a phase began with is exactly zero there and is not found again.
static void eval_events(motion *m, double t, const double *state, double *values) {
    m->def->events(t, state, m->mode, values, m->def->context);
    for (size_t i = 0; i < m->def->event_count; i++) {
        values[i] -= m->offset[i];
    }
}

/// The state at t inside the step that began at the base: one step of the same method, hence as accurate as the
/// integration itself, which an interpolant of order 3 would not be.
static const double *restep(motion *m, double t) {
    const double h = t - m->base_t;
    const size_t n = m->length;
    for (int s = 0; s < m->table->stages; s++) {
        memcpy(m->at, m->base, n * sizeof(double));
        for (int j = 0; j < s; j++) {
            double w = h * m->table->A[s][j];
            for (size_t i = 0; i < n && w != 0.0; i++) {
                m->at[i] += w * m->stages[(size_t)j * n + i];
            }
        }
        double *stage = m->stages + (size_t)s * n;
        stage[m->def->size] = m->def->rate(m->base_t + m->table->c[s] * h, m->at, m->mode, stage, m->def->context);
    }
    m->result.rates += (size_t)m->table->stages;
    memcpy(m->at, m->base, n * sizeof(double));
    for (int s = 0; s < m->table->stages; s++) {
        for (size_t i = 0; i < n; i++) {
            m->at[i] += h * m->table->b[s] * m->stages[(size_t)s * n + i];
        }
    }
    return m->at;
}

static double event_at(motion *m, size_t event, double t) {
    eval_events(m, t, restep(m, t), m->values);
    return m->values[event];
}

/// Where the event function crosses zero in (lo, hi], by the Illinois method to rounding, from the side where it has
/// happened. The ends have different signs.
static double polish(motion *m, size_t event, double lo, double g_lo, double hi, double g_hi) {
    for (int i = 0; i < 100 && hi - lo > 2.0 * DBL_EPSILON * fmax(fabs(lo), fabs(hi)); i++) {
        double t = hi - g_hi * (hi - lo) / (g_hi - g_lo);
        t = t > lo && t < hi ? t : 0.5 * (lo + hi);
        double g = event_at(m, event, t);
        if (g == 0.0) {
            return t;
        }
        bool passed = (g < 0.0) == (g_hi < 0.0);
        double *kept = passed ? &g_lo : &g_hi, *moved = passed ? &g_hi : &g_lo;
        *kept *= fabs(g) < 0.5 * fabs(*moved) ? 1.0 : 0.5;
        *moved = g;
        *(passed ? &hi : &lo) = t;
    }
    return hi;
}

/// Whether an event happens in the step from the base to `end`.
static bool find_event(motion *m, size_t event, double end, galet_motion_event *found) {
    double g_lo = m->before[event], g_hi = m->after[event];
    if (g_hi == 0.0 && fabs(g_lo) == DBL_MIN) {
        return false;  // it rests at zero
    }
    int direction = g_hi > 0.0 || (g_hi == 0.0 && g_lo < 0.0) ? 1 : -1;
    int wanted = m->def->directions ? m->def->directions[event] : 0;
    if ((g_lo > 0.0) == (direction > 0) || wanted * direction < 0) {
        return false;
    }
    double t = g_hi == 0.0 ? end : polish(m, event, m->base_t, g_lo, end, g_hi);
    *found = (galet_motion_event){t, event, direction, m->mode};
    return true;
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

/// Shows the observer all times up to t, which lies in the current step.
static void observe_until(motion *m, double t) {
    const galet_motion_def *def = m->def;
    while (m->next_time < def->time_count && def->times[m->next_time] <= t) {
        double when = def->times[m->next_time++];
        if (def->observe && when >= def->t0) {
            const double *state = when > m->base_t ? restep(m, when) : m->base;
            def->observe(when, state, state[def->size], m->mode, def->context);
        }
    }
}

static bool log_event(motion *m, const galet_motion_event *event) {
    galet_motion_result *result = &m->result;
    if (result->event_count == m->event_room) {
        size_t room = 2 * m->event_room + 16;
        galet_motion_event *events = realloc(result->events, room * sizeof *events);
        if (!events) {
            return false;
        }
        result->events = events;
        m->event_room = room;
    }
    result->events[result->event_count++] = *event;
    size_t most = m->def->max_events ? m->def->max_events : 100000;
    result->too_many_events =
        result->event_count > most && event->t - result->events[result->event_count - 1 - most].t < 1.0;
    return true;
}

/// The integrator's state is the base of the next step.
static void begin_step(motion *m, double t) {
    m->base_t = t;
    memcpy(m->base, N_VGetArrayPointer(m->y), m->length * sizeof(double));
    if (m->def->event_count) {
        eval_events(m, t, m->base, m->before);
    }
    for (size_t i = 0; i < m->def->event_count; i++) {
        m->side[i] = m->before[i] == 0.0 ? m->side[i] : copysign(DBL_MIN, m->before[i]);
        m->before[i] = m->before[i] == 0.0 ? m->side[i] : m->before[i];
    }
}

/// Which way the event functions go from here, along the tangent: it shows even a hop shorter than the first step.
static void look_ahead(motion *m, double t) {
    const galet_motion_def *def = m->def;
    double *rate = m->stages;
    def->rate(t, m->at, m->mode, rate, def->context);
    double scale = 0.0;
    for (size_t i = 0; i < def->size; i++) {
        scale = fmax(scale, fabs(rate[i]) / (fabs(m->at[i]) + def->atol[i]));
    }
    double dt = scale > 0.0 ? 1e-6 / scale : 0.0;
    eval_events(m, t, m->at, m->before);
    for (size_t i = 0; i < def->size; i++) {
        m->at[i] += dt * rate[i];
    }
    eval_events(m, t + dt, m->at, m->after);
    for (size_t i = 0; i < def->event_count; i++) {
        m->side[i] = m->after[i] < m->before[i] ? -DBL_MIN : DBL_MIN;
    }
}

/// Begins a new phase at t with the state in `at`. `reached` is what polishing left of the event's function.
static galet_status begin_phase(motion *m, const galet_motion_event *event, double reached) {
    memcpy(N_VGetArrayPointer(m->y), m->at, m->length * sizeof(double));
    memset(m->offset, 0, m->def->event_count * sizeof(double));
    m->def->events(event->t, m->at, m->mode, m->values, m->def->context);
    double now = m->values[event->event];
    m->offset[event->event] = fabs(now) <= 16.0 * fabs(reached) ? now : 0.0;
    look_ahead(m, event->t);
    begin_step(m, event->t);
    if (ERKStepReInit(m->integrator, eval_rate, event->t, m->y) < 0) {
        return GALET_ERR_NOT_CONVERGED;
    }
    ERKStepSetStopTime(m->integrator, m->def->t_end);  // a new start forgets it
    return GALET_OK;
}

/// Tells everybody about an event and does what the handler says.
static galet_status happen(motion *m, const galet_motion_event *event, galet_motion_action *action) {
    observe_until(m, event->t);
    double reached = event_at(m, event->event, event->t);
    if (!log_event(m, event)) {
        return GALET_ERR_MEMORY;
    }
    double energy = energy_at(m, event->t, m->at);
    *action = m->def->on_event ? m->def->on_event(event, m->at, &m->mode, m->def->context) : GALET_MOTION_STOP;
    if (*action == GALET_MOTION_NOTE) {
        m->side[event->event] = event->direction * DBL_MIN;
        m->before[event->event] = m->side[event->event];  // it cannot be found again in this step
        return m->result.too_many_events ? GALET_ERR_NOT_CONVERGED : GALET_OK;
    }
    m->result.ledger.jumps += energy_at(m, event->t, m->at) - energy;
    check_ledger(m, event->t, m->at);
    m->result.stopped = *action == GALET_MOTION_STOP;
    galet_status status = begin_phase(m, event, reached);
    return m->result.too_many_events ? GALET_ERR_NOT_CONVERGED : status;
}

/// Lets all events of the step that ends at `end` happen in their order, up to one that begins a new phase.
static galet_status scan_step(motion *m, double end, galet_motion_action *action) {
    *action = GALET_MOTION_NOTE;
    if (m->def->event_count) {
        eval_events(m, end, N_VGetArrayPointer(m->y), m->after);
    }
    while (*action == GALET_MOTION_NOTE) {
        galet_motion_event first = {.t = INFINITY}, event;
        for (size_t i = 0; i < m->def->event_count; i++) {
            if (find_event(m, i, end, &event) && event.t < first.t) {
                first = event;
            }
        }
        if (isinf(first.t)) {
            break;
        }
        galet_status status = happen(m, &first, action);
        if (status) {
            return status;
        }
    }
    return GALET_OK;
}

/// One step of the integrator, with what happens in it.
static galet_status advance(motion *m) {
    double end;
    if (ERKStepEvolve(m->integrator, m->def->t_end, m->y, &end, ARK_ONE_STEP) < 0) {
        return GALET_ERR_NOT_CONVERGED;
    }
    m->result.steps++;
    galet_motion_action action;
    galet_status status = scan_step(m, end, &action);
    if (status || action != GALET_MOTION_NOTE) {
        return status;
    }
    observe_until(m, end);
    begin_step(m, end);
    check_ledger(m, end, m->base);
    return GALET_OK;
}

static galet_status prepare_integrator(motion *m) {
    const galet_motion_def *def = m->def;
    m->integrator = ERKStepCreate(eval_rate, def->t0, m->y, m->context);
    m->table = ARKodeButcherTable_LoadERK(TABLE);
    if (!m->integrator || !m->table) {
        return GALET_ERR_MEMORY;
    }
    ERKStepSetErrHandlerFn(m->integrator, stay_silent, NULL);
    ERKStepSetUserData(m->integrator, m);
    ERKStepSVtolerances(m->integrator, def->rtol, m->atol);
    ERKStepSetTableNum(m->integrator, TABLE);
    ERKStepSetInterpolantDegree(m->integrator, 1);  // never used: states within a step come from restep()
    ERKStepSetMaxErrTestFails(m->integrator, 50);
    ERKStepSetStopTime(m->integrator, def->t_end);
    if (def->max_step > 0.0) {
        ERKStepSetMaxStep(m->integrator, def->max_step);
    }
    return GALET_OK;
}

static galet_status prepare(motion *m, const double *state) {
    const galet_motion_def *def = m->def;
    if (SUNContext_Create(NULL, &m->context) < 0) {
        return GALET_ERR_MEMORY;
    }
    m->y = N_VNew_Serial((sunindextype)m->length, m->context);
    m->atol = N_VNew_Serial((sunindextype)m->length, m->context);
    m->base = calloc((2 + MAX_STAGES) * m->length + 5 * def->event_count, sizeof(double));
    if (!m->y || !m->atol || !m->base) {
        return GALET_ERR_MEMORY;
    }
    N_VEnableFusedOps_Serial(m->y, SUNTRUE);  // the integrator's clones inherit it: a tenth faster
    m->at = m->base + m->length;
    m->stages = m->at + m->length;
    m->values = m->stages + MAX_STAGES * m->length;
    m->before = m->values + def->event_count;
    m->after = m->before + def->event_count;
    m->offset = m->after + def->event_count;
    m->side = m->offset + def->event_count;
    double *y = N_VGetArrayPointer(m->y), *atol = N_VGetArrayPointer(m->atol);
    memcpy(y, state, def->size * sizeof(double));
    memcpy(atol, def->atol, def->size * sizeof(double));
    y[def->size] = 0.0;
    m->result.ledger.initial = energy_at(m, def->t0, state);
    atol[def->size] = def->energy ? def->rtol * fmax(fabs(m->result.ledger.initial), DBL_MIN) : 1e300;
    return prepare_integrator(m);
}

static void release(motion *m) {
    if (m->integrator) {
        ERKStepFree(&m->integrator);
    }
    if (m->table) {
        ARKodeButcherTable_Free(m->table);
    }
    free(m->base);
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
    size_t most = def->max_steps ? def->max_steps : 10000000;
    memcpy(m->at, N_VGetArrayPointer(m->y), m->length * sizeof(double));
    if (def->event_count) {
        look_ahead(m, def->t0);
    }
    begin_step(m, def->t0);
    check_ledger(m, def->t0, m->base);
    observe_until(m, def->t0);
    galet_status status = GALET_OK;
    while (!status && !m->result.stopped && m->base_t < def->t_end) {
        status = m->result.steps < most ? advance(m) : GALET_ERR_NOT_CONVERGED;
    }
    return status;
}

galet_status galet_motion_run(const galet_motion_def *def, double *state, galet_motion_result *result) {
    if (!is_sound(def)) {
        return GALET_ERR_RANGE;
    }
    motion m = {.def = def, .length = def->size + 1, .mode = def->mode, .refusal = 1e20};
    galet_status status = prepare(&m, state);
    if (!status) {
        status = integrate(&m);
        memcpy(state, m.base, def->size * sizeof(double));
        m.result.t = m.base_t;
        m.result.mode = m.mode;
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
