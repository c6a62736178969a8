#pragma once

#include "contact/level.h"

/// The tangential problem on one grid: traction = projection on |traction| <= bound of (traction - c slip), by a
/// semismooth Newton method whose steps come from preconditioned GMRES (science/rolling-contact 5b). Slips are in units
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
} galet_traction_problem;

typedef struct galet_traction_outcome {
    double residual;
    int iterations;
    bool converged;
} galet_traction_outcome;

/// Scratch of a solve, shared by the levels of a sequence; fields have room for the finest.
typedef struct galet_traction_work galet_traction_work;

size_t galet_traction_work_bytes(size_t size);
galet_status galet_traction_work_create(size_t size, galet_traction_work **work);
void galet_traction_work_destroy(galet_traction_work *work);

/// At least twenty fields for other uses, and room for sums over two; free between solves.
double *galet_traction_work_fields(galet_traction_work *work);
double *galet_traction_work_sums(galet_traction_work *work);

/// Starts from level->tx, ty (zero or any guess) with the contact where level->p > 0; leaves traction there, within the
/// bound, and the state of the cells: 0 outside, 1 stick, 2 slip.
void galet_traction_iterate(galet_level *level, const galet_traction_problem *problem, galet_traction_work *work,
                            galet_traction_outcome *outcome);

/// Slip of the last solve [Pa, as above]; valid until the next.
const double *galet_traction_slip_x(const galet_traction_work *work);
const double *galet_traction_slip_y(const galet_traction_work *work);
