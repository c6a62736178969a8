#include "numerics/distribution.h"

#include <math.h>

static const char *fault(const galet_distribution *d) {
    if (!(d->parameters[0] < d->parameters[1])) {
        return "low must be below high";
    }
    return isfinite(d->parameters[1] - d->parameters[0]) ? NULL : "low and high are too far apart";
}

static void masses(const galet_distribution *d, double x, double *below, double *above) {
    double low = d->parameters[0], high = d->parameters[1], at = fmin(fmax(x, low), high);
    *below = (at - low) / (high - low);
    *above = (high - at) / (high - low);
}

static double quantile(const galet_distribution *d, double below, double above) {
    double low = d->parameters[0], high = d->parameters[1];
    return below < above ? low + below * (high - low) : high - above * (high - low);
}

const galet_distribution_kind galet_distribution_uniform = {
    .name = "uniform",
    .words = "anywhere between two limits alike",
    .parameters = 2,
    .parameter_names = {"low", "high"},
    .fault = fault,
    .masses = masses,
    .quantile = quantile,
};
