#pragma once

#include <galet/profile_points.h>

/// A measured point and the row it came from.
typedef struct galet_profile_point {
    double y, z;
    size_t row;
} galet_profile_point;

/// Puts points in order of y, leaves out walls and what lies beyond them, and makes one of points that coincide
/// (docs/theory/profiles.md 3). `count` becomes how many are left, at least 3. `spare` is room for as many points.
galet_status galet_profile_order(galet_profile_point *points, galet_profile_point *spare, size_t *count,
                                 galet_profile_flaws *flaws);
