#pragma once

#include <galet/param.h>

enum { GALET_RANGE_BOUNDS = 2 };

/// One comparison of a range: "> 0" or "<= patch.alpha".
typedef struct galet_bound {
    char comparison[3];
    char key[64];  ///< Another parameter; empty: `value` counts
    double value;
} galet_bound;

/// The comparisons of a range text, at most GALET_RANGE_BOUNDS; returns how many. A NULL text has none.
int galet_range_parse(const char *range, galet_bound bounds[GALET_RANGE_BOUNDS]);

bool galet_bound_holds(const galet_bound *bound, double limit, double x);
