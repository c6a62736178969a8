#pragma once

#include "numerics/team.h"

#include <galet/status.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

/// Solves, for every unbroken run of cells in a row of the grid, the equations in which that run acts on itself alone.
/// Cells of one row act on each other by a Toeplitz matrix, so one triangular factorisation serves all runs of all
/// lengths: leading blocks of the factors factorise leading blocks. As a preconditioner this halves the products of
/// the plain Krylov method, and costs no Fourier transform. The owner may not be shared by threads.
typedef struct galet_line_solver galet_line_solver;

/// The direction of the runs: along x from the largest x down, or along y from the smallest up.
typedef enum galet_line { GALET_LINE_X, GALET_LINE_Y } galet_line;

size_t galet_line_solver_bytes(size_t nx, size_t ny, int matrices, int threads);

/// For a grid of nx x ny with up to `matrices` different matrices, applied by a team that outlives it.
galet_status galet_line_solver_create(size_t nx, size_t ny, int matrices, galet_team *team, galet_line_solver **solver);
void galet_line_solver_destroy(galet_line_solver *solver);

/// Factorises matrix number `which`: first column and first row, `size` each, with the same first entry. All leading
/// minors must be nonzero, as they are where the matrix's symmetric part is positive definite.
void galet_line_solver_factorise(galet_line_solver *solver, int which, size_t size, const double *column,
                                 const double *row);

/// Finds the runs of cells where `mask` is `value`.
void galet_line_solver_set_runs(galet_line_solver *solver, galet_line line, const unsigned char *mask,
                                unsigned char value);

/// out = scale * matrix^-1 in on the runs; other cells of `out`, which may be `in`, are left as they are. Ends soon
/// where the watch is cancelled, with a part of them.
void galet_line_solver_apply(const galet_line_solver *solver, int which, double scale, const double *in, double *out,
                             const galet_watch *watch);
