#pragma once

#include <galet/result.h>
#include <galet/rigid.h>

/// Stability of a body's steady spins: outputs `critical_spin_upright`, `critical_spin_lying`, table `stability`.
extern const galet_column galet_body_stability_columns[];

/// Fills what is wanted of them; what a body does not have, as one that cannot spin so, stays absent. GALET_ERR_MEMORY.
galet_status galet_body_stability_fill(const galet_rigid_def *def, galet_result *out);
