#pragma once

#include <galet/ellipsoid.h>
#include <galet/result.h>

/// Warns of what a motion did not reach, or not for sure. `t_agree` is up to when it repeated at a tenth of its
/// tolerance; NAN: nobody asked, or the repetition was interrupted.
void galet_ellipsoid_warn(const galet_ellipsoid_def *def, const galet_rigid_result *result, bool asked, double t_agree,
                          galet_result *out);
