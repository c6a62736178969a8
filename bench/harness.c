#include "bench.h"

#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

struct bench {
    const char *only;
    json_t *rows;
};

static volatile double sink;

bench *bench_create(const char *only) {
    bench *b = malloc(sizeof *b);
    json_t *rows = json_array();
    if (!b || !rows) {
        fputs("galet_bench: memory is exhausted\n", stderr);
        exit(1);
    }
    *b = (bench){only, rows};
    printf("%-44s %12s   %-44s %12s %9s\n", "case", "time", "baseline", "time", "ratio");
    return b;
}

void bench_destroy(bench *b) {
    if (b) {
        json_decref(b->rows);
        free(b);
    }
}

bool bench_wanted(const bench *b, const char *name) {
    return !b->only || strstr(name, b->only);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double time_of(bench_side side, long repeats) {
    double start = now();
    sink = side.run(side.context, repeats);
    return (now() - start) / (double)repeats;
}

/// Repeats that last about two milliseconds: far above the clock's grain, far below the scheduler's patience.
static long repeats_for(bench_side side) {
    static const double SAMPLE = 2e6;
    long repeats = 1;
    while (time_of(side, repeats) * (double)repeats < 0.1 * SAMPLE) {
        repeats *= 2;
    }
    double each = time_of(side, repeats);
    return (long)fmax(1.0, SAMPLE / each);
}

static const char *readable(double ns, char text[32]) {
    static const char *const units[] = {"ns", "us", "ms", "s"};
    int unit = 0;
    while (ns >= 1000.0 && unit < 3) {
        ns /= 1000.0;
        unit++;
    }
    snprintf(text, 32, "%.4g %s", ns, units[unit]);
    return text;
}

void bench_note(bench *b, const char *name, double ns, const char *baseline, double baseline_ns) {
    char left[32], right[32];
    double ratio = ns / baseline_ns;
    printf("%-44s %12s   %-44s %12s %9.3g\n", name, readable(ns, left), baseline, readable(baseline_ns, right), ratio);
    fflush(stdout);
    json_array_append_new(b->rows, json_pack("{s:s, s:f, s:s, s:f, s:f}", "name", name, "ns", ns, "baseline", baseline,
                                             "baseline_ns", baseline_ns, "ratio", ratio));
}

/// Keeps a processor busy until it is told to stop; -1 where that cannot be started.
static pid_t start_neighbour(void) {
    pid_t child = fork();
    if (child == 0) {
        for (;;) {
            sink = sink + 1.0;
        }
    }
    return child;
}

void bench_compare_beside(bench *b, bench_side measured, bench_side baseline) {
    enum { ROUNDS = 10 };
    if (!bench_wanted(b, measured.name)) {
        return;
    }
    pid_t neighbour = start_neighbour();
    if (neighbour < 0) {
        bench_skip(b, measured.name, "no process can be started");
        return;
    }
    double sum = 0.0, baseline_sum = 0.0;
    for (int i = 0; i < ROUNDS; i++) {
        sum += time_of(measured, 1) / ROUNDS;
        baseline_sum += time_of(baseline, 1) / ROUNDS;
    }
    kill(neighbour, SIGKILL);
    waitpid(neighbour, NULL, 0);
    bench_note(b, measured.name, sum, baseline.name, baseline_sum);
}

void bench_compare(bench *b, bench_side measured, bench_side baseline) {
    enum { ROUNDS = 25 };
    if (!bench_wanted(b, measured.name)) {
        return;
    }
    long repeats = repeats_for(measured), baseline_repeats = repeats_for(baseline);
    double best = INFINITY, baseline_best = INFINITY;
    for (int i = 0; i < ROUNDS; i++) {
        best = fmin(best, time_of(measured, repeats));
        baseline_best = fmin(baseline_best, time_of(baseline, baseline_repeats));
    }
    bench_note(b, measured.name, best, baseline.name, baseline_best);
}

void bench_count(bench *b, const char *name, long count) {
    if (!bench_wanted(b, name)) {
        return;
    }
    printf("%-44s %12ld   (a count)\n", name, count);
    json_array_append_new(b->rows, json_pack("{s:s, s:n, s:n, s:n, s:n, s:I}", "name", name, "ns", "baseline",
                                             "baseline_ns", "ratio", "count", (json_int_t)count));
}

void bench_skip(bench *b, const char *name, const char *why) {
    if (bench_wanted(b, name)) {
        printf("%-44s %12s   %s\n", name, "skipped", why);
    }
}

/// Wall time of one run [ns]; NaN where it cannot start or does not end with 0.
static double run_command(char *const argv[]) {
    posix_spawn_file_actions_t quiet;
    if (posix_spawn_file_actions_init(&quiet) != 0) {
        return NAN;
    }
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child;
    int result = -1;
    double start = now();
    if (posix_spawn(&child, argv[0], &quiet, NULL, argv, environ) != 0 || waitpid(child, &result, 0) < 0) {
        result = -1;
    }
    double taken = now() - start;
    posix_spawn_file_actions_destroy(&quiet);
    return result == 0 ? taken : NAN;
}

void bench_command(bench *b, const char *name, char *const argv[], const char *baseline, char *const baseline_argv[]) {
    enum { ROUNDS = 40 };
    if (!bench_wanted(b, name)) {
        return;
    }
    if (access(argv[0], X_OK) != 0) {
        bench_skip(b, name, "the program is not there");
        return;
    }
    double best = INFINITY, baseline_best = INFINITY;
    for (int i = 0; i < ROUNDS; i++) {
        double taken = run_command(argv), baseline_taken = run_command(baseline_argv);
        if (isnan(taken) || isnan(baseline_taken)) {
            bench_skip(b, name, isnan(taken) ? "the program fails" : "the baseline fails");
            return;
        }
        best = fmin(best, taken);
        baseline_best = fmin(baseline_best, baseline_taken);
    }
    bench_note(b, name, best, baseline, baseline_best);
}

/// The number a program prints [ns]; NaN where it does not.
static double ask_program(const char *command) {
    double seconds = NAN;
    FILE *said = popen(command, "r");
    bool read = said && fscanf(said, "%lf", &seconds) == 1;
    bool ended = said && pclose(said) == 0;
    return read && ended ? 1e9 * seconds : NAN;
}

void bench_against_program(bench *b, bench_side measured, const char *baseline, const char *command) {
    enum { ROUNDS = 3 };
    if (!bench_wanted(b, measured.name)) {
        return;
    }
    long repeats = repeats_for(measured);
    double best = INFINITY, baseline_best = INFINITY;
    for (int i = 0; i < ROUNDS; i++) {
        double asked = ask_program(command);
        if (isnan(asked)) {
            bench_skip(b, measured.name, "the baseline fails");
            return;
        }
        for (int j = 0; j < ROUNDS; j++) {
            best = fmin(best, time_of(measured, repeats));
        }
        baseline_best = fmin(baseline_best, asked);
    }
    bench_note(b, measured.name, best, baseline, baseline_best);
}

bool bench_write(const bench *b, const char *path) {
    return json_dump_file(b->rows, path, JSON_INDENT(2) | JSON_REAL_PRECISION(6)) == 0;
}
