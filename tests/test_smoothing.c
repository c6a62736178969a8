#include "check.h"

#include "contact/smoothing.h"

#include <math.h>

enum { COUNT = 120 };

/// A polynomial of any degree in place i.
static double power(int degree, double i) {
    return pow(0.1 * i - 3.0, degree);
}

/// Also beside the ends, where neighbours are on one side.
static void polynomials_of_the_order_stay(void **state) {
    (void)state;
    double in[COUNT], out[COUNT];
    for (int order = 0; order < GALET_SMOOTHING_ORDERS; order++) {
        for (int degree = 0; degree <= order; degree++) {
            for (int i = 0; i < COUNT; i++) {
                in[i] = power(degree, i);
            }
            galet_smoothing_run(order, 11.0, COUNT, in, 0, COUNT, out);
            for (int i = 0; i < COUNT; i++) {
                assert_close(out[i], in[i], 3e-12 * 81.0);
            }
        }
    }
}

/// Chevalier 2006 (24) with K = 0.
static void order_zero_is_the_weighted_mean(void **state) {
    (void)state;
    double in[COUNT], out[40];
    for (int i = 0; i < COUNT; i++) {
        in[i] = i < 47 ? 1.0 : 500.0 + sin(i);
    }
    galet_smoothing_run(0, 23.5, COUNT, in, 30, 40, out);
    for (int i = 0; i < 40; i++) {
        double sum = 0.0, whole = 0.0;
        for (int j = 0; j < COUNT; j++) {
            double far = (j - (30 + i)) / 23.5, weight = exp(-far * far);
            sum += weight * in[j];
            whole += weight;
        }
        assert_near(out[i], sum / whole, 1e-14);
    }
}

static void nothing_is_left_of_what_is_far_away(void **state) {
    (void)state;
    double in[COUNT] = {0.0}, out[COUNT];
    in[60] = 1.0;
    for (int order = 0; order < GALET_SMOOTHING_ORDERS; order++) {
        galet_smoothing_run(order, 0.05, COUNT, in, 0, COUNT, out);
        for (int i = 0; i < COUNT; i++) {
            assert_close(out[i], in[i], 1e-15);
        }
    }
}

static void steps_are_mirrored(void **state) {
    (void)state;
    double in[COUNT], back[COUNT], out[COUNT], mirrored[COUNT];
    for (int i = 0; i < COUNT; i++) {
        in[i] = i < 40 ? 2.0 : 7.0;
        back[COUNT - 1 - i] = in[i];
    }
    for (int order = 0; order < GALET_SMOOTHING_ORDERS; order++) {
        galet_smoothing_run(order, 9.0, COUNT, in, 0, COUNT, out);
        galet_smoothing_run(order, 9.0, COUNT, back, 0, COUNT, mirrored);
        for (int i = 0; i < COUNT; i++) {
            assert_near(out[i], mirrored[COUNT - 1 - i], 1e-12);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polynomials_of_the_order_stay),
        cmocka_unit_test(order_zero_is_the_weighted_mean),
        cmocka_unit_test(nothing_is_left_of_what_is_far_away),
        cmocka_unit_test(steps_are_mirrored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
