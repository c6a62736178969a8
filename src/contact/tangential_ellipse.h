#pragma once

#include "contact/rolling_case.h"

#include <galet/strip.h>

/// What the simplified theories share: the Hertz ellipse of a case, cut into strips, on a grid over its box.

/// The strips of the workspace, filled.
galet_status galet_ellipse_cut(const galet_rolling_case *c, galet_strip_shape shape);

/// The patch with what a theory found on it; fills the field of pressure where fields are asked for.
galet_rolling_result galet_ellipse_collect(const galet_rolling_case *c, galet_traction traction);

/// Where the middle of cell i lies on strip j, from -1 at its trailing end to 1; beyond that outside.
double galet_ellipse_place(const galet_rolling_case *c, size_t i, size_t j);

/// What a theory takes: nothing to speak of.
size_t galet_ellipse_bytes(size_t nx, size_t ny, int threads);
