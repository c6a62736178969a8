#pragma once

#include <galet/strip.h>

/// GALET_ERR_RANGE where there are none, or one has no length, no width or numbers that are not finite.
galet_status galet_strip_check(size_t count, const galet_strip *strips);

/// Scales the pressures so that the strips carry the load [N] exactly.
void galet_strip_scale(double load, galet_strip_shape shape, size_t count, galet_strip *strips);

/// The strip that covers y, of strips in the order of y; `count` where none does.
size_t galet_strip_find(size_t count, const galet_strip *strips, double y);
