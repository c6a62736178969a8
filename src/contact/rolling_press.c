#include "contact/rolling_press.h"

#include <math.h>
#include <string.h>

/// Hertz pressure at the cell centres, on the patch's own axes.
static void sample_hertz(const galet_rolling_case *c, galet_level *level) {
    double cosine = cos(c->hertz.patch_angle), sine = sin(c->hertz.patch_angle);
    galet_grid grid = level->grid;
    for (size_t j = 0; j < grid.ny; j++) {
        double y = grid.y0 + (double)j * grid.dy;
        for (size_t i = 0; i < grid.nx; i++) {
            double x = grid.x0 + (double)i * grid.dx;
            double along = cosine * x + sine * y, across = cosine * y - sine * x;
            level->p[j * grid.nx + i] = galet_hertz_pressure(&c->hertz, along, across);
        }
    }
}

static double sum_of(const galet_level *level, const double *field) {
    double sum = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        sum += field[i];
    }
    return sum;
}

static void fill_if_empty(galet_level *level) {
    if (!(sum_of(level, level->p) > 0.0)) {
        for (size_t i = 0; i < level->cells; i++) {
            level->p[i] = 1.0;  // the patch lies between cell centres: let the solver choose the cells
        }
    }
}

static void start_pressure(galet_rolling_case *c, int k, int first) {
    galet_level *level = c->grids->level[k];
    if (c->again || (c->def->warm_start && c->grids->solved)) {
        return;
    }
    if (c->hertzian) {
        sample_hertz(c, level);
    } else if (k < first) {
        const galet_level *from = c->grids->level[k + 1];
        galet_level_interpolate(from, from->p, level, level->p);
    } else {
        memset(level->p, 0, level->size * sizeof(double));
    }
    fill_if_empty(level);
}

static galet_status use_hertz(galet_rolling_case *c, int k) {
    galet_level *level = c->grids->level[k];
    sample_hertz(c, level);
    double sum = sum_of(level, level->p) * level->grid.dx * level->grid.dy;
    if (!(sum > 0.0)) {
        return GALET_ERR_NO_CONTACT;
    }
    for (size_t i = 0; i < level->cells; i++) {
        level->p[i] *= c->hertz.load / sum;
        level->state[i] = level->p[i] > 0.0;
    }
    c->normal[k] = (galet_normal_outcome){.load = c->hertz.load, .approach = c->hertz.approach, .converged = true};
    return GALET_OK;
}

static galet_status iterate(galet_rolling_case *c, int k, double tolerance) {
    galet_level *level = c->grids->level[k];
    galet_normal_problem problem = {
        .compliance = (1.0 - c->elastic.poisson) * level->grid.dx / (M_PI * c->elastic.shear),
        .load = c->def->contact.load,
        .approach = c->def->approach,
        .tolerance = tolerance,
        .max_iterations = c->def->max_iterations,
        .extra = c->extra_gap,
    };
    return galet_normal_iterate(level, &problem, c->grids->scratch, &c->normal[k]);
}

galet_status galet_rolling_probe(galet_rolling_case *c, int k) {
    fill_if_empty(c->grids->level[k]);
    return iterate(c, k, fmax(1e-4, c->def->normal_tolerance));
}

galet_status galet_rolling_press(galet_rolling_case *c, int k, int first) {
    if (c->def->normal == GALET_NORMAL_HERTZ) {
        return use_hertz(c, k);
    }
    start_pressure(c, k, first);
    return iterate(c, k, c->def->normal_tolerance);
}
