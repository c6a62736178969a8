#pragma once

#include <galet/api.h>
#include <galet/grid.h>
#include <galet/hertz.h>
#include <galet/profile.h>
#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// Rolling contact of two elastic bodies by the exact half-space method: pressure, then traction, stick and slip under
/// creepage or under forces. x is the rolling direction (contact begins at the largest x), forces act on body 1, and
/// traction opposes slip: positive creepage gives negative force (science/rolling-contact 2.5). Creepages refer to the
/// undeformed bodies. Where materials differ, pressure is not centred: it resists rolling, and what slip dissipates is
/// the power of the creep forces and of that resistance together; like materials roll without. Traction is of first
/// order in the length of a cell; `error_estimate` gives an error bar.

/// How pressure is found.
typedef enum galet_normal_method {
    GALET_NORMAL_EXACT,  ///< Half-space, any gap
    GALET_NORMAL_HERTZ,  ///< Hertz pressure at cell centres, scaled to carry the load; circles and, with traction, like
                         ///< materials only: GALET_ERR_INPUT otherwise
} galet_normal_method;

/// What the bodies do.
typedef enum galet_rolling_motion {
    GALET_ROLLING_STEADY,  ///< Steady rolling under creepages
    GALET_ROLLING_SHIFT,   ///< One shift from rest (Cattaneo, Mindlin): creep_x, creep_y in [m], creep_spin in [rad]
    GALET_ROLLING_PRESS,   ///< Pressure only
} galet_rolling_motion;

/// A contact. Lengths [m], everything SI.
typedef struct galet_rolling_def {
    galet_hertz_def contact;      ///< Bodies, the angle between them, load [N]
    double approach;              ///< Prescribed instead of the load [m]; NAN: the load is
    galet_profile profile;        ///< Lateral profile of body 1
    galet_normal_method normal;   ///< How pressure is found
    galet_rolling_motion motion;  ///< What the bodies do
    double friction;              ///< Coulomb's coefficient, INFINITY for full adhesion [-]
    double creep_x, creep_y;      ///< Longitudinal and lateral creepage [-]
    double creep_spin;            ///< Spin creepage [1/m]
    double force_x, force_y;      ///< Force on body 1, prescribed instead of a creepage [N]; NAN: the creepage is
    double speed;                 ///< Rolling speed [m/s]
    double margin;                ///< Box over contact, in x and in y
    bool enlarge;                 ///< Where the box cuts the contact, take a larger one; from 5 cells a side on
    double slip_point;            ///< Where in a cell's step rigid slip is taken, in cells from its centre
    double tolerance;         ///< Of traction, relative to its bound or, where it is small, to what rigid slip asks for
    double normal_tolerance;  ///< Of the gap left in the contact, relative to the approach
    int max_iterations;       ///< Of each solver on each grid
    bool error_estimate;      ///< Extrapolate from two grids
    bool warm_start;          ///< Start from the owner's last solution; the bits then depend on it
} galet_rolling_def;

/// What a contact does. Numbers that do not exist in a case are NAN.
typedef struct galet_rolling_result {
    double a, b;                          ///< Semi-axes of a Hertzian patch, else half the extent along x and y [m]
    double p0;                            ///< Largest pressure [Pa]
    double approach;                      ///< [m]
    double area;                          ///< Cells in contact [m2]
    double load;                          ///< [N]
    double creep_x, creep_y, creep_spin;  ///< As given or, under prescribed forces, as found
    double fx, fy;                        ///< Force on body 1 [N]
    double mz;                            ///< Moment about the normal at the origin [N m]
    double fx_rel, fy_rel;                ///< Forces over friction times load
    double stick_area, slip_area;         ///< [m2]
    double power;                         ///< Lost by the creep forces: -V (xi Fx + eta Fy + phi Mz) [W]
    double power_resistance;              ///< Lost to rolling resistance: V times pressure on the gap's slope [W]
    double power_slip;                    ///< Sum of traction times slip; below the two by the grid's dissipation [W]
    double power_line_max;                ///< Largest power over a row of cells [W/m]
    double power_area_max;                ///< Largest power of a cell [W/m2]
    double tau_max;                       ///< Largest traction [Pa]
    double slip_max;                      ///< Largest slip [m/s]; after a shift [m]
    double fx_extrapolated, fx_error;     ///< From two grids, and the difference of the finer from it [N]
    double fy_extrapolated, fy_error;     ///< [N]
    double power_extrapolated, power_error;  ///< [W]
    double residual;                         ///< Of traction
    double normal_residual;                  ///< Of the gap
    int normal_iterations;                   ///< On the finest grid
    int tangential_iterations;               ///< Newton steps on the finest grid
    double transforms;       ///< Padded real transforms, forward and inverse, coarser grids weighted by their size
    double coupling;         ///< Constant of the materials that couples pressure and traction; 0: alike
    double patch_to_radius;  ///< Largest half extent over the smallest radius of the bodies
    bool beyond_half_space;  ///< patch_to_radius > 0.3: the half-space is a poor image of the bodies
    double beyond_points;    ///< How far contact reaches beyond the measured points of the profile; 0: not at all [m]
    bool beyond_profile;     ///< It does: the profile was extended by straight lines there
    bool box_cut;            ///< Contact touches the edge of the box
    bool enlarged;           ///< The box cut the contact, and a larger one was taken
    galet_grid grid;
} galet_rolling_result;

/// Workspace of one grid with its coarser ones. May not be shared by threads; different ones may be used at once.
typedef struct galet_rolling galet_rolling;

/// Quantities on the cells.
typedef enum galet_field {
    GALET_FIELD_PRESSURE,  ///< [Pa]
    GALET_FIELD_TAU_X,     ///< Traction on body 1 [Pa]
    GALET_FIELD_TAU_Y,     ///< [Pa]
    GALET_FIELD_SLIP_X,    ///< Slip velocity [m/s]; after a shift, slip [m]
    GALET_FIELD_SLIP_Y,    ///< [m/s]
    GALET_FIELD_POWER,     ///< [W/m2]
    GALET_FIELD_COUNT
} galet_field;

/// The paper's reference: galet_default_hertz() rolling at 2.6 m/s with a creepage of 1e-3 and friction 0.1.
GALET_API galet_rolling_def galet_default_rolling(void);

/// Bytes that a workspace takes when created, without the kernels of unlike materials (see galet_rolling_solve());
/// SIZE_MAX where they cannot be counted.
GALET_API size_t galet_rolling_bytes(size_t nx, size_t ny, int threads);

/// A workspace for nx x ny cells. Bits do not depend on the number of threads. GALET_ERR_RANGE for empty grids,
/// GALET_ERR_MEMORY also where more than `memory_limit` bytes were needed (0: no limit).
GALET_API galet_status galet_rolling_create(size_t nx, size_t ny, int threads, size_t memory_limit,
                                            galet_rolling **rolling);
GALET_API void galet_rolling_destroy(galet_rolling *rolling);

/// Solves the contact; allocates nothing, but for the kernels that couple unlike materials when they are first met:
/// pressure and traction are then solved for in turns until they agree. GALET_ERR_RANGE for numbers out of their range
/// (creepages beyond 1e100, forces that friction cannot give), GALET_ERR_NO_CONTACT, GALET_ERR_NOT_CONVERGED with the
/// best iterate and its residuals, also where the largest box still cuts the contact.
GALET_API galet_status galet_rolling_solve(galet_rolling *rolling, const galet_rolling_def *def,
                                           galet_rolling_result *result);

/// A field of the last solution, ny x nx; valid until the next.
GALET_API const double *galet_rolling_field(const galet_rolling *rolling, galet_field field);

/// 0 outside the contact, 1 stick, 2 slip.
GALET_API const unsigned char *galet_rolling_state(const galet_rolling *rolling);

/// Power over each row of cells, ny numbers [W/m].
GALET_API const double *galet_rolling_line_power(const galet_rolling *rolling);

GALET_C_END
