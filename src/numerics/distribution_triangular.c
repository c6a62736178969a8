#include "numerics/distribution.h"

#include <math.h>

/// The density rises from low to mode and falls to high: the left piece holds (mode - low) / (high - low).

static const char *fault(const galet_distribution *d) {
    double low = d->parameters[0], mode = d->parameters[1], high = d->parameters[2];
    return !(low < high)                 ? "low must be below high"
           : !isfinite(high - low)       ? "low and high are too far apart"
           : mode >= low && mode <= high ? NULL
                                         : "mode must lie between low and high";
}

static void masses(const galet_distribution *d, double x, double *below, double *above) {
    double low = d->parameters[0], mode = d->parameters[1], high = d->parameters[2], width = high - low;
    double at = fmin(fmax(x, low), high);
    if (at < mode) {
        *below = (at - low) / width * ((at - low) / (mode - low));
        *above = 1.0 - *below;
        return;
    }
    *above = at < high ? (high - at) / width * ((high - at) / (high - mode)) : 0.0;
    *below = 1.0 - *above;
}

static double quantile(const galet_distribution *d, double below, double above) {
    double low = d->parameters[0], mode = d->parameters[1], high = d->parameters[2], width = high - low;
    return below * width < mode - low ? low + sqrt(below * width) * sqrt(mode - low)
                                      : high - sqrt(above * width) * sqrt(high - mode);
}

const galet_distribution_kind galet_distribution_triangular = {
    .name = "triangular",
    .words = "most likely at a mode, never beyond two limits",
    .parameters = 3,
    .parameter_names = {"low", "mode", "high"},
    .fault = fault,
    .masses = masses,
    .quantile = quantile,
};
