#include "input/number.h"

#include "base/letters.h"
#include "input/decimal.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// "inf", "infinity" and YAML's ".inf", with a sign or without.
static const char *infinity_end(const char *text) {
    static const char *const words[] = {"infinity", ".inf", "inf"};
    const char *c = text + (*text == '+' || *text == '-');
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (galet_letters_alike(c, words[i], length) && !galet_letter_or_digit(c[length])) {
            return c + length;
        }
    }
    return text;
}

bool galet_number_parse(const char *text, double *x, const char **rest) {
    const char *end = infinity_end(text);
    if (end != text) {
        *x = *text == '-' ? -INFINITY : INFINITY;
        *rest = end;
        return true;
    }
    double value;
    bool marked = false;
    end = galet_decimal_read(text, '.', &value, &marked);
    if (!end || isinf(value)) {
        return false;
    }
    *x = value;
    *rest = end;
    return true;
}

double galet_number_value(const char *text) {
    double x = NAN;
    bool marked = false;
    galet_decimal_read(text, '.', &x, &marked);
    return x;
}

/// A point in place of what the locale has before the fraction.
static void set_point(char *text) {
    char *mark = text + strspn(text, "+-0123456789");
    if (*mark && !strchr("ein", *mark)) {
        char *behind = mark + strcspn(mark, "0123456789e");
        *mark = '.';
        memmove(mark + 1, behind, strlen(behind) + 1);
    }
}

/// "2.1e+09" as "2.1e9".
static void tidy_exponent(char *text) {
    char *out = strchr(text, 'e');
    if (!out) {
        return;
    }
    const char *in = ++out;
    if (*in == '-') {
        *out++ = '-';
    }
    in += *in == '-' || *in == '+';
    in += strspn(in, "0");
    memmove(out, in, strlen(in) + 1);
}

void galet_number_write(double x, int digits, char out[GALET_NUMBER_SIZE]) {
    const int plain = 15;  // up to here an integer is written without exponent
    double magnitude = fabs(x);
    if (magnitude >= 10.0 && magnitude < 1e15 && digits < plain) {
        int whole = (int)log10(magnitude * (1.0 + 1e-15)) + 1;
        digits = digits > whole ? digits : whole;
    }
    snprintf(out, GALET_NUMBER_SIZE, "%.*g", digits, x);
    set_point(out);
    tidy_exponent(out);
}

bool galet_number_write_fixed(double x, int decimals, char out[GALET_NUMBER_SIZE]) {
    int length = snprintf(out, GALET_NUMBER_SIZE, "%.*f", decimals, x);
    set_point(out);
    return length < GALET_NUMBER_SIZE && galet_number_value(out) == x;
}

/// A decimal of up to 15 digits survives the way to a double and back, and trailing zeros are not written: the shortest
/// of them is the one of 15, but for numbers so small that they have fewer.
void galet_number_shortest(double x, char out[GALET_NUMBER_SIZE]) {
    for (int digits = fabs(x) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
        galet_number_write(x, digits, out);
        if (isinf(x) || galet_number_value(out) == x) {
            return;
        }
    }
}

static const int READ = 6;  // digits of a number that people read

void galet_number_readable(double x, char out[GALET_NUMBER_SIZE]) {
    galet_number_rounded(x, READ, out);
}

/// The power of ten of the first digit, once the number is rounded to so many.
static int decade_of(double x, int digits) {
    char text[GALET_NUMBER_SIZE];
    snprintf(text, sizeof text, "%.*e", digits - 1, x);
    const char *exponent = strchr(text, 'e');
    return exponent ? atoi(exponent + 1) : 0;
}

/// Rounded to a power of ten.
static double round_to(double x, int place) {
    return place > 0 ? round(x / pow(10.0, place)) * pow(10.0, place) : x;
}

void galet_number_rounded(double x, int digits, char out[GALET_NUMBER_SIZE]) {
    int decade = decade_of(x, digits);
    x += 0.0;  // no negative zero
    if (decade >= digits && decade < READ) {
        x = round_to(x, decade - digits + 1);
        digits = decade + 1;
    }
    galet_number_shortest(x, out);
    char rounded[GALET_NUMBER_SIZE];
    bool power = decade >= digits;  // told to glibc, which writes 999999.7 by "%#.6g" as "1.e+06"
    snprintf(rounded, sizeof rounded, power ? "%.*e" : "%#.*g", power ? digits - 1 : digits, x);
    set_point(rounded);
    tidy_exponent(rounded);
    size_t length = strlen(rounded);
    if (rounded[length - 1] == '.') {
        rounded[length - 1] = '\0';
    }
    if (strlen(out) > strlen(rounded)) {
        strcpy(out, rounded);
    }
}

int galet_number_digits(double error) {
    int digits = error > 0.0 ? 1 - (int)ceil(log10(error) - 1e-9) : READ;
    return digits < 2 ? 2 : digits > READ ? READ : digits;
}

void galet_number_measured(double x, double bar, char out[GALET_MEASURED_SIZE]) {
    const int most = READ + 1;
    char number[GALET_NUMBER_SIZE], error[GALET_NUMBER_SIZE];
    int place = decade_of(bar, 2) - 1, top = x == 0.0 ? place : decade_of(x, READ);
    if (!(bar > 0.0) || isinf(bar) || isinf(x)) {
        galet_number_readable(x, out);
        return;
    }
    if (top - place > most) {
        galet_number_readable(x, number);
        galet_number_write(bar, 2, error);
        snprintf(out, GALET_MEASURED_SIZE, "%s +/- %s", number, error);
        return;
    }
    top = top > place + 1 ? top : place + 1;
    int power = top < -3 || top >= READ ? top : 0, decimals = power - place > 0 ? power - place : 0;
    double scale = pow(10.0, power);
    snprintf(number, sizeof number, "%.*f", decimals, round_to(x, place) / scale);
    snprintf(error, sizeof error, "%.*f", decimals, round_to(bar, place) / scale);
    set_point(number);
    set_point(error);
    if (power) {
        snprintf(out, GALET_MEASURED_SIZE, "(%s +/- %s)e%d", number, error, power);
    } else {
        snprintf(out, GALET_MEASURED_SIZE, "%s +/- %s", number, error);
    }
}
