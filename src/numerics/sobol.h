#pragma once

#include <stddef.h>
#include <stdint.h>

enum { GALET_SOBOL_COLUMNS = 64 };

/// Direction numbers of a column below GALET_SOBOL_COLUMNS: what each binary digit of a point's index, the lowest
/// first, contributes to its coordinate, in units of 2^-32 (docs/theory/sampling.md 2.1).
void galet_sobol_directions(size_t column, uint32_t digits[32]);

/// A coordinate of a point, unscrambled, in units of 2^-32. The first 2^k points are the same as in Gray's order, which
/// is why this plain order is taken.
static inline uint32_t galet_sobol_digits(const uint32_t directions[32], uint32_t index) {
    uint32_t x = 0;
    for (int i = 0; index; i++, index >>= 1) {
        x ^= directions[i] & (0u - (index & 1u));
    }
    return x;
}
