#pragma once

#include "contact/rolling_case.h"

/// Roughly solves for pressure on level k from what level->p holds, to see where contact is.
galet_status galet_rolling_probe(galet_rolling_case *c, int k);

/// Pressure on level k; `first` is the coarsest that is solved.
galet_status galet_rolling_press(galet_rolling_case *c, int k, int first);
