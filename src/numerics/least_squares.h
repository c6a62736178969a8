#pragma once

#include "numerics/eigen.h"

#include <galet/status.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

/// Nonlinear least squares by Levenberg and Marquardt's method: MINPACK's, in the hands of cminpack.

enum { GALET_LEAST_SQUARES_MAX = 20 };  ///< Parameters

/// Fills the residuals; false where the parameters make no sense, which asks for a smaller step.
typedef bool galet_residuals(const double *parameters, double *residuals, void *context);

typedef struct galet_least_squares_def {
    size_t count;      ///< Parameters
    size_t residuals;  ///< Not fewer than parameters
    galet_residuals *residual;
    /// Derivatives of the residuals, parameter by parameter; NULL: central differences. False as above.
    bool (*jacobian)(const double *parameters, double *jacobian, void *context);
    void *context;
    const double *scale;  ///< How much of each parameter matters: the unit in which steps are thought of
    double difference;    ///< Step of differences in parts of the scale; 0: 1e-4
    double tolerance;     ///< Relative, of the sum of squares; 0: 1e-10
    int max_iterations;   ///< 0: 50
    const galet_watch *watch;
} galet_least_squares_def;

typedef struct galet_least_squares {
    size_t count;
    double rss;  ///< Sum of squares
    /// Inverse of J^T J, row by row: the covariance of the parameters for noise of 1.
    double covariance[GALET_LEAST_SQUARES_MAX * GALET_LEAST_SQUARES_MAX];
    /// Square root of the ratio of the largest eigenvalue of the parameters' correlation matrix to the smallest.
    double condition;
    double norm[GALET_LEAST_SQUARES_MAX];  ///< Length of the residuals' derivative by each parameter
    size_t evaluations;                    ///< Of the residuals, those for differences included
} galet_least_squares;

/// Changes `parameters` from a start to where the sum of squares is least. GALET_ERR_RANGE where the start makes no
/// sense, GALET_ERR_MEMORY; with the best that was reached GALET_ERR_NOT_CONVERGED and GALET_ERR_INTERRUPTED. A
/// parameter that nothing depends on has a covariance of INFINITY.
galet_status galet_least_squares_fit(const galet_least_squares_def *def, double *parameters,
                                     galet_least_squares *result);

/// Correlation of two parameters.
double galet_least_squares_correlation(const galet_least_squares *result, size_t i, size_t k);
