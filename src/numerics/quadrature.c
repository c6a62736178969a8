#include "numerics/quadrature.h"

#include <math.h>
#include <stdbool.h>

/// A Legendre polynomial and its slope.
typedef struct legendre {
    long double value, slope;
} legendre;

/// P_n at x in [0, 1) by the recurrence of its differences (Reinsch): it sees 1 - x, which is exact, and not x, so the
/// crowded nodes near the end keep their digits. Extended precision absorbs the growth of rounding over n steps.
static legendre legendre_at(size_t n, long double x) {
    long double value = 1.0L, difference = 0.0L, last = 1.0L;
    for (size_t k = 0; k < n; k++) {
        long double j = (long double)k;
        difference = (j * difference - (2.0L * j + 1.0L) * (1.0L - x) * value) / (j + 1.0L);
        last = value;
        value += difference;
    }
    return (legendre){value, (long double)n * (last - x * value) / ((1.0L - x) * (1.0L + x))};
}

/// Tricomi's estimate of the i-th node from the right, i from 1; DLMF 18.16.
static long double node_estimate(size_t n, size_t i) {
    long double m = (long double)n;
    long double shrink = 1.0L - (m - 1.0L) / (8.0L * m * m * m);
    return shrink * cosl((long double)M_PI * (4.0L * (long double)i - 1.0L) / (4.0L * m + 2.0L));
}

/// Whether the last step from x would be so short beside the distance of the nodes, sqrt(1 - x^2) / n, that its square
/// is below the last bit.
static bool node_is_known(size_t n, long double x, legendre p) {
    return fabsl(p.value) <= 1e-10L * sqrtl((1.0L - x) * (1.0L + x)) / (long double)n * fabsl(p.slope);
}

/// (1 - x^2) P'^2, carried from x to the node at -P / P' from it; its own derivative there is 2 x P'^2.
static long double weight_near(long double x, legendre p) {
    return 2.0L / ((1.0L - x) * (1.0L + x) * p.slope * p.slope - 2.0L * x * p.value * p.slope);
}

galet_status galet_gauss_legendre(size_t n, double *nodes, double *weights) {
    enum { MAX_NEWTON = 10 };
    if (n == 0) {
        return GALET_ERR_RANGE;
    }
    for (size_t i = 1; 2 * i <= n + 1; i++) {
        bool middle = 2 * i == n + 1;
        long double x = middle ? 0.0L : node_estimate(n, i);
        legendre p = legendre_at(n, x);
        for (int step = 0; step < MAX_NEWTON && !node_is_known(n, x, p); step++) {
            x -= p.value / p.slope;
            p = legendre_at(n, x);
        }
        double node = middle ? 0.0 : (double)(x - p.value / p.slope);
        nodes[i - 1] = -node;
        nodes[n - i] = node;
        weights[n - i] = weights[i - 1] = (double)weight_near(x, p);
    }
    return GALET_OK;
}
