#pragma once

#include <galet/rigid.h>
#include <galet/study.h>

/// Motions of rigid bodies as studies run and tell them: what `ellipsoid` and `body` have in common.

/// A vector along the axes of space at the start, in those of the body.
galet_vec3 galet_rigid_in_body_axes(const galet_rigid_def *def, galet_vec3 v);

/// What came of one.
typedef struct galet_rigid_told {
    galet_rigid_result motion;
    double t_agree;  ///< Up to when it repeated at a tenth of its tolerance; NAN: nobody asked, or that was interrupted
                     ///< [s]
    double t_roll;   ///< From when on a ball rolls; NAN for other bodies, and where nobody asked, as those below [s]
    galet_vec2 place, velocity;  ///< Of the mass centre at the end, in space [m], [m/s]
    double heading;              ///< Direction of that velocity, from x to the left; NAN at rest [rad]
} galet_rigid_told;

/// Runs a motion once for tables motion and pose, and, with check_accuracy, once more to compare it. Sets those outputs
/// of the study that are numbers of the motion.
galet_status galet_rigid_motion_run(const galet_values *in, const galet_rigid_def *def, galet_result *out,
                                    galet_rigid_told *told);

/// Whether a body is a ball: a sphere with the mass centre in its middle, for which no posture is another.
bool galet_rigid_is_ball(const galet_rigid_def *def);

/// Whether a run came to results, be they not all.
bool galet_rigid_has_results(galet_status status);

/// The word for why a motion ended.
const char *galet_rigid_end_name(galet_rigid_end ended);
