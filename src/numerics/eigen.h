#pragma once

#include <stddef.h>

/// Eigenvalues of a symmetric matrix of n rows, ascending, and its unit eigenvectors as columns; by Jacobi's rotations.
/// The matrix is destroyed.
void galet_symmetric_eigen(size_t n, double *matrix, double *values, double *vectors);
