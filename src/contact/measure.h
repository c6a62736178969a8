#pragma once

#include "contact/level.h"

#include <galet/creep.h>

/// Numbers of a level's solution.

/// First and last columns and rows with contact.
typedef struct galet_extent {
    size_t i_min, i_max, j_min, j_max;
} galet_extent;

galet_extent galet_measure_extent(const galet_level *level);

/// Forces by the level's traction.
galet_creep_force galet_measure_force(const galet_level *level);

/// All traction, whatever its direction [N].
double galet_measure_effort(const galet_level *level);
