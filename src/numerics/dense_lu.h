#pragma once

#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

/// Small dense systems of n equations by Gauss's elimination with row pivots; matrices row by row.

/// Factors `lu`, which holds the matrix, in place. False where a pivot is no more than n ulps of
/// the largest number of the matrix.
bool galet_lu_factor(size_t n, double *lu, size_t *pivots);

/// The same for systems that take seconds; false, too, where the watch is cancelled.
bool galet_lu_factor_watched(size_t n, double *lu, size_t *pivots, const galet_watch *watch, const char *phase);

/// Solves with the factors, in place; `transposed`: with the matrix transposed.
void galet_lu_solve(size_t n, const double *lu, const size_t *pivots, bool transposed, double *x);

/// The same with `steps` refinements by residuals of the matrix itself in long double, which where that is longer than
/// a double give back three digits of those that the condition takes. `work` has n numbers.
void galet_lu_refine(size_t n, const double *matrix, const double *lu, const size_t *pivots, bool transposed,
                     const double *right, int steps, double *x, double *work);

/// Rank of a matrix of rows x columns, which is destroyed, by complete pivots; one at most `small` times the largest
/// number counts as none.
size_t galet_rank(size_t rows, size_t columns, double *matrix, double small);

/// Sign of the determinant that the factors tell.
int galet_lu_sign(size_t n, const double *lu, const size_t *pivots);
