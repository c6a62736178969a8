#pragma once

#include <stddef.h>
#include <stdint.h>

/// A number between 0 and 1 of a row and a column, independent of all others.
double galet_sampling_random_unit(uint64_t seed, uint64_t index, size_t column);
