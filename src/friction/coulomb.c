#include <galet/point_law.h>

#include <math.h>

enum { MU, MU_STATIC };

const galet_param galet_point_coulomb_params[] = {
    GALET_REAL("mu", "", 0.1, "coefficient of friction while it slides", .range = ">= 0"),
    GALET_REAL("mu_static", "", 0.0, "coefficient of friction at rest", .range = ">= mu", .same_as = "mu"),
    GALET_END,
};

static double force(const double *p, double load, double v, const double *y) {
    (void)y;
    return copysign(p[MU] * load, v);
}

static double stick_limit(const double *p, double load, const double *y) {
    (void)y;
    return p[MU_STATIC] * load;
}

static galet_point_slope slope(const double *p, double load, double v, const double *y) {
    (void)p, (void)load, (void)v, (void)y;
    return (galet_point_slope){0};
}

static galet_status check(const double *p, const char **fault) {
    *fault = p[MU] >= 0.0 ? "mu_static" : "mu";
    return p[MU] >= 0.0 && p[MU_STATIC] >= p[MU] ? GALET_OK : GALET_ERR_RANGE;
}

const galet_point_law galet_point_coulomb = {
    .name = "coulomb",
    .words = "Coulomb with a static level",
    .prefix = "coulomb",
    .params = galet_point_coulomb_params,
    .set_valued = true,
    .force = force,
    .stick_limit = stick_limit,
    .slope = slope,
    .check = check,
};
