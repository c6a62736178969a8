// The stepper of stiff laws: the backward differentiation formulas of CVODE, order 1 to 5, with dense Newton steps.
// Their interpolant, the formula itself, is as accurate as the steps; so events are located on it.
#include "numerics/stepper.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct stepper {
    galet_flow flow;
    SUNContext context;
    void *integrator;
    N_Vector y, atol, at;
    SUNMatrix matrix;
    SUNLinearSolver solver;
    double *jacobian;  // by rows
} stepper;

static void stay_silent(int code, const char *module, const char *function, char *message, void *data) {
    (void)code, (void)module, (void)function, (void)message, (void)data;
}

/// Fills a derivative of the interpolant, the zeroth is the state: numbers that it cannot tell are NaN.
static galet_status interpolate(stepper *s, double t, int order, double *to) {
    galet_status status = CVodeGetDky(s->integrator, t, order, s->at) < 0 ? GALET_ERR_NOT_CONVERGED : GALET_OK;
    if (status) {
        N_VConst(NAN, s->at);
    }
    memcpy(to, N_VGetArrayPointer(s->at), s->flow.size * sizeof *to);
    return status;
}

/// A rate that is no number asks for a shorter step: 1 says so.
static int eval_rate(double t, N_Vector y, N_Vector rate, void *data) {
    const stepper *s = data;
    double *to = N_VGetArrayPointer(rate), sum = 0.0;
    s->flow.rate(t, N_VGetArrayPointer(y), to, s->flow.owner);
    for (size_t i = 0; i < s->flow.size; i++) {
        sum += to[i];
    }
    return isfinite(sum) ? 0 : 1;
}

static int eval_jacobian(double t, N_Vector y, N_Vector rate, SUNMatrix to, void *data, N_Vector v1, N_Vector v2,
                         N_Vector v3) {
    (void)rate, (void)v1, (void)v2, (void)v3;
    const stepper *s = data;
    const size_t n = s->flow.size;
    s->flow.jacobian(t, N_VGetArrayPointer(y), s->jacobian, s->flow.owner);
    for (size_t column = 0; column < n; column++) {
        double *entries = SUNDenseMatrix_Column(to, (sunindextype)column);
        for (size_t i = 0; i < n; i++) {
            entries[i] = s->jacobian[i * n + column];
        }
    }
    return 0;
}

static galet_status begin(void *self, double t, const double *state) {
    stepper *s = self;
    memcpy(N_VGetArrayPointer(s->y), state, s->flow.size * sizeof *state);
    return CVodeReInit(s->integrator, t, s->y) < 0 ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

static galet_status step(void *self, double limit, double *t, double *state, double *rate) {
    stepper *s = self;
    CVodeSetStopTime(s->integrator, limit);
    if (CVode(s->integrator, limit, s->y, t, CV_ONE_STEP) < 0) {
        return GALET_ERR_NOT_CONVERGED;
    }
    memcpy(state, N_VGetArrayPointer(s->y), s->flow.size * sizeof *state);
    return interpolate(s, *t, 1, rate);
}

static void inside(void *self, double t, double *state) {
    interpolate(self, t, 0, state);
}

static void destroy(void *self) {
    stepper *s = self;
    if (!s) {
        return;
    }
    CVodeFree(&s->integrator);
    SUNLinSolFree(s->solver);
    SUNMatDestroy(s->matrix);
    N_VDestroy(s->y);
    N_VDestroy(s->atol);
    N_VDestroy(s->at);
    SUNContext_Free(&s->context);
    free(s->jacobian);
    free(s);
}

static galet_status prepare(stepper *s) {
    const sunindextype n = (sunindextype)s->flow.size;
    if (SUNContext_Create(NULL, &s->context) < 0) {
        return GALET_ERR_MEMORY;
    }
    s->y = N_VNew_Serial(n, s->context);
    s->atol = N_VNew_Serial(n, s->context);
    s->at = N_VNew_Serial(n, s->context);
    s->matrix = SUNDenseMatrix(n, n, s->context);
    s->jacobian = calloc(s->flow.size * s->flow.size, sizeof *s->jacobian);
    s->integrator = CVodeCreate(CV_BDF, s->context);
    if (!s->y || !s->atol || !s->at || !s->matrix || !s->jacobian || !s->integrator) {
        return GALET_ERR_MEMORY;
    }
    s->solver = SUNLinSol_Dense(s->y, s->matrix, s->context);
    N_VConst(0.0, s->y);
    CVodeSetErrHandlerFn(s->integrator, stay_silent, NULL);
    if (!s->solver || CVodeInit(s->integrator, eval_rate, 0.0, s->y) < 0) {
        return GALET_ERR_MEMORY;
    }
    memcpy(N_VGetArrayPointer(s->atol), s->flow.atol, s->flow.size * sizeof(double));
    CVodeSetUserData(s->integrator, s);
    if (CVodeSVtolerances(s->integrator, s->flow.rtol, s->atol) < 0 ||
        CVodeSetLinearSolver(s->integrator, s->solver, s->matrix) < 0) {
        return GALET_ERR_MEMORY;
    }
    CVodeSetMaxErrTestFails(s->integrator, 50);
    CVodeSetMaxConvFails(s->integrator, 50);
    if (s->flow.jacobian) {
        CVodeSetJacFn(s->integrator, eval_jacobian);
    }
    if (s->flow.max_step > 0.0) {
        CVodeSetMaxStep(s->integrator, s->flow.max_step);
    }
    return GALET_OK;
}

static galet_status create(const galet_flow *flow, void **self) {
    stepper *s = calloc(1, sizeof *s);
    if (!s) {
        return GALET_ERR_MEMORY;
    }
    s->flow = *flow;
    *self = s;
    return prepare(s);
}

const galet_stepper galet_stepper_implicit = {
    .name = "implicit",
    .words = "backward differentiation formulas of order 1 to 5, for stiff laws",
    .create = create,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .inside = inside,
};
