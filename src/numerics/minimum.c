#include "numerics/minimum.h"

#include <math.h>

static const double GOLDEN = 0.61803398874989484820;

/// Each step leaves 0.62 of the bracket: all together 1e-19.
enum { STEPS = 90 };

galet_minimum galet_minimum_find(galet_root_function *f, void *context, double low, double high) {
    double left = high - GOLDEN * (high - low), right = low + GOLDEN * (high - low);
    double at_left = f(left, context), at_right = f(right, context);
    double least = fmin(at_left, at_right);
    for (int i = 0; i < STEPS; i++) {
        if (at_left <= at_right) {
            high = right;
            right = left;
            at_right = at_left;
            left = high - GOLDEN * (high - low);
            at_left = f(left, context);
        } else {
            low = left;
            left = right;
            at_left = at_right;
            right = low + GOLDEN * (high - low);
            at_right = f(right, context);
        }
        least = fmin(least, fmin(at_left, at_right));
    }
    return (galet_minimum){0.5 * (low + high), least};
}
