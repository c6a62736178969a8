#include "numerics/cholesky.h"

#include <float.h>
#include <math.h>

static double dot(size_t n, const double *a, const double *b) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

size_t galet_cholesky(size_t n, double *a) {
    for (size_t i = 0; i < n; i++) {
        double *row = a + i * n, diagonal = row[i];
        for (size_t k = 0; k < i; k++) {
            row[k] = (row[k] - dot(k, row, a + k * n)) / a[k * n + k];
        }
        double pivot = diagonal - dot(i, row, row);
        if (!(pivot > (double)n * DBL_EPSILON * diagonal)) {
            return i;
        }
        row[i] = sqrt(pivot);
    }
    return n;
}

void galet_cholesky_solve(size_t n, const double *factor, double *x) {
    for (size_t i = 0; i < n; i++) {
        x[i] = (x[i] - dot(i, factor + i * n, x)) / factor[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        x[i] /= factor[i * n + i];
        for (size_t k = 0; k < i; k++) {
            x[k] -= factor[i * n + k] * x[i];
        }
    }
}
