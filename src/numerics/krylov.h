#pragma once

#include <galet/status.h>

#include <stddef.h>

/// GMRES with a right preconditioner for a Jacobian that contains one expensive linear operator. The operator's images
/// of all directions are kept, so that the image of the step comes for free.
typedef struct galet_krylov galet_krylov;

/// What the method works on; vectors have the size of galet_krylov_begin.
typedef struct galet_krylov_operator {
    void *context;
    /// z <- preconditioner times v.
    void (*precondition)(void *context, const double *v, double *z);
    /// image <- operator times z, out <- Jacobian times z.
    void (*apply)(void *context, const double *z, double *image, double *out);
} galet_krylov_operator;

/// The longest sequence of directions; half of it for vectors of more than a million numbers, to spare memory.
enum { GALET_KRYLOV_LENGTH = 20, GALET_KRYLOV_LARGE = 1 << 20 };

size_t galet_krylov_bytes(size_t size);
galet_status galet_krylov_create(size_t size, galet_krylov **krylov);
void galet_krylov_destroy(galet_krylov *krylov);

/// Sets the size of the vectors (a multiple of eight, at most that of creation) and the threads of sums. Returns the
/// place of the right-hand side.
double *galet_krylov_begin(galet_krylov *krylov, size_t size, int threads);

/// Adds to `x` the step that reduces the right-hand side by `reduction`, or as far as the longest sequence does, and to
/// `image` the operator times that step. Returns the number of operator products.
int galet_krylov_solve(galet_krylov *krylov, const galet_krylov_operator *op, double reduction, double *x,
                       double *image);

/// The same memory for other uses between solves: at least 20 vectors.
double *galet_krylov_memory(galet_krylov *krylov);
