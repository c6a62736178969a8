#include "dynamics/ellipsoid_body.h"

#include "base/vec.h"
#include "friction/patch_law.h"

#include <float.h>
#include <math.h>

static void store(galet_vec3 v, double *to) {
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

galet_ellipsoid_body galet_ellipsoid_body_of(const galet_ellipsoid_def *def) {
    galet_body material = {INFINITY, INFINITY, def->young, def->poisson};
    return (galet_ellipsoid_body){
        .def = *def,
        .j1 = def->mass * (def->a * def->a + def->c * def->c) / 5.0,
        .j3 = 2.0 * def->mass * def->a * def->a / 5.0,
        .hertz = {.body1 = material, .body2 = material},
        .patch = {.friction = def->friction, .kind = def->law, .accuracy = def->fast_accuracy},
    };
}

/// Semi-axes sqrt(2 depth x radius of curvature) and a constant stiffness (Munitsyna 2012 (3.6), (3.8) corrected in
/// docs/theory/ellipsoid.md 2).
static void touch_section(const galet_ellipsoid_body *body, double depth, galet_ellipsoid_contact *at) {
    double a = body->def.a, s = at->support;
    at->across = a * sqrt(2.0 * depth / s);
    at->along = at->across * body->def.c / s;
    at->elastic = body->def.stiffness * depth * sqrt(depth);
    at->energy = 0.4 * at->elastic * depth;
}

/// Hertz contact with the radii of curvature a^2 c^2 / S^3 and a^2 / S. Stiffness varies as the body tilts, so the
/// stored energy pulls at the tilt: its derivative by the curvatures is -load x semi-axis^2 / 5, the second moment of
/// the pressure.
static void touch_hertz(const galet_ellipsoid_body *body, double depth, galet_vec3 gamma, galet_ellipsoid_contact *at) {
    double a = body->def.a, c = body->def.c, s = at->support;
    galet_hertz_def def = body->hertz;
    def.body1.rx = a * a * c * c / (s * s * s);
    def.body1.ry = a * a / s;
    galet_hertz hertz;
    if (galet_hertz_solve_approach(&def, depth, &hertz)) {
        at->elastic = NAN;  // a state no body can have: the step was too long
        return;
    }
    at->along = hertz.a;
    at->across = hertz.b;
    at->elastic = hertz.load;
    at->energy = 0.4 * hertz.load * depth;
    double by_support = -0.1 * hertz.load / (a * a) * (3.0 * hertz.a * hertz.a * s * s / (c * c) + hertz.b * hertz.b);
    double by_gamma3 = by_support * (c - a) * (c + a) * gamma.z / s;
    at->moment = (galet_vec3){by_gamma3 * gamma.y, -by_gamma3 * gamma.x, 0.0};
}

galet_ellipsoid_axes galet_ellipsoid_plane(galet_vec3 gamma) {
    double tilt = hypot(gamma.x, gamma.y);
    galet_vec3 y = tilt > 0.0 ? (galet_vec3){gamma.y / tilt, -gamma.x / tilt, 0.0} : (galet_vec3){0.0, 1.0, 0.0};
    return (galet_ellipsoid_axes){galet_vec3_cross(y, gamma), y};
}

galet_status galet_ellipsoid_patch_law(const galet_ellipsoid_body *body, const galet_ellipsoid_contact *at,
                                       galet_patch_law *law) {
    // The slenderest body allowed has the slenderest patch allowed; rounding must not make it more slender.
    double least = GALET_PATCH_MIN_RATIO * (1.0 + 4.0 * DBL_EPSILON) * fmax(at->along, at->across);
    galet_patch_def def = body->patch;
    def.patch = (galet_patch){fmax(at->along, least), fmax(at->across, least), 0.0};
    def.load = at->normal;
    return galet_patch_law_prepare(&def, law);
}

/// Part of a friction force across the slip; where that is rounding of the law, there is none.
static double across_slip(const galet_patch_law *law, galet_vec2 force, galet_vec2 slip) {
    double speed = hypot(slip.x, slip.y), part = (slip.x * force.y - slip.y * force.x) / speed;
    return fabs(part) > GALET_PATCH_EXACT_ERROR * law->force_max ? part : 0.0;
}

/// Friction of the patch.
static void rub(const galet_ellipsoid_body *body, galet_vec3 gamma, galet_ellipsoid_contact *at) {
    galet_patch_law law;
    if (at->along < 1e-90) {
        return;  // at the instant of touching: a patch without size, and a load below 1e-200 N
    }
    if (galet_ellipsoid_patch_law(body, at, &law)) {
        at->power = NAN;  // a state no body can have: the step was too long
        return;
    }
    galet_ellipsoid_axes axes = galet_ellipsoid_plane(gamma);
    galet_vec3 x = axes.x, y = axes.y;
    galet_vec2 slip = {galet_vec3_dot(at->slip, x), galet_vec3_dot(at->slip, y)};
    galet_wrench wrench = galet_patch_law_wrench(&law, slip, at->spin);
    at->friction = galet_vec3_add(galet_vec3_scale(wrench.force.x, x), galet_vec3_scale(wrench.force.y, y));
    at->friction_across = across_slip(&law, wrench.force, slip);
    at->friction_moment = wrench.moment;
    at->power -= (wrench.force.x * slip.x + wrench.force.y * slip.y + wrench.moment * at->spin);
}

galet_ellipsoid_contact galet_ellipsoid_touch(const galet_ellipsoid_body *body, const double *state, bool flight) {
    galet_vec3 v = galet_ellipsoid_vector(state + ELLIPSOID_V), w = galet_ellipsoid_vector(state + ELLIPSOID_W);
    galet_vec3 gamma = galet_ellipsoid_vector(state + ELLIPSOID_G);
    double a2 = body->def.a * body->def.a, c2 = body->def.c * body->def.c, depth = state[ELLIPSOID_DEPTH];
    galet_ellipsoid_contact at = {0};
    at.support = sqrt(a2 * (gamma.x * gamma.x + gamma.y * gamma.y) + c2 * gamma.z * gamma.z);
    at.arm = (galet_vec3){-a2 * gamma.x / at.support, -a2 * gamma.y / at.support, -c2 * gamma.z / at.support};
    at.slip = galet_vec3_add(v, galet_vec3_cross(w, at.arm));
    at.closing = -galet_vec3_dot(at.slip, gamma);
    at.spin = galet_vec3_dot(w, gamma);
    if (flight || !(depth > 0.0)) {
        return at;
    }
    if (body->def.patch == GALET_ELLIPSOID_SECTION) {
        touch_section(body, depth, &at);
    } else {
        touch_hertz(body, depth, gamma, &at);
    }
    at.normal = fmax(0.0, at.elastic * (1.0 + body->def.damping * at.closing));
    at.power = (at.normal - at.elastic) * at.closing;
    return at;
}

galet_ellipsoid_contact galet_ellipsoid_contact_at(const galet_ellipsoid_body *body, const double *state, bool flight) {
    galet_ellipsoid_contact at = galet_ellipsoid_touch(body, state, flight);
    galet_vec3 gamma = galet_ellipsoid_vector(state + ELLIPSOID_G);
    if (at.normal > 0.0) {
        rub(body, gamma, &at);
    }
    galet_ellipsoid_push(gamma, &at);
    return at;
}

void galet_ellipsoid_push(galet_vec3 gamma, galet_ellipsoid_contact *at) {
    at->force = galet_vec3_add(galet_vec3_scale(at->normal, gamma), at->friction);
    galet_vec3 twist =
        galet_vec3_add(galet_vec3_cross(at->arm, at->force), galet_vec3_scale(at->friction_moment, gamma));
    at->moment = galet_vec3_add(at->moment, twist);
}

galet_vec3 galet_ellipsoid_fall(const galet_ellipsoid_body *body, galet_vec3 gamma, galet_vec3 force) {
    return galet_vec3_sub(galet_vec3_scale(1.0 / body->def.mass, force), galet_vec3_scale(body->def.gravity, gamma));
}

galet_vec3 galet_ellipsoid_turn(const galet_ellipsoid_body *body, galet_vec3 w, galet_vec3 moment) {
    double gyration = (body->j1 - body->j3) * w.z;
    return (galet_vec3){(moment.x + gyration * w.y) / body->j1, (moment.y - gyration * w.x) / body->j1,
                        moment.z / body->j3};
}

double galet_ellipsoid_energy(const galet_ellipsoid_body *body, const double *state,
                              const galet_ellipsoid_contact *contact) {
    galet_vec3 v = galet_ellipsoid_vector(state + ELLIPSOID_V), w = galet_ellipsoid_vector(state + ELLIPSOID_W);
    double kinetic = body->def.mass * galet_vec3_dot(v, v) + body->j1 * (w.x * w.x + w.y * w.y) + body->j3 * w.z * w.z;
    double height = contact->support - state[ELLIPSOID_DEPTH];
    return 0.5 * kinetic + body->def.mass * body->def.gravity * height + contact->energy;
}

double galet_ellipsoid_rate(const galet_ellipsoid_body *body, const double *state, bool flight, double *rate) {
    galet_ellipsoid_contact at = galet_ellipsoid_contact_at(body, state, flight);
    galet_vec3 v = galet_ellipsoid_vector(state + ELLIPSOID_V), w = galet_ellipsoid_vector(state + ELLIPSOID_W);
    galet_vec3 gamma = galet_ellipsoid_vector(state + ELLIPSOID_G);
    store(galet_vec3_sub(galet_ellipsoid_fall(body, gamma, at.force), galet_vec3_cross(w, v)), rate + ELLIPSOID_V);
    store(galet_ellipsoid_turn(body, w, at.moment), rate + ELLIPSOID_W);
    store(galet_vec3_cross(gamma, w), rate + ELLIPSOID_G);
    rate[ELLIPSOID_DEPTH] = at.closing;
    galet_vec3 x = galet_ellipsoid_vector(state + ELLIPSOID_X);
    store(galet_vec3_cross(x, w), rate + ELLIPSOID_X);
    rate[ELLIPSOID_PLACE] = galet_vec3_dot(v, x);
    rate[ELLIPSOID_PLACE + 1] = galet_vec3_dot(v, galet_vec3_cross(gamma, x));
    return at.power;
}
