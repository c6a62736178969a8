#pragma once

#include "study/motion_agreement.h"

#include <galet/rigid.h>

/// Why and how surely a motion of a body ends: what `ellipsoid` and `body` tell of theirs.

/// The word for why it ended.
const char *galet_body_end_name(galet_rigid_end ended);

/// Repeats a motion at a tenth of its tolerance, and tells up to when both agree [s]. Without an agreement, NULL, it
/// does nothing.
galet_status galet_body_repeat(const galet_rigid_def *def, const galet_rigid_result *first,
                               galet_motion_agreement *agreement, double *t_agree);
