#pragma once

#include "identify/film_model.h"
#include "numerics/least_squares.h"

/// A film fitted to the points of a decay, and of a resistance where one was measured. Positive parameters are fitted
/// by their logarithms.
typedef struct galet_film_fit {
    const galet_decay *decay;
    const double *ecr;                       ///< log10 of the points' resistance; NULL: none
    size_t parts;                            ///< Instants of the motion whose mean is a point
    const double *times;                     ///< Those of all points, from the first sample [s]
    double noise, ecr_noise;                 ///< Of the points, by which residuals are divided
    bool averaged;                           ///< The motion over its cycles, not the true one
    const struct galet_film_valley *valley;  ///< Along which tau moves the film's parameters; NULL: it moves alone
    double tolerance;                        ///< Of the sum of squares, relative; 0: as fine as bars need it
    bool settled;                            ///< eta0 is that of a film settled at the start
    size_t count;                            ///< Parameters fitted
    galet_film_parameter which[GALET_FILM_PARAMETERS];
    double value[GALET_FILM_PARAMETERS];
    double t_stop;
    size_t evaluations;
    bool starved;  ///< Memory was lacking while it was fitted
    const galet_watch *watch;
    galet_least_squares ls;
} galet_film_fit;

/// Makes room for the instants; released by galet_film_fit_release. GALET_ERR_MEMORY.
galet_status galet_film_fit_prepare(galet_film_fit *fit);
void galet_film_fit_release(galet_film_fit *fit);

/// Whether it is fitted by its logarithm.
bool galet_film_is_positive(galet_film_parameter parameter);

/// Says which parameters are fitted: those of the swing and the film, those of the resistance where one was measured,
/// and these.
void galet_film_fit_choose(galet_film_fit *fit, bool n, bool eta0, bool offset);

/// Fits this one no longer.
void galet_film_fit_hold(galet_film_fit *fit, galet_film_parameter parameter);

size_t galet_film_fit_residual_count(const galet_film_fit *fit);

/// Fits from `value`, and leaves there what it found. Errors as those of galet_least_squares_fit.
galet_status galet_film_fit_run(galet_film_fit *fit);

/// The same by the averaged motion, in milliseconds.
galet_status galet_film_fit_run_averaged(galet_film_fit *fit);

/// The parameters `which` as least squares see them: positive ones by their logarithms, in the coordinates of the
/// valley where there is one.
void galet_film_fit_gather(const galet_film_fit *fit, double *p);

/// Such parameters as values of a film.
void galet_film_fit_spread(const galet_film_fit *fit, const double *p, double value[GALET_FILM_PARAMETERS]);

/// Residuals at `value`, over the noise: signal, then resistance.
bool galet_film_fit_residuals(galet_film_fit *fit, double *residuals);

/// Their derivatives by the parameters `which` (by the logarithm of the positive ones), parameter by parameter.
/// GALET_ERR_RANGE where there are none, GALET_ERR_MEMORY.
galet_status galet_film_fit_jacobian(galet_film_fit *fit, double *jacobian);
