#include "contact/strip_placement.h"

#include <math.h>

/// Weight of half lengths and peaks beside y where strips are placed.
static const double BEND = 0.5;
/// How much narrower than in the mean strips may be.
static const double DENSEST = 15.0;

static size_t first_in_contact(const galet_strip_set *set) {
    size_t i = 0;
    for (; i < set->count && set->q[i] == 0.0; i++) {
    }
    return i;
}

static size_t last_in_contact(const galet_strip_set *set) {
    size_t i = set->count;
    for (; i > 0 && set->q[i - 1] == 0.0; i--) {
    }
    return i - 1;
}

/// a^2 falls linearly towards an end: from strip `last` and the one before, as far beyond the middle of the last as
/// `reach` at most.
static double overhang(const galet_strip_set *set, size_t last, size_t before, double reach) {
    double spacing = fabs(set->y[last] - set->y[before]), fall = set->v[before] - set->v[last];
    double length = fall > 0.0 ? spacing * set->v[last] / fall : reach;
    return fmin(length, reach);
}

galet_strip_ends galet_strip_find_ends(const galet_strip_set *set, double y_min, double y_max) {
    size_t first = first_in_contact(set), last = last_in_contact(set);
    double down = set->half_width[first], up = set->half_width[last];
    // The strip that is not in contact bounds the end; without one the end may lie a little further on.
    double reach_down = first > 0 ? set->y[first] - set->y[first - 1] : 4.0 * down;
    double reach_up = last + 1 < set->count ? set->y[last + 1] - set->y[last] : 4.0 * up;
    if (first < last) {
        down = overhang(set, first, first + 1, reach_down);
        up = overhang(set, last, last - 1, reach_up);
    }
    return (galet_strip_ends){fmax(set->y[first] - down, y_min), fmin(set->y[last] + up, y_max)};
}

void galet_strip_set_edges(galet_strip_set *set, size_t count, const double *edges) {
    set->count = count;
    for (size_t i = 0; i < count; i++) {
        set->y[i] = 0.5 * (edges[i] + edges[i + 1]);
        set->half_width[i] = 0.5 * (edges[i + 1] - edges[i]);
    }
}

static double largest(size_t count, const double *values) {
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        most = fmax(most, values[i]);
    }
    return most;
}

/// The way along (y, a, p), each over its largest, from one end over the middles of the strips between to the other.
/// Returns the number of knots.
static size_t measure(const galet_strip_set *set, galet_strip_ends ends, double *knot, double *way) {
    double length = ends.to - ends.from, longest = sqrt(largest(set->count, set->v)), peak = 0.0;
    for (size_t i = 0; i < set->count; i++) {
        peak = set->q[i] > 0.0 ? fmax(peak, set->q[i] / sqrt(set->v[i])) : peak;
    }
    size_t count = 1;
    double a_before = 0.0, p_before = 0.0;
    knot[0] = ends.from;
    way[0] = 0.0;
    for (size_t i = 0; i <= set->count; i++) {
        bool end = i == set->count;
        double y = end ? ends.to : set->y[i];
        if (!end && (y <= knot[count - 1] || y >= ends.to)) {
            continue;
        }
        double a = end ? 0.0 : sqrt(set->v[i]), p = a > 0.0 ? set->q[i] / a : 0.0;
        double dy = (y - knot[count - 1]) / length, da = (a - a_before) / longest, dp = (p - p_before) / peak;
        knot[count] = y;
        double step = sqrt(dy * dy + BEND * BEND * (da * da + dp * dp));
        way[count] = way[count - 1] + fmin(step, DENSEST * dy);
        a_before = a, p_before = p;
        count++;
    }
    return count;
}

size_t galet_strip_place(const galet_strip_set *set, galet_strip_ends ends, size_t count, double y_min, double y_max,
                         double *work, double *edges) {
    double *knot = work, *way = work + set->count + 2;
    size_t knots = measure(set, ends, knot, way), k = 1, below = ends.from > y_min ? 1 : 0;
    double *inner = edges + below;
    inner[0] = ends.from;
    for (size_t i = 1; i < count; i++) {
        double goal = way[knots - 1] * (double)i / (double)count;
        for (; k + 1 < knots && way[k] < goal; k++) {
        }
        double part = (goal - way[k - 1]) / (way[k] - way[k - 1]);
        inner[i] = knot[k - 1] + part * (knot[k] - knot[k - 1]);
    }
    inner[count] = ends.to;
    size_t all = count + below;
    if (below) {
        edges[0] = fmax(2.0 * inner[0] - inner[1], y_min);
    }
    if (ends.to < y_max) {
        edges[++all] = fmin(2.0 * inner[count] - inner[count - 1], y_max);
    }
    return all;
}

void galet_strip_transfer(const galet_strip_set *from, galet_strip_ends ends, galet_strip_set *to) {
    size_t k = 0;
    for (size_t i = 0; i < to->count; i++) {
        double y = to->y[i];
        to->q[i] = to->v[i] = 0.0;
        if (y <= ends.from || y >= ends.to) {
            continue;
        }
        for (; k < from->count && from->y[k] < y; k++) {
        }
        // Between strips k - 1 and k, or one of them and the end.
        bool has_low = k > 0 && from->y[k - 1] > ends.from, has_high = k < from->count && from->y[k] < ends.to;
        double y_low = has_low ? from->y[k - 1] : ends.from, y_high = has_high ? from->y[k] : ends.to;
        double part = (y - y_low) / (y_high - y_low);
        to->q[i] = (has_low ? (1.0 - part) * from->q[k - 1] : 0.0) + (has_high ? part * from->q[k] : 0.0);
        to->v[i] = (has_low ? (1.0 - part) * from->v[k - 1] : 0.0) + (has_high ? part * from->v[k] : 0.0);
    }
}
