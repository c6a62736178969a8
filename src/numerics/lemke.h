#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { GALET_LEMKE_MOST = 64 };

/// Numbers of scratch that galet_lemke needs.
#define GALET_LEMKE_SCRATCH(n) ((n) * ((n) + 2))

/// The linear complementarity problem w = q + M z, w >= 0, z >= 0, w'z = 0 of n unknowns, GALET_LEMKE_MOST at most, by
/// Lemke's path. Where M is copositive, it ends in a solution or shows that there may be none: then it returns false,
/// with z where it ended.
bool galet_lemke(size_t n, const double *matrix, const double *q, double *scratch, double *z);
