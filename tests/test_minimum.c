#include "check.h"

#include "numerics/minimum.h"

#include <math.h>

static int calls;

/// Lowest at the context's number, where it is 2.
static double valley(double x, void *context) {
    calls++;
    double d = x - *(const double *)context;
    return 2.0 + d * d;
}

static double kink(double x, void *context) {
    return fabs(x - *(const double *)context);
}

static void valley_is_found_to_the_root_of_rounding(void **state) {
    (void)state;
    for (double at = -0.9; at < 1.0; at += 0.3) {
        galet_minimum m = galet_minimum_find(valley, &at, -1.0, 1.0);
        assert_close(m.x, at, 3e-8);
        assert_true(m.value == 2.0);
    }
}

static void kink_is_found_to_rounding(void **state) {
    (void)state;
    double at = 0.3;
    galet_minimum m = galet_minimum_find(kink, &at, -2.0, 5.0);
    assert_close(m.x, at, 1e-15);
    assert_close(m.value, 0.0, 1e-15);
}

static void lowest_end_is_found(void **state) {
    (void)state;
    double at = 7.0;
    assert_near(galet_minimum_find(kink, &at, 0.0, 3.0).x, 3.0, 1e-15);
    at = -7.0;
    assert_close(galet_minimum_find(kink, &at, 0.0, 3.0).x, 0.0, 1e-15);
}

static void evaluations_are_few(void **state) {
    (void)state;
    double at = 0.1;
    calls = 0;
    galet_minimum_find(valley, &at, 0.0, 1.0);
    assert_int_equal(calls, 92);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valley_is_found_to_the_root_of_rounding),
        cmocka_unit_test(kink_is_found_to_rounding),
        cmocka_unit_test(lowest_end_is_found),
        cmocka_unit_test(evaluations_are_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
