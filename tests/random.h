#pragma once

#include <math.h>
#include <stdint.h>

/// Repeatable random numbers for property tests (splitmix64).
static inline uint64_t random_bits(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline double random_between(uint64_t *state, double low, double high) {
    return low + (high - low) * (double)(random_bits(state) >> 11) * 0x1p-53;
}

/// Uniform in the logarithm.
static inline double random_scale(uint64_t *state, double low, double high) {
    return exp(random_between(state, log(low), log(high)));
}
