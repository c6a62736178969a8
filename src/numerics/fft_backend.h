#pragma once

#include <galet/status.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a library of Fourier transforms must offer; exactly one of fft_fftw.c and fft_kissfft.cpp is built.
/// Spectra are pairs (real, imaginary), so that C and C++ need not agree on a complex type.
typedef struct galet_fft_plan galet_fft_plan;

/// Lines are transformed in groups of this many, the last of what is left: a fixed number, so that the bits do not
/// depend on who transforms which group.
enum { GALET_FFT_GROUP = 8 };

/// For grids of which the first `used` rows are transformed.
galet_status galet_fft_plan_create(size_t rows, size_t columns, size_t used, galet_fft_plan **plan);
void galet_fft_plan_destroy(galet_fft_plan *plan);

/// 1 where different threads may transform different lines at once.
int galet_fft_plan_is_concurrent(void);

/// One group of `count` rows from the given arrays on, half spectra of columns / 2 + 1 after one another; the inverse
/// uses its input as scratch.
void galet_fft_plan_rows_forward(galet_fft_plan *plan, size_t count, const double *real, double *spectrum);
void galet_fft_plan_rows_inverse(galet_fft_plan *plan, size_t count, double *spectrum, double *real);

/// One group of `count` columns of the rows' spectra, to or from columns that lie one after another.
void galet_fft_plan_columns_forward(galet_fft_plan *plan, size_t count, double *rows, double *columns);
void galet_fft_plan_columns_inverse(galet_fft_plan *plan, size_t count, double *columns, double *rows);

#ifdef __cplusplus
}
#endif
