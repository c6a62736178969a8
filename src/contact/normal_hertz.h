#pragma once

#include "contact/rolling_case.h"

/// Hertz's pressure at the cell centres of a level, on the patch's own axes.
void galet_normal_sample_hertz(const galet_rolling_case *c, galet_level *level);

/// Sum of a level's pressures [Pa].
double galet_normal_sum(const galet_level *level);

/// Scales the pressures of level k to carry a load [N], at an approach that may be unknown. GALET_ERR_NO_CONTACT where
/// there are none.
galet_status galet_normal_scale(galet_rolling_case *c, int k, double load, double approach);

/// Hertz's pressure as a method finds it.
galet_status galet_normal_press_hertz(galet_rolling_case *c, int k, int first);
