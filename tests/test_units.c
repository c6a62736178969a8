#include "check.h"

#include "input/units.h"

#include <math.h>

static double in_si(double x, const char *unit, const char *si) {
    galet_unit_scale scale;
    assert_int_equal(galet_unit_find_scale(unit, si, &scale), GALET_UNIT_FITS);
    return galet_unit_to_si(scale, x);
}

static galet_unit_fit fit(const char *unit, const char *si) {
    galet_unit_scale scale;
    return galet_unit_find_scale(unit, si, &scale);
}

static void decimal_units_round_as_the_decimal_would(void **state) {
    (void)state;
    assert_true(in_si(20, "mm", "m") == 0.02);
    assert_true(in_si(3, "um", "m") == 3e-6);
    assert_true(in_si(210, "GPa", "Pa") == 210e9);
    assert_true(in_si(7.3, "kN", "N") == 7300.0);
    assert_true(in_si(15, "%", "") == 0.15);
    assert_true(in_si(7, "mm2", "m2") == 7e-6);
}

static void other_units_convert(void **state) {
    (void)state;
    assert_true(in_si(30, "deg", "rad") == in_si(30, "degree", "rad"));
    assert_true(fabs(in_si(180, "deg", "rad") - M_PI) < 1e-15);
    assert_true(fabs(in_si(1, "inch", "m") - 0.0254) < 1e-17);
    assert_true(fabs(in_si(60, "rpm", "rad/s") - 2.0 * M_PI) < 1e-14);
    assert_true(fabs(in_si(20, "degC", "K") - 293.15) < 1e-12);
    assert_true(in_si(1, "1/mm", "1/m") == 1000.0);
    assert_true(in_si(3, "kN/mm", "N/m") == 3e6);
    assert_true(in_si(5, "", "m") == 5.0);
    assert_true(in_si(5, "N/m^1.5", "N/m^1.5") == 5.0);
}

static void scales_go_both_ways(void **state) {
    (void)state;
    galet_unit_scale scale = galet_unit_shown_scale("mm", "m");
    assert_true(galet_unit_from_si(scale, 0.02) == 20.0);
    scale = galet_unit_shown_scale("degC", "K");
    assert_true(fabs(galet_unit_from_si(scale, 273.15)) < 1e-12);
    scale = galet_unit_shown_scale(NULL, "m");
    assert_true(galet_unit_from_si(scale, 0.02) == 0.02);
}

static void other_dimensions_are_refused(void **state) {
    (void)state;
    assert_int_equal(fit("kg", "N"), GALET_UNIT_MISFIT);
    assert_int_equal(fit("m", ""), GALET_UNIT_MISFIT);
    assert_int_equal(fit("1/m", "m"), GALET_UNIT_MISFIT);
    assert_int_equal(fit("N", "N/m^1.5"), GALET_UNIT_MISFIT);
    assert_int_equal(fit("lg(re 1 mW)", "W"), GALET_UNIT_MISFIT);
}

static void a_rate_in_radians_is_not_a_frequency(void **state) {
    (void)state;
    assert_int_equal(fit("rad/s", "Hz"), GALET_UNIT_CYCLES);
    assert_int_equal(fit("rpm", "Hz"), GALET_UNIT_CYCLES);
    assert_int_equal(fit("Hz", "rad/s"), GALET_UNIT_CYCLES);
    assert_int_equal(fit("1/s", "Hz"), GALET_UNIT_FITS);
    assert_int_equal(fit("rad/m", "1/m"), GALET_UNIT_FITS);
}

static void nonsense_is_unknown(void **state) {
    (void)state;
    static const char *const texts[] = {"foo",
                                        "m^1.5",
                                        "m m m ^^",
                                        "s since 2000-01-01",
                                        "(((((((((((((((((((((",
                                        "m@3",
                                        "/",
                                        "\xff\xfe",
                                        "1e999999 m m m m m m m m m m m m m m m m m m m m m m m m m m"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(fit(texts[i], "m"), GALET_UNIT_UNKNOWN);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimal_units_round_as_the_decimal_would),
        cmocka_unit_test(other_units_convert),
        cmocka_unit_test(scales_go_both_ways),
        cmocka_unit_test(other_dimensions_are_refused),
        cmocka_unit_test(a_rate_in_radians_is_not_a_frequency),
        cmocka_unit_test(nonsense_is_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
