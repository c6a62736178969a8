// Where a body touches: geometry, patch and normal force.
#include "base/vec.h"
#include "dynamics/rigid_body.h"

#include <float.h>
#include <math.h>

static galet_vec3 times(galet_vec3 a, galet_vec3 b) {
    return (galet_vec3){a.x * b.x, a.y * b.y, a.z * b.z};
}

galet_rigid_axes galet_rigid_plane(galet_vec3 gamma) {
    double tilt = hypot(gamma.x, gamma.y);
    galet_vec3 y = tilt > 0.0 ? (galet_vec3){gamma.y / tilt, -gamma.x / tilt, 0.0} : (galet_vec3){0.0, 1.0, 0.0};
    return (galet_rigid_axes){galet_vec3_cross(y, gamma), y};
}

galet_vec3 galet_rigid_arm_rate(const galet_rigid_body *body, const galet_rigid_contact *at, galet_vec3 gamma,
                                galet_vec3 w) {
    galet_vec3 there = times(body->squares, galet_vec3_cross(gamma, w));
    double part = galet_vec3_dot(gamma, there) / (at->support * at->support);
    return galet_vec3_scale(1.0 / at->support, galet_vec3_sub(galet_vec3_scale(part, at->lever), there));
}

/// Radii of curvature at the contact, along the axis that is nearer to x and across it (docs/theory/body.md 2).
typedef struct radii {
    double along, across;
} radii;

/// Also sets the angle of those axes. For a body of revolution about z it is exactly 0.
static radii curvature(const galet_rigid_body *body, galet_rigid_contact *at) {
    galet_vec3 x = at->axes.x, y = at->axes.y;
    double s = at->support, ax = galet_vec3_dot(x, at->lever) / s, ay = galet_vec3_dot(y, at->lever) / s;
    galet_vec3 square_y = times(body->squares, y);
    double xx = (galet_vec3_dot(x, times(body->squares, x)) - ax * ax) / s;
    double yy = (galet_vec3_dot(y, square_y) - ay * ay) / s, xy = (galet_vec3_dot(x, square_y) - ax * ay) / s;
    if (xy == 0.0) {
        return (radii){xx, yy};
    }
    double larger = 0.5 * (xx + yy) + hypot(0.5 * (xx - yy), xy), smaller = (xx * yy - xy * xy) / larger;
    bool long_x = xx >= yy;
    at->angle = 0.5 * (long_x ? atan2(2.0 * xy, xx - yy) : atan2(-2.0 * xy, yy - xx));
    return long_x ? (radii){larger, smaller} : (radii){smaller, larger};
}

/// Semi-axes sqrt(2 depth x radius of curvature) and a constant stiffness (Munitsyna 2012 (3.6), (3.8) corrected in
/// docs/theory/ellipsoid.md 2).
static void touch_section(const galet_rigid_body *body, double depth, radii r, galet_rigid_contact *at) {
    at->along = sqrt(2.0 * depth * r.along);
    at->across = sqrt(2.0 * depth * r.across);
    at->elastic = body->def.stiffness * depth * sqrt(depth);
    at->energy = 0.4 * at->elastic * depth;
}

/// Stiffness varies as the body turns, so the stored energy pulls at it: its derivative by the curvatures is -load x
/// semi-axis^2 / 5, the second moment of the pressure (docs/theory/body.md 2).
static galet_vec3 elastic_torque(const galet_rigid_contact *at, radii r) {
    double s = at->support, q1 = at->along * at->along / r.along, q2 = at->across * at->across / r.across;
    galet_vec3 x = at->axes.x, y = at->axes.y;
    double c = cos(at->angle), n = sin(at->angle);
    galet_vec3 t1 = galet_vec3_add(galet_vec3_scale(c, x), galet_vec3_scale(n, y));
    galet_vec3 t2 = galet_vec3_sub(galet_vec3_scale(c, y), galet_vec3_scale(n, x));
    double a1 = galet_vec3_dot(t1, at->lever), a2 = galet_vec3_dot(t2, at->lever);
    galet_vec3 turn =
        galet_vec3_sub(galet_vec3_scale(a1 * (3.0 * q1 + q2), t2), galet_vec3_scale(a2 * (q1 + 3.0 * q2), t1));
    return galet_vec3_scale(-0.1 * at->elastic / (s * s), turn);
}

static void touch_hertz(const galet_rigid_body *body, double depth, radii r, galet_rigid_contact *at) {
    galet_hertz_def def = body->hertz;
    def.body1.rx = r.along;
    def.body1.ry = r.across;
    galet_hertz hertz;
    if (galet_hertz_solve_approach(&def, depth, &hertz)) {
        at->elastic = NAN;  // a state no body can have: the step was too long
        return;
    }
    at->along = hertz.a;
    at->across = hertz.b;
    at->elastic = hertz.load;
    at->energy = 0.4 * hertz.load * depth;
    at->resistance = galet_vec3_add(at->resistance, elastic_torque(at, r));
}

/// A moment against the angular velocity w that has this size where w is not small.
static void resist(galet_vec3 w, double size, double still, galet_rigid_contact *at) {
    double speed2 = galet_vec3_dot(w, w), part = size / sqrt(speed2 + still * still);
    at->resistance = galet_vec3_sub(at->resistance, galet_vec3_scale(part, w));
    at->power += part * speed2;
}

static void resist_rolling(const galet_rigid_body *body, galet_vec3 gamma, galet_vec3 w, galet_rigid_contact *at) {
    galet_vec3 rolling = galet_vec3_sub(w, galet_vec3_scale(at->spin, gamma));
    resist(rolling, body->def.rolling_resistance * at->normal, body->still, at);
}

static void resist_air(const galet_rigid_body *body, galet_vec3 w, galet_rigid_contact *at) {
    at->resistance = galet_vec3_scale(-body->def.air_damping, w);
    at->power = body->def.air_damping * galet_vec3_dot(w, w);
}

static double friction_at(const galet_rigid_def *def, double x) {
    size_t n = def->lane_count, i = 1;
    if (n == 0) {
        return def->friction;
    }
    while (i < n && def->lane_x[i] < x) {
        i++;
    }
    const double *place = def->lane_x + i - 1, *mu = def->lane_friction + i - 1;
    if (i == n || x <= place[0]) {
        return mu[0];
    }
    return mu[0] + (mu[1] - mu[0]) * (x - place[0]) / (place[1] - place[0]);
}

galet_rigid_contact galet_rigid_touch(const galet_rigid_body *body, const double *state, int mode) {
    galet_vec3 v = galet_rigid_vector(state + RIGID_V), w = galet_rigid_vector(state + RIGID_W);
    galet_vec3 gamma = galet_rigid_vector(state + RIGID_G);
    double depth = state[RIGID_DEPTH];
    galet_rigid_contact at = {.lever = times(body->squares, gamma), .spin = galet_vec3_dot(w, gamma)};
    at.support = sqrt(galet_vec3_dot(gamma, at.lever));
    at.arm = galet_vec3_sub(body->def.centre, galet_vec3_scale(1.0 / at.support, at.lever));
    at.slip = galet_vec3_add(v, galet_vec3_cross(w, at.arm));
    at.closing = -galet_vec3_dot(at.slip, gamma);
    at.axes = galet_rigid_plane(gamma);
    at.mu = friction_at(&body->def, state[RIGID_PLACE] + galet_vec3_dot(at.arm, galet_rigid_vector(state + RIGID_X)));
    if (body->def.air_damping > 0.0) {
        resist_air(body, w, &at);
    }
    if (mode == GALET_RIGID_FLIGHT || mode == GALET_RIGID_ROLL || !(depth > 0.0)) {
        return at;
    }
    radii r = curvature(body, &at);
    (body->def.patch == GALET_RIGID_SECTION ? touch_section : touch_hertz)(body, depth, r, &at);
    at.normal = fmax(0.0, at.elastic * (1.0 + body->def.damping * at.closing));
    at.power += (at.normal - at.elastic) * at.closing;
    if (body->def.rolling_resistance > 0.0) {
        resist_rolling(body, gamma, w, &at);
    }
    return at;
}

galet_status galet_rigid_patch_law(const galet_rigid_body *body, const galet_rigid_contact *at, galet_patch_law *law) {
    // The slenderest body allowed has the slenderest patch allowed; rounding must not make it more slender.
    double least = GALET_PATCH_MIN_RATIO * (1.0 + 4.0 * DBL_EPSILON) * fmax(at->along, at->across);
    galet_patch_def def = body->patch;
    def.patch = (galet_patch){fmax(at->along, least), fmax(at->across, least), at->angle};
    def.friction = at->mu;
    def.load = at->normal;
    return galet_patch_law_prepare(&def, law);
}

void galet_rigid_push(galet_vec3 gamma, galet_rigid_contact *at) {
    at->force = galet_vec3_add(galet_vec3_scale(at->normal, gamma), at->friction);
    galet_vec3 twist =
        galet_vec3_add(galet_vec3_cross(at->arm, at->force), galet_vec3_scale(at->friction_moment, gamma));
    at->moment = galet_vec3_add(at->resistance, twist);
}
