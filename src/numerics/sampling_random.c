#include "numerics/sampling_random.h"

#include "numerics/philox.h"
#include "numerics/sampling.h"

#include <stdlib.h>

/// Two columns share the bits of one counter.
double galet_sampling_random_unit(uint64_t seed, uint64_t index, size_t column) {
    galet_philox bits = galet_philox_bits(seed, index, (uint32_t)(column / 2), GALET_PHILOX_DRAW);
    return galet_philox_unit(galet_philox_pair(bits, (int)(column % 2)));
}

static galet_status create(uint64_t seed, size_t count, size_t columns, void **points) {
    (void)count;
    (void)columns;
    uint64_t *kept = malloc(sizeof *kept);
    if (!kept) {
        return GALET_ERR_MEMORY;
    }
    *kept = seed;
    *points = kept;
    return GALET_OK;
}

static void point(const void *points, uint64_t index, size_t first, size_t columns, double *u) {
    const uint64_t *seed = points;
    for (size_t i = 0; i < columns; i++) {
        u[i] = galet_sampling_random_unit(*seed, index, first + i);
    }
}

const galet_sampling_method galet_sampling_random = {
    .name = "random",
    .words = "independent draws (Monte Carlo)",
    .extends = true,
    .create = create,
    .destroy = free,
    .point = point,
};
