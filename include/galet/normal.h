#pragma once

#include <galet/api.h>
#include <galet/grid.h>
#include <galet/hertz.h>
#include <galet/profile.h>
#include <galet/status.h>

#include <stddef.h>

GALET_C_BEGIN

/// The normal problem by the active set of Chevalier 2006, section 1: dense equations on the cells in contact. A check
/// for small grids; galet_rolling_solve() with GALET_ROLLING_PRESS is the method for all others.

/// What the active set found.
typedef struct galet_active_set {
    int solves;       ///< Dense systems solved
    size_t cells;     ///< In contact at the end
    size_t at_start;  ///< Of overlap, where it starts
    double load;      ///< [N]
} galet_active_set;

/// Presses the bodies together by `approach` [m] on nx x ny cells over `box`; `p` takes nx x ny pressures [Pa].
/// GALET_ERR_RANGE for numbers out of their range and for more than 4000 cells of overlap, GALET_ERR_NO_CONTACT,
/// GALET_ERR_NOT_CONVERGED with the last set, GALET_ERR_MEMORY.
GALET_API galet_status galet_normal_active_set(const galet_hertz_def *bodies, const galet_profile *profile,
                                               double approach, galet_box box, size_t nx, size_t ny, double *p,
                                               galet_active_set *result);

GALET_C_END
