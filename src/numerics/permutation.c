#include "numerics/permutation.h"

#include "numerics/philox.h"
#include "numerics/splitmix.h"

#include <math.h>

galet_permutation galet_permutation_make(uint64_t seed, uint32_t column, uint64_t count) {
    galet_permutation p = {.count = count, .left = (uint32_t)ceil(sqrt((double)count))};
    p.right = (uint32_t)((count + p.left - 1) / p.left);
    p.rounds = count < 256 ? GALET_PERMUTATION_MOST_ROUNDS : 8;  // the fewer places, the slower they mix
    for (uint32_t i = 0; i < (uint32_t)p.rounds; i++) {
        p.keys[i] = galet_philox_pair(galet_philox_bits(seed, i, column, GALET_PHILOX_PERMUTATION), 0);
    }
    return p;
}

static uint32_t below(uint32_t range, uint64_t bits) {
    return (uint32_t)((bits >> 32) * range >> 32);
}

/// Each half is turned by a function of the other, which can be undone: a permutation of left x right places.
static uint64_t turn(const galet_permutation *p, uint64_t place) {
    uint32_t l = (uint32_t)(place % p->left), r = (uint32_t)(place / p->left);
    for (int i = 0; i < p->rounds; i += 2) {
        l += below(p->left, galet_splitmix(p->keys[i], r));
        l -= l >= p->left ? p->left : 0;
        r += below(p->right, galet_splitmix(p->keys[i + 1], l));
        r -= r >= p->right ? p->right : 0;
    }
    return (uint64_t)r * p->left + l;
}

/// A place beyond the last is sent on until it is inside: at most 2 sqrt(count) of them are outside.
uint64_t galet_permutation_of(const galet_permutation *p, uint64_t place) {
    do {
        place = turn(p, place);
    } while (place >= p->count);
    return place;
}
