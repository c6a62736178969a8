#include "numerics/series.h"

#include <math.h>
#include <string.h>

/// Large enough for what a read costs besides, small enough for the stack.
enum { BLOCK = 4096 };

static galet_status read_array(void *from, size_t first, size_t count, double *x) {
    memcpy(x, (const double *)from + first, count * sizeof *x);
    return GALET_OK;
}

galet_series galet_series_of(const double *x, size_t n) {
    return (galet_series){0, n, read_array, (void *)x};
}

galet_series galet_series_part(galet_series series, size_t first, size_t count) {
    return (galet_series){series.first + first, count, series.read, series.from};
}

galet_status galet_series_read(galet_series series, size_t first, size_t count, double *x) {
    return series.read(series.from, series.first + first, count, x);
}

static size_t keep_finite(double *x, size_t n) {
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        x[kept] = x[i];
        kept += isfinite(x[i]) ? 1 : 0;
    }
    return kept;
}

galet_status galet_series_walk(galet_series series, galet_series_taker *take, void *to) {
    double x[BLOCK];
    for (size_t at = 0; at < series.count; at += BLOCK) {
        size_t n = series.count - at < BLOCK ? series.count - at : BLOCK;
        galet_status status = galet_series_read(series, at, n, x);
        if (status) {
            return status;
        }
        take(to, x, keep_finite(x, n));
    }
    return GALET_OK;
}
