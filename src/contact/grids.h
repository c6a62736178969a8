#pragma once

#include "contact/level.h"
#include "numerics/scratch.h"

#include <galet/vec.h>

enum { GALET_MAX_LEVELS = 16 };

/// Nested grids over one box, each half as fine as the one before, with the memory that their solvers share. The owner
/// may not be shared by threads.
typedef struct galet_grids {
    int count;  // of levels; 0 is the finest
    galet_level *level[GALET_MAX_LEVELS];
    galet_team *team;    // of the large ones; NULL: one thread
    int threads_missed;  // that were asked for, and the system did not give
    galet_scratch *scratch;
    double *slip;      // an x and a y field: of the last traction solved for, in units of traction
    double *coupling;  // four fields, taken when unlike materials are first met
    bool solved;       // level 0 holds a solution to start from
    galet_vec2 creep;  // of that solution
} galet_grids;

size_t galet_grids_bytes(size_t nx, size_t ny, int threads);

/// GALET_ERR_MEMORY, GALET_ERR_INTERRUPTED.
galet_status galet_grids_create(size_t nx, size_t ny, int threads, const galet_watch *watch, galet_grids **grids);
void galet_grids_destroy(galet_grids *grids);

/// What unlike materials take besides: `coupling`, and on each level the kernels that couple pressure and traction.
size_t galet_grids_coupling_bytes(size_t nx, size_t ny);

/// Takes it on one level, where it is not there yet. GALET_ERR_MEMORY, GALET_ERR_INTERRUPTED.
galet_status galet_grids_prepare_coupling(galet_grids *grids, int level, const galet_watch *watch);
