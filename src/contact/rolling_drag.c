#include "contact/rolling_drag.h"

#include "contact/rolling_symmetry.h"

#include <math.h>

/// Slips are over dx / (pi G): a creepage times dx becomes pi G creepage, a shift pi G / dx times it.
static galet_traction_problem make_problem(const galet_rolling_case *c, int k, galet_vec2 creep) {
    const galet_rolling_def *def = c->def;
    const galet_level *level = c->grids->level[k];
    bool roll = def->motion == GALET_ROLLING_STEADY;
    double unit = M_PI * c->elastic.shear / (roll ? 1.0 : level->grid.dx);
    return (galet_traction_problem){
        .friction = def->friction,
        .poisson = c->elastic.poisson,
        .slip_x = unit * creep.x,
        .slip_y = unit * creep.y,
        .slip_x_per_y = -unit * def->creep.spin,
        .slip_y_per_x = unit * def->creep.spin,
        .x_shift = !roll ? 0.0 : level->grid.dx * (def->tangential->order == 2 ? 0.5 : def->slip_point),
        .second_order = roll && def->tangential->order == 2,
        .max_iterations = def->max_iterations,
        .extra_x = c->extra_slip_x,
        .extra_y = c->extra_slip_y,
        .watch = c->watch,
    };
}

galet_status galet_rolling_drag(galet_rolling_case *c, int k, galet_vec2 creep, double tolerance) {
    galet_traction_problem problem = make_problem(c, k, creep);
    problem.tolerance = tolerance;
    int before = c->traction[k].iterations;
    galet_status status =
        galet_traction_iterate(c->grids->level[k], &problem, c->grids->scratch, c->grids->slip, &c->traction[k]);
    galet_symmetry_mirror_traction(c, c->grids->level[k], c->grids->slip);
    c->traction[k].iterations += before;
    c->creep[k] = creep;
    return status;
}
