#pragma once

#include <stddef.h>

/// A polynomial fitted to points near a place: its value and derivatives there.
typedef struct galet_local_fit {
    double value, slope, bend;
} galet_local_fit;

/// Least squares with weights that fall to zero at `half_width` from x[at], by polynomials that are orthogonal on the
/// points (docs/theory/profiles.md 4): of degree 4 where points stand on both sides, of degree 2 at ends. The window is
/// widened where it holds too few points. It lies along `slope`, near that of the points there, so that an arc is
/// fitted alike wherever it stands. x strictly increasing, `count` at least 3.
galet_local_fit galet_local_fit_at(const double *x, const double *f, size_t count, size_t at, double half_width,
                                   double slope);
