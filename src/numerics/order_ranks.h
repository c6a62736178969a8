#pragma once

#include <stddef.h>

/// Ranks from 1 to n of order statistics between which a quantile lies with 95 %; 0 and n + 1 where there is no bound.
typedef struct galet_order_ranks {
    size_t low, high;
} galet_order_ranks;

/// For the quantile of probability p of n independent numbers of a continuous law: the chance to lie beyond is 2.5 % at
/// most on either side (docs/theory/sampling.md 4.2).
galet_order_ranks galet_order_ranks_of(size_t n, double p);
