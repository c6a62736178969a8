#include "check.h"

#include "numerics/order_values.h"

#include "counted_series.h"
#include "random.h"

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

/// One of a like sign takes three walks, the worst 7 of 64 bits at 11 bits a walk and one to sort.
static void walks_are_few(void **state) {
    (void)state;
    enum { N = 1 << 20, ROOM = 1 << 14 };
    double *x = malloc(N * sizeof *x), values[20];
    uint64_t *words = malloc(ROOM * sizeof *words), rng = 9;
    size_t ranks[20];
    for (size_t i = 0; i < N; i++) {
        x[i] = random_between(&rng, 1000.0, 1300.0);
    }
    for (size_t i = 0; i < 20; i++) {
        ranks[i] = i * (N / 20);
    }
    counted c = {.x = x};
    galet_series series = {0, N, read_counted, &c};
    assert_int_equal(galet_order_values(series, N, ranks, 20, (galet_order_room){words, ROOM}, values), GALET_OK);
    assert_true(c.read <= 3 * N);
    c.broken = true;
    assert_int_equal(galet_order_values(series, N, ranks, 20, (galet_order_room){words, ROOM}, values),
                     GALET_ERR_INPUT);
    free(x);
    free(words);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_qsort),
        cmocka_unit_test(walks_are_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
