#pragma once

#include <galet/status.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a library of Fourier transforms must offer; exactly one of fft_fftw.c and fft_kissfft.cpp is built.
/// Spectra are pairs (real, imaginary), so that C and C++ need not agree on a complex type.
typedef struct galet_fft_plan galet_fft_plan;

galet_status galet_fft_plan_create(size_t rows, size_t columns, galet_fft_plan **plan);
void galet_fft_plan_destroy(galet_fft_plan *plan);
void galet_fft_plan_forward(galet_fft_plan *plan, const double *real, double *spectrum);
void galet_fft_plan_inverse(galet_fft_plan *plan, double *spectrum, double *real);

#ifdef __cplusplus
}
#endif
