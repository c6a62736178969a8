#pragma once

#include "contact/halfspace_fold.h"
#include "numerics/team.h"

#include <galet/status.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Displacements of an elastic half-space under tractions that are constant on each cell of a grid, by convolution
/// with padded Fourier transforms. Arrays are ny x nx, row-major, x fastest. The unit of length is the cell's side
/// along x, so that a grid of the same shape needs no new kernels; materials enter when a product is asked for.
/// The owner may not be shared by threads; a team that outlives it may do its work.
typedef struct galet_halfspace galet_halfspace;

/// What a tangential product returns: the displacement, or its decrease over one cell towards +x
/// (rolling: A(x) - A(x + dx), docs/theory/rolling.md 5).
typedef enum galet_shear { GALET_SHEAR_SHIFT, GALET_SHEAR_ROLL } galet_shear;

size_t galet_halfspace_bytes(size_t nx, size_t ny);
size_t galet_halfspace_coupling_bytes(size_t nx, size_t ny);  // what galet_halfspace_prepare_coupling() takes
galet_status galet_halfspace_create(size_t nx, size_t ny, galet_team *team, galet_halfspace **space);
void galet_halfspace_destroy(galet_halfspace *space);

/// Whether the kernels of cells with sides 1 and `aspect`, rounded to thirteen digits, are there.
bool galet_halfspace_is_prepared(const galet_halfspace *space, double aspect, galet_shear shear);

/// Computes them; the phase that is told is "kernels". After GALET_ERR_INTERRUPTED there are none.
galet_status galet_halfspace_prepare(galet_halfspace *space, double aspect, galet_shear shear,
                                     const galet_watch *watch);

// Products take seconds on large grids: where their watch is cancelled they end soon, and what they return is nothing
// to be used.

/// out = sum of the cell integrals of 1/r times p: the normal displacement over (1 - nu) dx / (pi G).
void galet_halfspace_normal(galet_halfspace *space, const double *p, double *out, const galet_watch *watch);

/// The last such product in the column one cell beyond the largest x, ny numbers; valid until the next product.
void galet_halfspace_normal_beyond(const galet_halfspace *space, double *column);

/// Products with pressures of known symmetry on their folded grid cost a half or a quarter. What they need besides is
/// taken when a fold is first asked for: GALET_ERR_MEMORY.
galet_status galet_halfspace_prepare_fold(galet_halfspace *space, galet_fold fold);
void galet_halfspace_press(galet_halfspace *space, galet_fold fold, const double *p, double *out,
                           const galet_watch *watch);

/// What would undo it if the grid had no end: symmetric, positive, and a quarter of the cost.
void galet_halfspace_unpress(galet_halfspace *space, galet_fold fold, const double *u, double *out,
                             const galet_watch *watch);

/// Tangential displacement (or its decrease) over dx / (pi G).
void galet_halfspace_tangential(galet_halfspace *space, double poisson, const double *tx, const double *ty, double *ux,
                                double *uy, const galet_watch *watch);

/// Kernels that couple pressure and traction of unlike materials, for the shape prepared last; the first time they
/// take their memory. GALET_ERR_MEMORY, GALET_ERR_INTERRUPTED.
galet_status galet_halfspace_prepare_coupling(galet_halfspace *space, const galet_watch *watch);

/// Tangential displacement (or its decrease) by pressure, over -K dx / (pi G).
void galet_halfspace_pressure_to_shear(galet_halfspace *space, const double *p, double *ux, double *uy,
                                       const galet_watch *watch);

/// Opening of the gap by traction, over K dx / (pi G).
void galet_halfspace_traction_to_gap(galet_halfspace *space, const double *tx, const double *ty, double *gap,
                                     const galet_watch *watch);

/// What a cell does to the one k cells farther along its own row, in the units of the products above.
double galet_halfspace_normal_row(const galet_halfspace *space, size_t k);
/// Components along (0) and across (1) rolling; `k` may be negative: the receiver lies k cells farther along +x.
double galet_halfspace_tangential_row(const galet_halfspace *space, double poisson, int component, ptrdiff_t k);

/// Points that a padded transform has, and that all transforms since the owner was created had, those of the kernels
/// not counted: whole numbers, so that what a solve adds does not depend on what was before.
uint64_t galet_halfspace_padded_points(const galet_halfspace *space);
uint64_t galet_halfspace_points(const galet_halfspace *space);
