#include "numerics/distribution.h"

#include "numerics/student.h"

#include <math.h>

static const char *normal_fault(const galet_distribution *d) {
    return d->parameters[1] > 0.0 ? NULL : "sd must be > 0";
}

static void score_masses(double z, double *below, double *above) {
    *below = galet_normal_tail(-z);
    *above = galet_normal_tail(z);
}

static double score(double below, double above) {
    return below < above ? galet_normal_quantile(below) : -galet_normal_quantile(above);
}

static void normal_masses(const galet_distribution *d, double x, double *below, double *above) {
    score_masses((x - d->parameters[0]) / d->parameters[1], below, above);
}

static double normal_quantile(const galet_distribution *d, double below, double above) {
    return d->parameters[0] + d->parameters[1] * score(below, above);
}

static const char *lognormal_fault(const galet_distribution *d) {
    return !(d->parameters[0] > 0.0) ? "median must be > 0"
           : d->parameters[1] > 0.0  ? NULL
                                     : "sd of the logarithm must be > 0";
}

static void lognormal_masses(const galet_distribution *d, double x, double *below, double *above) {
    double z = x > 0.0 ? log(x / d->parameters[0]) / d->parameters[1] : -INFINITY;
    score_masses(z, below, above);
}

static double lognormal_quantile(const galet_distribution *d, double below, double above) {
    return d->parameters[0] * exp(d->parameters[1] * score(below, above));
}

const galet_distribution_kind galet_distribution_normal = {
    .name = "normal",
    .words = "Gauss's bell curve",
    .parameters = 2,
    .parameter_names = {"mean", "sd"},
    .fault = normal_fault,
    .masses = normal_masses,
    .quantile = normal_quantile,
};

const galet_distribution_kind galet_distribution_lognormal = {
    .name = "lognormal",
    .words = "its logarithm is normal: positive, with a long upper tail",
    .parameters = 2,
    .parameter_names = {"median", "sd of the logarithm"},
    .pure = {false, true},
    .fault = lognormal_fault,
    .masses = lognormal_masses,
    .quantile = lognormal_quantile,
};
