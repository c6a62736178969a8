#pragma once

#include <galet/point_law.h>
#include <galet/result.h>
#include <galet/steady_curve.h>

/// What a reader of results must know about the parameters of a point law, whatever the study.

/// The most that a law in its worst state drives the point within a range of speeds; zeros where it does not.
typedef struct galet_law_drive {
    double v;      ///< [m/s]
    double force;  ///< Negative [N]
    double state;  ///< In its unit
} galet_law_drive;

galet_law_drive galet_law_drive_find(const galet_point_law *law, const double *p, double load, galet_speed_range range);

/// Warns of a law that can drive instead of braking, and of a film that carries load at rest. Does nothing for a range
/// that galet_steady_curve_find refuses.
void galet_law_warn(galet_result *out, const galet_point_law *law, const double *p, double load,
                    galet_speed_range range);
