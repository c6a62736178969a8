#include "study/ball_sketch.h"

#include "base/format.h"
#include "study/sketch.h"

#include <math.h>

enum { CIRCLE_PIECES = 64, ARROWS_ON_PATH = 6 };

/// Friction is against the slip and so bends the path only where the slip lies across the velocity.
static bool is_straight(galet_vec2 v, galet_vec2 slip) {
    return fabs(v.x * slip.y - v.y * slip.x) <= 1e-9 * hypot(v.x, v.y) * hypot(slip.x, slip.y);
}

static void draw_ball(galet_sketch *sketch, galet_vec2 centre, double r) {
    galet_sketch_arc(sketch, GALET_SKETCH_OUTLINE, centre, r, 0.0, 2.0 * M_PI, CIRCLE_PIECES);
    galet_sketch_break(sketch);
    galet_sketch_mark(sketch, GALET_SKETCH_POINT, centre, NULL);
}

/// x to the right and z up: y points away from the reader.
static void draw_side(galet_sketch *sketch, const galet_ball_def *def, galet_vec2 slip) {
    double r = def->radius;
    galet_vec2 centre = {0.0, r};
    galet_sketch_begin(sketch, "At the start, from the side");
    galet_sketch_ground(sketch, 1.9 * r, 0.35 * r);
    draw_ball(sketch, centre, r);
    double low = -0.3 * M_PI;
    galet_sketch_arrow(sketch, GALET_SKETCH_RADIUS, centre, (galet_vec2){r * cos(low), r + r * sin(low)},
                       galet_sketch_value("R", r, "m").text);
    galet_sketch_vector(sketch, GALET_SKETCH_VELOCITY, centre, (galet_vec2){def->velocity.x, 0.0}, 1.7 * r,
                        galet_sketch_value("velocity.x", def->velocity.x, "m/s").text);
    galet_sketch_sense(sketch, GALET_SKETCH_ROTATION, centre, 0.6 * r, M_PI_2, -def->omega.y,
                       galet_sketch_value("omega.y", def->omega.y, "rad/s").text);
    galet_sketch_vector(sketch, GALET_SKETCH_OMEGA, centre, (galet_vec2){0.0, def->omega.z}, 1.6 * r,
                        galet_sketch_value("omega.z", def->omega.z, "rad/s").text);
    galet_vec2 above = {0.0, (fabs(def->velocity.x) > 0.0 ? 1.35 : 1.0) * r};  // the velocity would cover it
    galet_sketch_vector(sketch, GALET_SKETCH_OMEGA, above, (galet_vec2){def->omega.x, 0.0}, 1.4 * r,
                        galet_sketch_value("omega.x", def->omega.x, "rad/s").text);
    galet_sketch_arrow(sketch, GALET_SKETCH_FORCE, (galet_vec2){0.0, -0.95 * r}, (galet_vec2){0.0, 0.0},
                       galet_sketch_value("load", def->load, "N").text);
    galet_sketch_vector(sketch, GALET_SKETCH_FORCE, (galet_vec2){0.0, 0.0}, (galet_vec2){-slip.x, 0.0}, 1.1 * r,
                        "friction");
    galet_sketch_axes(sketch, (galet_vec2){-2.5 * r, -0.35 * r}, 0.5 * r, "x", "z");
}

/// x to the right and y up: z points at the reader.
static void draw_above(galet_sketch *sketch, const galet_ball_def *def, galet_vec2 slip) {
    double r = def->radius, speed = hypot(slip.x, slip.y);
    galet_vec2 centre = {0.0, 0.0}, v = def->velocity;
    galet_sketch_begin(sketch, "At the start, from above");
    draw_ball(sketch, centre, r);
    galet_sketch_vector(sketch, GALET_SKETCH_VELOCITY, centre, v, 1.8 * r,
                        galet_sketch_value("velocity", hypot(v.x, v.y), "m/s").text);
    double beside = is_straight(v, slip) ? 0.25 * r : 0.0;  // the other arrow would cover it
    galet_sketch_vector(sketch, GALET_SKETCH_SLIP, (galet_vec2){0.0, -beside}, slip, 1.35 * r,
                        galet_sketch_value("slip", speed, "m/s").text);
    galet_sketch_vector(sketch, GALET_SKETCH_FORCE, centre, (galet_vec2){-slip.x, -slip.y}, 1.35 * r, "friction");
    galet_sketch_sense(sketch, GALET_SKETCH_ROTATION, centre, 0.6 * r, M_PI_2, def->omega.z,
                       galet_sketch_value("omega.z", def->omega.z, "rad/s").text);
    galet_sketch_axes(sketch, (galet_vec2){-2.4 * r, -1.3 * r}, 0.5 * r, "x", "y");
}

/// The path while the ball slides, and dashed from where it hardly does.
static void draw_path(galet_sketch *sketch, const galet_ball_pose *rows, size_t count,
                      const galet_ball_sample *settled) {
    size_t i = 0;
    for (; i < count && (!settled || rows[i].sample.t < settled->t); i++) {
        galet_sketch_go(sketch, GALET_SKETCH_OUTLINE, rows[i].sample.position, NULL);
    }
    if (settled) {
        galet_sketch_go(sketch, GALET_SKETCH_OUTLINE, settled->position, NULL);
        galet_sketch_break(sketch);
        galet_sketch_go(sketch, GALET_SKETCH_TRACE, settled->position, NULL);
    }
    for (; i < count; i++) {
        galet_sketch_go(sketch, GALET_SKETCH_TRACE, rows[i].sample.position, NULL);
    }
    galet_sketch_break(sketch);
}

static void mark_ends(galet_sketch *sketch, const galet_ball_pose *rows, size_t count, const galet_ball_result *ball,
                      const galet_ball_sample *settled) {
    galet_sketch_text stop = galet_sketch_value("slip and spin end at t_stop", ball->t_stop, "s"), text;
    const galet_ball_sample *last = &rows[count - 1].sample;
    if (settled) {
        galet_format(text.text, sizeof text.text, "slip has fallen to 1 %%, t = %.4g s", settled->t);
        galet_sketch_mark(sketch, GALET_SKETCH_POINT, settled->position, text.text);
    }
    if (ball->t_stop > 0.0 && ball->t_stop <= last->t) {
        galet_sketch_mark(sketch, GALET_SKETCH_POINT, ball->final_place, stop.text);
    } else if (isfinite(ball->t_stop) && ball->t_stop > 0.0) {
        galet_vec2 place = ball->final_place;
        double far = hypot(place.x - last->position.x, place.y - last->position.y);
        galet_format(text.text, sizeof text.text, "%.60s, %.3g m from here", stop.text, far);
        galet_sketch_mark(sketch, GALET_SKETCH_LABEL, last->position, text.text);
    }
}

static const galet_ball_sample *sample_near(const galet_ball_pose *rows, size_t count, double t) {
    size_t i = 0;
    while (i + 1 < count && rows[i].sample.t < t) {
        i++;
    }
    return &rows[i].sample;
}

static double speed_of(const galet_ball_sample *s) {
    return hypot(s->velocity.x, s->velocity.y);
}

/// Velocities at even times, all of one scale, and the slip under them.
static void draw_velocities(galet_sketch *sketch, const galet_ball_pose *rows, size_t count, galet_vec2 slip0,
                            double end, double length) {
    double fastest = hypot(slip0.x, slip0.y);
    for (size_t i = 0; i < count; i++) {
        fastest = fmax(fastest, speed_of(&rows[i].sample));
    }
    for (int k = 0; k <= ARROWS_ON_PATH && fastest > 0.0; k++) {
        const galet_ball_sample *s = sample_near(rows, count, end * k / ARROWS_ON_PATH);
        bool ends = k == 0 || k == ARROWS_ON_PATH;
        galet_sketch_vector(sketch, GALET_SKETCH_VELOCITY, s->position, s->velocity, length * speed_of(s) / fastest,
                            ends ? galet_sketch_value("velocity", speed_of(s), "m/s").text : NULL);
        if (s->slip > 0.02 * fastest && !is_straight(s->velocity, slip0)) {
            galet_sketch_vector(sketch, GALET_SKETCH_SLIP, s->position, slip0, length * s->slip / fastest,
                                k == 0 ? galet_sketch_value("slip", s->slip, "m/s").text : NULL);
        }
    }
}

void galet_ball_sketch_fill(galet_table *table, const galet_ball_def *def, const galet_ball_result *ball,
                            const galet_ball_poses *poses) {
    size_t count = 0;
    const galet_ball_pose *rows = poses ? galet_ball_poses_rows(poses, &count) : NULL;
    if (!table || count == 0) {
        return;
    }
    galet_sketch sketch = {table, 0};
    galet_vec2 slip = ball->slip0, v = def->velocity, end = rows[count - 1].sample.position;
    draw_side(&sketch, def, slip);
    draw_above(&sketch, def, slip);
    double length = hypot(end.x, end.y);
    if (!(length > def->radius)) {
        return;  // it stays where it is
    }
    galet_sketch_begin(&sketch, is_straight(v, slip) ? "Path from above: straight, for the slip lies along the velocity"
                                                     : "Path from above: bent, for the slip lies across the velocity");
    const galet_ball_pose *pose = galet_ball_poses_settled(poses);
    const galet_ball_sample *settled = pose ? &pose->sample : NULL;
    draw_path(&sketch, rows, count, settled);
    draw_velocities(&sketch, rows, count, slip, settled ? settled->t : rows[count - 1].sample.t, 0.11 * length);
    mark_ends(&sketch, rows, count, ball, settled);
    draw_ball(&sketch, (galet_vec2){0.0, 0.0}, def->radius);
    galet_vec2 corner = {fmin(0.0, end.x) - fmax(0.1 * length, 1.7 * def->radius),
                         fmin(0.0, end.y) - fmax(0.08 * length, 0.8 * def->radius)};
    galet_sketch_axes(&sketch, corner, 0.05 * length, "x", "y");
}
