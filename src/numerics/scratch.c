#include "numerics/scratch.h"

#include "numerics/field.h"
#include "numerics/simd.h"

#include <stdlib.h>

struct galet_scratch {
    size_t size, taken;  // [numbers]
    double *memory;
};

size_t galet_scratch_bytes(size_t numbers) {
    return sizeof(galet_scratch) + galet_field_size(numbers) * sizeof(double);
}

galet_status galet_scratch_create(size_t numbers, galet_scratch **out) {
    galet_scratch *scratch = calloc(1, sizeof *scratch);
    if (!scratch) {
        return GALET_ERR_MEMORY;
    }
    scratch->size = galet_field_size(numbers);
    scratch->memory = aligned_alloc(sizeof(galet_v8), scratch->size * sizeof(double));
    if (!scratch->memory) {
        galet_scratch_destroy(scratch);
        return GALET_ERR_MEMORY;
    }
    *out = scratch;
    return GALET_OK;
}

void galet_scratch_destroy(galet_scratch *scratch) {
    if (scratch) {
        free(scratch->memory);
        free(scratch);
    }
}

double *galet_scratch_take(galet_scratch *scratch, size_t numbers) {
    size_t size = galet_field_size(numbers);
    if (size > scratch->size - scratch->taken) {
        return NULL;
    }
    double *memory = scratch->memory + scratch->taken;
    scratch->taken += size;
    return memory;
}

void galet_scratch_return(galet_scratch *scratch, const double *memory) {
    scratch->taken = (size_t)(memory - scratch->memory);
}
