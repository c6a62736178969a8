#include "check.h"

#include "input/message.h"
#include "input/number.h"

#include "commas.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

static void decimals_are_read_up_to_their_unit(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double value;
        const char *rest;
    } cases[] = {
        {"20 mm", 20.0, " mm"},   {"-1.5e-3", -1.5e-3, ""},
        {".5", 0.5, ""},          {"5.", 5.0, ""},
        {"+3N", 3.0, "N"},        {"1e", 1.0, "e"},
        {"2em", 2.0, "em"},       {"inf", INFINITY, ""},
        {"-.inf", -INFINITY, ""}, {"Infinity m", INFINITY, " m"},
        {"0x10", 0.0, "x10"},     {"1e-400", 0.0, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double x = -1.0;
        const char *rest = NULL;
        assert_true(galet_number_parse(cases[i].text, &x, &rest));
        assert_true(x == cases[i].value);
        assert_string_equal(rest, cases[i].rest);
    }
}

static void what_is_no_number_is_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"", "nan", "abc", "e5", ".", "-", "1e999", "--5", "info"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        double x = 7.0;
        const char *rest;
        assert_false(galet_number_parse(texts[i], &x, &rest));
        assert_true(x == 7.0);
    }
}

static void shortest_decimal_reads_back_to_the_same_bits(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < 200000; i++) {
        uint64_t bits = random_bits(&seed);
        double x;
        memcpy(&x, &bits, sizeof x);
        if (!isfinite(x)) {
            continue;
        }
        char text[GALET_NUMBER_SIZE];
        galet_number_shortest(x, text);
        assert_true(strtod(text, NULL) == x);
    }
}

static void shortest_decimal_is_what_a_person_writes(void **state) {
    (void)state;
    static const struct {
        double x;
        const char *text;
    } cases[] = {
        {0.1, "0.1"},
        {20.0, "20"},
        {1500.0, "1500"},
        {2.1e11, "210000000000"},
        {1e15, "1e15"},
        {1e-5, "1e-5"},
        {0.0001, "0.0001"},
        {-0.25, "-0.25"},
        {999.0, "999"},
        {1e22, "1e22"},
        {100.0, "100"},
        {0.0, "0"},
        {INFINITY, "inf"},
        {-INFINITY, "-inf"},
        {1000.0, "1000"},
        {2.5e-7, "2.5e-7"},
        {123456789.0, "123456789"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[GALET_NUMBER_SIZE];
        galet_number_shortest(cases[i].x, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void readable_numbers_have_six_digits_or_are_exact(void **state) {
    (void)state;
    static const struct {
        double x;
        const char *text;
    } cases[] = {
        {0.23029017799983417, "0.230290"}, {1191517331.6, "1.19152e9"}, {1500.0, "1500"}, {-2.0 / 3.0, "-0.666667"},
        {44.99999999999999, "45.0000"},    {999999.7237, "1.00000e6"},  {0.0, "0"},       {1.0 / 0.0, "inf"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[GALET_NUMBER_SIZE];
        galet_number_readable(cases[i].x, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void rounded_numbers_show_the_digits_asked_for(void **state) {
    (void)state;
    static const struct {
        double x;
        int digits;
        const char *text;
    } cases[] = {{-119.883, 3, "-120"},   {311.695, 3, "312"},     {0.775018, 3, "0.775"}, {0.77, 3, "0.77"},
                 {223820.4, 3, "224000"}, {2.2e7, 3, "2.20e7"},    {1500.0, 3, "1500"},    {0.0, 3, "0"},
                 {999.9, 3, "1000"},      {7.55e-4, 2, "0.00076"}, {1.0 / 0.0, 3, "inf"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[GALET_NUMBER_SIZE];
        galet_number_rounded(cases[i].x, cases[i].digits, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void an_error_leaves_the_digits_before_it(void **state) {
    (void)state;
    static const struct {
        double error;
        int digits;
    } cases[] = {{0.01, 3}, {0.02, 2}, {0.009, 3}, {0.001, 4}, {0.3, 2}, {7.0, 2}, {1e-12, 6}, {0.0, 6}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(galet_number_digits(cases[i].error), cases[i].digits);
    }
}

static void a_measured_number_ends_where_its_bar_does(void **state) {
    (void)state;
    static const struct {
        double x, bar;
        const char *text;
    } cases[] = {{-119.883, 1.09996, "-119.9 +/- 1.1"},
                 {311.695, 29.04, "312 +/- 29"},
                 {31169.0, 1234.0, "31200 +/- 1200"},
                 {0.000755032, 1.22274e-5, "(7.55 +/- 0.12)e-4"},
                 {3.2e-7, 1.5e-8, "(3.20 +/- 0.15)e-7"},
                 {0.0, 0.02, "0.000 +/- 0.020"},
                 {12.0, 0.996, "12.0 +/- 1.0"},
                 {1.0, 1e-6, "1.0000000 +/- 0.0000010"},
                 {1.0, 1e-12, "1 +/- 1e-12"},
                 {1.5e6, 1e5, "(1.50 +/- 0.10)e6"},
                 {0.0, 3e-4, "(0.0 +/- 3.0)e-4"},
                 {2.5, 0.0, "2.5"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[GALET_MEASURED_SIZE];
        galet_number_measured(cases[i].x, cases[i].bar, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void the_locale_does_not_matter(void **state) {
    (void)state;
    speak_with_commas();
    decimals_are_read_up_to_their_unit(NULL);
    what_is_no_number_is_refused(NULL);
    shortest_decimal_is_what_a_person_writes(NULL);
    readable_numbers_have_six_digits_or_are_exact(NULL);
    rounded_numbers_show_the_digits_asked_for(NULL);
    a_measured_number_ends_where_its_bar_does(NULL);
    char fixed[GALET_NUMBER_SIZE];
    assert_true(galet_number_write_fixed(0.125, 4, fixed));
    assert_string_equal(fixed, "0.1250");
    galet_message why;
    galet_complain(&why, (galet_place){0}, "load", "must be > %g N (got %.2f, %s)", 0.5, 0.25, "0,1");
    assert_string_equal(why.text, "load: must be > 0.5 N (got 0.25, 0,1)");
    assert_string_equal(localeconv()->decimal_point, ",");  // the caller's still
    setlocale(LC_NUMERIC, "C");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimals_are_read_up_to_their_unit),
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test(shortest_decimal_reads_back_to_the_same_bits),
        cmocka_unit_test(shortest_decimal_is_what_a_person_writes),
        cmocka_unit_test(readable_numbers_have_six_digits_or_are_exact),
        cmocka_unit_test(rounded_numbers_show_the_digits_asked_for),
        cmocka_unit_test(an_error_leaves_the_digits_before_it),
        cmocka_unit_test(a_measured_number_ends_where_its_bar_does),
        cmocka_unit_test(the_locale_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
