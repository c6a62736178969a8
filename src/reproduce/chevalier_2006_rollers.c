#include "reproduce/chevalier_2006.h"

#include "base/format.h"

#include <math.h>

galet_rolling_def galet_chevalier_2006_blend(double radius, const char *normal, const galet_watch *watch) {
    galet_rolling_def def = galet_default_rolling();
    def.profile.kind = GALET_PROFILE_BLEND;
    def.profile.blend_radius = radius;
    def.normal = galet_normal_find(normal);
    def.tangential = galet_tangential_find("none");
    def.enlarge = true;
    def.watch = watch;
    return def;
}

static void add_point(galet_table *table, const char *column, const char *name, double y, double half_length) {
    GALET_ADD_ROW(table, y, half_length);
    galet_table_set_text(table, column, name);
}

void galet_chevalier_2006_outline(galet_table *table, const char *column, const char *name,
                                  const galet_rolling *rolling, const galet_rolling_result *result) {
    size_t count;
    const galet_rolling_line *lines = galet_rolling_lines(rolling, &count);
    add_point(table, column, name, result->y_min, 0.0);
    for (size_t i = 0; i < count; i++) {
        if (lines[i].half_length > 0.0 && lines[i].y > result->y_min && lines[i].y < result->y_max) {
            add_point(table, column, name, lines[i].y, lines[i].half_length);
        }
    }
    add_point(table, column, name, result->y_max, 0.0);
}

enum { EXACT, STRIPS, SMOOTHED, STRIP_BEM, METHODS };
static const char *const methods[] = {"exact", "strips", "strips-smoothed", "strip-bem"};

static const double radii[] = {1e-3, 10e-3, 50e-3, 75e-3, 100e-3, 200e-3, 500e-3};
enum { ROLLERS = sizeof radii / sizeof *radii, LAST = ROLLERS - 1 };

/// One roller by one method.
typedef struct patch {
    double along, across;  // extents L_x and L_y [m]
    double step;           // of strips: half length just below the junction over that just above
    double middle;         // half length half way from the junction to the end of the exact contact, y > 0 [m]
    double error;          // (26), against the exact one
} patch;

/// The lines next to the junction.
static double step_of(const galet_rolling *rolling) {
    size_t count;
    const galet_rolling_line *lines = galet_rolling_lines(rolling, &count);
    for (size_t i = 1; i < count; i++) {
        if (lines[i].y > 0.0) {
            return lines[i - 1].half_length / lines[i].half_length;
        }
    }
    return NAN;
}

double galet_chevalier_2006_half(const galet_rolling *rolling, double y) {
    size_t count;
    const galet_rolling_line *lines = galet_rolling_lines(rolling, &count);
    for (size_t i = 1; i < count; i++) {
        if (y >= lines[i - 1].y && y < lines[i].y) {
            double part = (y - lines[i - 1].y) / (lines[i].y - lines[i - 1].y);
            double one = lines[i - 1].half_length, two = lines[i].half_length;
            return sqrt((1.0 - part) * one * one + part * two * two);
        }
    }
    return 0.0;
}

static galet_status press(galet_ledger *ledger, galet_rolling *known, galet_rolling *own, int roller, patch *out) {
    char name[40];
    galet_format(name, sizeof name, "%.0f mm", 1e3 * radii[roller]);
    double end = NAN;
    for (int m = 0; m < METHODS; m++) {
        galet_rolling *rolling = m == EXACT ? known : own;
        galet_rolling_def def = galet_chevalier_2006_blend(radii[roller], methods[m], galet_ledger_watch(ledger));
        galet_rolling_result r;
        galet_status status = galet_rolling_solve(rolling, &def, &r);
        if (status) {
            return status;
        }
        double longest = 0.0;  // of the lines, for both sides of the comparison alike
        size_t count;
        const galet_rolling_line *lines = galet_rolling_lines(rolling, &count);
        for (size_t i = 0; i < count; i++) {
            longest = fmax(longest, lines[i].half_length);
        }
        end = m == EXACT ? r.y_max : end;
        out[m] = (patch){
            .along = 2.0 * longest,
            .across = r.y_max - r.y_min,
            .step = step_of(rolling),
            .middle = galet_chevalier_2006_half(rolling, 0.5 * end),
            .error = galet_rolling_differ(rolling, known).outline,
        };
        if (m == EXACT || m == STRIPS) {
            galet_chevalier_2006_outline(galet_ledger_table(ledger, m == EXACT ? "exact_outlines" : "strip_outlines"),
                                         "roller", name, rolling, &r);
        }
        galet_table *table = galet_ledger_table(ledger, "dimensions");
        GALET_ADD_ROW(table, radii[roller], out[m].along, out[m].across, r.area, out[m].error);
        galet_table_set_text(table, "method", methods[m]);
    }
    return GALET_OK;
}

static void find_exact(galet_ledger *ledger, patch patches[][METHODS]) {
    bool falls = true;
    for (int i = 1; i < ROLLERS; i++) {
        falls = falls && patches[i][EXACT].along < patches[i - 1][EXACT].along;
    }
    double first = patches[0][EXACT].along, last = patches[LAST][EXACT].along;
    galet_ledger_claim(ledger, "blend-falls", first / last, falls);
    galet_ledger_explain(ledger, "blend-falls",
                         "L_x with R1 = 1 mm over L_x with 500 mm, %.3f and %.3f mm by the half-space; it falls from "
                         "radius to radius",
                         1e3 * first, 1e3 * last);
    galet_ledger_claim(ledger, "blend-hertz", 100.0 * patches[LAST][STRIPS].error, patches[LAST][STRIPS].error < 0.01);
    galet_ledger_explain(ledger, "blend-hertz",
                         "(26) of the half-space on 100 x 128 cells against Hertz's ellipse in "
                         "128 strips, in %%, for R1 = R2; 1 is allowed here");
}

/// Whether one extent grows (1) or falls (-1) with the radius by a method.
static bool goes(patch patches[][METHODS], int method, int sign, bool along) {
    bool always = true;
    for (int i = 1; i < ROLLERS; i++) {
        const patch *before = &patches[i - 1][method], *now = &patches[i][method];
        double change = along ? now->along - before->along : now->across - before->across;
        always = always && sign * change > 0.0;
    }
    return always;
}

static void find_points(galet_ledger *ledger, patch patches[][METHODS]) {
    bool appear = true, grow = true, sharper = true;
    for (int i = 0; i < LAST; i++) {
        appear = appear && patches[i][STRIPS].step > 1.05;
        grow = grow && patches[i][STRIPS].step > patches[i + 1][STRIPS].step;
        sharper = sharper && patches[i][STRIPS].along > patches[i][EXACT].along;
    }
    double at_end = patches[LAST][STRIPS].step, worst = patches[0][STRIPS].step;
    galet_ledger_claim(ledger, "points-appear", worst, appear && fabs(at_end - 1.0) < 0.01);
    galet_ledger_explain(ledger, "points-appear",
                         "half length of the strip below the junction over that above, R1 = 1 mm; above 1.05 for all "
                         "radii below 500 mm, where it is %.3f",
                         at_end);
    galet_ledger_claim(ledger, "points-grow", worst / patches[LAST - 1][STRIPS].step, grow);
    galet_ledger_explain(ledger, "points-grow",
                         "that step for R1 = 1 mm over that for 200 mm; it falls from radius to "
                         "radius");
    double ratio = patches[0][STRIPS].along / patches[0][EXACT].along;
    galet_ledger_claim(ledger, "points-sharper", ratio, sharper);
    galet_ledger_explain(ledger, "points-sharper",
                         "L_x of strips over L_x of the half-space, R1 = 1 mm; above 1 for all "
                         "radii below 500 mm");
}

enum { ALONG, ACROSS, MIDDLE };

/// Extent of strips over that by another method, of the roller where that is farthest from 1.
static double worst(patch patches[][METHODS], int known, int extent) {
    double farthest = 1.0;
    for (int i = 0; i < ROLLERS; i++) {
        const patch *own = &patches[i][STRIPS], *other = &patches[i][known];
        double ratio = extent == ALONG    ? own->along / other->along
                       : extent == ACROSS ? own->across / other->across
                                          : own->middle / other->middle;
        farthest = fabs(ratio - 1.0) > fabs(farthest - 1.0) ? ratio : farthest;
    }
    return farthest;
}

static void find_dimensions(galet_ledger *ledger, patch patches[][METHODS]) {
    double across = worst(patches, EXACT, ACROSS), along = worst(patches, EXACT, ALONG);
    galet_ledger_claim(ledger, "length-close", across, fabs(across - 1.0) < 0.1);
    galet_ledger_explain(ledger, "length-close",
                         "L_y of strips over that of the half-space, the worst of seven radii from "
                         "1 to 500 mm; a tenth counts here as very close");
    galet_ledger_claim(ledger, "width-close", along, fabs(along - 1.0) < 0.1);
    galet_ledger_explain(
        ledger, "width-close",
        "L_x of strips at R1 = 1 mm, where the points stand, is %.2f times that of the half-space, and "
        "%.2f times that of strips that press on each other. Off the points, half way from the "
        "junction to the end, lengths along x are at worst %.2f times the exact ones. A tenth counts "
        "here as very close; of L_y, the other dimension, it holds",
        along, worst(patches, STRIP_BEM, ALONG), worst(patches, EXACT, MIDDLE));
    bool alike = goes(patches, EXACT, -1, true) && goes(patches, STRIPS, -1, true) && goes(patches, EXACT, 1, false) &&
                 goes(patches, STRIPS, 1, false);
    galet_ledger_claim(ledger, "vary-alike", patches[0][STRIPS].across / patches[LAST][STRIPS].across, alike);
    galet_ledger_explain(ledger, "vary-alike",
                         "L_y of strips with R1 = 1 mm over that with 500 mm; from radius to radius "
                         "L_x falls and L_y grows by both methods");
}

static void find_attenuation(galet_ledger *ledger, patch patches[][METHODS]) {
    double raw = patches[0][STRIPS].along / patches[0][EXACT].along;
    double smooth = patches[0][SMOOTHED].along / patches[0][EXACT].along;
    bool better = true;
    for (int i = 0; i < LAST; i++) {
        better = better && patches[i][SMOOTHED].error < patches[i][STRIPS].error &&
                 fabs(patches[i][SMOOTHED].along / patches[i][EXACT].along - 1.0) <
                     fabs(patches[i][STRIPS].along / patches[i][EXACT].along - 1.0);
    }
    galet_ledger_claim(ledger, "points-attenuated", patches[0][SMOOTHED].step,
                       patches[0][SMOOTHED].step < 0.5 * patches[0][STRIPS].step);
    galet_ledger_explain(ledger, "points-attenuated",
                         "half length of the strip below the junction over that above, R1 "
                         "= 1 mm, with radii diffused; without %.2f, half of which is asked for here",
                         patches[0][STRIPS].step);
    galet_ledger_claim(ledger, "dimensions-better", smooth, better);
    galet_ledger_explain(
        ledger, "dimensions-better",
        "L_x with radii diffused over the exact one, R1 = 1 mm; without %.2f. Nearer, and (26) smaller, "
        "for all radii below 500 mm",
        raw);
}

galet_status galet_chevalier_2006_rollers(galet_ledger *ledger) {
    patch patches[ROLLERS][METHODS];
    galet_rolling *known = NULL, *own = NULL;
    galet_status status = galet_rolling_create(100, 128, 1, 0, &known);
    status = status ? status : galet_rolling_create(4, 128, 1, 0, &own);
    for (int i = 0; i < ROLLERS && !status; i++) {
        status = press(ledger, known, own, i, patches[i]);
    }
    galet_rolling_destroy(known);
    galet_rolling_destroy(own);
    if (!status) {
        find_exact(ledger, patches);
        find_points(ledger, patches);
        find_dimensions(ledger, patches);
        find_attenuation(ledger, patches);
    }
    return status;
}
