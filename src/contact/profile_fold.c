#include "contact/profile_fold.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

static const double BACK = 5.0;    ///< Steps back of so many median distances are no noise
static const double LAYER = 10.0;  ///< Layers are two if they lie so many times the noise apart
static const double WHOLE = 0.9;   ///< Who goes back over so much of the way has measured twice
enum { FEWEST = 5 };               ///< Points that make a run; a jump back begins another scan

typedef galet_profile_point point;

/// Points from `first` to `last` that go one way.
typedef struct run {
    size_t first, last;
} run;

static int compare_heights(const void *a, const void *b) {
    const point *p = a, *q = b;
    return (p->z > q->z) - (p->z < q->z);
}

static double median_of(point *values, size_t count) {
    qsort(values, count, sizeof *values, compare_heights);
    return values[count / 2].z;
}

static double typical_step(const point *p, size_t count, point *spare) {
    for (size_t i = 1; i < count; i++) {
        spare[i - 1].z = fabs(p[i].y - p[i - 1].y);
    }
    return median_of(spare, count - 1);
}

/// The run that begins at `first`, up to where y has gone back by more than `back`.
static run run_from(const point *p, size_t count, size_t first, double back) {
    size_t low = first, high = first;
    for (size_t i = first + 1; i < count; i++) {
        low = p[i].y < p[low].y ? i : low;
        high = p[i].y > p[high].y ? i : high;
        if (high > low && p[high].y - p[low].y > back && p[high].y - p[i].y > back) {
            return (run){first, high};
        }
        if (low > high && p[high].y - p[low].y > back && p[i].y - p[low].y > back) {
            return (run){first, low};
        }
    }
    return (run){first, count - 1};
}

/// How far points of a run lie from the chord over their neighbours: noise, or curvature where there is none.
static size_t take_noise(const point *p, run r, point *out) {
    size_t n = 0;
    for (size_t i = r.first + 1; i < r.last; i++) {
        double part = (p[i].y - p[i - 1].y) / (p[i + 1].y - p[i - 1].y);
        double off = fabs(p[i].z - ((1.0 - part) * p[i - 1].z + part * p[i + 1].z));
        if (isfinite(off)) {
            out[n++].z = off;
        }
    }
    return n;
}

/// How far a point lies from a run, between the last two points up to `*at` that have its y between them; NAN where
/// there are none, infinity where these lie more than `widest` apart: nothing was measured between them.
static double distance_from(const point *p, run r, const point *q, double widest, size_t *at) {
    for (size_t i = *at; i > r.first; i--) {
        double from = p[i - 1].y, to = p[i].y;
        if (from != to && (q->y - from) * (to - q->y) >= 0.0) {
            double part = (q->y - from) / (to - from);
            *at = i;
            return fabs(to - from) > widest ? INFINITY : fabs(q->z - ((1.0 - part) * p[i - 1].z + part * p[i].z));
        }
    }
    return NAN;
}

/// How far a run lies from the one before. Both begin at the turn, so that the search goes on where it stopped, but for
/// noise in y.
static size_t take_distances(const point *p, run before, run r, double widest, point *out) {
    enum { JITTER = 16 };
    size_t n = 0, at = before.last;
    for (size_t i = r.first + 1; i <= r.last; i++) {
        double distance = distance_from(p, before, &p[i], widest, &at);
        if (isnan(distance)) {
            break;
        }
        if (isfinite(distance)) {
            out[n++].z = distance;
        }
        at = at + JITTER < before.last ? at + JITTER : before.last;
    }
    return n;
}

static double extent_of(const point *p, run r) {
    return fabs(p[r.last].y - p[r.first].y);
}

static bool folds(const point *p, run before, run r, double widest, point *spare) {
    bool short_run = r.last - r.first < FEWEST || before.last - before.first < FEWEST;
    double one = extent_of(p, before), other = extent_of(p, r);
    if (short_run || fmin(one, other) > WHOLE * fmax(one, other)) {
        return false;
    }
    size_t n = take_noise(p, before, spare);
    n += take_noise(p, r, spare + n);
    double noise = n ? median_of(spare, n) : 0.0;
    size_t over = take_distances(p, before, r, widest, spare);
    return over >= FEWEST && median_of(spare, over) > LAYER * noise;
}

size_t galet_profile_find_fold(const point *p, size_t count, point *spare) {
    double back = BACK * typical_step(p, count, spare);
    run before = run_from(p, count, 0, back);
    while (before.last + 1 < count) {
        run r = run_from(p, count, before.last, back);
        if (folds(p, before, r, back, spare)) {
            return r.first + 1;
        }
        before = r;
    }
    return count;
}
