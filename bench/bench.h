#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Measures against baselines. Every row is a ratio taken in one run: case and baseline in turns, best of several, so
/// that a busy machine slows both.
typedef struct bench bench;

/// The work of one case, `repeats` times; the sum it returns keeps the compiler from dropping it.
typedef double bench_function(void *context, long repeats);

typedef struct bench_side {
    const char *name;
    bench_function *run;
    void *context;
} bench_side;

/// A table of rows; `only`, when not NULL, leaves out the rows whose names do not contain it.
bench *bench_create(const char *only);
void bench_destroy(bench *b);

/// Times one function against another [ns per repeat].
void bench_compare(bench *b, bench_side measured, bench_side baseline);

/// The same while another process keeps a core busy, on average.
void bench_compare_beside(bench *b, bench_side measured, bench_side baseline);

/// Reports a number that is the same on every machine: iterations, transforms, allocations.
void bench_count(bench *b, const char *name, long count);

/// Times a program from its start to its end against another; argv ends with NULL, output is dropped. Says so and goes
/// on where the program is missing or fails.
void bench_command(bench *b, const char *name, char *const argv[], const char *baseline, char *const baseline_argv[]);

/// Times one function against a program that prints the seconds its own work took. Says so and goes on where the
/// program is missing or fails.
void bench_against_program(bench *b, bench_side measured, const char *baseline, const char *command);

/// Whether rows of a name are asked for.
bool bench_wanted(const bench *b, const char *name);

/// Adds a row of times that a topic took itself [ns].
void bench_note(bench *b, const char *name, double ns, const char *baseline, double baseline_ns);

/// Notes a case that cannot run here.
void bench_skip(bench *b, const char *name, const char *why);

/// Writes the rows as a JSON array of {name, ns, baseline, baseline_ns, ratio}, and `count` where it is a count.
bool bench_write(const bench *b, const char *path);

/// The topics, one file each; main.c lists them.
void bench_campaign(bench *b);
void bench_columns(bench *b);
void bench_draw(bench *b);
void bench_elliptic(bench *b);
void bench_hertz(bench *b);
void bench_identify(bench *b);
void bench_klarbring(bench *b);
void bench_motion(bench *b);
void bench_oscillator(bench *b);
void bench_patch(bench *b);
void bench_rolling(bench *b);
void bench_rolling_accuracy(bench *b);
void bench_root(bench *b);
void bench_startup(bench *b);
void bench_store(bench *b);
void bench_strip_bem(bench *b);
void bench_strips(bench *b);
