#pragma once

#include <galet/api.h>
#include <galet/series.h>
#include <galet/status.h>

#include <stddef.h>
#include <stdint.h>

GALET_C_BEGIN

/// Which input an output owes its variance to (docs/theory/sampling.md 5). Nothing is kept: safe to call from any
/// thread. Outputs are read several times in blocks, so that memory is bounded however many they are; besides
/// GALET_ERR_MEMORY each function returns what reading them does.
/// No pointer may be NULL but where it is said.

/// Sobol's indices of one input: shares of the output's variance. Where inputs are correlated, "alone" means the part
/// of an input that those before it do not tell. NAN where the output does not vary or fewer than two draws are whole.
typedef struct galet_sensitivity {
    double first;  ///< What this input explains alone
    double total;  ///< What is left unexplained without it
    double first_ci95[2], total_ci95[2];
} galet_sensitivity;

/// From the outputs of all galet_sampling_rows of a sample with `sensitivity`. A draw of which any row is no finite
/// number is left out as a whole; `used`, which may be NULL, is told how many are not. `seed` is that of the bootstrap.
/// GALET_ERR_MEMORY.
typedef galet_status galet_sensitivity_function(galet_series y, size_t inputs, uint64_t seed,
                                                galet_sensitivity *indices, size_t *used);
GALET_API galet_status galet_sensitivity_of(galet_series y, size_t inputs, uint64_t seed, galet_sensitivity *indices,
                                            size_t *used);

/// The same of draws by a method with `nets`: intervals come from 8 to 15 runs of 2^k draws, where these are 64 or
/// more, and are a fraction of the bootstrap's.
GALET_API galet_status galet_sensitivity_of_nets(galet_series y, size_t inputs, uint64_t seed,
                                                 galet_sensitivity *indices, size_t *used);

GALET_C_END
