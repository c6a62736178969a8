#pragma once

#include <galet/api.h>
#include <galet/rolling.h>
#include <galet/status.h>

#include <stddef.h>

GALET_C_BEGIN

/// Traction curves: creep forces over creepage, by any of the methods.

/// How traction is found.
typedef enum galet_traction_method {
    GALET_TRACTION_EXACT,              ///< Half-space
    GALET_TRACTION_FASTSIM,            ///< Simplified theory, elliptic bound
    GALET_TRACTION_FASTSIM_PARABOLIC,  ///< The same with the parabolic bound
    GALET_TRACTION_STRIP_THEORY,       ///< Strips, translation creepage only
    GALET_TRACTION_LINEAR,             ///< Full adhesion, not bounded by friction
} galet_traction_method;

/// Which creepage runs; the others are the definition's.
typedef enum galet_creep_direction { GALET_CREEP_X, GALET_CREEP_Y, GALET_CREEP_SPIN } galet_creep_direction;

/// One point of a curve.
typedef struct galet_traction_point {
    double creep;           ///< The creepage that runs [- or 1/m]
    double fx, fy, mz;      ///< On body 1 [N, N, N m]
    double fx_rel, fy_rel;  ///< Over friction times load
    double stick_fraction;  ///< Of the contact's area
    double power;           ///< Of the creep forces [W]
} galet_traction_point;

/// Computes `count` points at the creepages `creep`. The exact method starts each point from the one before and needs
/// `rolling`; the others take Hertzian contacts only, use nx x ny strips and cells, and `rolling` may be NULL.
/// Beyond the table of Kalker's coefficients only strip theory goes on, as plane theory without their stretch.
/// `transforms`, if not NULL, counts those of the exact method. GALET_ERR_INPUT for a method that cannot treat the
/// case (spin by strip theory, profiles by the simplified ones), otherwise as galet_rolling_solve().
GALET_API galet_status galet_traction_curve(galet_rolling *rolling, const galet_rolling_def *def,
                                            galet_traction_method method, galet_creep_direction direction, size_t nx,
                                            size_t ny, size_t count, const double *creep, galet_traction_point *points,
                                            double *transforms);

GALET_C_END
