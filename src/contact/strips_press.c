#include "contact/normal_hertz.h"
#include "contact/normal_rows.h"
#include "contact/strip.h"
#include "contact/tangential_strips.h"

#include <math.h>

/// Squares of half length and peak on a line along x: nearly linear in y where strips follow one another.
typedef struct line {
    double half2, peak2;
} line;

static line line_of(const galet_strip *strip) {
    return (line){strip->half_length * strip->half_length, strip->peak * strip->peak};
}

/// The strip beside strip j, on a side (-1 or 1) of it; NULL where contact ends there.
static const galet_strip *neighbour(const galet_strip_patch *patch, const galet_strip *strips, size_t j, int side) {
    if (side < 0 ? j == 0 : j + 1 == patch->count) {
        return NULL;
    }
    const galet_strip *own = &strips[j], *next = own + side;
    double between = side * (next->y - own->y) - 0.5 * (next->width + own->width);
    return between < 0.5 * own->width ? next : NULL;
}

/// Between the middles of strips; beyond the last middle of a contact towards nothing at its edge.
static line line_at(const galet_rolling_case *c, double y) {
    const galet_strip *strips = c->rolling->strips;
    size_t j = galet_strip_find(c->patch.count, strips, y);
    if (j == c->patch.count) {
        return (line){0.0, 0.0};
    }
    const galet_strip *own = &strips[j], *next = neighbour(&c->patch, strips, j, y < own->y ? -1 : 1);
    line here = line_of(own), there = next ? line_of(next) : (line){0.0, 0.0};
    double distance = next ? fabs(next->y - own->y) : 0.5 * own->width, part = fabs(y - own->y) / distance;
    return (line){here.half2 + part * (there.half2 - here.half2), here.peak2 + part * (there.peak2 - here.peak2)};
}

static galet_row row_at(const galet_rolling_case *c, double y) {
    line at = line_at(c, y);
    return (galet_row){0.0, sqrt(at.half2), sqrt(at.peak2)};
}

galet_status galet_strips_press(galet_rolling_case *c, int k, int first) {
    if (galet_rolling_is_ellipse(c)) {
        return galet_normal_press_hertz(c, k, first);
    }
    c->peak = c->patch.p0;
    return galet_normal_press_rows(c, k, row_at, c->patch.load, c->patch.approach);
}
