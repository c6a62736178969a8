#pragma once

#include "friction/stribeck_level.h"

#include <galet/point_law.h>

/// What the laws of deflected bristles share: T = sigma0 z + sigma1(v) z' + sigma2 v, levels as in the Stribeck curve,
/// and the first places of their parameters.
enum { BRISTLE_SIGMA0, BRISTLE_SIGMA1, BRISTLE_SIGMA2, BRISTLE_FC, BRISTLE_FS, BRISTLE_VS, BRISTLE_VD, BRISTLE_PLACES };

/// The set of Canudas de Wit, Olsson, Astrom and Lischinsky 1995.
#define GALET_BRISTLE_PARAMS                                                                                           \
    GALET_REAL("sigma0", "N/m", 1e5, "stiffness of the bristles", .range = "> 0"),                                     \
        GALET_REAL("sigma1", "N s/m", 316.22776601683796, "damping of the bristles", .range = ">= 0"),                 \
        GALET_REAL("sigma2", "N s/m", 0.4, "viscous force per velocity", .range = ">= 0"),                             \
        GALET_REAL("fc", "N", 1.0, "force of steady sliding far beyond vs", .range = "> 0"),                           \
        GALET_REAL("fs", "N", 1.5, "force of steady sliding near rest", .range = ">= fc"),                             \
        GALET_REAL("vs", "m/s", 1e-3, "velocity over which it falls", .range = "> 0", .shown = "mm/s"),                \
        GALET_REAL_UNSET("vd", "m/s", "velocity over which the damping falls: sigma1 exp(-(v / vd)^2)",                \
                         .range = "> 0", .shown = "mm/s", .unset_means = "the damping is constant")

/// Velocity and rate of the bristles as a law has them.
typedef struct galet_bristle_rate {
    double rate;  ///< z' [m/s]
    double by_v;  ///< [-]
    double by_z;  ///< [1/s]
} galet_bristle_rate;

extern const galet_point_state galet_bristle_states[];

galet_stribeck_level galet_bristle_level(const double *p, double v);
double galet_bristle_force(const double *p, double v, double z, double rate);
galet_point_slope galet_bristle_slope(const double *p, double v, galet_bristle_rate bristle);

/// Least sigma2 with which they are passive: viscous force must make up for what bristles at the static level give
/// back through their damping (docs/theory/point-law.md 6) [N s/m].
double galet_bristle_least_viscous(const double *p);
galet_status galet_bristle_check(const double *p, const char **fault);
void galet_bristle_steady(const double *p, double load, double v, double *y);
void galet_bristle_initial(const double *p, double load, double *y);
void galet_bristle_scale(const double *p, double load, double *y);
bool galet_bristle_passive(const double *p);
