// Linear programs by Clp. Every problem that Clp sees has a point and a lowest one: points are looked for by letting
// the equations stay open, at a cost, and directions in which a cost falls for ever by a bounded problem of their own.
// So each ends in a basis, which is solved again here, checked, and where Clp's tolerance left something over,
// finished.
#include "numerics/clp_library.h"
#include "numerics/linear_program.h"
#include "numerics/simplex.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BASIC = 1 };                         // of Clp's states of a column
static const double CLP_TOLERANCE = 1e-11;  // of what may be wrong with its solution

struct galet_polyhedron {
    galet_simplex simplex;
    double distance;
    Clp_Simplex *model;
    galet_polyhedron *recession;  // directions along which the polyhedron goes on for ever, of length 1
};

/// Clp's models share tables: one at a time.
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

/// The basis in which Clp ended.
static bool take_basis(const galet_clp_library *clp, galet_polyhedron *p) {
    size_t count = 0;
    for (size_t j = 0; j < p->simplex.all + p->simplex.rows; j++) {
        bool basic = j < p->simplex.all ? clp->Clp_getColumnStatus(p->model, (int)j) == BASIC
                                        : clp->Clp_getRowStatus(p->model, (int)(j - p->simplex.all)) == BASIC;
        if (basic && count == p->simplex.rows) {
            return false;
        }
        if (basic) {
            p->simplex.basis[count++] = j;
        }
    }
    return count == p->simplex.rows;
}

/// From Clp's last basis; where its tolerance let it end outside, all the way from the last one that stood. Where
/// equations nearly depend on each other, rounding alone is larger.
static bool solve(galet_polyhedron *p) {
    static const double tolerances[] = {GALET_POLYHEDRON_ROUNDING, 100.0 * GALET_POLYHEDRON_ROUNDING};
    const galet_clp_library *clp = galet_clp_open();
    bool solved = false;
    pthread_mutex_lock(&turn);
    clp->Clp_chgObjCoefficients(p->model, p->simplex.cost);
    clp->Clp_primal(p->model, 0);
    for (size_t k = 0; k < 2 && !solved; k++) {
        solved = take_basis(clp, p) && galet_simplex_walk(&p->simplex, tolerances[k]);
        if (!solved) {
            memcpy(p->simplex.basis, p->simplex.kept, p->simplex.rows * sizeof *p->simplex.kept);
            solved = galet_simplex_walk(&p->simplex, tolerances[k]);
        }
    }
    pthread_mutex_unlock(&turn);
    return solved;
}

static bool load(galet_polyhedron *p) {
    const galet_clp_library *clp = galet_clp_open();
    const galet_simplex *s = &p->simplex;
    const size_t entries = s->rows * s->all;
    int *starts = malloc((s->all + 1) * sizeof *starts), *index = malloc(entries * sizeof *index);
    double *values = malloc(entries * sizeof *values);
    bool loaded = starts && index && values;
    if (loaded) {
        int count = 0;
        for (size_t j = 0; j < s->all; j++) {
            starts[j] = count;
            for (size_t i = 0; i < s->rows; i++) {
                index[count] = (int)i;
                values[count] = galet_simplex_entry(s, i, j);
                count += values[count] != 0.0;
            }
        }
        starts[s->all] = count;
        pthread_mutex_lock(&turn);
        p->model = clp->Clp_newModel();
        clp->Clp_setLogLevel(p->model, 0);
        clp->Clp_scaling(p->model, 0);
        clp->Clp_setPerturbation(p->model, 100);  // never
        clp->Clp_setMaximumIterations(p->model, 10000);
        clp->Clp_setPrimalTolerance(p->model, CLP_TOLERANCE);
        clp->Clp_setDualTolerance(p->model, CLP_TOLERANCE);
        clp->Clp_loadProblem(p->model, (int)s->all, (int)s->rows, starts, index, values, NULL, NULL, s->cost, s->right,
                             s->right);
        pthread_mutex_unlock(&turn);
    }
    free(starts);
    free(index);
    free(values);
    return loaded;
}

/// Clp aborts at larger numbers.
static const double CLP_LARGEST = 1e20;

static bool is_tame(const galet_simplex *s) {
    bool tame = true;
    for (size_t i = 0; i < s->rows; i++) {
        tame = tame && fabs(s->right[i]) < CLP_LARGEST;
        for (size_t j = 0; j < s->all; j++) {
            tame = tame && fabs(galet_simplex_entry(s, i, j)) < CLP_LARGEST;
        }
    }
    return tame;
}

/// Finds the point nearest to fulfilling the equations; from then on they must hold.
static galet_status settle(galet_polyhedron *p) {
    if (!is_tame(&p->simplex)) {
        return GALET_ERR_NOT_CONVERGED;
    }
    if (!load(p)) {
        return GALET_ERR_MEMORY;
    }
    if (!solve(p)) {
        return GALET_ERR_NOT_CONVERGED;
    }
    for (size_t k = 0; k < p->simplex.rows; k++) {
        p->distance += galet_simplex_cost(&p->simplex, p->simplex.basis[k]) * fmax(0.0, p->simplex.values[k]);
    }
    double upper[GALET_POLYHEDRON_COLUMNS + 2 * GALET_POLYHEDRON_ROWS];
    for (size_t j = 0; j < p->simplex.all; j++) {
        upper[j] = j < p->simplex.columns ? INFINITY : 0.0;
        p->simplex.cost[j] = 0.0;
    }
    pthread_mutex_lock(&turn);
    galet_clp_open()->Clp_chgColumnUpper(p->model, upper);
    pthread_mutex_unlock(&turn);
    p->simplex.closed = true;
    return GALET_OK;
}

static galet_status create_settled(const galet_polyhedron_def *def, galet_polyhedron **polyhedron) {
    galet_polyhedron *p = calloc(1, sizeof *p);
    bool made = p && galet_simplex_create(def->rows, def->columns, def->matrix, def->right, &p->simplex);
    galet_status status = made ? settle(p) : GALET_ERR_MEMORY;
    if (status) {
        galet_polyhedron_destroy(p);
    } else {
        *polyhedron = p;
    }
    return status;
}

/// Directions: matrix d = 0, d >= 0, and the sum of d is 1.
static galet_status create_recession(const galet_polyhedron_def *def, galet_polyhedron **recession) {
    const size_t rows = def->rows + 1, columns = def->columns;
    double *matrix = malloc(rows * columns * sizeof *matrix), right[GALET_POLYHEDRON_ROWS + 1] = {0};
    if (!matrix) {
        return GALET_ERR_MEMORY;
    }
    memcpy(matrix, def->matrix, def->rows * columns * sizeof *matrix);
    for (size_t j = 0; j < columns; j++) {
        matrix[def->rows * columns + j] = 1.0;
    }
    right[def->rows] = 1.0;
    galet_polyhedron_def directions = {rows, columns, matrix, right};
    galet_status status = create_settled(&directions, recession);
    free(matrix);
    return status;
}

galet_status galet_polyhedron_create(const galet_polyhedron_def *def, galet_polyhedron **polyhedron) {
    if (def->rows + 1 > GALET_POLYHEDRON_ROWS || def->columns > GALET_POLYHEDRON_COLUMNS || def->columns == 0) {
        return GALET_ERR_RANGE;
    }
    galet_status status = galet_clp_check();
    if (status) {
        return status;
    }
    galet_polyhedron *p;
    status = create_settled(def, &p);
    if (status) {
        return status;
    }
    status = galet_polyhedron_exists(p) ? create_recession(def, &p->recession) : GALET_OK;
    if (status) {
        galet_polyhedron_destroy(p);
        return status;
    }
    *polyhedron = p;
    return GALET_OK;
}

void galet_polyhedron_destroy(galet_polyhedron *p) {
    if (!p) {
        return;
    }
    galet_polyhedron_destroy(p->recession);
    if (p->model) {
        pthread_mutex_lock(&turn);
        galet_clp_open()->Clp_deleteModel(p->model);
        pthread_mutex_unlock(&turn);
    }
    galet_simplex_destroy(&p->simplex);
    free(p);
}

double galet_polyhedron_distance(const galet_polyhedron *p) {
    return p->distance;
}

bool galet_polyhedron_exists(const galet_polyhedron *p) {
    return p->distance <= GALET_POLYHEDRON_ROUNDING;
}

bool galet_polyhedron_bounded(const galet_polyhedron *p) {
    return !p->recession || !galet_polyhedron_exists(p->recession);
}

static galet_status minimise_bounded(galet_polyhedron *p, const double *cost, double *least, double *x) {
    memcpy(p->simplex.cost, cost, p->simplex.columns * sizeof *cost);
    if (!solve(p)) {
        return GALET_ERR_NOT_CONVERGED;
    }
    long double sum = 0.0;
    if (x) {
        memset(x, 0, p->simplex.columns * sizeof *x);
    }
    for (size_t k = 0; k < p->simplex.rows; k++) {
        double value = galet_simplex_fixed(&p->simplex, p->simplex.basis[k]) ? 0.0 : fmax(0.0, p->simplex.values[k]);
        sum += (long double)value * galet_simplex_cost(&p->simplex, p->simplex.basis[k]);
        if (x && p->simplex.basis[k] < p->simplex.columns) {
            x[p->simplex.basis[k]] = value;
        }
    }
    *least = (double)sum;
    return GALET_OK;
}

static galet_status minimise_scaled(galet_polyhedron *p, const double *cost, double *least, double *x) {
    double slope = 0.0;
    if (!galet_polyhedron_bounded(p)) {
        galet_status status = minimise_bounded(p->recession, cost, &slope, NULL);
        if (status) {
            return status;
        }
    }
    if (slope < -GALET_POLYHEDRON_ROUNDING) {
        *least = -INFINITY;
        return GALET_OK;
    }
    return minimise_bounded(p, cost, least, x);
}

galet_status galet_polyhedron_minimise(galet_polyhedron *p, const double *cost, double *least, double *x) {
    double scale = 0.0, scaled[GALET_POLYHEDRON_COLUMNS];
    for (size_t j = 0; j < p->simplex.columns; j++) {
        scale = fmax(scale, fabs(cost[j]));
    }
    int exponent = 0;
    frexp(scale, &exponent);
    for (size_t j = 0; j < p->simplex.columns; j++) {
        scaled[j] = ldexp(cost[j], -exponent);
    }
    if (!isfinite(scale)) {
        return GALET_ERR_NOT_CONVERGED;
    }
    galet_status status = minimise_scaled(p, scaled, least, x);
    *least = status ? *least : ldexp(*least, exponent);
    return status;
}
