#include "numerics/philox.h"
#include "numerics/sampling.h"
#include "numerics/sampling_random.h"
#include "numerics/sobol.h"
#include "numerics/splitmix.h"

#include <stdlib.h>

/// Six levels of digits have 63 nodes, for which 64 random bits are enough.
enum { DIGITS = 32, LEVELS = 6, GROUPS = (DIGITS + LEVELS - 1) / LEVELS };

typedef struct column {
    uint32_t directions[DIGITS];
    uint64_t keys[GROUPS + 1];  // of the coins of each group of levels, and of what follows the last digit
} column;

typedef struct sequence {
    uint64_t seed;
    size_t count;  // of columns from the table; what is beyond is random
    column columns[];
} sequence;

static galet_status create(uint64_t seed, size_t count, size_t columns, void **points) {
    (void)count;
    size_t known = columns < GALET_SOBOL_COLUMNS ? columns : GALET_SOBOL_COLUMNS;
    sequence *s = malloc(sizeof *s + known * sizeof *s->columns);
    if (!s) {
        return GALET_ERR_MEMORY;
    }
    *s = (sequence){seed, known};
    for (uint32_t i = 0; i < known; i++) {
        galet_sobol_directions(i, s->columns[i].directions);
        for (uint32_t k = 0; k <= GROUPS; k++) {
            s->columns[i].keys[k] = galet_philox_pair(galet_philox_bits(seed, k, i, GALET_PHILOX_SCRAMBLE), 0);
        }
    }
    *points = s;
    return GALET_OK;
}

/// Owen's nested scrambling: each digit is flipped or not by a coin that belongs to the digits before it. The coins of
/// six levels below a node are the bits of one number, read as a heap.
static uint32_t scramble(const column *c, uint32_t x) {
    uint32_t scrambled = 0;
    for (int level = 0; level < DIGITS; level += LEVELS) {
        uint64_t before = (uint64_t)x >> (DIGITS - level), coins = galet_splitmix(c->keys[level / LEVELS], before);
        uint32_t node = 1;
        for (int i = level; i < level + LEVELS && i < DIGITS; i++) {
            uint32_t digit = x >> (DIGITS - 1 - i) & 1u;
            scrambled = scrambled << 1 | (digit ^ (uint32_t)(coins >> node & 1u));
            node = node << 1 | digit;
        }
    }
    return scrambled;
}

/// No two of 2^32 points share all digits: those that follow are independent.
static double coordinate(const column *c, uint32_t index) {
    uint32_t x = galet_sobol_digits(c->directions, index);
    return galet_philox_unit((uint64_t)scramble(c, x) << DIGITS | galet_splitmix(c->keys[GROUPS], x) >> DIGITS);
}

static void point(const void *points, uint64_t index, size_t first, size_t columns, double *u) {
    const sequence *s = points;
    for (size_t i = 0; i < columns; i++) {
        size_t at = first + i;
        u[i] = at < s->count ? coordinate(&s->columns[at], (uint32_t)index)
                             : galet_sampling_random_unit(s->seed, index, at);
    }
}

const galet_sampling_method galet_sampling_sobol = {
    .name = "sobol",
    .words = "scrambled Sobol points: evenly spread in all inputs together; best with 2^k draws",
    .nets = true,
    .extends = true,
    .create = create,
    .destroy = free,
    .point = point,
};
