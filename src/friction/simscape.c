// The smooth law of a well-known block library, for those who come from it: it creeps where the others stick.
#include <galet/point_law.h>

#include <math.h>

enum { BREAKAWAY_FORCE, COULOMB_FORCE, BREAKAWAY_VELOCITY, VISCOUS };

const galet_param galet_point_simscape_params[] = {
    GALET_REAL("breakaway_force", "N", 1.5, "largest force near rest", .range = ">= coulomb_force"),
    GALET_REAL("coulomb_force", "N", 1.0, "force that is left at speed", .range = ">= 0"),
    GALET_REAL("breakaway_velocity", "m/s", 0.01, "velocity at which the force is largest", .range = "> 0",
               .shown = "mm/s"),
    GALET_REAL("viscous", "N s/m", 0.0, "viscous force per velocity", .range = ">= 0"),
    GALET_END,
};

/// Velocities over which the bump falls and the Coulomb part rises.
static double bump_velocity(const double *p) {
    return sqrt(2.0) * p[BREAKAWAY_VELOCITY];
}

static double threshold(const double *p) {
    return 0.1 * p[BREAKAWAY_VELOCITY];
}

static double bump_height(const double *p) {
    return sqrt(2.0 * exp(1.0)) * (p[BREAKAWAY_FORCE] - p[COULOMB_FORCE]);
}

static double force(const double *p, double load, double v, const double *y) {
    (void)load, (void)y;
    double part = v / bump_velocity(p);
    return bump_height(p) * part * exp(-part * part) + p[COULOMB_FORCE] * tanh(v / threshold(p)) + p[VISCOUS] * v;
}

static galet_point_slope slope(const double *p, double load, double v, const double *y) {
    (void)load, (void)y;
    double part = v / bump_velocity(p), steep = 1.0 / cosh(v / threshold(p));
    double bump = bump_height(p) / bump_velocity(p) * (1.0 - 2.0 * part * part) * exp(-part * part);
    return (galet_point_slope){.force_v = bump + p[COULOMB_FORCE] / threshold(p) * steep * steep + p[VISCOUS]};
}

static galet_status check(const double *p, const char **fault) {
    *fault = !(p[COULOMB_FORCE] >= 0.0)                  ? "coulomb_force"
             : !(p[BREAKAWAY_FORCE] >= p[COULOMB_FORCE]) ? "breakaway_force"
             : !(p[BREAKAWAY_VELOCITY] > 0.0)            ? "breakaway_velocity"
             : !(p[VISCOUS] >= 0.0)                      ? "viscous"
                                                         : NULL;
    return *fault ? GALET_ERR_RANGE : GALET_OK;
}

const galet_point_law galet_point_simscape = {
    .name = "simscape",
    .words = "smooth, as in Simscape",
    .prefix = "simscape",
    .params = galet_point_simscape_params,
    .force = force,
    .slope = slope,
    .check = check,
};
