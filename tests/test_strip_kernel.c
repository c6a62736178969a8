#include "check.h"

#include "brute_strip.h"
#include "contact/strip_kernel.h"

static galet_strip_rules rules;

/// The point lies in the middle of the strip and at its end where the distance is 0.
static galet_strip_view view(double a, double half_width, double distance, double x) {
    double y = 0.0;
    galet_strip_sources one = {1, &y, &half_width, &a};
    galet_strip_view v;
    galet_strip_views(&rules, &one, x, distance, distance == 0.0 ? 0 : SIZE_MAX, &v);
    return v;
}

/// Distances of the nearer edge over the half length on both sides of every change of rule, and x over it.
static const double EDGES[] = {3e-4, 3e-3, 0.01, 0.03, 0.1,  0.3, 0.449, 0.451, 0.55, 0.69,
                               0.71, 1.0,  1.3,  1.69, 1.71, 4.0, 6.9,   7.1,   30.0};
static const double ENDS[] = {0.01, 0.5, 0.9, 0.999, 1.0, 1.001, 1.5, 10.0};
enum { EDGE_COUNT = sizeof EDGES / sizeof *EDGES, END_COUNT = sizeof ENDS / sizeof *ENDS };

static void displacements_agree_with_brute_force(void **state) {
    (void)state;
    const double a = 1.7;
    for (size_t i = 0; i < EDGE_COUNT; i++) {
        double tolerance = EDGES[i] < 0.02 ? 2e-9 : 2e-10;
        for (double ratio = 0.1; ratio < 5.0; ratio *= 3.0) {
            double half_width = ratio * EDGES[i] * a, distance = EDGES[i] * a + half_width;
            double middle = brute_strip(a, half_width, distance, 0.0);
            for (size_t k = 0; k < END_COUNT; k++) {
                double end = brute_strip(a, half_width, distance, ENDS[k] * a);
                galet_strip_view v = view(a, half_width, distance, ENDS[k] * a);
                assert_near(v.middle, middle, tolerance);
                assert_close(v.drop, middle - end, tolerance * middle);
            }
        }
    }
}

static void own_displacement_agrees_with_brute_force(void **state) {
    (void)state;
    for (double half_width = 3e-4; half_width < 50.0; half_width *= 1.7) {
        galet_strip_view v = view(1.0, half_width, 0.0, 1.0);
        double middle = brute_strip(1.0, half_width, 0.0, 0.0);
        assert_near(v.middle, middle, 1e-9);
        assert_close(v.drop, middle - brute_strip(1.0, half_width, 0.0, 1.0), 1e-9 * middle);
    }
}

/// Of a strip much wider than long f = 2 log(2 h / |x|): the line contact of the plane, whose end lies pi a deeper.
static void wide_strip_is_a_line_contact(void **state) {
    (void)state;
    galet_strip_view v = view(1.0, 1e5, 0.0, 1.0);
    assert_near(v.middle, M_PI * (log(2e5) + 0.5 + M_LN2), 1e-9);
    assert_near(v.drop, M_PI, 1e-8);
}

/// By differences, of fourth order.
static double slope(double low2, double low, double high, double high2, double step) {
    return (8.0 * (high - low) - (high2 - low2)) / (12.0 * step);
}

static void derivatives_agree_with_differences(void **state) {
    (void)state;
    const double a = 1.7, x = 1.3;
    for (size_t i = 3; i < EDGE_COUNT; i++) {
        double half_width = 0.7 * EDGES[i] * a, distance = EDGES[i] * a + half_width,
               step = 2e-3 * EDGES[i] / (1.0 + EDGES[i]);
        galet_strip_view v = view(a, half_width, distance, x), by_a[4], by_x[4];
        for (int k = 0; k < 4; k++) {
            double move = step * (k < 2 ? k - 2 : k - 1);
            by_a[k] = view(a + move, half_width, distance, x);
            by_x[k] = view(a, half_width, distance, x + move);
        }
        double unit = 1e-6 * v.middle / a;
        assert_close(v.middle_growth, slope(by_a[0].middle, by_a[1].middle, by_a[2].middle, by_a[3].middle, step),
                     unit);
        assert_close(v.drop_growth, slope(by_a[0].drop, by_a[1].drop, by_a[2].drop, by_a[3].drop, step), unit);
        assert_close(v.drop_slope, slope(by_x[0].drop, by_x[1].drop, by_x[2].drop, by_x[3].drop, step), unit);
    }
}

static void own_derivatives_take_the_end_along(void **state) {
    (void)state;
    for (double half_width = 0.01; half_width < 20.0; half_width *= 3.0) {
        const double step = 1e-4;
        galet_strip_view v = view(1.0, half_width, 0.0, 1.0), low = view(1.0 - step, half_width, 0.0, 1.0 - step),
                         high = view(1.0 + step, half_width, 0.0, 1.0 + step);
        assert_near(v.middle_growth, (high.middle - low.middle) / (2.0 * step), 1e-5);
        assert_near(v.drop_growth, (high.drop - low.drop) / (2.0 * step), 1e-5);
        assert_true(v.drop_slope == 0.0);
    }
}

int main(void) {
    galet_strip_rules_make(&rules);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(displacements_agree_with_brute_force),
        cmocka_unit_test(own_displacement_agrees_with_brute_force),
        cmocka_unit_test(wide_strip_is_a_line_contact),
        cmocka_unit_test(derivatives_agree_with_differences),
        cmocka_unit_test(own_derivatives_take_the_end_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
