#include "study/body_sketch.h"

#include "base/format.h"
#include "base/vec.h"
#include "study/rigid_motion.h"
#include "study/sketch.h"

#include <math.h>

/// The start as it is drawn: vectors in the axes of space, the plane at height 0, the mass centre over the origin.
typedef struct scene {
    galet_vec3 axes[3];  // of space, in body axes
    galet_vec3 surface;  // centre of the surface
    double height;       // of the mass centre
    double size;         // largest semi-axis
    galet_vec3 omega, velocity;
    galet_vec3 upright;  // the body's z axis
} scene;

static galet_vec3 in_space(const galet_vec3 axes[3], galet_vec3 v) {
    return (galet_vec3){galet_vec3_dot(v, axes[0]), galet_vec3_dot(v, axes[1]), galet_vec3_dot(v, axes[2])};
}

/// Product of two directions with the squares of the semi-axes between them: what a shadow's ellipse is made of.
static double shadow(const galet_rigid_def *def, galet_vec3 a, galet_vec3 b) {
    galet_vec3 r = def->radii;
    return r.x * r.x * a.x * b.x + r.y * r.y * a.y * b.y + r.z * r.z * a.z * b.z;
}

static scene scene_of(const galet_rigid_def *def) {
    scene s = {.size = fmax(fmax(def->radii.x, def->radii.y), def->radii.z)};
    galet_rigid_start_axes(def, s.axes);
    galet_vec3 centre = in_space(s.axes, def->centre);
    double over = sqrt(shadow(def, s.axes[2], s.axes[2])) - (def->grip == GALET_RIGID_NO_SLIP ? 0.0 : def->depth0);
    s.height = over - centre.z;
    s.surface = (galet_vec3){centre.x, centre.y, over};
    s.omega = in_space(s.axes, def->omega0);
    s.velocity = in_space(s.axes, def->velocity0);
    s.upright = in_space(s.axes, (galet_vec3){0.0, 0.0, 1.0});
    return s;
}

/// The outline of an ellipsoid from afar: an ellipse whose matrix is its shadow on the two axes of the view.
static void draw_outline(galet_sketch *sketch, const galet_rigid_def *def, galet_vec3 right, galet_vec3 up,
                         galet_vec2 centre) {
    double xx = shadow(def, right, right), xy = shadow(def, right, up), yy = shadow(def, up, up);
    double mean = 0.5 * (xx + yy), half = hypot(0.5 * (xx - yy), xy), major = mean + half;
    double minor = (xx * yy - xy * xy) / major;
    galet_sketch_ellipse(sketch, GALET_SKETCH_OUTLINE, centre, sqrt(major), sqrt(minor),
                         0.5 * atan2(2.0 * xy, xx - yy));
    galet_sketch_break(sketch);
}

/// The angle from the normal to the body's z axis.
static void draw_lean(galet_sketch *sketch, const scene *s) {
    galet_sketch_text text;
    double angle = acos(fmin(fmax(s->upright.z, -1.0), 1.0));
    galet_format(text.text, sizeof text.text, "z axis at %.3g deg", angle * 180.0 / M_PI);
    galet_vec2 centre = {s->surface.x, s->surface.z};
    galet_vec2 above = {centre.x, centre.y + 1.5 * s->size};
    galet_vec2 along = {centre.x + 1.5 * s->size * s->upright.x, centre.y + 1.5 * s->size * s->upright.z};
    galet_sketch_go(sketch, GALET_SKETCH_TRACE, above, NULL);
    galet_sketch_go(sketch, GALET_SKETCH_TRACE, centre, NULL);
    galet_sketch_go(sketch, GALET_SKETCH_TRACE, along, NULL);
    galet_sketch_break(sketch);
    if (angle > 0.01) {
        galet_sketch_turn(sketch, GALET_SKETCH_ANGLE, centre, 1.25 * s->size, M_PI_2, -angle, text.text);
    }
}

/// One view: which axes of space go to the right and up in it.
typedef struct view {
    int right, up;
} view;

static double part_of(galet_vec3 v, int axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static galet_vec2 seen(view w, galet_vec3 v) {
    return (galet_vec2){part_of(v, w.right), part_of(v, w.up)};
}

/// An arrow along what a view shows of a vector, beyond the outline; none where it points at the reader.
static void draw_vector(galet_sketch *sketch, galet_sketch_element element, view w, galet_vec2 from, galet_vec3 vector,
                        double length, const char *text) {
    galet_vec2 flat = seen(w, vector);
    if (hypot(flat.x, flat.y) > 0.02 * galet_vec3_norm(vector)) {
        galet_sketch_vector(sketch, element, from, flat, length, text);
    }
}

/// How far the surface reaches from its centre in a direction of a view.
static double reach(const galet_rigid_def *def, const scene *s, view w, galet_vec2 way) {
    galet_vec3 x = s->axes[w.right], y = s->axes[w.up];
    galet_vec3 d = galet_vec3_add(galet_vec3_scale(way.x, x), galet_vec3_scale(way.y, y));
    return sqrt(shadow(def, d, d));
}

/// The axes of the body, from the centre of its surface to beyond the outline; one that points at the reader is left
/// out.
static void draw_body_axes(galet_sketch *sketch, const galet_rigid_def *def, const scene *s, view w) {
    static const char *const names[] = {"x of the body", "y of the body", "z of the body"};
    for (int i = 0; i < 3; i++) {
        galet_vec3 axis = in_space(s->axes, (galet_vec3){i == 0, i == 1, i == 2});
        galet_vec2 flat = seen(w, axis), centre = seen(w, s->surface);
        double size = hypot(flat.x, flat.y);
        if (size > 0.3) {
            galet_vec2 way = {flat.x / size, flat.y / size};
            galet_sketch_vector(sketch, GALET_SKETCH_AXIS, centre, flat, reach(def, s, w, way) + 0.15 * s->size,
                                names[i]);
        }
    }
}

static void draw_sizes(galet_sketch *sketch, const galet_rigid_def *def, const scene *s) {
    galet_vec2 centre = {s->surface.x, s->surface.z}, way = {-0.8, -0.6};
    galet_vec3 r = def->radii;
    double far = reach(def, s, (view){0, 2}, way);
    if (galet_rigid_is_ball(def) || (r.x == r.y && r.y == r.z)) {
        galet_vec2 rim = {centre.x + far * way.x, centre.y + far * way.y};
        galet_sketch_arrow(sketch, GALET_SKETCH_RADIUS, centre, rim, galet_sketch_value("R", r.x, "m").text);
        return;
    }
    galet_sketch_text text, b = galet_sketch_value("b", r.y, "m"), c = galet_sketch_value("c", r.z, "m");
    galet_format(text.text, sizeof text.text, "%.28s, %.28s, %.28s", galet_sketch_value("a", r.x, "m").text, b.text,
                 c.text);
    galet_vec2 near = {-1.5 * s->size, centre.y + 1.2 * s->size};
    double left = -sqrt(shadow(def, s->axes[0], s->axes[0]));
    galet_vec2 touch = {centre.x + left, centre.y + shadow(def, s->axes[0], s->axes[2]) / left};
    galet_sketch_arrow(sketch, GALET_SKETCH_LABEL, touch, near, text.text);
}

static double friction_at_start(const galet_rigid_def *def) {
    size_t i = 0;
    while (i < def->lane_count && def->lane_x[i] < 0.0) {
        i++;
    }
    if (def->lane_count == 0) {
        return def->friction;
    }
    if (i == 0 || i == def->lane_count) {
        return def->lane_friction[i == 0 ? 0 : i - 1];
    }
    double part = -def->lane_x[i - 1] / (def->lane_x[i] - def->lane_x[i - 1]);
    return def->lane_friction[i - 1] + part * (def->lane_friction[i] - def->lane_friction[i - 1]);
}

static void draw_friction(galet_sketch *sketch, const galet_rigid_def *def, const scene *s) {
    galet_vec2 ground = {1.2 * s->size, 0.0}, near = {1.9 * s->size, 0.25 * s->size};
    galet_sketch_text said = galet_sketch_value("mu", friction_at_start(def), "");
    bool rigid = def->grip == GALET_RIGID_NO_SLIP;
    galet_sketch_arrow(sketch, GALET_SKETCH_LABEL, ground, near, rigid ? "no slip" : said.text);
}

/// The level line of a cue, up to where it meets the surface: where that is a unit sphere, by its nearer point.
static void draw_cue(galet_sketch *sketch, const galet_rigid_def *def, const scene *s, view w,
                     const galet_body_cue *cue) {
    if (!(cue->impulse > 0.0)) {
        return;
    }
    double c = cos(cue->direction), d = sin(cue->direction);
    galet_vec3 way = {c, d, 0.0}, at = {cue->right * d, -cue->right * c, s->height + cue->above};
    galet_vec3 from = galet_vec3_sub(at, s->surface);
    double ww = 0.0, fw = 0.0, ff = 0.0;
    for (int i = 0; i < 3; i++) {
        double r = part_of(def->radii, i);
        galet_vec3 axis = in_space(s->axes, (galet_vec3){i == 0, i == 1, i == 2});
        double a = galet_vec3_dot(way, axis) / r, b = galet_vec3_dot(from, axis) / r;
        ww += a * a, fw += a * b, ff += b * b;
    }
    double hit = (-fw - sqrt(fmax(fw * fw - ww * (ff - 1.0), 0.0))) / ww;
    galet_vec3 end = galet_vec3_add(at, galet_vec3_scale(hit, way));
    galet_vec3 begin = galet_vec3_sub(end, galet_vec3_scale(0.9 * s->size, way));
    galet_sketch_arrow(sketch, GALET_SKETCH_FORCE, seen(w, begin), seen(w, end),
                       galet_sketch_value("cue", cue->impulse, "N s").text);
}

static void draw_weight(galet_sketch *sketch, const galet_rigid_def *def, const scene *s) {
    galet_vec2 down = {sin(def->slope) * cos(def->slope_direction), -cos(def->slope)};
    galet_sketch_text text = galet_sketch_value("m g", def->mass * def->gravity, "N");
    galet_sketch_vector(sketch, GALET_SKETCH_FORCE, (galet_vec2){0.0, s->height}, down, s->height + 0.35 * s->size,
                        text.text);
}

static void draw_side(galet_sketch *sketch, const galet_rigid_def *def, const galet_body_cue *cue, const scene *s) {
    const view side = {0, 2};
    galet_vec2 mass = {0.0, s->height};
    galet_sketch_begin(sketch, "At the start, from the side");
    galet_sketch_ground(sketch, 1.4 * s->size, 0.2 * s->size);
    draw_outline(sketch, def, s->axes[0], s->axes[2], (galet_vec2){s->surface.x, s->surface.z});
    galet_sketch_mark(sketch, GALET_SKETCH_POINT, mass, NULL);
    draw_lean(sketch, s);
    draw_sizes(sketch, def, s);
    draw_friction(sketch, def, s);
    draw_weight(sketch, def, s);
    draw_cue(sketch, def, s, side, cue);
    draw_vector(sketch, GALET_SKETCH_OMEGA, side, mass, s->omega, 1.7 * s->size,
                galet_sketch_value("omega", galet_vec3_norm(s->omega), "rad/s").text);
    draw_vector(sketch, GALET_SKETCH_VELOCITY, side, mass, s->velocity, 1.4 * s->size,
                galet_sketch_value("velocity", galet_vec3_norm(s->velocity), "m/s").text);
    galet_sketch_axes(sketch, (galet_vec2){-1.9 * s->size, -0.7 * s->size}, 0.35 * s->size, "x", "z");
}

/// The way down an inclined plane.
static void draw_slope(galet_sketch *sketch, const galet_rigid_def *def, const scene *s) {
    galet_sketch_text text;
    double c = cos(def->slope_direction), d = sin(def->slope_direction);
    galet_format(text.text, sizeof text.text, "downhill, %.3g deg", def->slope * 180.0 / M_PI);
    if (def->slope > 0.0) {
        galet_vec2 from = {1.6 * s->size * c, 1.6 * s->size * d};
        galet_sketch_vector(sketch, GALET_SKETCH_AXIS, from, (galet_vec2){c, d}, 0.5 * s->size, text.text);
    }
}

/// "velocity" where it is level to the digits that are shown, so that one name has one value.
static const char *level_name(galet_vec3 v, const char *whole, const char *level) {
    return fabs(v.z) <= 0.01 * galet_vec3_norm(v) ? whole : level;
}

static void draw_above(galet_sketch *sketch, const galet_rigid_def *def, const galet_body_cue *cue, const scene *s) {
    const view above = {0, 1};
    galet_vec2 mass = {0.0, 0.0}, turning = {s->omega.x, s->omega.y}, going = {s->velocity.x, s->velocity.y};
    galet_sketch_begin(sketch, "At the start, from above");
    draw_outline(sketch, def, s->axes[0], s->axes[1], (galet_vec2){s->surface.x, s->surface.y});
    galet_sketch_mark(sketch, GALET_SKETCH_POINT, mass, NULL);
    if (!galet_rigid_is_ball(def)) {
        draw_body_axes(sketch, def, s, above);
    }
    draw_slope(sketch, def, s);
    draw_cue(sketch, def, s, above, cue);
    galet_sketch_sense(sketch, GALET_SKETCH_ROTATION, mass, 0.5 * fmin(fmin(def->radii.x, def->radii.y), def->radii.z),
                       M_PI_2, s->omega.z, galet_sketch_value("spin", s->omega.z, "rad/s").text);
    galet_sketch_vector(
        sketch, GALET_SKETCH_OMEGA, mass, turning, 1.4 * s->size,
        galet_sketch_value(level_name(s->omega, "omega", "level part of omega"), hypot(turning.x, turning.y), "rad/s")
            .text);
    galet_sketch_vector(sketch, GALET_SKETCH_VELOCITY, mass, going, 1.2 * s->size,
                        galet_sketch_value(level_name(s->velocity, "velocity", "level part of velocity"),
                                           hypot(going.x, going.y), "m/s")
                            .text);
    galet_sketch_axes(sketch, (galet_vec2){-1.9 * s->size, -1.2 * s->size}, 0.35 * s->size, "x", "y");
}

void galet_body_sketch_fill(galet_table *table, const galet_rigid_def *def, const galet_body_cue *cue) {
    if (!table) {
        return;
    }
    galet_sketch sketch = {table, 0};
    scene s = scene_of(def);
    draw_side(&sketch, def, cue, &s);
    draw_above(&sketch, def, cue, &s);
}
