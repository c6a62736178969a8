#pragma once

#include <galet/api.h>
#include <galet/grid.h>
#include <galet/hertz.h>
#include <galet/profile.h>
#include <galet/status.h>

#include <stddef.h>

GALET_C_BEGIN

/// The normal problem by the active set of Chevalier 2006, section 1: dense equations on the cells in contact. A check
/// for small grids; galet_rolling_solve() is the method for all others. Safe to call from any thread.
/// No pointer may be NULL but where it is said.

/// Two bodies pressed together.
typedef struct galet_active_set_def {
    galet_hertz_def contact;  ///< Bodies and the angle between them; the load is not read
    galet_profile profile;    ///< Lateral profile of body 1
    double approach;          ///< [m]
    galet_box box;
    size_t nx, ny;  ///< Cells of the box
} galet_active_set_def;

/// galet_default_hertz() at the approach of its load, on 30 x 30 cells around its ellipse.
GALET_API galet_active_set_def galet_default_active_set(void);

/// What the active set found.
typedef struct galet_active_set_result {
    int solves;       ///< Dense systems solved
    size_t cells;     ///< In contact at the end
    size_t at_start;  ///< Of overlap, where it starts
    double load;      ///< [N]
} galet_active_set_result;

/// Fills `p` with nx x ny pressures [Pa]. GALET_ERR_RANGE for numbers out of their range and for more than 4000 cells
/// of overlap, GALET_ERR_NO_CONTACT, GALET_ERR_NOT_CONVERGED with the last set, GALET_ERR_MEMORY.
GALET_API galet_status galet_active_set_solve(const galet_active_set_def *def, double *p,
                                              galet_active_set_result *result);

GALET_C_END
