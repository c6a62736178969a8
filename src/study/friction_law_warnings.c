#include "study/friction_law_warnings.h"

#include "study/law_warnings.h"

#include <math.h>

/// A law that stores answers for itself; of others, what the range shows counts.
bool galet_friction_is_passive(const galet_friction_case *c, const galet_steady_curve *curve) {
    if (c->law->stores) {
        return !c->law->passive || c->law->passive(c->p);
    }
    return isnan(curve->v_negative);
}

/// Powers of the speed grow beyond all bounds; a viscous force may.
static void warn_of_extrapolation(galet_result *out, const galet_friction_case *c) {
    double speed = galet_friction_case_speed(c), to = c->range.to;
    double known = galet_friction_case_force(c);
    double force = fabs(galet_point_law_steady(c->law, c->p, c->load, to));
    double power = to * fabs(galet_steady_curve_slope(c->law, c->p, c->load, to)) / force;
    if (to > speed && force > 10.0 * known && !(power <= 1.2)) {
        galet_result_warn(
            out, "extrapolation",
            "at %.3g m/s friction is %.3g times the largest up to %.3g m/s and grows as the power %.2g of the "
            "speed: a fitted law is not to be trusted so far out",
            to, force / known, speed, power);
    }
}

void galet_friction_warn(galet_result *out, const galet_friction_case *c) {
    galet_law_warn(out, c->law, c->p, c->load, c->range);
    warn_of_extrapolation(out, c);
}
