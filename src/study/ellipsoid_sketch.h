#pragma once

#include <galet/ellipsoid.h>
#include <galet/result.h>

/// An ellipsoid at its start, from the side and from above. Does nothing where nobody wants the table, whose columns
/// are galet_sketch_columns.
void galet_ellipsoid_sketch_fill(galet_table *table, const galet_ellipsoid_def *def);
