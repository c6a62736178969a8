#pragma once

#include "contact/strip_kernel.h"

#include <galet/status.h>
#include <galet/watch.h>

#include <stdbool.h>

/// Pressures and half lengths of given strips by Newton's method on those in contact (docs/theory/strip-bem.md 3).
/// Unknown of a strip are q = p a / E* and v = a^2, in which the problem is nearly linear.
typedef struct galet_strip_set {
    size_t count;
    double *y;           ///< Middles, ascending [m]
    double *half_width;  ///< [m]
    double *gap;         ///< Between the undeformed bodies, in the middle of a strip [m]
    double *q;           ///< 0: not in contact [m]
    double *v;           ///< [m2]
} galet_strip_set;

typedef struct galet_strip_newton_def {
    double curvature_x;  ///< A of the gap A x^2 [1/m]
    double load;         ///< Over E* [m2]; not read where the approach is
    double approach;     ///< [m]; NAN where the load is prescribed
    int max_iterations;
    const galet_watch *watch;  ///< NULL: nobody looks on
} galet_strip_newton_def;

typedef struct galet_strip_newton_outcome {
    double approach;  ///< [m]
    double load;      ///< Over E* [m2]
    double residual;  ///< Largest: of displacements over the largest one, of ends over the longest's, of the load
    double overlap;   ///< Of the bodies on strips that stay out because pressure would pull there [m]
    int iterations;   ///< Steps since the beginning
} galet_strip_newton_outcome;

/// Memory for sets of up to `capacity` strips; may not be shared by threads.
typedef struct galet_strip_newton galet_strip_newton;

galet_status galet_strip_newton_create(size_t capacity, galet_strip_newton **newton);
void galet_strip_newton_destroy(galet_strip_newton *newton);

/// A solution from the set's q and v, positive on one strip at least; `approach` is a guess where the load is
/// prescribed. The set stays in use until the next begins.
void galet_strip_newton_begin(galet_strip_newton *newton, const galet_strip_newton_def *def, double approach,
                              galet_strip_set *set);

/// Goes on until the residual is no more than the tolerance; again with a smaller one. Leaves the solution in the set,
/// or the best iterate. GALET_ERR_NOT_CONVERGED; GALET_ERR_NO_CONTACT where no strip stays in contact;
/// GALET_ERR_INTERRUPTED, with nothing to be used.
galet_status galet_strip_newton_run(galet_strip_newton *newton, double tolerance, galet_strip_newton_outcome *outcome);
