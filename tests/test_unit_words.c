#include "check.h"

#include "input/unit_words.h"

#include <string.h>

static void expect(const char *unit, const char *si, const char *words) {
    char meant[GALET_UNIT_MEANT_SIZE];
    assert_true(galet_unit_meant("3", unit, si, meant));
    assert_string_equal(meant, words);
}

static void letter_case_is_put_right(void **state) {
    (void)state;
    expect("KN", "N", "3 kN");
    expect("kn", "N", "3 kN");
    expect("gpa", "Pa", "3 GPa");
    expect("MM", "m", "3 mm");
    expect("N/MM", "N/m", "3 N/mm");
    expect("khz", "Hz", "3 kHz");
    expect("RPM", "rad/s", "3 rpm");
}

static void where_a_prefix_may_be_large_or_small_both_are_named(void **state) {
    (void)state;
    expect("mpa", "Pa", "3 MPa' or '3 mPa");
    expect("mn", "N", "3 MN' or '3 mN");
}

static void units_that_run_together_are_set_apart(void **state) {
    (void)state;
    expect("Nm", "N m", "3 N m");
    expect("Nmm", "N m", "3 N mm");
    expect("kNm", "N m", "3 kN m");
    expect("Ns/m", "N s/m", "3 N s/m");
    expect("kgm2", "kg m2", "3 kg m2");
}

static void a_stroke_alone_is_one_over_it(void **state) {
    (void)state;
    expect("/m", "1/m", "3 1/m");
    expect("/mm", "1/m", "3 1/mm");
}

static void abbreviations_are_spelled_out(void **state) {
    (void)state;
    expect("kmh", "m/s", "3 km/h");
    expect("KPH", "m/s", "3 km/h");
    expect("mps", "m/s", "3 m/s");
    char meant[GALET_UNIT_MEANT_SIZE];
    assert_false(galet_unit_meant("3", "kmh", "N", meant));
}

static void nothing_of_another_dimension_is_offered(void **state) {
    (void)state;
    char meant[GALET_UNIT_MEANT_SIZE];
    assert_false(galet_unit_meant("3", "Nmm", "N", meant));
    assert_false(galet_unit_meant("3", "foo", "m", meant));
    assert_false(galet_unit_meant("3", "", "m", meant));
    char long_unit[200];
    memset(long_unit, 'm', sizeof long_unit - 1);  // bounded however many ways there are to read it
    long_unit[sizeof long_unit - 1] = '\0';
    assert_false(galet_unit_meant("3", long_unit, "N", meant));
}

static void dimensions_have_the_words_of_people(void **state) {
    (void)state;
    assert_string_equal(galet_unit_dimension("kN"), "a force");
    assert_string_equal(galet_unit_dimension("mm"), "a length");
    assert_string_equal(galet_unit_dimension("rad/s"), "an angular velocity");
    assert_string_equal(galet_unit_dimension("kHz"), "a frequency");
    assert_null(galet_unit_dimension("m3/J"));
    assert_null(galet_unit_dimension("foo"));
    assert_null(galet_unit_dimension(""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letter_case_is_put_right),
        cmocka_unit_test(where_a_prefix_may_be_large_or_small_both_are_named),
        cmocka_unit_test(units_that_run_together_are_set_apart),
        cmocka_unit_test(a_stroke_alone_is_one_over_it),
        cmocka_unit_test(abbreviations_are_spelled_out),
        cmocka_unit_test(nothing_of_another_dimension_is_offered),
        cmocka_unit_test(dimensions_have_the_words_of_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
