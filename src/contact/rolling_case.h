#pragma once

#include "contact/elastic.h"
#include "contact/grids.h"
#include "contact/normal_cg.h"
#include "contact/strip_bem.h"
#include "contact/traction_newton.h"

#include <galet/rolling.h>
#include <galet/strip.h>

struct galet_rolling {
    size_t nx, ny, memory_limit;
    int threads;
    galet_grids *grids;    // of the exact method; NULL until it is first used
    galet_strip *strips;   // ny, of the simplified theories
    galet_strip_bem *bem;  // NULL until it is first used
    double *row;           // nx numbers to turn a row of cells with
    double *field_memory;  // of all fields; NULL until they are first asked for
    double *field[GALET_ROLLING_QUANTITIES];
    double *line_power;         // ny numbers that theories leave there [W/m]
    galet_rolling_line *lines;  // ny of them
    size_t line_count;          // of the last solution
    unsigned char *state;
    bool has_pressure, has_traction;  // what the fields show of the last solution
};

/// Creepage over force, straightened: what prescribed forces learn from solve to solve.
typedef struct galet_creep_slope {
    double xx, xy, yx, yy;
} galet_creep_slope;

/// What a case is known to repeat or reverse.
typedef struct galet_symmetry {
    bool pressure_x, pressure_y;  // pressure is even in x, in y
    bool pressure_turned;         // the same after half a turn
    int traction;                 // at -y: 1 the mirror image, -1 the mirror image reversed, 0 neither
    bool no_fx, no_fy, no_mz;     // forces that cancel
} galet_symmetry;

/// A contact cut into strips, those of the workspace, as a normal method found it.
typedef struct galet_strip_patch {
    size_t count;             // of strips that touch, by increasing y; at most ny
    double a, b;              // half the extent along x and y [m]
    double load;              // [N]
    double p0, approach;      // [Pa], [m]; NAN where the method knows no approach
    double y_min, y_max;      // where contact ends [m]
    int iterations;           // -1: none by this method
    double residual;          // NAN: the method has none
    double overlap;           // of the bodies on strips that are kept out of contact, over the approach
    bool unconverged;         // the strips are those of the best iterate
    bool own;                 // strips with numbers of their own on an ellipse, too, where others stand for Hertz's
    galet_strip_shape shape;  // of the strips' pressure; a normal method's is elliptic
} galet_strip_patch;

/// Pressure along x of one row, an ellipse.
typedef struct galet_row {
    double middle, half;  // [m]; half 0: there is none
    double peak;          // [Pa]
} galet_row;

/// What a grid amounts to, for those who compare grids.
typedef struct galet_noted {
    galet_traction traction;
    double load, p0;  // [N], [Pa]
} galet_noted;

struct galet_rolling_case;
typedef galet_row galet_row_at(const struct galet_rolling_case *c, double y);

/// One case on its way through a method.
typedef struct galet_rolling_case {
    galet_rolling *rolling;
    const galet_rolling_def *def;
    const galet_watch *watch;  // of the solver at work
    galet_elastic elastic;
    galet_gap gap;
    galet_hertz hertz;  // of the circles; meaningful where the gap is Hertzian
    bool hertzian;
    galet_strip_patch patch;  // where the normal method has cut strips
    galet_symmetry symmetry;
    galet_vec2 given;   // creepages; 0 where a force is
    galet_vec2 sought;  // forces that creepages are sought for [N]; NAN: none, as where symmetry has both at zero

    // Of the exact method: nested grids over a box.
    galet_grids *grids;
    galet_box box;
    double peak;           // largest pressure where it is known better than by the cells; NAN: it is not
    galet_row_at *row_at;  // pressure that is known row by row; NULL: it is found on the cells
    galet_normal_outcome normal[GALET_MAX_LEVELS];
    galet_traction_outcome traction[GALET_MAX_LEVELS];
    galet_vec2 creep[GALET_MAX_LEVELS];
    galet_noted noted[GALET_MAX_LEVELS];  // of coarser grids, where error bars are asked for
    int coarsest;                         // level that was solved
    galet_creep_slope force_slope;
    const double *extra_gap;                    // opening by traction [m]; NULL where the materials are alike
    const double *extra_slip_x, *extra_slip_y;  // by pressure [Pa]
    bool again;                                 // a further turn between pressure and traction: keep both as they are
    uint64_t points[GALET_MAX_LEVELS];          // of transforms done before this solve
} galet_rolling_case;

/// What is known before anything is solved: NAN everywhere.
galet_rolling_result galet_rolling_nothing(void);

/// Gap, materials and, where the gap is Hertzian, the ellipse.
galet_status galet_rolling_describe(galet_rolling_case *c);

/// Whether the case's pressure is Hertz's, found by whatever method.
bool galet_rolling_is_ellipse(const galet_rolling_case *c);

/// Whether pressure and traction move each other's surfaces and the method knows of it.
bool galet_rolling_is_coupled(const galet_rolling_def *def);

/// Hertz's ellipse of the bodies' circles, under the load or the approach.
galet_status galet_rolling_hertz(const galet_rolling_def *def, galet_hertz *hertz);
