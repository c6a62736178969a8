#include "contact/grids.h"

#include "base/watch.h"
#include "contact/normal_cg.h"
#include "contact/traction_newton.h"
#include "numerics/field.h"
#include "numerics/thread.h"

#include <stdlib.h>

/// Coarsest grids have fewer cells a side than this; fields of unlike materials.
enum { COARSE = 20, COUPLING_FIELDS = 4 };

/// Smaller ones stay on one thread: two took 1.2 times as long on 100 x 100 cells, 0.9 times on 140 x 140.
static const size_t SHARED_FROM = 20000;  // cells

static size_t coarser(size_t n) {
    return (n + 1) / 2;
}

static bool has_coarser(size_t nx, size_t ny, int level) {
    size_t shorter = nx < ny ? nx : ny;
    return level + 1 < GALET_MAX_LEVELS && (shorter >= COARSE || (level == 0 && shorter >= 8));
}

/// Solvers take turns: what the greedier of them needs on the finest grid.
static size_t scratch_for(size_t size) {
    size_t normal = galet_normal_scratch(size), traction = galet_traction_scratch(size);
    return normal > traction ? normal : traction;
}

size_t galet_grids_bytes(size_t nx, size_t ny, int threads) {
    size_t size = galet_field_size(nx * ny);
    size_t bytes = sizeof(galet_grids) + 2 * size * sizeof(double) + galet_scratch_bytes(scratch_for(size));
    for (int level = 0;; level++) {
        bytes += galet_level_bytes(nx, ny, threads);
        if (!has_coarser(nx, ny, level)) {
            return bytes;
        }
        nx = coarser(nx);
        ny = coarser(ny);
    }
}

size_t galet_grids_coupling_bytes(size_t nx, size_t ny) {
    size_t bytes = COUPLING_FIELDS * galet_field_size(nx * ny) * sizeof(double);
    for (int level = 0;; level++) {
        bytes += galet_halfspace_coupling_bytes(nx, ny);
        if (!has_coarser(nx, ny, level)) {
            return bytes;
        }
        nx = coarser(nx);
        ny = coarser(ny);
    }
}

galet_status galet_grids_prepare_coupling(galet_grids *grids, int level, const galet_watch *watch) {
    if (!grids->coupling) {
        grids->coupling = galet_field_alloc(COUPLING_FIELDS, grids->level[0]->size);
    }
    return grids->coupling ? galet_halfspace_prepare_coupling(grids->level[level]->space, watch) : GALET_ERR_MEMORY;
}

static galet_status create_levels(galet_grids *grids, size_t nx, size_t ny, const galet_watch *watch) {
    double finest = (double)(nx * ny);
    while (!galet_watch_cancelled(watch)) {
        galet_level **level = &grids->level[grids->count];
        galet_status status = galet_level_create(nx, ny, nx * ny < SHARED_FROM ? NULL : grids->team, level);
        if (status) {
            return status;
        }
        (*level)->weight = (double)(nx * ny) / finest;
        grids->count++;
        if (!has_coarser(nx, ny, grids->count - 1)) {
            return GALET_OK;
        }
        nx = coarser(nx);
        ny = coarser(ny);
    }
    return GALET_ERR_INTERRUPTED;
}

static void gather(galet_grids *grids, size_t cells, int threads) {
    if (cells >= SHARED_FROM && !galet_thread_is_ours()) {
        grids->team = galet_team_create(threads);
        grids->threads_missed = threads - galet_team_size(grids->team);
    }
}

galet_status galet_grids_create(size_t nx, size_t ny, int threads, const galet_watch *watch, galet_grids **out) {
    galet_grids *grids = calloc(1, sizeof *grids);
    if (!grids) {
        return GALET_ERR_MEMORY;
    }
    size_t size = galet_field_size(nx * ny);
    gather(grids, nx * ny, threads);
    grids->slip = galet_field_alloc(2, size);
    galet_status status = grids->slip ? galet_scratch_create(scratch_for(size), &grids->scratch) : GALET_ERR_MEMORY;
    status = status ? status : create_levels(grids, nx, ny, watch);
    if (status) {
        galet_grids_destroy(grids);
        return status;
    }
    *out = grids;
    return GALET_OK;
}

void galet_grids_destroy(galet_grids *grids) {
    if (!grids) {
        return;
    }
    for (int k = 0; k < grids->count; k++) {
        galet_level_destroy(grids->level[k]);
    }
    galet_team_destroy(grids->team);
    galet_scratch_destroy(grids->scratch);
    free(grids->slip);
    free(grids->coupling);
    free(grids);
}
