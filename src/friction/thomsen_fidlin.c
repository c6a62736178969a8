#include <galet/point_law.h>

#include <math.h>

enum { MU_S, MU_M, V_M };

const galet_param galet_point_thomsen_fidlin_params[] = {
    GALET_REAL("mu_s", "", 0.4, "coefficient of friction at rest", .range = ">= mu_m"),
    GALET_REAL("mu_m", "", 0.25, "smallest coefficient of friction", .range = ">= 0"),
    GALET_REAL("v_m", "m/s", 0.5, "velocity at which it is smallest", .range = "> 0", .shown = "mm/s"),
    GALET_END,
};

static double drop_of(const double *p) {
    return 1.5 * (p[MU_S] - p[MU_M]);
}

/// Thomsen and Fidlin 2003 (3): a cubic that falls to mu_m at v_m and rises beyond.
static double force(const double *p, double load, double v, const double *y) {
    (void)y;
    double part = fabs(v) / p[V_M];
    double size = load * (p[MU_S] - drop_of(p) * part * (1.0 - part * part / 3.0));
    return signbit(v) ? -size : size;
}

static double stick_limit(const double *p, double load, const double *y) {
    (void)y;
    return p[MU_S] * load;
}

static galet_point_slope slope(const double *p, double load, double v, const double *y) {
    (void)y;
    double part = v / p[V_M];
    return (galet_point_slope){.force_v = -load * drop_of(p) * (1.0 - part * part) / p[V_M]};
}

static galet_status check(const double *p, const char **fault) {
    *fault = !(p[MU_M] >= 0.0) ? "mu_m" : !(p[MU_S] >= p[MU_M]) ? "mu_s" : !(p[V_M] > 0.0) ? "v_m" : NULL;
    return *fault ? GALET_ERR_RANGE : GALET_OK;
}

const galet_point_law galet_point_thomsen_fidlin = {
    .name = "thomsen-fidlin",
    .words = "Thomsen and Fidlin's cubic",
    .prefix = "thomsen-fidlin",
    .params = galet_point_thomsen_fidlin_params,
    .set_valued = true,
    .force = force,
    .stick_limit = stick_limit,
    .slope = slope,
    .check = check,
};
