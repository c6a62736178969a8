#include "dynamics/contacts_vertices.h"

#include "numerics/dense_lu.h"

#include <math.h>
#include <string.h>

enum { MAX_SETS = 20000 };
static const double SMALL = 1e-11;      // of numbers near 1 that were solved for
static const double DEPENDENT = 1e-13;  // below which a pivot is what rounding leaves of columns that depend on others

typedef struct corners {
    const galet_closed *closed;
    size_t rank, rows[GALET_CONTACTS_MAX];       // independent ones
    size_t used, columns[GALET_CLOSED_COLUMNS];  // that may be above 0
    size_t chosen[GALET_CONTACTS_MAX];           // of them
    double *x;
    size_t count;
} corners;

/// Takes the rows that raise the rank one after the other.
static void find_rows(corners *c) {
    for (size_t i = 0; i < c->closed->rows; i++) {
        double copy[GALET_CONTACTS_MAX * GALET_CLOSED_COLUMNS];
        c->rows[c->rank] = i;
        for (size_t r = 0; r <= c->rank; r++) {
            for (size_t k = 0; k < c->used; k++) {
                copy[r * c->used + k] = c->closed->matrix[c->rows[r] * c->closed->columns + c->columns[k]];
            }
        }
        c->rank += galet_rank(c->rank + 1, c->used, copy, SMALL) > c->rank;
    }
}

static double number_of_sets(size_t used, size_t rank) {
    double sets = 1.0;
    for (size_t k = 0; k < rank; k++) {
        sets *= (double)(used - k) / (double)(k + 1);
    }
    return sets;
}

static bool next_set(corners *c) {
    for (size_t k = c->rank; k-- > 0;) {
        if (c->chosen[k] + c->rank - k < c->used) {
            c->chosen[k]++;
            for (size_t later = k + 1; later < c->rank; later++) {
                c->chosen[later] = c->chosen[later - 1] + 1;
            }
            return true;
        }
    }
    return false;
}

/// Solves for the chosen columns; false where they do not meet in one admissible point.
static bool solve_set(const corners *c, double *x) {
    double square[GALET_CONTACTS_MAX * GALET_CONTACTS_MAX], factors[GALET_CONTACTS_MAX * GALET_CONTACTS_MAX];
    double right[GALET_CONTACTS_MAX], values[GALET_CONTACTS_MAX], work[GALET_CONTACTS_MAX];
    size_t pivots[GALET_CONTACTS_MAX];
    for (size_t i = 0; i < c->rank; i++) {
        right[i] = c->closed->right[c->rows[i]];
        for (size_t k = 0; k < c->rank; k++) {
            square[i * c->rank + k] = c->closed->matrix[c->rows[i] * c->closed->columns + c->columns[c->chosen[k]]];
        }
    }
    memcpy(factors, square, c->rank * c->rank * sizeof *factors);
    if (galet_rank(c->rank, c->rank, factors, DEPENDENT) < c->rank) {
        return false;
    }
    memcpy(factors, square, c->rank * c->rank * sizeof *factors);
    if (!galet_lu_factor(c->rank, factors, pivots)) {
        return false;
    }
    galet_lu_refine(c->rank, square, factors, pivots, false, right, 2, values, work);
    memset(x, 0, c->closed->columns * sizeof *x);
    for (size_t k = 0; k < c->rank; k++) {
        if (!(values[k] >= -SMALL)) {
            return false;
        }
        x[c->columns[c->chosen[k]]] = values[k] > SMALL ? values[k] : 0.0;
    }
    return true;
}

static bool is_known(const corners *c, const double *x) {
    const size_t columns = c->closed->columns;
    for (size_t i = 0; i < c->count; i++) {
        double apart = 0.0, scale = 1.0;
        for (size_t k = 0; k < columns; k++) {
            apart = fmax(apart, fabs(c->x[i * columns + k] - x[k]));
            scale = fmax(scale, fabs(x[k]));
        }
        if (apart <= 100.0 * SMALL * scale) {
            return true;
        }
    }
    return false;
}

bool galet_closed_vertices(const galet_closed *closed, const bool *used, double *x, size_t *count) {
    corners c = {.closed = closed, .x = x};
    *count = 0;
    for (size_t k = 0; k < closed->columns; k++) {
        if (used[k]) {
            c.columns[c.used++] = k;
        }
    }
    find_rows(&c);
    if (number_of_sets(c.used, c.rank) > MAX_SETS) {
        return false;
    }
    for (size_t k = 0; k < c.rank; k++) {
        c.chosen[k] = k;
    }
    do {
        double corner[GALET_CLOSED_COLUMNS];
        if (solve_set(&c, corner) && !is_known(&c, corner)) {
            if (c.count == GALET_CONTACTS_VERTICES) {
                return false;
            }
            memcpy(&x[c.count++ * closed->columns], corner, closed->columns * sizeof *x);
        }
    } while (next_set(&c));
    *count = c.count;
    return true;
}
