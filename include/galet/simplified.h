#pragma once

#include <galet/creep.h>
#include <galet/grid.h>
#include <galet/hertz.h>
#include <galet/rolling.h>
#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// The simplified theories of rolling contact on the Hertz ellipse of a case, behind one door: FASTSIM, strip theory,
/// linear theory. Nothing is shared: safe to call from any thread.

typedef enum galet_theory {
    GALET_THEORY_FASTSIM,            ///< Elliptic bound
    GALET_THEORY_FASTSIM_PARABOLIC,  ///< Parabolic bound
    GALET_THEORY_STRIP,              ///< Translation creepage only; plane theory where Kalker's coefficients end
    GALET_THEORY_LINEAR,             ///< Full adhesion, not bounded by friction
} galet_theory;

/// What a theory finds; NAN where it says nothing.
typedef struct galet_simplified {
    galet_hertz hertz;             ///< The ellipse
    galet_creep_force force;       ///< On body 1
    double stick_area, slip_area;  ///< [m2]
    double power;                  ///< Work of the creep forces [W]
    double power_slip;             ///< Sum of traction times slip [W]
    double power_line_max;         ///< [W/m]
    double power_area_max;         ///< [W/m2]
    double tau_max;                ///< [Pa]
    double slip_max;               ///< [m/s]
} galet_simplified;

/// Cells of the box around the ellipse, for drawing; none of linear theory. Owns its arrays.
typedef struct galet_simplified_fields {
    galet_grid grid;
    double *tau_x, *tau_y;    ///< [Pa]
    double *slip_x, *slip_y;  ///< [m/s]
    double *power;            ///< [W/m2]
    double *state;            ///< 0 outside, 1 stick, 2 slip
    double *line_power;       ///< One number a strip [W/m]
} galet_simplified_fields;

/// Runs a theory with nx cells on each of ny strips; `soua` takes Soua's mean flexibility for FASTSIM's slip, `fields`
/// may be NULL and is released by the caller whatever is returned. GALET_ERR_INPUT for profiles, angles and, by strip
/// theory, spin; GALET_ERR_NO_CONTACT; GALET_ERR_RANGE for numbers out of range, among them a / b or Poisson's ratio
/// where Kalker's coefficients end (strip theory does without them).
GALET_API galet_status galet_simplified_run(const galet_rolling_def *def, galet_theory theory, size_t nx, size_t ny,
                                            bool soua, galet_simplified *simplified, galet_simplified_fields *fields);
GALET_API void galet_simplified_release(galet_simplified_fields *fields);

GALET_C_END
