#pragma once

#include "study/bodies.h"

#include <galet/rolling.h>

/// A measured profile: y across rolling, z a gap that grows away from the crown.
extern const galet_param galet_profile_columns[];

/// What every study of rolling contact asks for, in one place.
#define GALET_ROLLING_PARAMS                                                                                           \
    GALET_GROUP("", galet_bodies_params), GALET_REAL("load", "N", 1500, "normal force", .range = "> 0"),               \
        GALET_REAL_UNSET("prescribed_approach", "m", "how far the bodies come together", .range = "> 0",               \
                         .instead_of = "load", .shown = "um"),                                                         \
        GALET_CHOICE("profile.kind", "circle", "circle blend file",                                                    \
                     "lateral profile of body1: its radius ry, two radii, or points of a file"),                       \
        GALET_REAL("profile.blend_radius", "m", 0.050, "radius for y < 0; body1.ry is that for y > 0", .range = "> 0", \
                   .shown = "mm", .when = "profile.kind=blend"),                                                       \
        GALET_COLUMNS("profile.file", galet_profile_columns,                                                           \
                      "CSV with columns y, z [m]: a gap that grows away from the crown", .required = true,             \
                      .when = "profile.kind=file"),                                                                    \
        GALET_REAL("profile.tilt", "rad", 0.0, "turn of the profile about x; positive opens the gap towards +y",       \
                   .range = ">= -0.2 and <= 0.2", .shown = "mrad"),                                                    \
        GALET_REAL("profile.offset", "m", 0.0, "shift of the profile along y", .shown = "mm"),                         \
        GALET_REAL("mu", "", 0.1, "coefficient of friction", .range = ">= 0"),                                         \
        GALET_REAL("creep.x", "", 1e-3, "longitudinal creepage", .range = ">= -1e6 and <= 1e6"),                       \
        GALET_REAL("creep.y", "", 0.0, "lateral creepage", .range = ">= -1e6 and <= 1e6"),                             \
        GALET_REAL("creep.spin", "1/m", 0.0, "spin creepage", .range = ">= -1e9 and <= 1e9"),                          \
        GALET_REAL_UNSET("force.x", "N", "longitudinal force on body1; the creepage is found",                         \
                         .instead_of = "creep.x"),                                                                     \
        GALET_REAL_UNSET("force.y", "N", "lateral force on body1; the creepage is found", .instead_of = "creep.y"),    \
        GALET_REAL("speed", "m/s", 2.6, "rolling speed", .range = ">= 0"),                                             \
        GALET_CHOICE("normal", "exact", "exact hertz", "how pressure is found"),                                       \
        GALET_CHOICE("tangential", "exact", "exact fastsim fastsim-parabolic strip-theory linear none",                \
                     "how traction is found"),                                                                         \
        GALET_CHOICE("fastsim.flexibility", "energy", "energy soua",                                                   \
                     "what turns traction into slip; soua's mean breaks the energy balance",                           \
                     .when = "tangential=fastsim|fastsim-parabolic"),                                                  \
        GALET_INTEGER("grid.nx", 50, "cells along x", .range = ">= 5 and <= 100000"),                                  \
        GALET_INTEGER("grid.ny", 50, "cells along y", .range = ">= 5 and <= 100000"),                                  \
        GALET_REAL("grid.margin", "", 1.1, "box over contact, in x and in y", .range = ">= 1 and <= 10"),              \
        GALET_INTEGER("threads", 1, "threads of the exact method; the bits do not depend on it",                       \
                      .range = ">= 1 and <= 256"),                                                                     \
        GALET_FLAG("error_estimate", false, "extrapolate from two grids, with error bars")

/// The inputs of a case as the solvers want them. Owns the points of a profile.
typedef struct galet_rolling_inputs {
    galet_rolling_def def;
    size_t nx, ny;
    int threads;
    bool hertzian;  ///< An ellipse along x: the simplified theories apply
    double *points;
} galet_rolling_inputs;

/// Reads them; a profile file that makes no sense is refused. Release also after a refusal.
galet_status galet_rolling_inputs_read(const galet_values *in, galet_rolling_inputs *inputs, galet_refusal *why);
void galet_rolling_inputs_release(galet_rolling_inputs *inputs);

/// The rules between them: methods that fit the contact, grids that fit the memory. Reads no file.
galet_status galet_rolling_inputs_check(const galet_values *in, galet_refusal *why);
