#pragma once

#include "study/friction_law_case.h"

/// The experiments of the study friction-law. Each runs where anybody wants what it gives, sets its outputs, fills its
/// tables and adds the right-hand sides it took. Statuses are those of galet_sliding_run.

/// Friction against a start after the rest of the case; NAN for a law that creeps [N].
galet_status galet_friction_find_static(galet_result *out, const galet_friction_case *c, double *level);

galet_status galet_friction_run_step(galet_result *out, const galet_friction_case *c, size_t *rates);
galet_status galet_friction_run_loop(galet_result *out, const galet_friction_case *c, size_t *rates);
