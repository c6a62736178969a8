#pragma once

#include <galet/distribution.h>

#include <stdbool.h>

#define GALET_DISTRIBUTIONS(X) X(normal) X(lognormal) X(uniform) X(triangular) X(table)

#define GALET_DISTRIBUTION_KIND(name) extern const galet_distribution_kind galet_distribution_##name;
GALET_DISTRIBUTIONS(GALET_DISTRIBUTION_KIND)
#undef GALET_DISTRIBUTION_KIND

/// A sound distribution with what its truncation needs worked out; the values of a table ascend.
typedef struct galet_distribution_ready {
    galet_distribution d;
    bool truncated;             // by the masses beyond the limits
    double below[2], above[2];  // probabilities at the lower and at the upper limit
} galet_distribution_ready;

galet_distribution_ready galet_distribution_prepare(const galet_distribution *d);

/// The value with these probabilities of the truncated law below and above it, which add up to 1.
double galet_distribution_at(const galet_distribution_ready *ready, double below, double above);
