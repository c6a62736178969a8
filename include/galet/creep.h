#pragma once

#include <galet/api.h>

GALET_C_BEGIN

/// Relative motion of rolling bodies over their speed. Signs as in science/rolling-contact 2.5: slip over speed is
/// (x - spin y, y + spin x) less what the bodies' surfaces yield.
typedef struct galet_creepage {
    double x, y;  ///< Longitudinal and lateral [-]
    double spin;  ///< About the normal [1/m]
} galet_creepage;

/// Forces and moment on body 1; positive creepage gives negative force.
typedef struct galet_creep_force {
    double fx, fy;  ///< [N]
    double mz;      ///< About the normal at the origin [N m]
} galet_creep_force;

GALET_C_END
