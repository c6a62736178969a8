#pragma once

#include "report/compare.h"

/// Inputs that differ and all outputs as tables of a page: numbers, each row in its unit, and apart from them texts.

/// Adds the tables and their figures; returns the name of the figure to look at first, NULL where there is none.
const char *galet_comparison_add_tables(const galet_comparison *comparison, json_t *tables, json_t *figures);
