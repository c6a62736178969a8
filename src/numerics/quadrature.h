#pragma once

#include <galet/status.h>

#include <stddef.h>

/// Nodes, ascending in (-1, 1), and weights of the Gauss-Legendre rule of n points, each to the last bits. Costs
/// O(n^2) operations; the caller owns both arrays of n. GALET_ERR_RANGE for n = 0.
galet_status galet_gauss_legendre(size_t n, double *nodes, double *weights);
