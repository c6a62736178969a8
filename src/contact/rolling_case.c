#include "contact/rolling_case.h"

#include <math.h>

galet_rolling_result galet_rolling_nothing(void) {
    return (galet_rolling_result){
        .a = NAN,
        .b = NAN,
        .p0 = NAN,
        .approach = NAN,
        .area = NAN,
        .load = NAN,
        .centre = {NAN, NAN},
        .creep = {NAN, NAN, NAN},
        .traction = {{NAN, NAN, NAN}, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN},
        .mz_centre = NAN,
        .fx_rel = NAN,
        .fy_rel = NAN,
        .power_resistance = NAN,
        .bars = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN},
        .fx_extrapolated = NAN,
        .fy_extrapolated = NAN,
        .power_extrapolated = NAN,
        .residual = NAN,
        .normal_residual = NAN,
        .normal_iterations = -1,
        .tangential_iterations = -1,
        .transforms = NAN,
        .patch_to_radius = NAN,
        .y_min = NAN,
        .y_max = NAN,
    };
}

galet_status galet_rolling_hertz(const galet_rolling_def *def, galet_hertz *hertz) {
    return isnan(def->approach) ? galet_hertz_solve(&def->contact, hertz)
                                : galet_hertz_solve_approach(&def->contact, def->approach, hertz);
}

galet_status galet_rolling_describe(galet_rolling_case *c) {
    galet_status status = galet_gap_make(&c->def->contact, &c->def->profile, &c->gap);
    if (status) {
        return status;
    }
    c->elastic = galet_elastic_combine(c->def->contact.body1, c->def->contact.body2);
    c->hertzian = galet_profile_is_plain(&c->def->profile);
    return c->hertzian ? galet_rolling_hertz(c->def, &c->hertz) : GALET_OK;
}

bool galet_rolling_is_ellipse(const galet_rolling_case *c) {
    return c->hertzian && (!c->def->normal->strips || c->def->ratio.kind == GALET_RATIO_EXACT);
}

bool galet_rolling_is_coupled(const galet_rolling_def *def) {
    galet_elastic elastic = galet_elastic_combine(def->contact.body1, def->contact.body2);
    return elastic.coupling != 0.0 && def->tangential->coupled && def->friction > 0.0;
}
