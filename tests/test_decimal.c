#include "check.h"

#include "input/decimal.h"

#include "random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Up to so many digits and zeros, a fraction or not, an exponent of up to so much or not.
static void random_text(uint64_t *seed, int digits_max, int exponent_max, char *out) {
    uint64_t bits = random_bits(seed);
    int digits = 1 + (int)(bits % (uint64_t)digits_max), point = (int)(bits >> 8 & 0xffff) % (digits_max + 2);
    int exponent = (int)(bits >> 16 & 0xffff) % (2 * exponent_max) - exponent_max;
    *out = bits >> 62 == 0 ? '-' : '+';
    out += bits >> 62 < 2;
    for (int i = 0; i < digits; i++) {
        if (i == point) {
            *out++ = '.';
        }
        *out++ = (char)('0' + (random_bits(seed) >> 13) % 10);
        if (bits >> 40 & 1 && i > 2 && i < digits - 2) {
            out[-1] = bits >> 41 & 1 ? '9' : '0';
        }
    }
    snprintf(out, 8, bits >> 32 & 1 ? "e%d" : "", exponent);
}

static void expect_as_strtod(const char *text) {
    double x;
    bool marked = false;
    const char *end = galet_decimal_read(text, '.', &x, &marked);
    double expected = strtod(text, NULL);
    if (!end || *end || memcmp(&x, &expected, sizeof x) != 0) {
        fail_msg("%s is read as %.17g", text, end ? x : NAN);
    }
    assert_int_equal(marked, strchr(text, '.') != NULL);
}

static void numbers_are_those_of_strtod(void **state) {
    (void)state;
    uint64_t seed = 9;
    for (int i = 0; i < 500000; i++) {
        char text[64];
        random_text(&seed, 22, 32, text);
        expect_as_strtod(text);
    }
}

/// Into the subnormal numbers and to infinity, and with more digits than any double has.
static void long_numbers_are_those_of_strtod(void **state) {
    (void)state;
    uint64_t seed = 10;
    for (int i = 0; i < 100000; i++) {
        char text[1024];
        random_text(&seed, i % 100 ? 40 : 1000, i % 2 ? 345 : 1200, text);
        expect_as_strtod(text);
    }
}

/// Halves written in full, and with something behind their last digit; where doubles have fewer bits, too.
static void long_halves_are_rounded_to_even(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = random_bits(&seed) >> 1 >> (i % 4 ? 0 : 12);
        double x;
        memcpy(&x, &bits, sizeof x);
        if (!isfinite(x) || isinf(nextafter(x, INFINITY))) {
            continue;
        }
        char text[1200];
        int length = snprintf(text, 800, "%.780Le", ((long double)x + (long double)nextafter(x, INFINITY)) / 2);
        expect_as_strtod(text);
        char *exponent = strchr(text, 'e');
        memmove(exponent + 21, exponent, (size_t)(text + length - exponent + 1));
        memset(exponent, '0', 20);
        exponent[20] = '1';
        expect_as_strtod(text);
    }
}

static void a_million_digits_count(void **state) {
    (void)state;
    enum { ZEROS = 1000000 };
    char *text = malloc(ZEROS + 32);
    memset(text, '0', ZEROS);
    snprintf(text + ZEROS, 32, "1.5");
    expect_as_strtod(text);
    text[0] = '7';
    snprintf(text + ZEROS, 32, "e-%d.", ZEROS);
    double x;
    bool marked = false;
    assert_string_equal(galet_decimal_read(text, '.', &x, &marked), ".");
    assert_true(x == 0.7);
    free(text);
}

/// Decimals between two doubles: half of them must go up, half down, and the last digit decides.
static void halves_are_rounded_to_even(void **state) {
    (void)state;
    uint64_t seed = 4;
    for (int i = 0; i < 50000; i++) {
        uint64_t n = ((random_bits(&seed) >> 11 | (uint64_t)1 << 52) << 1 | 1) << (i % 10);
        for (int off = -1; off <= 1; off++) {
            for (int power = -3; power <= 3; power++) {
                char text[64];
                snprintf(text, sizeof text, "%" PRIu64 "e%d", n + (uint64_t)off, power);
                expect_as_strtod(text);
            }
        }
    }
}

/// A division by so high a power of five leaves few bits beyond those of a double: where they look like a half, only
/// the remainder tells that it is more.
static void what_is_little_more_than_a_half_goes_up(void **state) {
    (void)state;
    uint64_t seed = 6;
    for (int i = 0; i < 100000; i++) {
        uint64_t n = 1000000000000000000u + random_bits(&seed) % 9000000000000000000u;
        for (int power = -27; power <= -20; power++) {
            char text[64];
            snprintf(text, sizeof text, "%" PRIu64 "e%d", n, power);
            expect_as_strtod(text);
        }
    }
}

static void doubles_written_in_full_come_back(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < 50000; i++) {
        char text[64];
        double x = random_scale(&seed, 1e-8, 1e12);
        for (int digits = 15; digits <= 19; digits++) {
            snprintf(text, sizeof text, "%.*g", digits, x);
            expect_as_strtod(text);
            snprintf(text, sizeof text, "%.*e", digits - 1, -x);
            expect_as_strtod(text);
        }
    }
}

static void what_follows_is_told(void **state) {
    (void)state;
    static const struct {
        const char *text;
        char mark;
        double value;
        const char *rest;
    } cases[] = {
        {"1,5;", '.', 1.0, ",5;"},
        {"1,5;", ',', 1.5, ";"},
        {"1.", '.', 1.0, ""},
        {".5 ", '.', 0.5, " "},
        {"1e", '.', 1.0, "e"},
        {"1e+", '.', 1.0, "e+"},
        {"-0", '.', 0.0, ""},
        {"0x1", '.', 0.0, "x1"},
        {"0e-20", '.', 0.0, ""},
        {"1e400", '.', INFINITY, ""},
        {"-1e99999999999999999999", '.', -INFINITY, ""},
        {"3e-400,", '.', 0.0, ","},
        {"0,000000000000000000000000000000000000125e30x", ',', 1.25e-7, "x"},
        {"000000000000000000000012.50", '.', 12.5, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double x;
        bool marked = false;
        const char *rest = galet_decimal_read(cases[i].text, cases[i].mark, &x, &marked);
        assert_non_null(rest);
        assert_string_equal(rest, cases[i].rest);
        assert_true(x == cases[i].value);
    }
}

static void what_is_no_decimal_is_none(void **state) {
    (void)state;
    static const char *const texts[] = {"", "-", ".", "e5", "nan", "inf", " 1", "--1", "x1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        double x = 7.0;
        bool marked = false;
        assert_null(galet_decimal_read(texts[i], '.', &x, &marked));
        assert_true(x == 7.0 && !marked);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_strtod),
        cmocka_unit_test(halves_are_rounded_to_even),
        cmocka_unit_test(doubles_written_in_full_come_back),
        cmocka_unit_test(what_follows_is_told),
        cmocka_unit_test(what_is_little_more_than_a_half_goes_up),
        cmocka_unit_test(what_is_no_decimal_is_none),
        cmocka_unit_test(long_numbers_are_those_of_strtod),
        cmocka_unit_test(long_halves_are_rounded_to_even),
        cmocka_unit_test(a_million_digits_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
