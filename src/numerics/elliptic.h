#pragma once

/// Complete elliptic integrals of one modulus, and Carlson's symmetric ones. Pure functions.
/// Everything is asked for by the complementary modulus or parameter, which keeps its digits where the integrals are
/// singular: m1 = 1 - m, kc = sqrt(m1).

/// Integrals over (0, pi/2) with w = sqrt(1 - m sin^2). The last three are the differences of K and E that Hertz
/// contact needs, without their cancellation.
typedef struct galet_elliptic {
    double k;  ///< First kind: 1 / w
    double e;  ///< Second kind: w
    double b;  ///< cos^2 / w = (E - m1 K) / m
    double d;  ///< sin^2 / w = (K - E) / m
    double c;  ///< sin^2 cos^2 / w^3 = (D - B) / m
} galet_elliptic;

/// All of them from one descent, for kc >= 0; kc > 1 is a negative m. NaN outside; K, D and C are infinite at kc = 0.
galet_elliptic galet_elliptic_complete(double kc);

/// K and E of the complementary parameter m1 >= 0.
double galet_elliptic_k(double m1);
double galet_elliptic_e(double m1);

/// R_F(x, y, z), symmetric; arguments >= 0, at most one of them 0 (two: infinite). NaN outside.
double galet_carlson_rf(double x, double y, double z);

/// R_D(x, y, z), symmetric in x and y; z > 0, at most one of x, y is 0 (both, or z = 0: infinite). NaN outside.
double galet_carlson_rd(double x, double y, double z);
