#include <galet/statistics.h>

#include "numerics/net_runs.h"
#include "numerics/order_ranks.h"
#include "numerics/order_values.h"
#include "numerics/series.h"
#include "numerics/student.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/// Quantiles of shorter runs are biased by more than they spread.
enum { QUANTILE_RUN = 64 };
/// Words to find order statistics in. With 128 KiB a few million numbers are walked along three times; sorting them in
/// more memory would take longer.
enum { LEAST_ROOM = 2 * GALET_ORDER_VALUES, MOST_ROOM = 1 << 14 };

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

/// What sums over numbers in their order tell.
typedef struct moments {
    size_t count;
    double first, sum, mean, squares;
} moments;

/// Differences from the first number, in which a constant leaves no rounding.
static void add_differences(void *to, const double *x, size_t n) {
    moments *m = to;
    double sum = m->sum;
    m->first = m->count == 0 && n > 0 ? x[0] : m->first;
    for (size_t i = 0; i < n; i++) {
        sum += x[i] - m->first;
    }
    m->sum = sum;
    m->count += n;
    m->mean = m->first + m->sum / (double)m->count;
}

static void add_squares(void *to, const double *x, size_t n) {
    moments *m = to;
    double squares = m->squares, mean = m->mean;
    for (size_t i = 0; i < n; i++) {
        squares += (x[i] - mean) * (x[i] - mean);
    }
    m->squares = squares;
}

static double sd_of(const moments *m) {
    return m->count > 1 ? sqrt(m->squares / (double)(m->count - 1)) : NAN;
}

static void set_interval(double interval[2], double middle, double half) {
    interval[0] = middle - half;
    interval[1] = middle + half;
}

static double student_half_width(double sd, size_t n) {
    return n > 1 ? galet_student_quantile(0.975, (double)(n - 1)) * sd / sqrt((double)n) : NAN;
}

/// Order statistics that are made use of: the least and the greatest, and of each quantile those it lies between, one
/// place further on either side, and the ends of its interval.
enum { MIN, MAX, QUANTILES };
enum { AT, NEXT, BELOW, ABOVE, LOW, HIGH, PER_QUANTILE };
enum { VALUES = QUANTILES + 3 * PER_QUANTILE };

static size_t at_most(size_t rank, size_t n) {
    return rank < n ? rank : n - 1;
}

static void list_ranks(size_t n, size_t ranks[VALUES]) {
    ranks[MIN] = 0;
    ranks[MAX] = n - 1;
    for (int i = 0; i < 3; i++) {
        double place = PROBABILITIES[i] * (double)(n - 1);
        galet_order_ranks ends = galet_order_ranks_of(n, PROBABILITIES[i]);
        size_t *r = ranks + QUANTILES + i * PER_QUANTILE;
        r[AT] = (size_t)place;
        r[NEXT] = at_most(r[AT] + 1, n);
        r[BELOW] = place >= 1.0 ? (size_t)(place - 1.0) : 0;
        r[ABOVE] = at_most((size_t)ceil(place + 1.0), n);
        r[LOW] = ends.low >= 1 ? ends.low - 1 : 0;
        r[HIGH] = at_most(ends.high - 1, n);
    }
}

/// What the order statistics one place below and above a quantile are: closer than that no sample tells it, even one
/// that is spread evenly, whose own place for it is half a rank off.
typedef struct grain {
    double low[3], high[3];
} grain;

static void set_quantile(const double *values, int i, galet_statistics *s) {
    galet_order_ranks ends = galet_order_ranks_of(s->count, PROBABILITIES[i]);
    double place = PROBABILITIES[i] * (double)(s->count - 1), part = place - floor(place);
    *quantile_of(s, i) = s->count > 1 ? values[AT] + part * (values[NEXT] - values[AT]) : values[AT];
    interval_of(s, i)[0] = ends.low >= 1 ? values[LOW] : -INFINITY;
    interval_of(s, i)[1] = ends.high <= s->count ? values[HIGH] : INFINITY;
}

static galet_status find_quantiles(galet_series x, galet_order_room room, galet_statistics *s, grain *g) {
    size_t ranks[VALUES];
    double values[VALUES];
    list_ranks(s->count, ranks);
    galet_status status = galet_order_values(x, s->count, ranks, VALUES, room, values);
    if (status) {
        return status;
    }
    s->min = values[MIN];
    s->max = values[MAX];
    for (int i = 0; i < 3; i++) {
        const double *of_quantile = values + QUANTILES + i * PER_QUANTILE;
        set_quantile(of_quantile, i, s);
        g->low[i] = of_quantile[BELOW];
        g->high[i] = of_quantile[ABOVE];
    }
    return GALET_OK;
}

static galet_status find_moments(galet_series x, galet_statistics *s) {
    moments m = {0};
    galet_status status = galet_series_walk(x, add_differences, &m);
    s->count = m.count;
    s->missing = x.count - m.count;
    if (status || m.count == 0) {
        return status;
    }
    status = galet_series_walk(x, add_squares, &m);
    s->mean = m.mean;
    s->sd = sd_of(&m);
    set_interval(s->mean_ci95, s->mean, student_half_width(s->sd, s->count));
    return status;
}

static galet_status sum_up(galet_series x, galet_order_room room, galet_statistics *statistics, grain *g) {
    galet_statistics s = nothing();
    galet_status status = find_moments(x, &s);
    if (!status && s.count > 0) {
        status = find_quantiles(x, room, &s, g);
    }
    if (!status) {
        *statistics = s;
    }
    return status;
}

/// As much as would sort the series, but no more than does without.
static bool make_room(size_t n, galet_order_room *room) {
    room->count = n < LEAST_ROOM ? LEAST_ROOM : n < MOST_ROOM ? n : MOST_ROOM;
    room->words = malloc(room->count * sizeof *room->words);
    return room->words != NULL;
}

/// The spread of what runs say, over the root of their number; NAN where a run says nothing.
static double run_half_width(const double *of_runs, size_t runs) {
    moments m = {0};
    add_differences(&m, of_runs, runs);
    add_squares(&m, of_runs, runs);
    return student_half_width(sd_of(&m), runs);
}

static galet_status set_run_intervals(galet_series x, size_t length, galet_order_room room, const grain *g,
                                      galet_statistics *s) {
    double means[2 * GALET_NET_RUNS], quantiles[3][2 * GALET_NET_RUNS];
    size_t runs = x.count / length;
    for (size_t run = 0; run < runs; run++) {
        galet_statistics one;
        grain unused;
        galet_status status = sum_up(galet_series_part(x, run * length, length), room, &one, &unused);
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

/// `length` is that of runs; 1: there are none.
static galet_status sum_up_runs(galet_series x, size_t length, galet_statistics *statistics) {
    galet_statistics s;
    galet_order_room room;
    grain g;
    if (!make_room(x.count, &room)) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = sum_up(x, room, &s, &g);
    if (!status && length > 1 && s.count > 0) {
        status = set_run_intervals(x, length, room, &g, &s);
    }
    free(room.words);
    if (!status) {
        *statistics = s;
    }
    return status;
}

galet_status galet_statistics_of(galet_series x, galet_statistics *statistics) {
    return sum_up_runs(x, 1, statistics);
}

galet_status galet_statistics_of_nets(galet_series x, galet_statistics *statistics) {
    return sum_up_runs(x, galet_net_run_length(x.count), statistics);
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

galet_status galet_statistics_converge(galet_series x, galet_statistics_function *of, size_t count,
                                       const size_t *places, galet_statistics *curve) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < count && !status; i++) {
        status = of(galet_series_part(x, 0, places[i]), &curve[i]);
    }
    return status;
}
