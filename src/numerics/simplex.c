#include "numerics/simplex.h"

#include "numerics/dense_lu.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REFINEMENTS = 2 };           // one repairs the factors, the next the rounding of the first
enum { MAX_PIVOTS = 2000 };         // far more than finish what Clp left
static const double PIVOT = 1e-10;  // below which a pivot counts as none, of the largest
static const double TIE = 1e-13;    // below which a reduced cost or a pivot counts as none

double galet_simplex_entry(const galet_simplex *p, size_t row, size_t column) {
    return column < p->all ? p->matrix[row * p->all + column] : (double)(column - p->all == row);
}

bool galet_simplex_fixed(const galet_simplex *p, size_t column) {
    return column >= p->all || (p->closed && column >= p->columns);
}

double galet_simplex_cost(const galet_simplex *p, size_t column) {
    return column < p->all ? p->cost[column] : 0.0;
}

/// Solves for the basic variables and the prices of the equations.
static bool solve_basis(galet_simplex *p) {
    const size_t n = p->rows;
    double basic_cost[GALET_SIMPLEX_ROWS] = {0};
    for (size_t k = 0; k < n; k++) {
        for (size_t i = 0; i < n; i++) {
            p->square[i * n + k] = galet_simplex_entry(p, i, p->basis[k]);
        }
        basic_cost[k] = galet_simplex_cost(p, p->basis[k]);
    }
    memcpy(p->factors, p->square, n * n * sizeof *p->factors);
    if (!galet_lu_factor(n, p->factors, p->pivots)) {
        return false;
    }
    galet_lu_refine(n, p->square, p->factors, p->pivots, false, p->right, REFINEMENTS, p->values, p->work);
    galet_lu_refine(n, p->square, p->factors, p->pivots, true, basic_cost, REFINEMENTS, p->prices, p->work);
    return true;
}

static bool is_basic(const galet_simplex *p, size_t column) {
    for (size_t k = 0; k < p->rows; k++) {
        if (p->basis[k] == column) {
            return true;
        }
    }
    return false;
}

/// What a column that enters would add to the cost, and the sum of moduli behind it.
static double reduced_cost(const galet_simplex *p, size_t column, double *moduli) {
    double reduced = p->cost[column];
    *moduli = fabs(reduced);
    for (size_t i = 0; i < p->rows; i++) {
        reduced -= p->prices[i] * galet_simplex_entry(p, i, column);
        *moduli += fabs(p->prices[i] * galet_simplex_entry(p, i, column));
    }
    return reduced;
}

/// The first column (after Bland) by which the cost would still fall; `all` where there is none.
static size_t entering(const galet_simplex *p, double scale) {
    const size_t last = p->closed ? p->columns : p->all;
    for (size_t j = 0; j < last; j++) {
        double moduli, reduced = reduced_cost(p, j, &moduli);
        if (reduced < -TIE * (scale + moduli) && !is_basic(p, j)) {
            return j;
        }
    }
    return p->all;
}

/// Whether the cost falls so little along a way without an end that it was judged level before.
static bool is_level(const galet_simplex *p, size_t column, double scale) {
    double moduli, reduced = reduced_cost(p, column, &moduli), length = 1.0;
    for (size_t k = 0; k < p->rows; k++) {
        length += fabs(p->direction[k]);
    }
    return reduced >= -10.0 * GALET_SIMPLEX_ROUNDING * scale * length;
}

/// How far the entering variable may grow until a basic one is 0; one that must be 0 lets it not grow at all.
static double way_of(const galet_simplex *p, size_t k, double least) {
    if (galet_simplex_fixed(p, p->basis[k])) {
        return fabs(p->direction[k]) > least ? 0.0 : INFINITY;
    }
    return p->direction[k] > least ? fmax(0.0, p->values[k]) / p->direction[k] : INFINITY;
}

/// The basic variable that first becomes 0; of several the one with the largest pivot, or bases become singular. `rows`
/// where there is none.
static size_t leaving(galet_simplex *p, size_t column) {
    const size_t n = p->rows;
    double right[GALET_SIMPLEX_ROWS] = {0}, largest = 0.0, shortest = INFINITY;
    for (size_t i = 0; i < n; i++) {
        right[i] = galet_simplex_entry(p, i, column);
    }
    galet_lu_refine(n, p->square, p->factors, p->pivots, false, right, 1, p->direction, p->work);
    for (size_t k = 0; k < n; k++) {
        largest = fmax(largest, fabs(p->direction[k]));
    }
    const double least = TIE + PIVOT * largest;
    for (size_t k = 0; k < n; k++) {
        shortest = fmin(shortest, way_of(p, k, least));
    }
    size_t found = n;
    for (size_t k = 0; k < n && isfinite(shortest); k++) {
        bool tie = way_of(p, k, least) <= shortest * (1.0 + TIE) + TIE * TIE;
        if (tie && (found == n || fabs(p->direction[k]) > fabs(p->direction[found]))) {
            found = k;
        }
    }
    return found;
}

/// To a tolerance for the largest of the variables, or 1.
static bool is_admissible(const galet_simplex *p, double tolerance) {
    double scale = 1.0;
    for (size_t k = 0; k < p->rows; k++) {
        scale = fmax(scale, fabs(p->values[k]));
    }
    for (size_t k = 0; k < p->rows; k++) {
        double off = galet_simplex_fixed(p, p->basis[k]) ? fabs(p->values[k]) : -p->values[k];
        if (!(off <= tolerance * scale)) {
            return false;
        }
    }
    return true;
}

bool galet_simplex_walk(galet_simplex *p, double tolerance) {
    double scale = 0.0;
    for (size_t j = 0; j < p->all; j++) {
        scale = fmax(scale, fabs(p->cost[j]));
    }
    for (int pivot = 0; pivot < MAX_PIVOTS; pivot++) {
        if (!solve_basis(p) || !is_admissible(p, tolerance)) {
            return false;
        }
        size_t in = entering(p, scale), out = in < p->all ? leaving(p, in) : p->rows;
        if (in == p->all || (out == p->rows && is_level(p, in, scale))) {
            memcpy(p->kept, p->basis, p->rows * sizeof *p->kept);
            return true;
        }
        if (out == p->rows) {
            return false;
        }
        p->basis[out] = in;
    }
    return false;
}

/// Lays out the problem with what each equation may be off, above and below, at a cost of 1.
bool galet_simplex_create(size_t rows, size_t columns, const double *matrix, const double *right, galet_simplex *p) {
    const size_t all = columns + 2 * rows;
    double *numbers = calloc(rows * all + all + 2 * rows * rows + 5 * rows, sizeof *numbers);
    size_t *places = calloc(3 * rows, sizeof *places);
    if (!numbers || !places) {
        free(numbers);
        free(places);
        return false;
    }
    *p = (galet_simplex){.rows = rows, .columns = columns, .all = all, .matrix = numbers, .basis = places};
    p->cost = p->matrix + rows * all;
    p->factors = p->cost + all, p->square = p->factors + rows * rows;
    p->right = p->square + rows * rows, p->values = p->right + rows, p->prices = p->values + rows;
    p->direction = p->prices + rows, p->work = p->direction + rows;
    p->kept = places + rows, p->pivots = places + 2 * rows;
    for (size_t i = 0; i < rows; i++) {
        memcpy(&p->matrix[i * all], &matrix[i * columns], columns * sizeof *p->matrix);
        p->matrix[i * all + columns + i] = 1.0;
        p->matrix[i * all + columns + rows + i] = -1.0;
        p->right[i] = right[i];
        p->kept[i] = columns + i + (right[i] < 0.0 ? rows : 0);
    }
    for (size_t j = columns; j < all; j++) {
        p->cost[j] = 1.0;
    }
    return true;
}

void galet_simplex_destroy(galet_simplex *p) {
    free(p->matrix);
    free(p->basis);
}
