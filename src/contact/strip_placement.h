#pragma once

#include "contact/strip_newton.h"

/// Where strips lie, after those of a solution (docs/theory/strip-bem.md 4).

/// Ends of a contact across its strips.
typedef struct galet_strip_ends {
    double from, to;  ///< [m]
} galet_strip_ends;

/// Where half lengths would vanish, within [y_min, y_max].
galet_strip_ends galet_strip_find_ends(const galet_strip_set *set, double y_min, double y_max);

/// Strips between edges that ascend: `count` + 1 of them.
void galet_strip_set_edges(galet_strip_set *set, size_t count, const double *edges);

/// Edges of `count` strips between `ends` that halve the way along the curves of half length and peak, and one strip
/// more beyond each end where the range goes on; returns the number of strips. `work` has room for 2 (set->count + 2)
/// numbers, `edges` for count + 3.
size_t galet_strip_place(const galet_strip_set *set, galet_strip_ends ends, size_t count, double y_min, double y_max,
                         double *work, double *edges);

/// q and v of `to` from those of `from`, whose contact has these ends.
void galet_strip_transfer(const galet_strip_set *from, galet_strip_ends ends, galet_strip_set *to);
