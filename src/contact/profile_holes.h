#pragma once

#include "contact/profile_order.h"

/// Distances in y far wider than most of those about them on either side (docs/theory/profiles.md 3), of points in
/// order of y. Returns how many; `holes` may be NULL.
size_t galet_profile_find_holes(const galet_profile_point *points, size_t count, galet_profile_hole *holes);
