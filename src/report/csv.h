#pragma once

#include <galet/result.h>
#include <stdio.h>

/// A table as CSV: units in the header (`t [s],x [m]`), full digits, an empty cell for what is missing.
void galet_csv_write(FILE *out, const galet_table *table);
