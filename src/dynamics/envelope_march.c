#include "dynamics/envelope_march.h"

#include "numerics/root.h"
#include "numerics/stepper.h"

#include <math.h>
#include <string.h>

enum { SIZE_MAX_MARCH = 4, MAX_STEPS = 100000 };

static const double RTOL = 1e-13;

typedef struct inside {
    const galet_stepper *stepper;
    void *self;
} inside;

static double first_inside(double t, void *context) {
    inside *in = context;
    double state[SIZE_MAX_MARCH];
    in->stepper->inside(in->self, t, state);
    return state[0];
}

static void fill(double *states, size_t size, size_t from, size_t to, const double *state) {
    for (size_t i = from; i < to; i++) {
        for (size_t k = 0; k < size; k++) {
            states[i * size + k] = state ? state[k] : NAN;
        }
    }
}

/// Where the last step passed zero; `state` becomes that of the stop.
static void stop(galet_envelope_march *m, inside *in, double t0, double t1, double *state) {
    galet_root root;
    bool found = galet_root_find(first_inside, in, t0, t1, 0.0, &root) == GALET_OK;
    m->t_stop = found ? root.x : t1;
    in->stepper->inside(in->self, m->t_stop, state);
    state[0] = 0.0;
}

static galet_status march(galet_envelope_march *m, inside *in, double *state, size_t count, const double *t,
                          double *states) {
    double reached = 0.0, end = count > 0 ? fmax(t[count - 1], m->t_limit) : m->t_limit, rate[SIZE_MAX_MARCH];
    size_t next = 0;
    galet_status status = in->stepper->begin(in->self, 0.0, state);
    for (; next < count && t[next] <= 0.0; next++) {
        fill(states, m->size, next, next + 1, state);
    }
    for (int step = 0; !status && reached < end && isinf(m->t_stop); step++) {
        double from = reached;
        status = step < MAX_STEPS ? in->stepper->step(in->self, end, &reached, state, rate) : GALET_ERR_NOT_CONVERGED;
        if (!status && m->stops && state[0] <= 0.0) {
            stop(m, in, from, reached, state);
        }
        for (; !status && next < count && t[next] <= fmin(reached, m->t_stop); next++) {
            in->stepper->inside(in->self, t[next], states + next * m->size);
        }
    }
    fill(states, m->size, next, count, status ? NULL : state);
    return status;
}

galet_status galet_envelope_march_run(galet_envelope_march *m, double *state, size_t count, const double *t,
                                      double *states) {
    inside in = {.stepper = &galet_stepper_explicit};
    galet_flow flow = {.size = m->size, .rate = m->rate, .owner = m->context, .rtol = RTOL, .atol = m->atol};
    m->t_stop = INFINITY;
    galet_status status = m->size <= SIZE_MAX_MARCH ? in.stepper->create(&flow, &in.self) : GALET_ERR_PROGRAM;
    if (status) {
        return status;
    }
    status = march(m, &in, state, count, t, states);
    in.stepper->destroy(in.self);
    return status;
}

bool galet_envelope_ascends(size_t count, const double *t) {
    double before = 0.0;
    for (size_t i = 0; i < count; i++) {
        if (!(t[i] >= before)) {
            return false;
        }
        before = t[i];
    }
    return true;
}
