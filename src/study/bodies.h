#pragma once

#include <galet/hertz.h>
#include <galet/study.h>

/// The two bodies that every contact study asks for, in one place.

#define GALET_BODY_PARAMS(body, rx_default, ry_default)                                                                \
    GALET_REAL(body ".rx", "m", rx_default, "radius of " body " along x; negative is concave, inf is straight",        \
               .range = "!= 0", .infinite = true, .shown = "mm"),                                                      \
        GALET_REAL(body ".ry", "m", ry_default, "radius of " body " along y; negative is concave, inf is straight",    \
                   .range = "!= 0", .infinite = true, .shown = "mm"),                                                  \
        GALET_REAL(body ".E", "Pa", 210e9, "Young's modulus of " body, .range = "> 0", .shown = "GPa"),                \
        GALET_REAL(body ".nu", "", 0.28, "Poisson's ratio of " body, .range = "> -1 and <= 0.5")

/// A steel roller on a rod (Chevalier 2006, section 1.1).
#define GALET_BODIES_PARAMS                                                                                            \
    GALET_BODY_PARAMS("body1", 0.020, 0.500), GALET_BODY_PARAMS("body2", 0.025, INFINITY),                             \
        GALET_REAL("angle", "rad", 0.0, "from the principal planes of body1 to those of body2, about z",               \
                   .shown = "deg")

/// The contact of these inputs. The load is left as the default contact has it.
galet_hertz_def galet_bodies_read(const galet_values *in);

/// Refuses bodies that cannot touch in a finite patch, and says which radius is to blame.
galet_status galet_bodies_check(const galet_hertz_def *def, galet_refusal *why);

/// The smallest of the bodies' radii, signs aside [m].
double galet_bodies_smallest_radius(const galet_hertz_def *def);

/// Whether the materials differ so that pressure and traction move each other's surfaces (science/rolling-contact 2.2).
bool galet_bodies_coupled(const galet_hertz_def *def);
