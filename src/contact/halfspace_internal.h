#pragma once

#include "contact/halfspace.h"
#include "numerics/fft.h"

/// Spectra of the kernels are real but for a factor common to a column: all are even or odd in y, and even or odd in x
/// about 0 (shift) or about -1/2 (roll).
enum { NORMAL, XX, YY, XY, KERNELS };

/// Those that couple pressure and traction, as displacement (gap) and in the form of the tangential products (shear).
enum { GAP_X, GAP_Y, SHEAR_X, SHEAR_Y, COUPLINGS };

struct galet_halfspace {
    size_t nx, ny, columns, rows, half;
    double aspect;
    galet_shear shear;
    galet_team *team;
    galet_fft *fft;
    double *kernel[KERNELS];      // half x rows, as spectra are; scaled by 1 / (rows x columns)
    double complex *phase;        // of the tangential kernels, one per column
    double *row_xx, *row_yy;      // integrals at y = 0, x = 0..nx
    double *column;               // xx + yy at x = 0, y = 0..ny - 1
    double *real[2];              // ny x columns
    double complex *spectrum[2];  // half x rows
    double bound;
    size_t transforms;
    double *coupling[COUPLINGS];  // NULL until they are asked for
    double coupling_aspect;
    galet_shear coupling_shear;
};
