#include "contact/smoothing.h"

#include <math.h>
#include <stdbool.h>

enum { MOST_MOMENTS = 2 * GALET_SMOOTHING_ORDERS - 1 };

typedef struct diffusion {
    double length;
    size_t count, reach;                        // reach: places on either side that count
    double weight[2 * GALET_SMOOTHING_PLACES];  // of distances from -reach on
    double before[2 * GALET_SMOOTHING_PLACES];  // sums of the weights before each
    const double *values;
} diffusion;

static size_t first_place(const diffusion *d, size_t i) {
    return i > d->reach ? i - d->reach : 0;
}

static size_t last_place(const diffusion *d, size_t i) {
    return d->count - 1 - i < d->reach ? d->count - 1 : i + d->reach;
}

/// In eight lanes, so that it does not wait for its own sums.
static double product(const double *a, const double *b, size_t n) {
    enum { LANES = 8 };
    double sum[LANES] = {0.0};
    size_t k = 0;
    for (; k + LANES <= n; k += LANES) {
        for (size_t i = 0; i < LANES; i++) {
            sum[i] += a[k + i] * b[k + i];
        }
    }
    for (size_t i = 0; k + i < n; i++) {
        sum[i] += a[k + i] * b[k + i];
    }
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

static double mean_at(const diffusion *d, size_t i) {
    size_t first = first_place(d, i), last = last_place(d, i), from = first + d->reach - i, n = last - first + 1;
    return product(d->weight + from, d->values + first, n) / (d->before[from + n] - d->before[from]);
}

/// Solves the few normal equations by elimination and returns the first unknown; they are positive definite.
static double first_unknown(int size, double matrix[][GALET_SMOOTHING_ORDERS], double *right) {
    for (int k = size - 1; k > 0; k--) {
        for (int i = 0; i < k; i++) {
            double part = matrix[i][k] / matrix[k][k];
            for (int j = 0; j < k; j++) {
                matrix[i][j] -= part * matrix[k][j];
            }
            right[i] -= part * right[k];
        }
    }
    return right[0] / matrix[0][0];
}

static double polynomial_at(const diffusion *d, int order, size_t i) {
    double moment[MOST_MOMENTS] = {0.0}, right[GALET_SMOOTHING_ORDERS] = {0.0};
    for (size_t j = first_place(d, i); j <= last_place(d, i); j++) {
        double far = ((double)j - (double)i) / d->length, power = d->weight[j + d->reach - i];
        for (int m = 0; m <= 2 * order; m++) {
            moment[m] += power;
            right[m <= order ? m : 0] += m <= order ? power * d->values[j] : 0.0;
            power *= far;
        }
    }
    double matrix[GALET_SMOOTHING_ORDERS][GALET_SMOOTHING_ORDERS];
    for (int m = 0; m <= order; m++) {
        for (int n = 0; n <= order; n++) {
            matrix[m][n] = moment[m + n];
        }
    }
    // Where neighbours hardly count the value is its own.
    bool known = moment[2 * order] > 1e-12 * moment[0];
    return known ? first_unknown(order + 1, matrix, right) : d->values[i];
}

void galet_smoothing_run(int order, double length, size_t count, const double *values, size_t first, size_t wanted,
                         double *out) {
    double reach = ceil(GALET_SMOOTHING_REACH * length);
    diffusion d;
    d.length = length;
    d.count = count;
    d.values = values;
    d.reach = reach < (double)count ? (size_t)reach : count - 1;
    for (size_t k = 0; k <= d.reach; k++) {
        double far = (double)k / length;
        d.weight[d.reach + k] = d.weight[d.reach - k] = exp(-far * far);
    }
    d.before[0] = 0.0;
    for (size_t k = 0; k <= 2 * d.reach; k++) {
        d.before[k + 1] = d.before[k] + d.weight[k];
    }
    for (size_t i = 0; i < wanted; i++) {
        out[i] = order == 0 ? mean_at(&d, first + i) : polynomial_at(&d, order, first + i);
    }
}
