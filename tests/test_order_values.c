#include "check.h"

#include "numerics/order_values.h"

#include "counted_series.h"
#include "random.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x != y ? (x > y) - (x < y) : !!signbit(y) - !!signbit(x);
}

/// Of one kind in turn: all over the range of numbers, close together, few different ones, one alone.
static double draw(uint64_t *rng, int kind) {
    if (kind == 0) {
        uint64_t bits = random_bits(rng);
        double x;
        memcpy(&x, &bits, sizeof x);  // some are no finite number
        return x;
    }
    return kind == 1   ? 1.0 + 1e-9 * random_between(rng, 0.0, 1.0)
           : kind == 2 ? (double)(random_bits(rng) % 7) * -0.5
                       : -3.25;
}

/// Some that are no numbers, and both zeros.
static double spoil(uint64_t *rng, double x) {
    static const double others[] = {NAN, INFINITY, -INFINITY, 0.0, -0.0};
    uint64_t die = random_bits(rng) % 60;
    return die < 5 ? others[die] : x;
}

static size_t sort_finite(const double *x, size_t n, double *sorted) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        if (isfinite(x[i])) {
            sorted[count++] = x[i];
        }
    }
    qsort(sorted, count, sizeof *sorted, by_size);
    return count;
}

static void expect_those_of_qsort(const double *x, size_t n, size_t room, uint64_t *rng) {
    static double sorted[20000];
    static uint64_t words[1 << 14];
    size_t numbers = sort_finite(x, n, sorted), ranks[GALET_ORDER_VALUES];
    if (numbers == 0) {
        return;
    }
    for (size_t i = 0; i < GALET_ORDER_VALUES; i++) {
        ranks[i] = random_bits(rng) % numbers;
    }
    ranks[3] = 0;
    ranks[7] = numbers - 1;
    double values[GALET_ORDER_VALUES];
    galet_order_room given = {words, room};
    memset(words, 0xa5, sizeof words);
    assert_int_equal(galet_order_values(galet_series_of(x, n), numbers, ranks, GALET_ORDER_VALUES, given, values),
                     GALET_OK);
    for (size_t i = 0; i < GALET_ORDER_VALUES; i++) {
        assert_memory_equal(&values[i], &sorted[ranks[i]], sizeof *values);
    }
    for (size_t i = room; i < sizeof words / sizeof *words; i++) {
        assert_true(words[i] == UINT64_C(0xa5a5a5a5a5a5a5a5));  // no more room is used than given
    }
}

/// Series shorter and longer than the room and than the blocks that are read.
static void values_are_those_of_qsort(void **state) {
    (void)state;
    static const size_t sizes[] = {1, 2, 63, 64, 65, 1000, 4095, 4096, 4097, 8192, 20000};
    static const size_t rooms[] = {2 * GALET_ORDER_VALUES, 100, 1 << 10, 1 << 14};
    static double x[20000];
    uint64_t rng = 5;
    for (int kind = 0; kind < 4; kind++) {
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            for (size_t i = 0; i < sizes[k]; i++) {
                x[i] = spoil(&rng, draw(&rng, kind));
            }
            for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
                expect_those_of_qsort(x, sizes[k], rooms[r], &rng);
            }
        }
    }
}

enum { MANY = 1 << 20, MANY_ROOM = 1 << 14, MANY_RANKS = 20 };

/// How many walks along a million numbers it takes to find twenty of them.
static size_t count_walks(const double *x) {
    uint64_t *words = malloc(MANY_ROOM * sizeof *words);
    double values[MANY_RANKS];
    size_t ranks[MANY_RANKS];
    for (size_t i = 0; i < MANY_RANKS; i++) {
        ranks[i] = i * (MANY / MANY_RANKS) + 1000;
    }
    counted c = {.x = x};
    galet_series series = {0, MANY, read_counted, &c};
    galet_order_room room = {words, MANY_ROOM};
    assert_int_equal(galet_order_values(series, MANY, ranks, MANY_RANKS, room, values), GALET_OK);
    c.broken = true;
    assert_int_equal(galet_order_values(series, MANY, ranks, MANY_RANKS, room, values), GALET_ERR_INPUT);
    free(words);
    return (c.read - 4096) / MANY;  // without the block that could not be read
}

static void a_million_numbers_take_three_walks(void **state) {
    (void)state;
    double *x = malloc(MANY * sizeof *x);
    uint64_t rng = 9;
    for (size_t i = 0; i < MANY; i++) {
        x[i] = random_between(&rng, 1000.0, 1300.0);
    }
    assert_int_equal(count_walks(x), 3);
    free(x);
}

/// Around each rank a crowd that differs in its last five bits alone: 14 bits, then 9 a walk.
static void the_worst_numbers_take_seven_walks(void **state) {
    (void)state;
    double *x = malloc(MANY * sizeof *x);
    uint64_t rng = 10;
    for (size_t i = 0; i < MANY; i++) {
        x[i] = pow(7.0, (double)(i % MANY_RANKS)) * (1.0 + DBL_EPSILON * (double)(random_bits(&rng) % 16));
    }
    assert_int_equal(count_walks(x), 7);
    free(x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_qsort),
        cmocka_unit_test(a_million_numbers_take_three_walks),
        cmocka_unit_test(the_worst_numbers_take_seven_walks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
