#include "study/ellipsoid_warnings.h"

#include "study/body_warnings.h"

void galet_ellipsoid_warn(const galet_ellipsoid_def *def, const galet_rigid_result *result, bool asked, double t_agree,
                          galet_result *out) {
    galet_rigid_def body = galet_ellipsoid_rigid(def);
    galet_body_warn(&body, result, asked, t_agree, out);
}
