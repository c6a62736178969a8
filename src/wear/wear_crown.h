#pragma once

#include "wear/wear_points.h"

#include <galet/rolling.h>

/// The circle that a worn crown is taken for by methods that know of circles alone.
typedef struct galet_wear_crown {
    double ry;      // lateral radius of body 1 [m]
    double misfit;  // largest distance of the profile from it within the contact, over the interpenetration
} galet_wear_crown;

/// The parabola nearest to the profiles within its own contact (docs/theory/wear.md 4). GALET_ERR_NO_CONTACT for a
/// crown that is worn hollow, GALET_ERR_NOT_CONVERGED where parabola and contact do not come to terms.
galet_status galet_wear_crown_fit(const galet_rolling_def *contact, const galet_wear_points *points,
                                  const double *opening, galet_wear_crown *crown);
