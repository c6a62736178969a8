// What people look at: nothing of the motion depends on it.
#include "dynamics/rigid_hold.h"

#include "base/vec.h"
#include "friction/patch_law.h"

#include <math.h>

/// The quaternion of a rotation whose matrix has the rows x, y, z; the largest of its parts is found first.
static void quaternion_of_rows(galet_vec3 x, galet_vec3 y, galet_vec3 z, double q[4]) {
    const double squares[4] = {1.0 + x.x + y.y + z.z, 1.0 + x.x - y.y - z.z, 1.0 - x.x + y.y - z.z,
                               1.0 - x.x - y.y + z.z};
    const double sums[4][4] = {{squares[0], z.y - y.z, x.z - z.x, y.x - x.y},
                               {z.y - y.z, squares[1], y.x + x.y, x.z + z.x},
                               {x.z - z.x, y.x + x.y, squares[2], z.y + y.z},
                               {y.x - x.y, x.z + z.x, z.y + y.z, squares[3]}};
    int largest = 0;
    for (int i = 1; i < 4; i++) {
        largest = squares[i] > squares[largest] ? i : largest;
    }
    double norm = 2.0 * sqrt(squares[largest]);
    for (int i = 0; i < 4; i++) {
        q[i] = sums[largest][i] / norm;
    }
}

/// The upward vertical, without the drift of long runs.
static galet_vec3 up_of(const double *state) {
    galet_vec3 gamma = galet_rigid_vector(state + RIGID_G);
    return galet_vec3_scale(1.0 / galet_vec3_norm(gamma), gamma);
}

/// The fixed direction is made horizontal again, against the same drift.
void galet_rigid_orientation(const double *state, double q[4]) {
    galet_vec3 up = up_of(state), left = galet_vec3_cross(up, galet_rigid_vector(state + RIGID_X));
    galet_vec3 y = galet_vec3_scale(1.0 / galet_vec3_norm(left), left);
    quaternion_of_rows(galet_vec3_cross(y, up), y, up, q);
}

double galet_rigid_gamma3(const double *state) {
    return up_of(state).z;
}

/// A vector of body axes in those of space.
static galet_vec3 in_space(const double *state, galet_vec3 up, galet_vec3 v) {
    galet_vec3 x = galet_rigid_vector(state + RIGID_X);
    return (galet_vec3){galet_vec3_dot(v, x), galet_vec3_dot(v, galet_vec3_cross(up, x)), galet_vec3_dot(v, up)};
}

/// From the x axis of space to the major semi-axis; doubled and halved, the angle of a line and not of an arrow.
static double patch_angle(const double *state, galet_vec3 up, const galet_rigid_contact *at) {
    double angle = at->across > at->along ? at->angle + M_PI / 2.0 : at->angle;
    galet_vec3 x = in_space(state, up, at->axes.x);
    angle += atan2(x.y, x.x);
    return 0.5 * atan2(sin(2.0 * angle), cos(2.0 * angle));
}

/// Part of a friction force across the slip; where that is rounding of the law, there is none.
static double across_slip(const galet_rigid_contact *at, galet_vec3 up) {
    double speed = galet_vec3_norm(galet_vec3_cross(up, at->slip));
    double part = galet_vec3_dot(galet_vec3_cross(at->slip, at->friction), up) / speed;
    return fabs(part) > GALET_PATCH_EXACT_ERROR * at->mu * at->normal ? part : 0.0;
}

galet_rigid_sample galet_rigid_sample_of(const galet_rigid_body *body, double t, const double *state, double dissipated,
                                         int mode) {
    double held[RIGID_SIZE];
    galet_rigid_constrain(body, state, mode, held);
    galet_rigid_contact at = galet_rigid_contact_at(body, held, mode);
    galet_vec3 up = up_of(held);
    galet_vec3 place = {held[RIGID_PLACE], held[RIGID_PLACE + 1], -galet_vec3_dot(at.arm, up) - held[RIGID_DEPTH]};
    double major = fmax(at.along, at.across), minor = fmin(at.along, at.across);
    bool stuck = mode == GALET_RIGID_STUCK;  // what is left of slip and spin then is rounding
    galet_rigid_sample sample = {
        .t = t,
        .velocity = galet_rigid_vector(held + RIGID_V),
        .omega = galet_rigid_vector(held + RIGID_W),
        .gamma = up,
        .position = place,
        .surface = galet_vec3_add(place, in_space(held, up, body->def.centre)),
        .touch = galet_vec3_add(place, in_space(held, up, at.arm)),
        .force = in_space(held, up, at.force),
        .turning = in_space(held, up, galet_rigid_vector(held + RIGID_W)),
        .depth = held[RIGID_DEPTH],
        .omega2 = galet_rigid_omega2(held),
        .energy = galet_rigid_energy(body, held, &at),
        .dissipated = dissipated,
        .load_ratio = at.normal / (body->def.mass * body->def.gravity),
        .friction_force = galet_vec3_norm(at.friction),
        .friction_across = mode == GALET_RIGID_SLIDE ? across_slip(&at, up) : 0.0,
        .friction_moment = fabs(at.friction_moment),
        .slip = stuck ? 0.0 : galet_vec3_norm(galet_vec3_cross(up, at.slip)),
        .spin = stuck ? 0.0 : at.spin,
        .patch_alpha = major,
        .patch_beta = minor,
        .patch_ratio = major > 0.0 ? minor / major : 0.0,
        .patch_angle = patch_angle(held, up, &at),
        .mode = mode,
    };
    galet_rigid_orientation(held, sample.orientation);
    return sample;
}
