#include "contact/normal_hertz.h"

#include <math.h>

void galet_normal_sample_hertz(const galet_rolling_case *c, galet_level *level) {
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

double galet_normal_sum(const galet_level *level) {
    double sum = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        sum += level->p[i];
    }
    return sum;
}

galet_status galet_normal_scale(galet_rolling_case *c, int k, double load, double approach) {
    galet_level *level = c->grids->level[k];
    double sum = galet_normal_sum(level) * level->grid.dx * level->grid.dy;
    if (!(sum > 0.0)) {
        return GALET_ERR_NO_CONTACT;
    }
    for (size_t i = 0; i < level->cells; i++) {
        level->p[i] *= load / sum;
        level->state[i] = level->p[i] > 0.0;
    }
    c->normal[k] = (galet_normal_outcome){.load = load, .approach = approach, .converged = true};
    return GALET_OK;
}

galet_status galet_normal_press_hertz(galet_rolling_case *c, int k, int first) {
    (void)first;
    galet_normal_sample_hertz(c, c->grids->level[k]);
    c->peak = c->hertz.p0;
    return galet_normal_scale(c, k, c->hertz.load, c->hertz.approach);
}

const galet_normal_method galet_normal_hertz = {
    .name = "hertz",
    .words = "Hertz's pressure at the cell centres, scaled to carry the load",
    .needs = GALET_NEED_CIRCLES | GALET_NEED_LIKE_BODIES,
    .press = galet_normal_press_hertz,
};
