#include <galet/sensitivity.h>

#include "numerics/net_runs.h"
#include "numerics/student.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_RUNS = 2 * GALET_NET_RUNS };
/// Variances of shorter runs spread too much to divide by.
enum { LEAST_RUN = 64 };

/// The rows of one run as a sample by itself: a piece of each block, one after the other.
typedef struct run_of {
    galet_series y;
    size_t count;  // draws of y
    size_t first, length;
} run_of;

static galet_status read_run(void *from, size_t first, size_t count, double *x) {
    const run_of *run = from;
    galet_status status = GALET_OK;
    while (count > 0 && !status) {
        size_t block = first / run->length, at = first % run->length;
        size_t n = count < run->length - at ? count : run->length - at;
        status = galet_series_read(run->y, block * run->count + run->first + at, n, x);
        first += n;
        count -= n;
        x += n;
    }
    return status;
}

/// NAN where a run says nothing.
static double half_width(const double *x, size_t n) {
    double mean = 0.0, squares = 0.0;
    for (size_t i = 0; i < n; i++) {
        mean += x[i] / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        squares += (x[i] - mean) * (x[i] - mean);
    }
    return galet_student_quantile(0.975, (double)(n - 1)) * sqrt(squares / (double)(n - 1) / (double)n);
}

static void set_interval(double interval[2], double middle, double half) {
    if (!isnan(half)) {
        interval[0] = middle - half;
        interval[1] = middle + half;
    }
}

/// `said` holds the indices of each run, one run after the other.
static void set_intervals(const galet_sensitivity *said, size_t runs, size_t inputs, galet_sensitivity *indices) {
    for (size_t i = 0; i < inputs; i++) {
        double first[MOST_RUNS], total[MOST_RUNS];
        for (size_t run = 0; run < runs; run++) {
            first[run] = said[run * inputs + i].first;
            total[run] = said[run * inputs + i].total;
        }
        set_interval(indices[i].first_ci95, indices[i].first, half_width(first, runs));
        set_interval(indices[i].total_ci95, indices[i].total, half_width(total, runs));
    }
}

static galet_status ask_runs(galet_series y, size_t count, size_t inputs, size_t length, galet_sensitivity *said) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < count / length && !status; i++) {
        run_of run = {y, count, i * length, length};
        galet_series rows = {0, length * (inputs + 2), read_run, &run};
        status = galet_sensitivity_of(rows, inputs, 0, said + i * inputs, NULL);
    }
    return status;
}

galet_status galet_sensitivity_of_nets(galet_series y, size_t inputs, uint64_t seed, galet_sensitivity *indices,
                                       size_t *used) {
    galet_status status = galet_sensitivity_of(y, inputs, seed, indices, used);
    size_t count = y.count / (inputs + 2), length = galet_net_run_length(count);
    if (status || length < LEAST_RUN) {
        return status;
    }
    galet_sensitivity *said = calloc(MOST_RUNS, inputs * sizeof *said);
    status = said ? ask_runs(y, count, inputs, length, said) : GALET_ERR_MEMORY;
    if (!status) {
        set_intervals(said, count / length, inputs, indices);
    }
    free(said);
    return status;
}
