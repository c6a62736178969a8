#include "bench.h"

#include "numerics/root.h"

#include <math.h>

static double wallis(double x, void *context) {
    (void)context;
    return x * (x * x - 2.0) - 5.0;
}

static double steep(double x, void *context) {
    (void)context;
    return exp(-x) - 1e-100;
}

static void count(bench *b, const char *name, galet_root_function *f, double lower, double upper) {
    galet_root root;
    if (galet_root_find(f, NULL, lower, upper, 0.0, &root) == GALET_OK) {
        bench_count(b, name, root.iterations);
    }
}

void bench_root(bench *b) {
    count(b, "root: evaluations for Wallis's cubic", wallis, 2.0, 3.0);
    count(b, "root: evaluations for exp(-x) = 1e-100", steep, 0.0, 1000.0);
}
