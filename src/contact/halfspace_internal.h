#pragma once

#include "contact/halfspace.h"
#include "contact/kernel.h"
#include "numerics/fft.h"

/// Spectra of the kernels are real but for a factor common to a column: all are even or odd in y, and even or odd in x
/// about 0 (shift) or about -1/2 (roll).
enum { NORMAL, XX, YY, XY, KERNELS };

/// Those that couple pressure and traction, as displacement (gap) and in the form of the tangential products (shear).
enum { GAP_X, GAP_Y, SHEAR_X, SHEAR_Y, COUPLINGS };

/// Periodic convolution with a kernel that is even in x and y: the product with pressure, and what nearly undoes it.
enum { PRESS, UNPRESS, CIRCLES };
typedef struct galet_turn {
    double c, s;  // cosine and sine of an angle; any complex number
} galet_turn;
typedef struct galet_circle {
    size_t columns, rows;         // the periods
    double *symbol;               // the kernel's spectrum, (columns / 2 + 1) x rows; over rows x columns
    galet_turn *turn_x, *turn_y;  // what moves the origin of a spectrum to the middle of the grid
    galet_fft *fft[2][2];         // with x, with y halved; NULL until they are asked for
} galet_circle;

struct galet_halfspace {
    size_t nx, ny, columns, rows, half;
    double aspect;
    galet_shear shear;
    galet_team *team;
    galet_fft *fft;
    double *kernel[KERNELS];      // half x rows, as spectra are; scaled by 1 / (rows x columns)
    double complex *phase;        // of the tangential kernels, one per column
    double *row_xx, *row_yy;      // integrals at y = 0, x = 0..nx
    double *real[2];              // ny x columns
    double complex *spectrum[2];  // half x rows
    uint64_t points;              // of all transforms
    galet_circle circle[CIRCLES];
    double *coupling[COUPLINGS];  // NULL until they are asked for
    double coupling_aspect;
    galet_shear coupling_shear;
};

bool galet_halfspace_make_circles(galet_halfspace *space);
void galet_halfspace_free_circles(galet_halfspace *space);
size_t galet_halfspace_circle_bytes(size_t nx, size_t ny, size_t columns, size_t rows);

/// The preconditioner's symbol from the cell integrals, [ny][nx + 1].
galet_status galet_halfspace_invert_kernel(galet_halfspace *space, const galet_cell_integral *cells);
