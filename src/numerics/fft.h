#pragma once

#include <galet/status.h>

#include <complex.h>
#include <stddef.h>

/// Real Fourier transforms on one two-dimensional grid: FFTW or KissFFT, chosen when the library is built.
/// The owner may not be shared by threads; different owners may be used, created and destroyed by different threads.
typedef struct galet_fft galet_fft;

/// Smallest size >= n that transforms fast: even, without prime factors above 5. 0 where no size_t holds it.
size_t galet_fft_good_size(size_t n);

/// Prepares transforms of rows x columns reals: any sizes >= 1, fast for good ones. A fixed plan: same inputs, same
/// bits. GALET_ERR_RANGE for sizes of 0 or too large for the library, GALET_ERR_MEMORY.
galet_status galet_fft_create(size_t rows, size_t columns, galet_fft **fft);
void galet_fft_destroy(galet_fft *fft);

/// Aligned arrays of the grid, zeroed: rows x columns reals, and rows x (columns / 2 + 1) complex. NULL without memory;
/// released by free().
double *galet_fft_alloc_real(const galet_fft *fft);
double complex *galet_fft_alloc_spectrum(const galet_fft *fft);

/// Forward transform, row-major, sign -1, not scaled. Both arrays come from the functions above.
void galet_fft_forward(galet_fft *fft, const double *real, double complex *spectrum);

/// Inverse transform, not scaled: a round trip multiplies by rows x columns. The spectrum is used as scratch. Where it
/// is its own conjugate partner (column 0 and, if even, columns / 2) it must be that of a real grid.
void galet_fft_inverse(galet_fft *fft, double complex *spectrum, double *real);
