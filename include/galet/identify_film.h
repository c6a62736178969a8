#pragma once

#include <galet/identify.h>

GALET_C_BEGIN

/// What a measured decay tells of a lubricating film (docs/theory/identify.md 7): not all parameters of the law `film`,
/// but the combinations of them that the motion shows. Nothing is shared: different threads may identify at the same
/// time.
/// No pointer may be NULL but where it is said.

/// The parameters that are fitted. Forces are seen per mass, thicknesses over the one that separates the surfaces.
typedef enum galet_film_parameter {
    GALET_FILM_OMEGA,   ///< Angular frequency without friction [rad/s]
    GALET_FILM_TC,      ///< Dry friction over mass [N/kg]
    GALET_FILM_C,       ///< Viscous friction of a full film over velocity and mass [1/s]
    GALET_FILM_TAU,     ///< Time in which the film follows [s]
    GALET_FILM_VA,      ///< Velocity amplitude at which the mean film is as thick as separates the surfaces [m/s]
    GALET_FILM_S,       ///< n q: how sharply friction changes with the velocity [-]
    GALET_FILM_N,       ///< Power of the velocity that the thickness grows with [-]
    GALET_FILM_ETA0,    ///< Thickness at the first sample over the one that separates [-]
    GALET_FILM_LOW,     ///< log10 of the resistance in contact [decades of an ohm]
    GALET_FILM_RISE,    ///< Decades by which a full film raises it [-]
    GALET_FILM_HE,      ///< Thickness half way, over the one that separates [-]
    GALET_FILM_R,       ///< How sharply it rises [-]
    GALET_FILM_X0,      ///< Place at the first sample [m]
    GALET_FILM_V0,      ///< Velocity at the first sample [m/s]
    GALET_FILM_OFFSET,  ///< Of the signal, in its unit
    GALET_FILM_PARAMETERS
} galet_film_parameter;

typedef struct galet_identify_film_def {
    galet_identify_def record;  ///< Of a spring; order, drift and hum are not used
    const double *ecr;          ///< Electrical contact resistance, sample by sample; NULL: not measured [ohm]
    double n;                   ///< Where it is not fitted [-]
    double eta0;                ///< Where it is not fitted; NAN: the film is settled at the largest speed of the start
    bool fit_n, fit_eta0;       ///< Hardly seen without a resistance
} galet_identify_film_def;

/// n = 2/3, as elastohydrodynamic films have it (the law `film` rounds it to 0.67), not fitted; a film that begins
/// settled. Where a resistance is given, n and eta0 are worth fitting.
GALET_API galet_identify_film_def galet_default_identify_film(void);

typedef struct galet_identify_film {
    galet_identify_film_def def;  ///< As asked for; its data are not kept
    double value[GALET_FILM_PARAMETERS];
    double sd[GALET_FILM_PARAMETERS];      ///< 0 for those that were not fitted
    double log_sd[GALET_FILM_PARAMETERS];  ///< sd over value (of LOW, a logarithm, the sd); of all parameters were they
                                           ///< all fitted: what the record knows of each alone. INFINITY: nothing
    bool fitted[GALET_FILM_PARAMETERS];
    double covariance[GALET_FILM_PARAMETERS][GALET_FILM_PARAMETERS];
    double condition;               ///< Of what was fitted
    double condition_all;           ///< Of all parameters; NAN, as their correlation: not known
    galet_film_parameter alike[2];  ///< The two that the record tells apart least, of all
    double correlation;             ///< of them
    double noise;                   ///< sd of the signal's residuals, of samples
    double ecr_noise;               ///< The same of the resistance, in decades; NAN without one
    double rss;                     ///< Sum of squares of the signal's residuals, of points
    double aic, bic;                ///< As those of galet_identify_try, of the signal
    double durbin_watson;           ///< 2 where they are independent
    double freedom;                 ///< Of Student's distribution
    double t_stop;                  ///< When the mass sticks, on the record's clock; NAN: not within the record [s]
    double start, duration;         ///< First sample, and from there to the last [s]
    double speed_max;               ///< Of the motion [m/s]
    size_t samples, points, evaluations;
    double line, line_amplitude;  ///< As those of galet_identify: strongest vibration in the residuals [Hz]
    double unexplained;           ///< Part of the swing's variance that neither the film nor white noise explains
    double drift_found;           ///< As that of galet_identify
    double largest_at;            ///< When the mass was let go, or the largest swing is, on its clock [s]
    unsigned doubts;  ///< Of galet_identify_doubt: record cut short, uneven, begun too early; drift and hum, unfitted;
                      ///< poor fit
} galet_identify_film;

/// Identifies a film. Errors and `fault` as those of galet_identify_run; a pendulum is refused. GALET_ERR_INTERRUPTED
/// with the best film by then, its bars those of the linear problem, where one was fitted, and with `points` 0 where
/// none was.
GALET_API galet_status galet_identify_film_run(const galet_identify_film_def *def, galet_identify_film *film,
                                               const char **fault);

/// Quantile of Student's distribution by which bars of this confidence, say 0.95, are wide.
GALET_API double galet_identify_film_quantile(const galet_identify_film *film, double confidence);

/// Coefficient of steady friction at a speed, and its standard deviation [-].
GALET_API double galet_identify_film_mu(const galet_identify_film *film, double speed);
GALET_API double galet_identify_film_mu_sd(const galet_identify_film *film, double speed);

/// One instant of the motion that was found.
typedef struct galet_identify_film_sample {
    double signal;    ///< In its unit
    double envelope;  ///< Velocity amplitude [m/s]
    double lift;      ///< Share of the hydrodynamic force [-]
    double ecr;       ///< Resistance; NAN where none was measured [ohm]
} galet_identify_film_sample;

/// At times of the record's clock, ascending and not before its first sample.
GALET_API galet_status galet_identify_film_follow(const galet_identify_film *film, size_t count, const double *t,
                                                  galet_identify_film_sample *samples);

GALET_C_END
