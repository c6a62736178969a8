#pragma once

#include <galet/rolling.h>
#include <galet/study.h>

/// What of a profile's contact depends on how pressure is found: its tables and their figures.
extern const galet_column galet_rolling_normal_columns[];
extern const galet_column galet_rolling_outline_columns[];
extern const galet_column galet_rolling_curvature_columns[];
extern const galet_layer galet_rolling_normal_layers[];
extern const galet_layer galet_rolling_outline_layers[];
extern const galet_layer galet_rolling_load_layers[];
extern const galet_layer galet_rolling_gap_layers[];
extern const galet_layer galet_rolling_curvature_layers[];

/// Fills those of the tables "normals", "outlines" and "curvature" that are wanted, for profiles that are not circles:
/// the case by every normal method that fits, with the exact one for a measure. GALET_ERR_INTERRUPTED,
/// GALET_ERR_MEMORY.
galet_status galet_rolling_normals_fill(const galet_rolling_def *def, galet_grid grid, galet_result *out);
