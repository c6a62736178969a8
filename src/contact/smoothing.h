#pragma once

#include <stddef.h>

enum { GALET_SMOOTHING_ORDERS = 3, GALET_SMOOTHING_PLACES = 1024 };

/// Lengths beyond which a weight is lost beside the first.
#define GALET_SMOOTHING_REACH 6.1

/// Diffuse elements on even places (docs/theory/strips.md 4): out[i] is the value at place first + i of the polynomial
/// of an order (0, 1, 2) that fits all `count` values best, those at a distance d with the weight exp(-(d / length)^2),
/// `length` in places. At most GALET_SMOOTHING_PLACES of them.
void galet_smoothing_run(int order, double length, size_t count, const double *values, size_t first, size_t wanted,
                         double *out);
