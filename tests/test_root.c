#include "check.h"

#include "numerics/root.h"

#include "random.h"

#include <float.h>
#include <math.h>

static galet_root find(galet_root_function *f, void *context, double lower, double upper) {
    galet_root root;
    assert_int_equal(galet_root_find(f, context, lower, upper, 0.0, &root), GALET_OK);
    return root;
}

static double cosine(double x, void *context) {
    (void)context;
    return cos(x);
}

static double shifted(double x, void *context) {
    return x - *(double *)context;
}

static double cubic(double x, void *context) {
    (void)context;
    return x * (x * x - 2.0) - 5.0;
}

static double flat_power(double x, void *context) {
    (void)context;
    return pow(x - 1.0, 9.0);
}

static double steep(double x, void *context) {
    (void)context;
    return exp(-x) - 1e-100;
}

static double jump(double x, void *context) {
    return x < *(double *)context ? -1.0 : 1.0;
}

static double pole_at_the_ends(double x, void *context) {
    return tan(x) + *(double *)context;
}

static double undefined_in_between(double x, void *context) {
    (void)context;
    return x > 0.3 && x < 0.7 ? NAN : x - 0.5;
}

static double square(double x, void *context) {
    (void)context;
    return x * x;
}

static void simple_roots_are_found_to_the_last_bit(void **state) {
    (void)state;
    galet_root root = find(cosine, NULL, 0.0, 3.0);
    assert_close(root.x, M_PI_2, DBL_EPSILON);
    assert_true(root.iterations <= 12);
    root = find(cubic, NULL, 2.0, 3.0);  // Wallis's equation
    assert_close(root.x, 2.0945514815423265915, 2.0 * DBL_EPSILON);
    assert_true(root.iterations <= 12);
}

static void residual_and_width_belong_to_the_root(void **state) {
    (void)state;
    galet_root root = find(cubic, NULL, 2.0, 3.0);
    assert_true(root.residual == cubic(root.x, NULL));
    assert_true(root.width <= 2.0 * DBL_EPSILON * root.x);
    double zero = 0.25;
    root = find(shifted, &zero, 0.0, 1.0);
    assert_true(root.x == 0.25 && root.residual == 0.0 && root.width == 0.0);
}

static void other_end_is_across_the_root(void **state) {
    (void)state;
    galet_root root = find(cubic, NULL, 2.0, 3.0), known;
    assert_true(root.residual * root.other.f < 0.0 && fabs(root.other.x - root.x) == root.width);
    galet_root_end lower = {2.0, cubic(2.0, NULL)}, upper = {3.0, cubic(3.0, NULL)};
    assert_int_equal(galet_root_narrow(cubic, NULL, lower, upper, 0.0, &known), GALET_OK);
    assert_true(known.x == root.x && known.iterations == root.iterations);
    assert_int_equal(galet_root_narrow(cubic, NULL, upper, upper, 0.0, &known), GALET_ERR_RANGE);
}

static void roots_of_any_size_keep_their_relative_precision(void **state) {
    (void)state;
    uint64_t rng = 1;
    for (int i = 0; i < 5000; i++) {
        double zero = ldexp(random_between(&rng, 0.5, 1.0), (int)random_between(&rng, -1000.0, 1000.0));
        galet_root root = find(shifted, &zero, -1e308 * random_between(&rng, 0.0, 0.5), 0.5e308);
        assert_close(root.x, zero, DBL_EPSILON * zero);
    }
}

static void discontinuities_are_located(void **state) {
    (void)state;
    uint64_t rng = 2;
    for (int i = 0; i < 2000; i++) {
        double where = random_scale(&rng, 1e-12, 1.0);
        galet_root root = find(jump, &where, -1.0, 2.0);
        assert_close(root.x, where, 2.0 * DBL_EPSILON * where);
        assert_true(root.iterations <= 120);
    }
}

/// Interpolation runs into this kink again and again from one side.
static double kink(double x, void *context) {
    (void)context;
    double from = x - 0.0005053040269966984;
    return from < 0.0 ? from : 7.893543763342391 * from;
}

static void interpolation_that_crawls_is_left(void **state) {
    (void)state;
    assert_true(find(kink, NULL, -1.0, 2.0).iterations <= 80);  // 90 by interpolation alone
}

static void hard_functions_take_few_evaluations(void **state) {
    (void)state;
    galet_root root = find(steep, NULL, 0.0, 1000.0);
    assert_close(root.x, 100.0 * log(10.0), 2.0 * DBL_EPSILON * root.x);
    assert_true(root.iterations <= 40);
    root = find(flat_power, NULL, 0.0, 3.0);
    assert_close(root.x, 1.0, 4.0 * DBL_EPSILON);
    assert_true(root.iterations <= 160);
}

static void infinite_values_only_cost_bisections(void **state) {
    (void)state;
    double offset = -1.0;
    galet_root root = find(pole_at_the_ends, &offset, -M_PI_2, M_PI_2);
    assert_close(root.x, M_PI_4, DBL_EPSILON);
    assert_true(root.iterations <= 80);
}

static void tolerance_ends_the_search_early(void **state) {
    (void)state;
    galet_root coarse, fine = find(cubic, NULL, 2.0, 3.0);
    assert_int_equal(galet_root_find(cubic, NULL, 2.0, 3.0, 1e-3, &coarse), GALET_OK);
    assert_true(fabs(coarse.x - fine.x) <= 1e-3 && coarse.width <= 1e-3);
    assert_true(coarse.iterations < fine.iterations);
}

static void roots_at_the_ends_cost_two_evaluations(void **state) {
    (void)state;
    double zero = 1.0;
    galet_root root = find(shifted, &zero, 1.0, 5.0);
    assert_true(root.x == 1.0 && root.iterations == 2);
    root = find(shifted, &zero, -5.0, 1.0);
    assert_true(root.x == 1.0 && root.iterations == 2);
    root = find(shifted, &zero, 1.0, 1.0);
    assert_true(root.x == 1.0);
}

static void missing_brackets_are_refused(void **state) {
    (void)state;
    galet_root root = {.x = 42.0};
    assert_int_equal(galet_root_find(square, NULL, 1.0, 2.0, 0.0, &root), GALET_ERR_RANGE);
    assert_int_equal(galet_root_find(cosine, NULL, 3.0, 0.0, 0.0, &root), GALET_ERR_RANGE);
    assert_int_equal(galet_root_find(cosine, NULL, 0.0, INFINITY, 0.0, &root), GALET_ERR_RANGE);
    assert_int_equal(galet_root_find(cosine, NULL, NAN, 3.0, 0.0, &root), GALET_ERR_RANGE);
    assert_int_equal(galet_root_find(cosine, NULL, 0.0, 3.0, -1.0, &root), GALET_ERR_RANGE);
    assert_int_equal(galet_root_find(undefined_in_between, NULL, 0.0, 0.5, 0.0, &root), GALET_ERR_RANGE);
    assert_true(root.x == 42.0);
}

static void nan_in_between_returns_the_best_iterate(void **state) {
    (void)state;
    galet_root root;
    assert_int_equal(galet_root_find(undefined_in_between, NULL, 0.0, 0.9, 0.0, &root), GALET_ERR_NOT_CONVERGED);
    assert_true(root.x == 0.9 && root.residual == 0.9 - 0.5);
    assert_true(root.width == 0.9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simple_roots_are_found_to_the_last_bit),
        cmocka_unit_test(residual_and_width_belong_to_the_root),
        cmocka_unit_test(other_end_is_across_the_root),
        cmocka_unit_test(roots_of_any_size_keep_their_relative_precision),
        cmocka_unit_test(discontinuities_are_located),
        cmocka_unit_test(hard_functions_take_few_evaluations),
        cmocka_unit_test(interpolation_that_crawls_is_left),
        cmocka_unit_test(infinite_values_only_cost_bisections),
        cmocka_unit_test(tolerance_ends_the_search_early),
        cmocka_unit_test(roots_at_the_ends_cost_two_evaluations),
        cmocka_unit_test(missing_brackets_are_refused),
        cmocka_unit_test(nan_in_between_returns_the_best_iterate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
