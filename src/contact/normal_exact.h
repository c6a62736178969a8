#pragma once

#include "contact/rolling_case.h"

/// Roughly solves for pressure on level k from what level->p holds, to see where contact is.
galet_status galet_normal_probe(galet_rolling_case *c, int k);
