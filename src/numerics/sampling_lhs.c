#include "numerics/permutation.h"
#include "numerics/philox.h"
#include "numerics/sampling.h"

#include <math.h>
#include <stdlib.h>

/// McKay, Beckman, Conover 1979: each input's range is cut into `count` equal parts, each of which is met once.
typedef struct hypercube {
    uint64_t seed;
    size_t count;
    galet_permutation parts[];  // one per column
} hypercube;

static galet_status create(uint64_t seed, size_t count, size_t columns, void **points) {
    if (columns > (SIZE_MAX - sizeof(hypercube)) / sizeof(galet_permutation)) {
        return GALET_ERR_MEMORY;
    }
    hypercube *cube = malloc(sizeof *cube + columns * sizeof *cube->parts);
    if (!cube) {
        return GALET_ERR_MEMORY;
    }
    *cube = (hypercube){seed, count};
    for (size_t i = 0; i < columns; i++) {
        cube->parts[i] = galet_permutation_make(seed, (uint32_t)i, count);
    }
    *points = cube;
    return GALET_OK;
}

static double within(const hypercube *cube, uint64_t index, size_t column) {
    galet_philox bits = galet_philox_bits(cube->seed, index, (uint32_t)(column / 2), GALET_PHILOX_JITTER);
    double jitter = galet_philox_unit(galet_philox_pair(bits, (int)(column % 2)));
    double part = (double)galet_permutation_of(&cube->parts[column], index), at = part + jitter;
    if (at >= part + 1.0) {
        at = nextafter(part + 1.0, 0.0);  // rounded out of its part
    }
    return at / (double)cube->count;
}

static void point(const void *points, uint64_t index, size_t first, size_t columns, double *u) {
    for (size_t i = 0; i < columns; i++) {
        u[i] = within(points, index, first + i);
    }
}

const galet_sampling_method galet_sampling_lhs = {
    .name = "lhs",
    .words = "Latin hypercube: every input evenly spread by itself",
    .create = create,
    .destroy = free,
    .point = point,
};
