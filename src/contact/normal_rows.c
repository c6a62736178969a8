#include "contact/normal_rows.h"

#include <math.h>
#include <string.h>

/// Integral of the pressure of a row over its peak, from its middle to x.
static double integral(galet_row row, double x) {
    double s = fmax(fmin((x - row.middle) / row.half, 1.0), -1.0);
    return 0.5 * row.half * (s * sqrt(1.0 - s * s) + asin(s));
}

static double at_centre(galet_row row, double x) {
    double s = (x - row.middle) / row.half;
    return fabs(s) < 1.0 ? row.peak * sqrt(1.0 - s * s) : 0.0;
}

static double mean(galet_row row, double x, double dx) {
    return row.peak * (integral(row, x + 0.5 * dx) - integral(row, x - 0.5 * dx)) / dx;
}

/// An outermost cell that the edge hardly reaches leaves its load to the next.
static void close_end(galet_row row, galet_grid grid, int side, double *p) {
    double edge = row.middle + side * row.half;
    for (size_t n = 0; n + 1 < grid.nx; n++) {
        size_t i = side > 0 ? grid.nx - 1 - n : n;
        double part = galet_run_part(side * (edge - (grid.x0 + (double)i * grid.dx)), grid.dx);
        if (part >= (side > 0 ? GALET_RUN_LEAST : 0.0)) {
            return;
        }
        p[(ptrdiff_t)i - side] += p[i];
        p[i] = 0.0;
    }
}

static void lay_row(galet_row row, galet_grid grid, bool centres, double *p) {
    memset(p, 0, grid.nx * sizeof(double));
    if (!(row.half > 0.0)) {
        return;
    }
    for (size_t i = 0; i < grid.nx; i++) {
        double x = grid.x0 + (double)i * grid.dx;
        p[i] = centres ? at_centre(row, x) : mean(row, x, grid.dx);
    }
    if (!centres && row.half > grid.dx) {
        close_end(row, grid, 1, p);
        close_end(row, grid, -1, p);
    }
}

static double sum_of(const galet_level *level) {
    double sum = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        sum += level->p[i];
    }
    return sum;
}

galet_status galet_normal_press_rows(galet_rolling_case *c, int k, galet_row_at *row_at, double load, double approach) {
    galet_level *level = c->grids->level[k];
    galet_grid grid = level->grid;
    for (size_t j = 0; j < grid.ny; j++) {
        galet_row row = row_at(c, grid.y0 + (double)j * grid.dy);
        lay_row(row, grid, c->def->tangential->order == 1, level->p + j * grid.nx);
    }
    double sum = sum_of(level) * grid.dx * grid.dy;
    if (!(sum > 0.0)) {
        return GALET_ERR_NO_CONTACT;
    }
    for (size_t i = 0; i < level->cells; i++) {
        level->p[i] *= load / sum;
        level->state[i] = level->p[i] > 0.0;
    }
    c->row_at = row_at;
    c->normal[k] = (galet_normal_outcome){.load = load, .approach = approach, .converged = true};
    return GALET_OK;
}
