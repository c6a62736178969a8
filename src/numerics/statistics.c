#include <galet/statistics.h>

#include "numerics/net_runs.h"
#include "numerics/order_ranks.h"
#include "numerics/student.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/// Quantiles of shorter runs are biased by more than they spread.
enum { QUANTILE_RUN = 64 };

static const double PROBABILITIES[] = {0.05, 0.5, 0.95};

/// The members that belong to PROBABILITIES.
static double *quantile_of(galet_statistics *s, int i) {
    return i == 0 ? &s->q05 : i == 1 ? &s->q50 : &s->q95;
}

static double *interval_of(galet_statistics *s, int i) {
    return i == 0 ? s->q05_ci95 : i == 1 ? s->q50_ci95 : s->q95_ci95;
}

static galet_statistics nothing(void) {
    return (galet_statistics){.mean = NAN,
                              .sd = NAN,
                              .q05 = NAN,
                              .q50 = NAN,
                              .q95 = NAN,
                              .mean_ci95 = {NAN, NAN},
                              .q05_ci95 = {NAN, NAN},
                              .q50_ci95 = {NAN, NAN},
                              .q95_ci95 = {NAN, NAN},
                              .min = NAN,
                              .max = NAN};
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// The finite numbers in their order, for the caller to free; NULL where memory is exhausted.
static double *take_numbers(const double *x, size_t n, size_t *count) {
    double *numbers = malloc((n ? n : 1) * sizeof *numbers);
    *count = 0;
    for (size_t i = 0; numbers && i < n; i++) {
        if (isfinite(x[i])) {
            numbers[(*count)++] = x[i];
        }
    }
    return numbers;
}

/// Sums of differences from the first number, in which a constant leaves no rounding.
static void find_moments(const double *x, galet_statistics *s) {
    size_t n = s->count;
    double sum = 0.0, squares = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += x[i] - x[0];
    }
    s->mean = x[0] + sum / (double)n;
    for (size_t i = 0; i < n; i++) {
        squares += (x[i] - s->mean) * (x[i] - s->mean);
    }
    s->sd = n > 1 ? sqrt(squares / (double)(n - 1)) : NAN;
}

static void set_interval(double interval[2], double middle, double half) {
    interval[0] = middle - half;
    interval[1] = middle + half;
}

static double student_half_width(double sd, size_t n) {
    return n > 1 ? galet_student_quantile(0.975, (double)(n - 1)) * sd / sqrt((double)n) : NAN;
}

static double quantile(const double *sorted, size_t n, double p) {
    double place = p * (double)(n - 1);
    size_t i = (size_t)place;
    return i + 1 < n ? sorted[i] + (place - (double)i) * (sorted[i + 1] - sorted[i]) : sorted[n - 1];
}

/// What the order statistics one place below and above a quantile are: closer than that no sample tells it, even one
/// that is spread evenly, whose own place for it is half a rank off.
typedef struct grain {
    double low[3], high[3];
} grain;

static grain find_quantiles(const double *sorted, galet_statistics *s) {
    grain g;
    size_t n = s->count;
    s->min = sorted[0];
    s->max = sorted[n - 1];
    for (int i = 0; i < 3; i++) {
        double place = PROBABILITIES[i] * (double)(n - 1);
        size_t below = place >= 1.0 ? (size_t)(place - 1.0) : 0, above = (size_t)ceil(place + 1.0);
        *quantile_of(s, i) = quantile(sorted, n, PROBABILITIES[i]);
        g.low[i] = sorted[below];
        g.high[i] = sorted[above < n ? above : n - 1];
    }
    return g;
}

static void find_order_intervals(const double *sorted, galet_statistics *s) {
    for (int i = 0; i < 3; i++) {
        galet_order_ranks ranks = galet_order_ranks_of(s->count, PROBABILITIES[i]);
        interval_of(s, i)[0] = ranks.low >= 1 ? sorted[ranks.low - 1] : -INFINITY;
        interval_of(s, i)[1] = ranks.high <= s->count ? sorted[ranks.high - 1] : INFINITY;
    }
}

static galet_status sum_up(const double *x, size_t n, galet_statistics *statistics, grain *g) {
    galet_statistics s = nothing();
    double *numbers = take_numbers(x, n, &s.count);
    if (!numbers) {
        return GALET_ERR_MEMORY;
    }
    s.missing = n - s.count;
    if (s.count > 0) {
        find_moments(numbers, &s);
        set_interval(s.mean_ci95, s.mean, student_half_width(s.sd, s.count));
        qsort(numbers, s.count, sizeof *numbers, by_size);
        *g = find_quantiles(numbers, &s);
        find_order_intervals(numbers, &s);
    }
    free(numbers);
    *statistics = s;
    return GALET_OK;
}

galet_status galet_statistics_of(const double *x, size_t n, galet_statistics *statistics) {
    grain unused;
    return sum_up(x, n, statistics, &unused);
}

/// The spread of what runs say, over the root of their number; NAN where a run says nothing.
static double run_half_width(const double *of_runs, size_t runs) {
    galet_statistics s = {.count = runs};
    find_moments(of_runs, &s);
    return student_half_width(s.sd, runs);
}

static galet_status set_run_intervals(const double *x, size_t runs, size_t length, const grain *g,
                                      galet_statistics *s) {
    double means[2 * GALET_NET_RUNS], quantiles[3][2 * GALET_NET_RUNS];
    for (size_t run = 0; run < runs; run++) {
        galet_statistics one;
        galet_status status = galet_statistics_of(x + run * length, length, &one);
        if (status) {
            return status;
        }
        means[run] = one.mean;
        for (int i = 0; i < 3; i++) {
            quantiles[i][run] = *quantile_of(&one, i);
        }
    }
    double half = run_half_width(means, runs);
    if (isnan(half)) {
        return GALET_OK;  // a run without a number: the draws are too few to tell more than independent ones would
    }
    set_interval(s->mean_ci95, s->mean, half);
    for (int i = 0; i < 3 && length >= QUANTILE_RUN; i++) {
        double *interval = interval_of(s, i);
        set_interval(interval, *quantile_of(s, i), run_half_width(quantiles[i], runs));
        interval[0] = fmin(interval[0], g->low[i]);
        interval[1] = fmax(interval[1], g->high[i]);
    }
    return GALET_OK;
}

galet_status galet_statistics_of_nets(const double *x, size_t n, galet_statistics *statistics) {
    galet_statistics s;
    grain g;
    galet_status status = sum_up(x, n, &s, &g);
    size_t length = galet_net_run_length(n);
    if (!status && length > 1 && s.count > 0) {
        status = set_run_intervals(x, n / length, length, &g, &s);
    }
    if (!status) {
        *statistics = s;
    }
    return status;
}

size_t galet_statistics_places(size_t n, size_t places[GALET_STATISTICS_PLACES]) {
    size_t count = 0;
    for (size_t k = 8; k < n && k <= SIZE_MAX / 4; k *= 2) {
        places[count++] = k;
        if (k + k / 2 < n) {
            places[count++] = k + k / 2;
        }
    }
    if (n > 0) {
        places[count++] = n;
    }
    return count;
}

galet_status galet_statistics_converge(const double *x, galet_statistics_function *of, size_t count,
                                       const size_t *places, galet_statistics *curve) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < count && !status; i++) {
        status = of(x, places[i], &curve[i]);
    }
    return status;
}
