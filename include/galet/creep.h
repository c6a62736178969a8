#pragma once

#include <galet/api.h>

GALET_C_BEGIN

/// Relative motion of rolling bodies over their speed. Signs as in docs/theory/rolling.md 1: slip over speed is
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

/// What a tangential method finds, whichever it is; NAN where it says nothing.
typedef struct galet_traction {
    galet_creep_force force;       ///< On body 1
    double stick_area, slip_area;  ///< [m2]
    double power;           ///< Work of the creep forces, -V (xi Fx + eta Fy + phi Mz); unlike materials may gain
                            ///< by it, then it is negative [W]
    double power_slip;      ///< Dissipated: sum of traction times slip [W]
    double power_line_max;  ///< Largest dissipated power over a line along x [W/m]
    double power_area_max;  ///< Largest dissipated power of an area [W/m2]
    double tau_max;         ///< Largest traction [Pa]
    double slip_max;        ///< Largest slip [m/s]; after a shift [m]
} galet_traction;

GALET_C_END
