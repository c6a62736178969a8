#include "bench.h"

#include <galet/identify.h>

#include "../tests/decays.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SAMPLES = 8000, ROWS = 1000000 };

static double identify(void *context, long repeats) {
    galet_identify found = {0};
    for (long i = 0; i < repeats; i++) {
        galet_identify_run(context, &found, NULL);
    }
    return found.mu[0];
}

/// Truth A of docs/theory/identify.md 6, with noise of 1 % of the first amplitude.
static void make_record(double *t, double *x) {
    made_decay decay = default_decay(0.02, 0.05, 2.0);
    uint64_t rng = 1;
    make_decay_record(&decay, SAMPLES, t, x, NULL);
    for (int i = 0; i < SAMPLES; i++) {
        x[i] += 0.01 * 0.12 / decay.omega * random_normal(&rng);
    }
}

/// A million rows: the record again and again finer, by straight lines.
static bool write_rows(const char *path, const double *x) {
    FILE *file = fopen(path, "w");
    if (!file) {
        return false;
    }
    fputs("t [s],x [m]\n", file);
    for (int i = 0; i < ROWS; i++) {
        double place = (double)i * (SAMPLES - 1.0) / ROWS;
        int k = (int)place;
        fprintf(file, "%.7f,%.6e\n", place / 4000.0, x[k] + (place - k) * (x[k + 1] - x[k]));
    }
    return fclose(file) == 0;
}

static void bench_rows(bench *b, const double *x) {
    char path[] = "/tmp/galet_bench_XXXXXX", setting[64];
    int file = mkstemp(path);
    if (file < 0 || close(file) != 0 || !write_rows(path, x)) {
        bench_skip(b, "identify: a million rows", "no file can be written");
        return;
    }
    snprintf(setting, sizeof setting, "data=%s", path);
    char *run[] = {GALET_PROGRAM, "run", "identify", "--set", setting, "--json", NULL};
    char *sum[] = {"/usr/bin/awk", "-F,", "{ s += $2 } END { print s }", path, NULL};
    bench_command(b, "identify: a million rows", run, "awk adding up a column", sum);
    unlink(path);
}

/// The aims: 20 ms averaged, 0.3 s in full, and 2 s for a million rows.
void bench_identify(bench *b) {
    double *t = malloc(2 * SAMPLES * sizeof *t), *x = t + SAMPLES;
    if (!t) {
        exit(1);
    }
    make_record(t, x);
    galet_identify_def full = galet_default_identify(), averaged;
    full.count = SAMPLES;
    full.t = t;
    full.signal = x;
    full.mass = 0.15;
    full.load = 0.4;
    full.order = 2;
    averaged = full;
    averaged.averaged = true;
    bench_compare(b, (bench_side){"identify: averaged fit of 8000 samples", identify, &averaged},
                  (bench_side){"identify: full fit", identify, &full});
    bench_rows(b, x);
    free(t);
}
