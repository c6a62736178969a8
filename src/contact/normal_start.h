#pragma once

#include "contact/level.h"

/// Pressure of one grid as a start on another, over the same box or another one: by its square, which falls to zero
/// along a straight line where contact ends.
void galet_normal_carry(galet_grid from, const double *p, galet_level *to);
