#include "dynamics/rigid_hold.h"

#include "base/vec.h"

#include <math.h>
#include <string.h>

/// Slip along the axes of the plane and spin: of velocities, or of their changes.
typedef galet_vec3 twist;

/// Forces along the axes of the plane and moment about its normal: of friction, or of an impulse.
typedef galet_vec3 effort;

/// What an effort changes at once.
typedef struct change {
    galet_vec3 v, w;
} change;

static change change_under(const galet_rigid_body *body, const galet_rigid_contact *at, galet_vec3 gamma, effort e) {
    galet_vec3 force = galet_vec3_add(galet_vec3_scale(e.x, at->axes.x), galet_vec3_scale(e.y, at->axes.y));
    galet_vec3 moment = galet_vec3_add(galet_vec3_cross(at->arm, force), galet_vec3_scale(e.z, gamma));
    return (change){galet_vec3_scale(1.0 / body->def.mass, force), galet_rigid_apply(body->mobility, moment)};
}

static twist twist_of(const galet_rigid_contact *at, galet_vec3 gamma, galet_vec3 slip, galet_vec3 w) {
    return (twist){galet_vec3_dot(slip, at->axes.x), galet_vec3_dot(slip, at->axes.y), galet_vec3_dot(w, gamma)};
}

static twist twist_under(const galet_rigid_body *body, const galet_rigid_contact *at, galet_vec3 gamma, effort e) {
    change c = change_under(body, at, gamma, e);
    return twist_of(at, gamma, galet_vec3_add(c.v, galet_vec3_cross(c.w, at->arm)), c.w);
}

/// How much of x, y and z it takes for `wanted`, by Cramer's rule.
static galet_vec3 combination_of(galet_vec3 x, galet_vec3 y, galet_vec3 z, galet_vec3 wanted) {
    galet_vec3 yz = galet_vec3_cross(y, z);
    galet_vec3 part = {galet_vec3_dot(wanted, yz), galet_vec3_dot(wanted, galet_vec3_cross(z, x)),
                       galet_vec3_dot(wanted, galet_vec3_cross(x, y))};
    return galet_vec3_scale(1.0 / galet_vec3_dot(x, yz), part);
}

/// The effort that changes slip and spin by this much: linear, so that three efforts, in units of mass and inertia,
/// tell.
static effort effort_for(const galet_rigid_body *body, const galet_rigid_contact *at, galet_vec3 gamma, twist wanted) {
    double push = body->def.mass, turn = body->moments[1];
    twist x = twist_under(body, at, gamma, (effort){push, 0.0, 0.0});
    twist y = twist_under(body, at, gamma, (effort){0.0, push, 0.0});
    twist z = twist_under(body, at, gamma, (effort){0.0, 0.0, turn});
    galet_vec3 part = combination_of(x, y, z, wanted);
    return (effort){push * part.x, push * part.y, turn * part.z};
}

static void strike(const galet_rigid_body *body, const galet_rigid_contact *at, galet_vec3 gamma, twist wanted,
                   double *state) {
    change c = change_under(body, at, gamma, effort_for(body, at, gamma, wanted));
    galet_rigid_store(galet_vec3_add(galet_rigid_vector(state + RIGID_V), c.v), state + RIGID_V);
    galet_rigid_store(galet_vec3_add(galet_rigid_vector(state + RIGID_W), c.w), state + RIGID_W);
}

void galet_rigid_kick(const galet_rigid_body *body, galet_vec2 slip, double spin, double *state) {
    galet_rigid_contact at = galet_rigid_touch(body, state, GALET_RIGID_FLIGHT);
    galet_vec3 gamma = galet_rigid_vector(state + RIGID_G);
    strike(body, &at, gamma, (twist){slip.x, slip.y, spin}, state);
}

void galet_rigid_constrain(const galet_rigid_body *body, const double *state, int mode, double *to) {
    memcpy(to, state, RIGID_SIZE * sizeof *to);
    if (mode != GALET_RIGID_STUCK && mode != GALET_RIGID_ROLL) {
        return;
    }
    galet_rigid_contact at = galet_rigid_touch(body, state, GALET_RIGID_FLIGHT);
    galet_vec3 gamma = galet_rigid_vector(state + RIGID_G), w = galet_rigid_vector(state + RIGID_W);
    if (mode == GALET_RIGID_ROLL) {
        galet_rigid_store(galet_vec3_cross(at.arm, w), to + RIGID_V);
        return;
    }
    strike(body, &at, gamma, galet_vec3_scale(-1.0, twist_of(&at, gamma, at.slip, w)), to);
}

/// Acceleration of the contact point in space, and angular acceleration, under the forces that the contact has.
static change acceleration(const galet_rigid_body *body, const double *state, const galet_rigid_contact *at) {
    galet_vec3 w = galet_rigid_vector(state + RIGID_W), gamma = galet_rigid_vector(state + RIGID_G);
    galet_vec3 turn = galet_rigid_turn(body, w, at->moment);
    galet_vec3 pushed =
        galet_vec3_add(galet_vec3_scale(1.0 / body->def.mass, at->force), galet_rigid_gravity(body, state));
    galet_vec3 moving = galet_vec3_add(galet_rigid_arm_rate(body, at, gamma, w), galet_vec3_cross(w, at->arm));
    return (change){
        galet_vec3_add(pushed, galet_vec3_add(galet_vec3_cross(turn, at->arm), galet_vec3_cross(w, moving))), turn};
}

static effort holding_effort(const galet_rigid_body *body, const double *state, const galet_rigid_contact *touch) {
    galet_vec3 gamma = galet_rigid_vector(state + RIGID_G);
    galet_rigid_contact at = *touch;
    galet_rigid_push(gamma, &at);
    change free = acceleration(body, state, &at);
    return effort_for(body, &at, gamma, galet_vec3_scale(-1.0, twist_of(&at, gamma, free.v, free.w)));
}

void galet_rigid_hold(const galet_rigid_body *body, const double *state, galet_rigid_contact *at) {
    effort e = holding_effort(body, state, at);
    at->friction = galet_vec3_add(galet_vec3_scale(e.x, at->axes.x), galet_vec3_scale(e.y, at->axes.y));
    at->friction_moment = e.z;
}

/// The contact point rests in space: three equations for the force of the plane. They are linear, with the mobility of
/// the point: 1 / m - arm x mobility (arm x .).
void galet_rigid_hold_point(const galet_rigid_body *body, const double *state, galet_rigid_contact *at) {
    galet_vec3 gamma = galet_rigid_vector(state + RIGID_G);
    galet_rigid_push(gamma, at);
    galet_vec3 free = acceleration(body, state, at).v, column[3];
    const galet_vec3 unit[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    for (int i = 0; i < 3; i++) {
        galet_vec3 turn = galet_rigid_apply(body->mobility, galet_vec3_cross(at->arm, unit[i]));
        column[i] = galet_vec3_add(galet_vec3_scale(1.0 / body->def.mass, unit[i]), galet_vec3_cross(turn, at->arm));
    }
    galet_vec3 force = combination_of(column[0], column[1], column[2], galet_vec3_scale(-1.0, free));
    at->normal = galet_vec3_dot(force, gamma);
    at->friction = galet_vec3_sub(force, galet_vec3_scale(at->normal, gamma));
}

/// The pull over what the law holds in the direction in which the body would begin to move. For the exact law that is
/// the limit's own; others are compared by their power.
static double part_of(const galet_patch_law *law, galet_wrench pull, const galet_patch_limit *limit) {
    if (law->kind == &galet_patch_exact || !(limit->utilisation > 0.0)) {
        return limit->utilisation;
    }
    double pulls = pull.force.x * limit->slip.x + pull.force.y * limit->slip.y + pull.moment * limit->spin;
    return pulls / galet_patch_law_power(law, limit->slip, limit->spin);
}

galet_rigid_demand galet_rigid_demand_of(const galet_rigid_body *body, const double *state) {
    const galet_rigid_demand nothing_holds = {.part = INFINITY, .slip = {1.0, 0.0}};
    double held[RIGID_SIZE];
    galet_rigid_constrain(body, state, GALET_RIGID_STUCK, held);
    galet_rigid_contact at = galet_rigid_touch(body, held, GALET_RIGID_STUCK);
    galet_patch_law law;
    galet_patch_limit limit;
    if (!(at.normal > 0.0) || at.mu == 0.0 || at.along < 1e-90 || galet_rigid_patch_law(body, &at, &law)) {
        return nothing_holds;
    }
    effort e = holding_effort(body, held, &at);
    galet_wrench pull = {{-e.x, -e.y}, -e.z};
    galet_status status = galet_patch_law_limit(&law, pull, &limit);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return nothing_holds;
    }
    return (galet_rigid_demand){part_of(&law, pull, &limit), limit.slip, limit.spin};
}
