#pragma once

#include "contact/rolling_case.h"

#include <galet/kalker.h>
#include <galet/strip.h>

/// What the simplified theories share: a case cut into strips, by its normal method or as Hertz's ellipse, on a grid
/// over them.

/// The strips of the workspace, and the case's patch. A parabolic pressure is Hertz's paraboloid on an ellipse and
/// elsewhere leaves every strip its load.
galet_status galet_strips_cut(galet_rolling_case *c, galet_strip_shape shape);

/// Kalker's coefficients on the ellipse, or on one as long and as large as the strips, the nearest of his table;
/// `clamped` says that there is a nearer one.
galet_status galet_strips_kalker(const galet_rolling_case *c, galet_kalker *kalker, double *b, bool *clamped);

/// The patch with what a theory found on it, and its lines; fills the field of pressure where fields are asked for.
galet_rolling_result galet_strips_collect(galet_rolling_case *c, galet_traction traction);

/// The strip under row j of the grid; `count` of the patch where there is none.
size_t galet_strips_under(const galet_rolling_case *c, size_t j);

/// Where the middle of cell i lies on a strip, from -1 at its trailing end to 1; beyond that outside.
double galet_strips_place(const galet_rolling_case *c, size_t i, const galet_strip *strip);

/// Pressure on one grid of a case, for methods that cut strips: theirs, between the middles of neighbours by squares of
/// length and peak, scaled to carry the load; Hertz's on an ellipse.
galet_status galet_strips_press(galet_rolling_case *c, int level, int first);

/// The result of pressure alone.
galet_status galet_strips_rest(galet_rolling_case *c, galet_rolling_result *result);

/// What a theory takes: nothing to speak of.
size_t galet_strips_bytes(size_t nx, size_t ny, int threads);
