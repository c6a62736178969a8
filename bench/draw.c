#include "bench.h"

#include <galet/ball.h>
#include <galet/hertz.h>
#include <galet/oscillator.h>
#include <galet/patch.h>
#include <galet/rolling.h>
#include <galet/study.h>

#include <stdio.h>
#include <stdlib.h>

/// What a campaign pays for one draw: a value set, the study run for its outputs, one of them read.
typedef struct draw {
    const galet_study *study;
    galet_values *values;
    const char *key, *output;
    double start;
} draw;

static void stop(const char *what) {
    fprintf(stderr, "galet_bench: draw: %s\n", what);
    exit(1);
}

static draw make_draw(const char *study, const char *key, const char *output) {
    draw d = {.study = galet_study_find(study), .key = key, .output = output};
    galet_message why;
    if (!d.study || galet_case_create(d.study, &d.values, &why)) {
        stop(study);
    }
    d.start = galet_values_real(d.values, key);
    return d;
}

/// Another value each time, by some parts in a million.
static double next_value(double start, long i) {
    return start * (1.0 + 1e-6 * (double)(i % 16));
}

static double draw_study(void *context, long repeats) {
    draw *d = context;
    galet_request request = galet_request_outputs();
    galet_keep keep = {0};
    request.keep = &keep;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_message why;
        galet_result *result;
        if (galet_values_set_real(d->values, d->key, next_value(d->start, i), &why) ||
            galet_case_run(d->study, d->values, &request, &result, &why)) {
            stop(why.text);
        }
        sum += galet_record_real(galet_result_outputs(result), d->output);
        galet_result_destroy(result);
    }
    galet_keep_clear(&keep);
    return sum;
}

static double solve_hertz(void *context, long repeats) {
    (void)context;
    galet_hertz_def def = galet_default_hertz();
    double load = def.load, sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_hertz hertz;
        def.load = next_value(load, i);
        galet_hertz_solve(&def, &hertz);
        sum += hertz.p0;
    }
    return sum;
}

static double evaluate_patch(void *context, long repeats) {
    (void)context;
    galet_patch_def def = galet_default_patch();
    double load = def.load, sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_patch_law law;
        def.load = next_value(load, i);
        galet_patch_law_prepare(&def, &law);
        sum += galet_patch_law_components(&law, 1e-3, 0.5, 1.0).f1;
    }
    return sum;
}

static double run_ball(void *context, long repeats) {
    (void)context;
    galet_ball_def def = galet_default_ball();
    double friction = def.friction, sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_ball_result result;
        def.friction = next_value(friction, i);
        galet_ball_run(&def, NULL, NULL, &result);
        sum += result.t_stop;
    }
    return sum;
}

static double run_oscillator(void *context, long repeats) {
    (void)context;
    galet_oscillator_def def = galet_default_oscillator();
    double load = def.load, sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_oscillator_result result;
        def.load = next_value(load, i);
        galet_oscillator_run(&def, NULL, &result);
        sum += result.t_stick;
    }
    return sum;
}

static double solve_rolling(void *context, long repeats) {
    (void)context;
    galet_rolling_def def = galet_default_rolling();
    double load = def.contact.load, sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_rolling *rolling;
        galet_rolling_result result;
        def.contact.load = next_value(load, i);
        if (galet_rolling_create(50, 50, 1, 0, &rolling) || galet_rolling_solve(rolling, &def, &result)) {
            stop("rolling");
        }
        galet_rolling_destroy(rolling);
        sum += result.traction.force.fx;
    }
    return sum;
}

static void bench_study(bench *b, const char *name, draw d, const char *bare, bench_function *run) {
    bench_compare(b, (bench_side){name, draw_study, &d}, (bench_side){bare, run, NULL});
    galet_values_destroy(d.values);
}

/// The aim: 1.5 times the bare call, and 20 us.
void bench_draw(bench *b) {
    bench_study(b, "draw: hertz", make_draw("hertz", "load", "p0"), "galet_hertz_solve", solve_hertz);
    bench_study(b, "draw: patch", make_draw("patch", "load", "f1"), "galet_patch_law_components", evaluate_patch);
    bench_study(b, "draw: ball", make_draw("ball", "f", "t_stop"), "galet_ball_run", run_ball);
    bench_study(b, "draw: oscillator", make_draw("oscillator", "load", "t_stick"), "galet_oscillator_run",
                run_oscillator);
    bench_study(b, "draw: rolling", make_draw("rolling", "load", "fx"), "galet_rolling_solve", solve_rolling);
}
