#pragma once

#include "identify/fit.h"

/// Fit of the true motion, event by event, to the end of the record, rest included. For springs and pendulums.

/// Starts from `p`, and leaves there what it found; fits the points up to `fit->points`. Errors as those of
/// galet_least_squares_fit.
galet_status galet_motion_fit(galet_fit *fit);

/// The model at times from the first sample, that ascend; of blocks of `block` samples. `t_stop`, if not NULL, gets
/// the time at which the motion stops, NAN where it has not.
galet_status galet_motion_fit_follow(const galet_fit *fit, const double *p, size_t count, const double *t, size_t block,
                                     double *z, double *t_stop);

/// Replaces the covariance of a fit by that of secants over a standard deviation along its principal axes.
galet_status galet_motion_fit_widen(galet_fit *fit);

/// Derivatives of the points by the parameters, parameter by parameter.
galet_status galet_motion_fit_jacobian(galet_fit *fit, double *jacobian);
