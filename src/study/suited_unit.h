#pragma once

#include <galet/result.h>

/// Shows every output and column of this SI unit (J, N, m, m/s) in the one of its multiples that suits its largest
/// value: 1080 uJ are read as 1.08 mJ. What is zero or absent keeps its declared unit.
void galet_result_suit_units(galet_result *result, const char *si);
