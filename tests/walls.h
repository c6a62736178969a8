#pragma once

#include <galet/klarbring.h>

#include "random.h"

/// Klarbring's systems and starts of ordinary size, drawn at random.
static inline galet_klarbring_def random_klarbring(uint64_t *seed) {
    double kn = random_between(seed, 0.5, 3.0), kt = random_between(seed, 0.5, 3.0);
    return (galet_klarbring_def){.mass = random_between(seed, 0.3, 3.0),
                                 .kn = kn,
                                 .kt = kt,
                                 .w = random_between(seed, -0.95, 0.95) * sqrt(kn * kt),
                                 .fn = random_between(seed, -1.0, 1.0),
                                 .ft = random_between(seed, -1.0, 1.0),
                                 .mu = random_between(seed, 0.0, 3.0)};
}

static inline galet_klarbring_state random_state(uint64_t *seed) {
    return (galet_klarbring_state){random_between(seed, -1.0, 0.0), random_between(seed, -1.0, 1.0),
                                   random_between(seed, -1.0, 1.0), random_between(seed, -1.0, 1.0)};
}
