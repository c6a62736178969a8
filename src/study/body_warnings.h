#pragma once

#include <galet/result.h>
#include <galet/rigid.h>

/// Warns of what a motion did not reach, or not for sure. `t_agree` is up to when it repeated at a tenth of its
/// tolerance; NAN: nobody asked, or the repetition was interrupted.
void galet_body_warn(const galet_rigid_def *def, const galet_rigid_result *result, bool asked, double t_agree,
                     galet_result *out);
