#include "contact/level_measure.h"

#include <math.h>

galet_extent galet_level_extent(const galet_level *level) {
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

/// How far pressure goes on beyond the middle of the outermost cell of a line, in cells. It falls with the root of the
/// distance from the edge: its square is a straight line, followed from the last two cells to zero.
static double reach_beyond(double last, double before) {
    double ratio = last / before, square = ratio * ratio;
    return square < 0.5 ? square / (1.0 - square) : square < 1.0 ? 1.0 : 0.5;
}

/// First and last place where a line of `count` cells carries pressure, in cells from the middle of the first; turned
/// round where it carries none.
static void line_ends(const double *p, size_t count, size_t stride, double *first, double *last) {
    size_t low = 0, high = count - 1;
    while (low < count && !(p[low * stride] > 0.0)) {
        low++;
    }
    if (low == count) {
        *first = INFINITY;
        *last = -INFINITY;
        return;
    }
    while (!(p[high * stride] > 0.0)) {
        high--;
    }
    bool alone = low == high;
    *first = (double)low - (alone ? 0.5 : reach_beyond(p[low * stride], p[(low + 1) * stride]));
    *last = (double)high + (alone ? 0.5 : reach_beyond(p[high * stride], p[(high - 1) * stride]));
}

galet_box galet_level_edges(const galet_level *level) {
    galet_grid grid = level->grid;
    galet_box cells = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    double first, last;
    for (size_t j = 0; j < grid.ny; j++) {
        line_ends(level->p + j * grid.nx, grid.nx, 1, &first, &last);
        cells.x_min = fmin(cells.x_min, first);
        cells.x_max = fmax(cells.x_max, last);
    }
    for (size_t i = 0; i < grid.nx; i++) {
        line_ends(level->p + i, grid.ny, grid.nx, &first, &last);
        cells.y_min = fmin(cells.y_min, first);
        cells.y_max = fmax(cells.y_max, last);
    }
    return (galet_box){grid.x0 + cells.x_min * grid.dx, grid.x0 + cells.x_max * grid.dx,
                       grid.y0 + cells.y_min * grid.dy, grid.y0 + cells.y_max * grid.dy};
}

double galet_level_half_length(const galet_level *level, size_t j) {
    double first, last;
    line_ends(level->p + j * level->grid.nx, level->grid.nx, 1, &first, &last);
    return last >= first ? 0.5 * (last - first) * level->grid.dx : 0.0;
}

galet_vec2 galet_level_centre(const galet_level *level) {
    galet_grid grid = level->grid;
    double sum = 0.0, moment_x = 0.0, moment_y = 0.0;
    for (size_t j = 0; j < grid.ny; j++) {
        double row = 0.0;
        for (size_t i = 0; i < grid.nx; i++) {
            double p = level->p[j * grid.nx + i];
            row += p;
            moment_x += p * (double)i;
        }
        sum += row;
        moment_y += row * (double)j;
    }
    return (galet_vec2){grid.x0 + moment_x / sum * grid.dx, grid.y0 + moment_y / sum * grid.dy};
}

galet_creep_force galet_level_force(const galet_level *level) {
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

double galet_level_effort(const galet_level *level) {
    double sum = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        sum += hypot(level->tx[i], level->ty[i]);
    }
    return sum * level->grid.dx * level->grid.dy;
}
