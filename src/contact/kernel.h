#pragma once

/// Integrals over one rectangular cell of the half-space's Green functions (docs/theory/rolling.md 3).
typedef struct galet_cell_integral {
    double xx, yy, xy;  ///< of x^2/r^3, y^2/r^3 and x y/r^3 [m, in units of the cell's side along x]
} galet_cell_integral;

/// Of the cell of sides 1 and `aspect` centred at the origin, seen from (x, y).
galet_cell_integral galet_kernel_cell(double x, double y, double aspect);

/// Integrals of x/r^2 and y/r^2: how pressure moves the surface sideways, and traction along the normal, where the
/// materials are not alike.
typedef struct galet_cell_coupling {
    double x, y;  ///< [m, in units of the cell's side along x]
} galet_cell_coupling;

galet_cell_coupling galet_kernel_coupling(double x, double y, double aspect);
