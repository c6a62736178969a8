#pragma once

#include "contact/level.h"

#include <galet/creep.h>
#include <galet/vec.h>

/// Numbers of a level's solution.

/// First and last columns and rows with contact.
typedef struct galet_extent {
    size_t i_min, i_max, j_min, j_max;
} galet_extent;

galet_extent galet_level_extent(const galet_level *level);

/// The same to a part of a cell: where pressure ends.
galet_box galet_level_edges(const galet_level *level);

/// Half the length of contact along row j, to a part of a cell; 0 where there is none [m].
double galet_level_half_length(const galet_level *level, size_t j);

/// Centre of pressure [m].
galet_vec2 galet_level_centre(const galet_level *level);

/// Forces by the level's traction.
galet_creep_force galet_level_force(const galet_level *level);

/// All traction, whatever its direction [N].
double galet_level_effort(const galet_level *level);
