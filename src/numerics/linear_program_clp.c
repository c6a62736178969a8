// Linear programs by Clp. Every problem that Clp sees has a point and a lowest one: points are looked for by letting
// the equations stay open, at a cost, and directions in which a cost falls for ever by a bounded problem of their own.
// So each ends in a basis, which is solved again here, checked, and where Clp's tolerance left something over,
// finished.
#include "numerics/clp_library.h"
#include "numerics/dense_lu.h"
#include "numerics/linear_program.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BASIC = 1 };               // of Clp's states of a column
enum { REFINEMENTS = 2 };         // one repairs the factors, the next the rounding of the first
enum { MAX_PIVOTS = 200 };        // that finish what Clp left
static const double TIE = 1e-13;  // below which a reduced cost or a pivot counts as none

struct galet_polyhedron {
    size_t rows, columns, all;  // all: with what equations may be off, above and below
    double *matrix, *right;     // rows x all
    double *cost, *upper;
    size_t *basis, *pivots;  // column of each row's basic variable; `all` + i stands for the i-th equation itself
    double *factors, *square, *values, *prices, *direction, *work;
    bool closed;  // what is beyond `columns` must be 0
    double distance;
    Clp_Simplex *model;
    galet_polyhedron *recession;  // directions along which the polyhedron goes on for ever, of length 1
};

/// Clp's models share tables: one at a time.
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

bool galet_polyhedron_available(void) {
    return galet_clp_open() != NULL;
}

static double entry(const galet_polyhedron *p, size_t row, size_t column) {
    return column < p->all ? p->matrix[row * p->all + column] : (double)(column - p->all == row);
}

/// Whether a variable must be 0: an equation's own, and what equations are off where they must hold.
static bool is_fixed(const galet_polyhedron *p, size_t column) {
    return column >= p->all || (p->closed && column >= p->columns);
}

static double cost_of(const galet_polyhedron *p, size_t column) {
    return column < p->all ? p->cost[column] : 0.0;
}

/// Solves for the basic variables and the prices of the equations.
static bool solve_basis(galet_polyhedron *p) {
    const size_t n = p->rows;
    double basic_cost[GALET_POLYHEDRON_ROWS] = {0};
    for (size_t k = 0; k < n; k++) {
        for (size_t i = 0; i < n; i++) {
            p->square[i * n + k] = entry(p, i, p->basis[k]);
        }
        basic_cost[k] = cost_of(p, p->basis[k]);
    }
    memcpy(p->factors, p->square, n * n * sizeof *p->factors);
    if (!galet_lu_factor(n, p->factors, p->pivots)) {
        return false;
    }
    galet_lu_refine(n, p->square, p->factors, p->pivots, false, p->right, REFINEMENTS, p->values, p->work);
    galet_lu_refine(n, p->square, p->factors, p->pivots, true, basic_cost, REFINEMENTS, p->prices, p->work);
    return true;
}

static bool is_basic(const galet_polyhedron *p, size_t column) {
    for (size_t k = 0; k < p->rows; k++) {
        if (p->basis[k] == column) {
            return true;
        }
    }
    return false;
}

/// The first column (Bland's rule ends every walk) by which the cost would still fall; `all` where there is none.
static size_t entering(const galet_polyhedron *p, double scale) {
    const size_t last = p->closed ? p->columns : p->all;
    for (size_t j = 0; j < last; j++) {
        double reduced = p->cost[j], moduli = fabs(p->cost[j]);
        for (size_t i = 0; i < p->rows; i++) {
            reduced -= p->prices[i] * entry(p, i, j);
            moduli += fabs(p->prices[i] * entry(p, i, j));
        }
        if (reduced < -TIE * (scale + moduli) && !is_basic(p, j)) {
            return j;
        }
    }
    return p->all;
}

/// The basic variable that first becomes 0, or that must be 0 and would not stay; `rows` where there is none.
static size_t leaving(galet_polyhedron *p, size_t column) {
    const size_t n = p->rows;
    double right[GALET_POLYHEDRON_ROWS] = {0}, shortest = INFINITY;
    for (size_t i = 0; i < n; i++) {
        right[i] = entry(p, i, column);
    }
    galet_lu_refine(n, p->square, p->factors, p->pivots, false, right, 1, p->direction, p->work);
    size_t found = n;
    for (size_t k = 0; k < n; k++) {
        bool fixed = is_fixed(p, p->basis[k]);
        if (fixed ? fabs(p->direction[k]) > TIE : p->direction[k] > TIE) {
            double way = fixed ? 0.0 : fmax(0.0, p->values[k]) / p->direction[k];
            if (way < shortest || (way == shortest && p->basis[k] < p->basis[found])) {
                shortest = way, found = k;
            }
        }
    }
    return found;
}

static bool is_admissible(const galet_polyhedron *p) {
    double scale = 1.0;
    for (size_t k = 0; k < p->rows; k++) {
        scale = fmax(scale, fabs(p->values[k]));
    }
    for (size_t k = 0; k < p->rows; k++) {
        double off = is_fixed(p, p->basis[k]) ? fabs(p->values[k]) : -p->values[k];
        if (!(off <= GALET_POLYHEDRON_ROUNDING * scale)) {
            return false;
        }
    }
    return true;
}

/// Takes the basis in which Clp ended, and pivots on where its tolerance stopped short.
static bool finish(const galet_clp_library *clp, galet_polyhedron *p) {
    size_t count = 0;
    for (size_t j = 0; j < p->all + p->rows; j++) {
        bool basic = j < p->all ? clp->Clp_getColumnStatus(p->model, (int)j) == BASIC
                                : clp->Clp_getRowStatus(p->model, (int)(j - p->all)) == BASIC;
        if (basic && count == p->rows) {
            return false;
        }
        if (basic) {
            p->basis[count++] = j;
        }
    }
    double scale = 0.0;
    for (size_t j = 0; j < p->all; j++) {
        scale = fmax(scale, fabs(p->cost[j]));
    }
    if (count != p->rows || !solve_basis(p) || !is_admissible(p)) {
        return false;
    }
    for (int pivot = 0; pivot < MAX_PIVOTS; pivot++) {
        size_t in = entering(p, scale), out = in < p->all ? leaving(p, in) : p->rows;
        if (in == p->all) {
            return is_admissible(p);
        }
        if (out == p->rows) {
            return false;
        }
        p->basis[out] = in;
        if (!solve_basis(p)) {
            return false;
        }
    }
    return false;
}

/// Clp's tolerances for a first attempt and the next ones.
static const double tolerances[] = {1e-9, 1e-11, 1e-7};

static bool solve(galet_polyhedron *p) {
    const galet_clp_library *clp = galet_clp_open();
    bool solved = false;
    pthread_mutex_lock(&turn);
    clp->Clp_chgObjCoefficients(p->model, p->cost);
    for (size_t k = 0; k < sizeof tolerances / sizeof *tolerances && !solved; k++) {
        clp->Clp_setPrimalTolerance(p->model, tolerances[k]);
        clp->Clp_setDualTolerance(p->model, tolerances[k]);
        clp->Clp_primal(p->model, 0);
        solved = finish(clp, p);
    }
    pthread_mutex_unlock(&turn);
    return solved;
}

static bool load(galet_polyhedron *p) {
    const galet_clp_library *clp = galet_clp_open();
    const size_t entries = p->rows * p->all;
    int *starts = malloc((p->all + 1) * sizeof *starts), *index = malloc(entries * sizeof *index);
    double *values = malloc(entries * sizeof *values);
    bool loaded = starts && index && values;
    if (loaded) {
        int count = 0;
        for (size_t j = 0; j < p->all; j++) {
            starts[j] = count;
            for (size_t i = 0; i < p->rows; i++) {
                index[count] = (int)i;
                values[count] = entry(p, i, j);
                count += values[count] != 0.0;
            }
        }
        starts[p->all] = count;
        pthread_mutex_lock(&turn);
        p->model = clp->Clp_newModel();
        clp->Clp_setLogLevel(p->model, 0);
        clp->Clp_scaling(p->model, 0);
        clp->Clp_setPerturbation(p->model, 100);  // never
        clp->Clp_setMaximumIterations(p->model, 10000);
        clp->Clp_loadProblem(p->model, (int)p->all, (int)p->rows, starts, index, values, NULL, p->upper, p->cost,
                             p->right, p->right);
        pthread_mutex_unlock(&turn);
    }
    free(starts);
    free(index);
    free(values);
    return loaded;
}

/// Lays out the problem with what each equation may be off, above and below, at a cost of 1.
static galet_polyhedron *lay_out(const galet_polyhedron_def *def) {
    const size_t rows = def->rows, all = def->columns + 2 * rows;
    galet_polyhedron *p = calloc(1, sizeof *p);
    double *numbers = calloc(rows * all + 2 * all + 2 * rows * rows + 5 * rows, sizeof *numbers);
    size_t *places = calloc(2 * rows, sizeof *places);
    if (!p || !numbers || !places) {
        free(p);
        free(numbers);
        free(places);
        return NULL;
    }
    p->rows = rows, p->columns = def->columns, p->all = all;
    p->matrix = numbers;
    p->cost = p->matrix + rows * all, p->upper = p->cost + all;
    p->factors = p->upper + all, p->square = p->factors + rows * rows;
    p->right = p->square + rows * rows, p->values = p->right + rows, p->prices = p->values + rows;
    p->direction = p->prices + rows, p->work = p->direction + rows;
    p->basis = places, p->pivots = places + rows;
    for (size_t i = 0; i < rows; i++) {
        memcpy(&p->matrix[i * all], &def->matrix[i * def->columns], def->columns * sizeof *p->matrix);
        p->matrix[i * all + def->columns + i] = 1.0;
        p->matrix[i * all + def->columns + rows + i] = -1.0;
        p->right[i] = def->right[i];
    }
    for (size_t j = 0; j < all; j++) {
        p->cost[j] = j >= def->columns;
        p->upper[j] = INFINITY;
    }
    return p;
}

/// Finds the point nearest to fulfilling the equations; from then on they must hold.
static galet_status settle(galet_polyhedron *p) {
    if (!load(p)) {
        return GALET_ERR_MEMORY;
    }
    if (!solve(p)) {
        return GALET_ERR_NOT_CONVERGED;
    }
    for (size_t k = 0; k < p->rows; k++) {
        p->distance += cost_of(p, p->basis[k]) * fmax(0.0, p->values[k]);
    }
    for (size_t j = p->columns; j < p->all; j++) {
        p->upper[j] = 0.0;
        p->cost[j] = 0.0;
    }
    pthread_mutex_lock(&turn);
    galet_clp_open()->Clp_chgColumnUpper(p->model, p->upper);
    pthread_mutex_unlock(&turn);
    p->closed = true;
    return GALET_OK;
}

static galet_status create_settled(const galet_polyhedron_def *def, galet_polyhedron **polyhedron) {
    galet_polyhedron *p = lay_out(def);
    galet_status status = p ? settle(p) : GALET_ERR_MEMORY;
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
    if (!galet_polyhedron_available()) {
        return GALET_ERR_ABSENT;
    }
    galet_polyhedron *p;
    galet_status status = create_settled(def, &p);
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
    free(p->matrix);
    free(p->basis);
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
    memcpy(p->cost, cost, p->columns * sizeof *cost);
    if (!solve(p)) {
        return GALET_ERR_NOT_CONVERGED;
    }
    long double sum = 0.0;
    if (x) {
        memset(x, 0, p->columns * sizeof *x);
    }
    for (size_t k = 0; k < p->rows; k++) {
        double value = is_fixed(p, p->basis[k]) ? 0.0 : fmax(0.0, p->values[k]);
        sum += (long double)value * cost_of(p, p->basis[k]);
        if (x && p->basis[k] < p->columns) {
            x[p->basis[k]] = value;
        }
    }
    *least = (double)sum;
    return GALET_OK;
}

galet_status galet_polyhedron_minimise(galet_polyhedron *p, const double *cost, double *least, double *x) {
    double scale = 0.0, slope = 0.0;
    for (size_t j = 0; j < p->columns; j++) {
        scale = fmax(scale, fabs(cost[j]));
    }
    if (!galet_polyhedron_bounded(p)) {
        galet_status status = minimise_bounded(p->recession, cost, &slope, NULL);
        if (status) {
            return status;
        }
    }
    if (slope < -GALET_POLYHEDRON_ROUNDING * scale) {
        *least = -INFINITY;
        return GALET_OK;
    }
    return minimise_bounded(p, cost, least, x);
}
