#pragma once

#include <galet/api.h>
#include <galet/point_law.h>
#include <galet/status.h>

#include <stddef.h>

GALET_C_BEGIN

/// How the swing of a mass on a spring dies out, averaged over its cycles (Krylov and Bogolyubov;
/// docs/theory/envelope.md). V is the velocity amplitude: the envelope of v, and w times that of x.
/// Nothing is shared: different threads may call at the same time.
/// No pointer may be NULL but where it is said.

/// c_p: what a force |v|^p sgn v takes from the amplitude, as part of V^p; the mean of |cos|^(p + 1) [-].
GALET_API double galet_envelope_share(double p);

/// s_n: the mean of |v|^n over a cycle, as part of V^n; the mean of |cos|^n [-].
GALET_API double galet_envelope_mean(double n);

/// A mass braked by load x sum of mu |v|^p.
typedef struct galet_envelope_def {
    double mass;                             ///< [kg]
    double load;                             ///< Normal force [N]
    size_t terms;                            ///< Of the law
    double mu[GALET_POINT_MAX_LIST];         ///< Coefficients [(s/m)^p]
    double exponents[GALET_POINT_MAX_LIST];  ///< p >= 0, each once [-]
    double speed;                            ///< V at the start [m/s]
} galet_envelope_def;

/// The mass of 0.15 kg under 0.4 N, thrown at 0.12 m/s, with mu = 0.02 + 0.05 v + 2 v^2.
GALET_API galet_envelope_def galet_default_envelope(void);

/// A decay, ready to be asked: a value.
typedef struct galet_envelope {
    size_t terms;                            ///< Those that do not vanish
    double beta[GALET_POINT_MAX_LIST];       ///< load mu c_p / mass, so that V' = - sum of beta V^p
    double exponents[GALET_POINT_MAX_LIST];  ///< [-]
    double mass;                             ///< [kg]
    double speed;                            ///< V at the start [m/s]
    double t_stop;                           ///< When V vanishes; INFINITY where it never does [s]
    double t_burst;                          ///< When V has grown without end; INFINITY where it never has [s]
    double limit;  ///< What V tends to: 0, or where a law that is negative somewhere neither brakes nor drives;
                   ///< INFINITY where it drives without end [m/s]
} galet_envelope;

/// GALET_ERR_RANGE for numbers that are not finite, masses that are not above 0, loads, speeds and exponents below 0
/// and exponents given twice; without load nothing brakes. GALET_ERR_MEMORY; GALET_ERR_NOT_CONVERGED where other powers
/// than 0, 1 and 2 cancel so nearly on the way that rounding decides whether V passes.
GALET_API galet_status galet_envelope_solve(const galet_envelope_def *def, galet_envelope *envelope);

/// V' at this V [m/s2].
GALET_API double galet_envelope_rate(const galet_envelope *envelope, double speed);

/// Energy mass V^2 / 2 [J], and its rate - mass V sum of beta V^p [W].
GALET_API double galet_envelope_energy(const galet_envelope *envelope, double speed);
GALET_API double galet_envelope_power(const galet_envelope *envelope, double speed);

/// V at times >= 0 that ascend: in closed form for the powers 0, 1 and 2 and for any one power, to 1e-12 of the start
/// for others. INFINITY where it has grown without end. GALET_ERR_RANGE for times that do not ascend,
/// GALET_ERR_MEMORY; GALET_ERR_NOT_CONVERGED as above: what was not reached is NAN.
GALET_API galet_status galet_envelope_follow(const galet_envelope *envelope, size_t count, const double *t,
                                             double *speed);

/// A mass braked by any law whose states stay nearly the same during a cycle: for the film, w tau of 5 and more.
typedef struct galet_envelope_law_def {
    double mass;     ///< [kg]
    double load;     ///< Normal force [N]
    double damping;  ///< Beside the friction [N s/m]
    const galet_point_law *law;
    double params[GALET_POINT_MAX_PLACES];  ///< Packed, of the law
    double speed;                           ///< V at the start [m/s]
    double state0[GALET_POINT_MAX_STATES];  ///< NAN: the law's own
} galet_envelope_law_def;

/// The mass of 0.15 kg under 0.4 N, thrown at 0.12 m/s on a film with its own defaults.
GALET_API galet_envelope_law_def galet_default_envelope_law(void);

/// One instant of it.
typedef struct galet_envelope_sample {
    double speed;                      ///< V; 0 once it has stopped [m/s]
    double y[GALET_POINT_MAX_STATES];  ///< Mean states
    double lift;                       ///< Share of the load that the film carries; NAN where the law knows none [-]
} galet_envelope_sample;

/// Follows V and the states through times >= 0 that ascend. GALET_ERR_RANGE as above and for what the law refuses;
/// GALET_ERR_NOT_CONVERGED where the integration ended early: the samples from there on are NAN.
GALET_API galet_status galet_envelope_follow_law(const galet_envelope_law_def *def, size_t count, const double *t,
                                                 galet_envelope_sample *samples);

GALET_C_END
