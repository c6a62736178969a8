#include "bench.h"

#include <galet/values.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { ROWS = 100000, KEPT = 1 << 17 };

static const galet_param members[] = {
    GALET_REAL("t", "s", 0.0, "time", .rising = true),
    GALET_REAL("x", "m", 0.0, "position"),
    GALET_END,
};

static const galet_param all[] = {GALET_COLUMNS("data", members, "a record", .max_rows = KEPT), GALET_END};
static const galet_param means[] = {GALET_COLUMNS("data", members, "a record", .max_rows = KEPT >> 4), GALET_END};

/// A file, and the parameters it is read for.
typedef struct record {
    const char *path;
    const galet_param *params;
} record;

static void stop(const char *what) {
    fprintf(stderr, "galet_bench: columns: %s\n", what);
    exit(1);
}

static double read_values(void *context, long repeats) {
    const record *r = context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        galet_values *values;
        galet_message why;
        size_t rows;
        if (galet_values_create(r->params, &values, &why) || galet_values_set(values, "data", r->path, &why) ||
            galet_values_check(values, &why)) {
            stop(why.text);
        }
        const double *x = galet_values_column(values, "data", "x", &rows);
        sum += x[rows - 1];
        galet_values_destroy(values);
    }
    return sum;
}

/// What one writes by hand: a line, two numbers, no questions.
static double read_by_hand(void *context, long repeats) {
    const record *r = context;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        FILE *file = fopen(r->path, "r");
        double *t = malloc(ROWS * sizeof *t), *x = malloc(ROWS * sizeof *x);
        if (!file || !t || !x) {
            stop(r->path);
        }
        char line[256];
        size_t rows = 0;
        while (fgets(line, sizeof line, file) && rows < ROWS) {
            char *end;
            t[rows] = strtod(line, &end);
            x[rows] = strtod(end + 1, NULL);
            rows += end > line;
        }
        sum += x[rows - 1];
        fclose(file);
        free(t);
        free(x);
    }
    return sum;
}

/// A decay sampled at 10 kHz, with so many significant digits.
static void write_record(const char *path, int digits) {
    FILE *file = fopen(path, "w");
    if (!file) {
        stop(path);
    }
    fputs("t [s],x [m]\n", file);
    for (int i = 0; i < ROWS; i++) {
        double t = 1e-4 * i;
        fprintf(file, "%.4f,%.*g\n", t, digits, 1e-3 * exp(-0.03 * t) * cos(250.0 * t));
    }
    fclose(file);
}

void bench_columns(bench *b) {
    static const char *const names[][2] = {
        {"columns: 1e5 rows, 6 digits", "columns: 1e5 rows, 6 digits, means of 16"},
        {"columns: 1e5 rows, 17 digits", "columns: 1e5 rows, 17 digits, means of 16"},
    };
    char path[] = "/tmp/galet-bench-XXXXXX";
    int file = mkstemp(path);
    if (file < 0) {
        stop(path);
    }
    close(file);
    for (int i = 0; i < 2; i++) {
        write_record(path, i ? 17 : 6);
        record whole = {path, all}, averaged = {path, means};
        bench_side hand = {"fgets and strtod", read_by_hand, &whole};
        bench_compare(b, (bench_side){names[i][0], read_values, &whole}, hand);
        bench_compare(b, (bench_side){names[i][1], read_values, &averaged}, hand);
    }
    unlink(path);
}
