#pragma once

#include "study/rolling_inputs.h"

#include <galet/refiner.h>
#include <galet/study.h>

/// Where contacts are solved: on the grid of a case, or on grids that are refined to its accuracy.
typedef struct galet_rolling_workspace galet_rolling_workspace;

/// The workspace that `keep` holds if it fits the inputs, else a new one, which it then holds. Refuses a grid that does
/// not fit into what is free.
galet_status galet_rolling_workspace_take(const galet_rolling_inputs *inputs, galet_keep *keep,
                                          galet_rolling_workspace **workspace, galet_refusal *why);

/// What solved last, with its fields and lines; NULL where there is none.
galet_rolling *galet_rolling_workspace_last(const galet_rolling_workspace *workspace);

/// Solves the case of the inputs. `refinement` tells of the grid that was taken, also where it was given.
galet_status galet_rolling_workspace_solve(galet_rolling_workspace *workspace, const galet_rolling_inputs *inputs,
                                           galet_rolling_result *result, galet_refinement *refinement);

/// The same for a row of creepages.
galet_status galet_rolling_workspace_solve_curve(galet_rolling_workspace *workspace, const galet_rolling_inputs *inputs,
                                                 galet_creepage along, size_t count, const double *creep,
                                                 galet_rolling_result *results, galet_refinement *refinement);

/// Refuses an accuracy that takes more cells than fit. GALET_ERR_MEMORY where they did when it began.
galet_status galet_rolling_workspace_refuse(const galet_rolling_workspace *workspace,
                                            const galet_rolling_inputs *inputs, const galet_refinement *refinement,
                                            galet_refusal *why);

/// Warns of an accuracy that was not reached because finer grids no longer help.
void galet_rolling_warn_accuracy(const galet_rolling_inputs *inputs, const galet_refinement *refinement,
                                 galet_result *out);
