#pragma once

#include "input/values.h"

#include <stdio.h>

/// A case file in full: labels, and every input in use with its value, whether it was given or not. Run again, it gives
/// the same outputs, wherever it lies: what came from a file stands in it as numbers, or as the whole path of that file
/// where there are too many of them, or where keys beside it say how it is read.
void galet_case_write(FILE *out, const char *study, const galet_values *values);

/// The columns of one input as it stands there.
void galet_case_write_columns(FILE *out, const galet_values *values, size_t index);

/// The same without some keys, of which something else in the file says what they are.
void galet_case_write_without(FILE *out, const char *study, const galet_values *values, const char *const *keys,
                              size_t count);
