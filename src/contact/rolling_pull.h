#pragma once

#include "contact/rolling_case.h"

/// Traction on level k, under creepages or forces; `first` is the coarsest that is solved.
galet_status galet_rolling_pull(galet_rolling_case *c, int k, int first);
