#pragma once

#include <galet/study.h>
#include <stdio.h>

/// What `galet run` prints for people: warnings, then the outputs with units, those of the headline first, in lines of
/// `width` columns. `written`: tables are in files already, and need not be advertised.
void galet_summary_write(FILE *out, const galet_result *result, bool written, bool colour, int width);
