#include "contact/normal_exact.h"

#include "contact/normal_hertz.h"
#include "contact/normal_start.h"

#include <math.h>
#include <string.h>

static void fill_if_empty(galet_level *level) {
    for (size_t i = 0; i < level->cells; i++) {
        if (level->p[i] > 0.0) {
            return;
        }
    }
    for (size_t i = 0; i < level->cells; i++) {
        level->p[i] = 1.0;  // the patch lies between cell centres: let the solver choose the cells
    }
}

static void start_pressure(galet_rolling_case *c, int k, int first) {
    galet_level *level = c->grids->level[k];
    if (c->again || (c->def->warm_start && c->grids->solved)) {
        return;
    }
    if (c->hertzian) {
        galet_normal_sample_hertz(c, level);
    } else if (k < first) {
        const galet_level *from = c->grids->level[k + 1];
        galet_normal_carry(from->grid, from->p, level);
    } else {
        memset(level->p, 0, level->size * sizeof(double));
    }
    fill_if_empty(level);
}

static galet_status iterate(galet_rolling_case *c, int k, double tolerance) {
    galet_level *level = c->grids->level[k];
    galet_normal_problem problem = {
        .compliance = (1.0 - c->elastic.poisson) * level->grid.dx / (M_PI * c->elastic.shear),
        .load = c->def->contact.load,
        .approach = c->def->approach,
        .tolerance = tolerance,
        .max_iterations = c->def->max_iterations,
        .even = {c->symmetry.pressure_x, c->symmetry.pressure_y, c->symmetry.pressure_turned},
        .extra = c->extra_gap,
        .watch = c->watch,
    };
    return galet_normal_iterate(level, &problem, c->grids->scratch, &c->normal[k]);
}

galet_status galet_normal_probe(galet_rolling_case *c, int k) {
    fill_if_empty(c->grids->level[k]);
    return iterate(c, k, fmax(1e-4, c->def->normal_tolerance));
}

/// Where a contact ends is told by the gap of the first cell outside, some n^-1.5 of the approach for n cells a side: a
/// thousandth of that is as far as the solution needs to be known (docs/theory/rolling.md 4).
static double tolerance_on(const galet_rolling_case *c, const galet_level *level) {
    static const double EDGE = 1e-3;
    double n = (double)(level->grid.nx > level->grid.ny ? level->grid.nx : level->grid.ny);
    return fmin(c->def->normal_tolerance, EDGE / (n * sqrt(n)));
}

static galet_status press(galet_rolling_case *c, int k, int first) {
    start_pressure(c, k, first);
    return iterate(c, k, tolerance_on(c, c->grids->level[k]));
}

const galet_normal_method galet_normal_exact = {
    .name = "exact",
    .words = "half-space, any gap",
    .finds_contact = true,
    .press = press,
};
