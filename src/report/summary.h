#pragma once

#include <galet/study.h>
#include <stdio.h>

/// What `galet run` prints for people: warnings, then the outputs with units, within 80 columns. `written`: tables are
/// in files already, and need not be advertised.
void galet_summary_write(FILE *out, const galet_result *result, bool written, bool colour);
