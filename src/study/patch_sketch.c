#include "study/patch_sketch.h"

#include "base/format.h"
#include "study/sketch.h"

#include <math.h>

enum { RINGS = 4, FIRST_RING = 6 };

/// A centre of rotation farther away than this, in major semi-axes, is pointed at instead of drawn.
static const double NEAR = 1.6;

/// What is drawn, in the axes of the patch.
typedef struct motion {
    galet_patch patch;
    galet_vec2 velocity;  // of the centre
    double spin;
    galet_vec2 pole;  // the centre of rotation; not finite where there is none
} motion;

static motion motion_of(galet_patch patch, double slip, double psi, double spin) {
    galet_vec2 v = {slip * cos(psi), slip * sin(psi)};
    return (motion){patch, v, spin, {0.0 - v.y / spin, v.x / spin}};
}

static galet_vec2 slip_at(const motion *m, galet_vec2 p) {
    return (galet_vec2){m->velocity.x - m->spin * p.y, m->velocity.y + m->spin * p.x};
}

static void draw_slip_at(galet_sketch *sketch, const motion *m, galet_vec2 p, double scale) {
    galet_vec2 v = slip_at(m, p);
    galet_sketch_arrow(sketch, GALET_SKETCH_SLIP, (galet_vec2){p.x - 0.5 * scale * v.x, p.y - 0.5 * scale * v.y},
                       (galet_vec2){p.x + 0.5 * scale * v.x, p.y + 0.5 * scale * v.y}, NULL);
}

/// Points on rings, of about the same distance, and arrows of one scale.
static void draw_slips(galet_sketch *sketch, const motion *m) {
    double fastest = hypot(m->velocity.x, m->velocity.y) + fabs(m->spin) * m->patch.alpha;
    double scale = fastest > 0.0 ? 0.42 * m->patch.beta / fastest : 0.0;
    if (scale == 0.0) {
        return;
    }
    draw_slip_at(sketch, m, (galet_vec2){0.0, 0.0}, scale);
    for (int ring = 1; ring <= RINGS; ring++) {
        for (int k = 0; k < FIRST_RING * ring; k++) {
            double part = (double)ring / RINGS, angle = 2.0 * M_PI * k / (FIRST_RING * ring);
            galet_vec2 p = {part * m->patch.alpha * cos(angle), part * m->patch.beta * sin(angle)};
            draw_slip_at(sketch, m, p, scale);
        }
    }
}

static void draw_pole(galet_sketch *sketch, const motion *m) {
    double distance = hypot(m->pole.x, m->pole.y);
    if (!isfinite(distance)) {
        return;
    }
    double inside = hypot(m->pole.x / m->patch.alpha, m->pole.y / m->patch.beta);
    if (distance <= NEAR * m->patch.alpha) {
        galet_sketch_mark(sketch, GALET_SKETCH_POINT, m->pole,
                          inside < 1.0 ? "centre of rotation, inside" : "centre of rotation, outside");
        return;
    }
    galet_sketch_text text = galet_sketch_value("to the centre of rotation: distance", distance, "m");
    double from = 1.05 / inside, to = from + 0.5 * m->patch.alpha / distance;
    galet_sketch_arrow(sketch, GALET_SKETCH_AXIS, (galet_vec2){from * m->pole.x, from * m->pole.y},
                       (galet_vec2){to * m->pole.x, to * m->pole.y}, text.text);
}

static void draw_outline(galet_sketch *sketch, galet_patch patch) {
    galet_sketch_ellipse(sketch, GALET_SKETCH_PATCH, (galet_vec2){0.0, 0.0}, patch.alpha, patch.beta, 0.0);
    galet_sketch_break(sketch);
}

static void draw_field(galet_sketch *sketch, const motion *m) {
    galet_patch patch = m->patch;
    galet_sketch_begin(sketch, "Slip at the points of the patch");
    draw_outline(sketch, patch);
    draw_slips(sketch, m);
    draw_pole(sketch, m);
    galet_sketch_dimension(sketch, (galet_vec2){0.0, -patch.beta}, (galet_vec2){patch.alpha, -patch.beta},
                           -0.35 * patch.alpha, galet_sketch_value("patch.alpha", patch.alpha, "m").text);
    galet_sketch_dimension(sketch, (galet_vec2){patch.alpha, 0.0}, (galet_vec2){patch.alpha, patch.beta},
                           -0.25 * patch.alpha, galet_sketch_value("patch.beta", patch.beta, "m").text);
    galet_sketch_axes(sketch, (galet_vec2){-1.5 * patch.alpha, -patch.beta - 0.35 * patch.alpha}, 0.35 * patch.alpha,
                      "x", "y");
}

/// Slip, e1 along it, and the force -f1 e1 - f2 e2 and moment -m e3 against it.
static void draw_wrench(galet_sketch *sketch, const motion *m, double psi, galet_patch_components f) {
    double size = m->patch.alpha, speed = hypot(m->velocity.x, m->velocity.y);
    galet_vec2 e1 = {cos(psi), sin(psi)}, force = {f.f2 * e1.y - f.f1 * e1.x, 0.0 - f.f1 * e1.y - f.f2 * e1.x};
    galet_sketch_begin(sketch, "Slip, spin and what friction does");
    draw_outline(sketch, m->patch);
    galet_vec2 centre = {0.0, 0.0};
    galet_sketch_vector(sketch, GALET_SKETCH_VELOCITY, centre, m->velocity, 1.25 * size,
                        galet_sketch_value("slip", speed, "m/s").text);
    galet_sketch_vector(sketch, GALET_SKETCH_FORCE, centre, force, 1.25 * size,
                        galet_sketch_values("f1", f.f1, "f2", f.f2, "N").text);
    // On either side of the slip, so that arrows and arcs stay apart.
    galet_sketch_sense(sketch, GALET_SKETCH_ROTATION, centre, 0.55 * size, psi + M_PI_2, m->spin,
                       galet_sketch_value("spin", m->spin, "rad/s").text);
    galet_sketch_sense(sketch, GALET_SKETCH_MOMENT, centre, 0.55 * size, psi - M_PI_2, -f.m,
                       galet_sketch_value("m", f.m, "N m").text);
    if (speed > 0.0 && fabs(sin(psi)) > 0.02) {
        galet_sketch_turn(sketch, GALET_SKETCH_ANGLE, centre, 0.85 * size, 0.0, fmod(psi, 2.0 * M_PI),
                          galet_sketch_value("psi", psi, "rad").text);
    }
    galet_sketch_axes(sketch, (galet_vec2){-1.5 * size, -m->patch.beta - 0.35 * size}, 0.35 * size, "x", "y");
}

void galet_patch_sketch_fill(galet_table *table, galet_patch patch, double slip, double psi, double spin,
                             galet_patch_components friction) {
    if (!table) {
        return;
    }
    galet_sketch sketch = {table, 0};
    motion m = motion_of(patch, slip, psi, spin);
    draw_field(&sketch, &m);
    draw_wrench(&sketch, &m, psi, friction);
}
