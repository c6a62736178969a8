#include "input/number.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *skip_digits(const char *c) {
    while (isdigit((unsigned char)*c)) {
        c++;
    }
    return c;
}

/// End of the decimal number at `text`, or `text` itself where there is none.
static const char *decimal_end(const char *text) {
    const char *c = text + (*text == '+' || *text == '-');
    const char *whole = c;
    c = skip_digits(c);
    size_t digits = (size_t)(c - whole);
    if (*c == '.') {
        const char *fraction = c + 1;
        c = skip_digits(fraction);
        digits += (size_t)(c - fraction);
    }
    if (digits == 0) {
        return text;
    }
    if (*c == 'e' || *c == 'E') {
        const char *exponent = c + 1 + (c[1] == '+' || c[1] == '-');
        if (isdigit((unsigned char)*exponent)) {
            c = skip_digits(exponent);
        }
    }
    return c;
}

/// "inf", "infinity" and YAML's ".inf", with a sign or without.
static const char *infinity_end(const char *text) {
    static const char *const words[] = {"infinity", ".inf", "inf"};
    const char *c = text + (*text == '+' || *text == '-');
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (strncasecmp(c, words[i], length) == 0 && !isalnum((unsigned char)c[length])) {
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
    end = decimal_end(text);
    if (end == text) {
        return false;
    }
    char *stop;
    double value = strtod(text, &stop);
    if (!isfinite(value)) {
        return false;
    }
    *x = stop == end ? value : 0.0;  // strtod goes on where "0x" begins a hexadecimal number
    *rest = end;
    return true;
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
    tidy_exponent(out);
}

/// A decimal of up to 15 digits survives the way to a double and back, and trailing zeros are not written: the shortest
/// of them is the one of 15, but for numbers so small that they have fewer.
void galet_number_shortest(double x, char out[GALET_NUMBER_SIZE]) {
    for (int digits = fabs(x) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
        galet_number_write(x, digits, out);
        if (isinf(x) || strtod(out, NULL) == x) {
            return;
        }
    }
}

void galet_number_readable(double x, char out[GALET_NUMBER_SIZE]) {
    galet_number_shortest(x, out);
    char rounded[GALET_NUMBER_SIZE];
    snprintf(rounded, sizeof rounded, "%#.6g", x);
    tidy_exponent(rounded);
    size_t length = strlen(rounded);
    if (rounded[length - 1] == '.') {
        rounded[length - 1] = '\0';
    }
    if (strlen(out) > strlen(rounded)) {
        strcpy(out, rounded);
    }
}
