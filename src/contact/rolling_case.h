#pragma once

#include "contact/elastic.h"
#include "contact/grids.h"
#include "contact/normal_cg.h"
#include "contact/traction_newton.h"

#include <galet/creep.h>
#include <galet/rolling.h>

/// Creepage over force, straightened: what prescribed forces learn from solve to solve.
typedef struct galet_creep_slope {
    double xx, xy, yx, yy;
} galet_creep_slope;

struct galet_rolling {
    galet_grids *grids;
    double *field[GALET_FIELD_COUNT];  // of results
    double *line_power;
};

/// One case on its way through the solvers.
typedef struct galet_rolling_case {
    galet_rolling *rolling;
    galet_grids *grids;
    const galet_rolling_def *def;
    galet_elastic elastic;
    galet_gap gap;
    galet_hertz hertz;  // of the circles; meaningful where the gap is Hertzian
    bool hertzian;
    galet_box box;
    galet_normal_outcome normal[GALET_MAX_LEVELS];
    galet_traction_outcome traction[GALET_MAX_LEVELS];
    galet_vec2 creep[GALET_MAX_LEVELS];
    galet_creep_slope force_slope;
    const double *extra_gap;                    // opening by traction [m]; NULL where the materials are alike
    const double *extra_slip_x, *extra_slip_y;  // by pressure [Pa]
    bool again;                                 // a further turn between pressure and traction: keep both as they are
    size_t transforms[GALET_MAX_LEVELS];        // done before this solve
} galet_rolling_case;
