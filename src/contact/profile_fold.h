#pragma once

#include "contact/profile_order.h"

/// Where points in the order of a file turn back over many of their distances, onto another layer than they came by
/// (docs/theory/profiles.md 3): the first point behind the turn, or `count`. A surface that is measured forth and back
/// does not fold, points in disorder do not either. `spare` is room for as many points.
size_t galet_profile_find_fold(const galet_profile_point *points, size_t count, galet_profile_point *spare);
