#include "contact/level.h"

#include "numerics/field.h"

#include <math.h>
#include <stdlib.h>

enum { FIELDS = 5 };

size_t galet_level_bytes(size_t nx, size_t ny, int threads) {
    size_t size = galet_field_size(nx * ny);
    size_t lines = (2 * nx + 2 * ny) * sizeof(double) + (nx + ny) * sizeof(galet_run);
    return sizeof(galet_level) + FIELDS * size * sizeof(double) + size + lines + galet_halfspace_bytes(nx, ny) +
           galet_line_solver_bytes(nx, ny, GALET_LINES_COUNT, threads);
}

galet_status galet_level_create(size_t nx, size_t ny, galet_team *team, galet_level **out) {
    galet_level *level = calloc(1, sizeof *level);
    if (!level) {
        return GALET_ERR_MEMORY;
    }
    level->grid = (galet_grid){.nx = nx, .ny = ny};
    level->cells = nx * ny;
    level->size = galet_field_size(level->cells);
    level->team = team;
    level->gap = galet_field_alloc(FIELDS, level->size);
    level->state = calloc(level->size, 1);
    level->line_entries = calloc(2 * nx, sizeof(double));
    level->gap_beyond = calloc(2 * ny, sizeof(double));
    level->poisson = NAN;
    bool done = level->gap && level->state && level->line_entries && level->gap_beyond;
    galet_status status = done ? GALET_OK : GALET_ERR_MEMORY;
    if (!status) {
        level->p = level->gap + level->size;
        level->tx = level->p + level->size;
        level->ty = level->tx + level->size;
        level->open = level->ty + level->size;
        level->open_beyond = level->gap_beyond + ny;
        status = galet_halfspace_create(nx, ny, team, &level->space);
    }
    if (!status) {
        status = galet_line_solver_create(nx, ny, GALET_LINES_COUNT, team, &level->lines);
    }
    if (status) {
        galet_level_destroy(level);
        return status;
    }
    *out = level;
    return GALET_OK;
}

void galet_level_destroy(galet_level *level) {
    if (!level) {
        return;
    }
    galet_halfspace_destroy(level->space);
    galet_line_solver_destroy(level->lines);
    free(level->gap);
    free(level->state);
    free(level->line_entries);
    free(level->gap_beyond);
    galet_runs_release(&level->runs);
    galet_runs_release(&level->columns);
    free(level);
}

/// Runs start at the largest x: each next cell lies one farther along -x.
static void factorise_tangential(galet_level *level, double poisson) {
    double *column = level->line_entries, *row = column + level->grid.nx;
    for (int component = 0; component < 2; component++) {
        for (size_t k = 0; k < level->grid.nx; k++) {
            column[k] = galet_halfspace_tangential_row(level->space, poisson, component, -(ptrdiff_t)k);
            row[k] = galet_halfspace_tangential_row(level->space, poisson, component, (ptrdiff_t)k);
        }
        galet_line_solver_factorise(level->lines, GALET_LINES_X + component, level->grid.nx, column, row);
    }
}

/// Kernels and the preconditioner made of them.
static galet_status prepare(galet_level *level, double poisson, galet_shear shear, const galet_watch *watch) {
    double aspect = level->grid.dy / level->grid.dx;
    if (!galet_halfspace_is_prepared(level->space, aspect, shear)) {
        level->poisson = NAN;
        galet_status status = galet_halfspace_prepare(level->space, aspect, shear, watch);
        if (status) {
            return status;
        }
    }
    if (level->poisson != poisson) {
        factorise_tangential(level, poisson);
        level->poisson = poisson;
    }
    return GALET_OK;
}

galet_status galet_level_place(galet_level *level, const galet_gap *gap, galet_box box, double poisson,
                               galet_shear shear, const galet_watch *watch) {
    galet_grid *grid = &level->grid;
    grid->dx = (box.x_max - box.x_min) / (double)grid->nx;
    grid->dy = (box.y_max - box.y_min) / (double)grid->ny;
    grid->x0 = box.x_min + 0.5 * grid->dx;
    grid->y0 = box.y_min + 0.5 * grid->dy;
    galet_status status = prepare(level, poisson, shear, watch);
    if (status) {
        return status;
    }
    for (size_t j = 0; j < grid->ny; j++) {
        double y = grid->y0 + (double)j * grid->dy, at_zero = galet_gap_at(gap, 0.0, y);
        for (size_t i = 0; i <= grid->nx; i++) {
            double x = grid->x0 + (double)i * grid->dx, here = at_zero + (gap->xx * x + gap->xy * y) * x;
            *(i < grid->nx ? &level->gap[j * grid->nx + i] : &level->gap_beyond[j]) = here;
        }
    }
    return GALET_OK;
}

/// Neighbour below and weight of the one above for cell i of `fine`, on a grid of `coarse` over the same length.
static double position(size_t i, size_t fine, size_t coarse, size_t *below) {
    double at = ((double)i + 0.5) * (double)coarse / (double)fine - 0.5;
    at = at < 0.0 ? 0.0 : at > (double)(coarse - 1) ? (double)(coarse - 1) : at;
    *below = (size_t)at;
    if (*below == coarse - 1 && coarse > 1) {
        --*below;
    }
    return coarse > 1 ? at - (double)*below : 0.0;
}

void galet_level_interpolate(const galet_level *from, const double *field, const galet_level *to, double *out) {
    size_t width = from->grid.nx, right = from->grid.nx > 1 ? 1 : 0, up = from->grid.ny > 1 ? width : 0;
    for (size_t j = 0; j < to->grid.ny; j++) {
        size_t row;
        double v = position(j, to->grid.ny, from->grid.ny, &row);
        for (size_t i = 0; i < to->grid.nx; i++) {
            size_t column;
            double u = position(i, to->grid.nx, from->grid.nx, &column);
            const double *f = field + row * width + column;
            double low = f[0] + u * (f[right] - f[0]), high = f[up] + u * (f[up + right] - f[up]);
            out[j * to->grid.nx + i] = low + v * (high - low);
        }
    }
}
