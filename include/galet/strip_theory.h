#pragma once

#include <galet/api.h>
#include <galet/creep.h>
#include <galet/kalker.h>
#include <galet/status.h>
#include <galet/strip.h>
#include <galet/vec.h>

#include <stddef.h>

GALET_C_BEGIN

/// Strip theory: Carter's plane solution on every strip of an elliptic pressure, in closed form, stretched so that its
/// initial slopes are Kalker's (docs/theory/simplified.md 4). For translation creepage; with both components the
/// traction is taken along one direction, which is exact for each alone. Spin is refused: keep FASTSIM. Pure functions:
/// safe to call from any thread, nothing is allocated.
/// No pointer may be NULL but where it is said.

typedef struct galet_strip_theory_def {
    double shear;      ///< Shear modulus [Pa]
    double poisson;    ///< Poisson's ratio [-]
    double friction;   ///< Coulomb's coefficient [-]
    double stretch_x;  ///< C11 over its plane value pi^2 / (4 (1 - nu)); 1: plane theory [-]
    double stretch_y;  ///< C22 over pi^2 / 4 [-]
    galet_creepage creep;
    double speed;  ///< Rolling speed [m/s]
} galet_strip_theory_def;

/// Plane theory of the reference: steel rolling on steel at 2.6 m/s with a creepage of 1e-3 and friction 0.1.
GALET_API galet_strip_theory_def galet_default_strip_theory(void);

/// Sets the stretches from Kalker's coefficients.
GALET_API void galet_strip_theory_stretch(galet_strip_theory_def *def, const galet_kalker *kalker);

/// Sums over `count` strips; power and power_slip are the same, the largest slip is at a trailing edge. `line_power`
/// takes one number a strip [W/m] or is NULL. GALET_ERR_RANGE for numbers out of their range, which for creepages ends
/// at 1e100, GALET_ERR_INPUT for spin.
GALET_API galet_status galet_strip_theory_run(const galet_strip_theory_def *def, size_t count,
                                              const galet_strip *strips, double *line_power, galet_traction *traction);

/// Traction on body 1 [Pa] and slip [m/s] on one strip at x from its middle [m].
GALET_API void galet_strip_theory_at(const galet_strip_theory_def *def, const galet_strip *strip, double x,
                                     galet_vec2 *tau, galet_vec2 *slip);

GALET_C_END
