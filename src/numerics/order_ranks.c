#include "numerics/order_ranks.h"

#include <math.h>

static const double TAIL = 0.025;
/// Beyond so many standard deviations nothing is left that a tail of 2.5 % would notice.
static const double REACH = 9.0;

/// Binomial probabilities from `first` to `last`, relative to that of `mode`, added up from below until they pass
/// `goal`; returns at which number they do.
static size_t pass(size_t n, double odds, size_t first, size_t last, size_t mode, double goal, double *total) {
    double weight = 1.0, sum = 0.0;
    for (size_t k = mode; k > first; k--) {
        weight *= (double)k / ((double)(n - k + 1) * odds);
    }
    for (size_t k = first; k <= last; k++) {
        sum += weight;
        if (sum > goal) {
            return k;
        }
        weight *= (double)(n - k) * odds / (double)(k + 1);
    }
    *total = sum;
    return last;
}

/// The number of draws below the quantile is binomial: rank r is above it where fewer than r are below.
galet_order_ranks galet_order_ranks_of(size_t n, double p) {
    double mean = (double)n * p, reach = REACH * sqrt(mean * (1.0 - p)) + REACH, odds = p / (1.0 - p), total = 0.0;
    size_t first = mean > reach ? (size_t)(mean - reach) : 0, mode = (size_t)mean;
    size_t last = mean + reach < (double)n ? (size_t)(mean + reach) : n;
    pass(n, odds, first, last, mode, INFINITY, &total);
    return (galet_order_ranks){pass(n, odds, first, last, mode, TAIL * total, &total),
                               pass(n, odds, first, last, mode, (1.0 - TAIL) * total, &total) + 1};
}
