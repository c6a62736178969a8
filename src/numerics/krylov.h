#pragma once

#include "numerics/scratch.h"
#include "numerics/team.h"

#include <galet/watch.h>

#include <stddef.h>

/// GMRES with a right preconditioner for a Jacobian that contains one expensive linear operator. The operator's images
/// of all directions are kept, so that the image of the step comes for free.

/// What the method works on; vectors have the size of galet_krylov_begin.
typedef struct galet_krylov_operator {
    void *context;
    /// z <- preconditioner times v.
    void (*precondition)(void *context, const double *v, double *z);
    /// image <- operator times z, out <- Jacobian times z.
    void (*apply)(void *context, const double *z, double *image, double *out);
    const galet_watch *watch;  ///< Asked before and after products whether to go on
} galet_krylov_operator;

/// The longest sequence of directions; half of it for vectors of more than a million numbers, to spare memory.
enum { GALET_KRYLOV_LENGTH = 20, GALET_KRYLOV_LARGE = 1 << 20 };

/// The method at work.
typedef struct galet_krylov {
    size_t size;
    int length;
    galet_team *team;
    double *memory;  // basis, one more than its length; images; a vector more
    double *sums;
    double hessenberg[GALET_KRYLOV_LENGTH]
                     [GALET_KRYLOV_LENGTH + 1];  // by columns, turned upper triangular as they come
    double cosine[GALET_KRYLOV_LENGTH], sine[GALET_KRYLOV_LENGTH], right[GALET_KRYLOV_LENGTH + 1];
} galet_krylov;

/// What galet_krylov_begin takes [numbers].
size_t galet_krylov_scratch(size_t size);

/// For vectors of `size` numbers (a multiple of eight), with sums by a team; its memory goes back with what
/// the caller took before. Returns the place of the right-hand side, NULL where scratch is too small.
double *galet_krylov_begin(galet_krylov *krylov, size_t size, galet_team *team, galet_scratch *scratch);

/// Adds to `x` the step that reduces the right-hand side by `reduction`, or as far as the longest sequence lets it, and
/// to `image` the operator times that step; of no use where the watch is cancelled meanwhile. Returns the number of
/// operator products.
int galet_krylov_solve(galet_krylov *krylov, const galet_krylov_operator *op, double reduction, double *x,
                       double *image);
