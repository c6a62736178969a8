#include <galet/point_law.h>

enum { C };

const galet_param galet_point_viscous_params[] = {
    GALET_REAL("c", "N s/m", 0.2, "force per velocity", .range = ">= 0"),
    GALET_END,
};

static double force(const double *p, double load, double v, const double *y) {
    (void)load, (void)y;
    return p[C] * v;
}

static galet_point_slope slope(const double *p, double load, double v, const double *y) {
    (void)load, (void)v, (void)y;
    return (galet_point_slope){.force_v = p[C]};
}

static galet_status check(const double *p, const char **fault) {
    *fault = "c";
    return p[C] >= 0.0 ? GALET_OK : GALET_ERR_RANGE;
}

const galet_point_law galet_point_viscous = {
    .name = "viscous",
    .words = "viscous",
    .prefix = "viscous",
    .params = galet_point_viscous_params,
    .force = force,
    .slope = slope,
    .check = check,
};
