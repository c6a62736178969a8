#pragma once

#include <stdbool.h>

/// Zhuravlev 1998 (2.1) and (2.2) summed over the patch without any closed form: what proves or refutes those.

/// Friction of a circular patch summed in polar coordinates about its own centre, so that nothing of the paper's change
/// of variables enters. Units of f N and f N eps.
typedef struct galet_zhuravlev_sum {
    double force;   ///< Along the slip
    double across;  ///< Across it
    double moment;
} galet_zhuravlev_sum;

/// At k = v / (eps omega) > 0; good to 1e-12.
galet_zhuravlev_sum galet_zhuravlev_sum_patch(double k);

/// Limits of those sums, from which Padé fractions follow: F / k and M at k = 0, k M at infinity.
typedef struct galet_zhuravlev_limits {
    double grip, spinning, tail;
} galet_zhuravlev_limits;
galet_zhuravlev_limits galet_zhuravlev_limits_of_sums(void);

/// Couple about z of friction that opposes the slip (v, 0) + omega e_z x r of every point of the patch, summed over
/// small squares: its sign is found, not supposed. Units of f N eps; good to some 1e-6.
double galet_zhuravlev_sum_couple(double v, double omega);

/// Force by (2.2) where k > 1, and by the integral behind it where k <= 1: as printed, or with the factor q of the
/// surface element that the print lacks.
double galet_zhuravlev_sum_rays(double k, bool with_factor);

/// Force by the integral over theta and r that stands before (2.2), for a centre of rotation at h > eps.
double galet_zhuravlev_sum_polar(double eps, double h);

/// What a pressure carries: its integral over a patch of radius eps.
double galet_zhuravlev_sum_pressure(double (*pressure)(double load, double eps, double rho), double load, double eps);

/// Integral of f over [low, high] by Gauss rules of 48 nodes on so many equal pieces.
typedef double galet_zhuravlev_integrand(double x, const void *context);
double galet_zhuravlev_integrate(galet_zhuravlev_integrand *f, const void *context, double low, double high,
                                 int pieces);
