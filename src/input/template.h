#pragma once

#include "input/values.h"

#include <stdio.h>

/// A commented case file: every key, its unit, value, range and meaning. Commented out are keys without effect, and
/// those that a preset may set, unless they were given: a name that is put in later then means all of itself. Run as it
/// is, the file gives what the values give; call galet_values_check() before, which lets presets set what they mean.
void galet_template_write(FILE *out, const char *study, const char *summary, const galet_values *values);

/// The parameter whose names stand for whole cases, such as "preset"; NULL: there is none. Of a table that is not laid
/// flat.
const galet_param *galet_template_preset(const galet_param *params);
