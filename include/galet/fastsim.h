#pragma once

#include <galet/api.h>
#include <galet/creep.h>
#include <galet/kalker.h>
#include <galet/status.h>
#include <galet/strip.h>

#include <stddef.h>

GALET_C_BEGIN

/// Kalker's simplified theory (FASTSIM): the surface yields like a bed of springs, traction is marched from the leading
/// edge of each strip. Flexibilities are fitted to Fx and Fy of the linear theory; the moment Mz is not fitted, and is
/// only as good as that makes it. Pure functions: safe to call from any thread, nothing is allocated.
/// No pointer may be NULL but where it is said.

/// Flexibility that turns excess traction into slip, and so sets the dissipated power.
typedef enum galet_slip_flexibility {
    GALET_SLIP_ENERGY,  ///< Energy-consistent: power is the work of the creep forces (docs/theory/simplified.md 2.1)
    GALET_SLIP_SOUA,    ///< Soua's mean, as in Chevalier 2006 (11): up to twice too much power
} galet_slip_flexibility;

/// Flexibilities of the springs for longitudinal, lateral and spin creepage [m/Pa].
typedef struct galet_flexibility {
    double l1, l2, l3;
} galet_flexibility;

/// One march over the strips.
typedef struct galet_fastsim_def {
    galet_flexibility flexibility;
    double friction;  ///< Coulomb's coefficient [-]
    galet_creepage creep;
    double speed;             ///< Rolling speed [m/s]
    galet_strip_shape shape;  ///< Of the traction bound along a strip
    size_t cells;             ///< Along each strip
    galet_slip_flexibility slip;
    double patch_scale;  ///< sqrt(a b), which Soua's mean needs [m]
} galet_fastsim_def;

/// Optional outputs; NULL where not wanted. Cells are strip by strip, from the leading edge on; traction and slip are
/// the cell's means.
typedef struct galet_fastsim_fields {
    double *line_power;       ///< One number a strip [W/m]
    double *tau_x, *tau_y;    ///< [Pa]
    double *slip_x, *slip_y;  ///< [m/s]
    double *power;            ///< [W/m2]
    unsigned char *state;     ///< 1 stick, 2 slip
} galet_fastsim_fields;

/// The reference: the ellipse of galet_default_hertz() rolling at 2.6 m/s with a creepage of 1e-3 and friction 0.1, 50
/// cells a strip.
GALET_API galet_fastsim_def galet_default_fastsim(void);

/// Flexibilities fitted to the linear theory on an ellipse of semi-axes a, b [m] with shear modulus `shear` [Pa].
GALET_API galet_flexibility galet_fastsim_flexibility(const galet_kalker *kalker, double a, double b, double shear);

/// Marches over `count` strips; the moment is not fitted. `fields` may be NULL. GALET_ERR_RANGE for numbers out of
/// their range, which for creepages ends at 1e100.
GALET_API galet_status galet_fastsim_run(const galet_fastsim_def *def, size_t count, const galet_strip *strips,
                                         const galet_fastsim_fields *fields, galet_traction *traction);

GALET_C_END
