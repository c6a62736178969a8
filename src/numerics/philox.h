#pragma once

#include <stdint.h>

/// Random bits that are a function of a key and a counter alone: Philox 4x32-10 (Salmon, Moraes, Dror, Shaw 2011,
/// "Parallel random numbers: as easy as 1, 2, 3"). Nothing is kept, so any draw can be made at any time by anybody.
typedef struct galet_philox {
    uint32_t word[4];
} galet_philox;

/// What the bits are for, so that no two uses share any.
typedef enum galet_philox_use {
    GALET_PHILOX_DRAW,
    GALET_PHILOX_JITTER,
    GALET_PHILOX_PERMUTATION,
    GALET_PHILOX_SCRAMBLE,
    GALET_PHILOX_BOOTSTRAP
} galet_philox_use;

static inline galet_philox galet_philox_rounds(galet_philox x, uint32_t key0, uint32_t key1) {
    for (int round = 0; round < 10; round++) {
        uint64_t even = (uint64_t)0xd2511f53u * x.word[0], odd = (uint64_t)0xcd9e8d57u * x.word[2];
        x = (galet_philox){{(uint32_t)(odd >> 32) ^ x.word[1] ^ key0, (uint32_t)odd,
                            (uint32_t)(even >> 32) ^ x.word[3] ^ key1, (uint32_t)even}};
        key0 += 0x9e3779b9u;
        key1 += 0xbb67ae85u;
    }
    return x;
}

/// 128 random bits: number `index` of a column, for one use.
static inline galet_philox galet_philox_bits(uint64_t seed, uint64_t index, uint32_t column, uint32_t use) {
    galet_philox counter = {{(uint32_t)index, (uint32_t)(index >> 32), column, use}};
    return galet_philox_rounds(counter, (uint32_t)seed, (uint32_t)(seed >> 32));
}

static inline uint64_t galet_philox_pair(galet_philox bits, int pair) {
    return (uint64_t)bits.word[2 * pair + 1] << 32 | bits.word[2 * pair];
}

/// Uniform between 0 and 1, never either: the middle of one of 2^52 equal intervals, so that 1 - u is exact too.
static inline double galet_philox_unit(uint64_t bits) {
    return ((double)(bits >> 12) + 0.5) * 0x1p-52;
}
