#include "check.h"

#include <galet/inflection.h>

#include <math.h>

enum { COUNT = 200 };

static void sample(double (*speed)(double), galet_peak *peaks) {
    for (int i = 0; i < COUNT; i++) {
        peaks[i] = (galet_peak){i / (COUNT - 1.0), speed(i / (COUNT - 1.0))};
    }
}

static double cubic(double t) {
    return 1.0 - t + 0.3 * (t - 0.6) * (t - 0.6) - 0.8 * (t - 0.6) * (t - 0.6) * (t - 0.6);
}

/// Convex, concave, and at the end a straight line that bends by rounding.
static double bent_and_straight(double t) {
    return t < 0.9 ? cubic(t) : cubic(0.9) + (t - 0.9) * -1.21 + 1e-15 * sin(1e4 * t);
}

static void inflection_of_a_cubic_is_found(void **state) {
    (void)state;
    galet_peak peaks[COUNT], at;
    sample(cubic, peaks);
    at = galet_inflection_find(peaks, COUNT);
    assert_close(at.t, 0.6 + 0.3 / (3.0 * 0.8), 1e-10);  // second differences of a cubic are exact
    assert_close(at.speed, cubic(at.t), 1e-4);
}

static void straight_end_hides_no_inflection(void **state) {
    (void)state;
    galet_peak peaks[COUNT];
    sample(bent_and_straight, peaks);
    assert_close(galet_inflection_find(peaks, COUNT).t, 0.725, 1e-9);
}

static double convex(double t) {
    return exp(-t);
}

static double concave(double t) {
    return 1.0 - t * t;
}

static void envelope_that_bends_one_way_has_none(void **state) {
    (void)state;
    galet_peak peaks[COUNT];
    sample(convex, peaks);
    assert_true(isnan(galet_inflection_find(peaks, COUNT).t));
    sample(concave, peaks);
    assert_true(isnan(galet_inflection_find(peaks, COUNT).t));
    assert_true(isnan(galet_inflection_find(peaks, 3).speed));
    assert_true(isnan(galet_inflection_find(peaks, 0).t));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inflection_of_a_cubic_is_found),
        cmocka_unit_test(straight_end_hides_no_inflection),
        cmocka_unit_test(envelope_that_bends_one_way_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
