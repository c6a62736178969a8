#include "study/body_sketch.h"

#include "base/format.h"
#include "base/vec.h"
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

static void draw_side(galet_sketch *sketch, const galet_rigid_def *def, const scene *s) {
    galet_vec2 mass = {0.0, s->height};
    galet_sketch_begin(sketch, "At the start, from the side");
    galet_sketch_ground(sketch, 1.4 * s->size, 0.2 * s->size);
    draw_outline(sketch, def, s->axes[0], s->axes[2], (galet_vec2){s->surface.x, s->surface.z});
    galet_sketch_mark(sketch, GALET_SKETCH_POINT, mass, NULL);
    draw_lean(sketch, s);
    galet_vec2 down = {sin(def->slope) * cos(def->slope_direction), -cos(def->slope)};
    galet_sketch_vector(sketch, GALET_SKETCH_FORCE, mass, down, 0.9 * s->height,
                        galet_sketch_value("m g", def->mass * def->gravity, "N").text);
    galet_vec2 turning = {s->omega.x, s->omega.z};
    galet_sketch_vector(sketch, GALET_SKETCH_OMEGA, mass, turning, 1.7 * s->size,
                        galet_sketch_value("omega", hypot(turning.x, turning.y), "rad/s").text);
    galet_vec2 going = {s->velocity.x, s->velocity.z};
    galet_sketch_vector(sketch, GALET_SKETCH_VELOCITY, mass, going, 1.4 * s->size,
                        galet_sketch_value("velocity", hypot(going.x, going.y), "m/s").text);
    galet_sketch_axes(sketch, (galet_vec2){-1.9 * s->size, -0.2 * s->size}, 0.35 * s->size, "x", "z");
}

static void draw_above(galet_sketch *sketch, const galet_rigid_def *def, const scene *s) {
    galet_vec2 mass = {0.0, 0.0};
    galet_sketch_begin(sketch, "At the start, from above");
    draw_outline(sketch, def, s->axes[0], s->axes[1], (galet_vec2){s->surface.x, s->surface.y});
    galet_sketch_mark(sketch, GALET_SKETCH_POINT, mass, NULL);
    galet_sketch_sense(sketch, GALET_SKETCH_ROTATION, mass, 0.5 * fmin(fmin(def->radii.x, def->radii.y), def->radii.z),
                       M_PI_2, s->omega.z, galet_sketch_value("spin", s->omega.z, "rad/s").text);
    galet_sketch_vector(sketch, GALET_SKETCH_OMEGA, mass, (galet_vec2){s->omega.x, s->omega.y}, 1.4 * s->size,
                        galet_sketch_value("level part of omega", hypot(s->omega.x, s->omega.y), "rad/s").text);
    galet_sketch_vector(sketch, GALET_SKETCH_VELOCITY, mass, (galet_vec2){s->velocity.x, s->velocity.y}, 1.2 * s->size,
                        galet_sketch_value("velocity", hypot(s->velocity.x, s->velocity.y), "m/s").text);
    galet_sketch_axes(sketch, (galet_vec2){-1.9 * s->size, -1.2 * s->size}, 0.35 * s->size, "x", "y");
}

void galet_body_sketch_fill(galet_table *table, const galet_rigid_def *def) {
    if (!table) {
        return;
    }
    galet_sketch sketch = {table, 0};
    scene s = scene_of(def);
    draw_side(&sketch, def, &s);
    draw_above(&sketch, def, &s);
}
