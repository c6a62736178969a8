#pragma once

#include <stdbool.h>
#include <stddef.h>

/// What is orthogonal to `count` vectors of n numbers, row by row: n - count unit vectors, orthogonal to each other,
/// row by row in `basis`, by Householder's reflections. `work` has n + count n numbers. False where the vectors depend
/// on each other.
bool galet_null_space(size_t n, size_t count, const double *vectors, double *basis, double *work);
