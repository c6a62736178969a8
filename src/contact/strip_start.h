#pragma once

#include "contact/strip_bem.h"

enum { GALET_STRIP_SAMPLES = 256 };

/// Where contact is about to be and what a Hertz contact of the same width would be there.
typedef struct galet_strip_start {
    double y_from, y_to;  ///< [m]
    double lowest;        ///< Gap [m]
    double depth;         ///< Above the lowest gap, of the ends [m]
    double half_length;   ///< Of the longest strip [m]
    double stiffness;     ///< p / (E* a) [1/m]
    double approach;      ///< [m]
} galet_strip_start;

/// Looks at the gap at points that close in on its lowest places. `samples` has room for GALET_STRIP_SAMPLES numbers.
/// GALET_ERR_NO_CONTACT, GALET_ERR_RANGE where the gap is not finite or the scales leave the range of a double.
galet_status galet_strip_locate(const galet_strip_bem_def *def, double *samples, galet_strip_start *start);
