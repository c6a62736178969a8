#include "friction/bristle_law.h"

#include <math.h>

enum { Z_BA = BRISTLE_PLACES };

const galet_param galet_point_elastoplastic_params[] = {
    GALET_BRISTLE_PARAMS,
    GALET_REAL("z_ba", "m", 7e-6, "deflection up to which the bristles are elastic; below fc / sigma0", .range = ">= 0",
               .shown = "um"),
    GALET_END,
};

/// Share of the motion that is plastic, and its derivatives by |z| and by the settled deflection zss.
typedef struct plasticity {
    double share, by_z, by_zss;
} plasticity;

/// Dupont, Hayward, Armstrong and Altpeter 2002 (9).
static plasticity plasticity_at(double z, double zba, double zss) {
    if (z <= zba) {
        return (plasticity){0};
    }
    if (z >= zss) {
        return (plasticity){.share = 1.0};
    }
    double span = zss - zba, angle = M_PI * ((z - zba) / span - 0.5), steep = 0.5 * M_PI * cos(angle) / span;
    return (plasticity){0.5 * (1.0 + sin(angle)), steep, -steep * (z - zba) / span};
}

/// z' = v (1 - share |z| / zss) while sliding goes on as the bristles lean, else z' = v.
static galet_bristle_rate bristle_at(const double *p, double v, double z) {
    galet_stribeck_level g = galet_bristle_level(p, v);
    double lean = copysign(z, v * z), zss = g.level / p[BRISTLE_SIGMA0], zss_v = g.slope / p[BRISTLE_SIGMA0];
    plasticity a = plasticity_at(lean, p[Z_BA], zss);
    double part = lean / zss, by_zss = part * (a.by_zss - a.share / zss);
    return (galet_bristle_rate){
        .rate = v * (1.0 - a.share * part),
        .by_v = 1.0 - a.share * part - fabs(v) * by_zss * zss_v,
        .by_z = -fabs(v) * (a.by_z * part + a.share / zss),
    };
}

static galet_point_rule rule(const double *p) {
    double plastic = p[BRISTLE_FC] / p[BRISTLE_SIGMA0];
    return p[Z_BA] < plastic ? (galet_point_rule){0}
                             : (galet_point_rule){"z_ba", "must be below fc / sigma0, which is", plastic, p[Z_BA]};
}

static galet_status check(const double *p, const char **fault) {
    galet_status status = galet_bristle_check(p, fault);
    if (status) {
        return status;
    }
    *fault = "z_ba";
    return p[Z_BA] >= 0.0 && !rule(p).key ? GALET_OK : GALET_ERR_RANGE;
}

const galet_point_law galet_point_elastoplastic = {
    .name = "elastoplastic",
    .words = "elasto-plastic bristles",
    .prefix = "elastoplastic",
    .params = galet_point_elastoplastic_params,
    .state_count = 1,
    .states = galet_bristle_states,
    .stores = true,
    .passive = galet_bristle_passive,
    .force = force,
    .slope = slope,
    .check = check,
    .rule = rule,
    .rate = rate,
    .steady = galet_bristle_steady,
    .initial = galet_bristle_initial,
    .scale = galet_bristle_scale,
};
