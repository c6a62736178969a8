#pragma once

#include <stdint.h>

/// Number `index` of the stream that starts at `key` (splitmix64: Steele, Lea, Flood 2014): a third of the time of
/// Philox, for streams whose keys Philox has drawn.
static inline uint64_t galet_splitmix(uint64_t key, uint64_t index) {
    uint64_t z = key + index * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}
