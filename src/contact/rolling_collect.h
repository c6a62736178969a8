#pragma once

#include "contact/rolling_case.h"

/// Numbers and, where they are asked for, fields of the finest grid; `pulled`: of traction, too.
galet_rolling_result galet_rolling_collect(galet_rolling_case *c, bool pulled);
