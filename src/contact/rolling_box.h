#pragma once

#include "contact/rolling_case.h"

/// Puts the box around the patch: known for circles, otherwise found by solving on coarse grids.
galet_status galet_rolling_find_box(galet_rolling_case *c);

/// Where the finest contact touches the box's edge, enlarges the box there, more from time to time (0, 1, ...), and
/// returns true.
bool galet_rolling_enlarge_box(galet_rolling_case *c, int time);
