#pragma once

#include <galet/api.h>
#include <galet/creep.h>
#include <galet/fastsim.h>
#include <galet/grid.h>
#include <galet/hertz.h>
#include <galet/method.h>
#include <galet/profile.h>
#include <galet/semi_hertz.h>
#include <galet/status.h>
#include <galet/vec.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// Rolling contact of two elastic bodies: pressure, then traction, stick and slip under creepage or under forces, by
/// any of the methods of method.h. x is the rolling direction (contact begins at the largest x), forces act on body 1,
/// and traction opposes slip: positive creepage gives negative force (docs/theory/rolling.md 1). Creepages refer to
/// the undeformed bodies. Where materials differ, pressure is not centred: it resists rolling, and what slip dissipates
/// is the power of the creep forces and of that resistance together; like materials roll without. The exact method's
/// traction is of second order in the length of a cell; `error_estimate` gives error bars.
/// No pointer may be NULL but where it is said. What is destroyed may be.

/// What the bodies do.
typedef enum galet_rolling_motion {
    GALET_ROLLING_STEADY,  ///< Steady rolling under creepages
    GALET_ROLLING_SHIFT,   ///< One shift from rest (Cattaneo, Mindlin): creep.x, creep.y in [m], creep.spin in [rad]
} galet_rolling_motion;

/// A contact. Lengths [m], everything SI.
typedef struct galet_rolling_def {
    galet_hertz_def contact;                    ///< Bodies, the angle between them, load [N]
    double approach;                            ///< Prescribed instead of the load [m]; NAN: the load is
    galet_profile profile;                      ///< Lateral profile of body 1
    const galet_normal_method *normal;          ///< How pressure is found; without strips of its own, simplified
                                                ///< theories take Hertz's
    galet_ratio_law ratio;                      ///< Of strips
    galet_smoothing smoothing;                  ///< Of strips that are smoothed
    const galet_tangential_method *tangential;  ///< How traction is found
    galet_rolling_motion motion;                ///< What the bodies do
    double friction;                            ///< Coulomb's coefficient, INFINITY for full adhesion [-]
    galet_creepage creep;                       ///< [-, -, 1/m]
    galet_vec2 force;                           ///< On body 1, instead of creep.x or creep.y [N]; NAN: the creepage is
    double speed;                               ///< Rolling speed [m/s]
    galet_slip_flexibility slip;                ///< FASTSIM's, for slip
    double margin;                              ///< Box over contact, in x and in y
    bool enlarge;             ///< Where the box cuts the contact, take a larger one; from 5 cells a side on
    double slip_point;        ///< Where "exact-first-order" takes rigid slip, in cells ahead of a cell's centre
    double tolerance;         ///< Of traction, relative to its bound or, where it is small, to what rigid slip asks for
    double normal_tolerance;  ///< Of the gap left in the contact, relative to the approach
    int max_iterations;       ///< Of each solver on each grid
    bool error_estimate;      ///< Fill the error bars, from coarser grids
    bool fields;              ///< Fill the fields; without, numbers only
    bool warm_start;          ///< Start from the owner's last solution; the bits then depend on it
    const galet_watch *watch;  ///< Told how it goes on, and asked whether to; NULL: nobody
} galet_rolling_def;

/// What the numbers of a result may be off by for the grid's sake, from the coarser grids that are solved on the way
/// (docs/theory/rolling.md 5.5). NAN where nothing is known: the coarser grids are too small, or the number was given.
typedef struct galet_rolling_bars {
    double fx, fy;             ///< Where creepages are given [N]
    double mz;                 ///< [N m]
    double creep_x, creep_y;   ///< Where forces are given
    double stick_area;         ///< [m2]
    double power, power_slip;  ///< [W]
    double p0;                 ///< [Pa]
} galet_rolling_bars;

/// What a contact does. Numbers that do not exist in a case are NAN.
typedef struct galet_rolling_result {
    double a, b;              ///< Semi-axes of a Hertzian patch, else half the extent along x and y [m]
    double p0;                ///< Largest pressure [Pa]
    double approach;          ///< [m]; NAN by strips, but on an ellipse
    double area;              ///< Of contact [m2]
    double load;              ///< [N]
    galet_vec2 centre;        ///< Of pressure [m]
    galet_creepage creep;     ///< As given or, under prescribed forces, as found
    galet_traction traction;  ///< Forces on body 1, stick and slip, powers
    double mz_centre;  ///< Moment about the normal at the centre of pressure; that of traction is at the origin [N m]
    double fx_rel, fy_rel;                    ///< Forces over friction times load
    double power_resistance;                  ///< Lost to rolling resistance: V times pressure on the gap's slope [W]
    galet_rolling_bars bars;                  ///< Of the exact methods, where `error_estimate` asks for them
    double fx_extrapolated, fy_extrapolated;  ///< From two grids of the first-order method [N]
    double power_extrapolated;                ///< The same [W]
    double residual;                          ///< Of traction
    double normal_residual;                   ///< Of the gap
    double strips_overlap;                    ///< Of the bodies where "strip-bem" keeps strips out, over the approach
    int normal_iterations;                    ///< On the finest grid; -1: none by this method
    int tangential_iterations;                ///< Newton steps on the finest grid; -1: none by this method
    double transforms;       ///< Padded real transforms, forward and inverse, smaller ones weighted by their size
    double coupling;         ///< Constant of the materials that couples pressure and traction; 0: alike
    double patch_to_radius;  ///< Largest half extent over the smallest radius of the bodies: small for a half-space
    double y_min, y_max;     ///< Where contact ends across rolling [m]
    double beyond_points;    ///< How far contact reaches beyond the measured points of the profile; 0: not at all [m]
    double missed;  ///< How deep measured points beside the box lie in the other body, too narrow for the cells to see
                    ///< them; 0: not at all [m]
    double missed_at;     ///< Where that is [m]
    bool beyond_profile;  ///< It does: the profile was extended by straight lines there
    bool box_cut;         ///< Contact touches the edge of the box
    bool enlarged;        ///< The box cut the contact, and a larger one was taken
    bool kalker_clamped;  ///< An ellipse like the contact is beyond Kalker's table, whose last was taken
    int threads_missed;   ///< That the workspace was to have and the system did not give: others did their work
    galet_grid grid;      ///< Of fields
} galet_rolling_result;

/// One line of a contact along x.
typedef struct galet_rolling_line {
    double y;            ///< Middle [m]
    double width;        ///< Along y; lines may differ [m]
    double half_length;  ///< Of contact along x, 0 where there is none [m]
    double load;         ///< Normal force per width [N/m]
    double power;        ///< Dissipated per width [W/m]; NAN where the method says nothing of it
} galet_rolling_line;

/// Two contacts of the same bodies, compared line by line.
typedef struct galet_rolling_difference {
    double outline;  ///< Sum of the differences of the lines' areas over the known area, Chevalier 2006 (26) [-]
    double load;     ///< The same for their loads [-]
} galet_rolling_difference;

/// The profile at one place, as strips see it.
typedef struct galet_rolling_bend {
    double y;         ///< [m]
    double gap;       ///< Between the undeformed bodies at x = 0 [m]
    double bend;      ///< Half its second derivative [1/m]
    double smoothed;  ///< The same as the definition's smoothing leaves it [1/m]
} galet_rolling_bend;

/// Workspace of one number of cells, for all methods. May not be shared by threads; different ones may be used at once.
typedef struct galet_rolling galet_rolling;

/// Quantities on the cells.
typedef enum galet_rolling_quantity {
    GALET_ROLLING_PRESSURE,  ///< [Pa]
    GALET_ROLLING_TAU_X,     ///< Traction on body 1 [Pa]
    GALET_ROLLING_TAU_Y,     ///< [Pa]
    GALET_ROLLING_SLIP_X,    ///< Slip velocity [m/s]; after a shift, slip [m]
    GALET_ROLLING_SLIP_Y,    ///< [m/s]
    GALET_ROLLING_POWER,     ///< Dissipated [W/m2]
    GALET_ROLLING_QUANTITIES
} galet_rolling_quantity;

/// The paper's reference by the exact methods: galet_default_hertz() rolling at 2.6 m/s with a creepage of 1e-3 and
/// friction 0.1.
GALET_API galet_rolling_def galet_default_rolling(void);

/// Bytes that a workspace has taken once it has solved a case, but for a megabyte or two of the transforms' plans;
/// SIZE_MAX where they cannot be counted.
GALET_API size_t galet_rolling_bytes(const galet_rolling_def *def, size_t nx, size_t ny, int threads);

/// A workspace for nx x ny cells; a method takes its memory when it is first asked for. Bits do not depend on the
/// number of threads. GALET_ERR_RANGE for empty grids, GALET_ERR_MEMORY for more cells than can be counted; a method
/// that would need more than `memory_limit` bytes (0: no limit) is refused by galet_rolling_solve().
GALET_API galet_status galet_rolling_create(size_t nx, size_t ny, int threads, size_t memory_limit,
                                            galet_rolling **rolling);
GALET_API void galet_rolling_destroy(galet_rolling *rolling);

/// Solves the contact. Allocates what a method needs when it is first used, fields when they are first asked for and
/// the kernels that couple unlike materials when they are first met (pressure and traction are then solved for in turns
/// until they agree); nothing after that. GALET_ERR_RANGE for numbers out of their range (creepages beyond 1e100,
/// forces that friction cannot give), GALET_ERR_INPUT where a method does not fit (galet_tangential_misfit(),
/// galet_normal_misfit()), GALET_ERR_NO_CONTACT, GALET_ERR_MEMORY, GALET_ERR_NOT_CONVERGED with the best iterate and
/// its residuals, also where the largest box still cuts the contact, GALET_ERR_INTERRUPTED with NAN for all that was
/// not finished. Phases that are told: "kernels" where they are new, "pressure", "traction", of unlike materials
/// "coupling".
GALET_API galet_status galet_rolling_solve(galet_rolling *rolling, const galet_rolling_def *def,
                                           galet_rolling_result *result);

/// A field of the last solution on its grid, ny x nx; valid until the next. NULL where it was not asked for or the
/// method says nothing of it.
GALET_API const double *galet_rolling_field(const galet_rolling *rolling, galet_rolling_quantity quantity);

/// The same for the state of the cells: 0 outside the contact, 1 stick, 2 slip.
GALET_API const unsigned char *galet_rolling_state(const galet_rolling *rolling);

/// The last solution, line by line along x: rows of cells by the exact method, strips that touch by simplified
/// theories. Filled with or without fields; valid until the next solution.
GALET_API const galet_rolling_line *galet_rolling_lines(const galet_rolling *rolling, size_t *count);

/// How far the last solution of one workspace is from that of another, line by line.
GALET_API galet_rolling_difference galet_rolling_differ(const galet_rolling *one, const galet_rolling *known);

/// The profile of a contact at `count` >= 2 even places over its interpenetration and a quarter of its width more, as
/// far as it is smoothed, for a definition that galet_rolling_solve() takes. GALET_ERR_NO_CONTACT, GALET_ERR_RANGE.
GALET_API galet_status galet_rolling_bends(const galet_rolling_def *def, size_t count, galet_rolling_bend *bends);

GALET_C_END
