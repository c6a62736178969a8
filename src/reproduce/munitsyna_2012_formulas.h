#pragma once

/// The formulas of Munitsyna 2012 as printed, misprints included, and what stands in their place. Lengths are in units
/// of the major semi-axis alpha, forces in units of F0 = k N, moments in units of alpha F0.

typedef struct galet_munitsyna_integrals {
    double i1, i2, i3;
} galet_munitsyna_integrals;

/// (2.3) as printed, summed over equal steps of the angle, which is exact for a periodic integrand.
galet_munitsyna_integrals galet_munitsyna_summed(double mu);

/// (2.3) by complete elliptic integrals.
galet_munitsyna_integrals galet_munitsyna_elliptic(double mu);

/// (2.4).
galet_munitsyna_integrals galet_munitsyna_approximate(double mu);

typedef struct galet_munitsyna_deltas {
    double d0, d1, d2, d3, d4, d5, d6;
} galet_munitsyna_deltas;

/// (2.2), and those after (2.7), which take no integrals.
galet_munitsyna_deltas galet_munitsyna_delta(double mu, double psi, galet_munitsyna_integrals in);

/// Coefficients (2.6) and (2.7).
typedef struct galet_munitsyna_pade {
    double m0, a0, b0, a1, a2, a3, a4, b1, b2;
} galet_munitsyna_pade;

galet_munitsyna_pade galet_munitsyna_printed(double mu, double psi);

/// With the signs of a4 and b1, and the power of mu in a4, that (2.1) asks for.
galet_munitsyna_pade galet_munitsyna_corrected(double mu, double psi);

/// Force along the slip and across it, and moment, as (1.1) counts them.
typedef struct galet_munitsyna_drag {
    double f1, f2, m;
} galet_munitsyna_drag;

/// First order, before (2.5), and second order (2.5), at slip u >= 0 and spin omega, not both 0.
galet_munitsyna_drag galet_munitsyna_first(const galet_munitsyna_pade *c, double u, double omega);
galet_munitsyna_drag galet_munitsyna_second(const galet_munitsyna_pade *c, double u, double omega);

/// F2 by (2.8); `base` is what is raised to n - 1: alpha_4 in print, a4 where it is right.
double galet_munitsyna_higher(const galet_munitsyna_pade *c, int n, double base, double u, double omega);
