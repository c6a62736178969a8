#include "check.h"

#include <galet/sampling.h>

#include "numerics/sobol.h"

#include "bins.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 8 };

static galet_distribution unit_law(void) {
    return (galet_distribution){galet_distribution_find("uniform"), {0.0, 1.0}, -INFINITY, INFINITY, NULL, 0};
}

static galet_sampling *make(const char *method, size_t count, size_t inputs, uint64_t seed, bool sensitivity) {
    galet_distribution laws[MOST];
    for (int i = 0; i < MOST; i++) {
        laws[i] = unit_law();
    }
    galet_sampling_def def = {galet_sampling_find(method), count, inputs, laws, NULL, seed, sensitivity};
    galet_sampling *s;
    assert_null(galet_sampling_fault(&def, NULL));
    assert_int_equal(galet_sampling_create(&def, &s), GALET_OK);
    return s;
}

/// Every box of 2^-k[0] x 2^-k[1] x ... holds as many of 2^m points as its volume tells.
static void check_boxes(double (*u)[MOST], int m, size_t inputs, const int *k, int sum) {
    int held[1 << 10] = {0};
    for (int i = 0; i < 1 << m; i++) {
        int box = 0;
        for (size_t c = 0; c < inputs; c++) {
            box = box << k[c] | (int)(u[i][c] * (1 << k[c]));
        }
        held[box]++;
    }
    for (int box = 0; box < 1 << sum; box++) {
        assert_int_equal(held[box], 1 << (m - sum));
    }
}

/// All boxes of 2^sum a volume: (t, m, s)-nets in base 2 with t = m - sum.
static void check_net(double (*u)[MOST], int m, size_t inputs, int sum) {
    int k[4] = {0};
    for (k[0] = 0; k[0] <= sum; k[0]++) {
        for (k[1] = 0; k[0] + k[1] <= sum; k[1]++) {
            for (k[2] = 0; k[0] + k[1] + k[2] <= sum; k[2]++) {
                k[3] = sum - k[0] - k[1] - k[2];
                bool fits = (inputs > 2 || k[2] == 0) && (inputs > 3 || k[3] == 0);
                if (fits) {
                    check_boxes(u, m, inputs, k, sum);
                }
            }
        }
    }
}

/// t is the sum of the polynomials' degrees less one (Sobol 1967): 0 for two columns, 1 for three, 3 for four. It is
/// so for every run of 2^m points that starts at a multiple of 2^m.
static void scrambled_points_are_nets(void **state) {
    (void)state;
    static const int lost[] = {0, 0, 0, 1, 3};
    for (uint64_t seed = 0; seed < 4; seed++) {
        for (size_t inputs = 2; inputs <= 4; inputs++) {
            galet_sampling *s = make("sobol", 8192, inputs, seed, false);
            for (size_t run = 0; run < 3; run++) {
                double u[1 << 10][MOST];
                for (size_t i = 0; i < 1 << 10; i++) {
                    galet_sampling_draw(s, run << 10 | i, u[i]);
                    assert_true(u[i][0] > 0.0 && u[i][0] < 1.0);
                }
                check_net(u, 10, inputs, 10 - lost[inputs]);
            }
            galet_sampling_destroy(s);
        }
    }
}

/// A row over many seeds is uniform, and two rows in two columns are spread over all pairs but those a net forbids.
static void each_row_is_uniform_over_seeds(void **state) {
    (void)state;
    enum { SEEDS = 20000, BINS = 64 };
    for (const galet_sampling_method *const *method = galet_sampling_methods(); *method; method++) {
        for (size_t row = 0; row < 5; row += 2) {
            int one[BINS] = {0}, both[BINS] = {0};
            for (uint64_t seed = 0; seed < SEEDS; seed++) {
                double u[3];
                galet_sampling *s = make((*method)->name, 5, 3, seed, false);
                galet_sampling_draw(s, row, u);
                one[(int)(u[2] * BINS)]++;
                both[(int)(u[0] * 8) * 8 + (int)(u[1] * 8)]++;
                galet_sampling_destroy(s);
            }
            assert_true(fabs(excess(one, BINS, SEEDS / (double)BINS)) < 4.0);
            assert_true(fabs(excess(both, BINS, SEEDS / (double)BINS)) < 4.0);
        }
    }
}

/// Digits below those that part two points are independent in Owen's scrambling; those above are the same.
static void coins_of_different_branches_are_independent(void **state) {
    (void)state;
    enum { SEEDS = 20000 };
    int counts[16] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        galet_sampling *s = make("sobol", 16, 1, seed, false);
        double a, b;
        galet_sampling_draw(s, 0, &a);
        galet_sampling_draw(s, 4, &b);  // 0 and 1/8: parted at the third digit
        assert_int_equal((int)(a * 4), (int)(b * 4));
        assert_true((int)(a * 8) != (int)(b * 8));
        counts[(int)(a * 32) % 4 * 4 + (int)(b * 32) % 4]++;
        galet_sampling_destroy(s);
    }
    assert_true(fabs(excess(counts, 16, SEEDS / 16.0)) < 4.0);
}

/// Four digits of each group of levels, of the one after it and of what follows the last digit, over many seeds.
static void digits_of_all_levels_are_independent(void **state) {
    (void)state;
    enum { SEEDS = 20000, LAST = 36 };
    for (int level = 0; level < LAST; level += 6) {
        int after = level < 24 ? level + 6 : LAST, counts[256] = {0}, neighbours[256] = {0};
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            galet_sampling *s = make("sobol", 16, 2, seed, false);
            double u[2];
            galet_sampling_draw(s, 0, u);
            uint64_t digits = (uint64_t)(u[0] * 0x1p52), other = (uint64_t)(u[1] * 0x1p52);
            uint64_t here = digits >> (48 - level) & 15;
            counts[here << 4 | (digits >> (48 - after) & 15)]++;
            neighbours[here << 4 | (other >> (48 - level) & 15)]++;
            galet_sampling_destroy(s);
        }
        assert_true(fabs(excess(counts, 256, SEEDS / 256.0)) < 4.0);
        assert_true(fabs(excess(neighbours, 256, SEEDS / 256.0)) < 4.0);
    }
}

/// Also of long samples: bins of one coordinate, and of pairs of columns, of rows in a row.
static void random_draws_are_uniform_and_independent(void **state) {
    (void)state;
    enum { ROWS = 400000, BINS = 256 };
    galet_sampling *s = make("random", ROWS, 4, 9, false);
    int one[BINS] = {0}, columns[BINS] = {0}, rows[BINS] = {0};
    double u[4], last = 0.5;
    for (size_t i = 0; i < ROWS; i++) {
        galet_sampling_draw(s, i, u);
        one[(int)(u[0] * BINS)]++;
        columns[(int)(u[0] * 16) * 16 + (int)(u[1] * 16)]++;
        rows[(int)(last * 16) * 16 + (int)(u[3] * 16)]++;
        last = u[3];
    }
    assert_true(fabs(excess(one, BINS, ROWS / (double)BINS)) < 4.0);
    assert_true(fabs(excess(columns, BINS, ROWS / (double)BINS)) < 4.0);
    assert_true(fabs(excess(rows, BINS, ROWS / (double)BINS)) < 4.0);
    galet_sampling_destroy(s);
}

static void latin_hypercubes_meet_each_part_once(void **state) {
    (void)state;
    static const size_t counts[] = {1, 2, 3, 7, 16, 100, 1000, 4097};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        size_t n = counts[k];
        galet_sampling *s = make("lhs", n, 3, k, false);
        bool *met = calloc(3 * n, sizeof *met);
        for (size_t i = 0; i < n; i++) {
            double u[3];
            galet_sampling_draw(s, i, u);
            for (size_t c = 0; c < 3; c++) {
                size_t part = (size_t)(u[c] * (double)n);
                assert_true(u[c] > 0.0 && part < n && !met[c * n + part]);
                met[c * n + part] = true;
            }
        }
        free(met);
        galet_sampling_destroy(s);
    }
}

/// Where a draw stands within its part is drawn for each column by itself.
static void columns_of_latin_hypercubes_are_independent_within_parts(void **state) {
    (void)state;
    enum { ROWS = 4096, COLUMNS = 4 };
    galet_sampling *s = make("lhs", ROWS, COLUMNS, 5, false);
    double product[COLUMNS][COLUMNS] = {{0.0}};
    for (size_t i = 0; i < ROWS; i++) {
        double u[COLUMNS];
        galet_sampling_draw(s, i, u);
        for (size_t c = 0; c < COLUMNS; c++) {
            u[c] = u[c] * ROWS - floor(u[c] * ROWS) - 0.5;
        }
        for (size_t c = 0; c < COLUMNS; c++) {
            for (size_t d = 0; d <= c; d++) {
                product[c][d] += 12.0 * u[c] * u[d] / ROWS;
            }
        }
    }
    for (size_t c = 0; c < COLUMNS; c++) {
        assert_close(product[c][c], 1.0, 0.06);  // four standard deviations of 4096 numbers
        for (size_t d = 0; d < c; d++) {
            assert_close(product[c][d], 0.0, 0.0625);
        }
    }
    galet_sampling_destroy(s);
}

/// Draws depend on definition, seed and row, not on what was drawn before; where a method says so, not on the count.
static void draws_do_not_depend_on_the_order(void **state) {
    (void)state;
    for (const galet_sampling_method *const *method = galet_sampling_methods(); *method; method++) {
        galet_sampling *a = make((*method)->name, 500, 5, 77, true), *b = make((*method)->name, 500, 5, 77, true);
        galet_sampling *more = make((*method)->name, 900, 5, 77, false),
                       *other = make((*method)->name, 500, 5, 78, true);
        size_t rows = galet_sampling_rows(a);
        assert_int_equal(rows, 3500);
        for (size_t i = 0; i < rows; i += 13) {
            double x[5], y[5], z[5];
            galet_sampling_draw(b, rows - 1 - i, y);
            galet_sampling_draw(b, i, y);
            galet_sampling_draw(a, i, x);
            assert_memory_equal(x, y, sizeof x);
            galet_sampling_draw(other, i, y);
            assert_true(x[0] != y[0]);
            galet_sampling_draw(more, i % 500, z);
            assert_true(i >= 500 || (memcmp(x, z, sizeof x) == 0) == (*method)->extends);
        }
        galet_sampling_destroy(a);
        galet_sampling_destroy(b);
        galet_sampling_destroy(more);
        galet_sampling_destroy(other);
    }
}

static void blocks_share_columns_as_pick_freeze_wants(void **state) {
    (void)state;
    enum { N = 40, INPUTS = 3 };
    galet_sampling *s = make("sobol", N, INPUTS, 5, true);
    for (size_t i = 0; i < N; i++) {
        double a[INPUTS], b[INPUTS], c[INPUTS];
        galet_sampling_draw(s, i, a);
        galet_sampling_draw(s, N + i, b);
        for (size_t input = 0; input < INPUTS; input++) {
            galet_sampling_draw(s, (2 + input) * N + i, c);
            for (size_t k = 0; k < INPUTS; k++) {
                assert_true(c[k] == (k == input ? b[k] : a[k]) && a[k] != b[k]);
            }
        }
    }
    galet_sampling_destroy(s);
}

static double correlation_of(const double *x, const double *y, size_t n) {
    double mx = 0.0, my = 0.0, xx = 0.0, yy = 0.0, xy = 0.0;
    for (size_t i = 0; i < n; i++) {
        mx += x[i] / (double)n;
        my += y[i] / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        xx += (x[i] - mx) * (x[i] - mx);
        yy += (y[i] - my) * (y[i] - my);
        xy += (x[i] - mx) * (y[i] - my);
    }
    return xy / sqrt(xx * yy);
}

/// Normal inputs have the correlation itself, lognormal ones its closed form, uniform ones 6/pi asin(r/2). What is
/// correlated with nothing is drawn as if nothing were.
static void copula_gives_the_correlations(void **state) {
    (void)state;
    enum { N = 1 << 16, INPUTS = 5 };
    galet_distribution laws[INPUTS];
    for (int i = 0; i < INPUTS; i++) {
        laws[i] = unit_law();
    }
    laws[0] = (galet_distribution){galet_distribution_find("normal"), {2.0, 0.5}, -INFINITY, INFINITY, NULL, 0};
    laws[3] = (galet_distribution){galet_distribution_find("lognormal"), {1.0, 0.4}, -INFINITY, INFINITY, NULL, 0};
    double r03 = 0.6, r24 = -0.7, r02 = 0.3, matrix[INPUTS * INPUTS] = {0};
    for (int i = 0; i < INPUTS; i++) {
        matrix[i * INPUTS + i] = 1.0;
    }
    matrix[0 * INPUTS + 3] = matrix[3 * INPUTS + 0] = r03;
    matrix[2 * INPUTS + 4] = matrix[4 * INPUTS + 2] = r24;
    matrix[0 * INPUTS + 2] = matrix[2 * INPUTS + 0] = r02;
    galet_sampling_def def = {galet_sampling_find("sobol"), N, INPUTS, laws, matrix, 3, false};
    galet_sampling *s, *free_of_it;
    assert_int_equal(galet_sampling_create(&def, &s), GALET_OK);
    def.correlation = NULL;
    assert_int_equal(galet_sampling_create(&def, &free_of_it), GALET_OK);
    static double x[INPUTS][N];
    int bins[64] = {0};
    for (size_t i = 0; i < N; i++) {
        double row[INPUTS], plain[INPUTS];
        galet_sampling_draw(s, i, row);
        galet_sampling_draw(free_of_it, i, plain);
        assert_true(row[1] == plain[1]);
        assert_close(row[0], plain[0], 4e-15);  // by way of its score, of a mean of 2
        for (int k = 0; k < INPUTS; k++) {
            x[k][i] = row[k];
        }
        bins[(int)(row[4] * 64)]++;
    }
    assert_true(fabs(excess(bins, 64, N / 64.0)) < 6.0);  // less than random: it is a net
    // Of a normal and a lognormal variable: r s / sqrt(exp(s^2) - 1). Nets are far closer than 1 / sqrt(N) = 0.004.
    assert_close(correlation_of(x[0], x[3], N), r03 * 0.4 / sqrt(expm1(0.16)), 1e-3);
    assert_close(correlation_of(x[2], x[4], N), 6.0 / M_PI * asin(r24 / 2.0), 1e-3);
    // Of a normal and a uniform variable: r sqrt(3 / pi).
    assert_close(correlation_of(x[0], x[2], N), r02 * sqrt(3.0 / M_PI), 1e-3);
    assert_close(correlation_of(x[1], x[4], N), 0.0, 1e-3);
    galet_sampling_destroy(s);
    galet_sampling_destroy(free_of_it);
}

static void tables_are_copied_and_sorted(void **state) {
    (void)state;
    double values[] = {3.0, 1.0, 2.0, 9.0};
    galet_distribution laws[2] = {unit_law(), {galet_distribution_find("table"), {0}, -INFINITY, 5.0, values, 4}};
    galet_sampling_def def = {galet_sampling_find("lhs"), 300, 2, laws, NULL, 3, false};
    galet_sampling *s;
    assert_int_equal(galet_sampling_create(&def, &s), GALET_OK);
    memset(values, 0, sizeof values);
    int met[4] = {0};
    for (size_t i = 0; i < 300; i++) {
        double x[2];
        galet_sampling_draw(s, i, x);
        met[(int)x[1]]++;
    }
    assert_true(met[0] == 0 && met[1] == 100 && met[2] == 100 && met[3] == 100);
    galet_sampling_destroy(s);
}

static void columns_beyond_the_table_are_random(void **state) {
    (void)state;
    enum { INPUTS = GALET_SOBOL_COLUMNS + 2, N = 1 << 12 };
    galet_distribution laws[INPUTS];
    for (int i = 0; i < INPUTS; i++) {
        laws[i] = unit_law();
    }
    galet_sampling_def def = {galet_sampling_find("sobol"), N, INPUTS, laws, NULL, 3, false};
    galet_sampling *s;
    assert_int_equal(galet_sampling_create(&def, &s), GALET_OK);
    static double x[INPUTS][N];
    int last[64] = {0};
    for (size_t i = 0; i < N; i++) {
        double row[INPUTS];
        galet_sampling_draw(s, i, row);
        for (int k = 0; k < INPUTS; k++) {
            x[k][i] = row[k];
        }
        last[(int)(row[INPUTS - 1] * 64)]++;
    }
    double e = excess(last, 64, N / 64.0);
    assert_true(fabs(e) < 4.0 && e > -5.0);  // a net would have -5.6
    assert_close(correlation_of(x[INPUTS - 2], x[INPUTS - 1], N), 0.0, 4.0 / sqrt(N));
    galet_sampling_destroy(s);
}

static void check_fault(const galet_sampling_def *def, const char *words, size_t input) {
    size_t at;
    const char *fault = galet_sampling_fault(def, &at);
    assert_non_null(fault);
    assert_string_equal(fault, words);
    assert_int_equal(at, input);
    galet_sampling *s = NULL;
    assert_int_equal(galet_sampling_create(def, &s), GALET_ERR_RANGE);
    assert_null(s);
}

static void unsound_samples_are_refused_with_the_cure(void **state) {
    (void)state;
    galet_distribution laws[3] = {unit_law(), unit_law(), unit_law()};
    double matrix[9] = {1.0, 0.9, 0.9, 0.9, 1.0, -0.9, 0.9, -0.9, 1.0};
    galet_sampling_def good = {galet_sampling_find("random"), 10, 3, laws, NULL, 0, false}, def = good;
    assert_null(galet_sampling_fault(&def, NULL));
    def.correlation = matrix;
    check_fault(&def, "the correlations contradict each other; make them smaller", 3);
    matrix[5] = 0.0;
    check_fault(&def, "the correlation matrix must be symmetric", 3);
    matrix[5] = matrix[7] = 1.0;
    check_fault(&def, "correlations must lie between -1 and 1", 3);
    matrix[5] = matrix[7] = NAN;
    check_fault(&def, "the correlation matrix must be symmetric", 3);
    matrix[4] = 2.0;
    check_fault(&def, "an input's correlation with itself must be 1", 3);
    def = good;
    def.count = 0;
    check_fault(&def, "the number of draws must lie between 1 and 2^32", 3);
    def = good;
    def.inputs = 0;
    check_fault(&def, "one input at least must be random", 0);
    laws[1].parameters[1] = -1.0;
    check_fault(&good, "low must be below high", 1);
    galet_sampling_destroy(NULL);
    assert_null(galet_sampling_find("monte-carlo"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scrambled_points_are_nets),
        cmocka_unit_test(each_row_is_uniform_over_seeds),
        cmocka_unit_test(coins_of_different_branches_are_independent),
        cmocka_unit_test(digits_of_all_levels_are_independent),
        cmocka_unit_test(random_draws_are_uniform_and_independent),
        cmocka_unit_test(latin_hypercubes_meet_each_part_once),
        cmocka_unit_test(columns_of_latin_hypercubes_are_independent_within_parts),
        cmocka_unit_test(draws_do_not_depend_on_the_order),
        cmocka_unit_test(blocks_share_columns_as_pick_freeze_wants),
        cmocka_unit_test(copula_gives_the_correlations),
        cmocka_unit_test(tables_are_copied_and_sorted),
        cmocka_unit_test(columns_beyond_the_table_are_random),
        cmocka_unit_test(unsound_samples_are_refused_with_the_cure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
