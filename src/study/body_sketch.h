#pragma once

#include <galet/result.h>
#include <galet/rigid.h>

/// A blow that the body gets at the start.
typedef struct galet_body_cue {
    double impulse;       ///< 0: none [N s]
    double direction;     ///< From x to the left [rad]
    double right, above;  ///< Where it hits, from the mass centre as the player sees it [m]
} galet_body_cue;

/// A body at its start, from the side and from above. Does nothing where nobody wants the table, whose columns are
/// galet_sketch_columns.
void galet_body_sketch_fill(galet_table *table, const galet_rigid_def *def, const galet_body_cue *cue);
