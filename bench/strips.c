#include "bench.h"

#include <galet/rolling.h>

#include <stdio.h>
#include <stdlib.h>

/// The blended roller by one pair of methods, a new load and radius every time, as in a campaign.
typedef struct roller {
    galet_rolling *rolling;
    galet_rolling_def def;
} roller;

static roller make_roller(const char *normal, const char *tangential) {
    roller r = {.def = galet_default_rolling()};
    r.def.profile.kind = GALET_PROFILE_BLEND;
    r.def.normal = galet_normal_find(normal);
    r.def.tangential = galet_tangential_find(tangential);
    if (galet_rolling_create(50, 50, 1, 0, &r.rolling) != GALET_OK) {
        fprintf(stderr, "galet_bench: memory is exhausted\n");
        exit(1);
    }
    return r;
}

static double draw(void *context, long repeats) {
    roller *r = context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        double part = (double)(i % 17) / 17.0;
        r->def.profile.blend_radius = 0.05 * (1.0 + part);
        r->def.contact.load = 1500.0 * (1.1 - 0.2 * part);
        galet_rolling_result result;
        if (galet_rolling_solve(r->rolling, &r->def, &result) != GALET_OK) {
            fprintf(stderr, "galet_bench: strips cannot be solved\n");
            exit(1);
        }
        sum += result.traction.power;
    }
    return sum;
}

static void bench_pair(bench *b, const char *name, const char *normal, const char *tangential) {
    roller strips = make_roller(normal, tangential), exact = make_roller("exact", "exact");
    bench_compare(b, (bench_side){name, draw, &strips}, (bench_side){"the exact methods", draw, &exact});
    galet_rolling_destroy(strips.rolling);
    galet_rolling_destroy(exact.rolling);
}

void bench_strips(bench *b) {
    bench_pair(b, "strips: smoothed and FASTSIM, 50x50, a draw", "strips-smoothed", "fastsim");
    bench_pair(b, "strips: smoothed alone, 50, a draw", "strips-smoothed", "none");
    bench_pair(b, "strips: not smoothed and strip theory, 50, a draw", "strips", "strip-theory");
}
