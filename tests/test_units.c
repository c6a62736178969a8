#include "check.h"

#include "input/units.h"

#include "commas.h"

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
    assert_close(in_si(180, "deg", "rad"), M_PI, 1e-15);
    assert_close(in_si(1, "inch", "m"), 0.0254, 1e-17);
    assert_close(in_si(60, "rpm", "rad/s"), 2.0 * M_PI, 1e-14);
    assert_close(in_si(20, "degC", "K"), 293.15, 1e-12);
    assert_true(in_si(1, "1/mm", "1/m") == 1000.0);
    assert_true(in_si(1, "/mm", "1/m") == 1000.0);
    assert_true(in_si(3, "kN/mm", "N/m") == 3e6);
    assert_true(in_si(5, "", "m") == 5.0);
    assert_true(in_si(5, "N/m^1.5", "N/m^1.5") == 5.0);
    assert_true(in_si(5, "kN\xc2\xa0mm\xe2\x80\xaf", "N m") == 5.0);  // no-break spaces
}

static void scales_go_both_ways(void **state) {
    (void)state;
    galet_unit_scale scale;
    assert_string_equal(galet_unit_shown("mm", "m", &scale), "mm");
    assert_true(galet_unit_from_si(scale, 0.02) == 20.0);
    assert_string_equal(galet_unit_shown("degC", "K", &scale), "degC");
    assert_true(fabs(galet_unit_from_si(scale, 273.15)) < 1e-12);
    assert_string_equal(galet_unit_shown(NULL, "m", &scale), "m");
    assert_true(galet_unit_from_si(scale, 0.02) == 0.02);
}

static void other_dimensions_are_refused(void **state) {
    (void)state;
    assert_int_equal(fit("kg", "N"), GALET_UNIT_MISFIT);
    assert_int_equal(fit("m", ""), GALET_UNIT_MISFIT);
    assert_int_equal(fit("1/m", "m"), GALET_UNIT_MISFIT);
    assert_int_equal(fit("N", "N/m^1.5"), GALET_UNIT_MISFIT);
    assert_int_equal(fit("N from 3", "N"), GALET_UNIT_UNKNOWN);
    assert_int_equal(fit("degC", "m"), GALET_UNIT_MISFIT);
}

static void a_rate_in_radians_is_not_a_frequency(void **state) {
    (void)state;
    assert_int_equal(fit("rad/s", "Hz"), GALET_UNIT_CYCLES);
    assert_int_equal(fit("rpm", "Hz"), GALET_UNIT_CYCLES);
    assert_int_equal(fit("Hz", "rad/s"), GALET_UNIT_CYCLES);
    assert_int_equal(fit("1/s", "Hz"), GALET_UNIT_FITS);
    assert_int_equal(fit("rad/m", "1/m"), GALET_UNIT_FITS);
}

static void an_angle_is_not_a_pure_number(void **state) {
    (void)state;
    assert_int_equal(fit("deg", ""), GALET_UNIT_MISFIT);
    assert_int_equal(fit("rad", ""), GALET_UNIT_MISFIT);
    assert_int_equal(fit("%", "rad"), GALET_UNIT_MISFIT);
    assert_int_equal(fit("rad2", "rad"), GALET_UNIT_MISFIT);
    assert_int_equal(fit("sr", "rad"), GALET_UNIT_MISFIT);
    assert_int_equal(fit("mm/rad", "m"), GALET_UNIT_MISFIT);
    assert_int_equal(fit("mrad", "rad"), GALET_UNIT_FITS);
    assert_int_equal(fit("rad2/s2", "rad2/s2"), GALET_UNIT_FITS);
}

static void numbers_inside_a_unit_are_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"500 N", "2e2 N", "N 5", "N*5", "N/2", "2", "kN.3", ".5 N", "N-5 3"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(fit(texts[i], "N"), GALET_UNIT_UNKNOWN);
    }
    static const char *const good[] = {"kg m s-2", "kg.m/s2", "kg m/s^2", "kg*m*s^-2"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(fit(good[i], "N"), GALET_UNIT_FITS);
    }
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

/// First of all, since units are read from their file once.
static void the_locale_does_not_matter(void **state) {
    speak_with_commas();
    decimal_units_round_as_the_decimal_would(state);
    other_units_convert(state);
    scales_go_both_ways(state);
    setlocale(LC_NUMERIC, "C");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_locale_does_not_matter),    cmocka_unit_test(decimal_units_round_as_the_decimal_would),
        cmocka_unit_test(other_units_convert),           cmocka_unit_test(scales_go_both_ways),
        cmocka_unit_test(other_dimensions_are_refused),  cmocka_unit_test(a_rate_in_radians_is_not_a_frequency),
        cmocka_unit_test(an_angle_is_not_a_pure_number), cmocka_unit_test(numbers_inside_a_unit_are_refused),
        cmocka_unit_test(nonsense_is_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
