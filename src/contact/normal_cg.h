#pragma once

#include "contact/level.h"
#include "numerics/scratch.h"

#include <galet/watch.h>

/// The normal problem on one grid: conjugate gradients on a set of contact cells that is mended as soon as it is what
/// is wrong most (docs/theory/rolling.md 4).
typedef struct galet_normal_problem {
    double compliance;  ///< (1 - nu) dx / (pi G): displacement per unit of the kernel's product [m/Pa]
    double load;        ///< Prescribed force [N]; not read where the approach is
    double approach;    ///< Prescribed approach [m]; NAN where the load is
    double tolerance;   ///< On the gap left in the contact (root mean square), relative to the approach
    int max_iterations;
    galet_evenness even;       ///< What is known of the gap and of what is added to it
    const double *extra;       ///< Displacement by other causes, added to the gap [m]; NULL for none
    const galet_watch *watch;  ///< Told of the phase "pressure"
} galet_normal_problem;

typedef struct galet_normal_outcome {
    double load;      ///< [N]
    double approach;  ///< [m]
    double residual;
    int iterations;
    bool converged;
} galet_normal_outcome;

/// What a solve takes [numbers].
size_t galet_normal_scratch(size_t size);

/// Starts from level->p, which must be positive somewhere and is scaled to the load; leaves the solution there.
/// GALET_ERR_NO_CONTACT where a prescribed approach brings no cell into contact, GALET_ERR_INTERRUPTED,
/// GALET_ERR_MEMORY where scratch is too small.
galet_status galet_normal_iterate(galet_level *level, const galet_normal_problem *problem, galet_scratch *scratch,
                                  galet_normal_outcome *outcome);
