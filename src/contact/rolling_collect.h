#pragma once

#include "contact/rolling_case.h"

/// Fields and numbers of the finest level.
galet_rolling_result galet_rolling_collect(galet_rolling_case *c);
