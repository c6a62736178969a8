#pragma once

#include "contact/rolling_case.h"

/// Pressure and traction on level k, in turns, where unlike materials couple them.
galet_status galet_rolling_couple(galet_rolling_case *c, int k, int first);
