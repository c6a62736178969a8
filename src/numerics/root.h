#pragma once

#include <galet/status.h>

/// A real function of one variable; the context is the caller's.
typedef double galet_root_function(double x, void *context);

/// One end of a bracket.
typedef struct galet_root_end {
    double x, f;
} galet_root_end;

/// Where a function changes sign.
typedef struct galet_root {
    double x;              ///< The end of the last bracket with the smaller |f|
    double residual;       ///< f(x)
    double width;          ///< Distance of the other end of the bracket; 0 where f(x) = 0
    galet_root_end other;  ///< That other end; f has the other sign there, unless f(x) = 0
    int iterations;        ///< Evaluations of f, the two ends included
} galet_root;

/// Finds a sign change in [lower, upper] to `tolerance` (absolute, in x; 0: to the last bits of x) by inverse quadratic
/// steps that fall back to bisection. GALET_ERR_RANGE where the ends are not finite, lower > upper, f is NaN at an end
/// or has the same sign at both; GALET_ERR_NOT_CONVERGED, with the best iterate, where f returns NaN in between.
galet_status galet_root_find(galet_root_function *f, void *context, double lower, double upper, double tolerance,
                             galet_root *root);

/// The same between two ends whose values are known: `iterations` counts them.
galet_status galet_root_narrow(galet_root_function *f, void *context, galet_root_end lower, galet_root_end upper,
                               double tolerance, galet_root *root);
