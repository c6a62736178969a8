// Whether friction holds a body that neither slips nor spins: the forces of the constraint against the limit surface.
#include "dynamics/ellipsoid_body.h"

#include "base/vec.h"

#include <math.h>

/// Velocity with which the contact moves along the surface: the arm is -A gamma / S, S^2 = gamma A gamma.
static galet_vec3 arm_rate(const galet_ellipsoid_body *body, galet_vec3 gamma, galet_vec3 w, double support) {
    double a2 = body->def.a * body->def.a, c2 = body->def.c * body->def.c;
    galet_vec3 turn = galet_vec3_cross(gamma, w);
    galet_vec3 here = {a2 * gamma.x, a2 * gamma.y, c2 * gamma.z}, there = {a2 * turn.x, a2 * turn.y, c2 * turn.z};
    double part = galet_vec3_dot(gamma, there) / (support * support);
    return galet_vec3_scale(1.0 / support, galet_vec3_sub(galet_vec3_scale(part, here), there));
}

/// How slip (x, y) and spin (z) change under a friction of `force` along the axes and `force.z` about the vertical.
static galet_vec3 change_under(const galet_ellipsoid_body *body, const double *state,
                               const galet_ellipsoid_contact *touch, galet_vec3 force) {
    galet_vec3 w = galet_ellipsoid_vector(state + ELLIPSOID_W), gamma = galet_ellipsoid_vector(state + ELLIPSOID_G);
    galet_ellipsoid_axes axes = galet_ellipsoid_plane(gamma);
    galet_ellipsoid_contact at = *touch;
    at.friction = galet_vec3_add(galet_vec3_scale(force.x, axes.x), galet_vec3_scale(force.y, axes.y));
    at.friction_moment = force.z;
    galet_ellipsoid_push(gamma, &at);
    galet_vec3 turn = galet_ellipsoid_turn(body, w, at.moment);
    galet_vec3 moving = galet_vec3_add(arm_rate(body, gamma, w, at.support), galet_vec3_cross(w, at.arm));
    galet_vec3 slip = galet_vec3_add(galet_ellipsoid_fall(body, gamma, at.force),
                                     galet_vec3_add(galet_vec3_cross(turn, at.arm), galet_vec3_cross(w, moving)));
    return (galet_vec3){galet_vec3_dot(slip, axes.x), galet_vec3_dot(slip, axes.y), galet_vec3_dot(turn, gamma)};
}

double galet_ellipsoid_roll_demand(const galet_ellipsoid_body *body, const double *state) {
    galet_ellipsoid_contact at = galet_ellipsoid_touch(body, state, false);
    galet_patch_law law;
    galet_patch_limit limit;
    if (!(at.normal > 0.0) || body->def.friction == 0.0 || galet_ellipsoid_patch_law(body, &at, &law)) {
        return INFINITY;
    }
    // The changes are linear in the friction: three unit wrenches of the size of the weight, and Cramer's rule.
    double weight = body->def.mass * body->def.gravity, twist = weight * body->def.a;
    galet_vec3 free = change_under(body, state, &at, (galet_vec3){0.0, 0.0, 0.0});
    galet_vec3 x = galet_vec3_sub(change_under(body, state, &at, (galet_vec3){weight, 0.0, 0.0}), free);
    galet_vec3 y = galet_vec3_sub(change_under(body, state, &at, (galet_vec3){0.0, weight, 0.0}), free);
    galet_vec3 z = galet_vec3_sub(change_under(body, state, &at, (galet_vec3){0.0, 0.0, twist}), free);
    double scale = -1.0 / galet_vec3_dot(x, galet_vec3_cross(y, z));
    galet_wrench needed = {
        .force = {weight * scale * galet_vec3_dot(free, galet_vec3_cross(y, z)),
                  weight * scale * galet_vec3_dot(free, galet_vec3_cross(z, x))},
        .moment = twist * scale * galet_vec3_dot(free, galet_vec3_cross(x, y)),
    };
    galet_status status = galet_patch_law_limit(&law, needed, &limit);
    return status == GALET_OK || status == GALET_ERR_NOT_CONVERGED ? limit.utilisation : INFINITY;
}
