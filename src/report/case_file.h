#pragma once

#include <galet/study.h>
#include <stdio.h>

/// The case of a result as a file that gives it again: every input in use, and how uncertain ones vary.
void galet_result_write_case(FILE *out, const galet_values *values, const galet_result *result);
