#include "contact/creep.h"
#include "contact/tangential_strips.h"

#include <galet/kalker.h>
#include <math.h>

/// Full adhesion: forces alone, not bounded by friction.
static galet_status solve(galet_rolling_case *c, galet_rolling_result *result) {
    galet_kalker kalker;
    galet_status status = galet_kalker_coefficients(c->hertz.a / c->hertz.b, c->elastic.poisson, &kalker);
    status = status ? status : galet_strips_cut(c, GALET_STRIP_ELLIPTIC);
    if (status) {
        return status;
    }
    galet_creepage creep = c->def->creep;
    galet_creep_force force = galet_kalker_force(&kalker, c->hertz.a, c->hertz.b, c->elastic.shear, creep);
    galet_traction traction = {
        .force = force,
        .stick_area = c->hertz.area,
        .power = galet_creep_power(creep, force, c->def->speed),
        .power_slip = NAN,
        .power_line_max = NAN,
        .power_area_max = NAN,
        .tau_max = NAN,
    };
    *result = galet_strips_collect(c, traction);
    return GALET_OK;
}

const galet_tangential_method galet_tangential_linear = {
    .name = "linear",
    .words = "linear theory",
    .needs = GALET_NEED_CIRCLES | GALET_NEED_ALIGNED | GALET_NEED_STEADY | GALET_NEED_CREEPAGES | GALET_NEED_KALKER,
    .traction = true,
    .bytes = galet_strips_bytes,
    .solve = solve,
};
