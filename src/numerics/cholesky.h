#pragma once

#include <stddef.h>

/// Factorises a symmetric matrix of n rows in place: its lower triangle becomes that of L with L L' = A, what is above
/// stays. Returns n, or the first row whose pivot is nothing but rounding or less: the matrix is not positive definite.
size_t galet_cholesky(size_t n, double *matrix);

/// x becomes A^-1 x.
void galet_cholesky_solve(size_t n, const double *factor, double *x);
