#include "check.h"

#include "numerics/quadrature.h"

#include "table.h"

#include <float.h>
#include <math.h>

enum { MAX_POINTS = 2000 };

static double nodes[MAX_POINTS], weights[MAX_POINTS];

static void multiprecision_rules_hold_to_the_last_bit(void **state) {
    (void)state;
    table t = table_read("data/quadrature.csv");
    size_t current = 0;
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        size_t n = (size_t)r[0], index = (size_t)r[1];
        if (n != current) {
            assert_int_equal(galet_gauss_legendre(n, nodes, weights), GALET_OK);
            current = n;
        }
        assert_true(fabs(nodes[index] - r[2]) <= DBL_EPSILON * fabs(r[2]));
        assert_true(fabs(weights[index] - r[3]) <= DBL_EPSILON * r[3]);
    }
    free(t.values);
}

static double power_sum(size_t n, int power) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += weights[i] * pow(nodes[i], power);
    }
    return sum;
}

static void polynomials_are_integrated_exactly(void **state) {
    (void)state;
    for (size_t n = 1; n <= 40; n++) {
        assert_int_equal(galet_gauss_legendre(n, nodes, weights), GALET_OK);
        for (int power = 0; power < 2 * (int)n; power++) {
            double exact = power % 2 == 0 ? 2.0 / (power + 1) : 0.0;
            assert_true(fabs(power_sum(n, power) - exact) <= 4.0 * DBL_EPSILON);
        }
    }
}

static void one_degree_more_is_not_exact(void **state) {
    (void)state;
    assert_int_equal(galet_gauss_legendre(3, nodes, weights), GALET_OK);
    assert_true(fabs(power_sum(3, 6) - 2.0 / 7.0) > 0.04);
}

static void rules_are_symmetric_ascending_and_inside(void **state) {
    (void)state;
    for (size_t n = 1; n <= MAX_POINTS; n = n * 3 / 2 + 1) {
        assert_int_equal(galet_gauss_legendre(n, nodes, weights), GALET_OK);
        double total = 0.0;
        for (size_t i = 0; i < n; i++) {
            assert_true(nodes[i] == -nodes[n - 1 - i] && weights[i] == weights[n - 1 - i]);
            assert_true(fabs(nodes[i]) < 1.0 && weights[i] > 0.0);
            assert_true(i == 0 || nodes[i] > nodes[i - 1]);
            total += weights[i];
        }
        assert_true(fabs(total - 2.0) <= 8.0 * DBL_EPSILON * sqrt((double)n));
        assert_true(n % 2 == 0 || (nodes[n / 2] == 0.0 && !signbit(nodes[n / 2])));
    }
}

static void smooth_functions_converge_to_rounding(void **state) {
    (void)state;
    assert_int_equal(galet_gauss_legendre(60, nodes, weights), GALET_OK);
    double sum = 0.0;
    for (size_t i = 0; i < 60; i++) {
        sum += weights[i] / (1.0 + 4.0 * nodes[i] * nodes[i]);
    }
    assert_true(fabs(sum - atan(2.0)) <= 4.0 * DBL_EPSILON);
}

static void no_points_are_refused(void **state) {
    (void)state;
    assert_int_equal(galet_gauss_legendre(0, nodes, weights), GALET_ERR_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multiprecision_rules_hold_to_the_last_bit),
        cmocka_unit_test(polynomials_are_integrated_exactly),
        cmocka_unit_test(one_degree_more_is_not_exact),
        cmocka_unit_test(rules_are_symmetric_ascending_and_inside),
        cmocka_unit_test(smooth_functions_converge_to_rounding),
        cmocka_unit_test(no_points_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
