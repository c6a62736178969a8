#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Steps of the simplex method in dense numbers near 1, for finishing what a faster code began with wider tolerances
/// (docs/theory/contacts.md 2). Besides the columns of the problem there are two for each equation, by which it may be
/// off above and below; and the equations' own.

enum { GALET_SIMPLEX_ROWS = 64 };
#define GALET_SIMPLEX_ROUNDING 1e-12

typedef struct galet_simplex {
    size_t rows, columns, all;  // all: with what equations may be off
    double *matrix, *right;     // rows x all
    double *cost;               // of all columns
    size_t *basis;              // columns above 0, one per row; `all` + i stands for the i-th equation itself
    size_t *kept;               // the last basis that stood
    size_t *pivots;
    double *values;  // of the basis
    double *factors, *square, *prices, *direction, *work;
    bool closed;  // what is beyond `columns` must be 0
} galet_simplex;

/// The equations may be off, at a cost of 1; all else costs nothing. False without memory.
bool galet_simplex_create(size_t rows, size_t columns, const double *matrix, const double *right,
                          galet_simplex *simplex);
void galet_simplex_destroy(galet_simplex *simplex);

double galet_simplex_entry(const galet_simplex *simplex, size_t row, size_t column);
double galet_simplex_cost(const galet_simplex *simplex, size_t column);

/// Whether a variable must be 0: an equation's own, and what equations are off where they must hold.
bool galet_simplex_fixed(const galet_simplex *simplex, size_t column);

/// Pivots on from the basis to where no cost falls any more, and keeps that. False where the basis is singular, or a
/// variable below 0 by more than `tolerance` of the largest.
bool galet_simplex_walk(galet_simplex *simplex, double tolerance);
