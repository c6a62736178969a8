#include "numerics/field.h"

#include "numerics/simd.h"
#include "numerics/team.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 4096 };

size_t galet_field_size(size_t cells) {
    return (cells + GALET_LANES - 1) / GALET_LANES * GALET_LANES;
}

double *galet_field_alloc(size_t count, size_t size) {
    size_t bytes = count * size * sizeof(double);
    double *memory = aligned_alloc(sizeof(galet_v8), bytes);
    return memory ? memset(memory, 0, bytes) : NULL;
}

size_t galet_field_sum_size(size_t size) {
    return (size + BLOCK - 1) / BLOCK;
}

GALET_INLINE size_t block_length(size_t size, size_t block) {
    return size - block * BLOCK < BLOCK ? size - block * BLOCK : BLOCK;
}

/// A sum or an update at work.
typedef struct pass {
    size_t size;
    double factor;
    const double *a, *b;
    double *out;
} pass;

// Sums have eight parts, whatever the vectors: their order is part of the result.

GALET_INLINE void dot_blocks_range_body(const pass *p, size_t first, size_t end) {
    for (size_t k = first; k < end; k++) {
        const galet_v4 *a = (const galet_v4 *)(p->a + k * BLOCK), *b = (const galet_v4 *)(p->b + k * BLOCK);
        galet_v4 low = {0.0}, high = {0.0};
        for (size_t i = 0; i < block_length(p->size, k) / 4; i += 2) {
            low += a[i] * b[i];
            high += a[i + 1] * b[i + 1];
        }
        galet_v4 four = low + high;
        p->out[k] = (four[0] + four[2]) + (four[1] + four[3]);
    }
}

GALET_DISPATCH(dot_blocks_range, (const pass *p, size_t first, size_t end), (p, first, end))

static void dot_blocks(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    dot_blocks_range(context, first, end);
}

GALET_INLINE void sum_blocks_range_body(const pass *p, size_t first, size_t end) {
    for (size_t k = first; k < end; k++) {
        const galet_v4 *a = (const galet_v4 *)(p->a + k * BLOCK);
        galet_v4 low = {0.0}, high = {0.0};
        for (size_t i = 0; i < block_length(p->size, k) / 4; i += 2) {
            low += a[i];
            high += a[i + 1];
        }
        galet_v4 four = low + high;
        p->out[k] = (four[0] + four[2]) + (four[1] + four[3]);
    }
}

GALET_DISPATCH(sum_blocks_range, (const pass *p, size_t first, size_t end), (p, first, end))

static void sum_blocks(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    sum_blocks_range(context, first, end);
}

static double reduce(galet_team *team, galet_team_work *work, pass *p) {
    size_t count = galet_field_sum_size(p->size);
    galet_team_run(team, count, work, p);
    double sum = 0.0;
    for (size_t k = 0; k < count; k++) {
        sum += p->out[k];
    }
    return sum;
}

double galet_field_dot(size_t size, const double *a, const double *b, double *blocks, galet_team *team) {
    pass p = {.size = size, .a = a, .b = b, .out = blocks};
    return reduce(team, dot_blocks, &p);
}

double galet_field_sum(size_t size, const double *a, double *blocks, galet_team *team) {
    pass p = {.size = size, .a = a, .out = blocks};
    return reduce(team, sum_blocks, &p);
}

GALET_INLINE void add_lanes_range_body(const pass *p, size_t first, size_t end) {
    const galet_v4 *x = (const galet_v4 *)p->a;
    galet_v4 *y = (galet_v4 *)p->out;
    double factor = p->factor;
    for (size_t i = 2 * first; i < 2 * end; i++) {
        y[i] += factor * x[i];
    }
}

GALET_DISPATCH(add_lanes_range, (const pass *p, size_t first, size_t end), (p, first, end))

static void add_lanes(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    add_lanes_range(context, first, end);
}

void galet_field_add(size_t size, double factor, const double *x, double *y, galet_team *team) {
    pass p = {.factor = factor, .a = x, .out = y};
    galet_team_run(team, size / GALET_LANES, add_lanes, &p);
}
