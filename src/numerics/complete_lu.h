#pragma once

#include <stddef.h>

/// Factors of a square matrix with complete pivoting. Memory is the caller's.
typedef struct galet_complete_lu {
    size_t size;
    size_t rank;             ///< Pivots that are more than rounding
    double *factors;         ///< size x size
    double *scratch;         ///< size
    size_t *rows, *columns;  ///< size each
} galet_complete_lu;

/// Factorises what stands in `factors`, row by row.
void galet_complete_lu_factorise(galet_complete_lu *lu);

/// Solves A x = b; b and x may be the same. Of a matrix that is singular, equations without a pivot are passed over,
/// and unknowns without one are 0: where the equations do not contradict each other, that is a solution.
void galet_complete_lu_solve(const galet_complete_lu *lu, const double *b, double *x);
