#pragma once

#include "contact/rolling_case.h"

/// How far contact between two places reaches beyond the points of a measured profile; 0: not at all [m].
double galet_rolling_beyond_points(const galet_rolling_case *c, double y_min, double y_max);

/// Numbers and, where they are asked for, fields of the finest grid; `pulled`: of traction, too.
galet_rolling_result galet_rolling_collect(galet_rolling_case *c, bool pulled);
