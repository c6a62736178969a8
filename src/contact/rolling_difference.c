#include "contact/rolling_case.h"

#include <math.h>

/// Lines that are asked for by increasing y.
typedef struct reader {
    const galet_rolling_line *lines;
    size_t count, at;  // at: the first line beyond the last y
} reader;

typedef struct profile {
    double half_length, load;
} profile;

static bool covers(const galet_rolling_line *line, double y) {
    return fabs(y - line->y) <= 0.5 * line->width;
}

static double between(double from, double to, double part) {
    return (1.0 - part) * from + part * to;
}

/// Between the middles of neighbours: half lengths by their squares, which fall evenly to the edge. Beyond the last
/// middle, and where the next line is not a neighbour, those of the line that covers y.
static profile read_at(reader *r, double y) {
    while (r->at < r->count && r->lines[r->at].y <= y) {
        r->at++;
    }
    const galet_rolling_line *below = r->at > 0 ? &r->lines[r->at - 1] : NULL;
    const galet_rolling_line *above = r->at < r->count ? &r->lines[r->at] : NULL;
    if (below && above && above->y - below->y < 0.75 * (above->width + below->width)) {
        double part = (y - below->y) / (above->y - below->y);
        double square = between(below->half_length * below->half_length, above->half_length * above->half_length, part);
        return (profile){sqrt(square), between(below->load, above->load, part)};
    }
    const galet_rolling_line *own = below && covers(below, y) ? below : above && covers(above, y) ? above : NULL;
    return own ? (profile){own->half_length, own->load} : (profile){0.0, 0.0};
}

static double end_of(const galet_rolling *rolling, int side) {
    const galet_rolling_line *line = &rolling->lines[side < 0 ? 0 : rolling->line_count - 1];
    return line->y + 0.5 * side * line->width;
}

galet_rolling_difference galet_rolling_differ(const galet_rolling *one, const galet_rolling *known) {
    enum { PLACES = 4000 };
    if (one->line_count == 0 || known->line_count == 0) {
        return (galet_rolling_difference){NAN, NAN};
    }
    double low = fmin(end_of(one, -1), end_of(known, -1)), high = fmax(end_of(one, 1), end_of(known, 1));
    reader own = {.lines = one->lines, .count = one->line_count};
    reader reference = {.lines = known->lines, .count = known->line_count};
    double area = 0.0, load = 0.0, area_off = 0.0, load_off = 0.0;
    for (int i = 0; i < PLACES; i++) {
        double y = low + (high - low) * (i + 0.5) / PLACES;
        profile here = read_at(&own, y), there = read_at(&reference, y);
        area += there.half_length;
        load += there.load;
        area_off += fabs(here.half_length - there.half_length);
        load_off += fabs(here.load - there.load);
    }
    return (galet_rolling_difference){area_off / area, load_off / load};
}
