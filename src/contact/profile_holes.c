#include "contact/profile_holes.h"

#include <stdbool.h>

static const double HOLE = 10.0;  ///< A hole is so many times as wide as what is usual beside it
enum {
    BESIDE = 9,  ///< Distances on either side that tell what is usual
    USUAL = 3,   ///< One in so many is: three scans in one, laid side by side, have no holes, a stray point hides none
};

static double width_of(const galet_profile_point *p, size_t i) {
    return p[i + 1].y - p[i].y;
}

/// Whether a width is usual among `count` distances from `first` on.
static bool is_usual(const galet_profile_point *p, size_t first, size_t count, double width) {
    size_t wide = 0;
    for (size_t k = 0; k < count; k++) {
        wide += HOLE * width_of(p, first + k) >= width;
    }
    return wide > 0 && USUAL * wide >= count;
}

size_t galet_profile_find_holes(const galet_profile_point *p, size_t count, galet_profile_hole *holes) {
    size_t found = 0, gaps = count - 1;
    for (size_t i = 0; i < gaps; i++) {
        size_t before = i < BESIDE ? i : BESIDE, after = gaps - 1 - i < BESIDE ? gaps - 1 - i : BESIDE;
        double width = width_of(p, i);
        if (is_usual(p, i - before, before, width) || is_usual(p, i + 1, after, width)) {
            continue;
        }
        if (holes) {
            holes[found] = (galet_profile_hole){p[i].y, p[i + 1].y};
        }
        found++;
    }
    return found;
}
