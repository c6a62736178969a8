#pragma once

#include <galet/status.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

/// Nonlinear least squares by Levenberg and Marquardt's method: MINPACK's, in the hands of cminpack.

enum { GALET_LEAST_SQUARES_MAX = 20 };  ///< Parameters

/// Fills the residuals; false where the parameters make no sense, which asks for a smaller step. So do residuals that
/// are not finite.
typedef bool galet_residuals(const double *parameters, double *residuals, void *context);

typedef struct galet_least_squares_def {
    size_t count;      ///< Parameters
    size_t residuals;  ///< Not fewer than parameters
    galet_residuals *residual;
    /// Derivatives of the residuals, parameter by parameter; NULL: differences. False as above.
    bool (*jacobian)(const double *parameters, double *jacobian, void *context);
    void *context;
    const double *scale;  ///< How much of each parameter matters: the unit in which steps are thought of
    double difference;    ///< Step of differences in parts of the scale; 0: 1e-4
    bool one_sided;       ///< Differences to one side: half the work, where only the minimum is asked for
    double tolerance;     ///< Relative, of the sum of squares; 0: 1e-10
    int max_iterations;   ///< Each of one Jacobian and the steps that it takes; 0: 50
    const galet_watch *watch;
} galet_least_squares_def;

typedef struct galet_least_squares {
    size_t count;
    double rss;  ///< Sum of squares
    /// Inverse of J^T J, row by row: the covariance of the parameters for noise of 1. INFINITY for a parameter that no
    /// residual depends on, and for parameters of which only a combination is seen, with the sign of their correlation;
    /// the others keep theirs. J is that of the last step, which at the minimum is as good as the one there.
    double covariance[GALET_LEAST_SQUARES_MAX * GALET_LEAST_SQUARES_MAX];
    /// Square root of the ratio of the largest eigenvalue of the parameters' correlation matrix to the smallest;
    /// INFINITY where some are not seen.
    double condition;
    double norm[GALET_LEAST_SQUARES_MAX];  ///< Length of the residuals' derivative by each parameter
    size_t evaluations;                    ///< Of the residuals, those for differences included
} galet_least_squares;

/// Changes `parameters` from a start to where the sum of squares is least. GALET_ERR_RANGE where the start or its
/// derivatives make no sense, GALET_ERR_MEMORY. With the best that was reached GALET_ERR_NOT_CONVERGED, where
/// iterations ran out, derivatives failed or no step made sense, and GALET_ERR_INTERRUPTED; where no Jacobian stands,
/// all variances are INFINITY.
galet_status galet_least_squares_fit(const galet_least_squares_def *def, double *parameters,
                                     galet_least_squares *result);

/// Derivatives of the residuals at `parameters`, parameter by parameter, as fits take them. GALET_ERR_RANGE where there
/// are none, GALET_ERR_MEMORY.
galet_status galet_least_squares_jacobian(const galet_least_squares_def *def, const double *parameters,
                                          double *jacobian);

/// Correlation of two parameters: 0 with one that is not seen, 1 or -1 where only their combination is.
double galet_least_squares_correlation(const galet_least_squares *result, size_t i, size_t k);
