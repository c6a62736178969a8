#include "friction/bristle.h"

#include <math.h>

const galet_point_state galet_bristle_states[] = {{"z", "m", "deflection of the bristles"}};

galet_stribeck_level galet_bristle_level(const double *p, double v) {
    return galet_stribeck_level_at(p[BRISTLE_FC], p[BRISTLE_FS], p[BRISTLE_VS], 2.0, v);
}

static double damping_at(const double *p, double v) {
    double part = v / p[BRISTLE_VD];
    return isnan(part) ? p[BRISTLE_SIGMA1] : p[BRISTLE_SIGMA1] * exp(-part * part);
}

static double damping_slope(const double *p, double v) {
    double part = v / p[BRISTLE_VD];
    return isnan(part) ? 0.0 : -2.0 * part / p[BRISTLE_VD] * damping_at(p, v);
}

double galet_bristle_force(const double *p, double v, double z, double rate) {
    return p[BRISTLE_SIGMA0] * z + damping_at(p, v) * rate + p[BRISTLE_SIGMA2] * v;
}

galet_point_slope galet_bristle_slope(const double *p, double v, galet_bristle_rate bristle) {
    double damping = damping_at(p, v);
    return (galet_point_slope){
        .force_v = damping * bristle.by_v + damping_slope(p, v) * bristle.rate + p[BRISTLE_SIGMA2],
        .force_y = {p[BRISTLE_SIGMA0] + damping * bristle.by_z},
        .rate_v = {bristle.by_v},
        .rate_y = {{bristle.by_z}},
    };
}

galet_status galet_bristle_check(const double *p, const char **fault) {
    *fault = !(p[BRISTLE_SIGMA0] > 0.0)                       ? "sigma0"
             : !(p[BRISTLE_SIGMA1] >= 0.0)                    ? "sigma1"
             : !(p[BRISTLE_SIGMA2] >= 0.0)                    ? "sigma2"
             : !(p[BRISTLE_FC] > 0.0)                         ? "fc"
             : !(p[BRISTLE_FS] >= p[BRISTLE_FC])              ? "fs"
             : !(p[BRISTLE_VS] > 0.0)                         ? "vs"
             : !(p[BRISTLE_VD] > 0.0 || isnan(p[BRISTLE_VD])) ? "vd"
                                                              : NULL;
    return *fault ? GALET_ERR_RANGE : GALET_OK;
}

void galet_bristle_steady(const double *p, double load, double v, double *y) {
    (void)load;
    y[0] = copysign(galet_bristle_level(p, v).level / p[BRISTLE_SIGMA0], v);
}

void galet_bristle_initial(const double *p, double load, double *y) {
    (void)p, (void)load;
    y[0] = 0.0;
}

void galet_bristle_scale(const double *p, double load, double *y) {
    (void)load;
    y[0] = p[BRISTLE_FS] / p[BRISTLE_SIGMA0];
}

/// Viscous force must make up for what bristles at the static level give back through their damping: with a constant
/// sigma1 this is sigma2 >= sigma1 (fs - fc) / fc (Barabanov and Ortega 2000). With another the worst velocity is
/// looked for, a part in fifty apart, over all those at which level and damping change.
bool galet_bristle_passive(const double *p) {
    double worst = 0.0, last = 30.0 * fmax(p[BRISTLE_VS], isnan(p[BRISTLE_VD]) ? 0.0 : p[BRISTLE_VD]);
    for (double v = 1e-3 * p[BRISTLE_VS]; v <= last; v *= 1.02) {
        worst = fmax(worst, damping_at(p, v) * (p[BRISTLE_FS] / galet_bristle_level(p, v).level - 1.0));
    }
    return p[BRISTLE_SIGMA2] >= worst;
}
