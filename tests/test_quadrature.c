#include "check.h"

#include "numerics/quadrature.h"

#include "table.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

static const galet_gauss_rule *rule_of(bool gegenbauer, size_t count) {
    const galet_gauss_rule *rules = gegenbauer ? galet_gegenbauer_rule : galet_legendre_rule;
    size_t size = gegenbauer ? GALET_GEGENBAUER_RULES : GALET_LEGENDRE_RULES;
    for (size_t i = 0; i < size; i++) {
        if (rules[i].count == count) {
            return &rules[i];
        }
    }
    fail_msg("no rule of %zu nodes", count);
    return NULL;
}

static void multiprecision_rules_hold_to_the_last_bit(void **state) {
    (void)state;
    table t = table_read("data/quadrature.csv");
    size_t rows = 0;
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        galet_gauss_node node = galet_gauss_at(rule_of(r[0] == 1.0, (size_t)r[1]), (size_t)r[2]);
        assert_true(node.x == r[3] && node.weight == r[4]);
    }
    for (int i = 0; i < GALET_LEGENDRE_RULES; i++) {
        rows += (galet_legendre_rule[i].count + 1) / 2;
    }
    for (int i = 0; i < GALET_GEGENBAUER_RULES; i++) {
        rows += galet_gegenbauer_rule[i].count / 2;
    }
    assert_int_equal(t.rows, rows);  // none is left out
    free(t.values);
}

static double power_sum(const galet_gauss_rule *rule, int power) {
    double sum = 0.0;
    for (size_t i = 0; i < rule->count; i++) {
        galet_gauss_node node = galet_gauss_at(rule, i);
        sum += node.weight * pow(node.x, power);
    }
    return sum;
}

/// Of x^power over [-1, 1], with the weight 1 or 3/4 (1 - x^2).
static double moment(bool gegenbauer, int power) {
    if (power % 2) {
        return 0.0;
    }
    return gegenbauer ? 3.0 / ((power + 1.0) * (power + 3.0)) : 2.0 / (power + 1.0);
}

static void assert_full_degree(bool gegenbauer, const galet_gauss_rule *rule) {
    int degree = 2 * (int)rule->count - 1;
    for (int power = 0; power <= degree; power++) {
        assert_close(power_sum(rule, power), moment(gegenbauer, power), 4.0 * DBL_EPSILON);
    }
    if (rule->count <= 16) {  // beyond, one degree more is exact to rounding
        assert_true(fabs(power_sum(rule, degree + 1) - moment(gegenbauer, degree + 1)) > 1e-10);
    }
}

static void polynomials_of_full_degree_are_integrated_exactly(void **state) {
    (void)state;
    for (int i = 0; i < GALET_LEGENDRE_RULES; i++) {
        assert_full_degree(false, &galet_legendre_rule[i]);
    }
    for (int i = 0; i < GALET_GEGENBAUER_RULES; i++) {
        assert_full_degree(true, &galet_gegenbauer_rule[i]);
    }
}

static void rules_are_ordered_and_symmetric(void **state) {
    (void)state;
    for (int i = 0; i < GALET_LEGENDRE_RULES; i++) {
        const galet_gauss_rule *rule = &galet_legendre_rule[i];
        assert_true(i == 0 || rule->count > rule[-1].count);
        for (size_t j = 0; j < rule->count; j++) {
            galet_gauss_node node = galet_gauss_at(rule, j), mirror = galet_gauss_at(rule, rule->count - 1 - j);
            assert_true(node.x == -mirror.x && node.weight == mirror.weight && node.weight > 0.0);
            assert_true(fabs(node.x) < 1.0 && (j == 0 || node.x > galet_gauss_at(rule, j - 1).x));
        }
    }
}

static void smooth_functions_converge_to_rounding(void **state) {
    (void)state;
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_64];
    double sum = 0.0;
    for (size_t i = 0; i < rule->count; i++) {
        galet_gauss_node node = galet_gauss_at(rule, i);
        sum += node.weight / (1.0 + 4.0 * node.x * node.x);
    }
    assert_close(sum, atan(2.0), 4.0 * DBL_EPSILON);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(multiprecision_rules_hold_to_the_last_bit),
        cmocka_unit_test(polynomials_of_full_degree_are_integrated_exactly),
        cmocka_unit_test(rules_are_ordered_and_symmetric),
        cmocka_unit_test(smooth_functions_converge_to_rounding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
