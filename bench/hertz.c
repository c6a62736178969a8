#include "bench.h"

#include <galet/hertz.h>

#include "numerics/quadrature.h"
#include "numerics/root.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { POINTS = 64 };

/// What a textbook does: the Hertz integrals by a fixed rule, the axis ratio by bracketing.
typedef struct textbook {
    double sine2[POINTS], weight[POINTS];
    double curvature_ratio;
} textbook;

typedef struct integrals {
    double b, d;  // of cos^2 and sin^2 over the root, docs/theory/hertz.md 3
} integrals;

static integrals integrate(const textbook *t, double k) {
    integrals sum = {0.0, 0.0};
    double m1 = 1.0 / (k * k);
    for (int i = 0; i < POINTS; i++) {
        double s = t->sine2[i], term = t->weight[i] / sqrt(1.0 - (1.0 - m1) * s);
        sum.b += (1.0 - s) * term;
        sum.d += s * term;
    }
    return sum;
}

static double excess(double log_k, void *context) {
    const textbook *t = context;
    double k = exp(log_k);
    integrals in = integrate(t, k);
    return log(k * k * in.b / (in.d * t->curvature_ratio));
}

static double textbook_approach(textbook *t, const galet_hertz_def *def) {
    double modulus = galet_contact_modulus(def->body1, def->body2);
    double a = 0.5 * (1.0 / def->body1.rx + 1.0 / def->body2.rx), b = 0.5 * (1.0 / def->body1.ry + 1.0 / def->body2.ry);
    t->curvature_ratio = a / b;
    galet_root root;
    if (galet_root_find(excess, t, 0.0, log(a / b), 0.0, &root) != GALET_OK) {
        return NAN;
    }
    double k = exp(root.x);
    integrals in = integrate(t, k);
    double minor = cbrt(1.5 / M_PI * def->load * in.b / (modulus * a * k));
    return 1.5 / M_PI * def->load * (in.b + in.d) / (modulus * k * minor);
}

static void prepare(textbook *t) {
    for (size_t i = 0; i < POINTS; i++) {
        galet_gauss_node node = galet_gauss_at(&galet_legendre_rule[GALET_LEGENDRE_64], i);
        double s = sin(M_PI_4 * (1.0 + node.x));
        t->sine2[i] = s * s;
        t->weight[i] = M_PI_4 * node.weight;
    }
}

/// Another load each time, and each solution waits for the one before.
static double solve(void *context, long repeats) {
    galet_hertz_def def = *(const galet_hertz_def *)context;
    double load = def.load;
    galet_hertz hertz = {.approach = 0.0};
    for (long i = 0; i < repeats; i++) {
        def.load = load + hertz.approach;
        galet_hertz_solve(&def, &hertz);
    }
    return hertz.approach;
}

static double solve_by_textbook(void *context, long repeats) {
    galet_hertz_def def = galet_default_hertz();
    double load = def.load, approach = 0.0;
    for (long i = 0; i < repeats; i++) {
        def.load = load + approach;
        approach = textbook_approach(context, &def);
    }
    return approach;
}

/// A yardstick of the machine: 100 roots and 100 quotients, each waiting for the one before.
static double roots_and_quotients(void *context, long repeats) {
    (void)context;
    double x = 2.0;
    for (long i = 0; i < repeats; i++) {
        for (int j = 0; j < 100; j++) {
            x = 3.0 / sqrt(x);
        }
    }
    return x;
}

void bench_hertz(bench *b) {
    galet_hertz_def def = galet_default_hertz(), turned = def, slender = def;
    turned.angle = 0.3;
    slender.body1.ry = 2e4;
    textbook t;
    prepare(&t);
    double exact = solve(&def, 1);
    if (!(fabs(textbook_approach(&t, &def) / exact - 1.0) < 1e-10)) {
        fputs("galet_bench: the baseline of hertz is wrong\n", stderr);
        exit(1);
    }
    bench_side yardstick = {"100 dependent square roots and divisions", roots_and_quotients, NULL};
    bench_compare(b, (bench_side){"hertz: solve", solve, &def},
                  (bench_side){"64-point quadrature and bracketing", solve_by_textbook, &t});
    bench_compare(b, (bench_side){"hertz: solve, by the machine", solve, &def}, yardstick);
    bench_compare(b, (bench_side){"hertz: solve, bodies turned by 0.3", solve, &turned}, yardstick);
    bench_compare(b, (bench_side){"hertz: solve, curvature ratio 2e6", solve, &slender}, yardstick);
}
