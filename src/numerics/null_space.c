#include "numerics/null_space.h"

#include <float.h>
#include <math.h>
#include <string.h>

static double dot(size_t n, const double *a, const double *b) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

/// Reflects x at the plane across v, of which the first k numbers are 0.
static void reflect(size_t n, size_t k, const double *v, double square, double *x) {
    double factor = 2.0 * dot(n - k, v + k, x + k) / square;
    for (size_t i = k; i < n && factor != 0.0; i++) {
        x[i] -= factor * v[i];
    }
}

bool galet_null_space(size_t n, size_t count, const double *vectors, double *basis, double *work) {
    double *mirrors = work, *squares = work + count * n;  // squares: of the mirrors
    memcpy(mirrors, vectors, count * n * sizeof *work);
    for (size_t k = 0; k < count; k++) {
        double *v = &mirrors[k * n], whole = sqrt(dot(n, &vectors[k * n], &vectors[k * n]));
        if (k >= n) {
            return false;
        }
        double length = sqrt(dot(n - k, v + k, v + k));
        if (!(length > 16.0 * (double)n * DBL_EPSILON * whole)) {
            return false;
        }
        v[k] += copysign(length, v[k]);
        memset(v, 0, k * sizeof *v);
        squares[k] = dot(n - k, v + k, v + k);
        for (size_t later = k + 1; later < count; later++) {
            reflect(n, k, v, squares[k], &mirrors[later * n]);
        }
    }
    for (size_t i = count; i < n; i++) {
        double *x = &basis[(i - count) * n];
        memset(x, 0, n * sizeof *x);
        x[i] = 1.0;
        for (size_t k = count; k-- > 0;) {
            reflect(n, k, &mirrors[k * n], squares[k], x);
        }
    }
    return true;
}
