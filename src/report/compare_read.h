#pragma once

#include "report/compare.h"

/// The steps in which results are read, for `compare` alone.

/// Reads the result and the report that a folder holds.
galet_status galet_compared_read(const char *folder, galet_compared *item, galet_message *why);

/// Names results by titles, folders or numbers: the first that tells them apart.
galet_status galet_comparison_name(galet_comparison *comparison, char *const *folders);

/// Finds what of each result is compared, with the ranges of sweeps and their outputs point by point. Where points do
/// not belong together, that is why.
galet_status galet_comparison_lay_out(galet_comparison *comparison);
