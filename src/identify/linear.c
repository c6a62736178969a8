#include "identify/linear.h"

#include <math.h>

/// A pivot below this, of columns of length one, is rounding.
static const double SINGULAR = 1e-13;

void galet_linear_add(galet_linear *l, const double *row, double y, double weight) {
    for (size_t i = 0; i < l->count; i++) {
        for (size_t k = 0; k <= i; k++) {
            l->a[i][k] += weight * row[i] * row[k];
        }
        l->b[i] += weight * row[i] * y;
    }
    l->yy += weight * y * y;
    l->weight += weight;
    l->rows++;
}

/// Cholesky's factors of the matrix with columns of length one.
bool galet_linear_solve(const galet_linear *l, double *x, double *rss) {
    double f[GALET_LINEAR_MAX][GALET_LINEAR_MAX], unit[GALET_LINEAR_MAX], y[GALET_LINEAR_MAX], left = l->yy;
    for (size_t i = 0; i < l->count; i++) {
        unit[i] = l->a[i][i] > 0.0 ? 1.0 / sqrt(l->a[i][i]) : 0.0;
    }
    for (size_t i = 0; i < l->count; i++) {
        y[i] = l->b[i] * unit[i];
        for (size_t k = 0; k <= i; k++) {
            double sum = l->a[i][k] * unit[i] * unit[k];
            for (size_t j = 0; j < k; j++) {
                sum -= f[i][j] * f[k][j];
            }
            f[i][k] = i == k ? sqrt(sum) : sum / f[k][k];
            y[i] -= i == k ? 0.0 : f[i][k] * y[k];
        }
        if (!(f[i][i] * f[i][i] > SINGULAR)) {
            return false;
        }
        y[i] /= f[i][i];
        left -= y[i] * y[i];
    }
    for (size_t i = l->count; i-- > 0;) {
        for (size_t k = i + 1; k < l->count; k++) {
            y[i] -= f[k][i] * y[k];
        }
        y[i] /= f[i][i];
    }
    for (size_t i = 0; i < l->count; i++) {
        x[i] = y[i] * unit[i];
    }
    if (rss) {
        *rss = fmax(left, 0.0);
    }
    return true;
}
