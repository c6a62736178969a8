#include "study/profile_lengths.h"

#include "base/format.h"

#include <math.h>

/// The best length for one roller.
typedef struct best_row {
    double radius, ratio, length, outline;
} best_row;

#define BEST(member, ...) GALET_BOUND_COLUMN(best_row, member, __VA_ARGS__)

const galet_column galet_profile_length_columns[] = {
    GALET_TEXT_COLUMN("roller", "radius for y < 0"),
    GALET_COLUMN("length", "m", "smoothing length", .shown = "mm"),
    GALET_COLUMN("outline_error", "", "differences of the lines' areas from the exact ones, over the area"),
    GALET_COLUMN("load_error", "", "differences of the lines' loads from the exact ones, over the load"),
    GALET_END,
};

const galet_column galet_profile_best_columns[] = {
    BEST(radius, "radius", "m", "radius of body1 for y < 0", .shown = "mm"),
    BEST(ratio, "ratio", "", "radius for y < 0 over that for y > 0; 0 where body1 is straight there"),
    BEST(length, "length", "m", "smoothing length with the least error of the outline", .shown = "mm"),
    BEST(outline, "outline_error", "", "least error of the outline, with that length"),
    GALET_END,
};

/// Solves with a length; keeps the best.
static galet_status try_length(galet_profile_trial *t, galet_rolling_def *def, double length, best_row *best,
                               galet_rolling_difference *off) {
    galet_rolling_result result;
    def->smoothing.length = length;
    galet_status status = galet_rolling_solve(t->own, def, &result);
    if (status) {
        return status;
    }
    *off = galet_rolling_differ(t->own, t->known);
    if (off->outline < best->outline) {
        best->length = length;
        best->outline = off->outline;
    }
    return GALET_OK;
}

/// Between the neighbours of the best length by golden section, down to a thousandth of it: the error is flat there.
static galet_status refine(galet_profile_trial *t, galet_rolling_def *def, double low, double high, best_row *best) {
    static const double GOLDEN = 0.6180339887498949, FINE = 1e-3;
    double from = log(low), to = log(high);
    while (to - from > FINE) {
        double one = to - GOLDEN * (to - from), two = from + GOLDEN * (to - from);
        galet_rolling_difference left, right;
        galet_status status = try_length(t, def, exp(one), best, &left);
        status = status ? status : try_length(t, def, exp(two), best, &right);
        if (status) {
            return status;
        }
        from = left.outline <= right.outline ? from : one;
        to = left.outline <= right.outline ? two : to;
    }
    return GALET_OK;
}

static double length_at(const galet_profile_lengths *lengths, size_t i) {
    double part = (double)i / (double)(lengths->count - 1);
    return lengths->shortest * pow(lengths->longest / lengths->shortest, part);
}

static const double AT_END = 1e-3;  ///< Of the way between the ends, in the logarithm

galet_status galet_profile_lengths_try(const galet_profile_lengths *lengths, galet_profile_trial *trial,
                                       galet_result *out, galet_profile_best *found) {
    galet_table *all = galet_result_table(out, "lengths"), *bests = galet_result_table(out, "best");
    galet_rolling_def def = trial->def;
    def.normal = galet_normal_find("strips-smoothed");
    double radius = def.profile.blend_radius;
    best_row best = {.radius = radius, .ratio = radius / def.contact.body1.ry, .outline = INFINITY};
    char roller[40];
    galet_format(roller, sizeof roller, "%.4g mm", 1e3 * radius);
    size_t place = 0;
    for (size_t i = 0; i < lengths->count; i++) {
        galet_rolling_difference off;
        double before = best.outline;
        galet_status status = try_length(trial, &def, length_at(lengths, i), &best, &off);
        if (status) {
            return status;
        }
        place = best.outline < before ? i : place;
        GALET_ADD_ROW(all, def.smoothing.length, off.outline, off.load);
        galet_table_set_text(all, "roller", roller);
    }
    bool constant = best.ratio == 1.0;  // nothing to smooth, so that no length is best
    galet_status status = GALET_OK;
    size_t last = lengths->count - 1;
    if (!constant) {
        status = refine(trial, &def, length_at(lengths, place > 0 ? place - 1 : 0),
                        length_at(lengths, place < last ? place + 1 : last), &best);
    }
    double way = log(best.length / lengths->shortest) / log(lengths->longest / lengths->shortest);
    *found = (galet_profile_best){best.outline, !constant && (way < AT_END || way > 1.0 - AT_END)};
    if (!status && bests && !constant) {
        galet_table_add(bests, &best);
    }
    return status;
}
