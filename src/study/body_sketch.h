#pragma once

#include "study/body_inputs.h"

#include <galet/result.h>
#include <galet/rigid.h>

/// A body at its start, from the side and from above. Does nothing where nobody wants the table, whose columns are
/// galet_sketch_columns.
void galet_body_sketch_fill(galet_table *table, const galet_rigid_def *def, const galet_body_cue *cue);
