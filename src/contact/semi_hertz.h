#pragma once

#include "contact/gap.h"

#include <galet/semi_hertz.h>
#include <galet/strip.h>

/// Curvature across rolling on even places, for linear interpolation; the nearest beyond them.
typedef struct galet_bends {
    size_t count;        ///< At least 2
    double y0, step;     ///< First place, and from place to place [m]
    const double *bend;  ///< Half the second derivative of the gap, positive [1/m]
} galet_bends;

double galet_semi_hertz_bend(const galet_bends *bends, double y);

/// A contact to be cut into strips (docs/theory/strips.md 2).
typedef struct galet_semi_hertz_problem {
    const galet_gap *gap;      ///< Even in x
    const galet_bends *bends;  ///< Curvatures to be taken instead of the gap's own; NULL: its own
    galet_ratio_law law;       ///< Of the ellipses
    double modulus;            ///< Contact modulus [Pa]
    double load;               ///< [N]
    double start;              ///< A depth to start from [m]; 0: none known
    bool even;                 ///< The gap is the same at y and -y
} galet_semi_hertz_problem;

typedef struct galet_semi_hertz_outcome {
    double depth;         ///< Interpenetration: a virtual one, not the approach [m]
    double y_min, y_max;  ///< Its ends [m]
    size_t count;         ///< Of strips that touch
    int iterations;       ///< Newton steps
    double residual;      ///< Of the load before strips are scaled to it, relative; before the last step of those [-]
} galet_semi_hertz_outcome;

/// Cuts the interpenetration into `count` strips, of equal width on either side of a jump of the curvature, and keeps
/// those that touch, by increasing y; together they carry the load to rounding, with elliptic pressure along each.
/// GALET_ERR_NO_CONTACT where the gap does not open, or no strip's middle touches; GALET_ERR_RANGE where the
/// interpenetration is so small that rounding of the gap shows.
galet_status galet_semi_hertz_solve(const galet_semi_hertz_problem *problem, size_t count, galet_strip *strips,
                                    galet_semi_hertz_outcome *outcome);

/// Curvature that a concave or flat place counts with, in an interpenetration of a depth and a width [m]: that of a
/// parabola that rises by a hundredth of the depth over half the width [1/m].
double galet_semi_hertz_flattest(double depth, double width);
