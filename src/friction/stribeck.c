#include "friction/stribeck_level.h"

#include <galet/point_law.h>

enum { FS, FC, VS, DELTA, FV };

const galet_param galet_point_stribeck_params[] = {
    GALET_REAL("fs", "N", 1.5, "force at which sliding begins", .range = ">= fc"),
    GALET_REAL("fc", "N", 1.0, "force that is left far beyond vs", .range = ">= 0"),
    GALET_REAL("vs", "m/s", 0.1, "velocity over which the force falls", .range = "> 0", .shown = "mm/s"),
    GALET_REAL("delta", "", 1.0, "how it falls: 1 exponentially, 2 as a bell", .range = "> 0 and <= 10"),
    GALET_REAL("fv", "N s/m", 0.0, "viscous force per velocity", .range = ">= 0"),
    GALET_END,
};

static galet_stribeck_level level_at(const double *p, double v) {
    return galet_stribeck_level_at(p[FC], p[FS], p[VS], p[DELTA], v);
}

static double force(const double *p, double load, double v, const double *y) {
    (void)load, (void)y;
    return copysign(level_at(p, v).level, v) + p[FV] * v;
}

static double stick_limit(const double *p, double load, const double *y) {
    (void)load, (void)y;
    return level_at(p, 0.0).level;
}

static galet_point_slope slope(const double *p, double load, double v, const double *y) {
    (void)load, (void)y;
    return (galet_point_slope){.force_v = level_at(p, v).slope + p[FV]};
}

static galet_status check(const double *p, const char **fault) {
    *fault = !(p[FC] >= 0.0)                         ? "fc"
             : !(p[FS] >= p[FC])                     ? "fs"
             : !(p[VS] > 0.0)                        ? "vs"
             : !(p[DELTA] > 0.0 && p[DELTA] <= 10.0) ? "delta"
             : !(p[FV] >= 0.0)                       ? "fv"
                                                     : NULL;
    return *fault ? GALET_ERR_RANGE : GALET_OK;
}

static bool rough(const double *p) {
    return p[DELTA] != floor(p[DELTA]);
}

const galet_point_law galet_point_stribeck = {
    .name = "stribeck",
    .words = "Stribeck curve",
    .prefix = "stribeck",
    .params = galet_point_stribeck_params,
    .set_valued = true,
    .force = force,
    .stick_limit = stick_limit,
    .slope = slope,
    .check = check,
    .rough = rough,
};
