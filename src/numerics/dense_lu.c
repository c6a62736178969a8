#include "numerics/dense_lu.h"

#include "base/watch.h"
#include "numerics/simd.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void swap_rows(size_t columns, double *a, double *b) {
    for (size_t k = 0; k < columns; k++) {
        double kept = a[k];
        a[k] = b[k], b[k] = kept;
    }
}

static double largest(size_t count, const double *values) {
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        most = fmax(most, fabs(values[i]));
    }
    return most;
}

/// Takes multiples of the pivot's row from the rows below it and keeps the factors; all from the pivot's column on.
GALET_INLINE void eliminate_body(size_t columns, size_t stride, size_t rows, const double *restrict pivot,
                                 double *restrict below) {
    for (size_t i = 0; i < rows; i++, below += stride) {
        double factor = below[0] /= pivot[0];
        for (size_t j = 1; j < columns && factor != 0.0; j++) {
            below[j] -= factor * pivot[j];
        }
    }
}

GALET_DISPATCH(eliminate,
               (size_t columns, size_t stride, size_t rows, const double *restrict pivot, double *restrict below),
               (columns, stride, rows, pivot, below))

bool galet_lu_factor(size_t n, double *lu, size_t *pivots) {
    return galet_lu_factor_watched(n, lu, pivots, NULL, NULL);
}

bool galet_lu_factor_watched(size_t n, double *lu, size_t *pivots, const galet_watch *watch, const char *phase) {
    for (size_t k = 0; k < n; k++) {
        galet_watch_tell(watch, phase, NAN);
        if (galet_watch_cancelled(watch)) {
            return false;
        }
        size_t best = k;
        double most = 0.0;  // in the column, which may have units of its own
        for (size_t i = 0; i < k; i++) {
            double size = fabs(lu[i * n + k]);
            most = size > most ? size : most;
        }
        double pivot = fabs(lu[k * n + k]);
        for (size_t i = k + 1; i < n; i++) {
            double size = fabs(lu[i * n + k]);
            best = size > pivot ? i : best;
            pivot = size > pivot ? size : pivot;
        }
        pivots[k] = best;
        if (!(pivot > (double)n * DBL_EPSILON * most)) {
            return false;
        }
        if (best != k) {
            swap_rows(n, &lu[k * n], &lu[best * n]);
        }
        eliminate(n - k, n, n - k - 1, &lu[k * n + k], &lu[k * n + k] + n);
    }
    return true;
}

static void solve_plain(size_t n, const double *lu, const size_t *pivots, double *x) {
    for (size_t k = 0; k < n; k++) {
        double kept = x[k];
        x[k] = x[pivots[k]], x[pivots[k]] = kept;
    }
    for (size_t i = 1; i < n; i++) {
        for (size_t k = 0; k < i; k++) {
            x[i] -= lu[i * n + k] * x[k];
        }
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++) {
            x[i] -= lu[i * n + k] * x[k];
        }
        x[i] /= lu[i * n + i];
    }
}

static void solve_transposed(size_t n, const double *lu, const size_t *pivots, double *x) {
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++) {
            x[i] -= lu[k * n + i] * x[k];
        }
        x[i] /= lu[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++) {
            x[i] -= lu[k * n + i] * x[k];
        }
    }
    for (size_t k = n; k-- > 0;) {
        double kept = x[k];
        x[k] = x[pivots[k]], x[pivots[k]] = kept;
    }
}

void galet_lu_solve(size_t n, const double *lu, const size_t *pivots, bool transposed, double *x) {
    if (transposed) {
        solve_transposed(n, lu, pivots, x);
    } else {
        solve_plain(n, lu, pivots, x);
    }
}

void galet_lu_refine(size_t n, const double *matrix, const double *lu, const size_t *pivots, bool transposed,
                     const double *right, int steps, double *x, double *work) {
    const size_t row = transposed ? 1 : n, column = transposed ? n : 1;
    memcpy(x, right, n * sizeof *x);
    galet_lu_solve(n, lu, pivots, transposed, x);
    for (int step = 0; step < steps; step++) {
        for (size_t i = 0; i < n; i++) {
            long double residual = right[i];
            for (size_t k = 0; k < n; k++) {
                residual -= (long double)matrix[i * row + k * column] * x[k];
            }
            work[i] = (double)residual;
        }
        galet_lu_solve(n, lu, pivots, transposed, work);
        for (size_t i = 0; i < n; i++) {
            x[i] += work[i];
        }
    }
}

size_t galet_rank(size_t rows, size_t columns, double *a, double small) {
    const double least = small * largest(rows * columns, a);
    size_t rank = 0;
    for (; rank < rows && rank < columns; rank++) {
        size_t row = rank, column = rank;
        for (size_t i = rank; i < rows; i++) {
            for (size_t k = rank; k < columns; k++) {
                if (fabs(a[i * columns + k]) > fabs(a[row * columns + column])) {
                    row = i, column = k;
                }
            }
        }
        if (!(fabs(a[row * columns + column]) > least)) {
            break;
        }
        swap_rows(columns, &a[rank * columns], &a[row * columns]);
        for (size_t i = 0; i < rows; i++) {
            double kept = a[i * columns + rank];
            a[i * columns + rank] = a[i * columns + column], a[i * columns + column] = kept;
        }
        for (size_t i = rank + 1; i < rows; i++) {
            double factor = a[i * columns + rank] / a[rank * columns + rank];
            for (size_t k = rank; k < columns; k++) {
                a[i * columns + k] -= factor * a[rank * columns + k];
            }
        }
    }
    return rank;
}

int galet_lu_sign(size_t n, const double *lu, const size_t *pivots) {
    int sign = 1;
    for (size_t k = 0; k < n; k++) {
        sign = (pivots[k] != k) != (lu[k * n + k] < 0.0) ? -sign : sign;
    }
    return sign;
}
