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

/// Largest sigma1(v) (fs / g(v) - 1) of all velocities, in closed form: with e = exp(-(v / vs)^2) and r = (vs / vd)^2
/// it is that of e^r (1 - e) / (fc / fs + k e), whose derivative has one zero (docs/theory/point-law.md 6).
double galet_bristle_least_viscous(const double *p) {
    double ratio = p[BRISTLE_VS] / p[BRISTLE_VD], r = isnan(ratio) ? 0.0 : ratio * ratio;
    if (isinf(r)) {
        return 0.0;
    }
    double a = r / (1.0 + r), b = 1.0 / (1.0 + r), left = p[BRISTLE_FC] / p[BRISTLE_FS];
    double k = (p[BRISTLE_FS] - p[BRISTLE_FC]) / p[BRISTLE_FS], root = sqrt(1.0 - 4.0 * a * b * k);
    double rest = 2.0 * b / (1.0 + root);  // 1 - e
    double e = a > b ? 1.0 - rest : 4.0 * a * b * left / ((root + b - a) * (1.0 + root));
    double damping = p[BRISTLE_SIGMA1] * (a > b ? exp(r * log1p(-rest)) : pow(e, r));
    return damping * k * rest / (left + k * e);
}

bool galet_bristle_passive(const double *p) {
    return p[BRISTLE_SIGMA2] >= galet_bristle_least_viscous(p);
}
