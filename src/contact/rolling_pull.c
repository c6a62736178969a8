#include "contact/rolling_internal.h"

#include <math.h>
#include <string.h>

/// Slips are over dx / (pi G): a creepage times dx becomes pi G creepage, a shift pi G / dx times it.
static galet_traction_problem make_problem(const galet_rolling_case *c, int k, galet_vector creep) {
    const galet_rolling_def *def = c->def;
    const galet_level *level = c->rolling->level[k];
    bool roll = def->motion == GALET_ROLLING_STEADY;
    double unit = M_PI * c->elastic.shear / (roll ? 1.0 : level->grid.dx);
    return (galet_traction_problem){
        .friction = def->friction,
        .poisson = c->elastic.poisson,
        .slip_x = unit * creep.x,
        .slip_y = unit * creep.y,
        .slip_x_per_y = -unit * def->creep_spin,
        .slip_y_per_x = unit * def->creep_spin,
        .x_shift = roll ? def->slip_point * level->grid.dx : 0.0,
        .max_iterations = def->max_iterations,
        .extra_x = c->extra_slip_x,
        .extra_y = c->extra_slip_y,
    };
}

void galet_rolling_drag(galet_rolling_case *c, int k, galet_vector creep, double tolerance) {
    galet_traction_problem problem = make_problem(c, k, creep);
    problem.tolerance = tolerance;
    int before = c->traction[k].iterations;
    galet_traction_iterate(c->rolling->level[k], &problem, c->rolling->work, &c->traction[k]);
    c->traction[k].iterations += before;
    c->creep_x[k] = creep.x;
    c->creep_y[k] = creep.y;
}

galet_creep_force galet_rolling_force(const galet_rolling_case *c, int k) {
    const galet_level *level = c->rolling->level[k];
    galet_grid grid = level->grid;
    galet_creep_force force = {0.0, 0.0, 0.0};
    for (size_t j = 0; j < grid.ny; j++) {
        double sum_x = 0.0, sum_y = 0.0, moment = 0.0;
        for (size_t i = 0; i < grid.nx; i++) {
            size_t at = j * grid.nx + i;
            sum_x += level->tx[at];
            sum_y += level->ty[at];
            moment += (grid.x0 + (double)i * grid.dx) * level->ty[at];
        }
        force.fx += sum_x;
        force.fy += sum_y;
        force.mz += moment - (grid.y0 + (double)j * grid.dy) * sum_x;
    }
    double area = grid.dx * grid.dy;
    return (galet_creep_force){force.fx * area, force.fy * area, force.mz * area};
}

static void start_traction(galet_rolling_case *c, int k, int first) {
    galet_level *level = c->rolling->level[k];
    if (c->again || (c->def->warm_start && c->rolling->solved)) {
        return;
    }
    if (k == first) {
        memset(level->tx, 0, level->size * sizeof(double));
        memset(level->ty, 0, level->size * sizeof(double));
        return;
    }
    const galet_level *from = c->rolling->level[k + 1];
    galet_level_interpolate(from, from->tx, level, level->tx);
    galet_level_interpolate(from, from->ty, level, level->ty);
}

galet_status galet_rolling_pull(galet_rolling_case *c, int k, int first) {
    c->traction[k].iterations = 0;
    start_traction(c, k, first);
    double fx = c->def->force_x, fy = c->def->force_y;
    if (isnan(fx) && isnan(fy)) {
        galet_rolling_drag(c, k, (galet_vector){c->def->creep_x, c->def->creep_y}, c->def->tolerance);
        return GALET_OK;
    }
    double wanted = hypot(isnan(fx) ? 0.0 : fx, isnan(fy) ? 0.0 : fy);
    if (!(wanted < c->def->friction * c->normal[k].load)) {
        return GALET_ERR_RANGE;
    }
    galet_rolling_seek(c, k, first);
    return GALET_OK;
}
