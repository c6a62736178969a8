#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A complex number by its parts, so that products stay products: those of C's own type look for infinities.
typedef struct galet_complex {
    double re, im;
} galet_complex;

/// Small dense systems of n complex equations by Gauss's elimination with row pivots; matrices row by row.

/// Factors `lu`, which holds the matrix, in place. False where a pivot is zero or no number.
bool galet_complex_lu_factor(size_t n, galet_complex *lu, size_t *pivots);

/// Solves with the factors, in place.
void galet_complex_lu_solve(size_t n, const galet_complex *lu, const size_t *pivots, galet_complex *x);
