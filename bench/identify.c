#include "bench.h"

#include <galet/identify_film.h>
#include <galet/oscillator.h>

#include "../tests/decays.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SAMPLES = 8000, ROWS = 1000000, FILM_SAMPLES = 10800 };

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

typedef struct film_record {
    double t[FILM_SAMPLES], v[FILM_SAMPLES];
    size_t next;
} film_record;

static void keep(const galet_span *span, void *context) {
    film_record *r = context;
    for (; r->next < FILM_SAMPLES && r->t[r->next] <= span->t1; r->next++) {
        galet_oscillator_sample sample;
        span->at(span, r->t[r->next], &sample);
        r->v[r->next] = sample.v;
    }
}

/// The velocity of glycerol80 for 2.7 s at 4 kHz, with noise of 1 % of the first.
static bool make_film(film_record *r) {
    galet_oscillator_def def = galet_default_oscillator();
    galet_oscillator_result result;
    uint64_t rng = 1;
    for (int i = 0; i < FILM_SAMPLES; i++) {
        r->t[i] = i / 4000.0;
    }
    bool made = galet_oscillator_run(&def, &(galet_oscillator_audience){.observer = keep, .context = r}, &result) == 0;
    for (int i = 0; i < FILM_SAMPLES; i++) {
        r->v[i] += 0.01 * def.v0 * random_normal(&rng);
    }
    return made;
}

static double identify_film(void *context, long repeats) {
    galet_identify_film found = {0};
    for (long i = 0; i < repeats; i++) {
        galet_identify_film_run(context, &found, NULL);
    }
    return found.value[GALET_FILM_TAU];
}

static double follow_film(void *context, long repeats) {
    galet_oscillator_def def = galet_default_oscillator();
    galet_oscillator_result result = {0};
    (void)context;
    for (long i = 0; i < repeats; i++) {
        galet_oscillator_run(&def, NULL, &result);
    }
    return result.t_stick;
}

static void bench_film(bench *b) {
    film_record *r = calloc(1, sizeof *r);
    galet_identify_film_def def = galet_default_identify_film();
    galet_identify_film film;
    if (!r || !make_film(r)) {
        exit(1);
    }
    def.record.count = FILM_SAMPLES;
    def.record.t = r->t;
    def.record.signal = r->v;
    def.record.velocity = true;
    if (galet_identify_film_run(&def, &film, NULL) == GALET_OK) {
        bench_count(b, "identify: motions to fit a film", (long)film.evaluations);
    }
    bench_compare(b, (bench_side){"identify: film of glycerol80, 10800 samples", identify_film, &def},
                  (bench_side){"oscillator: glycerol80", follow_film, NULL});
    free(r);
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
    bench_film(b);
    bench_rows(b, x);
    free(t);
}
