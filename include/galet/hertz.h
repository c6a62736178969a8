#pragma once

#include <galet/api.h>
#include <galet/status.h>

GALET_C_BEGIN

/// Hertz contact of two elastic bodies with locally quadratic surfaces.
/// Pure functions: safe to call from any thread, nothing is allocated.
/// No pointer may be NULL but where it is said.

/// One body near the contact. Radii are signed (negative: concave), INFINITY is flat.
typedef struct galet_body {
    double rx;       ///< Principal radius in the plane of x and the normal [m]
    double ry;       ///< Principal radius in the plane of y and the normal [m]
    double young;    ///< Young's modulus; INFINITY is rigid [Pa]
    double poisson;  ///< Poisson's ratio, in (-1, 0.5] [-]
} galet_body;

/// Two bodies pressed together.
typedef struct galet_hertz_def {
    galet_body body1, body2;
    double angle;  ///< From the axes of body 1 to those of body 2, counter-clockwise about z [rad]
    double load;   ///< Normal force [N]
} galet_hertz_def;

/// The contact ellipse and what it carries. The patch has axes of its own: the first, along `a`, is the one nearer to
/// body 1's x.
typedef struct galet_hertz {
    double a, b;                      ///< Semi-axes along the patch's first and second axis [m]
    double p0;                        ///< Largest pressure [Pa]
    double approach;                  ///< How far distant points of the bodies come together [m]
    double area;                      ///< pi a b [m2]
    double stiffness;                 ///< Slope of load over approach [N/m]
    double mean_pressure;             ///< Load over area [Pa]
    double load;                      ///< Normal force [N]
    double curvature_x, curvature_y;  ///< A and B of the gap A x^2 + B y^2 in the patch's axes [1/m]
    double patch_angle;               ///< From x to the patch's first axis, counter-clockwise, in [-pi/4, pi/4] [rad]
    double contact_modulus;           ///< E* of the two materials [Pa]
} galet_hertz;

/// A steel roller of 20 mm, crowned to 500 mm, on a rod of 25 mm under 1500 N (Chevalier 2006, section 1.1).
GALET_API galet_hertz_def galet_default_hertz(void);

/// The smallest of the bodies' radii, signs aside [m].
GALET_API double galet_hertz_smallest_radius(const galet_hertz_def *def);

/// Solves for the ellipse under the load. GALET_ERR_NO_CONTACT where the bodies cannot touch in a finite patch,
/// GALET_ERR_RANGE where an input is out of its range or a result would leave the range of a double.
GALET_API galet_status galet_hertz_solve(const galet_hertz_def *def, galet_hertz *hertz);

/// The same under a prescribed approach [m]; the definition's load is not read.
GALET_API galet_status galet_hertz_solve_approach(const galet_hertz_def *def, double approach, galet_hertz *hertz);

/// Pressure at a point in the patch's axes [m]; 0 outside the ellipse [Pa].
GALET_API double galet_hertz_pressure(const galet_hertz *hertz, double x, double y);

/// Axis ratio b / a of the ellipse where the gap is A x^2 + B y^2 and A / B is given, in (0, INFINITY); NaN elsewhere.
GALET_API double galet_hertz_ellipse_ratio(double curvature_ratio);

/// E* = 1 / ((1 - nu1^2) / E1 + (1 - nu2^2) / E2) of two materials; the radii are not read [Pa].
GALET_API double galet_contact_modulus(galet_body body1, galet_body body2);

GALET_C_END
