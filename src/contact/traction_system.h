#pragma once

#include "contact/traction_newton.h"
#include "numerics/krylov.h"

/// The parts of the solver for traction: the law and its derivative, the preconditioner, and the steps over them.

/// c in units of 1 / (diagonal of the operator); 1 cycles on fine grids, 0.1 to 0.5 always converged
/// (docs/theory/rolling.md 5.1).
#define GALET_NEWTON_STEP 0.3

/// The method at work. Pairs hold an x field and, `size` numbers on, a y field.
typedef struct galet_newton {
    galet_level *level;
    const galet_traction_problem *problem;
    galet_krylov krylov;
    size_t size;
    double *slip;       // pair: rigid slip plus operator times traction
    double *traction;   // pair
    double *best;       // pair: traction with the smallest residual so far
    double *direction;  // pair: of traction less c slip in slipping cells, 0 elsewhere
    double *ratio;      // bound over its length in slipping cells, 1 in sticking ones, 0 outside
    double *inverse;    // of the preconditioner across that direction
    double *bound;
    double *step;      // c of every cell: smaller in leading ones, where the edge adds to the diagonal
    double *turn;      // pair: from slip at the leading face to slip at the centre, in slipping cells
    double *weight;    // of that turn: from 0 in sticking cells to 1 in slipping ones
    double *hold;      // of every run: weight of the term of its trailing edge
    double *first;     // pair: what the first cell of a run does to the run, where the edge is in it
    double *residual;  // pair, the right-hand side
    double *sums;
    double c;
    double scale;            // of the residual
    double ramp, best_ramp;  // how wide it is now, and was for the best traction
    const double *in;        // what a pass over the cells reads and writes
    const double *image;
    double *out;
} galet_newton;

/// out <- slip by a traction: the operator's and what the edges add.
void galet_newton_product(const galet_newton *n, const double *in, double *out);

/// What the edges add to slip, `factor` times.
void galet_newton_add_edges(const galet_newton *n, double factor, const double *traction, double *slip);

/// Splits cells into stick and slip, linearises, and sets the residual: minus (traction - projection).
void galet_newton_evaluate(galet_newton *n);

/// Of a galet_newton: image <- product of z, out <- derivative of traction - projection, times z.
void galet_newton_apply(void *context, const double *z, double *image, double *out);

/// Makes the preconditioner ready for the state of the cells.
void galet_newton_prepare(galet_newton *n);

/// Of a galet_newton: z <- preconditioner times v.
void galet_newton_precondition(void *context, const double *v, double *z);
