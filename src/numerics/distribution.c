#include "numerics/distribution.h"

#include <math.h>
#include <string.h>

const galet_distribution_kind *const *galet_distribution_kinds(void) {
#define KIND(name) &galet_distribution_##name,
    static const galet_distribution_kind *const kinds[] = {GALET_DISTRIBUTIONS(KIND) NULL};
#undef KIND
    return kinds;
}

const galet_distribution_kind *galet_distribution_find(const char *name) {
    for (const galet_distribution_kind *const *kind = galet_distribution_kinds(); *kind; kind++) {
        if (strcmp((*kind)->name, name) == 0) {
            return *kind;
        }
    }
    return NULL;
}

galet_distribution_ready galet_distribution_prepare(const galet_distribution *d) {
    galet_distribution_ready ready = {.d = *d, .below = {0.0, 1.0}, .above = {1.0, 0.0}};
    if (d->kind->narrow) {
        d->kind->narrow(&ready.d);
        return ready;
    }
    ready.truncated = d->low > -INFINITY || d->high < INFINITY;
    if (d->low > -INFINITY) {
        d->kind->masses(d, d->low, &ready.below[0], &ready.above[0]);
    }
    if (d->high < INFINITY) {
        d->kind->masses(d, d->high, &ready.below[1], &ready.above[1]);
    }
    return ready;
}

/// Whether the limits leave anything. In either tail one of the differences is exact.
static bool leaves_something(const galet_distribution *d) {
    if (d->kind->narrow) {
        for (size_t i = 0; i < d->count; i++) {
            if (d->values[i] >= d->low && d->values[i] <= d->high) {
                return true;
            }
        }
        return false;
    }
    galet_distribution_ready r = galet_distribution_prepare(d);
    return r.below[1] > r.below[0] || r.above[0] > r.above[1];
}

const char *galet_distribution_fault(const galet_distribution *d) {
    if (!d->kind) {
        return "its kind must be one of those there are";
    }
    for (int i = 0; i < d->kind->parameters; i++) {
        if (!isfinite(d->parameters[i])) {
            return "its numbers must be finite";
        }
    }
    const char *fault = d->kind->fault(d);
    if (fault) {
        return fault;
    }
    if (!(d->low < d->high)) {
        return "the lower limit must be below the upper one";
    }
    return leaves_something(d) ? NULL : "nothing of it lies between the limits; widen them";
}

double galet_distribution_at(const galet_distribution_ready *ready, double below, double above) {
    const galet_distribution *d = &ready->d;
    if (!ready->truncated) {
        return d->kind->quantile(d, below, above);
    }
    // Sums of positive terms: neither tail loses digits, however far out the limits are.
    double p = ready->below[0] * above + ready->below[1] * below;
    double q = ready->above[0] * above + ready->above[1] * below;
    return fmin(fmax(d->kind->quantile(d, p, q), d->low), d->high);
}

static bool ascends(const galet_distribution *d) {
    for (size_t i = 1; i < d->count; i++) {
        if (d->values[i] < d->values[i - 1]) {
            return false;
        }
    }
    return true;
}

double galet_distribution_quantile(const galet_distribution *d, double u) {
    if (!(u > 0.0 && u < 1.0) || galet_distribution_fault(d) || (d->kind->parameters == 0 && !ascends(d))) {
        return NAN;
    }
    galet_distribution_ready ready = galet_distribution_prepare(d);
    return galet_distribution_at(&ready, u, 1.0 - u);
}
