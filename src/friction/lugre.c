#include "friction/bristle_law.h"

#include <math.h>

const galet_param galet_point_lugre_params[] = {GALET_BRISTLE_PARAMS, GALET_END};

/// Canudas de Wit et al. 1995 (2): z' = v - sigma0 |v| z / g(v).
static galet_bristle_rate bristle_at(const double *p, double v, double z) {
    galet_stribeck_level g = galet_bristle_level(p, v);
    double speed = fabs(v), wear = p[BRISTLE_SIGMA0] / g.level, sign = copysign(1.0, v);
    return (galet_bristle_rate){
        .rate = v - wear * speed * z,
        .by_v = 1.0 - sign * wear * z * (1.0 - speed * g.slope / g.level),
        .by_z = -wear * speed,
    };
}

const galet_point_law galet_point_lugre = {
    .name = "lugre",
    .words = "LuGre",
    .prefix = "lugre",
    .params = galet_point_lugre_params,
    .state_count = 1,
    .states = galet_bristle_states,
    .stores = true,
    .passive = galet_bristle_passive,
    .force = force,
    .slope = slope,
    .check = galet_bristle_check,
    .rate = rate,
    .steady = galet_bristle_steady,
    .initial = galet_bristle_initial,
    .scale = galet_bristle_scale,
};
