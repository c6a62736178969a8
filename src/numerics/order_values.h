#pragma once

#include <galet/series.h>

#include <stdint.h>

/// Ranks that are looked for at a time.
enum { GALET_ORDER_VALUES = 32 };

/// Memory to find them in, not cleared: two words a rank at least. What fits in it is sorted; more takes a few walks
/// along the series.
typedef struct galet_order_room {
    uint64_t *words;
    size_t count;
} galet_order_room;

/// Which numbers a series would have at some places, were its finite numbers sorted. `numbers` of it are finite; ranks
/// count from 0 and may be in any order. -0.0 stands before 0.0.
galet_status galet_order_values(galet_series series, size_t numbers, const size_t *ranks, size_t count,
                                galet_order_room room, double *values);
