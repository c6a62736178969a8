#pragma once

#include "study/rolling_inputs.h"

#include <galet/creep.h>

/// The simplified theories on the Hertz ellipse of a case, behind one door.
typedef enum galet_simple_theory {
    GALET_SIMPLE_FASTSIM,
    GALET_SIMPLE_FASTSIM_PARABOLIC,
    GALET_SIMPLE_STRIP,
    GALET_SIMPLE_LINEAR,
} galet_simple_theory;

/// What a simplified theory finds; NaN where it says nothing.
typedef struct galet_simple {
    galet_creep_force force;
    double stick_area, slip_area;
    double power, power_slip, power_line_max, power_area_max;
    double tau_max, slip_max;
} galet_simple;

/// Cells of the box around the ellipse and the strips on it, for drawing. Arrays are owned.
typedef struct galet_simple_fields {
    galet_grid grid;
    double *tau_x, *tau_y, *slip_x, *slip_y, *power, *state;
    double *line_power;  ///< One number a strip [W/m]
} galet_simple_fields;

/// Runs one theory; `fields` may be NULL. Refuses ellipses that Kalker's coefficients do not reach, and names the
/// theory that does without them.
galet_status galet_simple_run(galet_simple_theory theory, const galet_rolling_inputs *inputs, const galet_hertz *hertz,
                              bool soua, galet_simple *simple, galet_simple_fields *fields, galet_refusal *why);
void galet_simple_fields_release(galet_simple_fields *fields);

/// G of two materials: 1/G = (1/G1 + 1/G2) / 2, nu/G likewise (science/rolling-contact 2.2).
void galet_simple_material(const galet_hertz_def *contact, double *shear, double *poisson);
