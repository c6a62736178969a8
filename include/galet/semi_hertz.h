#pragma once

#include <galet/api.h>

GALET_C_BEGIN

/// Settings of the semi-Hertzian methods, which press a strip as Hertz would press two bodies of its curvatures
/// (docs/theory/strips.md). Plain values.

/// Which ellipse belongs to a ratio of curvatures A / B.
typedef enum galet_ratio_kind {
    GALET_RATIO_EXACT,      ///< Hertz's
    GALET_RATIO_POWER_LAW,  ///< b / a = beta (A / B)^alpha, as in Chevalier 2006 (14)
} galet_ratio_kind;

typedef struct galet_ratio_law {
    galet_ratio_kind kind;
    double alpha, beta;  ///< Of the power law [-]
} galet_ratio_law;

/// Hertz's; the power law beside it is the best of A / B from 1 to 100, to 3.6 %.
GALET_API galet_ratio_law galet_default_ratio_law(void);

/// What is smoothed of a profile.
typedef enum galet_smoothing_variable {
    GALET_SMOOTH_RADIUS,         ///< Of the gap across rolling
    GALET_SMOOTH_CURVATURE,      ///< Its inverse
    GALET_SMOOTH_LOG_CURVATURE,  ///< The logarithm of either
} galet_smoothing_variable;

/// Diffuse elements: at every place a polynomial by least squares, with weights exp(-(distance / length)^2).
typedef struct galet_smoothing {
    galet_smoothing_variable variable;
    int order;      ///< Of the polynomial: 0, 1 or 2; from 1 on it may make up concave places
    double length;  ///< [m]; NAN: 0.95 times the reach, how far interpenetration goes from where the bodies first touch
    double pad;     ///< How much of the profile enters beyond the interpenetration [m]; NAN: 1.15 times the reach
} galet_smoothing;

/// The radius, order 0, lengths by the contact.
GALET_API galet_smoothing galet_default_smoothing(void);

GALET_C_END
