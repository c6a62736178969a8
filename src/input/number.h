#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Numbers as text and back, the same in every locale.
enum { GALET_NUMBER_SIZE = 32 };

/// Reads a decimal number or inf at the start of a text; `rest` is what follows. Hexadecimal, nan and numbers too
/// large for a double are refused.
bool galet_number_parse(const char *text, double *x, const char **rest);

/// The decimal at the start of a text, infinite where it is too large for a double; NAN where there is none.
double galet_number_value(const char *text);

/// A decimal of so many significant digits, without exponent where it is not large or small; "inf", "-inf".
void galet_number_write(double x, int digits, char out[GALET_NUMBER_SIZE]);

/// One of so many digits behind the point; false where it does not fit or reads back as another number.
bool galet_number_write_fixed(double x, int decimals, char out[GALET_NUMBER_SIZE]);

/// The shortest decimal that reads back as the same double.
void galet_number_shortest(double x, char out[GALET_NUMBER_SIZE]);

/// A number for people: six significant digits, trailing zeros dropped only where the number is exact in fewer.
void galet_number_readable(double x, char out[GALET_NUMBER_SIZE]);

/// The same with so many digits; whole numbers of people's size keep their place with zeros: 224000, not 2.24e5.
void galet_number_rounded(double x, int digits, char out[GALET_NUMBER_SIZE]);

/// How many digits of a number a relative error leaves: 0.01 leaves three, the last of them in doubt; at least two.
int galet_number_digits(double error);

/// A number and its error bar, "-119.9 +/- 1.1": two digits of the bar, and the number to the same place, but not
/// beyond the digits that people read. A bar of 0 says nothing and is left out.
enum { GALET_MEASURED_SIZE = 2 * GALET_NUMBER_SIZE + 24 };
void galet_number_measured(double x, double bar, char out[GALET_MEASURED_SIZE]);
