#pragma once

#include <galet/profile.h>

/// Slope of the curve through points at point i, whatever the offset and tilt: what galet_profile_slope() finds there
/// without a search.
double galet_profile_slope_at_point(const galet_profile *profile, size_t i);
