#include "check.h"

#include <galet/sensitivity.h>

#include "numerics/student.h"

#include "counted_series.h"
#include "roller_power.h"

#include <stdlib.h>
#include <string.h>

typedef double response(const double *x);

/// Outputs of all rows of uniform inputs in [-pi, pi].
static void respond(const char *method, response *f, size_t count, size_t inputs, uint64_t seed, double *y) {
    galet_distribution laws[4];
    for (int i = 0; i < 4; i++) {
        laws[i] = (galet_distribution){galet_distribution_find("uniform"), {-M_PI, M_PI}, -INFINITY, INFINITY, NULL, 0};
    }
    galet_sampling_def def = {galet_sampling_find(method), count, inputs, laws, NULL, seed, true};
    galet_sampling *s = NULL;
    assert_int_equal(galet_sampling_create(&def, &s), GALET_OK);
    for (size_t i = 0; i < galet_sampling_rows(s); i++) {
        double x[4];
        galet_sampling_draw(s, i, x);
        y[i] = f(x);
    }
    galet_sampling_destroy(s);
}

/// Ishigami and Homma 1990, with 7 and 0.1.
static double ishigami(const double *x) {
    return sin(x[0]) + 7.0 * sin(x[1]) * sin(x[1]) + 0.1 * pow(x[2], 4.0) * sin(x[0]);
}

static void ishigami_indices(double first[3], double total[3]) {
    double a = 7.0, b = 0.1, pi4 = pow(M_PI, 4.0), pi8 = pi4 * pi4;
    double variance = a * a / 8.0 + b * pi4 / 5.0 + b * b * pi8 / 18.0 + 0.5;
    double v1 = 0.5 * pow(1.0 + b * pi4 / 5.0, 2.0), v2 = a * a / 8.0, v13 = b * b * pi8 * (1.0 / 18.0 - 1.0 / 50.0);
    first[0] = v1 / variance;
    first[1] = total[1] = v2 / variance;
    first[2] = 0.0;
    total[0] = (v1 + v13) / variance;
    total[2] = v13 / variance;
}

static void ishigami_has_its_closed_indices(void **state) {
    (void)state;
    enum { N = 1 << 15, INPUTS = 3 };
    double first[INPUTS], total[INPUTS], *y = malloc(N * (INPUTS + 2) * sizeof *y);
    ishigami_indices(first, total);
    respond("sobol", ishigami, N, INPUTS, 2, y);
    galet_sensitivity indices[INPUTS];
    size_t used;
    assert_int_equal(galet_sensitivity_of(galet_series_of(y, N * (INPUTS + 2)), INPUTS, 1, indices, &used), GALET_OK);
    assert_int_equal(used, N);
    for (int i = 0; i < INPUTS; i++) {
        assert_close(indices[i].first, first[i], 2e-3);
        assert_close(indices[i].total, total[i], 2e-3);
        assert_true(indices[i].first_ci95[0] < first[i] && first[i] < indices[i].first_ci95[1]);
        assert_true(indices[i].first_ci95[1] - indices[i].first_ci95[0] < 0.04);
    }
    free(y);
}

static double sum_of_two(const double *x) {
    return 1e6 + 2.0 * x[0] + x[1] + 0.0 * x[2];
}

/// Shares 4/5, 1/5 and nothing, first and total alike; a large mean costs no digits.
static void linear_responses_have_no_interaction(void **state) {
    (void)state;
    enum { N = 4096, INPUTS = 3 };
    static const double expected[] = {0.8, 0.2, 0.0};
    double *y = malloc(N * (INPUTS + 2) * sizeof *y);
    respond("sobol", sum_of_two, N, INPUTS, 6, y);
    galet_sensitivity indices[INPUTS];
    assert_int_equal(galet_sensitivity_of(galet_series_of(y, N * (INPUTS + 2)), INPUTS, 1, indices, NULL), GALET_OK);
    for (int i = 0; i < INPUTS; i++) {
        assert_close(indices[i].first, expected[i], 1e-3);
        assert_close(indices[i].total, expected[i], 1e-3);
    }
    assert_true(indices[2].first == 0.0 && indices[2].total == 0.0);
    free(y);
}

/// Printed by an independent program: xi .827/.854, mu .127/.152, F .019/.021, crown ~0.
static void power_of_a_roller_is_owed_to_creepage(void **state) {
    (void)state;
    enum { N = 1 << 14 };
    double *y = malloc(N * (ROLLER_INPUTS + 2) * sizeof *y);
    roller_draws("sobol", N, 5, true, y);
    galet_sensitivity indices[ROLLER_INPUTS];
    assert_int_equal(galet_sensitivity_of(galet_series_of(y, N * (ROLLER_INPUTS + 2)), ROLLER_INPUTS, 1, indices, NULL),
                     GALET_OK);
    static const double known[ROLLER_INPUTS][2] = {
        [ROLLER_CREEP] = {0.827, 0.854}, [ROLLER_FRICTION] = {0.127, 0.152}, [ROLLER_LOAD] = {0.019, 0.021}};
    for (int i = 0; i < ROLLER_INPUTS; i++) {
        assert_close(indices[i].first, known[i][0], 1e-3);
        assert_close(indices[i].total, known[i][1], 1e-3);
    }
    free(y);
}

/// A draw of which one row failed is left out of all blocks: as if it had never been drawn.
static void failed_rows_take_their_draw_along(void **state) {
    (void)state;
    enum { N = 600, KEPT = 500, BLOCKS = 5 };
    static double y[BLOCKS * N], kept[BLOCKS * KEPT];
    respond("random", ishigami, N, 3, 8, y);
    for (size_t i = 0; i < BLOCKS * N; i++) {
        size_t block = i / N, draw = i % N;
        if (draw % 6 != 3) {
            kept[block * KEPT + draw - (draw + 2) / 6] = y[i];
        }
    }
    for (size_t draw = 3; draw < N; draw += 6) {
        y[draw / 6 % BLOCKS * N + draw] = draw % 4 == 1 ? NAN : INFINITY;
    }
    galet_sensitivity a[3], b[3];
    size_t used;
    assert_int_equal(galet_sensitivity_of(galet_series_of(y, N * (3 + 2)), 3, 4, a, &used), GALET_OK);
    assert_int_equal(galet_sensitivity_of(galet_series_of(kept, KEPT * (3 + 2)), 3, 4, b, NULL), GALET_OK);
    assert_int_equal(used, KEPT);
    assert_memory_equal(a, b, sizeof a);
}

/// Of independent draws, within four standard deviations of so many seeds and a little for the bootstrap.
static void intervals_hold_as_often_as_they_say(void **state) {
    (void)state;
    enum { SEEDS = 120, N = 1000, INPUTS = 3 };
    double first[INPUTS], total[INPUTS], *y = malloc(N * (INPUTS + 2) * sizeof *y);
    ishigami_indices(first, total);
    int first_held[INPUTS] = {0}, total_held[INPUTS] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        respond("random", ishigami, N, INPUTS, seed, y);
        galet_sensitivity s[INPUTS];
        assert_int_equal(galet_sensitivity_of(galet_series_of(y, N * (INPUTS + 2)), INPUTS, seed, s, NULL), GALET_OK);
        for (int i = 0; i < INPUTS; i++) {
            first_held[i] += s[i].first_ci95[0] <= first[i] && first[i] <= s[i].first_ci95[1];
            total_held[i] += s[i].total_ci95[0] <= total[i] && total[i] <= s[i].total_ci95[1];
        }
    }
    for (int i = 0; i < INPUTS; i++) {
        assert_close(first_held[i] / (double)SEEDS, 0.95, 4.0 * sqrt(0.95 * 0.05 / SEEDS) + 0.005);
        assert_close(total_held[i] / (double)SEEDS, 0.95, 4.0 * sqrt(0.95 * 0.05 / SEEDS) + 0.005);
    }
    free(y);
}

/// Runs of nets: the same indices, with bars that are far shorter and held all the same.
static void intervals_of_nets_are_short_and_hold(void **state) {
    (void)state;
    enum { SEEDS = 30, N = 1024 };
    static const double known[ROLLER_INPUTS][2] = {[ROLLER_CREEP] = {0.8268, 0.8544},
                                                   [ROLLER_FRICTION] = {0.1267, 0.1525},
                                                   [ROLLER_LOAD] = {0.0185, 0.0206},
                                                   [ROLLER_CROWN] = {0.00026, 0.00029}};
    double *y = malloc(N * (ROLLER_INPUTS + 2) * sizeof *y), width = 0.0, plain_width = 0.0;
    int held = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        galet_sensitivity nets[ROLLER_INPUTS], plain[ROLLER_INPUTS];
        roller_draws("sobol", N, seed, true, y);
        assert_int_equal(
            galet_sensitivity_of(galet_series_of(y, N * (ROLLER_INPUTS + 2)), ROLLER_INPUTS, seed, plain, NULL),
            GALET_OK);
        assert_int_equal(
            galet_sensitivity_of_nets(galet_series_of(y, N * (ROLLER_INPUTS + 2)), ROLLER_INPUTS, seed, nets, NULL),
            GALET_OK);
        for (int i = 0; i < ROLLER_INPUTS; i++) {
            assert_true(nets[i].first == plain[i].first && nets[i].total == plain[i].total);
            held += nets[i].first_ci95[0] <= known[i][0] && known[i][0] <= nets[i].first_ci95[1];
            held += nets[i].total_ci95[0] <= known[i][1] && known[i][1] <= nets[i].total_ci95[1];
            width += nets[i].first_ci95[1] - nets[i].first_ci95[0];
            plain_width += plain[i].first_ci95[1] - plain[i].first_ci95[0];
        }
    }
    assert_true(held >= 0.95 * 2 * ROLLER_INPUTS * SEEDS && width < 0.35 * plain_width);
    galet_sensitivity few[ROLLER_INPUTS], few_plain[ROLLER_INPUTS];
    roller_draws("sobol", 200, 1, true, y);
    assert_int_equal(
        galet_sensitivity_of(galet_series_of(y, 200 * (ROLLER_INPUTS + 2)), ROLLER_INPUTS, 3, few_plain, NULL),
        GALET_OK);
    assert_int_equal(
        galet_sensitivity_of_nets(galet_series_of(y, 200 * (ROLLER_INPUTS + 2)), ROLLER_INPUTS, 3, few, NULL),
        GALET_OK);
    assert_memory_equal(few, few_plain, sizeof few);
    free(y);
}

static double constant(const double *x) {
    (void)x;
    return 0.1;
}

static void outputs_without_variance_have_no_indices(void **state) {
    (void)state;
    enum { N = 50 };
    double y[N * 4];
    respond("sobol", constant, N, 2, 1, y);
    galet_sensitivity s[2];
    size_t used;
    assert_int_equal(galet_sensitivity_of(galet_series_of(y, N * 4), 2, 1, s, &used), GALET_OK);
    assert_true(isnan(s[0].first) && isnan(s[1].total) && isnan(s[0].first_ci95[1]) && used == N);
    for (int i = 0; i < N; i++) {
        y[i] = NAN;
    }
    assert_int_equal(galet_sensitivity_of(galet_series_of(y, N * 4), 2, 1, s, &used), GALET_OK);
    assert_true(isnan(s[0].first) && isnan(s[1].total_ci95[0]) && used == 0);
}

enum { LONG = 20011, LONG_INPUTS = 3, LONG_BLOCKS = LONG_INPUTS + 2 };

/// More draws than are read at a time, some of them not whole.
static double *draw_long(void) {
    double *y = malloc(LONG * LONG_BLOCKS * sizeof *y);
    respond("random", ishigami, LONG, LONG_INPUTS, 12, y);
    for (size_t i = 0; i < LONG * LONG_BLOCKS; i += 997) {
        y[i] = i % 2 ? NAN : -INFINITY;
    }
    return y;
}

static bool is_whole(const double *y, size_t draw) {
    bool whole = true;
    for (size_t block = 0; block < LONG_BLOCKS; block++) {
        whole = whole && isfinite(y[block * LONG + draw]);
    }
    return whole;
}

/// One array, one loop: 1024 groups of neighbours, then their sum.
static void add_long(const double *y, size_t input, double *first, double *total, size_t *used) {
    static double sums[1024][5];
    double middle = 0.0, all[5] = {0.0};
    size_t whole = 0, at = 0;
    memset(sums, 0, sizeof sums);
    for (size_t i = 0; i < LONG; i++) {
        middle += is_whole(y, i) ? 0.5 * y[i] + 0.5 * y[LONG + i] : 0.0;
        whole += is_whole(y, i);
    }
    middle /= (double)whole;
    for (size_t i = 0; i < LONG; i++) {
        if (is_whole(y, i)) {
            double a = y[i] - middle, b = y[LONG + i] - middle, c = y[(2 + input) * LONG + i] - middle;
            double parts[] = {1.0, a + b, a * a + b * b, b * (c - a), (a - c) * (a - c)};
            for (int k = 0; k < 5; k++) {
                sums[at * 1024 / whole][k] += parts[k];
            }
            at++;
        }
    }
    for (size_t g = 0; g < 1024; g++) {
        for (int k = 0; k < 5; k++) {
            all[k] += sums[g][k];
        }
    }
    double mean = all[1] / (2.0 * all[0]), variance = all[2] / (2.0 * all[0]) - mean * mean;
    *first = all[3] / all[0] / variance;
    *total = all[4] / (2.0 * all[0]) / variance;
    *used = whole;
}

static void long_samples_have_the_bits_of_one_loop(void **state) {
    (void)state;
    double *y = draw_long(), first, total;
    galet_sensitivity indices[LONG_INPUTS];
    size_t used, whole;
    counted c = {.x = y};
    galet_series series = {0, LONG * LONG_BLOCKS, read_counted, &c};
    assert_int_equal(galet_sensitivity_of(series, LONG_INPUTS, 1, indices, &used), GALET_OK);
    for (size_t i = 0; i < LONG_INPUTS; i++) {
        add_long(y, i, &first, &total, &whole);
        assert_true(indices[i].first == first && indices[i].total == total && used == whole);
    }
    assert_true(used < LONG && c.read == 2 * LONG * LONG_BLOCKS && c.largest <= 4096);
    c.broken = true;
    assert_int_equal(galet_sensitivity_of(series, LONG_INPUTS, 1, indices, &used), GALET_ERR_INPUT);
    free(y);
}

/// A run read from where its rows lie is the sample that these make by themselves.
static void runs_of_long_nets_are_samples_by_themselves(void **state) {
    (void)state;
    enum { LENGTH = 2048, RUNS = LONG / LENGTH };
    double *y = draw_long(), *rows = malloc(LENGTH * LONG_BLOCKS * sizeof *rows), mean = 0.0, squares = 0.0;
    galet_sensitivity nets[LONG_INPUTS], said[RUNS][LONG_INPUTS];
    for (size_t run = 0; run < RUNS; run++) {
        for (size_t block = 0; block < LONG_BLOCKS; block++) {
            memcpy(rows + block * LENGTH, y + block * LONG + run * LENGTH, LENGTH * sizeof *rows);
        }
        galet_series series = galet_series_of(rows, LENGTH * LONG_BLOCKS);
        assert_int_equal(galet_sensitivity_of(series, LONG_INPUTS, 0, said[run], NULL), GALET_OK);
        mean += said[run][1].total / RUNS;
    }
    for (size_t run = 0; run < RUNS; run++) {
        squares += pow(said[run][1].total - mean, 2.0);
    }
    double half = galet_student_quantile(0.975, RUNS - 1) * sqrt(squares / (RUNS - 1) / RUNS);
    assert_int_equal(galet_sensitivity_of_nets(galet_series_of(y, LONG * LONG_BLOCKS), LONG_INPUTS, 1, nets, NULL),
                     GALET_OK);
    assert_near(nets[1].total_ci95[1] - nets[1].total, half, 1e-12);
    free(y);
    free(rows);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ishigami_has_its_closed_indices),
        cmocka_unit_test(linear_responses_have_no_interaction),
        cmocka_unit_test(power_of_a_roller_is_owed_to_creepage),
        cmocka_unit_test(failed_rows_take_their_draw_along),
        cmocka_unit_test(intervals_hold_as_often_as_they_say),
        cmocka_unit_test(intervals_of_nets_are_short_and_hold),
        cmocka_unit_test(outputs_without_variance_have_no_indices),
        cmocka_unit_test(long_samples_have_the_bits_of_one_loop),
        cmocka_unit_test(runs_of_long_nets_are_samples_by_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
