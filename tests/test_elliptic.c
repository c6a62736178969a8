#include "check.h"

#include "numerics/elliptic.h"
#include "numerics/quadrature.h"

#include "random.h"
#include "table.h"

#include <float.h>
#include <math.h>

static void complete_integrals_hold_to_the_last_bits(void **state) {
    (void)state;
    static const double RUNGS = 8.0;  // each of up to ten rungs of the ladder may add a rounding
    table t = table_read("data/elliptic.csv");
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        galet_elliptic all = galet_elliptic_complete(r[0]);
        assert_near(all.k, r[1], RUNGS * DBL_EPSILON);
        assert_near(all.e, r[2], RUNGS * DBL_EPSILON);
        assert_near(all.b, r[3], RUNGS * DBL_EPSILON);
        assert_near(all.d, r[4], RUNGS * DBL_EPSILON);
        assert_near(all.c, r[5], RUNGS * DBL_EPSILON);
    }
    free(t.values);
}

static void carlson_integrals_hold_to_the_last_bits(void **state) {
    (void)state;
    table t = table_read("data/carlson.csv");
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        assert_near(galet_carlson_rf(r[0], r[1], r[2]), r[3], 5.0 * DBL_EPSILON);
        assert_near(galet_carlson_rd(r[0], r[1], r[2]), r[4], 5.0 * DBL_EPSILON);
    }
    free(t.values);
}

static void parameter_and_modulus_agree(void **state) {
    (void)state;
    galet_elliptic all = galet_elliptic_complete(0.5);
    assert_true(galet_elliptic_k(0.25) == all.k && galet_elliptic_e(0.25) == all.e);
}

static void legendre_relation_holds(void **state) {
    (void)state;
    uint64_t rng = 1;
    for (int i = 0; i < 10000; i++) {
        double kc = i % 2 == 0 ? random_between(&rng, 0.0, 1.0) : random_scale(&rng, 1e-8, 1.0);
        double k = sqrt((1.0 - kc) * (1.0 + kc));
        galet_elliptic one = galet_elliptic_complete(kc), other = galet_elliptic_complete(k);
        // E K' + E' K - K K' without its cancellation: K' (E - K) + E' K, with K - E = m D and 1 - m = kc^2
        double sum = one.k * other.e - k * k * one.d * other.k;
        double terms = one.k * other.e + k * k * one.d * other.k;
        assert_close(sum, M_PI_2, 8.0 * DBL_EPSILON * terms);
    }
}

static void integrals_satisfy_their_own_definitions(void **state) {
    (void)state;
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_96];
    for (double kc = 0.1; kc < 3.0; kc += 0.1) {
        galet_elliptic sum = {0};
        for (size_t i = 0; i < rule->count; i++) {
            galet_gauss_node node = galet_gauss_at(rule, i);
            double angle = M_PI_4 * (1.0 + node.x), weight = M_PI_4 * node.weight;
            double ss = sin(angle) * sin(angle), cc = cos(angle) * cos(angle), root = sqrt(cc + kc * kc * ss);
            sum.k += weight / root;
            sum.e += weight * root;
            sum.b += weight * cc / root;
            sum.d += weight * ss / root;
            sum.c += weight * ss * cc / (root * root * root);
        }
        galet_elliptic all = galet_elliptic_complete(kc);
        assert_near(all.k, sum.k, 2e-14);
        assert_near(all.e, sum.e, 2e-14);
        assert_near(all.b, sum.b, 2e-14);
        assert_near(all.d, sum.d, 2e-14);
        assert_near(all.c, sum.c, 2e-14);
    }
}

static void both_methods_agree_over_the_whole_range(void **state) {
    (void)state;
    uint64_t rng = 2;
    for (int i = 0; i < 20000; i++) {
        double kc = random_scale(&rng, 1e-75, 1e75), m1 = kc * kc;
        galet_elliptic all = galet_elliptic_complete(kc);
        assert_near(galet_carlson_rf(0.0, m1, 1.0), all.k, 8.0 * DBL_EPSILON);
        assert_near(galet_carlson_rd(0.0, m1, 1.0) / 3.0, all.d, 8.0 * DBL_EPSILON);
        assert_near(galet_carlson_rd(0.0, 1.0, m1) * m1 / 3.0, all.b, 8.0 * DBL_EPSILON);
    }
}

static void carlson_integrals_are_homogeneous_and_symmetric(void **state) {
    (void)state;
    uint64_t rng = 3;
    for (int i = 0; i < 20000; i++) {
        double x = random_scale(&rng, 1e-8, 1e8), y = random_scale(&rng, 1e-8, 1e8), z = random_scale(&rng, 1e-8, 1e8);
        double f = random_scale(&rng, 1e-20, 1e20);
        double rf = galet_carlson_rf(x, y, z), rd = galet_carlson_rd(x, y, z);
        assert_near(galet_carlson_rf(f * x, f * y, f * z), rf / sqrt(f), 12.0 * DBL_EPSILON);
        assert_near(galet_carlson_rd(f * x, f * y, f * z), rd / (f * sqrt(f)), 12.0 * DBL_EPSILON);
        assert_near(galet_carlson_rf(z, x, y), rf, 8.0 * DBL_EPSILON);
        assert_near(galet_carlson_rd(y, x, z), rd, 8.0 * DBL_EPSILON);
        double cyclic = rd + galet_carlson_rd(y, z, x) + galet_carlson_rd(z, x, y);  // DLMF 19.21.8
        assert_near(cyclic, 3.0 / sqrt(x) / sqrt(y) / sqrt(z), 12.0 * DBL_EPSILON);
    }
}

static void limits_are_infinite_and_the_rest_is_nan(void **state) {
    (void)state;
    galet_elliptic zero = galet_elliptic_complete(0.0), large = galet_elliptic_complete(INFINITY);
    assert_true(zero.k == INFINITY && zero.e == 1.0 && zero.b == 1.0 && zero.d == INFINITY);
    assert_true(large.k == 0.0 && large.e == INFINITY);
    assert_true(isnan(galet_elliptic_complete(-0.5).k) && isnan(galet_elliptic_complete(NAN).e));
    assert_true(isnan(galet_elliptic_k(-1.0)) && isnan(galet_elliptic_e(NAN)));
    assert_true(galet_carlson_rf(0.0, 0.0, 1.0) == INFINITY && galet_carlson_rd(0.0, 0.0, 1.0) == INFINITY);
    assert_true(galet_carlson_rd(1.0, 1.0, 0.0) == INFINITY);
    assert_true(isnan(galet_carlson_rf(-1.0, 1.0, 1.0)) && isnan(galet_carlson_rd(1.0, NAN, 1.0)));
    assert_true(galet_carlson_rf(INFINITY, 1.0, 1.0) == 0.0 && galet_carlson_rd(1.0, 1.0, INFINITY) == 0.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(complete_integrals_hold_to_the_last_bits),
        cmocka_unit_test(carlson_integrals_hold_to_the_last_bits),
        cmocka_unit_test(parameter_and_modulus_agree),
        cmocka_unit_test(legendre_relation_holds),
        cmocka_unit_test(integrals_satisfy_their_own_definitions),
        cmocka_unit_test(both_methods_agree_over_the_whole_range),
        cmocka_unit_test(carlson_integrals_are_homogeneous_and_symmetric),
        cmocka_unit_test(limits_are_infinite_and_the_rest_is_nan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
