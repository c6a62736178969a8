#pragma once

#include "identify/decay.h"

/// What residuals tell of a fit (docs/theory/identify.md 6).

/// n ln(rss / n) + 2 k and + k ln n, where k counts what was fitted and the noise.
void galet_residuals_criteria(size_t points, size_t fitted, double rss, double *aic, double *bic);

/// Fills durbin_watson, portmanteau and the autocorrelation up to `reach` [s].
void galet_residuals_correlate(size_t count, const double *r, double step, double reach, galet_identify *out);

/// Fills drift_found, drift_degree and the doubt.
void galet_residuals_search_drift(size_t count, const double *r, galet_identify *out);

/// Whether a frequency [Hz] is too near to the swing's, or to an overtone of it, to be told from it.
bool galet_residuals_near_swing(const galet_identify *out, double frequency, double overtone);

/// Fills line, line_amplitude and the doubt from the residuals of samples: means of blocks would hold aliases. A line
/// at the swing's own frequency is not one of them.
galet_status galet_residuals_search_hum(const galet_decay *decay, size_t count, const double *r, galet_identify *out);

/// Fills unexplained and the doubt from the residuals of samples; `square` is the sum of squares of the signal less
/// what the sensor adds to it, `cycle` counts samples.
void galet_residuals_weigh(size_t count, const double *r, double square, double cycle, galet_identify *out);

/// Fills first_until and first_excess where the residuals at the beginning are several times those of most of the
/// motion, and raises the doubt; not where too few cycles would be left without them.
void galet_residuals_compare(size_t count, const double *t, const double *r, galet_identify *out);

/// Variances of parameters by the sums of scores over `clusters` stretches of the record, over those of independent
/// residuals: the largest ratio among the parameters [first, end). The covariance is that of noise 1.
double galet_residuals_inflation(size_t count, size_t parameters, const double *r, const double *jacobian,
                                 const double *covariance, size_t clusters, size_t first, size_t end);

/// Density of the residuals' spectrum about the swing's frequency over that of independent ones, 1 at least: what the
/// variance of a fitted amplitude grows by. Not below that of a first-order autoregression, since a fit takes away what
/// it can at this frequency.
double galet_residuals_density(size_t count, const double *r, double step, double omega);
