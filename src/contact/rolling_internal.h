#pragma once

#include "contact/elastic.h"
#include "contact/level.h"
#include "contact/normal_cg.h"
#include "contact/traction_newton.h"

#include <galet/creep.h>
#include <galet/rolling.h>

enum { GALET_MAX_LEVELS = 16 };

typedef struct galet_vector {
    double x, y;
} galet_vector;

/// Creepage over force, straightened: what prescribed forces learn from solve to solve.
typedef struct galet_creep_slope {
    double xx, xy, yx, yy;
} galet_creep_slope;

struct galet_rolling {
    int count, threads;  // of levels; 0 is the finest
    galet_level *level[GALET_MAX_LEVELS];
    galet_traction_work *work;
    double *field[GALET_FIELD_COUNT];  // of results
    double *line_power;
    double *coupling;         // three fields, taken when unlike materials are first met
    bool solved;              // level 0 holds a solution to start from
    double creep_x, creep_y;  // of that solution
};

/// One case on its way through the solvers.
typedef struct galet_rolling_case {
    galet_rolling *rolling;
    const galet_rolling_def *def;
    galet_elastic elastic;
    galet_gap gap;
    galet_hertz hertz;  // of the circles; meaningful where the gap is Hertzian
    bool hertzian;
    galet_box box;
    galet_normal_outcome normal[GALET_MAX_LEVELS];
    galet_traction_outcome traction[GALET_MAX_LEVELS];
    double creep_x[GALET_MAX_LEVELS], creep_y[GALET_MAX_LEVELS];
    galet_creep_slope force_slope;
    const double *extra_gap;                    // opening by traction [m]; NULL where the materials are alike
    const double *extra_slip_x, *extra_slip_y;  // by pressure [Pa]
    bool again;                                 // a further turn between pressure and traction: keep both as they are
    size_t transforms[GALET_MAX_LEVELS];        // done before this solve
} galet_rolling_case;

/// Puts the box around the patch: known for circles, otherwise found by solving on coarse grids.
galet_status galet_rolling_find_box(galet_rolling_case *c);

/// Where the finest contact touches the box's edge, enlarges the box there, more from time to time (0, 1, ...), and
/// returns true.
bool galet_rolling_enlarge_box(galet_rolling_case *c, int time);

/// Roughly solves for pressure on level k from what level->p holds, to see where contact is.
galet_status galet_rolling_probe(galet_rolling_case *c, int k);

/// Pressure on level k; `first` is the coarsest that is solved.
galet_status galet_rolling_press(galet_rolling_case *c, int k, int first);

/// Traction on level k, under creepages or forces.
galet_status galet_rolling_pull(galet_rolling_case *c, int k, int first);

/// Traction on level k under these creepages, from what traction is there.
void galet_rolling_drag(galet_rolling_case *c, int k, galet_vector creep, double tolerance);

/// Traction on level k under the prescribed forces, and the creepages that they take; where they are not found, the
/// nearest with traction[k].converged false.
void galet_rolling_seek(galet_rolling_case *c, int k, int first);

/// Forces by the traction of level k.
galet_creep_force galet_rolling_force(const galet_rolling_case *c, int k);

/// Pressure and traction on level k, in turns, where unlike materials couple them.
galet_status galet_rolling_couple(galet_rolling_case *c, int k, int first);

/// First and last columns and rows with contact.
typedef struct galet_extent {
    size_t i_min, i_max, j_min, j_max;
} galet_extent;
galet_extent galet_rolling_extent(const galet_level *level);

/// Fields and numbers of the finest level.
galet_rolling_result galet_rolling_collect(galet_rolling_case *c);
