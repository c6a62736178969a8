#include "bench.h"

#include <galet/rolling.h>

#include "contact/strip_bem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { STRIPS = 60 };

/// The roller of galet_default_hertz, with another radius on one side.
typedef struct blend_case {
    double radius, other_radius;  // [m]
    galet_strip_bem *bem;
    galet_strip_bem_def def;
    galet_strip strips[STRIPS + 2];
    galet_strip_bem_outcome outcome;
    galet_rolling *rolling;
    galet_rolling_def exact;
} blend_case;

static double gap(double y, void *context) {
    const blend_case *c = context;
    return 0.5 * y * y / (y > 0.0 ? c->radius : c->other_radius);
}

static double solve(void *context, long repeats) {
    blend_case *c = context;
    double sum = 0.0;
    size_t count;
    for (long i = 0; i < repeats; i++) {
        if (galet_strip_bem_solve(c->bem, &c->def, c->strips, &count, &c->outcome) != GALET_OK) {
            fputs("galet_bench: strip-bem: cannot be solved\n", stderr);
            exit(1);
        }
        sum += c->outcome.approach;
    }
    return sum;
}

static double solve_exactly(void *context, long repeats) {
    blend_case *c = context;
    galet_rolling_result r = {.approach = 0.0};
    for (long i = 0; i < repeats; i++) {
        galet_rolling_solve(c->rolling, &c->exact, &r);
    }
    return r.approach;
}

static void bench_blend(bench *b, double other_radius, const char *name, const char *count_name) {
    galet_hertz_def bodies = galet_default_hertz();
    blend_case c = {.radius = bodies.body1.ry, .other_radius = other_radius, .exact = galet_default_rolling()};
    if (galet_strip_bem_create(STRIPS, &c.bem) != GALET_OK ||
        galet_rolling_create(64, 64, 1, 0, &c.rolling) != GALET_OK) {
        fputs("galet_bench: memory is exhausted\n", stderr);
        exit(1);
    }
    c.def = galet_default_strip_bem();
    c.def.curvature_x = 0.5 / bodies.body1.rx + 0.5 / bodies.body2.rx;
    c.def.modulus = galet_contact_modulus(bodies.body1, bodies.body2);
    c.def.load = bodies.load;
    c.def.gap = gap, c.def.context = &c;
    c.def.y_min = -5e-3, c.def.y_max = 5e-3;
    c.exact.tangential = galet_tangential_find("none");
    if (other_radius != bodies.body1.ry) {
        c.exact.profile.kind = GALET_PROFILE_BLEND;
        c.exact.profile.blend_radius = other_radius;
    }
    bench_compare(b, (bench_side){name, solve, &c}, (bench_side){"exact pressure, 64 x 64 cells", solve_exactly, &c});
    solve(&c, 1);
    bench_count(b, count_name, c.outcome.iterations);
    galet_strip_bem_destroy(c.bem);
    galet_rolling_destroy(c.rolling);
}

void bench_strip_bem(bench *b) {
    bench_blend(b, 0.5, "strip-bem: ellipse, 60 strips", "strip-bem: ellipse, steps");
    bench_blend(b, 0.05, "strip-bem: blend of 50 mm, 60 strips", "strip-bem: blend of 50 mm, steps");
    bench_blend(b, 0.001, "strip-bem: blend of 1 mm, 60 strips", "strip-bem: blend of 1 mm, steps");
}
