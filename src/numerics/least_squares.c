#include "numerics/least_squares.h"

#include "base/watch.h"
#include "numerics/eigen.h"

#include <cminpack.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX = GALET_LEAST_SQUARES_MAX };

/// A residual that no step wants.
static const double FORBIDDEN = 1e100;

/// Below this part of the largest a pivot is rounding; a share in what is not seen may be by its root.
static const double SINGULAR = 1e-14, NO_SHARE = 1e-7;

/// Steps that are tried from one place before it is given up.
enum { MAX_TRIES = 60 };

/// What MINPACK sees: parameters as distances from the start, in units of their scales.
typedef struct problem {
    const galet_least_squares_def *def;
    const double *start;
    double *spare;  // residuals, for differences
    double *trial;  // and for MINPACK
    size_t evaluations;
    int slopes, tries;  // Jacobians, and steps tried since the last
    bool factored;      // MINPACK has the factor of a Jacobian
} problem;

static bool all_finite(size_t count, const double *values) {
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(values[i])) {
            return false;
        }
    }
    return true;
}

static bool evaluate(problem *p, const double *u, double *residuals) {
    const galet_least_squares_def *d = p->def;
    double parameters[MAX];
    for (size_t i = 0; i < d->count; i++) {
        parameters[i] = p->start[i] + u[i] * d->scale[i];
    }
    p->evaluations++;
    return d->residual(parameters, residuals, d->context) && all_finite(d->residuals, residuals);
}

static bool given_jacobian(problem *p, const double *u, double *jacobian) {
    const galet_least_squares_def *d = p->def;
    double parameters[MAX];
    for (size_t i = 0; i < d->count; i++) {
        parameters[i] = p->start[i] + u[i] * d->scale[i];
    }
    bool done = d->jacobian(parameters, jacobian, d->context);
    for (size_t i = 0; done && i < d->count * d->residuals; i++) {
        jacobian[i] *= d->scale[i / d->residuals];
    }
    return done && all_finite(d->count * d->residuals, jacobian);
}

/// Difference to one side, forwards or back, from the residuals here.
static bool one_sided_column(problem *p, const double *u, const double *here, size_t i, double step, double *column) {
    const galet_least_squares_def *d = p->def;
    double moved[MAX];
    memcpy(moved, u, d->count * sizeof *moved);
    moved[i] = u[i] + step;
    if (!evaluate(p, moved, column)) {
        return false;
    }
    for (size_t k = 0; k < d->residuals; k++) {
        column[k] = (column[k] - here[k]) / step;
    }
    return true;
}

/// Central difference; to one side where the other makes no sense.
static bool difference_column(problem *p, const double *u, const double *here, size_t i, double *column) {
    const galet_least_squares_def *d = p->def;
    double step = d->difference > 0.0 ? d->difference : 1e-4;
    if (!one_sided_column(p, u, here, i, step, column)) {
        return one_sided_column(p, u, here, i, -step, column);
    }
    if (!d->one_sided && one_sided_column(p, u, here, i, -step, p->spare)) {
        for (size_t k = 0; k < d->residuals; k++) {
            column[k] = 0.5 * (column[k] + p->spare[k]);
        }
    }
    return true;
}

static bool fill_jacobian(problem *p, const double *u, const double *here, double *jacobian) {
    if (p->def->jacobian) {
        return given_jacobian(p, u, jacobian);
    }
    for (size_t i = 0; i < p->def->count; i++) {
        if (!difference_column(p, u, here, i, jacobian + i * p->def->residuals)) {
            return false;
        }
    }
    return true;
}

/// Why the service was given up.
enum { CANCELLED = -1, NO_SLOPES = -2, NO_BUDGET = -3 };

static int serve_slopes(problem *p, const double *u, const double *here, double *jacobian) {
    int budget = p->def->max_iterations > 0 ? p->def->max_iterations : 50;
    if (p->slopes >= budget) {
        return NO_BUDGET;
    }
    p->slopes++;
    p->tries = 0;
    p->factored = fill_jacobian(p, u, here, jacobian);
    return p->factored ? 0 : NO_SLOPES;
}

static int serve_minpack(void *context, int m, int n, const double *u, double *residuals, double *jacobian, int rows,
                         int what) {
    (void)n, (void)rows;
    problem *p = context;
    if (galet_watch_cancelled(p->def->watch)) {
        return CANCELLED;
    }
    if (what == 2) {
        return serve_slopes(p, u, residuals, jacobian);
    }
    if (p->tries++ >= MAX_TRIES) {
        return NO_BUDGET;
    }
    bool forbidden = !evaluate(p, u, residuals);
    for (int i = 0; forbidden && i < m; i++) {
        residuals[i] = FORBIDDEN;
    }
    return 0;
}

double galet_least_squares_correlation(const galet_least_squares *r, size_t i, size_t k) {
    size_t n = r->count;
    double c = r->covariance[i * n + k];
    return isinf(c) ? copysign(1.0, c) : c / sqrt(r->covariance[i * n + i] * r->covariance[k * n + k]);
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

/// A factor of columns of length 1, pivoted anew: small pivots come last.
typedef struct factor {
    int n, rank;
    double r[MAX * MAX];  // upper triangle, column by column
    int order[MAX];       // place k holds the column of this parameter, counted from 1
} factor;

/// From the triangular factor that MINPACK leaves, columns permuted, each of its own scale.
static factor refactor(int n, const double *jacobian, size_t rows, const int *order, double *norm) {
    factor f = {.n = n};
    double diagonal[MAX], lengths[MAX], scratch[MAX];
    for (int k = 0; k < n; k++) {
        int place = order[k] - 1;
        norm[place] = enorm(k + 1, jacobian + (size_t)k * rows);
        for (int i = 0; i <= k && norm[place] > 0.0; i++) {
            f.r[i + place * n] = jacobian[(size_t)i + (size_t)k * rows] / norm[place];
        }
    }
    qrfac(n, n, f.r, n, 1, f.order, n, diagonal, lengths, scratch);
    for (int k = 0; k < n; k++) {
        f.r[k + k * n] = diagonal[k];
        f.rank += f.rank == k && fabs(diagonal[k]) > SINGULAR;
    }
    return f;
}

/// How the parameters move, column by column, where no residual does: R11 x = -R12, and 1 for those beyond the rank.
static void find_unseen(const factor *f, double *unseen) {
    int n = f->n;
    for (int j = f->rank; j < n; j++) {
        double *column = unseen + (j - f->rank) * n, x[MAX];
        for (int i = f->rank - 1; i >= 0; i--) {
            x[i] = -f->r[i + j * n];
            for (int k = i + 1; k < f->rank; k++) {
                x[i] -= f->r[i + k * n] * x[k];
            }
            x[i] /= f->r[i + i * n];
        }
        for (int i = 0; i < n; i++) {
            column[f->order[i] - 1] = i < f->rank ? (fabs(x[i]) > NO_SHARE ? x[i] : 0.0) : i == j;
        }
    }
}

/// What is not seen is infinite, with the sign of what it moves with; for the others any inverse of J^T J is as good.
static void fill_covariance(const galet_least_squares_def *d, const double *jacobian, const int *order,
                            galet_least_squares *result) {
    int n = (int)d->count;
    double scratch[MAX], norm[MAX], unseen[MAX * MAX];
    factor f = refactor(n, jacobian, d->residuals, order, norm);
    find_unseen(&f, unseen);
    covar(n, f.r, n, f.order, SINGULAR, scratch);
    for (int i = 0; i < n; i++) {
        result->norm[i] = norm[i] / d->scale[i];
        for (int k = 0; k < n; k++) {
            double together = 0.0, unit = d->scale[i] * d->scale[k];
            for (int j = 0; j < n - f.rank; j++) {
                together += unseen[i + j * n] * unseen[k + j * n];
            }
            double *c = &result->covariance[i * n + k];
            *c = together != 0.0 ? copysign(INFINITY, together) : f.r[i + k * n] * unit;
            *c /= isinf(*c) || norm[i] * norm[k] == 0.0 ? 1.0 : norm[i] * norm[k];
        }
    }
    result->condition = f.rank < n ? INFINITY : condition_of(result);
}

static void leave_unknown(galet_least_squares *result) {
    for (size_t i = 0; i < result->count; i++) {
        result->covariance[i * (result->count + 1)] = INFINITY;
    }
    result->condition = INFINITY;
}

static galet_status status_of(int info) {
    if (info == CANCELLED) {
        return GALET_ERR_INTERRUPTED;
    }
    if (info == 0) {
        return GALET_ERR_PROGRAM;
    }
    return info < 0 ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

static galet_status run_minpack(problem *p, double *u, double *residuals, double *jacobian, galet_least_squares *out) {
    const galet_least_squares_def *d = p->def;
    int n = (int)d->count, m = (int)d->residuals, order[MAX], values, slopes;
    double diag[MAX], qtf[MAX], w1[MAX], w2[MAX], w3[MAX];
    double tolerance = d->tolerance > 0.0 ? d->tolerance : 1e-10;
    int info = lmder(serve_minpack, p, m, n, u, residuals, jacobian, m, tolerance, 0.0, 0.0, INT_MAX, diag, 1, 1.0, 0,
                     &values, &slopes, order, qtf, w1, w2, w3, p->trial);
    if (info == NO_SLOPES && p->slopes == 1) {
        return GALET_ERR_RANGE;
    }
    double norm = enorm(m, residuals);
    out->rss = norm * norm;
    out->count = d->count;
    if (p->factored) {
        fill_covariance(d, jacobian, order, out);
    } else {
        leave_unknown(out);
    }
    return status_of(info);
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
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        return status;
    }
    for (size_t i = 0; i < n; i++) {
        parameters[i] = start[i] + u[i] * def->scale[i];
    }
    *result = out;
    return status;
}

galet_status galet_least_squares_jacobian(const galet_least_squares_def *def, const double *parameters,
                                          double *jacobian) {
    const size_t n = def->count, m = def->residuals;
    double *memory = malloc(2 * m * sizeof *memory), u[MAX] = {0};
    if (!memory) {
        return GALET_ERR_MEMORY;
    }
    problem p = {.def = def, .start = parameters, .spare = memory + m};
    bool found = evaluate(&p, u, memory) && fill_jacobian(&p, u, memory, jacobian);
    for (size_t i = 0; found && i < n * m; i++) {
        jacobian[i] /= def->scale[i / m];
    }
    free(memory);
    return found ? GALET_OK : GALET_ERR_RANGE;
}
