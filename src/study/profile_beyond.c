#include "study/profile_beyond.h"

#include "base/format.h"

#include <galet/hertz.h>
#include <math.h>
#include <string.h>

enum { POINTS = 801, MOST_POINTS = 200 };

const galet_column galet_profile_open_columns[] = {
    GALET_TEXT_COLUMN("case", "what is pressed on"),
    GALET_TEXT_COLUMN("method", "how pressure is found"),
    GALET_COLUMN("outline_error", "", "differences of the lines' areas from the exact ones, over the area"),
    GALET_COLUMN("load_error", "", "differences of the lines' loads from the exact ones, over the load"),
    GALET_COLUMN("area", "m2", "area of the contact", .shown = "mm2"),
    GALET_COLUMN("p0", "Pa", "largest pressure", .shown = "MPa"),
    GALET_END,
};

const galet_column galet_profile_ratio_columns[] = {
    GALET_TEXT_COLUMN("method", "how pressure is found"),
    GALET_COLUMN("ratio", "", "ratio of the curvatures of the gap for y > 0, A/B"),
    GALET_COLUMN("outline_error", "", "differences of the lines' areas from the exact ones, over the area"),
    GALET_COLUMN("load_error", "", "differences of the lines' loads from the exact ones, over the load"),
    GALET_END,
};

const galet_column galet_profile_count_columns[] = {
    GALET_TEXT_COLUMN("profile", "profile that the points are taken from"),
    GALET_COLUMN("points", "", "spread evenly over twice the width of the contact"),
    GALET_COLUMN("outline_error", "", "differences of the lines' areas from those of the true profile, over the area"),
    GALET_COLUMN("load_error", "", "differences of the lines' loads, over the load"),
    GALET_COLUMN("p0_error", "", "error of the largest pressure, relative"),
    GALET_END,
};

/// One contact, in terms of the roller's Hertzian semi-axis b across and of its interpenetration h = B b^2.
typedef struct shape {
    const char *name;
    double groove;  ///< Radius of a groove in body 2 over body 1's; 0: body 2 as it is
    double blend;   ///< Radius for y < 0 over that for y > 0; 0: points
    double dip;     ///< Depth in the middle, over h
    double width;   ///< Half-width of the dip over b
    double flat;    ///< Half-width of a flat crown over b
    double wave;    ///< Amplitude of waves a third of b long, over h
} shape;

static const shape shapes[] = {
    {"nearly conformal, groove of 1.1 radii", .groove = 1.1, .blend = 0.1},
    {"nearly conformal, groove of 1.02 radii", .groove = 1.02, .blend = 0.1},
    {"negative curvature: a dip in the crown", .dip = 0.3, .width = 0.4},
    {"negative curvature: waves", .wave = 0.03},
    {"flat crown", .flat = 0.4},
    {"parted by a groove in the crown", .dip = 3.0, .width = 0.2},
};

/// What both sides of a table row come from.
typedef struct filler {
    galet_table *table;
    const char *name;
    double ratio;
} filler;

static void take_open(const char *method, const galet_rolling_result *found, galet_rolling_difference off,
                      void *context) {
    const filler *f = context;
    GALET_ADD_ROW(f->table, off.outline, off.load, found->area, found->p0);
    galet_table_set_text(f->table, "case", f->name);
    galet_table_set_text(f->table, "method", method);
}

static void take_ratio(const char *method, const galet_rolling_result *found, galet_rolling_difference off,
                       void *context) {
    const filler *f = context;
    (void)found;
    GALET_ADD_ROW(f->table, f->ratio, off.outline, off.load);
    galet_table_set_text(f->table, "method", method);
}

static double shape_height(const shape *s, double ry, double b, double h, double y) {
    double beyond = fmax(fabs(y) - s->flat * b, 0.0), z = beyond * beyond / (2.0 * ry);
    if (s->dip > 0.0 && fabs(y) < s->width * b) {
        double c = cos(M_PI_2 * y / (s->width * b));
        z += s->dip * h * c * c;
    }
    return z + s->wave * h * (1.0 + cos(6.0 * M_PI * y / b));
}

static galet_status try_shape(galet_profile_trial *t, const shape *s, galet_table *table) {
    galet_rolling_def *def = &t->def;
    double ry = def->contact.body1.ry, y[POINTS], z[POINTS];
    if (s->groove > 0.0) {
        def->contact.body2.ry = -s->groove * ry;
        def->profile.blend_radius = s->blend * ry;
    } else {
        galet_hertz hertz;
        galet_status status = galet_hertz_solve(&def->contact, &hertz);
        if (status) {
            return status;
        }
        for (size_t i = 0; i < POINTS; i++) {
            y[i] = 4.0 * hertz.b * (2.0 * (double)i / (POINTS - 1) - 1.0);
            z[i] = shape_height(s, ry, hertz.b, hertz.curvature_y * hertz.b * hertz.b, y[i]);
        }
        def->profile = galet_default_profile();
        def->profile.kind = GALET_PROFILE_POINTS;
        def->profile.y = y;
        def->profile.z = z;
        def->profile.count = POINTS;
    }
    return galet_profile_trial_run(t, take_open, &(filler){table, s->name, 0.0});
}

/// A contact that these bodies do not have, or that did not converge, is left out and told of.
static galet_status pass_over(galet_status status, const galet_profile_trial *t, const char *table, const char *name,
                              galet_result *out) {
    if (status != GALET_ERR_NO_CONTACT && status != GALET_ERR_RANGE && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    galet_result_warn(out, "contact-left-out", "'%s' is left out of table %s, from normal: %s on: %s", name, table,
                      t->def.normal->name,
                      status == GALET_ERR_NOT_CONVERGED ? "it did not converge" : "the bodies do not touch so");
    return GALET_OK;
}

static galet_status fill_open(galet_profile_trial *t, galet_result *out) {
    galet_table *table = galet_result_table(out, "open");
    const galet_rolling_def given = t->def;
    galet_status status = GALET_OK;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes && !status && table; i++) {
        status = pass_over(try_shape(t, &shapes[i], table), t, "open", shapes[i].name, out);
        t->def = given;
    }
    return status;
}

/// Blends of a tenth of the radius, whose curvatures have other ratios: body 2 is straight across and body 1 what it
/// takes.
static galet_status fill_ratios(galet_profile_trial *t, galet_result *out) {
    galet_table *table = galet_result_table(out, "ratios");
    static const double ratios[] = {0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0};
    const galet_rolling_def given = t->def;
    const galet_hertz_def *contact = &given.contact;
    double a = 0.5 * (1.0 / contact->body1.rx + 1.0 / contact->body2.rx);
    galet_status status = GALET_OK;
    for (size_t i = 0; i < sizeof ratios / sizeof *ratios && !status && table; i++) {
        t->def.contact.body2.ry = INFINITY;
        t->def.contact.body1.ry = 0.5 * ratios[i] / a;
        t->def.profile.blend_radius = 0.1 * t->def.contact.body1.ry;
        char name[40];
        galet_format(name, sizeof name, "A/B = %g", ratios[i]);
        status = galet_profile_trial_run(t, take_ratio, &(filler){table, name, ratios[i]});
        status = pass_over(status, t, "ratios", name, out);
        t->def = given;
    }
    return status;
}

/// By so many points of the profile that `t->known` was solved with, over twice its width.
static galet_status try_count(galet_profile_trial *t, const galet_rolling_result *known, size_t count, filler *f) {
    size_t lines;
    const galet_rolling_line *line = galet_rolling_lines(t->known, &lines);
    double y[MOST_POINTS], z[MOST_POINTS], middle = 0.5 * (line[0].y + line[lines - 1].y);
    galet_rolling_def def = t->def;
    for (size_t i = 0; i < count; i++) {
        y[i] = middle + 2.0 * known->b * (2.0 * (double)i / (double)(count - 1) - 1.0);
        z[i] = galet_profile_height(&t->def.profile, def.contact.body1.ry, y[i]);
    }
    def.profile = galet_default_profile();
    def.profile.kind = GALET_PROFILE_POINTS;
    def.profile.y = y;
    def.profile.z = z;
    def.profile.count = count;
    galet_rolling_result found;
    galet_status status = galet_rolling_solve(t->own, &def, &found);
    if (!status) {
        galet_rolling_difference off = galet_rolling_differ(t->own, t->known);
        GALET_ADD_ROW(f->table, (double)count, off.outline, off.load, fabs(found.p0 / known->p0 - 1.0));
        galet_table_set_text(f->table, "profile", f->name);
    }
    return status;
}

/// Blends given by more and more points. A circle needs no more than three: cubics meet parabolas.
static galet_status fill_counts(galet_profile_trial *t, galet_result *out) {
    galet_table *table = galet_result_table(out, "points");
    static const size_t counts[] = {5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 70, 100, 140, MOST_POINTS};
    static const double blends[] = {0.02, 0.1, 0.4};  // radius for y < 0 over that for y > 0
    const galet_rolling_def given = t->def;
    galet_status status = GALET_OK;
    t->def.normal = galet_normal_find("exact");
    for (size_t b = 0; b < sizeof blends / sizeof *blends && !status && table; b++) {
        galet_rolling_result known;
        char name[40];
        t->def.profile.blend_radius = blends[b] * given.contact.body1.ry;
        galet_format(name, sizeof name, "%.4g mm for y < 0", 1e3 * t->def.profile.blend_radius);
        status = galet_rolling_solve(t->known, &t->def, &known);
        for (size_t i = 0; i < sizeof counts / sizeof *counts && !status; i++) {
            status = try_count(t, &known, counts[i], &(filler){table, name, 0.0});
        }
        status = pass_over(status, t, "points", name, out);
    }
    t->def = given;
    return status;
}

/// Contact feels the gap alone: where body 1 has no crown of its own, it gets that of the gap, and body 2 becomes
/// straight.
static void give_crown(galet_hertz_def *contact) {
    double ry = contact->body1.ry;
    if (!(ry > 0.0 && isfinite(ry))) {
        contact->body1.ry = 1.0 / (1.0 / ry + 1.0 / contact->body2.ry);
        contact->body2.ry = INFINITY;
    }
}

galet_status galet_profile_beyond_fill(galet_profile_trial *trial, galet_result *out) {
    give_crown(&trial->def.contact);
    galet_status status = fill_open(trial, out);
    status = status ? status : fill_ratios(trial, out);
    return status ? status : fill_counts(trial, out);
}
