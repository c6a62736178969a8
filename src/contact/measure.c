#include "contact/measure.h"

#include <math.h>

galet_extent galet_measure_extent(const galet_level *level) {
    galet_grid grid = level->grid;
    galet_extent e = {.i_min = grid.nx, .j_min = grid.ny};
    for (size_t j = 0; j < grid.ny; j++) {
        for (size_t i = 0; i < grid.nx; i++) {
            if (level->p[j * grid.nx + i] > 0.0) {
                e.i_min = i < e.i_min ? i : e.i_min;
                e.i_max = i > e.i_max ? i : e.i_max;
                e.j_min = j < e.j_min ? j : e.j_min;
                e.j_max = j > e.j_max ? j : e.j_max;
            }
        }
    }
    return e;
}

galet_creep_force galet_measure_force(const galet_level *level) {
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

double galet_measure_effort(const galet_level *level) {
    double sum = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        sum += hypot(level->tx[i], level->ty[i]);
    }
    return sum * level->grid.dx * level->grid.dy;
}
