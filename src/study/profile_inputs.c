#include "study/profile_inputs.h"

#include "base/format.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/// A measured profile.
static const galet_param columns[] = {
    GALET_REAL("y", "m", 0.0, "across rolling"),
    GALET_REAL("z", "m", 0.0, "gap that grows away from the crown", .titles = "worn"),  // as the wear study writes it
    GALET_END,
};

const galet_param galet_profile_params[] = {
    GALET_CHOICE("kind", "circle", "circle blend file",
                 "lateral profile of body1: its radius ry, two radii, or points of a file"),
    GALET_REAL("blend_radius", "m", 0.050, "radius for y < 0; body1.ry is that for y > 0", .range = "> 0",
               .shown = "mm", .when = "kind=blend"),
    GALET_COLUMNS("file", columns,
                  "points in any order: CSV with columns y, z [m], a gap that grows away from the crown; or a file of "
                  "SIMPACK (.prr, .prw) or MiniProf (.ban, .whl)",
                  .required = true, .when = "kind=file", .profile = true),
    GALET_FLAG("flip", false, "turn z of the file upside down: a CSV of heights, or a file against its format",
               .when = "kind=file"),
    GALET_REAL_UNSET("y_min", "m", "points of the file below are left out", .shown = "mm", .when = "kind=file",
                     .unset_means = "all are taken"),
    GALET_REAL_UNSET("y_max", "m", "points of the file above are left out", .shown = "mm", .when = "kind=file",
                     .unset_means = "all are taken"),
    GALET_REAL("smoothing", "m", 0.0, "half-width of the window in which a smooth curve is fitted; 0: points are met",
               .range = ">= 0", .shown = "mm", .when = "kind=file"),
    GALET_INTEGER("points", 0, "points spread evenly over the profile instead of the file's; 0: as they are",
                  .range = ">= 0 and <= 1000000", .when = "kind=file"),
    GALET_REAL(
        "tilt", "rad", 0.0,
        "small turn of the profile about x, as a slope tan(tilt); positive opens the gap towards +y. Of points the "
        "curvature comes out too large, by 6 % at 0.2, 1.5 % at 0.1",
        .range = ">= -0.2 and <= 0.2", .shown = "mrad"),
    GALET_REAL("offset", "m", 0.0, "shift of the profile along y", .shown = "mm"),
    GALET_END,
};

galet_profile galet_profile_inputs_def(const galet_values *in) {
    galet_profile profile = galet_default_profile();
    profile.kind = galet_values_is(in, "profile.kind", "blend")  ? GALET_PROFILE_BLEND
                   : galet_values_is(in, "profile.kind", "file") ? GALET_PROFILE_POINTS
                                                                 : GALET_PROFILE_CIRCLE;
    profile.blend_radius = galet_values_real(in, "profile.blend_radius");
    profile.tilt = galet_values_real(in, "profile.tilt");
    profile.offset = galet_values_real(in, "profile.offset");
    return profile;
}

/// The points as the file has them; `turned` is memory for them upside down, released by free().
static galet_status measured(const galet_values *in, galet_profile_points_def *def, double **turned) {
    *def = galet_default_profile_points();
    *turned = NULL;
    def->y = galet_values_column(in, "profile.file", "y", &def->count);
    def->z = galet_values_column(in, "profile.file", "z", &def->count);
    double low = galet_values_real(in, "profile.y_min"), high = galet_values_real(in, "profile.y_max");
    def->y_min = isnan(low) ? def->y_min : low;
    def->y_max = isnan(high) ? def->y_max : high;
    if (!galet_values_flag(in, "profile.flip")) {
        return GALET_OK;
    }
    double *z = malloc(def->count * sizeof *z);
    for (size_t i = 0; z && i < def->count; i++) {
        z[i] = -def->z[i];
    }
    def->z = *turned = z;
    return z ? GALET_OK : GALET_ERR_MEMORY;
}

bool galet_profile_inputs_flips(const galet_values *in) {
    return galet_values_is(in, "profile.kind", "file") && galet_values_flag(in, "profile.flip");
}

double galet_profile_inputs_extent(const galet_values *in, const char *column) {
    size_t count;
    const double *values = galet_values_column(in, "profile.file", column, &count);
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        low = fmin(low, values[i]);
        high = fmax(high, values[i]);
    }
    return high - low;
}

static galet_status refuse(const galet_values *in, const galet_profile_points_def *def,
                           const galet_profile_flaws *flaws, galet_refusal *why) {
    if (flaws->row != SIZE_MAX) {
        return galet_refuse_row(why, in, "profile.file", flaws->row, "%s", flaws->text);
    }
    if (def->count < 3) {
        return galet_refuse(why, "profile.file", "expected three rows or more (got %zu)", def->count);
    }
    bool limited = galet_values_given(in, "profile.y_min") || galet_values_given(in, "profile.y_max");
    bool large = galet_profile_inputs_extent(in, "y") > 1.0 || galet_profile_inputs_extent(in, "z") > 1.0;
    return galet_refuse(why, "profile.file", "%s (%zu of %zu)%s", flaws->text, flaws->left, def->count,
                        limited ? "; mind profile.y_min and profile.y_max"
                        : large ? "; columns without a unit are metres: was it meant in mm? Titles tell, as in z [mm]"
                                : ": mind steep sides, points on one place, and profile.flip");
}

/// What the rest of the keys ask of the profile.
static galet_status check_options(const galet_values *in, const galet_profile_flaws *flaws, galet_refusal *why) {
    double smoothing = galet_values_real(in, "profile.smoothing"), width = flaws->y_high - flaws->y_low;
    if (!(2.0 * smoothing < width)) {
        return galet_refuse(why, "profile.smoothing", "must be below half the width of the profile, %.6g mm",
                            1e3 * 0.5 * width);
    }
    long points = galet_values_integer(in, "profile.points");
    if (points == 1 || points == 2) {
        return galet_refuse(why, "profile.points", "must be 3 or more, or 0 (got %ld)", points);
    }
    return GALET_OK;
}

/// Makes points (NULL: none), and tells what is wrong with them.
static galet_status make(const galet_values *in, bool whole, galet_profile_points **points, galet_profile_flaws *flaws,
                         galet_profile_points_def *def) {
    double *turned;
    galet_status status = measured(in, def, &turned);
    if (whole) {
        def->smoothing = galet_values_real(in, "profile.smoothing");
        def->resampled = (size_t)galet_values_integer(in, "profile.points");
    }
    status = status ? status : galet_profile_points_create(def, points, flaws);
    free(turned);
    return status;
}

galet_status galet_profile_inputs_check(const galet_values *in, galet_refusal *why) {
    if (!galet_values_is(in, "profile.kind", "file")) {
        return GALET_OK;
    }
    double low = galet_values_real(in, "profile.y_min"), high = galet_values_real(in, "profile.y_max");
    if (low >= high) {
        return galet_refuse(why, "profile.y_max", "must be above profile.y_min, %.6g mm (got %.6g mm)", 1e3 * low,
                            1e3 * high);
    }
    galet_profile_points_def def;
    galet_profile_flaws flaws;
    galet_status status = make(in, false, NULL, &flaws, &def);
    if (status == GALET_ERR_INPUT) {
        return refuse(in, &def, &flaws, why);
    }
    return status ? status : check_options(in, &flaws, why);
}

galet_status galet_profile_inputs_read(const galet_values *in, galet_profile_points **points) {
    *points = NULL;
    galet_profile_points_def def;
    galet_profile_flaws flaws;
    return galet_values_is(in, "profile.kind", "file") ? make(in, true, points, &flaws, &def) : GALET_OK;
}

galet_status galet_profile_inputs_measure(const galet_values *in, galet_profile_points **points,
                                          galet_profile_flaws *flaws) {
    galet_profile_points_def def;
    *points = NULL;
    return make(in, false, points, flaws, &def);
}

bool galet_profile_inputs_find_hole(const galet_values *in, double y_min, double y_max, galet_profile_hole *found) {
    galet_profile_points *points;
    galet_profile_flaws flaws;
    if (!galet_values_is(in, "profile.kind", "file") || galet_profile_inputs_measure(in, &points, &flaws)) {
        return false;
    }
    size_t count, i = 0;
    const galet_profile_hole *hole = galet_profile_points_holes(points, &count);
    double offset = galet_values_real(in, "profile.offset");
    while (i < count && !(hole[i].low + offset < y_max && hole[i].high + offset > y_min)) {
        i++;
    }
    bool any = i < count;
    *found = any ? hole[i] : (galet_profile_hole){0.0, 0.0};
    galet_profile_points_destroy(points);
    return any;
}

galet_status galet_profile_inputs_refuse_hole(const galet_values *in, double y_min, double y_max, galet_refusal *why) {
    galet_profile_hole hole;
    if (!galet_profile_inputs_find_hole(in, y_min, y_max, &hole)) {
        return GALET_OK;
    }
    return galet_refuse(why, "profile.file",
                        "has no points between y = %.4g and %.4g mm, under the contact: measure there, or take a "
                        "part without the hole by profile.y_min and profile.y_max",
                        1e3 * hole.low, 1e3 * hole.high);
}

/// The gap at point i.
static double gap_at(const galet_rolling_def *def, const galet_profile *profile, size_t i) {
    double y = profile->y[i] + profile->offset;
    return galet_profile_height(profile, INFINITY, y) + 0.5 * y / def->contact.body2.ry * y;
}

/// Why the gap does not open, and what would help.
static void explain(const galet_rolling_def *def, const galet_profile *profile, const galet_profile_flaws *flaws,
                    char *text, size_t size) {
    size_t lowest = 0, highest = 0, last = profile->count - 1;
    for (size_t i = 1; i <= last; i++) {
        lowest = gap_at(def, profile, i) < gap_at(def, profile, lowest) ? i : lowest;
        highest = gap_at(def, profile, i) > gap_at(def, profile, highest) ? i : highest;
    }
    if (highest > 0 && highest < last) {
        galet_format(text, size, "; if z are heights, profile.flip turns them into a gap");
    } else if (flaws->cut > 0) {
        galet_format(text, size,
                     "; %zu points beyond y = %.4g and %.4g mm were left out: it is steeper than 80 degrees there or "
                     "folds under",
                     flaws->cut, 1e3 * flaws->y_low, 1e3 * flaws->y_high);
    } else if (lowest == 0 || lowest == last) {
        galet_format(text, size,
                     "; it is smallest at the end of the points, y = %.4g mm: turn them by profile.tilt, or keep "
                     "another part by profile.y_min and profile.y_max",
                     1e3 * profile->y[lowest]);
    }
}

galet_status galet_profile_inputs_refuse_contact(const galet_values *in, const galet_rolling_def *def,
                                                 galet_refusal *why) {
    galet_profile_points *points;
    galet_profile_flaws flaws;
    char cause[176] = "";
    if (!galet_profile_inputs_measure(in, &points, &flaws)) {
        galet_profile profile = galet_profile_inputs_def(in);
        galet_profile_points_lend(points, &profile);
        explain(def, &profile, &flaws, cause, sizeof cause);
        galet_profile_points_destroy(points);
    }
    return galet_refuse(why, "profile.file",
                        "the bodies do not touch in a finite patch: the gap must open on every side%s", cause);
}
