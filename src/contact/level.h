#pragma once

#include "contact/gap.h"
#include "contact/halfspace.h"
#include "contact/runs.h"
#include "numerics/line_solver.h"

#include <galet/grid.h>

/// One grid of a nested sequence over the same box, with all that belongs to it: the half-space, the preconditioner,
/// the gap, the solution. Scratch fields are shared by the sequence and passed along.
typedef struct galet_level {
    galet_grid grid;
    size_t cells, size;  // without and with padding
    double weight;       // padded transforms of the finest grid that one here costs
    galet_halfspace *space;
    galet_line_solver *lines;
    double poisson;  // for which the tangential matrices are factorised; NAN: none
    double *gap, *p, *tx, *ty;
    double *open;          // gap of the deformed bodies over the compliance; 0 in the contact [Pa]
    double *gap_beyond;    // gap of the undeformed ones in the column beyond the largest x, ny numbers [m]
    double *open_beyond;   // and of the deformed ones [Pa]; 0 in rows whose contact ends before
    galet_runs runs;       // of contact cells in rows, with the ends of contact inside them
    galet_runs columns;    // the same in columns
    double *line_entries;  // a column and a row of a matrix of the line solver
    unsigned char *state;
    galet_team *team;
} galet_level;

/// Matrices of the line solver.
enum { GALET_LINES_X, GALET_LINES_Y, GALET_LINES_COUNT };

size_t galet_level_bytes(size_t nx, size_t ny, int threads);
galet_status galet_level_create(size_t nx, size_t ny, galet_team *team, galet_level **level);
void galet_level_destroy(galet_level *level);

/// Lays the box over the grid: kernels where the cells' shape is new, the preconditioner, and the gap.
/// GALET_ERR_INTERRUPTED.
galet_status galet_level_place(galet_level *level, const galet_gap *gap, galet_box box, double poisson,
                               galet_shear shear, const galet_watch *watch);

/// Bilinear interpolation of a field of `from` at the cell centres of `to`, over the same box.
void galet_level_interpolate(const galet_level *from, const double *field, const galet_level *to, double *out);
