#pragma once

#include "identify/fit.h"

/// Fit of the averaged motion: a cosine under the envelope of docs/theory/envelope.md 1. For springs.

/// Starts from `p`, and leaves there what it found. X0 and V0 are those of the cosine under the envelope. Fits the
/// points up to `fit->points`. Errors as those of galet_least_squares_fit.
galet_status galet_waveform_fit(galet_fit *fit);

/// The model at times from the first sample, that ascend; of blocks of `block` samples.
galet_status galet_waveform_follow(const galet_fit *fit, const double *p, size_t count, const double *t, size_t block,
                                   double *z);

/// Derivatives of the points by the parameters, parameter by parameter; those of X0 and V0 are by speed and phase.
galet_status galet_waveform_jacobian(galet_fit *fit, double *jacobian);
