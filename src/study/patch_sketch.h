#pragma once

#include <galet/patch.h>
#include <galet/result.h>

/// A patch that slides and spins: slip at its points with the centre of rotation, and what friction does to the body
/// above. Does nothing where nobody wants the table, whose columns are galet_sketch_columns.
void galet_patch_sketch_fill(galet_table *table, galet_patch patch, double slip, double psi, double spin,
                             galet_patch_components friction);
