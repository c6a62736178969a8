#pragma once

#include "numerics/root.h"

/// Where a function is lowest.
typedef struct galet_minimum {
    double x;      ///< Good to the root of rounding: a function is flat at its lowest point
    double value;  ///< The lowest seen
} galet_minimum;

/// Finds the lowest point of a function that falls and then rises between `low` and `high`, by golden section; of
/// several valleys one. 92 evaluations.
galet_minimum galet_minimum_find(galet_root_function *f, void *context, double low, double high);
