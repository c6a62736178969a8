#include "bench.h"

#include <galet/ball.h>
#include <galet/ellipsoid.h>

#include "../tests/lugre.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static double spin_ellipsoid(void *context, long repeats) {
    galet_rigid_result result = {0};
    for (long i = 0; i < repeats; i++) {
        galet_ellipsoid_run(context, NULL, NULL, &result);
    }
    return result.energy;
}

/// The same, and what its table needs.
static double trace_ellipsoid(void *context, long repeats) {
    static const size_t columns[] = {offsetof(galet_rigid_sample, gamma.z), offsetof(galet_rigid_sample, omega2),
                                     offsetof(galet_rigid_sample, load_ratio),
                                     offsetof(galet_rigid_sample, friction_force)};
    galet_trace_def wish = galet_default_trace();
    wish.sample_size = sizeof(galet_rigid_sample);
    wish.columns = columns;
    wish.column_count = sizeof columns / sizeof *columns;
    double rows = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_trace *trace;
        galet_rigid_result result;
        if (galet_trace_create(&wish, &trace)) {
            exit(1);
        }
        galet_ellipsoid_run(context, galet_trace_observe, trace, &result);
        galet_trace_finish(trace);
        rows += (double)galet_trace_rows(trace);
        galet_trace_destroy(trace);
    }
    return rows;
}

static double run_ball(void *context, long repeats) {
    galet_ball_result result = {0};
    for (long i = 0; i < repeats; i++) {
        galet_ball_run(context, NULL, NULL, &result);
    }
    return result.t_stop;
}

static double run_rigid(void *context, long repeats) {
    galet_rigid_result result = {0};
    for (long i = 0; i < repeats; i++) {
        galet_rigid_run(context, NULL, NULL, &result);
    }
    return result.energy;
}

static void count_body(bench *b, const char *words, const galet_rigid_def *def) {
    galet_rigid_result result;
    char name[80];
    if (galet_rigid_run(def, NULL, NULL, &result) == GALET_OK) {
        snprintf(name, sizeof name, "body: right-hand sides of %s", words);
        bench_count(b, name, (long)result.rates);
        snprintf(name, sizeof name, "body: stuck phases of %s", words);
        bench_count(b, name, (long)result.sticks);
    }
}

/// A pebble of three radii for a minute, which hops, slides, creeps, sticks and rolls to its end; and a hard one
/// without damping, thrown on rough ground, which sticks and slips hundreds of times.
static void count_pebbles(bench *b) {
    galet_rigid_def def = galet_default_rigid();
    def.damping = 0.1;
    def.friction = 0.5;
    def.t_end = 60.0;
    count_body(b, "a pebble's minute", &def);
    def.damping = 0.0;
    def.friction = 0.7;
    def.stiffness = 3e7;
    def.vertical0 = (galet_vec3){0.3, 0.5, 0.8};
    def.depth0 = -0.02;
    def.t_end = 5.0;
    count_body(b, "a hard pebble on rough ground", &def);
}

/// By Fehlberg's pair of order 8 from Debian's ARKODE, this took 857223 right-hand sides in 68769 steps, 0.77 s where
/// it now takes 0.18 s.
static void count_ellipsoid(bench *b) {
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.t_end = 60.0;
    galet_rigid_result result;
    if (galet_ellipsoid_run(&def, NULL, NULL, &result) == GALET_OK) {
        bench_count(b, "ellipsoid: right-hand sides of 60 s at 1e-10", (long)result.rates);
        bench_count(b, "ellipsoid: steps of 60 s at 1e-10", (long)result.steps);
    }
}

static void count_stiff(bench *b) {
    for (size_t i = 0; galet_steppers[i]; i++) {
        double y[3];
        galet_motion_result result;
        char name[80];
        snprintf(name, sizeof name, "stiff friction, %s: right-hand sides", galet_steppers[i]->name);
        if (lugre_run(galet_steppers[i], true, 1.0, y, &result) == GALET_OK) {
            bench_count(b, name, (long)result.rates);
            galet_motion_release(&result);
        }
    }
}

static double rub(void *context, long repeats) {
    double y[3], sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_motion_result result;
        if (lugre_run(context, true, 1.0, y, &result)) {
            exit(1);
        }
        sum += y[0];
        galet_motion_release(&result);
    }
    return sum;
}

void bench_motion(bench *b) {
    galet_ellipsoid_def body = galet_default_ellipsoid(), pade = body;
    body.t_end = pade.t_end = 1.0;
    pade.law = &galet_patch_pade1;
    bench_side exact = {"ellipsoid: the first second", spin_ellipsoid, &body};
    bench_compare(b, exact, (bench_side){"with the first-order Pade law", spin_ellipsoid, &pade});
    bench_compare(b, (bench_side){"ellipsoid: the first second with a trace", trace_ellipsoid, &body}, exact);
    galet_ball_def ball = galet_default_ball(), pade_ball = ball;
    pade_ball.law = &galet_patch_pade;
    bench_compare(b, (bench_side){"ball: until it rolls", run_ball, &ball},
                  (bench_side){"with Zhuravlev's Pade law", run_ball, &pade_ball});
    galet_rigid_def pebble = galet_default_rigid(), point = pebble;
    pebble.t_end = point.t_end = 1.0;
    point.grip = GALET_RIGID_POINT;
    bench_compare(b, (bench_side){"body: the first second of a pebble", run_rigid, &pebble},
                  (bench_side){"with the friction of a point", run_rigid, &point});
    count_ellipsoid(b);
    count_pebbles(b);
    count_stiff(b);
    const galet_stepper *implicit = galet_stepper_find("implicit");
    if (implicit) {
        bench_compare(b, (bench_side){"stiff friction, implicit", rub, (void *)implicit},
                      (bench_side){"explicit", rub, (void *)galet_stepper_find("explicit")});
    } else {
        bench_skip(b, "stiff friction, implicit", "built without SUNDIALS");
    }
}
