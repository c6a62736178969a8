#pragma once

#include <galet/creep.h>
#include <galet/rolling.h>
#include <galet/study.h>

/// Tables and figures of the creep-curve study.
extern const galet_table_def galet_creep_curve_tables[];
extern const galet_figure galet_creep_curve_figures[];

/// Adds the points of a curve to the tables "curve" and "bands", either of which may be NULL, up to the first that was
/// not solved. Points without error bars have no bands.
void galet_creep_curve_fill(galet_table *curve, galet_table *bands, double friction, size_t count, const double *creep,
                            const galet_rolling_result *points);
