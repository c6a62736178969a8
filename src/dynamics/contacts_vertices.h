#pragma once

#include "dynamics/contacts_polyhedron.h"

/// Corners of a polyhedron that exists: all solutions with as many columns as there are independent rows and the others
/// 0. `used` are the columns that are anywhere above 0.
/// `x` gets rows of `columns` numbers, GALET_CONTACTS_VERTICES at most. False where there were more, or too many sets
/// of columns to try.
bool galet_closed_vertices(const galet_closed *closed, const bool *used, double *x, size_t *count);
