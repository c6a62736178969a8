#pragma once

#include "study/friction_law_case.h"

/// Whether it takes work whatever it is made to do: laws that store at all speeds, others at these.
bool galet_friction_is_passive(const galet_friction_case *c, const galet_steady_curve *curve);

/// What a reader of the results must know about the law and its parameters.
void galet_friction_warn(galet_result *out, const galet_friction_case *c);
