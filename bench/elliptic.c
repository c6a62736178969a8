#include "bench.h"

#include "numerics/elliptic.h"

#include <math.h>

/// Moduli spread over those of contacts with curvature ratios from 1 to 1e6.
static double modulus(long i) {
    return ldexp(1.0 - 0.06 * (double)(i % 8), -(int)(i % 11));
}

static double by_descent(void *context, long repeats) {
    (void)context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_elliptic all = galet_elliptic_complete(modulus(i));
        sum += all.k + all.e;
    }
    return sum;
}

static double by_carlson(void *context, long repeats) {
    (void)context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        double kc = modulus(i), m1 = kc * kc;
        double k = galet_carlson_rf(0.0, m1, 1.0);
        sum += k + k - (1.0 - m1) / 3.0 * galet_carlson_rd(0.0, m1, 1.0);
    }
    return sum;
}

void bench_elliptic(bench *b) {
    bench_compare(b, (bench_side){"elliptic: K, E, B, D, C by one descent", by_descent, NULL},
                  (bench_side){"K, E by Carlson's duplication", by_carlson, NULL});
}
