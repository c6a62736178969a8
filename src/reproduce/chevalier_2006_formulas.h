#pragma once

#include <stddef.h>

/// Formulas of Chevalier 2006 as printed, and plain quadratures to check them by. Pure functions.

/// What a unit force at an angle does over distance, times pi G r: an angular factor of (3) and (6).
typedef double galet_chevalier_factor(double angle, double poisson);
double galet_chevalier_normal(double angle, double poisson);
double galet_chevalier_xx(double angle, double poisson);
double galet_chevalier_xy(double angle, double poisson);
double galet_chevalier_yy(double angle, double poisson);

/// An ellipse that carries peak (1 - x^2/a^2 - y^2/b^2)^power, power 1/2 or -1/2.
typedef struct galet_chevalier_load {
    double a, b, peak, power;
} galet_chevalier_load;

/// (3), (6): displacement of two bodies at a place in the ellipse, in polar coordinates about it.
double galet_chevalier_displacement(const galet_chevalier_load *load, galet_chevalier_factor *factor, double shear,
                                    double poisson, double x, double y);

/// (6): the same for a traction of 1 on a cell of sides 1 and `aspect`, seen from (x, y) outside of it, times pi G.
double galet_chevalier_cell(galet_chevalier_factor *factor, double poisson, double aspect, double x, double y);

/// (8) with u by (6) of a plane contact: slip over speed at the trailing edge's side of a Carter contact of half
/// length 1 whose stick zone is `stick` of its length, where x = -cos(pi (2 i + 1) / (2 n + 2)) for a whole i.
double galet_chevalier_plane_slip(double creep, double stick, size_t n, size_t i);

/// (11): Soua's mean of the flexibilities.
double galet_chevalier_mean(const double flexibility[3], double vx, double vy, double spin_times_scale);

/// (13): corrected curvature, (15): ratio of the ellipse.
double galet_chevalier_corrected(double alpha, double beta, double lambda, double curvature);
double galet_chevalier_ratio(double alpha, double beta, double lambda);

/// (18): load of a strip over its width.
double galet_chevalier_strip_load(double young, double poisson, double depth, double lambda, double n);

/// (20)-(24): coefficients of diffuse elements of an order up to 2 at y, of `count` values at places `at`, with the
/// weight (22) as printed.
void galet_chevalier_diffuse(int order, double c, double domain, size_t count, const double *at, const double *values,
                             double y, double alpha[3]);
