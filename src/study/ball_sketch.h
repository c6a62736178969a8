#pragma once

#include "study/ball_poses.h"

#include <galet/result.h>

/// A ball at its start, seen from the side and from above, and its path. Does nothing where nobody wants the table,
/// whose columns are galet_sketch_columns.
void galet_ball_sketch_fill(galet_table *table, const galet_ball_def *def, const galet_ball_result *ball,
                            const galet_ball_poses *poses);
