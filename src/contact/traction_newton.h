#pragma once

#include "contact/level.h"
#include "numerics/scratch.h"

#include <galet/watch.h>

/// The tangential problem on one grid: traction = projection on |traction| <= bound of (traction - c slip), by a
/// semismooth Newton method whose steps come from preconditioned GMRES (docs/theory/rolling.md 5.1). Slips are in units
/// of traction: over dx / (pi G).
typedef struct galet_traction_problem {
    double friction;                    ///< Bound over pressure [-]; INFINITY: full adhesion
    double poisson;                     ///< [-]
    double slip_x, slip_y;              ///< Rigid slip at the origin [Pa]
    double slip_x_per_y, slip_y_per_x;  ///< and its growth, for spin [Pa/m]
    double x_shift;                     ///< Rigid slip is taken at x + x_shift [m]
    double tolerance;  ///< On the residual, relative to the bound or to the rigid slip (roots of sums of squares)
    int max_iterations;
    const double *extra_x, *extra_y;  ///< Slip by other causes [Pa]; NULL for none
    bool second_order;                ///< With what the edges of level->runs add, and slip turned to the cells' centres
    const galet_watch *watch;         ///< Told of the phase "traction"
} galet_traction_problem;

typedef struct galet_traction_outcome {
    double residual;
    int iterations;
    bool converged;
} galet_traction_outcome;

/// What a solve takes [numbers].
size_t galet_traction_scratch(size_t size);

/// Starts from level->tx, ty (zero or any guess) with the contact where level->p > 0; leaves traction there, within the
/// bound, the state of the cells (0 outside, 1 stick, 2 slip), and in `slip` an x and a y field of the level's size
/// [Pa, as above]. GALET_ERR_INTERRUPTED, GALET_ERR_MEMORY where scratch is too small.
galet_status galet_traction_iterate(galet_level *level, const galet_traction_problem *problem, galet_scratch *scratch,
                                    double *slip, galet_traction_outcome *outcome);
