#pragma once

#include <galet/api.h>
#include <galet/rolling.h>

GALET_C_BEGIN

/// A creep curve: the same contact at a row of creepages.
/// No pointer may be NULL but where it is said.

/// Solves at `count` points: creepage number i is the definition's plus creep[i] times `along`. The exact method starts
/// each point from the one before. Ends at the first error; where points did not converge it goes on and returns
/// GALET_ERR_NOT_CONVERGED in the end. Results of points that were not reached are NAN. The phase that is told is
/// "curve".
GALET_API galet_status galet_creep_curve_solve(galet_rolling *rolling, const galet_rolling_def *def,
                                               galet_creepage along, size_t count, const double *creep,
                                               galet_rolling_result *results);

GALET_C_END
