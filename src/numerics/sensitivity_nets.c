#include <galet/sensitivity.h>

#include "numerics/net_runs.h"
#include "numerics/student.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RUNS = 2 * GALET_NET_RUNS };
/// Variances of shorter runs spread too much to divide by.
enum { LEAST_RUN = 64 };

/// The rows of one run, laid out as a sample by itself.
static void copy_run(const double *y, size_t count, size_t blocks, size_t run, size_t length, double *rows) {
    for (size_t block = 0; block < blocks; block++) {
        memcpy(rows + block * length, y + block * count + run * length, length * sizeof *rows);
    }
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

static galet_status ask_runs(const double *y, size_t count, size_t inputs, size_t length, double *rows,
                             galet_sensitivity *said) {
    galet_status status = GALET_OK;
    for (size_t run = 0; run < count / length && !status; run++) {
        copy_run(y, count, inputs + 2, run, length, rows);
        status = galet_sensitivity_of(rows, length, inputs, 0, said + run * inputs, NULL);
    }
    return status;
}

galet_status galet_sensitivity_of_nets(const double *y, size_t count, size_t inputs, uint64_t seed,
                                       galet_sensitivity *indices, size_t *used) {
    galet_status status = galet_sensitivity_of(y, count, inputs, seed, indices, used);
    size_t length = galet_net_run_length(count);
    if (status || length < LEAST_RUN) {
        return status;
    }
    double *rows = malloc((inputs + 2) * length * sizeof *rows);
    galet_sensitivity *said = calloc(MOST_RUNS, inputs * sizeof *said);
    status = rows && said ? ask_runs(y, count, inputs, length, rows, said) : GALET_ERR_MEMORY;
    if (!status) {
        set_intervals(said, count / length, inputs, indices);
    }
    free(rows);
    free(said);
    return status;
}
