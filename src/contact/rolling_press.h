#pragma once

#include "contact/rolling_case.h"

/// Solves for the pressure on level k by the definition's method, as symmetric as the case is.
galet_status galet_rolling_press(galet_rolling_case *c, int k, int first);
