#pragma once

#include <math.h>

/// Pearson's statistic of counts that are expected alike, in its own standard deviations.
static inline double excess(const int *counts, int bins, double expected) {
    double sum = 0.0;
    for (int i = 0; i < bins; i++) {
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return (sum - (bins - 1)) / sqrt(2.0 * (bins - 1));
}
