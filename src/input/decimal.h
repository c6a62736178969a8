#pragma once

#include <stdbool.h>

/// The decimal number at the start of a text, `mark` before its fraction: the same double as strtod gives, at a
/// fraction of its price. Returns what follows it; NULL where there is none, or one of more than 19 digits or of a
/// power of ten beyond -27 to 19, which galet_number_parse reads. `marked` is set where the mark was met, and else left
/// alone.
const char *galet_decimal_read(const char *text, char mark, double *x, bool *marked);
