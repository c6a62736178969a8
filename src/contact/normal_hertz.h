#pragma once

#include "contact/rolling_case.h"

/// Hertz's pressure at the cell centres of a level, on the patch's own axes.
void galet_normal_sample_hertz(const galet_rolling_case *c, galet_level *level);

/// Hertz's pressure as a method finds it.
galet_status galet_normal_press_hertz(galet_rolling_case *c, int k, int first);
