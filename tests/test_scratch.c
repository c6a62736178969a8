#include "check.h"

#include "numerics/scratch.h"

static void what_is_taken_does_not_overlap(void **state) {
    (void)state;
    galet_scratch *scratch;
    assert_int_equal(galet_scratch_create(40, &scratch), GALET_OK);
    double *one = galet_scratch_take(scratch, 11), *two = galet_scratch_take(scratch, 24);
    assert_non_null(one);
    assert_true(two >= one + 11);
    assert_int_equal((uintptr_t)one % 64, 0);
    assert_int_equal((uintptr_t)two % 64, 0);
    for (int i = 0; i < 24; i++) {
        two[i] = 1.0;
    }
    galet_scratch_destroy(scratch);
}

static void what_is_given_back_serves_the_next(void **state) {
    (void)state;
    galet_scratch *scratch;
    assert_int_equal(galet_scratch_create(32, &scratch), GALET_OK);
    double *outer = galet_scratch_take(scratch, 8), *inner = galet_scratch_take(scratch, 24);
    assert_null(galet_scratch_take(scratch, 1));
    galet_scratch_return(scratch, inner);
    assert_ptr_equal(galet_scratch_take(scratch, 16), inner);
    galet_scratch_return(scratch, outer);
    assert_ptr_equal(galet_scratch_take(scratch, 32), outer);
    galet_scratch_destroy(scratch);
}

static void more_than_there_is_is_refused(void **state) {
    (void)state;
    galet_scratch *scratch;
    assert_int_equal(galet_scratch_create(100, &scratch), GALET_OK);
    assert_null(galet_scratch_take(scratch, 105));
    assert_non_null(galet_scratch_take(scratch, 104));
    assert_null(galet_scratch_take(scratch, SIZE_MAX - 8));
    galet_scratch_destroy(scratch);
    galet_scratch_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_taken_does_not_overlap),
        cmocka_unit_test(what_is_given_back_serves_the_next),
        cmocka_unit_test(more_than_there_is_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
