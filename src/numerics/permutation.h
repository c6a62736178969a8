#pragma once

#include <stdint.h>

enum { GALET_PERMUTATION_MOST_ROUNDS = 24 };

/// A random permutation of 0..count-1 that is computed place by place (docs/theory/sampling.md 2.2).
typedef struct galet_permutation {
    uint64_t count;
    uint32_t left, right;  // count <= left * right
    int rounds;
    uint64_t keys[GALET_PERMUTATION_MOST_ROUNDS];
} galet_permutation;

/// For a count up to 2^32; permutations of different columns are independent.
galet_permutation galet_permutation_make(uint64_t seed, uint32_t column, uint64_t count);

/// Where `place` goes.
uint64_t galet_permutation_of(const galet_permutation *p, uint64_t place);
