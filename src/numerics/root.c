#include "numerics/root.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

/// Fraction of the way from `a`, the latest point, to `b` at which to look next; `c` is the point that `a` replaced.
/// Inverse quadratic interpolation where it is monotone, else one half (Chandrupatla 1997).
static double next_fraction(galet_root_end a, galet_root_end b, galet_root_end c) {
    double xi = (a.x - b.x) / (c.x - b.x), phi = (a.f - b.f) / (c.f - b.f);
    if (!(phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi)) {
        return 0.5;
    }
    double t =
        a.f / (b.f - a.f) * (c.f / (b.f - c.f)) + (c.x - a.x) / (b.x - a.x) * (a.f / (c.f - a.f)) * (b.f / (c.f - b.f));
    return isfinite(t) ? t : 0.5;
}

static bool same_sign(double f, double g) {
    return signbit(f) == signbit(g);
}

static galet_root best_of(galet_root_end a, galet_root_end b, int evaluations) {
    galet_root_end best = fabs(a.f) <= fabs(b.f) ? a : b, other = fabs(a.f) <= fabs(b.f) ? b : a;
    double width = best.f == 0.0 ? 0.0 : fabs(b.x - a.x);
    return (galet_root){best.x, best.f, width, other, evaluations};
}

/// Half the width that cannot or need not be narrowed, at the end with the smaller residual.
static double half_width(galet_root_end a, galet_root_end b, double tolerance) {
    double x = fabs(a.f) <= fabs(b.f) ? a.x : b.x;
    return fmax(0.5 * tolerance, fmax(0.5 * DBL_EPSILON * fabs(x), DBL_TRUE_MIN));
}

/// Never an end of the bracket, unless there is no number between them.
static double point_between(galet_root_end a, galet_root_end b, double fraction, double margin) {
    double x = a.x + fraction * (b.x - a.x);
    double low = fmin(a.x, b.x), high = fmax(a.x, b.x);
    x = fmin(fmax(x, low + margin), high - margin);
    return x == low || x == high ? 0.5 * low + 0.5 * high : x;
}

/// The bracket is [a, b]; three steps in a row that leave more than half of it are followed by a bisection, so that
/// no function makes it crawl.
static galet_status narrow(galet_root_function *f, void *context, galet_root_end a, galet_root_end b, double tolerance,
                           galet_root *root) {
    int evaluations = 2, slow = 0;
    double fraction = 0.5;
    while (a.f != 0.0 && b.f != 0.0) {
        double width = fabs(b.x - a.x), half = half_width(a, b, tolerance);
        if (width <= 2.0 * half) {
            break;
        }
        double x = point_between(a, b, fraction, half);
        if (x == a.x || x == b.x) {
            break;
        }
        galet_root_end latest = {x, f(x, context)};
        evaluations++;
        if (isnan(latest.f)) {
            *root = best_of(a, b, evaluations);
            return GALET_ERR_NOT_CONVERGED;
        }
        galet_root_end replaced = a;
        if (!same_sign(latest.f, a.f)) {
            replaced = b;
            b = a;
        }
        a = latest;
        slow = fabs(b.x - a.x) > 0.5 * width ? slow + 1 : 0;
        fraction = slow >= 3 ? 0.5 : next_fraction(a, b, replaced);
    }
    *root = best_of(a, b, evaluations);
    return GALET_OK;
}

static bool is_bracket(double lower, double upper) {
    return isfinite(lower) && isfinite(upper) && isfinite(upper - lower) && lower <= upper;
}

galet_status galet_root_narrow(galet_root_function *f, void *context, galet_root_end lower, galet_root_end upper,
                               double tolerance, galet_root *root) {
    if (!is_bracket(lower.x, upper.x) || !(tolerance >= 0.0) || isnan(lower.f) || isnan(upper.f)) {
        return GALET_ERR_RANGE;
    }
    if (lower.f != 0.0 && upper.f != 0.0 && same_sign(lower.f, upper.f)) {
        return GALET_ERR_RANGE;
    }
    return narrow(f, context, lower, upper, tolerance, root);
}

galet_status galet_root_find(galet_root_function *f, void *context, double lower, double upper, double tolerance,
                             galet_root *root) {
    if (!is_bracket(lower, upper)) {
        return GALET_ERR_RANGE;
    }
    galet_root_end a = {lower, f(lower, context)}, b = {upper, f(upper, context)};
    return galet_root_narrow(f, context, a, b, tolerance, root);
}
