#include "identify/release.h"

#include "identify/swings.h"

#include <math.h>

/// Points that must leave the level one after the other, on one side: a spike is no release.
enum { LEAVING = 3 };

/// Noise about the level, in its standard deviations, and parts of the swing by which a hand may tremble: the least
/// that shows a release tells it best.
static const double NOISE_SIGMAS = 4.0, TREMORS[] = {0.02, 0.05, 0.1};

/// A level this near to an end of the swing, as part of its half width, is where it was held; this near to the middle,
/// where it rested.
static const double NEAR_END = 0.7, NEAR_MIDDLE = 0.3;

/// By how much a release must come later than the longest time for which a free swing stays at one level [rad].
static const double MARGIN = 0.3;

/// What the record spans.
typedef struct span {
    double middle, half;
    size_t farthest;  // point
} span;

static span span_of(const galet_decay *d) {
    double least = INFINITY, most = -INFINITY;
    span s = {0};
    for (size_t i = 0; i < d->count; i++) {
        least = fmin(least, d->z[i]);
        most = fmax(most, d->z[i]);
    }
    s.middle = 0.5 * (least + most);
    s.half = 0.5 * (most - least);
    for (size_t i = 1; i < d->count; i++) {
        s.farthest = fabs(d->z[i] - s.middle) > fabs(d->z[s.farthest] - s.middle) ? i : s.farthest;
    }
    return s;
}

/// First of the points that leave the mean of all before them by more than the band; the number of points where none
/// do.
static size_t leave(const galet_decay *d, double band, double *level) {
    double sum = d->z[0];
    for (size_t i = 1; i + LEAVING <= d->count; i++) {
        *level = sum / (double)i;
        int above = 0, below = 0;
        for (size_t k = i; k < i + LEAVING; k++) {
            above += d->z[k] > *level + band;
            below += d->z[k] < *level - band;
        }
        if (above == LEAVING || below == LEAVING) {
            return i;
        }
        sum += d->z[i];
    }
    return d->count;
}

/// When the signal crosses a value between a point and the one before.
static double crossing(const galet_decay *d, size_t i, double value) {
    double part = (value - d->z[i - 1]) / (d->z[i] - d->z[i - 1]);
    return d->t[i - 1] + fmin(fmax(part, 0.0), 1.0) * (d->t[i] - d->t[i - 1]);
}

/// Held at an end of the swing: from there it is a cosine, whose scale of time is that from the band to the middle.
static double release_of_held(const galet_decay *d, const span *s, double band, size_t first, double level) {
    double side = level > s->middle ? 1.0 : -1.0, depth = band / fabs(level - s->middle);
    size_t middle = first;
    while (middle < d->count && side * (d->z[middle] - s->middle) > 0.0) {
        middle++;
    }
    if (middle == d->count || depth > 0.5) {
        return NAN;
    }
    double left = crossing(d, first, level - side * band), turned = acos(1.0 - depth);
    double rate = (0.5 * M_PI - turned) / (crossing(d, middle, s->middle) - left);
    double release = left - turned / rate;
    double after = release + 0.5 * d->step * (double)d->block;  // what is left out of the swing costs nothing
    return rate * release > 2.0 * turned * M_SQRT2 + MARGIN ? after : NAN;
}

/// At rest in the middle of the swing, and struck.
static double release_of_rest(const galet_decay *d, const span *s, double band, size_t first) {
    double depth = asin(fmin(2.0 * band / s->half, 1.0)), still = d->t[first - 1];
    bool soon = d->t[s->farthest] - still < 2.0 * M_PI / d->omega;  // else something else came first
    return soon && d->omega * still > 2.0 * depth + MARGIN ? d->t[first] : NAN;
}

double galet_release_find(const galet_decay *d, double *scratch) {
    span s = span_of(d);
    double noise = NOISE_SIGMAS * galet_swings_difference_noise(d, scratch), release = NAN;
    for (size_t i = 0; isnan(release) && i < sizeof TREMORS / sizeof *TREMORS; i++) {
        double band = fmax(TREMORS[i] * s.half, noise), level = 0.0;
        size_t first = leave(d, band, &level);
        double from_middle = fabs(level - s.middle) / s.half;
        if (first < d->count && from_middle > NEAR_END) {
            release = release_of_held(d, &s, band, first, level);
        } else if (first < d->count && from_middle < NEAR_MIDDLE) {
            release = release_of_rest(d, &s, band, first);
        }
    }
    return release;
}
