#include "study/contact_sketch.h"

#include "base/format.h"
#include "study/contact_patch.h"
#include "study/sketch.h"

#include <galet/study.h>
#include <math.h>

enum { ARC_PIECES = 64, PROFILE_PIECES = 200 };

/// Half the width of the sections, in smallest radii: that body is drawn whole.
static const double WINDOW = 1.25;

/// How much wider the section across is where no body is drawn whole in it.
static const double WIDER = 1.6;

/// From this radius on, in windows, a surface is drawn straight: the arc would be rounding.
static const double STRAIGHT = 1e6;

/// How thick a body is drawn that is larger than the window, in windows.
static const double CUT = 0.5;

/// One body in a section. Body 1 lies above (side 1), body 2 below (side -1).
typedef struct section_body {
    double side;
    double radius;                 // signed
    const char *name;              // of the radius
    const galet_profile *profile;  // instead of the radius; NULL: none
    double ry, lift;               // of the profile
} section_body;

static double curvature_of(double radius) {
    return isinf(radius) ? 0.0 : 1.0 / radius;
}

/// Euler: the radius of a body whose principal plane is turned away by an angle.
static double turned_radius(double along, double across, double angle) {
    if (angle == 0.0) {
        return along;
    }
    double c = cos(angle), s = sin(angle), curvature = c * c * curvature_of(along) + s * s * curvature_of(across);
    return curvature == 0.0 ? INFINITY : 1.0 / curvature;
}

static double smaller(double size, double radius) {
    return isinf(radius) ? size : fmin(size, fabs(radius));
}

static double window_of(const galet_hertz_def *contact) {
    double size = smaller(INFINITY, contact->body1.rx);
    size = smaller(size, contact->body2.rx);
    size = smaller(size, contact->body1.ry);
    return WINDOW * smaller(size, contact->body2.ry);
}

static bool is_whole(const section_body *body, double window) {
    return !body->profile && body->radius > 0.0 && body->radius <= window;
}

/// The surface from left to right.
static void draw_surface(galet_sketch *sketch, galet_sketch_element element, const section_body *body, double left,
                         double right) {
    double window = fmax(fabs(left), fabs(right)), size = fabs(body->radius);
    if (body->profile) {
        for (int i = 0; i <= PROFILE_PIECES; i++) {
            double y = left + (right - left) * i / PROFILE_PIECES;
            double z = galet_profile_height(body->profile, body->ry, y) - body->lift;
            galet_sketch_go(sketch, element, (galet_vec2){y, z}, NULL);
        }
    } else if (size > STRAIGHT * window) {
        galet_sketch_go(sketch, element, (galet_vec2){left, 0.0}, NULL);
        galet_sketch_go(sketch, element, (galet_vec2){right, 0.0}, NULL);
    } else {
        double reach = asin(fmin(1.0, window / size)), centre = body->side * body->radius;
        double way = centre > 0.0 ? 1.0 : -1.0;  // the arc lies below its centre, or above
        galet_sketch_arc(sketch, element, (galet_vec2){0.0, centre}, size, -way * (M_PI_2 + reach), 2.0 * way * reach,
                         ARC_PIECES);
    }
}

static double surface_at(const section_body *body, double x) {
    if (body->profile) {
        return galet_profile_height(body->profile, body->ry, x) - body->lift;
    }
    double size = fabs(body->radius), u = x / size;
    double rise = isinf(size) ? 0.0 : x * u / (1.0 + sqrt(fmax(0.0, 1.0 - u * u)));
    return body->side * copysign(rise, body->radius);
}

/// Where a body that is larger than the window is cut off.
static double cut_at(const section_body *body, double left, double right) {
    double window = fmax(fabs(left), fabs(right)), farthest = 0.0;
    for (int i = 0; i <= PROFILE_PIECES; i++) {
        double z = surface_at(body, left + (right - left) * i / PROFILE_PIECES);
        farthest = fmax(farthest, body->side * z);
    }
    return body->side * fmax(CUT * window, farthest + 0.2 * window);
}

static double far_end(const section_body *body, double left, double right) {
    double window = fmax(fabs(left), fabs(right));
    return is_whole(body, window) ? 2.0 * body->side * body->radius : cut_at(body, left, right);
}

static void draw_body(galet_sketch *sketch, const section_body *body, double left, double right) {
    double window = fmax(fabs(left), fabs(right));
    if (is_whole(body, window)) {
        galet_vec2 centre = {0.0, body->side * body->radius};
        galet_sketch_arc(sketch, GALET_SKETCH_SOLID, centre, body->radius, 0.0, 2.0 * M_PI, ARC_PIECES);
        galet_sketch_break(sketch);
        galet_sketch_arc(sketch, GALET_SKETCH_OUTLINE, centre, body->radius, 0.0, 2.0 * M_PI, ARC_PIECES);
    } else {
        double reach = body->profile ? window : fmin(window, fabs(body->radius)), cut = cut_at(body, left, right);
        draw_surface(sketch, GALET_SKETCH_SOLID, body, left, right);
        galet_sketch_go(sketch, GALET_SKETCH_SOLID, (galet_vec2){fmin(right, reach), cut}, NULL);
        galet_sketch_go(sketch, GALET_SKETCH_SOLID, (galet_vec2){fmax(left, -reach), cut}, NULL);
        galet_sketch_break(sketch);
        draw_surface(sketch, GALET_SKETCH_OUTLINE, body, left, right);
    }
    galet_sketch_break(sketch);
}

/// Points at the surface from within the body.
static void name_surface(galet_sketch *sketch, const section_body *body, double x, double window, const char *text) {
    galet_vec2 at = {x, surface_at(body, x)};
    galet_sketch_arrow(sketch, GALET_SKETCH_LABEL, at, (galet_vec2){x, at.y + body->side * 0.3 * window}, text);
}

static void name_radius(galet_sketch *sketch, const section_body *body, const char *name, double radius, double x,
                        double window) {
    galet_sketch_text value = galet_sketch_value(name, radius, "m"), text;
    const char *kind = isinf(radius) ? ", straight" : radius < 0.0 ? ", concave" : "";
    galet_format(text.text, sizeof text.text, "%.80s%s", value.text, kind);
    name_surface(sketch, body, x, window, text.text);
}

static void draw_radius(galet_sketch *sketch, const section_body *body, double window) {
    double place = 0.6 * window;
    if (body->profile && body->profile->kind == GALET_PROFILE_POINTS) {
        name_surface(sketch, body, place, window, "profile of body1, from a file");
    } else if (body->profile) {
        name_radius(sketch, body, "profile.blend_radius", body->profile->blend_radius, -place, window);
        name_radius(sketch, body, "body1.ry", body->ry, place, window);
    } else if (is_whole(body, window)) {
        double r = body->radius, down = body->side * -0.75 * M_PI;  // away from load, rolling direction and contact
        galet_vec2 centre = {0.0, body->side * r}, end = {r * cos(down), centre.y + r * sin(down)};
        galet_sketch_mark(sketch, GALET_SKETCH_POINT, centre, NULL);
        galet_sketch_arrow(sketch, GALET_SKETCH_RADIUS, centre, end, galet_sketch_value(body->name, r, "m").text);
    } else {
        name_radius(sketch, body, body->name, body->radius, body->side * -fmin(place, 0.8 * fabs(body->radius)),
                    window);
    }
}

static void draw_load(galet_sketch *sketch, double top, double bottom, double window, double load) {
    double length = 0.5 * window;
    galet_sketch_arrow(sketch, GALET_SKETCH_FORCE, (galet_vec2){0.0, top + length}, (galet_vec2){0.0, top},
                       galet_sketch_value("load", load, "N").text);
    galet_sketch_arrow(sketch, GALET_SKETCH_FORCE, (galet_vec2){0.0, bottom - length}, (galet_vec2){0.0, bottom}, NULL);
}

static double sign_of(double x) {
    return x < 0.0 ? -1.0 : 1.0;
}

/// A force on body 1 along the tangent plane; none where it is 0 or not known.
static void draw_tangential(galet_sketch *sketch, const char *name, double force, double window) {
    if (fabs(force) > 0.0) {
        galet_sketch_arrow(sketch, GALET_SKETCH_FORCE, (galet_vec2){0.0, 0.0},
                           (galet_vec2){sign_of(force) * 0.95 * window, 0.0},
                           galet_sketch_value(name, force, "N").text);
    }
}

static void draw_section(galet_sketch *sketch, const section_body bodies[2], double left, double right, double load) {
    double window = fmax(fabs(left), fabs(right));
    double top = far_end(&bodies[0], left, right), bottom = far_end(&bodies[1], left, right);
    for (int i = 0; i < 2; i++) {
        draw_body(sketch, &bodies[i], left, right);
    }
    for (int i = 0; i < 2; i++) {
        draw_radius(sketch, &bodies[i], window);
    }
    draw_load(sketch, top, bottom, window, load);
}

/// How a body turns about an axis at rest: a round body 1 clockwise where rolling goes to the right, body 2 against it,
/// a concave one with what lies in it. The rolling speed is the mean of both surfaces', and creepage their difference.
/// The arrow goes round the centre, or, of a body that is larger than the window, along its surface.
static void draw_turning(galet_sketch *sketch, const section_body *body, double window,
                         const galet_contact_sketch_def *def) {
    double r = body->radius, creep = isnan(def->creep.x) ? 0.0 : def->creep.x;  // nobody asked for traction
    double speed = def->speed * (1.0 - 0.5 * body->side * creep), amount = -body->side * speed / r;
    galet_vec2 centre = {0.0, body->side * r};
    galet_sketch_text text = galet_sketch_value(body->side > 0.0 ? "omega1" : "omega2", speed / fabs(r), "rad/s");
    if (is_whole(body, window)) {
        galet_sketch_sense(sketch, GALET_SKETCH_ROTATION, centre, 0.55 * r, M_PI_2, amount, text.text);
    } else if (fabs(r) < STRAIGHT * window && fabs(amount) > 0.0) {
        double distance = fabs(r - 0.3 * window),
               turn = (amount < 0.0 ? -1.0 : 1.0) * fmin(0.9 * window / distance, 0.6 * M_PI);
        galet_sketch_turn(sketch, GALET_SKETCH_ROTATION, centre, distance,
                          (centre.y > 0.0 ? -M_PI_2 : M_PI_2) - 0.5 * turn, turn, text.text);
    }
}

/// Which way the contact travels over both surfaces; beside it, where the force may point the same way.
static void draw_rolling(galet_sketch *sketch, double window, double speed) {
    if (!(fabs(speed) > 0.0)) {
        return;
    }
    double way = sign_of(speed) * window, height = 0.12 * window;
    galet_sketch_arrow(sketch, GALET_SKETCH_VELOCITY, (galet_vec2){0.6 * way, height}, (galet_vec2){1.5 * way, height},
                       galet_sketch_value("rolling, speed", speed, "m/s").text);
}

static void draw_along(galet_sketch *sketch, const galet_contact_sketch_def *def, double window) {
    const galet_hertz_def *c = &def->contact;
    const section_body bodies[2] = {
        {.side = 1.0, .radius = c->body1.rx, .name = "body1.rx"},
        {.side = -1.0,
         .radius = turned_radius(c->body2.rx, c->body2.ry, c->angle),
         .name = c->angle == 0.0 ? "body2.rx" : "body2 in this plane: R"},
    };
    galet_sketch_begin(sketch, "Section along x");
    draw_section(sketch, bodies, -window, window, def->load);
    draw_turning(sketch, &bodies[0], window, def);
    draw_turning(sketch, &bodies[1], window, def);
    draw_rolling(sketch, window, def->speed);
    draw_tangential(sketch, "fx", def->force.fx, window);
    galet_sketch_axes(sketch, (galet_vec2){-1.35 * window, far_end(&bodies[1], -window, window)}, 0.4 * window, "x",
                      "z");
}

/// By how much the profile of body 1 must come down to touch body 2, whose own surface falls away.
static double find_lift(const section_body *profiled, const section_body *other, double left, double right) {
    double lift = INFINITY;
    for (int i = 0; i <= 8 * PROFILE_PIECES; i++) {
        double y = left + (right - left) * i / (8 * PROFILE_PIECES);
        lift = fmin(lift, surface_at(profiled, y) - surface_at(other, y));
    }
    return lift;
}

static void draw_across(galet_sketch *sketch, const galet_contact_sketch_def *def, double window) {
    const galet_hertz_def *c = &def->contact;
    bool plain = !def->profile || galet_profile_is_plain(def->profile);
    double left = -window, right = window;
    section_body bodies[2] = {
        {.side = 1.0,
         .radius = c->body1.ry,
         .name = "body1.ry",
         .profile = plain ? NULL : def->profile,
         .ry = c->body1.ry},
        {.side = -1.0,
         .radius = turned_radius(c->body2.ry, c->body2.rx, c->angle),
         .name = c->angle == 0.0 ? "body2.ry" : "body2 in this plane: R"},
    };
    if (!plain && def->profile->kind == GALET_PROFILE_POINTS) {
        left = def->profile->y[0] + def->profile->offset;
        right = def->profile->y[def->profile->count - 1] + def->profile->offset;
    } else if (!is_whole(&bodies[0], window) && !is_whole(&bodies[1], window)) {
        left *= WIDER;
        right *= WIDER;
    }
    if (!plain) {
        bodies[0].lift = find_lift(&bodies[0], &bodies[1], left, right);
    }
    galet_sketch_begin(sketch, "Section across, seen against x");
    draw_section(sketch, bodies, left, right, def->load);
    draw_tangential(sketch, "fy", def->force.fy, window);
    galet_sketch_axes(sketch, (galet_vec2){left - 0.35 * window, far_end(&bodies[1], left, right)}, 0.4 * window, "y",
                      "z");
}

galet_contact_sketch_def galet_contact_sketch_of(const galet_hertz_def *contact, const galet_hertz *patch) {
    return (galet_contact_sketch_def){
        .contact = *contact,
        .load = patch->load,
        .a = patch->a,
        .b = patch->b,
        .patch_angle = patch->patch_angle,
        .speed = NAN,
        .creep = {NAN, NAN, NAN},
        .force = {NAN, NAN, NAN},
    };
}

/// Nothing in place of what is rounding, or a whisper of the profile, beside the whole.
static double noticed(double part, double whole) {
    return fabs(part) < 1e-3 * fabs(whole) ? 0.0 : part;
}

static galet_creep_force noticed_force(galet_creep_force f) {
    double size = hypot(f.fx, f.fy);
    return (galet_creep_force){noticed(f.fx, size), noticed(f.fy, size), f.mz};
}

galet_contact_sketch_def galet_contact_sketch_rolling(const galet_rolling_def *def, const galet_rolling *rolling,
                                                      const galet_rolling_result *result) {
    galet_hertz ellipse;
    galet_hertz_def contact = def->contact;
    contact.load = result->load;
    bool elliptic = galet_profile_is_plain(&def->profile) && !galet_hertz_solve(&contact, &ellipse);
    galet_contact_sketch_def drawn = {
        .contact = contact,
        .load = result->load,
        .profile = &def->profile,
        .a = result->a,
        .b = result->b,
        .patch_angle = elliptic ? ellipse.patch_angle : 0.0,
        .speed = def->speed,
        .creep = def->tangential->traction ? result->creep : (galet_creepage){NAN, NAN, NAN},
        .force = noticed_force(result->traction.force),
    };
    if (!elliptic) {
        drawn.lines = galet_rolling_lines(rolling, &drawn.line_count);
    }
    return drawn;
}

void galet_contact_sketch_fill(galet_table *table, const galet_contact_sketch_def *def) {
    if (!table) {
        return;
    }
    galet_sketch sketch = {table, 0};
    double window = window_of(&def->contact);
    draw_along(&sketch, def, window);
    draw_across(&sketch, def, window);
    galet_contact_patch_draw(&sketch, def);
}
