#pragma once

#include <stddef.h>

/// Nets are cut into this many runs at least, and into fewer than twice as many (docs/theory/sampling.md 4.3).
enum { GALET_NET_RUNS = 8 };

/// The length of runs of n rows, a power of two; 1 where there are too few rows for runs.
static inline size_t galet_net_run_length(size_t n) {
    size_t length = 1;
    while (length <= n / (2 * GALET_NET_RUNS)) {
        length *= 2;
    }
    return length;
}
