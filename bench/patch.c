#include "bench.h"

#include <galet/patch.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { STATES = 256, WORKSPACE = 2000 };

/// A law and motions to evaluate it at, with the centre of rotation inside the patch or outside.
typedef struct motions {
    galet_patch_law law;
    galet_vec2 slip[STATES];
} motions;

static motions motions_of(double ratio, const galet_patch_law_kind *kind, double nearest, double farthest) {
    galet_patch_def def = galet_default_patch();
    def.patch = (galet_patch){1.0, ratio, 0.0};
    def.kind = kind;
    motions m;
    if (galet_patch_law_prepare(&def, &m.law)) {
        exit(1);
    }
    for (int i = 0; i < STATES; i++) {
        double share = (i + 0.5) / STATES, psi = 2.0 * M_PI * fmod(i * 0.6180339887, 1.0);
        double kappa = nearest * pow(farthest / nearest, share);
        m.slip[i] = (galet_vec2){kappa * ratio * cos(psi), kappa * sin(psi)};
    }
    return m;
}

static double evaluate(void *context, long repeats) {
    const motions *m = context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        sum += galet_patch_law_wrench(&m->law, m->slip[i % STATES], 1.0).moment;
    }
    return sum;
}

static double prepare_and_evaluate(void *context, long repeats) {
    const motions *m = context;
    galet_patch patch = {1.0, m->law.shape.ratio, 0.0};
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        sum += galet_patch_friction(patch, 0.1, 10.0, m->slip[i % STATES], 1.0).moment;
    }
    return sum;
}

/// Munitsyna 2012 (1.3)-(1.5) over the unit disc, adaptive in both directions to 1e-8.
typedef struct quadrature {
    double ratio, radius;
    galet_vec2 slip;
    int component;
    gsl_integration_workspace *inner, *outer;
} quadrature;

static double traction(double angle, void *context) {
    const quadrature *q = context;
    double x = q->radius * cos(angle), y = q->ratio * q->radius * sin(angle);
    double u = q->slip.x - y, v = q->slip.y + x, speed = hypot(u, v);
    if (speed == 0.0) {
        return 0.0;
    }
    switch (q->component) {
    case 0:
        return u / speed;
    case 1:
        return v / speed;
    default:
        return (x * v - y * u) / speed;
    }
}

static double ring(double radius, void *context) {
    quadrature *q = context;
    q->radius = radius;
    gsl_function f = {traction, q};
    double value, error;
    gsl_integration_qag(&f, 0.0, 2.0 * M_PI, 1e-10, 1e-9, WORKSPACE, GSL_INTEG_GAUSS21, q->inner, &value, &error);
    return 1.5 / M_PI * sqrt(1.0 - radius * radius) * radius * value;
}

static double integrate(quadrature *q, int component) {
    q->component = component;
    gsl_function f = {ring, q};
    double value, error;
    gsl_integration_qag(&f, 0.0, 1.0, 1e-8, 1e-8, WORKSPACE, GSL_INTEG_GAUSS21, q->outer, &value, &error);
    return value;
}

static double integrate_all(void *context, long repeats) {
    quadrature *q = context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        sum += integrate(q, 0) + integrate(q, 1) + integrate(q, 2);
    }
    return sum;
}

/// One motion against direct quadrature; the two must agree before they are timed.
static void compare_quadrature(bench *b, const char *name, double kappa) {
    motions m = motions_of(0.6, &galet_patch_exact, kappa, kappa);
    quadrature q = {.ratio = 0.6, .slip = m.slip[0]};
    q.inner = gsl_integration_workspace_alloc(WORKSPACE);
    q.outer = gsl_integration_workspace_alloc(WORKSPACE);
    for (int i = 1; i < STATES; i++) {
        m.slip[i] = m.slip[0];
    }
    galet_wrench w = galet_patch_law_wrench(&m.law, m.slip[0], 1.0);
    double off = fmax(fabs(integrate(&q, 0) + w.force.x), fabs(integrate(&q, 1) + w.force.y));
    off = fmax(off, fabs(integrate(&q, 2) + w.moment));
    if (!(off < 1e-7)) {
        fprintf(stderr, "galet_bench: the patch's quadrature is off by %g\n", off);
        exit(1);
    }
    bench_compare(b, (bench_side){name, evaluate, &m}, (bench_side){"adaptive quadrature (GSL)", integrate_all, &q});
    gsl_integration_workspace_free(q.inner);
    gsl_integration_workspace_free(q.outer);
}

static void compare_pade(bench *b, double ratio) {
    char inside[64], outside[64];
    snprintf(inside, sizeof inside, "patch: exact, inside, ratio %g", ratio);
    snprintf(outside, sizeof outside, "patch: exact, outside, ratio %g", ratio);
    motions in = motions_of(ratio, &galet_patch_exact, 1e-3, 1.0);
    motions out = motions_of(ratio, &galet_patch_exact, 1.0, 10.0);
    motions pade_in = motions_of(ratio, &galet_patch_pade1, 1e-3, 1.0);
    motions pade_out = motions_of(ratio, &galet_patch_pade1, 1.0, 10.0);
    bench_compare(b, (bench_side){inside, evaluate, &in}, (bench_side){"first-order Pade", evaluate, &pade_in});
    bench_compare(b, (bench_side){outside, evaluate, &out}, (bench_side){"first-order Pade", evaluate, &pade_out});
}

void bench_patch(bench *b) {
    gsl_set_error_handler_off();
    compare_quadrature(b, "patch: exact, one motion outside", 2.0);
    compare_quadrature(b, "patch: exact, one motion inside", 0.5);
    static const double ratios[] = {1.0, 0.8, 0.6, 0.4, 0.2, 0.1, 0.05, 0.01};
    for (size_t i = 0; i < sizeof ratios / sizeof *ratios; i++) {
        compare_pade(b, ratios[i]);
    }
    motions exact = motions_of(0.6, &galet_patch_exact, 1.0, 10.0);
    motions fast = motions_of(0.6, &galet_patch_fast, 1.0, 10.0);
    bench_side prepared = {"exact, prepared", evaluate, &exact};
    bench_compare(b, (bench_side){"patch: fast to 1 %, outside, ratio 0.6", evaluate, &fast}, prepared);
    bench_compare(b, (bench_side){"patch: friction in one call, ratio 0.6", prepare_and_evaluate, &exact}, prepared);
}
