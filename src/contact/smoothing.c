#include "contact/smoothing.h"

#include <math.h>
#include <stdbool.h>

/// Weights that are lost beside the first.
static const double REACH = 6.1;

enum { MOST_MOMENTS = 2 * GALET_SMOOTHING_ORDERS - 1 };

typedef struct diffusion {
    double length;
    size_t count, reach;                    // reach: places on either side that count
    double weight[GALET_SMOOTHING_PLACES];  // by distance
    const double *values;
} diffusion;

static size_t first_place(const diffusion *d, size_t i) {
    return i > d->reach ? i - d->reach : 0;
}

static size_t last_place(const diffusion *d, size_t i) {
    return d->count - 1 - i < d->reach ? d->count - 1 : i + d->reach;
}

/// Weighted sums of the values and of 1 at the n places from `from` on, `weight` going up or down from there.
static void add_side(const double *weight, const double *value, ptrdiff_t step, size_t n, double *sum, double *whole) {
    enum { LANES = 4 };
    double s[LANES] = {0.0}, w[LANES] = {0.0};
    for (size_t k = 0; k < n; k++) {
        double here = weight[k];
        s[k % LANES] += here * value[(ptrdiff_t)k * step];
        w[k % LANES] += here;
    }
    *sum += (s[0] + s[1]) + (s[2] + s[3]);
    *whole += (w[0] + w[1]) + (w[2] + w[3]);
}

static double mean_at(const diffusion *d, size_t i) {
    double sum = d->values[i], whole = 1.0;
    add_side(d->weight + 1, d->values + i + 1, 1, last_place(d, i) - i, &sum, &whole);
    add_side(d->weight + 1, d->values + i - 1, -1, i - first_place(d, i), &sum, &whole);
    return sum / whole;
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
        double far = ((double)j - (double)i) / d->length, power = d->weight[j > i ? j - i : i - j];
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
    double reach = ceil(REACH * length);
    diffusion d = {.length = length, .count = count, .values = values};
    d.reach = reach < (double)count ? (size_t)reach : count - 1;
    for (size_t k = 0; k <= d.reach && k < count; k++) {
        double far = (double)k / length;
        d.weight[k] = exp(-far * far);
    }
    for (size_t i = 0; i < wanted; i++) {
        out[i] = order == 0 ? mean_at(&d, first + i) : polynomial_at(&d, order, first + i);
    }
}
