#include "check.h"

#include <galet/sampling.h>
#include <galet/statistics.h>

#include "numerics/order_ranks.h"
#include "numerics/student.h"

#include "counted_series.h"
#include "random.h"
#include "roller_power.h"

#include <stdlib.h>

static galet_statistics statistics_of(const double *x, size_t n) {
    galet_statistics s;
    assert_int_equal(galet_statistics_of(galet_series_of(x, n), &s), GALET_OK);
    return s;
}

/// By numpy (mean, std with ddof=1, quantile) and the table of Student's distribution.
static void few_numbers_have_known_statistics(void **state) {
    (void)state;
    static const double x[] = {4.0, NAN, 1.0, 9.0, 2.0, INFINITY, 7.0};
    galet_statistics s = statistics_of(x, 7);
    assert_int_equal(s.count, 5);
    assert_int_equal(s.missing, 2);
    assert_near(s.mean, 4.6, 1e-15);
    assert_near(s.sd, sqrt(45.2 / 4.0), 1e-15);
    assert_near(s.q05, 1.2, 1e-15);
    assert_near(s.q50, 4.0, 1e-15);
    assert_near(s.q95, 8.6, 1e-15);
    assert_true(s.min == 1.0 && s.max == 9.0);
    double half = 2.7764451051977943578 * s.sd / sqrt(5.0);
    assert_near(s.mean_ci95[0], 4.6 - half, 1e-12);
    assert_near(s.mean_ci95[1], 4.6 + half, 1e-13);
    assert_true(s.q95_ci95[1] == INFINITY && s.q05_ci95[0] == -INFINITY);  // too few for a bound
}

static void nothing_and_one_number_say_what_they_can(void **state) {
    (void)state;
    static const double x[] = {NAN, 3.0};
    galet_statistics none = statistics_of(x, 1), one = statistics_of(x, 2), empty = statistics_of(NULL, 0);
    assert_true(none.count == 0 && none.missing == 1 && isnan(none.mean) && isnan(none.q50) && isnan(none.max));
    assert_true(empty.count == 0 && empty.missing == 0 && isnan(empty.mean_ci95[0]));
    assert_true(one.count == 1 && one.mean == 3.0 && isnan(one.sd) && isnan(one.mean_ci95[0]) && one.q05 == 3.0);
    assert_true(one.q50_ci95[0] == -INFINITY && one.q50_ci95[1] == INFINITY);
}

static void a_constant_has_no_spread(void **state) {
    (void)state;
    double x[1000];
    for (int i = 0; i < 1000; i++) {
        x[i] = 0.1;
    }
    galet_statistics s = statistics_of(x, 1000);
    assert_true(s.mean == 0.1 && s.sd == 0.0 && s.q95 == 0.1 && s.mean_ci95[1] == 0.1 && s.q95_ci95[0] == 0.1);
}

static double binomial(size_t n, size_t k, double p) {
    return exp(lgamma((double)n + 1) - lgamma((double)k + 1) - lgamma((double)(n - k) + 1) + (double)k * log(p) +
               (double)(n - k) * log1p(-p));
}

/// Ranks are the innermost whose tails are 2.5 % at most, by the sum itself.
static void order_ranks_are_those_of_the_binomial_law(void **state) {
    (void)state;
    galet_order_ranks known = galet_order_ranks_of(1000, 0.95);
    assert_true(known.low == 936 && known.high == 964);
    static const double probabilities[] = {0.05, 0.5, 0.95};
    for (size_t n = 1; n < 3000; n += n / 7 + 1) {
        for (int i = 0; i < 3; i++) {
            galet_order_ranks ranks = galet_order_ranks_of(n, probabilities[i]);
            double below = 0.0;  // the chance that fewer than r numbers are below the quantile
            for (size_t k = 0; k <= n; k++) {
                bool clear = fabs(below - 0.025) > 1e-9 && fabs(below - 0.975) > 1e-9;
                assert_true(!clear || (k <= ranks.low) == (below <= 0.025));
                assert_true(!clear || (k >= ranks.high) == (below >= 0.975));
                below += binomial(n, k, probabilities[i]);
            }
        }
    }
    galet_order_ranks many = galet_order_ranks_of(100000000, 0.5);  // 5e7 -+ 1.95996 * 5000
    assert_true(llabs((long long)many.low - 49990200) <= 1 && llabs((long long)many.high - 50009801) <= 1);
}

typedef struct coverage {
    double mean, q05, q50, q95;  // shares of samples whose intervals hold the truth
    double mean_width, q95_width;
    double mean_error, q95_error;  // root mean squares, relative
} coverage;

static bool holds(const double interval[2], double truth) {
    return interval[0] <= truth && truth <= interval[1];
}

enum { N = 1024 };
/// Of 2^22 draws.
static const galet_statistics truth = {
    .mean = 0.3000599, .sd = 0.094241, .q05 = 0.156902, .q50 = 0.293546, .q95 = 0.465170};

static coverage cover(const char *method, galet_statistics_function *of, int seeds) {
    coverage c = {0};
    for (int seed = 0; seed < seeds; seed++) {
        double power[N];
        galet_statistics s;
        roller_draws(method, N, (uint64_t)seed, false, power);
        assert_int_equal(of(galet_series_of(power, N), &s), GALET_OK);
        c.mean += holds(s.mean_ci95, truth.mean) / (double)seeds;
        c.q05 += holds(s.q05_ci95, truth.q05) / (double)seeds;
        c.q50 += holds(s.q50_ci95, truth.q50) / (double)seeds;
        c.q95 += holds(s.q95_ci95, truth.q95) / (double)seeds;
        c.mean_width += (s.mean_ci95[1] - s.mean_ci95[0]) / seeds;
        c.q95_width += (s.q95_ci95[1] - s.q95_ci95[0]) / seeds;
        c.mean_error += pow(s.mean / truth.mean - 1.0, 2.0) / seeds;
        c.q95_error += pow(s.q95 / truth.q95 - 1.0, 2.0) / seeds;
    }
    c.mean_error = sqrt(c.mean_error);
    c.q95_error = sqrt(c.q95_error);
    return c;
}

/// Of independent draws 95 %, and of quantiles what the ranks promise, within 3.5 standard deviations of so many seeds.
static void intervals_of_random_draws_hold_as_often_as_they_say(void **state) {
    (void)state;
    enum { SEEDS = 500 };
    coverage c = cover("random", galet_statistics_of, SEEDS);
    double chance = 0.0, allowed = 3.5 * sqrt(0.95 * 0.05 / SEEDS);
    galet_order_ranks ranks = galet_order_ranks_of(N, 0.95);
    for (size_t k = ranks.low; k < ranks.high; k++) {
        chance += binomial(N, k, 0.95);
    }
    assert_true(chance >= 0.95 && chance < 0.965);
    assert_close(c.mean, 0.95, allowed);
    assert_close(c.q95, chance, allowed);
    assert_close(c.q05, chance, allowed);
    assert_close(c.q50, 0.952, allowed);
}

/// Of Latin hypercubes and nets they hold more often; the run intervals of nets are far narrower all the same.
static void intervals_of_better_samples_hold_more_often(void **state) {
    (void)state;
    enum { SEEDS = 150 };
    double least = 0.95 - 2.0 * sqrt(0.95 * 0.05 / SEEDS);
    coverage lhs = cover("lhs", galet_statistics_of, SEEDS), plain = cover("sobol", galet_statistics_of, SEEDS);
    coverage nets = cover("sobol", galet_statistics_of_nets, SEEDS);
    assert_true(lhs.mean >= least && lhs.q95 >= least && lhs.q05 >= least && lhs.q50 >= least);
    assert_true(nets.mean >= least && nets.q95 >= least && nets.q05 >= least && nets.q50 >= least);
    assert_true(nets.mean_width < 0.06 * plain.mean_width && nets.q95_width < 0.65 * plain.q95_width);
}

/// Runs of one input agree to less than the half rank by which the estimate itself is off.
static void nets_of_one_input_hold_its_quantiles(void **state) {
    (void)state;
    enum { SEEDS = 200, MANY_DRAWS = 4096 };
    galet_distribution input = {
        .kind = galet_distribution_find("lognormal"), .parameters = {1.0, 1.0}, .low = -INFINITY, .high = INFINITY};
    double x[MANY_DRAWS], truth[] = {exp(-1.6448536269514722), 1.0, exp(1.6448536269514722)}, held[3] = {0.0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        galet_sampling_def def = {galet_sampling_find("sobol"), MANY_DRAWS, 1, &input, NULL, seed, false};
        galet_sampling *sampling;
        galet_statistics s;
        assert_int_equal(galet_sampling_create(&def, &sampling), GALET_OK);
        for (size_t i = 0; i < MANY_DRAWS; i++) {
            galet_sampling_draw(sampling, i, &x[i]);
        }
        galet_sampling_destroy(sampling);
        assert_int_equal(galet_statistics_of_nets(galet_series_of(x, MANY_DRAWS), &s), GALET_OK);
        held[0] += holds(s.q05_ci95, truth[0]) / (double)SEEDS;
        held[1] += holds(s.q50_ci95, truth[1]) / (double)SEEDS;
        held[2] += holds(s.q95_ci95, truth[2]) / (double)SEEDS;
    }
    for (int i = 0; i < 3; i++) {
        assert_true(held[i] >= 0.95);
    }
}

/// Root mean square errors at 1024 draws, in per cent of mean and q95: 0.98 and 1.60 at random, 0.164 and 1.34 by
/// hypercubes, 0.012 and 0.50 by Sobol points, of 60 repeats each, by an independent program.
static void errors_are_of_the_known_size(void **state) {
    (void)state;
    coverage random = cover("random", galet_statistics_of, 120), lhs = cover("lhs", galet_statistics_of, 120);
    coverage sobol = cover("sobol", galet_statistics_of, 120);
    assert_near(random.mean_error, 0.0098, 0.2);
    assert_near(random.q95_error, 0.0160, 0.2);
    assert_near(lhs.mean_error, 0.00164, 0.2);
    assert_near(lhs.q95_error, 0.0134, 0.2);
    assert_near(sobol.mean_error, 0.00012, 0.25);
    assert_near(sobol.q95_error, 0.0050, 0.25);
}

/// Printed by an independent program to four digits, from fewer draws.
static void power_of_a_roller_has_its_known_spread(void **state) {
    (void)state;
    enum { MANY = 1 << 16 };
    double nominal[] = {0.1, 1500.0, 1e-3, 0.5};
    assert_close(roller_power(nominal), 0.3037, 5e-5);
    double *power = malloc(MANY * sizeof *power);
    roller_draws("sobol", MANY, 1, false, power);
    galet_statistics s;
    assert_int_equal(galet_statistics_of_nets(galet_series_of(power, MANY), &s), GALET_OK);
    assert_close(s.mean, 0.3001, 5e-5);
    assert_close(s.sd, 0.0942, 5e-5);
    assert_close(s.q05, 0.1569, 1e-4);
    assert_close(s.q50, 0.2936, 1e-4);
    assert_close(s.q95, 0.4653, 2e-4);
    assert_near(s.mean, truth.mean, 1e-5);
    assert_true(holds(s.mean_ci95, truth.mean) && holds(s.q95_ci95, truth.q95));
    assert_true(s.mean_ci95[1] - s.mean_ci95[0] < 2e-5);
    free(power);
}

/// Nets that are not whole: odd counts, few draws, draws that failed, a run without a number.
static void nets_may_be_short_or_broken(void **state) {
    (void)state;
    double power[N];
    roller_draws("sobol", N, 3, false, power);
    for (size_t n = 0; n < N; n = n * 5 / 4 + 1) {
        galet_statistics nets, plain = statistics_of(power, n);
        assert_int_equal(galet_statistics_of_nets(galet_series_of(power, n), &nets), GALET_OK);
        assert_true(n == 0 || (nets.mean == plain.mean && nets.q95 == plain.q95 && nets.max == plain.max));
        assert_true(n < 2 || (holds(nets.mean_ci95, nets.mean) && holds(nets.q95_ci95, nets.q95)));
        assert_true(n >= 16 || nets.mean_ci95[0] == plain.mean_ci95[0] || n < 2);
    }
    uint64_t rng = 1;
    for (size_t i = 0; i < N; i++) {
        power[i] = random_bits(&rng) % 10 ? power[i] : NAN;
    }
    galet_statistics s;
    assert_int_equal(galet_statistics_of_nets(galet_series_of(power, N), &s), GALET_OK);
    assert_true(s.missing > 50 && holds(s.mean_ci95, truth.mean) && s.mean_ci95[1] < s.mean_ci95[0] + 0.01);
    for (size_t i = 128; i < 256; i++) {
        power[i] = NAN;
    }
    galet_statistics plain = statistics_of(power, N);
    assert_int_equal(galet_statistics_of_nets(galet_series_of(power, N), &s), GALET_OK);
    assert_true(s.mean_ci95[0] == plain.mean_ci95[0] && s.q95_ci95[1] == plain.q95_ci95[1]);
}

static void convergence_is_that_of_the_first_draws(void **state) {
    (void)state;
    double power[N];
    roller_draws("random", N, 4, false, power);
    size_t places[GALET_STATISTICS_PLACES], count = galet_statistics_places(N, places);
    galet_statistics curve[GALET_STATISTICS_PLACES];
    assert_int_equal(count, 15);
    assert_true(places[0] == 8 && places[1] == 12 && places[13] == 768 && places[14] == N);
    assert_int_equal(galet_statistics_converge(galet_series_of(power, N), galet_statistics_of, count, places, curve),
                     GALET_OK);
    for (size_t i = 0; i < count; i++) {
        galet_statistics s = statistics_of(power, places[i]);
        assert_true(curve[i].mean == s.mean && curve[i].q95 == s.q95 && curve[i].count == places[i]);
    }
    assert_int_equal(galet_statistics_places(0, places), 0);
    assert_int_equal(galet_statistics_places(5, places), 1);
    assert_true(galet_statistics_places(SIZE_MAX, places) <= GALET_STATISTICS_PLACES);
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// Runs that agree to rounding say nothing of the places between their draws: an interval reaches one draw beyond.
static void intervals_of_nets_are_no_finer_than_draws(void **state) {
    (void)state;
    enum { RUNS = 8, LENGTH = 128, DRAWS = RUNS * LENGTH };
    double x[DRAWS], sorted[DRAWS];
    for (size_t i = 0; i < DRAWS; i++) {
        size_t k = i % LENGTH;
        double shift = 0.02 * (double)(i / LENGTH);
        x[i] = (double)k + (k == 120   ? 0.65 * shift
                            : k == 121 ? -0.35 * shift
                                       : 0.0);  // keeps 0.35 x[120] + 0.65 x[121]
        sorted[i] = x[i];
    }
    qsort(sorted, DRAWS, sizeof *sorted, by_size);
    galet_statistics s;
    assert_int_equal(galet_statistics_of_nets(galet_series_of(x, DRAWS), &s), GALET_OK);
    assert_true(sorted[969] < sorted[970] && sorted[970] < sorted[971] && sorted[972] < sorted[973]);
    assert_near(s.q95_ci95[0], sorted[970], 1e-12);  // q95 is at place 971.85
    assert_near(s.q95_ci95[1], sorted[973], 1e-12);
}

/// The same by a sorted copy of all numbers, with the sums in one loop each.
static galet_statistics by_sorting(const double *x, size_t n) {
    static const double probabilities[] = {0.05, 0.5, 0.95};
    double *sorted = malloc((n + 1) * sizeof *sorted), sum = 0.0, squares = 0.0;
    galet_statistics s = {.count = 0};
    double *quantiles[] = {&s.q05, &s.q50, &s.q95}, *intervals[] = {s.q05_ci95, s.q50_ci95, s.q95_ci95};
    for (size_t i = 0; i < n; i++) {
        if (isfinite(x[i])) {
            sorted[s.count++] = x[i];
        }
    }
    for (size_t i = 0; i < s.count; i++) {
        sum += sorted[i] - sorted[0];
    }
    s.missing = n - s.count;
    s.mean = sorted[0] + sum / (double)s.count;
    for (size_t i = 0; i < s.count; i++) {
        squares += (sorted[i] - s.mean) * (sorted[i] - s.mean);
    }
    s.sd = sqrt(squares / (double)(s.count - 1));
    double half = galet_student_quantile(0.975, (double)(s.count - 1)) * s.sd / sqrt((double)s.count);
    s.mean_ci95[0] = s.mean - half;
    s.mean_ci95[1] = s.mean + half;
    qsort(sorted, s.count, sizeof *sorted, by_size);
    s.min = sorted[0];
    s.max = sorted[s.count - 1];
    for (int i = 0; i < 3; i++) {
        double place = probabilities[i] * (double)(s.count - 1);
        size_t at = (size_t)place;
        galet_order_ranks ranks = galet_order_ranks_of(s.count, probabilities[i]);
        *quantiles[i] = sorted[at] + (place - (double)at) * (sorted[at + 1] - sorted[at]);
        intervals[i][0] = ranks.low >= 1 ? sorted[ranks.low - 1] : -INFINITY;
        intervals[i][1] = ranks.high <= s.count ? sorted[ranks.high - 1] : INFINITY;
    }
    free(sorted);
    return s;
}

/// Ties, what is no number, and gaps of these longer than a block.
static void fill(double *x, size_t n, uint64_t *rng) {
    for (size_t i = 0; i < n; i++) {
        uint64_t die = random_bits(rng) % 100;
        bool gap = i > 9000 && i < 19000;
        x[i] = gap || die < 3 ? NAN
               : die == 3     ? INFINITY
               : die < 14     ? 2.5
                              : random_between(rng, -1.0, 1.0) * random_scale(rng, 1e-3, 1e3);
    }
}

/// Shorter and longer than a block that is read, and than what is sorted.
static const size_t LENGTHS[] = {5, 16, 1023, 4095, 4096, 4097, 16383, 16384, 16385, 70001, 300000};

static void long_series_have_the_bits_of_sorted_arrays(void **state) {
    (void)state;
    double *x = malloc(300000 * sizeof *x);
    uint64_t rng = 2;
    for (size_t k = 0; k < sizeof LENGTHS / sizeof *LENGTHS; k++) {
        fill(x, LENGTHS[k], &rng);
        x[1] = 1.0;
        x[3] = -1.0;
        galet_statistics s = statistics_of(x, LENGTHS[k]), expected = by_sorting(x, LENGTHS[k]);
        assert_memory_equal(&s, &expected, sizeof s);
    }
    free(x);
}

static double half_width(const double *x, size_t n) {
    galet_statistics s = by_sorting(x, n);
    return s.mean_ci95[1] - s.mean;
}

/// Runs are series by themselves, and what they say is a short one.
static void long_nets_are_summed_up_by_runs(void **state) {
    (void)state;
    enum { LENGTH = 16384, RUNS = 13, MANY = RUNS * LENGTH + 100 };
    double *x = malloc(MANY * sizeof *x), means[RUNS], quantiles[RUNS];
    uint64_t rng = 3;
    fill(x, MANY, &rng);
    for (size_t run = 0; run < RUNS; run++) {
        galet_statistics one = by_sorting(x + run * LENGTH, LENGTH);
        means[run] = one.mean;
        quantiles[run] = one.q95;
    }
    galet_statistics s, plain = statistics_of(x, MANY);
    assert_int_equal(galet_statistics_of_nets(galet_series_of(x, MANY), &s), GALET_OK);
    assert_true(s.mean == plain.mean && s.q95 == plain.q95 && s.sd == plain.sd);
    assert_near(s.mean_ci95[1] - s.mean, half_width(means, RUNS), 1e-12);
    assert_near(s.q95 - s.q95_ci95[0], half_width(quantiles, RUNS), 1e-12);
    free(x);
}

/// Two walks for the moments and some four for quantiles, the same for runs, and all places of a convergence are
/// together as many as three and a half series.
static void series_are_read_in_blocks_and_not_often(void **state) {
    (void)state;
    enum { MANY = 300000 };
    double *x = malloc(MANY * sizeof *x);
    uint64_t rng = 4;
    fill(x, MANY, &rng);
    counted c = {.x = x};
    galet_series series = {0, MANY, read_counted, &c};
    galet_statistics s, curve[GALET_STATISTICS_PLACES];
    size_t places[GALET_STATISTICS_PLACES], count = galet_statistics_places(MANY, places);
    assert_int_equal(galet_statistics_of_nets(series, &s), GALET_OK);
    assert_true(c.read <= 12 * MANY && c.largest <= 8192);
    c.read = 0;
    assert_int_equal(galet_statistics_converge(series, galet_statistics_of, count, places, curve), GALET_OK);
    assert_true(c.read <= 21 * MANY);
    c.broken = true;
    s.mean = 17.0;
    assert_int_equal(galet_statistics_of_nets(series, &s), GALET_ERR_INPUT);
    assert_true(s.mean == 17.0);
    free(x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_numbers_have_known_statistics),
        cmocka_unit_test(nothing_and_one_number_say_what_they_can),
        cmocka_unit_test(a_constant_has_no_spread),
        cmocka_unit_test(order_ranks_are_those_of_the_binomial_law),
        cmocka_unit_test(intervals_of_random_draws_hold_as_often_as_they_say),
        cmocka_unit_test(intervals_of_better_samples_hold_more_often),
        cmocka_unit_test(nets_of_one_input_hold_its_quantiles),
        cmocka_unit_test(errors_are_of_the_known_size),
        cmocka_unit_test(power_of_a_roller_has_its_known_spread),
        cmocka_unit_test(nets_may_be_short_or_broken),
        cmocka_unit_test(intervals_of_nets_are_no_finer_than_draws),
        cmocka_unit_test(convergence_is_that_of_the_first_draws),
        cmocka_unit_test(long_series_have_the_bits_of_sorted_arrays),
        cmocka_unit_test(long_nets_are_summed_up_by_runs),
        cmocka_unit_test(series_are_read_in_blocks_and_not_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
