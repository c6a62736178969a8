#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Small linear least squares, row by row: sums of products, then one solution.
enum { GALET_LINEAR_MAX = 8 };

typedef struct galet_linear {
    size_t count;  ///< Unknowns
    double a[GALET_LINEAR_MAX][GALET_LINEAR_MAX], b[GALET_LINEAR_MAX];
    double yy, weight;
    size_t rows;
} galet_linear;

void galet_linear_add(galet_linear *l, const double *row, double y, double weight);

/// False where the rows do not determine the unknowns. `rss`, if not NULL, gets what is left.
bool galet_linear_solve(const galet_linear *l, double *x, double *rss);
