#include "base/watch.h"
#include "study/bodies.h"
#include "study/plausible.h"
#include "study/profile_beyond.h"
#include "study/profile_lengths.h"
#include "study/profile_trial.h"
#include "study/rolling_inputs.h"

#include <galet/rolling.h>
#include <math.h>
#include <string.h>

static const galet_param params[] = {
    GALET_GROUP("", galet_bodies_params),
    GALET_REAL("load", "N", 1500, "normal force", .range = "> 0"),
    GALET_LIST("radii", "m", "[1 mm, 10 mm, 50 mm, 75 mm, 100 mm, 200 mm, 500 mm]",
               "radii of body1 for y < 0; body1.ry is that for y > 0", .range = "> 0", .shown = "mm"),
    GALET_REAL("lengths.from", "m", 0.3e-3, "first of the smoothing lengths that are tried", .range = "> 0",
               .shown = "mm"),
    GALET_REAL("lengths.to", "m", 10e-3, "last of them", .range = "> lengths.from", .shown = "mm"),
    GALET_INTEGER("lengths.points", 24, "how many, spread evenly in the logarithm", .range = ">= 2 and <= 1000"),
    GALET_GROUP("strips", galet_rolling_strips_params),
    GALET_GROUP("smoothing", galet_rolling_smoothing_params),
    GALET_INTEGER("grid.nx", 100, "cells along x of the exact method", .range = ">= 20 and <= 2000"),
    GALET_INTEGER("grid.ny", 128, "cells along y of the exact method, and strips", .range = ">= 20 and <= 2000"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("outline_error_raw", "", "largest error of outlines, strips without smoothing"),
    GALET_OUT_REAL("outline_error_smoothed", "",
                   "largest error of outlines, smoothed over smoothing.length (by default 0.95 times the reach)"),
    GALET_OUT_REAL("outline_error_best", "", "largest error of outlines, each with its best length"),
    GALET_OUT_REAL("load_error_smoothed", "",
                   "largest error of line loads, smoothed over smoothing.length (by default 0.95 times the reach)"),
    GALET_END,
};

/// One roller by one method.
typedef struct error_row {
    const char *method;
    double radius;
    galet_rolling_difference off;
    galet_rolling_result result;
} error_row;

#define ERRORS(member, ...) GALET_BOUND_COLUMN(error_row, member, __VA_ARGS__)

static const galet_column error_columns[] = {
    GALET_TEXT_COLUMN("method", "how pressure is found", .bound = true, .offset = offsetof(error_row, method)),
    ERRORS(radius, "radius", "m", "radius of body1 for y < 0", .shown = "mm"),
    ERRORS(off.outline, "outline_error", "", "differences of the lines' areas from the exact ones, over the area"),
    ERRORS(off.load, "load_error", "", "differences of the lines' loads from the exact ones, over the load"),
    ERRORS(result.area, "area", "m2", "area of the contact", .shown = "mm2"),
    ERRORS(result.a, "a", "m", "half the extent along x", .shown = "mm"),
    ERRORS(result.b, "b", "m", "half the extent along y", .shown = "mm"),
    ERRORS(result.p0, "p0", "Pa", "largest pressure", .shown = "MPa"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"errors", "rollers by the methods", error_columns},
    {"lengths", "errors over the smoothing length", galet_profile_length_columns},
    {"best", "the best length for each roller", galet_profile_best_columns},
    {"open", "contacts that the paper leaves open, by the methods", galet_profile_open_columns},
    {"ratios", "errors over the ratio of curvatures, for y < 0 a tenth of the radius", galet_profile_ratio_columns},
    {"points", "errors of profiles that are given by few points", galet_profile_count_columns},
    GALET_END,
};

static const galet_layer error_layers[] = {
    {.kind = GALET_LINES, .table = "errors", .x = "radius", .y = "outline_error", .series = "method"}, GALET_END};
static const galet_layer error_table_layers[] = {{.kind = GALET_TABLE, .table = "errors"}, GALET_END};
static const galet_layer load_layers[] = {
    {.kind = GALET_LINES, .table = "errors", .x = "radius", .y = "load_error", .series = "method"}, GALET_END};
static const galet_layer length_layers[] = {
    {.kind = GALET_LINES, .table = "lengths", .x = "length", .y = "outline_error", .series = "roller"}, GALET_END};
static const galet_layer best_layers[] = {{.kind = GALET_LINES, .table = "best", .x = "radius", .y = "length"},
                                          GALET_END};
static const galet_layer open_layers[] = {{.kind = GALET_TABLE, .table = "open"}, GALET_END};
static const galet_layer ratio_layers[] = {
    {.kind = GALET_LINES, .table = "ratios", .x = "ratio", .y = "outline_error", .series = "method"}, GALET_END};
static const galet_layer point_layers[] = {
    {.kind = GALET_LINES, .table = "points", .x = "points", .y = "load_error", .series = "profile"}, GALET_END};

static const galet_figure figures[] = {
    {"outline_error", "Error of the outline",
     "Sum of the differences of the lines' areas over the exact area (Chevalier 2006, equation 26). Strips are "
     "smoothed over smoothing.length, by default 0.95 times the reach: how far interpenetration goes from where the "
     "bodies first touch.",
     .x = {.label = "radius for y < 0", .log = true}, .y = {.label = "error", .log = true}, .layers = error_layers},
    {"load_error", "Error of the line load",
     "Sum of the differences of the lines' loads over the load: what wear feels, and more than the outline shows.",
     .x = {.label = "radius for y < 0", .log = true}, .y = {.label = "error", .log = true}, .layers = load_layers},
    {"errors", "Errors of the methods", "What the two figures above show, and what each method finds.",
     .layers = error_table_layers},
    {"lengths", "Error of the outline over the smoothing length",
     "Flat around the best length (Chevalier 2006, figure 15). Constant curvature has nothing to smooth.",
     .x.log = true, .y.label = "error", .layers = length_layers},
    {"best", "Best smoothing length",
     "The length with the least error of the outline, refined between the neighbours of the best one above (Chevalier "
     "2006, figure 16). Where the error is flat around it, other lengths do nearly as well.",
     .x = {.label = "radius for y < 0", .log = true}, .y.label = "smoothing length", .layers = best_layers},
    {"ratios", "Other ratios of curvatures",
     "Error of the outline for rollers of a tenth of the radius for y < 0, whose gap has the curvatures A along and B "
     "across rolling.",
     .x = {.label = "A/B for y > 0", .log = true}, .y = {.label = "error", .log = true}, .layers = ratio_layers},
    {"points", "Profiles of few points",
     "Error of the line load by the exact method, against the profile itself. Points are joined by cubics, so that a "
     "circle needs no more than three; a jump of curvature is seen as sharply as the points lie (Chevalier 2006, "
     "figure 3).",
     .x = {.label = "points of the profile", .log = true}, .y = {.label = "error", .log = true},
     .layers = point_layers},
    {"open", "Contacts that the paper leaves open",
     "In terms of the roller's own Hertzian contact: the dip is 0.3, the groove 3 and the waves 0.03 interpenetrations "
     "deep.",
     .layers = open_layers},
    GALET_END,
};

/// Rollers by all methods.
typedef struct trial {
    galet_profile_trial pair;
    galet_profile_lengths lengths;
    double raw, smoothed, best, load;  // largest errors; NAN: none yet
    double stretch;                    // largest extent over the radius there
    double along, across;              // fewest cells of a contact
    double radius;                     // of the roller
    int at_end;                        // rollers whose best length is the shortest or the longest
    galet_table *errors;
} trial;

static void note(trial *t, const error_row *row) {
    bool smoothed = strcmp(row->method, "strips-smoothed") == 0, raw = strcmp(row->method, "strips") == 0;
    t->raw = raw ? fmax(t->raw, row->off.outline) : t->raw;
    t->smoothed = smoothed ? fmax(t->smoothed, row->off.outline) : t->smoothed;
    t->load = smoothed ? fmax(t->load, row->off.load) : t->load;
}

/// How large the contact is beside the bodies: on every side beside the radius of that side.
static double stretch_of(const galet_rolling_def *def, const galet_rolling_result *r) {
    const galet_body *one = &def->contact.body1, *two = &def->contact.body2;
    double along = r->a / fmin(fabs(one->rx), fabs(two->rx));
    double across = fmax(-r->y_min / def->profile.blend_radius, r->y_max / fabs(one->ry));
    return fmax(fmax(along, across), r->b / fabs(two->ry));
}

static void take(const char *method, const galet_rolling_result *found, galet_rolling_difference off, void *context) {
    trial *t = context;
    error_row row = {method, t->radius, off, *found};
    note(t, &row);
    t->stretch = fmax(t->stretch, stretch_of(&t->pair.def, found));
    t->along = fmin(t->along, 2.0 * found->a / found->grid.dx);
    t->across = fmin(t->across, 2.0 * found->b / found->grid.dy);
    if (t->errors) {
        galet_table_add(t->errors, &row);
    }
}

static galet_status try_rollers(const galet_values *in, trial *t, galet_watch_step *step, galet_result *out) {
    size_t count;
    const double *radii = galet_values_list(in, "radii", &count);
    for (size_t i = 0; i < count; i++) {
        t->radius = t->pair.def.profile.blend_radius = radii[i];
        step->fraction = (double)i / (double)count;
        galet_watch_tell(step->whole, step->phase, step->fraction);
        galet_status status = galet_profile_trial_run(&t->pair, take, t);
        galet_profile_best best = {.outline = NAN};
        status = status ? status : galet_profile_lengths_try(&t->lengths, &t->pair, out, &best);
        t->best = fmax(t->best, best.outline);
        t->at_end += best.at_end;
        if (status) {
            return status;
        }
    }
    return GALET_OK;
}

static void warn_of_lengths(const trial *t, galet_result *out) {
    if (t->at_end > 0) {
        galet_result_warn(out, "length-at-end",
                          "for %d %s the best smoothing length is an end of the range from %.3g to %.3g mm: beyond it "
                          "others may do better; widen lengths.from and lengths.to",
                          t->at_end, t->at_end == 1 ? "roller" : "rollers", 1e3 * t->lengths.shortest,
                          1e3 * t->lengths.longest);
    }
}

static galet_rolling_def read_def(const galet_values *in) {
    galet_rolling_def def = galet_default_rolling();
    def.contact = galet_bodies_read(in);
    def.contact.load = galet_values_real(in, "load");
    def.profile.kind = GALET_PROFILE_BLEND;
    def.tangential = galet_tangential_find("none");
    def.ratio = galet_rolling_inputs_ratio(in);
    def.smoothing = galet_rolling_inputs_smoothing(in);
    def.enlarge = true;
    return def;
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_rolling_def def = read_def(in);
    galet_misfit misfit = galet_normal_misfit(galet_normal_find("strips"), &def);
    return misfit.need ? galet_refuse(why, misfit.key, "must be 0: strips know no angle")
                       : galet_bodies_check(&def.contact, why);
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    trial t = {
        .lengths = {galet_values_real(in, "lengths.from"), galet_values_real(in, "lengths.to"),
                    (size_t)galet_values_integer(in, "lengths.points")},
        .errors = galet_result_table(out, "errors"),
        .raw = NAN,
        .smoothed = NAN,
        .best = NAN,
        .load = NAN,
        .along = INFINITY,
        .across = INFINITY,
    };
    size_t nx = (size_t)galet_values_integer(in, "grid.nx"), ny = (size_t)galet_values_integer(in, "grid.ny");
    galet_rolling_def def = read_def(in);
    galet_watch_step step = {.whole = galet_result_watch(out), .phase = "rollers"};
    def.watch = galet_watch_enter_step(&step);  // rollers are told of, not the solves for them
    galet_status status = galet_profile_trial_create(&def, nx, ny, &t.pair);
    status = status ? status : try_rollers(in, &t, &step, out);
    step.phase = "other contacts";
    step.fraction = NAN;
    status = status ? status : galet_profile_beyond_fill(&t.pair, out);
    galet_profile_trial_destroy(&t.pair);
    if (status && status != GALET_ERR_INTERRUPTED) {
        return galet_rolling_inputs_refuse(in, &def, status, why);
    }
    galet_bodies_warn(in, t.stretch, t.stretch, NAN, out);
    galet_plausible_cells(t.along, t.across, out);
    warn_of_lengths(&t, out);
    galet_record *record = galet_result_record(out);
    galet_record_set_if_known(record, "outline_error_raw", t.raw);
    galet_record_set_if_known(record, "outline_error_smoothed", t.smoothed);
    galet_record_set_if_known(record, "outline_error_best", t.best);
    galet_record_set_if_known(record, "load_error_smoothed", t.load);
    return status;
}

const galet_study galet_study_profile_methods = {
    .name = "profile-methods",
    .summary = "how far strips are from exact on blended rollers",
    .about = "A roller with one radius for y > 0 and others for y < 0 is pressed on by the exact method and by those "
             "that cut the contact into strips. Outlines and line loads are compared line by line with the exact ones; "
             "for smoothed strips over a list of smoothing lengths as well (Chevalier 2006, figures 13 to 17). Tables "
             "tell of what the paper leaves open, too: nearly conformal, concave, flat and parted contacts, other "
             "ratios of curvatures, and profiles that are given by few points.",
    .params = params,
    .outputs = outputs,
    .tables = tables,
    .figures = figures,
    .headline = "outline_error_raw outline_error_smoothed outline_error_best load_error_smoothed",
    .lead_figure = "outline_error",
    .check = check,
    .run = run,
};
