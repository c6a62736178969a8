#pragma once

#include "input/values.h"

#include <stdio.h>

/// Values and parameters as text that a case file would accept.

/// One value: "20 mm", "[0.1, 0.2]", "exact". Numbers are the shortest that read back to the same bits.
void galet_value_write(FILE *out, const galet_value *value);

/// A text, in quotes where YAML would take it for something else.
void galet_text_write(FILE *out, const char *text);

/// "m, != 0, may be inf": the unit and the rules of a parameter, for people.
void galet_param_describe(FILE *out, const galet_param *param);
