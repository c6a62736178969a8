#pragma once

#include <galet/oscillator.h>

/// The formulas of Perret-Liaudet and Majdoub 2022 as printed, and a plain integrator for them, apart from the
/// library's.

/// The numbers of a film on its oscillator, by name.
typedef struct galet_perret_film {
    double mass, stiffness, load;       ///< [kg], [N/m], [N]
    double mu_c, c;                     ///< [-], [N s/m]
    double tau, n, v_star, y0, y_star;  ///< [s], [-], [m/s], [m], [m]
    double h_c, q;                      ///< Of the sigmoid, which the paper does not give [-]
} galet_perret_film;

/// The film that a definition of an oscillator has.
galet_perret_film galet_perret_film_of(const galet_oscillator_def *def);

/// The library's two cases: glycerol80, and demo, whose film is thinner and more viscous.
galet_oscillator_def galet_perret_glycerol(const galet_watch *watch);
galet_oscillator_def galet_perret_demo(const galet_watch *watch);

/// Sets one parameter of a definition's law by its key.
void galet_perret_set(galet_oscillator_def *def, const char *key, double value);

double galet_perret_sign(double v);

/// (2) at v, of any powers.
double galet_perret_mu(const double *mu, const double *powers, int count, double v);

/// (5).
double galet_perret_settled(const galet_perret_film *film, double v);

/// alpha = exp(-(h / h_c)^q), h = (y - Y0) / (Y* - Y0).
double galet_perret_alpha(const galet_perret_film *film, double y);

/// (6) of a T_C and a T_L.
double galet_perret_mixture(double alpha, double solid, double liquid);

/// Place, velocity, thickness.
typedef struct galet_perret_state {
    double x, v, y;
} galet_perret_state;

typedef galet_perret_state galet_perret_rates(const galet_perret_film *film, galet_perret_state at);

/// (7) as printed, with the T of (1), which is odd in v: T_C and T_L = c v have its sign.
galet_perret_rates galet_perret_printed;
/// (7) with sizes: T_C and T_L = c |v|.
galet_perret_rates galet_perret_sound;

/// The classical Runge-Kutta method in equal steps.
galet_perret_state galet_perret_march(galet_perret_rates *rates, const galet_perret_film *film, galet_perret_state at,
                                      double duration, int steps);

double galet_perret_energy(const galet_perret_film *film, galet_perret_state at);

/// The pair of Dormand and Prince, of order 4 and 5, with the usual control of steps, on (7) with sizes; it knows of no
/// event. Begins with `at`, tolerances and a first step.
typedef struct galet_perret_scheme {
    galet_perret_state at;
    double rtol;
    galet_perret_state atol;
    double step;   ///< That is tried next [s]
    double t;      ///< How far it has come [s]
    size_t rates;  ///< Right-hand sides that it took
} galet_perret_scheme;

/// A scheme at the start of a motion, its absolute tolerances a thousandth of the relative ones.
galet_perret_scheme galet_perret_scheme_of(const galet_oscillator_def *def, double rtol);

/// One step, not beyond t_end.
void galet_perret_advance(galet_perret_scheme *scheme, const galet_perret_film *film, double t_end);
