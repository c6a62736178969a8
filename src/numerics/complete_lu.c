#include "numerics/complete_lu.h"

#include <float.h>
#include <math.h>

static void swap_numbers(double *a, double *b) {
    double other = *a;
    *a = *b;
    *b = other;
}

static void swap_places(size_t *places, size_t i, size_t k) {
    size_t other = places[i];
    places[i] = places[k];
    places[k] = other;
}

/// Brings the largest entry below and right of the kth pivot to its place; returns its size.
static double bring_pivot(galet_complete_lu *lu, size_t k) {
    const size_t n = lu->size;
    double *a = lu->factors, largest = 0.0;
    size_t row = k, column = k;
    for (size_t i = k; i < n; i++) {
        for (size_t j = k; j < n; j++) {
            if (fabs(a[i * n + j]) > largest) {
                largest = fabs(a[i * n + j]);
                row = i;
                column = j;
            }
        }
    }
    for (size_t j = 0; j < n && row != k; j++) {
        swap_numbers(&a[row * n + j], &a[k * n + j]);
    }
    for (size_t i = 0; i < n && column != k; i++) {
        swap_numbers(&a[i * n + column], &a[i * n + k]);
    }
    swap_places(lu->rows, row, k);
    swap_places(lu->columns, column, k);
    return largest;
}

/// Columns of the factors, one after the other, are what solving runs along.
static void transpose(size_t n, double *a) {
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++) {
            swap_numbers(&a[i * n + k], &a[k * n + i]);
        }
    }
}

void galet_complete_lu_factorise(galet_complete_lu *lu) {
    const size_t n = lu->size;
    double *a = lu->factors, nothing = 0.0;
    for (size_t i = 0; i < n; i++) {
        lu->rows[i] = lu->columns[i] = i;
    }
    for (lu->rank = 0; lu->rank < n; lu->rank++) {
        const size_t k = lu->rank;
        double pivot = bring_pivot(lu, k);
        nothing = k == 0 ? (double)n * DBL_EPSILON * pivot : nothing;
        if (!(pivot > nothing)) {
            break;
        }
        a[k * n + k] = 1.0 / a[k * n + k];
        for (size_t i = k + 1; i < n; i++) {
            double part = a[i * n + k] *= a[k * n + k];
            for (size_t j = k + 1; j < n; j++) {
                a[i * n + j] -= part * a[k * n + j];
            }
        }
    }
    transpose(n, a);
}

void galet_complete_lu_solve(const galet_complete_lu *lu, const double *b, double *x) {
    const size_t n = lu->size;
    double *y = lu->scratch;
    for (size_t i = 0; i < n; i++) {
        y[i] = b[lu->rows[i]];
    }
    for (size_t k = 0; k < lu->rank; k++) {
        const double *column = lu->factors + k * n;
        for (size_t i = k + 1; i < lu->rank; i++) {
            y[i] -= column[i] * y[k];
        }
    }
    for (size_t k = lu->rank; k-- > 0;) {
        const double *column = lu->factors + k * n;
        y[k] *= column[k];
        for (size_t i = 0; i < k; i++) {
            y[i] -= column[i] * y[k];
        }
    }
    for (size_t i = 0; i < n; i++) {
        x[lu->columns[i]] = i < lu->rank ? y[i] : 0.0;
    }
}
