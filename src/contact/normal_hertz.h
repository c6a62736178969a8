#pragma once

#include "contact/rolling_case.h"

/// Hertz's pressure at the cell centres of a level, on the patch's own axes.
void galet_normal_sample_hertz(const galet_rolling_case *c, galet_level *level);

/// Sum of a level's pressures [Pa].
double galet_normal_sum(const galet_level *level);
