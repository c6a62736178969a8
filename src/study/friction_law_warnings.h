#pragma once

#include "study/friction_law_case.h"

/// The most that a law in its worst state drives the point within the range of speeds; zeros where it does not.
typedef struct galet_friction_drive {
    double v;      ///< [m/s]
    double force;  ///< Negative [N]
    double state;  ///< In its unit
} galet_friction_drive;

galet_friction_drive galet_friction_drive_find(const galet_friction_case *c);

/// Whether it takes work whatever it is made to do at these speeds.
bool galet_friction_is_passive(const galet_friction_case *c, const galet_steady_curve *curve);

/// What a reader of the results must know about the law and its parameters.
void galet_friction_warn(galet_result *out, const galet_friction_case *c, const galet_steady_curve *curve);
