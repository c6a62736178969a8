#pragma once

#include <galet/status.h>

#include <stddef.h>

/// Eigenvalues of a matrix of n rows that need not be symmetric, by LAPACK, which is opened when first needed and works
/// on one thread. The matrix is destroyed. GALET_ERR_ABSENT without LAPACK, GALET_ERR_MEMORY, GALET_ERR_NOT_CONVERGED.
/// Different threads may call at the same time.
galet_status galet_eigenvalues(size_t n, double *matrix, double *real, double *imaginary);
