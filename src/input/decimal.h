#pragma once

#include <stdbool.h>

/// The decimal number at the start of a text, `mark` before its fraction, whatever the locale: correctly rounded, so
/// the same double as strtod gives, at a fraction of its price; infinite where it is too large. Returns what follows
/// it; NULL where there is none. `marked` is set where the mark was met, and else left alone.
const char *galet_decimal_read(const char *text, char mark, double *x, bool *marked);
