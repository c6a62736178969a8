#pragma once

#include <galet/result.h>
#include <galet/rigid.h>

/// Stability of a body's steady spins: outputs `critical_spin_upright`, `critical_spin_lying`, tables `stability`
/// (growth), `margins` (less what friction takes of the spin: what counts) and `critical` (where that changes its
/// sign).
extern const galet_column galet_body_stability_columns[], galet_body_margin_columns[], galet_body_critical_columns[];

/// Fills what is wanted of them; what a body does not have, as one that cannot spin so, stays absent. All spins of
/// a ball are alike. GALET_ERR_MEMORY.
galet_status galet_body_stability_fill(const galet_rigid_def *def, galet_result *out);
