#pragma once

#include <stddef.h>

/// A value that a number is made of, with the power at which it enters.
typedef struct galet_factor {
    const char *key;
    double value, power;
} galet_factor;

/// The key behind a number that is too large: that of the largest of its factors.
const char *galet_largest_factor(const galet_factor *factors, size_t count);
