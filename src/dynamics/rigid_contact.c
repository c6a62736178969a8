// All forces of a contact, and the motion that follows.
#include "base/vec.h"
#include "dynamics/rigid_hold.h"
#include "friction/patch_law.h"

#include <math.h>

/// Friction of the patch.
static void rub(const galet_rigid_body *body, galet_rigid_contact *at) {
    galet_patch_law law;
    if (at->along < 1e-90) {
        return;  // at the instant of touching: a patch without size, and a load below 1e-200 N
    }
    if (galet_rigid_patch_law(body, at, &law)) {
        at->power = NAN;  // a state no body can have: the step was too long
        return;
    }
    galet_vec3 x = at->axes.x, y = at->axes.y;
    galet_vec2 slip = {galet_vec3_dot(at->slip, x), galet_vec3_dot(at->slip, y)};
    galet_wrench wrench = galet_patch_law_wrench(&law, slip, at->spin);
    at->friction = galet_vec3_add(galet_vec3_scale(wrench.force.x, x), galet_vec3_scale(wrench.force.y, y));
    at->friction_moment = wrench.moment;
    at->power -= (wrench.force.x * slip.x + wrench.force.y * slip.y + wrench.moment * at->spin);
}

/// Friction of a point, which no spin is felt by.
static void rub_point(const galet_rigid_body *body, galet_rigid_contact *at) {
    (void)body;
    galet_vec2 slip = {galet_vec3_dot(at->slip, at->axes.x), galet_vec3_dot(at->slip, at->axes.y)};
    double speed2 = slip.x * slip.x + slip.y * slip.y;
    double part = at->mu * at->normal / sqrt(speed2 + GALET_RIGID_POINT_SPEED * GALET_RIGID_POINT_SPEED);
    at->friction =
        galet_vec3_add(galet_vec3_scale(-part * slip.x, at->axes.x), galet_vec3_scale(-part * slip.y, at->axes.y));
    at->power += part * speed2;
}

galet_rigid_contact galet_rigid_contact_at(const galet_rigid_body *body, const double *state, int mode) {
    galet_rigid_contact at = galet_rigid_touch(body, state, mode);
    if (mode == GALET_RIGID_ROLL) {
        galet_rigid_hold_point(body, state, &at);
    } else if (mode == GALET_RIGID_STUCK) {
        galet_rigid_hold(body, state, &at);
    } else if (at.normal > 0.0) {
        (body->def.grip == GALET_RIGID_POINT ? rub_point : rub)(body, &at);
    }
    galet_rigid_push(galet_rigid_vector(state + RIGID_G), &at);
    return at;
}

void galet_rigid_rate_under(const galet_rigid_body *body, const double *state, const galet_rigid_contact *at,
                            double *rate) {
    galet_vec3 v = galet_rigid_vector(state + RIGID_V), w = galet_rigid_vector(state + RIGID_W);
    galet_vec3 gamma = galet_rigid_vector(state + RIGID_G), x = galet_rigid_vector(state + RIGID_X);
    galet_vec3 pushed =
        galet_vec3_add(galet_vec3_scale(1.0 / body->def.mass, at->force), galet_rigid_gravity(body, state));
    galet_rigid_store(galet_vec3_sub(pushed, galet_vec3_cross(w, v)), rate + RIGID_V);
    galet_rigid_store(galet_rigid_turn(body, w, at->moment), rate + RIGID_W);
    galet_rigid_store(galet_vec3_cross(gamma, w), rate + RIGID_G);
    rate[RIGID_DEPTH] = body->def.grip == GALET_RIGID_NO_SLIP ? 0.0 : at->closing;
    galet_rigid_store(galet_vec3_cross(x, w), rate + RIGID_X);
    rate[RIGID_PLACE] = galet_vec3_dot(v, x);
    rate[RIGID_PLACE + 1] = galet_vec3_dot(v, galet_vec3_cross(gamma, x));
}

double galet_rigid_rate(const galet_rigid_body *body, const double *state, int mode, double *rate) {
    double held[RIGID_SIZE];
    galet_rigid_constrain(body, state, mode, held);
    galet_rigid_contact at = galet_rigid_contact_at(body, held, mode);
    galet_rigid_rate_under(body, held, &at, rate);
    return at.power;
}
