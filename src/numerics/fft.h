#pragma once

#include "numerics/team.h"

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

/// The same where only the first `used` rows differ from zero going in and are wanted coming back: real arrays hold
/// just these, and a third of the work is saved. `used` = rows is the full transform.
galet_status galet_fft_create_padded(size_t rows, size_t columns, size_t used, galet_fft **fft);

/// The same in the scratch of another owner, its host, which is as large or larger, outlives it and has the same team
/// from now on. The two may not be at work at once.
galet_status galet_fft_create_lodger(galet_fft *host, size_t rows, size_t columns, size_t used, galet_fft **fft);
void galet_fft_destroy(galet_fft *fft);

/// Lets a team, which outlives it, do the transforms; the bits do not depend on it.
void galet_fft_set_team(galet_fft *fft, galet_team *team);

/// Bytes that an owner's scratch and the two arrays below would take.
size_t galet_fft_scratch_bytes(size_t rows, size_t columns);
size_t galet_fft_real_bytes(size_t columns, size_t used);
size_t galet_fft_spectrum_bytes(size_t rows, size_t columns);

/// Aligned arrays of the grid, not cleared: used x columns reals, row by row, and (columns / 2 + 1) x rows complex,
/// column by column: entry (i, j) of the spectrum is number j x rows + i. NULL without memory; released by free().
double *galet_fft_alloc_real(const galet_fft *fft);
double complex *galet_fft_alloc_spectrum(const galet_fft *fft);

/// Forward transform, sign -1, not scaled. Both arrays come from the functions above.
void galet_fft_forward(galet_fft *fft, const double *real, double complex *spectrum);

/// Inverse transform, not scaled: a round trip multiplies by rows x columns. The spectrum is used as scratch. Where it
/// is its own conjugate partner (column 0 and, if even, columns / 2) it must be that of a real grid.
void galet_fft_inverse(galet_fft *fft, double complex *spectrum, double *real);
