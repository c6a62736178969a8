#include "bench.h"

#include <galet/rolling.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/// Time to a force that is right to 0.1 %, by the schemes of both orders: each on the smallest grid on which it is so,
/// and on the next two as well, since errors may vanish by chance.

static const double WISH = 1e-3;

/// A roller on a rod or, without one, on a plane; the rest as galet_default_rolling() has it.
typedef struct contact {
    const char *name;
    double rx, ry, rod;  // radii of body 1, and of body 2 along x [m]
    galet_creepage creep;
    double blend;  // radius for y < 0 [m]; 0: ry
} contact;

static const contact CONTACTS[] = {
    {"reference", 0.02, 0.5, 0.025, {1e-3, 0.0, 0.0}, 0.0},
    {"lateral", 0.02, 0.5, 0.025, {0.0, 1e-3, 0.0}, 0.0},
    {"spin", 0.02, 0.5, 0.025, {0.0, 0.0, 5.0}, 0.0},
    {"mixed", 0.02, 0.5, 0.025, {5e-4, 5e-4, 2.0}, 0.0},
    {"near saturation", 0.02, 0.5, 0.025, {2e-3, 0.0, 0.0}, 0.0},
    {"nearly full stick", 0.02, 0.5, 0.025, {1e-4, 0.0, 0.0}, 0.0},
    {"circle", 0.02, 0.02, INFINITY, {1e-3, 0.0, 0.0}, 0.0},
    {"a/b 5", 0.24, 0.02, INFINITY, {4e-4, 2e-4, 0.0}, 0.0},
    {"a/b 1/5", 0.02, 0.24, INFINITY, {5e-4, 2.5e-4, 0.0}, 0.0},
    {"blend", 0.02, 0.5, 0.025, {1e-3, 0.0, 0.0}, 0.05},
};
enum { COUNT = sizeof CONTACTS / sizeof *CONTACTS };

/// Cells a side. Grids of first order between the last two would take a minute more: it is timed on the last where it
/// needs more than the last but one.
static const size_t CELLS[] = {16, 20, 25, 32, 40, 50, 64, 80, 100, 128, 160, 200, 256, 512};
enum { LAST = sizeof CELLS / sizeof *CELLS - 1, TRUTH = 400 };

/// Forces of a scheme, as they are and as two grids of first order let expect them.
enum { PLAIN, EXTRAPOLATED, READINGS };

static galet_rolling_def define(const contact *c, const char *scheme) {
    galet_rolling_def def = galet_default_rolling();
    def.contact.body1.rx = c->rx;
    def.contact.body1.ry = c->ry;
    def.contact.body2.rx = c->rod;
    def.creep = c->creep;
    def.tangential = galet_tangential_find(scheme);
    def.error_estimate = true;
    if (c->blend > 0.0) {
        def.profile.kind = GALET_PROFILE_BLEND;
        def.profile.blend_radius = c->blend;
    }
    return def;
}

/// Forces [N] and how long they took.
typedef struct answer {
    galet_vec2 force[READINGS];
    double ns;
} answer;

/// Of the processor, not of the clock on the wall: a busy machine would slow seconds more than milliseconds [ns].
static double worked(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/// The best time of some; what a workspace costs does not count.
static answer solve(const contact *c, const char *scheme, size_t cells, int times) {
    galet_rolling_def def = define(c, scheme);
    galet_rolling *rolling = NULL;
    galet_rolling_result r;
    answer found = {.ns = INFINITY};
    bool done = galet_rolling_create(cells, cells, 1, 0, &rolling) == GALET_OK;
    for (int i = 0; done && i < times; i++) {
        double start = worked();
        done = galet_rolling_solve(rolling, &def, &r) == GALET_OK;
        found.ns = fmin(found.ns, worked() - start);
    }
    if (!done) {
        fprintf(stderr, "galet_bench: rolling: %s cannot be solved\n", c->name);
        exit(1);
    }
    found.force[PLAIN] = (galet_vec2){r.traction.force.fx, r.traction.force.fy};
    found.force[EXTRAPOLATED] = (galet_vec2){r.fx_extrapolated, r.fy_extrapolated};
    galet_rolling_destroy(rolling);
    return found;
}

static bool is_right(galet_vec2 found, galet_vec2 truth) {
    return hypot(found.x - truth.x, found.y - truth.y) <= WISH * hypot(truth.x, truth.y);
}

/// What a reading of a scheme needs: the first of three successive grids on which it is right.
typedef struct need {
    size_t cells;
    double ns;
    bool right;
} need;

/// Up to a number of readings.
static void find_needs(const contact *c, const char *scheme, galet_vec2 truth, int readings, need *needs) {
    int row[READINGS] = {0}, found = 0;
    for (int i = 0; i < LAST && found < readings; i++) {
        answer here = solve(c, scheme, CELLS[i], 1);
        for (int k = 0; k < readings; k++) {
            row[k] = row[k] == 3 ? 3 : is_right(here.force[k], truth) ? row[k] + 1 : 0;
            if (row[k] == 3 && !needs[k].right) {
                size_t cells = CELLS[i - 2];
                needs[k] = (need){cells, solve(c, scheme, cells, 5).ns, true};
                found++;
            }
        }
    }
    if (found < readings) {
        answer last = solve(c, scheme, CELLS[LAST], 1);
        for (int k = 0; k < readings; k++) {
            needs[k] = needs[k].right ? needs[k] : (need){CELLS[LAST], last.ns, is_right(last.force[k], truth)};
        }
    }
}

void bench_rolling_accuracy(bench *b) {
    static const char total[] = "rolling: ten forces to 0.1 %";
    if (!bench_wanted(b, total)) {
        return;
    }
    double sum = 0.0, first_sum[READINGS] = {0.0};
    for (int k = 0; k < COUNT; k++) {
        const contact *c = &CONTACTS[k];
        galet_vec2 truth = solve(c, "exact", TRUTH, 1).force[PLAIN];
        need second = {0}, first[READINGS] = {{0}};
        find_needs(c, "exact", truth, 1, &second);
        find_needs(c, "exact-first-order", truth, READINGS, first);
        sum += second.ns;
        first_sum[PLAIN] += first[PLAIN].ns;
        first_sum[EXTRAPOLATED] += first[EXTRAPOLATED].ns;
        char name[80], baseline[80];
        snprintf(name, sizeof name, "rolling: cells for 0.1 %%, %s", c->name);
        bench_count(b, name, (long)second.cells);
        snprintf(name, sizeof name, "rolling: to 0.1 %%, %s", c->name);
        snprintf(baseline, sizeof baseline, "first order, %zu cells a side%s", first[PLAIN].cells,
                 first[PLAIN].right ? "" : ": more");
        bench_note(b, name, second.ns, baseline, first[PLAIN].ns);
    }
    bench_note(b, total, sum, "first order", first_sum[PLAIN]);
    bench_note(b, total, sum, "first order, extrapolated", first_sum[EXTRAPOLATED]);
}
