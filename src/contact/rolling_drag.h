#pragma once

#include "contact/rolling_case.h"

/// Traction on level k under these creepages, from what traction is there.
galet_status galet_rolling_drag(galet_rolling_case *c, int k, galet_vec2 creep, double tolerance);
