#include "numerics/distribution.h"

#include <math.h>

static const char *fault(const galet_distribution *d) {
    if (d->count == 0) {
        return "a table needs one value at least";
    }
    for (size_t i = 0; i < d->count; i++) {
        if (!isfinite(d->values[i])) {
            return "its values must be finite";
        }
    }
    return NULL;
}

static void narrow(galet_distribution *d) {
    while (d->count > 0 && d->values[0] < d->low) {
        d->values++;
        d->count--;
    }
    while (d->count > 0 && d->values[d->count - 1] > d->high) {
        d->count--;
    }
}

/// A value that was measured, and none between two.
static double quantile(const galet_distribution *d, double below, double above) {
    (void)above;
    size_t i = (size_t)(below * (double)d->count);
    return d->values[i < d->count ? i : d->count - 1];
}

const galet_distribution_kind galet_distribution_table = {
    .name = "table",
    .words = "measured values, each equally likely",
    .parameters = 0,
    .fault = fault,
    .narrow = narrow,
    .quantile = quantile,
};
