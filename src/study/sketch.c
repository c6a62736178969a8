#include "study/sketch.h"

#include "base/format.h"
#include "study/suited_unit.h"

#include <galet/study.h>

#include <math.h>
#include <string.h>

enum { ELLIPSE_PIECES = 96 };

const galet_column galet_sketch_columns[] = {
    GALET_COLUMN("view", "", "number of the view"),
    GALET_TEXT_COLUMN("element", "what is drawn"),
    GALET_COLUMN("x", "m", "to the right", .shown = "mm"),
    GALET_COLUMN("y", "m", "up", .shown = "mm"),
    GALET_COLUMN("x2", "m", "the other end, to the right", .shown = "mm"),
    GALET_COLUMN("y2", "m", "the other end, up", .shown = "mm"),
    GALET_COLUMN("turn", "rad", "turn of curved arrows, counter-clockwise in the view", .shown = "deg"),
    GALET_COLUMN("shift", "m", "distance of a dimension from what it measures", .shown = "mm"),
    GALET_TEXT_COLUMN("text", "what stands beside it"),
    GALET_END,
};

static void add_row(galet_sketch *sketch, galet_sketch_element element, galet_vec2 at, galet_vec2 to, double turn,
                    double shift, const char *text) {
    static const char *const names[] = {
#define NAME(code, name) name,
        GALET_SKETCH_ELEMENTS(NAME)
#undef NAME
    };
    if (!sketch->table) {
        return;
    }
    GALET_ADD_ROW(sketch->table, sketch->view, at.x, at.y, to.x, to.y, turn, shift);
    galet_table_set_text(sketch->table, "element", names[element]);
    galet_table_set_text(sketch->table, "text", text ? text : "");
}

static const galet_vec2 nowhere = {NAN, NAN};

/// Drawings have lengths, moments and angles in the units of workshops; other quantities in SI.
static const char *liked_unit(const char *si) {
    static const struct { const char *si, *unit; } liked[] = {{"m", "mm"}, {"N m", "N mm"}, {"rad", "deg"}};
    for (size_t i = 0; i < sizeof liked / sizeof *liked; i++) {
        if (strcmp(liked[i].si, si) == 0) {
            return liked[i].unit;
        }
    }
    return si;
}

galet_sketch_text galet_sketch_value(const char *name, double value, const char *si) {
    galet_sketch_text text;
    if (isinf(value)) {
        galet_format(text.text, sizeof text.text, "%s = %sinf", name, value < 0.0 ? "-" : "");
        return text;
    }
    galet_multiple unit = galet_suited_unit(si, liked_unit(si), value);
    galet_format(text.text, sizeof text.text, "%s = %.4g%s%s", name, value / unit.size, *unit.unit ? " " : "",
                 unit.unit);
    return text;
}

galet_sketch_text galet_sketch_values(const char *name1, double value1, const char *name2, double value2,
                                      const char *si) {
    bool first = fabs(value1) > 0.0, second = fabs(value2) > 0.0;
    if (!first || !second) {
        return second ? galet_sketch_value(name2, value2, si) : galet_sketch_value(name1, value1, si);
    }
    galet_sketch_text one = galet_sketch_value(name1, value1, si), two = galet_sketch_value(name2, value2, si), both;
    galet_format(both.text, sizeof both.text, "%.46s, %.46s", one.text, two.text);
    return both;
}

void galet_sketch_begin(galet_sketch *sketch, const char *title) {
    sketch->view++;
    add_row(sketch, GALET_SKETCH_VIEW, nowhere, nowhere, NAN, NAN, title);
}

void galet_sketch_go(galet_sketch *sketch, galet_sketch_element element, galet_vec2 point, const char *text) {
    add_row(sketch, element, point, nowhere, NAN, NAN, text);
}

void galet_sketch_break(galet_sketch *sketch) {
    add_row(sketch, GALET_SKETCH_OUTLINE, nowhere, nowhere, NAN, NAN, NULL);
}

static galet_vec2 on_circle(galet_vec2 centre, double radius, double angle) {
    return (galet_vec2){centre.x + radius * cos(angle), centre.y + radius * sin(angle)};
}

void galet_sketch_arc(galet_sketch *sketch, galet_sketch_element element, galet_vec2 centre, double radius, double from,
                      double turn, int count) {
    for (int i = 0; i <= count; i++) {
        galet_sketch_go(sketch, element, on_circle(centre, radius, from + turn * i / count), NULL);
    }
}

void galet_sketch_ellipse(galet_sketch *sketch, galet_sketch_element element, galet_vec2 centre, double a, double b,
                          double angle) {
    double cosine = cos(angle), sine = sin(angle);
    for (int i = 0; i <= ELLIPSE_PIECES; i++) {
        double t = 2.0 * M_PI * i / ELLIPSE_PIECES, u = a * cos(t), v = b * sin(t);
        galet_vec2 point = {centre.x + u * cosine - v * sine, centre.y + u * sine + v * cosine};
        galet_sketch_go(sketch, element, point, NULL);
    }
}

void galet_sketch_arrow(galet_sketch *sketch, galet_sketch_element element, galet_vec2 from, galet_vec2 to,
                        const char *text) {
    add_row(sketch, element, from, to, NAN, NAN, text);
}

void galet_sketch_turn(galet_sketch *sketch, galet_sketch_element element, galet_vec2 centre, double radius,
                       double from, double turn, const char *text) {
    add_row(sketch, element, centre, on_circle(centre, radius, from), turn, NAN, text);
}

void galet_sketch_dimension(galet_sketch *sketch, galet_vec2 from, galet_vec2 to, double shift, const char *text) {
    add_row(sketch, GALET_SKETCH_DIMENSION, from, to, NAN, shift, text);
}

void galet_sketch_mark(galet_sketch *sketch, galet_sketch_element element, galet_vec2 at, const char *text) {
    add_row(sketch, element, at, nowhere, NAN, NAN, text);
}

void galet_sketch_vector(galet_sketch *sketch, galet_sketch_element element, galet_vec2 from, galet_vec2 vector,
                         double length, const char *text) {
    double size = hypot(vector.x, vector.y);
    if (size > 0.0 && isfinite(size)) {
        galet_vec2 to = {from.x + length * vector.x / size, from.y + length * vector.y / size};
        galet_sketch_arrow(sketch, element, from, to, text);
    }
}

void galet_sketch_sense(galet_sketch *sketch, galet_sketch_element element, galet_vec2 centre, double radius,
                        double middle, double amount, const char *text) {
    double turn = amount < 0.0 ? -0.6 * M_PI : 0.6 * M_PI;
    if (fabs(amount) > 0.0) {
        galet_sketch_turn(sketch, element, centre, radius, middle - 0.5 * turn, turn, text);
    }
}

void galet_sketch_ground(galet_sketch *sketch, double half, double depth) {
    const galet_vec2 corners[] = {{-half, 0.0}, {half, 0.0}, {half, -depth}, {-half, -depth}};
    for (int i = 0; i < 4; i++) {
        galet_sketch_go(sketch, GALET_SKETCH_SOLID, corners[i], NULL);
    }
    galet_sketch_go(sketch, GALET_SKETCH_OUTLINE, corners[0], NULL);
    galet_sketch_go(sketch, GALET_SKETCH_OUTLINE, corners[1], NULL);
    galet_sketch_break(sketch);
}

void galet_sketch_axes(galet_sketch *sketch, galet_vec2 corner, double length, const char *right, const char *up) {
    galet_sketch_arrow(sketch, GALET_SKETCH_AXIS, corner, (galet_vec2){corner.x + length, corner.y}, right);
    galet_sketch_arrow(sketch, GALET_SKETCH_AXIS, corner, (galet_vec2){corner.x, corner.y + length}, up);
}
