#include "contact/local_fit.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
    DEGREE_INSIDE = 4,
    DEGREE_AT_ENDS = 2,
    SPARE = 2,   ///< Points more than the degree asks for
    ON_SIDE = 3  ///< Points on either side that make a place an inner one
};

/// Points from `first` up to, but not including, `end`.
typedef struct window {
    const double *x, *f;
    size_t at, first, end;
    double cosine, sine;  ///< Of the angle at which the surface lies
    double half_width;
    int degree;
    double mean[DEGREE_INSIDE + 1], ratio[DEGREE_INSIDE + 1];  ///< Of the recurrence
} window;

/// How far a point is from the middle along the surface, and across it.
static double along(const window *w, size_t i) {
    return (w->x[i] - w->x[w->at]) * w->cosine + (w->f[i] - w->f[w->at]) * w->sine;
}

static double across(const window *w, size_t i) {
    return (w->f[i] - w->f[w->at]) * w->cosine - (w->x[i] - w->x[w->at]) * w->sine;
}

static void look_around(window *w, size_t count) {
    w->first = w->at;
    w->end = w->at + 1;
    while (w->first > 0 && fabs(along(w, w->first - 1)) < w->half_width) {
        w->first--;
    }
    while (w->end < count && fabs(along(w, w->end)) < w->half_width) {
        w->end++;
    }
}

/// Takes in the nearer of the two points outside, until there are enough.
static void widen(window *w, size_t count) {
    const size_t enough = DEGREE_INSIDE + 1 + SPARE;
    for (size_t i = 0; i < enough && w->end - w->first < enough && w->end - w->first < count; i++) {
        double below = w->first > 0 ? fabs(along(w, w->first - 1)) : INFINITY;
        double above = w->end < count ? fabs(along(w, w->end)) : INFINITY;
        w->half_width = fmax(w->half_width, 1.2 * fmin(below, above));  // so that its weight is not zero
        look_around(w, count);
    }
}

static double weight(double u) {
    double v = 1.0 - u * u;
    return v > 0.0 ? v * v * v : 0.0;
}

/// The polynomial of degree k by Forsythe's recurrence.
static double polynomial(const window *w, int k, double u) {
    double before = 0.0, p = 1.0;
    for (int i = 0; i < k; i++) {
        double next = (u - w->mean[i]) * p - w->ratio[i] * before;
        before = p;
        p = next;
    }
    return p;
}

/// High inside, where the fit takes in as much of one side as of the other; at ends a high one would swing.
static int choose_degree(const window *w) {
    bool sided = w->at - w->first >= ON_SIDE && w->end - 1 - w->at >= ON_SIDE;
    double below = fabs(along(w, w->first)), above = fabs(along(w, w->end - 1));
    return sided && fmin(below, above) > 0.5 * fmax(below, above) ? DEGREE_INSIDE : DEGREE_AT_ENDS;
}

/// From the turned frame to the upright one: angles add, the curvature stays.
static galet_local_fit turn_back(const window *w, double value, double slope, double bend) {
    double total = (w->sine + slope * w->cosine) / (w->cosine - slope * w->sine);
    double stretch = (1.0 + total * total) / (1.0 + slope * slope);
    return (galet_local_fit){w->f[w->at] + value / w->cosine, total, bend * stretch * sqrt(stretch)};
}

galet_local_fit galet_local_fit_at(const double *x, const double *f, size_t count, size_t at, double half_width,
                                   double slope) {
    window w = {.x = x, .f = f, .at = at, .half_width = half_width};
    w.cosine = 1.0 / hypot(1.0, slope);
    w.sine = slope * w.cosine;
    look_around(&w, count);
    widen(&w, count);
    w.degree = choose_degree(&w);
    double norm_before = 1.0, value[3] = {0.0};                  // of the fit and its derivatives in u
    double p[3] = {1.0, 0.0, 0.0}, before[3] = {0.0, 0.0, 0.0};  // of the polynomial at u = 0
    for (int k = 0; k <= w.degree; k++) {
        double norm = 0.0, moment = 0.0, product = 0.0;
        for (size_t i = w.first; i < w.end; i++) {
            double u = along(&w, i) / w.half_width, q = polynomial(&w, k, u), g = weight(u) * q;
            norm += g * q;
            moment += g * q * u;
            product += g * across(&w, i);
        }
        for (int d = 0; d < 3; d++) {
            value[d] += product / norm * p[d];
        }
        w.mean[k] = moment / norm;
        w.ratio[k] = k > 0 ? norm / norm_before : 0.0;
        norm_before = norm;
        double next[3];
        for (int d = 0; d < 3; d++) {
            next[d] = -w.mean[k] * p[d] - w.ratio[k] * before[d] + (d > 0 ? d * p[d - 1] : 0.0);
        }
        memcpy(before, p, sizeof before);
        memcpy(p, next, sizeof p);
    }
    double h = w.half_width;
    return turn_back(&w, value[0], value[1] / h, value[2] / (h * h));
}
