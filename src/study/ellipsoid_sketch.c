#include "study/ellipsoid_sketch.h"

#include "base/format.h"
#include "study/sketch.h"

#include <math.h>

/// The axes of the body in the plane of x and z, where it leans at the start.
typedef struct lean {
    galet_vec2 x, z;
    double left;    // 1 where its y axis points to the left of x, -1 where it points at the reader
    double height;  // of the centre
    double along;   // half extent along x
} lean;

static lean lean_of(const galet_ellipsoid_def *def) {
    const galet_rigid_def body = galet_ellipsoid_rigid(def);
    galet_vec3 axes[3];
    galet_rigid_start_axes(&body, axes);
    return (lean){
        .x = {axes[0].x, axes[2].x},
        .z = {axes[0].z, axes[2].z},
        .left = axes[1].y,
        .height = hypot(def->a * axes[2].x, def->c * axes[2].z) - def->depth0,
        .along = hypot(def->a * axes[0].x, def->c * axes[0].z),
    };
}

static galet_vec2 beyond(galet_vec2 from, galet_vec2 way, double length) {
    return (galet_vec2){from.x + length * way.x, from.y + length * way.y};
}

/// An angular velocity along an axis of the body, outside of it: outward, or inward where it is negative.
static void draw_omega(galet_sketch *sketch, const char *name, double rate, galet_vec2 centre, galet_vec2 axis,
                       double surface, double length) {
    if (rate != 0.0) {
        galet_vec2 near = beyond(centre, axis, surface + 0.1 * length), far = beyond(near, axis, length);
        galet_sketch_arrow(sketch, GALET_SKETCH_OMEGA, rate > 0.0 ? near : far, rate > 0.0 ? far : near,
                           galet_sketch_value(name, rate, "rad/s").text);
    }
}

/// The angle from the vertical to the axis of the body.
static void draw_lean(galet_sketch *sketch, const galet_ellipsoid_def *def, galet_vec2 centre, double size) {
    galet_sketch_text text;
    double angle = acos(def->gamma3_0);
    galet_format(text.text, sizeof text.text, "%.3g deg, gamma3_0 = %.4g", angle * 180.0 / M_PI, def->gamma3_0);
    galet_sketch_go(sketch, GALET_SKETCH_TRACE, centre, NULL);
    galet_sketch_go(sketch, GALET_SKETCH_TRACE, beyond(centre, (galet_vec2){0.0, 1.0}, 1.5 * size), NULL);
    galet_sketch_break(sketch);
    if (angle > 0.01) {
        galet_sketch_turn(sketch, GALET_SKETCH_ANGLE, centre, 1.25 * size, M_PI_2, -angle, text.text);
    }
}

static void draw_side(galet_sketch *sketch, const galet_ellipsoid_def *def, galet_vec2 velocity) {
    lean at = lean_of(def);
    double size = fmax(def->a, def->c), shortest = fmin(def->a, def->c);
    galet_vec2 centre = {0.0, at.height};
    galet_sketch_begin(sketch, "At the start, from the side");
    galet_sketch_ground(sketch, 1.4 * size, 0.2 * size);
    galet_sketch_ellipse(sketch, GALET_SKETCH_OUTLINE, centre, def->c, def->a, atan2(at.z.y, at.z.x));
    galet_sketch_break(sketch);
    galet_sketch_mark(sketch, GALET_SKETCH_POINT, centre, NULL);
    galet_sketch_dimension(sketch, centre, beyond(centre, at.z, -def->c), 0.0,
                           galet_sketch_value("c", def->c, "m").text);
    galet_sketch_dimension(sketch, centre, beyond(centre, at.x, def->a), 0.0,
                           galet_sketch_value("a", def->a, "m").text);
    draw_lean(sketch, def, centre, size);
    draw_omega(sketch, "omega0.z", def->omega0.z, centre, at.z, def->c, 0.55 * size);
    draw_omega(sketch, "omega0.x", def->omega0.x, centre, at.x, def->a, 0.55 * size);
    galet_sketch_sense(sketch, GALET_SKETCH_ROTATION, centre, 0.6 * shortest, M_PI_2, -at.left * def->omega0.y,
                       galet_sketch_value("omega0.y", def->omega0.y, "rad/s").text);
    galet_sketch_arrow(sketch, GALET_SKETCH_FORCE, centre, (galet_vec2){0.0, 0.1 * at.height},
                       galet_sketch_value("m g", def->mass * def->gravity, "N").text);
    galet_sketch_vector(sketch, GALET_SKETCH_VELOCITY, centre, (galet_vec2){velocity.x, 0.0}, 0.8 * size,
                        galet_sketch_value("velocity0.x", velocity.x, "m/s").text);
    galet_sketch_axes(sketch, (galet_vec2){-1.9 * size, -0.2 * size}, 0.35 * size, "x", "z");
}

static void draw_above(galet_sketch *sketch, const galet_ellipsoid_def *def, galet_vec2 velocity) {
    lean at = lean_of(def);
    double size = fmax(def->a, def->c);
    galet_vec2 centre = {0.0, 0.0};
    galet_sketch_begin(sketch, "At the start, from above");
    galet_sketch_ellipse(sketch, GALET_SKETCH_OUTLINE, centre, at.along, def->a, 0.0);
    galet_sketch_break(sketch);
    galet_sketch_mark(sketch, GALET_SKETCH_POINT, centre, NULL);
    double upright = def->omega0.x * at.x.y + def->omega0.z * at.z.y;
    galet_sketch_sense(sketch, GALET_SKETCH_ROTATION, centre, 0.6 * fmin(def->a, at.along), M_PI_2, upright,
                       galet_sketch_value("omega about the vertical", upright, "rad/s").text);
    galet_vec2 level = {def->omega0.x * at.x.x + def->omega0.z * at.z.x, at.left * def->omega0.y};
    galet_sketch_vector(sketch, GALET_SKETCH_OMEGA, centre, level, 1.4 * size,
                        galet_sketch_value("level part of omega", hypot(level.x, level.y), "rad/s").text);
    galet_sketch_vector(sketch, GALET_SKETCH_VELOCITY, centre, velocity, 1.2 * size,
                        galet_sketch_values("velocity0.x", velocity.x, "velocity0.y", velocity.y, "m/s").text);
    galet_sketch_axes(sketch, (galet_vec2){-1.9 * size, -1.2 * def->a}, 0.35 * size, "x", "y");
}

/// Back from the axes of the body to x and y of space.
static galet_vec2 level_velocity(const galet_ellipsoid_def *def) {
    lean at = lean_of(def);
    const galet_vec3 v = def->velocity0;
    return (galet_vec2){v.x * at.x.x + v.z * at.z.x, at.left * v.y};
}

void galet_ellipsoid_sketch_fill(galet_table *table, const galet_ellipsoid_def *def) {
    if (!table) {
        return;
    }
    galet_sketch sketch = {table, 0};
    draw_side(&sketch, def, level_velocity(def));
    draw_above(&sketch, def, level_velocity(def));
}
