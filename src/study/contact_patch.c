#include "study/contact_patch.h"

#include <math.h>

/// Lines that touch, forth on one side and back on the other, contact by contact; the first and the last end in a
/// point, as pressure does.
static void draw_lines(galet_sketch *sketch, const galet_rolling_line *lines, size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t first = i;
        if (lines[i].half_length > 0.0) {
            galet_sketch_go(sketch, GALET_SKETCH_PATCH, (galet_vec2){0.0, lines[i].y - 0.5 * lines[i].width}, NULL);
        }
        for (; i < count && lines[i].half_length > 0.0; i++) {
            galet_sketch_go(sketch, GALET_SKETCH_PATCH, (galet_vec2){lines[i].half_length, lines[i].y}, NULL);
        }
        if (i > first) {
            galet_vec2 end = {0.0, lines[i - 1].y + 0.5 * lines[i - 1].width};
            galet_sketch_go(sketch, GALET_SKETCH_PATCH, end, NULL);
        }
        for (size_t k = i; k > first; k--) {
            galet_sketch_go(sketch, GALET_SKETCH_PATCH, (galet_vec2){-lines[k - 1].half_length, lines[k - 1].y}, NULL);
        }
        if (i > first) {
            galet_sketch_break(sketch);
        }
    }
}

/// The box about the patch.
typedef struct extent {
    double left, right, bottom, top;
} extent;

static extent extent_of(const galet_contact_sketch_def *def) {
    if (!def->lines) {
        double c = cos(def->patch_angle), s = sin(def->patch_angle);
        double x = hypot(def->a * c, def->b * s), y = hypot(def->a * s, def->b * c);
        return (extent){-x, x, -y, y};
    }
    extent e = {0.0, 0.0, INFINITY, -INFINITY};
    for (size_t i = 0; i < def->line_count; i++) {
        const galet_rolling_line *line = &def->lines[i];
        if (line->half_length > 0.0) {
            e.right = fmax(e.right, line->half_length);
            e.bottom = fmin(e.bottom, line->y - 0.5 * line->width);
            e.top = fmax(e.top, line->y + 0.5 * line->width);
        }
    }
    e.left = -e.right;
    return e;
}

static void draw_size(galet_sketch *sketch, const galet_contact_sketch_def *def, extent e, double size) {
    galet_sketch_text a = galet_sketch_value("a", def->a, "m"), b = galet_sketch_value("b", def->b, "m");
    double middle = 0.5 * (e.bottom + e.top);
    if (def->patch_angle == 0.0) {
        galet_sketch_dimension(sketch, (galet_vec2){0.0, e.bottom}, (galet_vec2){e.right, e.bottom}, -0.2 * size,
                               a.text);
        galet_sketch_dimension(sketch, (galet_vec2){e.left, middle}, (galet_vec2){e.left, e.top}, 0.3 * size, b.text);
        return;
    }
    double c = cos(def->patch_angle), s = sin(def->patch_angle);
    galet_sketch_dimension(sketch, (galet_vec2){0.0, 0.0}, (galet_vec2){def->a * c, def->a * s}, 0.0, a.text);
    galet_sketch_dimension(sketch, (galet_vec2){0.0, 0.0}, (galet_vec2){-def->b * s, def->b * c}, 0.0, b.text);
    galet_sketch_turn(sketch, GALET_SKETCH_ANGLE, (galet_vec2){0.0, 0.0}, 0.9 * size, 0.0, def->patch_angle,
                      galet_sketch_value("patch_angle", def->patch_angle, "rad").text);
}

static void draw_creep(galet_sketch *sketch, const galet_contact_sketch_def *def, galet_vec2 centre, double size) {
    const galet_creepage *creep = &def->creep;
    const galet_creep_force *force = &def->force;
    galet_sketch_vector(sketch, GALET_SKETCH_VELOCITY, centre, (galet_vec2){creep->x, creep->y}, 0.85 * size,
                        galet_sketch_values("creep.x", creep->x, "creep.y", creep->y, "").text);
    galet_sketch_vector(sketch, GALET_SKETCH_FORCE, centre, (galet_vec2){force->fx, force->fy}, 0.85 * size,
                        galet_sketch_values("fx", force->fx, "fy", force->fy, "N").text);
    galet_sketch_sense(sketch, GALET_SKETCH_ROTATION, centre, 0.5 * size, M_PI_2, creep->spin,
                       galet_sketch_value("creep.spin", creep->spin, "1/m").text);
    if (fabs(creep->spin) > 0.0) {  // without spin the moment is small, and only in the way
        galet_sketch_sense(sketch, GALET_SKETCH_MOMENT, centre, 0.66 * size, -M_PI_2, force->mz,
                           galet_sketch_value("mz", force->mz, "N m").text);
    }
}

void galet_contact_patch_draw(galet_sketch *sketch, const galet_contact_sketch_def *def) {
    extent e = extent_of(def);
    double size = fmax(e.right, 0.5 * (e.top - e.bottom));
    if (!(size > 0.0) || !isfinite(size)) {
        return;
    }
    galet_vec2 centre = {0.0, 0.5 * (e.bottom + e.top)};
    galet_sketch_begin(sketch, "Contact patch, seen from body 1");
    if (def->lines) {
        draw_lines(sketch, def->lines, def->line_count);
    } else {
        galet_sketch_ellipse(sketch, GALET_SKETCH_PATCH, centre, def->a, def->b, def->patch_angle);
    }
    draw_size(sketch, def, e, size);
    draw_creep(sketch, def, centre, size);
    if (fabs(def->speed) > 0.0) {
        galet_sketch_arrow(sketch, GALET_SKETCH_VELOCITY, (galet_vec2){-0.4 * size, e.top + 0.25 * size},
                           (galet_vec2){0.4 * size, e.top + 0.25 * size}, "rolling");
    }
    galet_sketch_axes(sketch, (galet_vec2){e.left - 0.9 * size, e.bottom - 0.2 * size}, 0.4 * size, "x", "y");
}
