#pragma once

#include <galet/series.h>

/// Takes some numbers of a series.
typedef void galet_series_taker(void *to, const double *x, size_t n);

/// Gives all finite numbers of a series to `take`, in order and in blocks; those that are none are left out.
galet_status galet_series_walk(galet_series series, galet_series_taker *take, void *to);
