#include "bench.h"

#include <galet/oscillator.h>

static double decay(void *context, long repeats) {
    galet_oscillator_result result = {0};
    for (long i = 0; i < repeats; i++) {
        galet_oscillator_run(context, NULL, &result);
    }
    return result.t_stick;
}

static galet_oscillator_def with_law(const galet_point_law *law) {
    galet_oscillator_def def = galet_default_oscillator();
    def.law = law;
    galet_point_law_defaults(law, def.params);
    return def;
}

/// The aim: 10 ms, and a fiftieth of scipy's time, for the 194 half cycles of the default at rtol 1e-10.
void bench_oscillator(bench *b) {
    galet_oscillator_def film = galet_default_oscillator(), bristles = with_law(&galet_point_lugre);
    galet_oscillator_result result;
    if (galet_oscillator_run(&film, NULL, &result) == GALET_OK) {
        bench_count(b, "oscillator: right-hand sides of glycerol80", (long)result.rates);
    }
    if (galet_oscillator_run(&bristles, NULL, &result) == GALET_OK) {
        bench_count(b, "oscillator: right-hand sides of LuGre at 1e5", (long)result.rates);
    }
    bench_against_program(b, (bench_side){"oscillator: glycerol80, 194 half cycles", decay, &film},
                          "scipy solve_ivp with events", "/usr/bin/python3 " BENCH_FOLDER "/decay.py");
    bench_compare(b, (bench_side){"oscillator: LuGre at 1e5, 3 s", decay, &bristles},
                  (bench_side){"oscillator: glycerol80", decay, &film});
}
