#pragma once

#include <galet/api.h>
#include <galet/status.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A friction law from a measured free decay, with its uncertainty (docs/theory/identify.md). The law is
/// load x sum of mu_p |v|^p sgn v; only load mu_p / mass can be seen in a motion.
/// Nothing is shared: different threads may identify at the same time.
/// No pointer may be NULL but where it is said.

enum {
    GALET_IDENTIFY_TERMS = 4,       ///< Powers 0 to 3
    GALET_IDENTIFY_NUISANCES = 5,   ///< Offset, two of drift, two of hum
    GALET_IDENTIFY_TRIES = 6,       ///< Orders 0 to 3, then rivals of the one chosen
    GALET_IDENTIFY_LAGS = 60,       ///< Of the autocorrelation
    GALET_IDENTIFY_ORDER_AUTO = -1  ///< By the Bayesian information criterion
};

/// Differences of the criterion below this are no reason to prefer a law: positive, not strong evidence (Kass and
/// Raftery 1995).
#define GALET_IDENTIFY_NO_REASON 6

/// A record and what is known of the oscillator. Data are borrowed.
typedef struct galet_identify_def {
    size_t count;          ///< Samples
    const double *t;       ///< Ascending [s]
    const double *signal;  ///< Place [m], angle [rad], or their velocity
    size_t group;          ///< Each is the mean of so many even samples, and t that of their times; 0 and 1: a sample
    bool velocity;         ///< The signal is a velocity [m/s], [rad/s]
    bool pendulum;         ///< The signal is of an angle, and what pulls it back is a sine
    double mass;           ///< [kg]; of a pendulum its inertia [kg m2]
    double load;           ///< Normal force [N]; of a pendulum a torque [N m]
    int order;             ///< Highest power, 0 to 3, or GALET_IDENTIFY_ORDER_AUTO
    bool averaged;         ///< Fits the averaged motion only
    bool offset;           ///< Fits where the signal is at rest
    int drift;             ///< Fits a polynomial in time of this degree beside the motion, 0 to 2
    double hum;            ///< Fits a vibration of this frequency beside the motion; 0: none [Hz]
    const galet_watch *watch;
} galet_identify_def;

/// No data yet; 1 kg under 1 N, place, order by the criterion, an offset.
GALET_API galet_identify_def galet_default_identify(void);

/// One law that was tried.
typedef struct galet_identify_try {
    size_t terms;  ///< 0: not tried, or without success
    double exponents[GALET_IDENTIFY_TERMS], mu[GALET_IDENTIFY_TERMS], mu_sd[GALET_IDENTIFY_TERMS];
    double rss;       ///< Sum of squares of the residuals
    double aic, bic;  ///< n ln(rss / n) + 2 k and + k ln n, of n points and k parameters
    double choice;    ///< What decides: bic of as many points as are independent
} galet_identify_try;

/// What may be wrong with a record or a fit: each is worth a word to the user.
typedef enum galet_identify_doubt {
    GALET_IDENTIFY_STOPS_EARLY = 1,      ///< The record ends before the motion does
    GALET_IDENTIFY_FEW_CYCLES = 2,       ///< Fewer than eight
    GALET_IDENTIFY_COLOURED = 4,         ///< Residuals are correlated: the bars were widened
    GALET_IDENTIFY_NEGATIVE = 8,         ///< mu(v) and its bar of 95 % are below 0 within the speeds seen
    GALET_IDENTIFY_DRIFTS = 16,          ///< Residuals drift, and drift was not fitted
    GALET_IDENTIFY_HUMS = 32,            ///< Residuals hold a vibration
    GALET_IDENTIFY_NOT_SEPARABLE = 64,   ///< Another law of as many terms does as well, or terms are nearly the same
    GALET_IDENTIFY_AVERAGED_ONLY = 128,  ///< The full fit did not work, or would have taken too long
    GALET_IDENTIFY_UNEVEN = 256,         ///< Times are not evenly spaced
    GALET_IDENTIFY_FIRST_SWINGS = 512,   ///< The first swings follow another law
    GALET_IDENTIFY_LATE_START = 1024,    ///< The record begins before the swing: with a mass that is held, or at rest
    GALET_IDENTIFY_POOR_FIT = 2048,      ///< The law leaves much of the swing unexplained: it is not to be trusted
    GALET_IDENTIFY_HUM_NEAR = 4096,      ///< The hum fitted is so near to the swing that it may take part of the decay
} galet_identify_doubt;

/// A law and how well it is known.
typedef struct galet_identify {
    bool velocity, pendulum, averaged;  ///< As asked for; averaged also where the full fit is missing
    int order;                          ///< As asked for
    double mass, load;                  ///< As given
    size_t terms;                       ///< Of the law
    double exponents[GALET_IDENTIFY_TERMS], mu[GALET_IDENTIFY_TERMS], mu_sd[GALET_IDENTIFY_TERMS];
    double mu_covariance[GALET_IDENTIFY_TERMS][GALET_IDENTIFY_TERMS];
    double omega, omega_sd;  ///< Of small swings without friction [rad/s]
    double x0, v0;           ///< Of the motion at the first sample, from its place of rest
    size_t nuisances;        ///< What was fitted beside the motion: offset, drift, hum
    double nuisance[GALET_IDENTIFY_NUISANCES], nuisance_sd[GALET_IDENTIFY_NUISANCES];
    bool offset;
    int drift;
    double hum;                 ///< [Hz]
    double start, duration;     ///< First sample, and from there to the last [s]
    size_t samples, points;     ///< Of the record, before any grouping; means of blocks of samples that were fitted
    size_t parameters;          ///< Fitted
    double freedom;             ///< Of Student's distribution for the bars
    double noise, point_noise;  ///< sd of the residuals of samples, before any grouping, and of points
    double rss, aic, bic;
    double speed_max;             ///< Largest speed of the motion
    double speed_end;             ///< Velocity amplitude at the end of the record
    double t_stop;                ///< When the motion stops by the law found, on the record's clock; NAN: not found
    double largest_at;            ///< When the mass was let go, or the largest swing is, on the record's clock [s]
    double cycles;                ///< Of the motion within the record
    double durbin_watson;         ///< Of the points' residuals: 2 where they are independent
    double portmanteau;           ///< Ljung and Box's statistic over its 0.999 quantile: coloured above 1
    double unexplained;           ///< Part of the swing's variance that neither the law nor white noise explains
    double inflation;             ///< Factor by which variances were widened, 1 for independent residuals
    double line, line_amplitude;  ///< Strongest vibration in the residuals [Hz], and its amplitude
    double drift_found;           ///< Rise or bend of the residuals over the record, whichever is larger
    int drift_degree;             ///< What to fit it by
    double first_until;           ///< Where the first swings end, if they follow another law [s]
    double first_excess;          ///< Their residuals over those of the rest
    double condition;             ///< Of the fit
    double correlation;           ///< Of the two coefficients that are most alike
    size_t alike[2];              ///< and which they are
    size_t lags;
    double lag;  ///< Between those of the autocorrelation [s]
    double autocorrelation[GALET_IDENTIFY_LAGS];
    galet_identify_try tries[GALET_IDENTIFY_TRIES];
    size_t rival;        ///< A try that does as well as the law chosen; GALET_IDENTIFY_TRIES: none
    unsigned doubts;     ///< Of galet_identify_doubt
    size_t evaluations;  ///< Motions run
} galet_identify;

/// Identifies a law. GALET_ERR_RANGE for data that cannot be used, and `fault` says why, in words that follow the name
/// of the data; it may be NULL. GALET_ERR_MEMORY; GALET_ERR_NOT_CONVERGED with the best law found.
/// GALET_ERR_INTERRUPTED with the best law, not compared with its rivals, where all orders were fitted by then, and
/// with `terms` 0 where they were not.
GALET_API galet_status galet_identify_run(const galet_identify_def *def, galet_identify *identify, const char **fault);

/// Hum that a record shows as a vibration is between these frequencies: more than one cycle, and more than two samples
/// a cycle [Hz]. Of two samples at least.
GALET_API void galet_identify_hum_range(size_t count, const double *t, double *above, double *below);

/// Quantile of Student's distribution by which bars of this confidence, say 0.95, are wide.
GALET_API double galet_identify_quantile(const galet_identify *identify, double confidence);

/// mu at a speed, and its standard deviation.
GALET_API double galet_identify_mu(const galet_identify *identify, double speed);
GALET_API double galet_identify_mu_sd(const galet_identify *identify, double speed);

/// The signal by the law found, at times of the record's clock, ascending and not before its first sample.
GALET_API galet_status galet_identify_follow(const galet_identify *identify, size_t count, const double *t,
                                             double *signal);

/// Velocity amplitude of a record over its time, by demodulation or from its turning points: as measured.
typedef struct galet_identify_swing {
    double t;       ///< On the record's clock [s]
    double speed;   ///< Velocity amplitude
    double energy;  ///< Of mass and spring [J]
} galet_identify_swing;

/// Fills at most `room` swings, of the frequency and mass given, and says how many there are; GALET_ERR_RANGE and
/// GALET_ERR_MEMORY as above.
GALET_API galet_status galet_identify_swings(const galet_identify_def *def, double omega, double mass, size_t room,
                                             galet_identify_swing *swings, size_t *count);

/// The same by the law found: averaged for a spring, with turning points for a pendulum.
GALET_API galet_status galet_identify_envelope(const galet_identify *identify, size_t count, const double *t,
                                               galet_identify_swing *swings);

GALET_C_END
