#include "check.h"

#include "numerics/fft.h"

#include "random.h"

#include <float.h>
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// A transform with its two arrays, filled with noise.
typedef struct grid {
    size_t rows, columns, width;
    galet_fft *fft;
    double *real;
    double complex *spectrum;
} grid;

static const size_t SIZES[][2] = {{1, 1},   {1, 2},  {2, 1}, {2, 2},  {1, 7},   {7, 1},   {3, 5},
                                  {5, 4},   {4, 6},  {8, 8}, {7, 9},  {16, 15}, {30, 14}, {1, 128},
                                  {13, 26}, {22, 3}, {9, 1}, {6, 10}, {24, 20}, {11, 11}, {17, 34}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static grid make_grid(size_t rows, size_t columns, uint64_t seed) {
    grid g = {.rows = rows, .columns = columns, .width = columns / 2 + 1};
    assert_int_equal(galet_fft_create(rows, columns, &g.fft), GALET_OK);
    g.real = galet_fft_alloc_real(g.fft);
    g.spectrum = galet_fft_alloc_spectrum(g.fft);
    assert_true(g.real && g.spectrum);
    for (size_t i = 0; i < rows * columns; i++) {
        g.real[i] = random_between(&seed, -1.0, 1.0);
    }
    return g;
}

static void free_grid(grid *g) {
    galet_fft_destroy(g->fft);
    free(g->real);
    free(g->spectrum);
}

/// exp(-2 pi i (row di / rows + column dj / columns)), reduced before it is rounded.
static long double complex phase(const grid *g, size_t row, size_t column, size_t di, size_t dj) {
    long double turns = (long double)(row * di % g->rows) / (long double)g->rows +
                        (long double)(column * dj % g->columns) / (long double)g->columns;
    return cexpl(-2.0L * acosl(-1.0L) * I * turns);
}

static long double complex direct_transform(const grid *g, size_t row, size_t column) {
    long double complex sum = 0.0L;
    for (size_t i = 0; i < g->rows; i++) {
        for (size_t j = 0; j < g->columns; j++) {
            sum += g->real[i * g->columns + j] * phase(g, row, column, i, j);
        }
    }
    return sum;
}

/// Error of one value that a transform of noise of size 1 may have: rounding grows as the norm, and prime
/// lengths, summed directly, have a little more of it.
static double allowance(const grid *g) {
    return 6.0 * DBL_EPSILON * sqrt((double)(g->rows * g->columns));
}

static void forward_agrees_with_the_direct_sum(void **state) {
    (void)state;
    for (size_t s = 0; s < SIZE_COUNT; s++) {
        grid g = make_grid(SIZES[s][0], SIZES[s][1], s);
        galet_fft_forward(g.fft, g.real, g.spectrum);
        for (size_t i = 0; i < g.rows; i++) {
            for (size_t j = 0; j < g.width; j++) {
                long double complex error = g.spectrum[j * g.rows + i] - direct_transform(&g, i, j);
                assert_true((double)cabsl(error) <= allowance(&g));
            }
        }
        free_grid(&g);
    }
}

static void forward_leaves_its_input(void **state) {
    (void)state;
    for (size_t s = 0; s < SIZE_COUNT; s++) {
        grid g = make_grid(SIZES[s][0], SIZES[s][1], s), same = make_grid(SIZES[s][0], SIZES[s][1], s);
        galet_fft_forward(g.fft, g.real, g.spectrum);
        assert_memory_equal(g.real, same.real, g.rows * g.columns * sizeof(double));
        free_grid(&g);
        free_grid(&same);
    }
}

static void round_trip_multiplies_by_the_size(void **state) {
    (void)state;
    for (size_t s = 0; s < SIZE_COUNT; s++) {
        grid g = make_grid(SIZES[s][0], SIZES[s][1], 100 + s), back = make_grid(SIZES[s][0], SIZES[s][1], 0);
        galet_fft_forward(g.fft, g.real, g.spectrum);
        galet_fft_inverse(g.fft, g.spectrum, back.real);
        double size = (double)(g.rows * g.columns);
        for (size_t i = 0; i < g.rows * g.columns; i++) {
            assert_close(back.real[i] / size, g.real[i], 8.0 * DBL_EPSILON);
        }
        free_grid(&g);
        free_grid(&back);
    }
}

static void shift_turns_the_phase(void **state) {
    (void)state;
    for (size_t s = 0; s < SIZE_COUNT; s++) {
        grid g = make_grid(SIZES[s][0], SIZES[s][1], s), moved = make_grid(SIZES[s][0], SIZES[s][1], s);
        size_t down = g.rows / 3, right = g.columns / 2;
        for (size_t i = 0; i < g.rows; i++) {
            for (size_t j = 0; j < g.columns; j++) {
                size_t to = (i + down) % g.rows * g.columns + (j + right) % g.columns;
                moved.real[to] = g.real[i * g.columns + j];
            }
        }
        galet_fft_forward(g.fft, g.real, g.spectrum);
        galet_fft_forward(moved.fft, moved.real, moved.spectrum);
        for (size_t i = 0; i < g.rows; i++) {
            for (size_t j = 0; j < g.width; j++) {
                double turns =
                    (double)(i * down % g.rows) / (double)g.rows + (double)(j * right % g.columns) / (double)g.columns;
                double complex expected = g.spectrum[j * g.rows + i] * cexp(-2.0 * M_PI * I * turns);
                assert_true((double)cabsl(moved.spectrum[j * g.rows + i] - expected) <= 2.0 * allowance(&g));
            }
        }
        free_grid(&g);
        free_grid(&moved);
    }
}

static void products_of_spectra_are_convolutions(void **state) {
    (void)state;
    grid g = make_grid(20, 24, 1), kernel = make_grid(20, 24, 2), result = make_grid(20, 24, 3);
    galet_fft_forward(g.fft, g.real, g.spectrum);
    galet_fft_forward(g.fft, kernel.real, kernel.spectrum);
    for (size_t i = 0; i < g.rows * g.width; i++) {
        result.spectrum[i] = g.spectrum[i] * kernel.spectrum[i];
    }
    galet_fft_inverse(g.fft, result.spectrum, result.real);
    double size = (double)(g.rows * g.columns);
    for (size_t r = 0; r < g.rows; r += 7) {
        for (size_t c = 0; c < g.columns; c += 5) {
            long double sum = 0.0L;
            for (size_t i = 0; i < g.rows; i++) {
                for (size_t j = 0; j < g.columns; j++) {
                    size_t other = (r + g.rows - i) % g.rows * g.columns + (c + g.columns - j) % g.columns;
                    sum += (long double)g.real[i * g.columns + j] * kernel.real[other];
                }
            }
            assert_close(result.real[r * g.columns + c] / size, (double)sum, 2.0 * allowance(&g));
        }
    }
    free_grid(&g);
    free_grid(&kernel);
    free_grid(&result);
}

static void large_grid_keeps_its_digits(void **state) {
    (void)state;
    grid g = make_grid(400, 360, 5), back = make_grid(400, 360, 0);
    galet_fft_forward(g.fft, g.real, g.spectrum);
    long double squares = 0.0L, parts = 0.0L;  // Parseval
    for (size_t i = 0; i < g.rows * g.columns; i++) {
        squares += (long double)g.real[i] * g.real[i];
    }
    for (size_t i = 0; i < g.rows * g.width; i++) {
        size_t column = i / g.rows;
        long double share = column == 0 || 2 * column == g.columns ? 1.0L : 2.0L;
        long double size = cabs(g.spectrum[i]);
        parts += share * size * size;
    }
    assert_true(fabsl(parts / (squares * 400.0L * 360.0L) - 1.0L) <= 4.0L * (long double)DBL_EPSILON);
    galet_fft_inverse(g.fft, g.spectrum, back.real);
    for (size_t i = 0; i < g.rows * g.columns; i++) {
        assert_close(back.real[i] / (400.0 * 360.0), g.real[i], 8.0 * DBL_EPSILON);
    }
    free_grid(&g);
    free_grid(&back);
}

static void same_input_gives_the_same_bits(void **state) {
    (void)state;
    grid one = make_grid(60, 50, 9), two = make_grid(60, 50, 9);
    galet_fft_forward(one.fft, one.real, one.spectrum);
    galet_fft_forward(two.fft, two.real, two.spectrum);
    assert_memory_equal(one.spectrum, two.spectrum, one.rows * one.width * sizeof(double complex));
    free_grid(&one);
    free_grid(&two);
}

static void *plan_and_transform(void *argument) {
    uint64_t seed = *(const uint64_t *)argument;
    for (size_t i = 1; i < 40; i++) {
        galet_fft *fft;
        if (galet_fft_create(2 * i, 3 * i, &fft) != GALET_OK) {
            return argument;
        }
        double *real = galet_fft_alloc_real(fft);
        double complex *spectrum = galet_fft_alloc_spectrum(fft);
        if (real && spectrum) {
            memset(real, 0, 6 * i * i * sizeof *real);
            real[0] = random_between(&seed, 1.0, 2.0);
            galet_fft_forward(fft, real, spectrum);
        }
        // An impulse has a flat spectrum; prime lengths are rounded on the way.
        bool right = real && spectrum && cabs(spectrum[i] - real[0]) < 1e-14;
        free(real);
        free(spectrum);
        galet_fft_destroy(fft);
        if (!right) {
            return argument;
        }
    }
    return NULL;
}

static void threads_may_plan_at_once(void **state) {
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    uint64_t seeds[THREADS] = {1, 2, 3, 4};
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, plan_and_transform, &seeds[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *failed;
        assert_int_equal(pthread_join(threads[i], &failed), 0);
        assert_null(failed);
    }
}

static void arrays_are_aligned(void **state) {
    (void)state;
    galet_fft *fft;
    assert_int_equal(galet_fft_create(5, 7, &fft), GALET_OK);
    double *real = galet_fft_alloc_real(fft);
    double complex *spectrum = galet_fft_alloc_spectrum(fft);
    assert_true((uintptr_t)real % 64 == 0 && (uintptr_t)spectrum % 64 == 0);
    free(real);
    free(spectrum);
    galet_fft_destroy(fft);
    galet_fft_destroy(NULL);
}

static bool is_good(size_t n) {
    if (n % 2 != 0) {
        return false;
    }
    const size_t primes[] = {2, 3, 5};
    for (int i = 0; i < 3; i++) {
        while (n % primes[i] == 0) {
            n /= primes[i];
        }
    }
    return n == 1;
}

static void good_sizes_are_the_next_ones(void **state) {
    (void)state;
    for (size_t n = 0; n <= 5000; n++) {
        size_t next = n < 2 ? 2 : n;
        while (!is_good(next)) {
            next++;
        }
        assert_int_equal(galet_fft_good_size(n), next);
    }
    size_t large = galet_fft_good_size(SIZE_MAX / 20);
    assert_true(large >= SIZE_MAX / 20 && is_good(large));
    assert_int_equal(galet_fft_good_size(SIZE_MAX), 0);
}

static void impossible_sizes_are_refused(void **state) {
    (void)state;
    galet_fft *fft = NULL;
    assert_int_equal(galet_fft_create(0, 4, &fft), GALET_ERR_RANGE);
    assert_int_equal(galet_fft_create(4, 0, &fft), GALET_ERR_RANGE);
    assert_int_equal(galet_fft_create(SIZE_MAX / 2, SIZE_MAX / 2, &fft), GALET_ERR_MEMORY);
    assert_null(fft);
}

/// Rows beyond those used, which are scratch of both, are zero for each of them whoever came before.
static void lodgers_and_hosts_do_not_disturb_each_other(void **state) {
    (void)state;
    grid host = make_grid(24, 20, 1), alone = make_grid(12, 10, 2), same = make_grid(12, 10, 2);
    galet_fft *padded, *lodger;
    assert_int_equal(galet_fft_create_padded(24, 20, 13, &padded), GALET_OK);
    assert_int_equal(galet_fft_create_lodger(padded, 12, 10, 7, &lodger), GALET_OK);
    memset(host.real + 13 * 20, 0, 11 * 20 * sizeof(double));
    memset(alone.real + 7 * 10, 0, 5 * 10 * sizeof(double));
    galet_fft_forward(host.fft, host.real, host.spectrum);
    galet_fft_forward(alone.fft, alone.real, alone.spectrum);
    double complex *spectrum = galet_fft_alloc_spectrum(padded);
    assert_non_null(spectrum);
    for (int turn = 0; turn < 2; turn++) {
        galet_fft_forward(padded, host.real, spectrum);
        for (size_t i = 0; i < host.rows * host.width; i++) {
            assert_true(cabs(spectrum[i] - host.spectrum[i]) <= allowance(&host));
        }
        galet_fft_forward(lodger, alone.real, same.spectrum);
        for (size_t i = 0; i < alone.rows * alone.width; i++) {
            assert_true(cabs(same.spectrum[i] - alone.spectrum[i]) <= allowance(&alone));
        }
    }
    galet_fft *larger;
    assert_int_equal(galet_fft_create_lodger(lodger, 48, 20, 13, &larger), GALET_ERR_RANGE);
    free(spectrum);
    galet_fft_destroy(lodger);
    galet_fft_destroy(padded);
    free_grid(&host);
    free_grid(&alone);
    free_grid(&same);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forward_agrees_with_the_direct_sum),
        cmocka_unit_test(forward_leaves_its_input),
        cmocka_unit_test(round_trip_multiplies_by_the_size),
        cmocka_unit_test(shift_turns_the_phase),
        cmocka_unit_test(products_of_spectra_are_convolutions),
        cmocka_unit_test(lodgers_and_hosts_do_not_disturb_each_other),
        cmocka_unit_test(large_grid_keeps_its_digits),
        cmocka_unit_test(same_input_gives_the_same_bits),
        cmocka_unit_test(threads_may_plan_at_once),
        cmocka_unit_test(arrays_are_aligned),
        cmocka_unit_test(good_sizes_are_the_next_ones),
        cmocka_unit_test(impossible_sizes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
