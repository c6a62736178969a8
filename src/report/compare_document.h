#pragma once

#include "report/compare.h"

/// The document of a comparison's report: values side by side, curves of the same figure in one chart, maps beside each
/// other and their differences where the grids agree. NULL without memory.
json_t *galet_comparison_document(const galet_comparison *comparison, const char *date);
