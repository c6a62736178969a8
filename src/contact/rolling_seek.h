#pragma once

#include "contact/rolling_case.h"

/// Traction on level k under the prescribed forces, and the creepages that they take; where they are not found, the
/// nearest with traction[k].converged false.
galet_status galet_rolling_seek(galet_rolling_case *c, int k, int first);
