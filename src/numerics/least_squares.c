#include "numerics/least_squares.h"

#include "base/watch.h"

#include <cminpack.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX = GALET_LEAST_SQUARES_MAX };

/// A residual that no step wants.
static const double FORBIDDEN = 1e100;

/// Below this part of the largest a pivot is rounding.
static const double SINGULAR = 1e-14;

/// What MINPACK sees: parameters as distances from the start, in units of their scales.
typedef struct problem {
    const galet_least_squares_def *def;
    const double *start;
    double *spare;  // residuals, for differences
    double *trial;  // and for MINPACK
    size_t evaluations;
    bool interrupted;
} problem;

static bool evaluate(problem *p, const double *u, double *residuals) {
    const galet_least_squares_def *d = p->def;
    double parameters[MAX];
    for (size_t i = 0; i < d->count; i++) {
        parameters[i] = p->start[i] + u[i] * d->scale[i];
    }
    p->evaluations++;
    return d->residual(parameters, residuals, d->context);
}

static bool given_jacobian(problem *p, const double *u, double *jacobian) {
    const galet_least_squares_def *d = p->def;
    double parameters[MAX];
    for (size_t i = 0; i < d->count; i++) {
        parameters[i] = p->start[i] + u[i] * d->scale[i];
    }
    bool sound = d->jacobian(parameters, jacobian, d->context);
    for (size_t i = 0; i < d->count * d->residuals; i++) {
        jacobian[i] *= d->scale[i / d->residuals];
    }
    return sound;
}

/// Central differences; one-sided where the other side makes no sense.
static bool difference_column(problem *p, const double *u, size_t i, double *column) {
    const galet_least_squares_def *d = p->def;
    double step = d->difference > 0.0 ? d->difference : 1e-4, moved[MAX], width = 2.0 * step;
    memcpy(moved, u, d->count * sizeof *moved);
    moved[i] = u[i] + step;
    if (!evaluate(p, moved, column)) {
        moved[i] = u[i];
        width = step;
        if (!evaluate(p, moved, column)) {
            return false;
        }
    }
    moved[i] = u[i] - step;
    if (!evaluate(p, moved, p->spare)) {
        moved[i] = u[i];
        if (width == step || !evaluate(p, moved, p->spare)) {
            return false;
        }
        width = step;
    }
    for (size_t k = 0; k < d->residuals; k++) {
        column[k] = (column[k] - p->spare[k]) / width;
    }
    return true;
}

static bool fill_jacobian(problem *p, const double *u, double *jacobian) {
    if (p->def->jacobian) {
        return given_jacobian(p, u, jacobian);
    }
    for (size_t i = 0; i < p->def->count; i++) {
        if (!difference_column(p, u, i, jacobian + i * p->def->residuals)) {
            return false;
        }
    }
    return true;
}

static int serve_minpack(void *context, int m, int n, const double *u, double *residuals, double *jacobian, int rows,
                         int what) {
    (void)n, (void)rows;
    problem *p = context;
    p->interrupted = p->interrupted || galet_watch_cancelled(p->def->watch);
    if (p->interrupted) {
        return -1;
    }
    if (what == 2) {
        return fill_jacobian(p, u, jacobian) ? 0 : -2;
    }
    if (!evaluate(p, u, residuals)) {
        for (int i = 0; i < m; i++) {
            residuals[i] = FORBIDDEN;
        }
    }
    return 0;
}

double galet_least_squares_correlation(const galet_least_squares *r, size_t i, size_t k) {
    size_t n = r->count;
    return r->covariance[i * n + k] / sqrt(r->covariance[i * n + i] * r->covariance[k * n + k]);
}

static double condition_of(const galet_least_squares *r) {
    double matrix[MAX * MAX], values[MAX], vectors[MAX * MAX];
    size_t n = r->count;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            matrix[i * n + k] = galet_least_squares_correlation(r, i, k);
        }
    }
    galet_symmetric_eigen(n, matrix, values, vectors);
    return sqrt(values[n - 1] / fmax(values[0], DBL_MIN));
}

/// From the triangular factor that MINPACK leaves, columns permuted, each of its own scale.
static void fill_covariance(const galet_least_squares_def *d, double *factor, const int *order,
                            galet_least_squares *result) {
    int n = (int)d->count;
    double scratch[MAX], norm[MAX];
    bool singular = false;
    for (int k = 0; k < n; k++) {
        double square = 0.0;
        for (int i = 0; i <= k; i++) {
            square += factor[i + k * n] * factor[i + k * n];
        }
        norm[order[k] - 1] = sqrt(square);
        for (int i = 0; i <= k && square > 0.0; i++) {
            factor[i + k * n] /= sqrt(square);
        }
        singular = singular || !(fabs(factor[k + k * n]) > SINGULAR);
    }
    for (int i = 0; i < n; i++) {
        result->norm[i] = norm[i] / d->scale[i];
    }
    covar(n, factor, n, order, 0.0, scratch);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            double unit = d->scale[i] * d->scale[k] / (norm[i] * norm[k]);
            result->covariance[i * n + k] = singular ? INFINITY : factor[i + k * n] * unit;
        }
    }
    result->condition = singular ? INFINITY : condition_of(result);
}

static galet_status run_minpack(problem *p, double *u, double *residuals, double *jacobian, galet_least_squares *out) {
    const galet_least_squares_def *d = p->def;
    int n = (int)d->count, m = (int)d->residuals, order[MAX], values, slopes;
    double diag[MAX], qtf[MAX], w1[MAX], w2[MAX], w3[MAX], factor[MAX * MAX];
    double tolerance = d->tolerance > 0.0 ? d->tolerance : 1e-10;
    int budget = 2 * (d->max_iterations > 0 ? d->max_iterations : 50);
    int info = lmder(serve_minpack, p, m, n, u, residuals, jacobian, m, tolerance, 0.0, 0.0, budget, diag, 1, 1.0, 0,
                     &values, &slopes, order, qtf, w1, w2, w3, p->trial);
    if (info == 0 || info == -2) {
        return info ? GALET_ERR_NOT_CONVERGED : GALET_ERR_PROGRAM;
    }
    double norm = enorm(m, residuals);
    out->rss = norm * norm;
    out->count = d->count;
    for (int k = 0; k < n; k++) {
        memcpy(factor + k * n, jacobian + (size_t)k * d->residuals, (size_t)n * sizeof *factor);
    }
    fill_covariance(d, factor, order, out);
    return info == -1 ? GALET_ERR_INTERRUPTED : info == 5 ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

galet_status galet_least_squares_fit(const galet_least_squares_def *def, double *parameters,
                                     galet_least_squares *result) {
    size_t n = def->count, m = def->residuals;
    if (n == 0 || n > MAX || m < n || m > INT32_MAX / MAX) {
        return GALET_ERR_RANGE;
    }
    double *memory = malloc(m * (n + 3) * sizeof *memory), start[MAX], u[MAX] = {0};
    if (!memory) {
        return GALET_ERR_MEMORY;
    }
    memcpy(start, parameters, n * sizeof *start);
    problem p = {.def = def, .start = start, .spare = memory + m, .trial = memory + 2 * m};
    double *residuals = memory, *jacobian = memory + 3 * m;
    galet_least_squares out = {0};
    galet_status status = evaluate(&p, u, residuals) ? GALET_OK : GALET_ERR_RANGE;
    status = status ? status : run_minpack(&p, u, residuals, jacobian, &out);
    out.evaluations = p.evaluations;
    free(memory);
    if (status && (status != GALET_ERR_NOT_CONVERGED || out.count == 0) && status != GALET_ERR_INTERRUPTED) {
        return status == GALET_ERR_NOT_CONVERGED ? GALET_ERR_RANGE : status;
    }
    for (size_t i = 0; i < n; i++) {
        parameters[i] = start[i] + u[i] * def->scale[i];
    }
    *result = out;
    return status;
}
