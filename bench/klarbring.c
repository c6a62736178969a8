#include "bench.h"

#include <galet/klarbring.h>

typedef struct wall {
    galet_klarbring_def def;
    galet_klarbring_motion motion;
} wall;

static double follow(void *context, long repeats) {
    const wall *w = context;
    galet_klarbring_result result = {0};
    for (long i = 0; i < repeats; i++) {
        galet_klarbring_run(&w->def, &w->motion, &result);
    }
    return result.last.ut;
}

static double march(void *context, long repeats) {
    const wall *w = context;
    galet_klarbring_result result = {0};
    for (long i = 0; i < repeats; i++) {
        galet_klarbring_march(&w->def, &w->motion, 1e-3, &result);
    }
    return result.last.ut;
}

static double classify(void *context, long repeats) {
    galet_klarbring_equilibrium equilibria[GALET_KLARBRING_EQUILIBRIA] = {0};
    size_t count;
    for (long i = 0; i < repeats; i++) {
        galet_klarbring_equilibria(context, 0.0, equilibria, &count);
    }
    return equilibria[0].ut.min;
}

#define SICONOS(case_) "Siconos, steps of 1 ms", "/usr/bin/python3 " BENCH_FOLDER "/wall.py " case_

/// The aim: a ten thousandth of the time of Siconos, which steps through what here has closed forms, and about a
/// microsecond an event. Cases: grazing that decays through seven events, slip into stick, off an unstable slip.
void bench_klarbring(bench *b) {
    wall grazing = {{1, 2, 1, 1, 0.5, 0.5, 0.5}, {.start = {-0.25, 0.5, -0.5, 0}, .t_end = 20}};
    wall sticks = {{1, 2, 1, 1, 0.5, 0, 0.5}, {.start = {0, 0.1, 0, -0.5}, .t_end = 10}};
    wall leaves = {{1, 2, 1, 1, -0.5, 0, 1.5}, {.start = {0, -1.499, 0, 0}, .t_end = 12}};
    bench_against_program(b, (bench_side){"klarbring: grazing, 7 events, 20 s", follow, &grazing}, SICONOS("A"));
    bench_against_program(b, (bench_side){"klarbring: slip into stick, 10 s", follow, &sticks}, SICONOS("B"));
    bench_against_program(b, (bench_side){"klarbring: off an unstable slip, 12 s", follow, &leaves}, SICONOS("C"));
    bench_against_program(b, (bench_side){"klarbring: grazing by 20000 steps of 1 ms", march, &grazing}, SICONOS("A"));
    bench_compare(b, (bench_side){"klarbring: all equilibria", classify, &grazing.def},
                  (bench_side){"klarbring: grazing, 7 events", follow, &grazing});
}
