#pragma once

#include <galet/status.h>

#include <stddef.h>

/// Memory that solvers use in turns: each asks for what it needs and gives it back when it is done, the last taken
/// first. Sized once, so that solves allocate nothing. The owner may not be shared by threads.
typedef struct galet_scratch galet_scratch;

size_t galet_scratch_bytes(size_t numbers);
galet_status galet_scratch_create(size_t numbers, galet_scratch **scratch);
void galet_scratch_destroy(galet_scratch *scratch);

/// `numbers` doubles, aligned as fields are and not cleared; NULL where fewer are left.
double *galet_scratch_take(galet_scratch *scratch, size_t numbers);

/// Gives back `memory` and all that was taken after it.
void galet_scratch_return(galet_scratch *scratch, const double *memory);
