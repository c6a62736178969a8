#include "check.h"

#include "input/rows.h"

#include <stdlib.h>

/// Row i is (i, i * i + 1000) and stands on line 3 i + 7.
static void add_rows(galet_rows *rows, int count) {
    for (int i = 0; i < count; i++) {
        const double row[] = {i, (double)i * i + 1000.0};
        assert_int_equal(galet_rows_add(rows, row, 3 * i + 7), GALET_OK);
    }
}

/// Of the smallest groups of which no more than `max` are full.
static void expect_means(size_t max, int count) {
    galet_rows *rows;
    assert_int_equal(galet_rows_create(2, max, &rows), GALET_OK);
    add_rows(rows, count);
    size_t group = 1;
    while ((size_t)count / group > max) {
        group *= 2;
    }
    assert_int_equal(galet_rows_group(rows), group);
    assert_int_equal(galet_rows_count(rows), (size_t)count / group);
    double *first = galet_rows_take_column(rows, 0), *second = galet_rows_take_column(rows, 1);
    int *lines = galet_rows_take_lines(rows);
    for (size_t i = 0; i < (size_t)count / group; i++) {
        double sums[2] = {0.0, 0.0};
        for (size_t k = i * group; k < (i + 1) * group; k++) {
            sums[0] += (double)k;
            sums[1] += (double)(k * k) + 1000.0;
        }
        assert_true(first[i] == sums[0] / (double)group && second[i] == sums[1] / (double)group);
        assert_int_equal(lines[i], 3 * i * group + 7);
    }
    free(first);
    free(second);
    free(lines);
    galet_rows_destroy(rows);
}

static void rows_beyond_the_most_become_means_of_groups_whether_it_is_even_or_odd(void **state) {
    (void)state;
    for (size_t max = 1; max <= 12; max++) {
        for (int count = 1; count < 150; count++) {
            expect_means(max, count);
        }
    }
    expect_means(999, 5000);
    expect_means(1001, 100000);
}

static void without_a_most_all_rows_are_kept(void **state) {
    (void)state;
    galet_rows *rows;
    assert_int_equal(galet_rows_create(2, 0, &rows), GALET_OK);
    add_rows(rows, 5000);
    assert_true(galet_rows_count(rows) == 5000 && galet_rows_group(rows) == 1);
    galet_rows_destroy(rows);
    galet_rows_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_beyond_the_most_become_means_of_groups_whether_it_is_even_or_odd),
        cmocka_unit_test(without_a_most_all_rows_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
