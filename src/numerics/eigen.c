#include "numerics/eigen.h"

#include <float.h>
#include <math.h>

enum { MAX_SWEEPS = 60 };

static void rotate(size_t n, double *a, double *vectors, size_t i, size_t k) {
    double off = a[i * n + k];
    if (off == 0.0) {
        return;
    }
    double half = 0.5 * (a[k * n + k] - a[i * n + i]) / off;
    double t = copysign(1.0, half) / (fabs(half) + sqrt(1.0 + half * half)), c = 1.0 / sqrt(1.0 + t * t), s = t * c;
    for (size_t j = 0; j < n; j++) {
        double p = a[j * n + i], q = a[j * n + k];
        a[j * n + i] = c * p - s * q;
        a[j * n + k] = s * p + c * q;
    }
    for (size_t j = 0; j < n; j++) {
        double p = a[i * n + j], q = a[k * n + j];
        a[i * n + j] = c * p - s * q;
        a[k * n + j] = s * p + c * q;
        p = vectors[j * n + i];
        q = vectors[j * n + k];
        vectors[j * n + i] = c * p - s * q;
        vectors[j * n + k] = s * p + c * q;
    }
}

static void sort_eigen(size_t n, double *values, double *vectors) {
    for (size_t i = 0; i < n; i++) {
        size_t least = i;
        for (size_t k = i + 1; k < n; k++) {
            least = values[k] < values[least] ? k : least;
        }
        double value = values[i];
        values[i] = values[least];
        values[least] = value;
        for (size_t j = 0; j < n && least != i; j++) {
            value = vectors[j * n + i];
            vectors[j * n + i] = vectors[j * n + least];
            vectors[j * n + least] = value;
        }
    }
}

void galet_symmetric_eigen(size_t n, double *a, double *values, double *vectors) {
    for (size_t i = 0; i < n * n; i++) {
        vectors[i] = i % (n + 1) == 0;
    }
    for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
        double off = 0.0, all = 0.0;
        for (size_t i = 0; i < n * n; i++) {
            off += i % (n + 1) ? a[i] * a[i] : 0.0;
            all += a[i] * a[i];
        }
        if (off <= DBL_EPSILON * DBL_EPSILON * all) {
            break;
        }
        for (size_t i = 0; i + 1 < n; i++) {
            for (size_t k = i + 1; k < n; k++) {
                rotate(n, a, vectors, i, k);
            }
        }
    }
    for (size_t i = 0; i < n; i++) {
        values[i] = a[i * n + i];
    }
    sort_eigen(n, values, vectors);
}
