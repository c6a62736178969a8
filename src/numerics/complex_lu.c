#include "numerics/complex_lu.h"

#include <math.h>

static galet_complex product(galet_complex a, galet_complex b) {
    return (galet_complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static galet_complex inverse(galet_complex a) {
    double square = a.re * a.re + a.im * a.im;
    return (galet_complex){a.re / square, -a.im / square};
}

static void subtract(galet_complex factor, const galet_complex *from, size_t count, galet_complex *row) {
    for (size_t j = 0; j < count; j++) {
        row[j].re -= factor.re * from[j].re - factor.im * from[j].im;
        row[j].im -= factor.re * from[j].im + factor.im * from[j].re;
    }
}

static double size_of(galet_complex a) {
    return fabs(a.re) + fabs(a.im);
}

static size_t find_pivot(size_t n, const galet_complex *lu, size_t k) {
    size_t pivot = k;
    for (size_t i = k + 1; i < n; i++) {
        pivot = size_of(lu[i * n + k]) > size_of(lu[pivot * n + k]) ? i : pivot;
    }
    return pivot;
}

static void swap_rows(size_t n, galet_complex *a, galet_complex *b) {
    for (size_t j = 0; j < n; j++) {
        galet_complex kept = a[j];
        a[j] = b[j];
        b[j] = kept;
    }
}

/// The diagonal holds the inverses of the pivots.
bool galet_complex_lu_factor(size_t n, galet_complex *lu, size_t *pivots) {
    for (size_t k = 0; k < n; k++) {
        size_t pivot = pivots[k] = find_pivot(n, lu, k);
        galet_complex *row = lu + k * n;
        if (pivot != k) {
            swap_rows(n, row, lu + pivot * n);
        }
        if (!(size_of(row[k]) > 0.0)) {
            return false;
        }
        row[k] = inverse(row[k]);
        for (size_t i = k + 1; i < n; i++) {
            galet_complex *below = lu + i * n;
            below[k] = product(below[k], row[k]);
            subtract(below[k], row + k + 1, n - k - 1, below + k + 1);
        }
    }
    return true;
}

void galet_complex_lu_solve(size_t n, const galet_complex *lu, const size_t *pivots, galet_complex *x) {
    for (size_t k = 0; k < n; k++) {
        galet_complex kept = x[pivots[k]];
        x[pivots[k]] = x[k];
        x[k] = kept;
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            subtract(lu[i * n + j], &x[j], 1, &x[i]);
        }
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t j = i + 1; j < n; j++) {
            subtract(lu[i * n + j], &x[j], 1, &x[i]);
        }
        x[i] = product(x[i], lu[i * n + i]);
    }
}
