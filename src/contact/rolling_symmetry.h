#pragma once

#include "contact/rolling_case.h"

/// Solvers meet a contact's symmetry to their tolerance alone, and sums of its halves to their rounding. What is known
/// of it is made exact here.

/// Finds the symmetry, and what of the creepages is given and sought.
void galet_symmetry_find(galet_rolling_case *c);

/// Puts the box around the middle.
void galet_symmetry_centre_box(galet_rolling_case *c);

/// Means of the level's pressure and its images: the load stays.
void galet_symmetry_even_pressure(const galet_rolling_case *c, galet_level *level);

/// Copies traction, slip and state of one half of a level on the other.
void galet_symmetry_mirror_traction(const galet_rolling_case *c, galet_level *level, double *slip);

/// Without what is zero.
galet_vec2 galet_symmetry_centre(const galet_rolling_case *c, galet_vec2 centre);
galet_creep_force galet_symmetry_force(const galet_rolling_case *c, galet_creep_force force);
