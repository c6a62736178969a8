// What people look at: nothing of the motion depends on it.
#include "dynamics/ellipsoid_body.h"

#include "base/vec.h"

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
    galet_vec3 gamma = galet_ellipsoid_vector(state + ELLIPSOID_G);
    return galet_vec3_scale(1.0 / galet_vec3_norm(gamma), gamma);
}

/// The fixed direction is made horizontal again, against the same drift.
void galet_ellipsoid_orientation(const double *state, double q[4]) {
    galet_vec3 up = up_of(state), left = galet_vec3_cross(up, galet_ellipsoid_vector(state + ELLIPSOID_X));
    galet_vec3 y = galet_vec3_scale(1.0 / galet_vec3_norm(left), left);
    quaternion_of_rows(galet_vec3_cross(y, up), y, up, q);
}

galet_ellipsoid_sample galet_ellipsoid_sample_of(const galet_ellipsoid_body *body, double t, const double *state,
                                                 double dissipated, bool flight) {
    galet_ellipsoid_contact at = galet_ellipsoid_contact_at(body, state, flight);
    galet_vec3 up = up_of(state);
    double major = fmax(at.along, at.across);
    galet_ellipsoid_sample sample = {
        .t = t,
        .velocity = galet_ellipsoid_vector(state + ELLIPSOID_V),
        .omega = galet_ellipsoid_vector(state + ELLIPSOID_W),
        .gamma = up,
        .position = {state[ELLIPSOID_PLACE], state[ELLIPSOID_PLACE + 1], at.support - state[ELLIPSOID_DEPTH]},
        .depth = state[ELLIPSOID_DEPTH],
        .omega2 = galet_ellipsoid_omega2(state),
        .energy = galet_ellipsoid_energy(body, state, &at),
        .dissipated = dissipated,
        .load_ratio = at.normal / (body->def.mass * body->def.gravity),
        .friction_force = galet_vec3_norm(at.friction),
        .friction_across = at.friction_across,
        .friction_moment = fabs(at.friction_moment),
        .slip = galet_vec3_norm(galet_vec3_cross(up, at.slip)),
        .spin = at.spin,
        .patch_alpha = major,
        .patch_ratio = major > 0.0 ? fmin(at.along, at.across) / major : 0.0,
    };
    galet_ellipsoid_orientation(state, sample.orientation);
    return sample;
}
