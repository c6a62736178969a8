#include "study/rolling_normals.h"

#include <math.h>
#include <string.h>

/// The case by one normal method.
typedef struct comparison {
    const char *method;
    galet_rolling_result result;
    galet_rolling_difference off;
    double chosen;
} comparison;

/// One line of it.
typedef struct outline {
    const char *method;
    galet_rolling_line line;
} outline;

#define COMPARED(member, ...) GALET_BOUND_COLUMN(comparison, member, __VA_ARGS__)
#define OUTLINE(member, ...) GALET_BOUND_COLUMN(outline, line.member, __VA_ARGS__)
#define BEND(member, ...) GALET_BOUND_COLUMN(galet_rolling_bend, member, __VA_ARGS__)

const galet_column galet_rolling_normal_columns[] = {
    GALET_TEXT_COLUMN("method", "how pressure is found", .bound = true, .offset = offsetof(comparison, method)),
    COMPARED(off.outline, "outline_error", "", "differences of the lines' areas from the exact ones, over the area"),
    COMPARED(off.load, "load_error", "", "differences of the lines' loads from the exact ones, over the load"),
    COMPARED(result.area, "area", "m2", "area of the contact", .shown = "mm2"),
    COMPARED(result.a, "a", "m", "half the extent along x", .shown = "mm"),
    COMPARED(result.b, "b", "m", "half the extent along y", .shown = "mm"),
    COMPARED(result.p0, "p0", "Pa", "largest pressure", .shown = "MPa"),
    COMPARED(result.centre.y, "contact_y", "m", "centre of pressure along y", .shown = "mm"),
    COMPARED(chosen, "chosen", "", "1 for the method of this case"),
    GALET_END,
};

const galet_column galet_rolling_outline_columns[] = {
    GALET_TEXT_COLUMN("method", "how pressure is found", .bound = true, .offset = offsetof(outline, method)),
    OUTLINE(y, "y", "m", "across rolling", .shown = "mm"),
    OUTLINE(half_length, "half_length", "m", "half the length of contact along x", .shown = "mm"),
    OUTLINE(load, "load", "N/m", "normal force over a line along x", .shown = "N/mm"),
    GALET_END,
};

const galet_column galet_rolling_curvature_columns[] = {
    BEND(y, "y", "m", "across rolling", .shown = "mm"),
    BEND(gap, "gap", "m", "gap between the undeformed bodies", .shown = "um"),
    BEND(bend, "bend", "1/m", "half curvature of the gap: half its second derivative"),
    BEND(smoothed, "smoothed", "1/m", "half curvature of the gap after smoothing"),
    GALET_END,
};

const galet_layer galet_rolling_normal_layers[] = {
    {.kind = GALET_TABLE, .table = "normals", .highlight = "chosen", .digits = 3}, GALET_END};
const galet_layer galet_rolling_outline_layers[] = {
    {.kind = GALET_LINES, .table = "outlines", .x = "y", .y = "half_length", .series = "method"}, GALET_END};
const galet_layer galet_rolling_load_layers[] = {
    {.kind = GALET_LINES, .table = "outlines", .x = "y", .y = "load", .series = "method"}, GALET_END};
const galet_layer galet_rolling_gap_layers[] = {{.kind = GALET_LINES, .table = "curvature", .x = "y", .y = "gap"},
                                                GALET_END};
const galet_layer galet_rolling_curvature_layers[] = {
    {.kind = GALET_LINES, .table = "curvature", .x = "y", .y = "bend", .label = "of the profile", .dash = true},
    {.kind = GALET_LINES, .table = "curvature", .x = "y", .y = "smoothed", .label = "smoothed"},
    GALET_END,
};

/// Two workspaces: the exact solution, and that of a method beside it.
typedef struct comparing {
    galet_rolling *known, *own;
    galet_table *normals, *outlines;
    const galet_normal_method *chosen;
} comparing;

static void add_line(galet_table *table, const char *method, galet_rolling_line line) {
    outline place = {method, line};
    galet_table_add(table, &place);
}

/// Where contact ends beside a line, on a side (-1 or 1) of it.
static galet_rolling_line end_beside(const galet_rolling_line *line, int side, double outermost) {
    double edge = line->y + 0.5 * side * line->width;
    return (galet_rolling_line){.y = isnan(outermost) ? edge : side * fmax(side * outermost, side * line->y)};
}

/// Lines in contact, and where it ends: there an outline comes to nothing, beside a gap as at its ends.
static void add_outline(galet_table *table, const galet_rolling *rolling, const comparison *row) {
    size_t count;
    const galet_rolling_line *lines = galet_rolling_lines(rolling, &count), *before = NULL;
    for (size_t j = 0; j < count; j++) {
        const galet_rolling_line *line = &lines[j];
        if (!(line->half_length > 0.0)) {
            continue;
        }
        bool parted = before && line->y - before->y > 0.75 * (line->width + before->width);
        if (parted) {
            add_line(table, row->method, end_beside(before, 1, NAN));
        }
        if (parted || !before) {
            add_line(table, row->method, end_beside(line, -1, before ? NAN : row->result.y_min));
        }
        add_line(table, row->method, *line);
        before = line;
    }
    if (before) {
        add_line(table, row->method, end_beside(before, 1, row->result.y_max));
    }
}

static void add_rows(const comparing *c, const galet_rolling *rolling, comparison row) {
    row.off = galet_rolling_differ(rolling, c->known);
    if (c->normals) {
        galet_table_add(c->normals, &row);
    }
    if (c->outlines) {
        add_outline(c->outlines, rolling, &row);
    }
}

/// The exact method comes first in the list of methods.
static galet_status compare(const comparing *c, galet_rolling_def def) {
    for (const galet_normal_method *const *method = galet_normal_methods(); *method; method++) {
        def.normal = *method;
        if (galet_normal_misfit(*method, &def).need) {
            continue;
        }
        bool exact = strcmp((*method)->name, "exact") == 0;
        comparison row = {.method = (*method)->name, .chosen = *method == c->chosen};
        galet_status status = galet_rolling_solve(exact ? c->known : c->own, &def, &row.result);
        if (status == GALET_ERR_INTERRUPTED || status == GALET_ERR_MEMORY) {
            return status;
        }
        if (!status) {
            add_rows(c, exact ? c->known : c->own, row);
        }
    }
    return GALET_OK;
}

static galet_status fill_comparison(const galet_rolling_def *def, galet_grid grid, galet_result *out) {
    comparing c = {.normals = galet_result_table(out, "normals"),
                   .outlines = galet_result_table(out, "outlines"),
                   .chosen = def->normal};
    galet_rolling_def pressed = *def;
    pressed.tangential = galet_tangential_find("none");
    pressed.force = (galet_vec2){NAN, NAN};
    pressed.fields = pressed.error_estimate = pressed.warm_start = false;
    bool fits = !galet_normal_misfit(galet_normal_find("strips"), &pressed).need;
    if (!fits || (!c.normals && !c.outlines)) {
        return GALET_OK;
    }
    galet_status status = galet_rolling_create(grid.nx, grid.ny, 1, 0, &c.known);
    status = status ? status : galet_rolling_create(grid.nx, grid.ny, 1, 0, &c.own);
    status = status ? status : compare(&c, pressed);
    galet_rolling_destroy(c.known);
    galet_rolling_destroy(c.own);
    return status;
}

/// What smoothed strips make of the profile, whatever presses it: they are one of the methods beside it.
static void fill_curvature(galet_rolling_def def, galet_result *out) {
    enum { PLACES = 201 };
    galet_rolling_bend bends[PLACES];
    galet_table *table = galet_result_table(out, "curvature");
    def.normal = galet_normal_find("strips-smoothed");
    if (!table || galet_normal_misfit(def.normal, &def).need || galet_rolling_bends(&def, PLACES, bends) != GALET_OK) {
        return;
    }
    for (size_t i = 0; i < PLACES; i++) {
        galet_table_add(table, &bends[i]);
    }
}

galet_status galet_rolling_normals_fill(const galet_rolling_def *def, galet_grid grid, galet_result *out) {
    if (galet_profile_is_plain(&def->profile)) {
        return GALET_OK;
    }
    fill_curvature(*def, out);
    return fill_comparison(def, grid, out);
}
