#include "check.h"

#include "numerics/expansion.h"
#include "random.h"

#include <math.h>

__extension__ typedef __int128 wide;

/// Signs of differences that all but vanish, against integers of 128 bits.
static void signs_are_exact(void **state) {
    (void)state;
    uint64_t seed = 1;
    int zeros = 0, naive = 0;
    for (int i = 0; i < 200000; i++) {
        int64_t a = (int64_t)(random_bits(&seed) >> 12), b = (int64_t)(random_bits(&seed) >> 12);
        int64_t shift = (int64_t)(random_bits(&seed) % 5) - 2, c = a + shift,
                d = b - (int64_t)(random_bits(&seed) % 5) + 2;
        wide exact = (wide)a * b - (wide)c * d;
        int sign = (exact > 0) - (exact < 0);
        int scale = (int)(random_bits(&seed) % 1800) - 900;  // products overflow and underflow
        double x = ldexp((double)a, scale), y = ldexp((double)c, scale);
        assert_int_equal(galet_det2_sign(x, (double)b, y, (double)d), sign);
        double rough = (double)a * (double)b - (double)c * (double)d;
        naive += ((rough > 0.0) - (rough < 0.0)) != sign;
        zeros += sign == 0;
    }
    assert_true(zeros > 1000 && naive > 1000);
}

static void zeros_and_signs_of_factors_count(void **state) {
    (void)state;
    assert_int_equal(galet_det2_sign(0.0, 5.0, 0.0, 3.0), 0);
    assert_int_equal(galet_det2_sign(0.0, 5.0, -1.0, 3.0), 1);
    assert_int_equal(galet_det2_sign(-2.0, 5.0, 0.0, 3.0), -1);
    assert_int_equal(galet_det2_sign(-2.0, 5.0, 2.0, 5.0), -1);
    assert_int_equal(galet_det2_sign(-2.0, 5.0, 5.0, -2.0), 0);
    assert_int_equal(galet_det2_sign(-2.0, 5.0, -1.0, 3.0), -1);
    assert_int_equal(galet_det2_sign(1e300, 1e300, 1e300, nextafter(1e300, 0.0)), 1);
    assert_int_equal(galet_det2_sign(0x1p-1074, 0x1p-1074, 0x1p-1074, 0x1p-1073), -1);
}

static void values_are_good_to_an_ulp_and_a_half(void **state) {
    (void)state;
    uint64_t seed = 2;
    for (int i = 0; i < 100000; i++) {
        int64_t a = (int64_t)(random_bits(&seed) >> 12), b = (int64_t)(random_bits(&seed) >> 12);
        int64_t c = a + (int64_t)(random_bits(&seed) % 9) - 4, d = b + (int64_t)(random_bits(&seed) % 9) - 4;
        wide exact = (wide)a * b - (wide)c * d;
        double value = galet_det2((double)a, (double)b, (double)c, (double)d);
        assert_true(fabs((double)((wide)value - exact)) <= 1.5 * 0x1p-52 * fabs((double)exact));
    }
}

static void products_of_sums_are_exact(void **state) {
    (void)state;
    galet_expansion x = {0}, y = {0};
    galet_expansion_add(&x, 1.0);
    galet_expansion_add(&x, 0x1p-60);
    galet_expansion_add(&y, 1.0);
    galet_expansion_add(&y, -0x1p-60);
    galet_expansion product = galet_expansion_multiply(&x, &y);  // 1 - 2^-120
    galet_expansion_add(&product, -1.0);
    assert_int_equal(galet_expansion_sign(&product), -1);
    galet_expansion_add(&product, 0x1p-120);
    assert_int_equal(galet_expansion_sign(&product), 0);
    assert_int_equal(product.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_are_exact),
        cmocka_unit_test(zeros_and_signs_of_factors_count),
        cmocka_unit_test(values_are_good_to_an_ulp_and_a_half),
        cmocka_unit_test(products_of_sums_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
