#include "contact/normal_start.h"

#include <math.h>

/// Pressure of a cell; none beyond the grid.
static double pressure_at(galet_grid grid, const double *p, ptrdiff_t i, ptrdiff_t j) {
    bool inside = i >= 0 && j >= 0 && i < (ptrdiff_t)grid.nx && j < (ptrdiff_t)grid.ny;
    return inside ? p[(size_t)j * grid.nx + (size_t)i] : 0.0;
}

/// Its square. Beside the contact it goes on below zero as it falls towards there.
static double square_at(galet_grid grid, const double *p, ptrdiff_t i, ptrdiff_t j) {
    double here = pressure_at(grid, p, i, j), highest = -INFINITY;
    if (here > 0.0) {
        return here * here;
    }
    for (int k = 0; k < 9; k++) {
        ptrdiff_t di = k % 3 - 1, dj = k / 3 - 1;
        double one = pressure_at(grid, p, i + di, j + dj), two = pressure_at(grid, p, i + 2 * di, j + 2 * dj);
        highest = one > 0.0 ? fmax(highest, 2.0 * one * one - two * two) : highest;
    }
    return fmin(highest, 0.0);
}

/// Bilinear in the squares of the four cells around a place, which is counted in cells.
static double carried(galet_grid grid, const double *p, double x, double y) {
    ptrdiff_t i = (ptrdiff_t)floor(x), j = (ptrdiff_t)floor(y);
    double u = x - (double)i, v = y - (double)j, sum = 0.0;
    bool touches = false;
    for (int corner = 0; corner < 4; corner++) {
        touches = touches || pressure_at(grid, p, i + corner % 2, j + corner / 2) > 0.0;
    }
    for (int corner = 0; touches && corner < 4; corner++) {
        double weight = (corner % 2 ? u : 1.0 - u) * (corner / 2 ? v : 1.0 - v);
        sum += weight * square_at(grid, p, i + corner % 2, j + corner / 2);
    }
    return sum > 0.0 ? sqrt(sum) : 0.0;
}

void galet_normal_carry(galet_grid from, const double *p, galet_level *to) {
    galet_grid grid = to->grid;
    for (size_t j = 0; j < grid.ny; j++) {
        double y = (grid.y0 + (double)j * grid.dy - from.y0) / from.dy;
        for (size_t i = 0; i < grid.nx; i++) {
            double x = (grid.x0 + (double)i * grid.dx - from.x0) / from.dx;
            to->p[j * grid.nx + i] = carried(from, p, x, y);
        }
    }
}
