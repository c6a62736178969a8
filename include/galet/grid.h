#pragma once

#include <galet/api.h>

#include <stddef.h>

GALET_C_BEGIN

/// A rectangle of the contact plane.
typedef struct galet_box {
    double x_min, x_max, y_min, y_max;  ///< [m]
} galet_box;

/// Rectangular cells: cell (i, j) has its centre at (x0 + i dx, y0 + j dy) and its value at index j nx + i of a field.
typedef struct galet_grid {
    size_t nx, ny;
    double x0, y0;  ///< Centre of the first cell
    double dx, dy;  ///< Sides of a cell
} galet_grid;

GALET_C_END
