#include "dynamics/rigid_body.h"

#include "base/vec.h"
#include "numerics/eigen.h"

#include <math.h>
#include <string.h>

galet_vec3 galet_rigid_apply(const double m[3][3], galet_vec3 v) {
    return (galet_vec3){m[0][0] * v.x + m[0][1] * v.y + m[0][2] * v.z, m[1][0] * v.x + m[1][1] * v.y + m[1][2] * v.z,
                        m[2][0] * v.x + m[2][1] * v.y + m[2][2] * v.z};
}

/// Inverse of an inertia by its cofactors, in units of a power of two, since cubes of tiny moments are
/// none.
static void invert(const double matrix[3][3], double to[3][3]) {
    double trace = matrix[0][0] + matrix[1][1] + matrix[2][2];
    int exponent = trace > 0.0 && isfinite(trace) ? ilogb(trace) : 0;
    double m[3][3], c[3][3];
    for (int i = 0; i < 9; i++) {
        m[i / 3][i % 3] = ldexp(matrix[i / 3][i % 3], -exponent);
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            c[j][i] = m[i1][j1] * m[i2][j2] - m[i1][j2] * m[i2][j1];
        }
    }
    double determinant = m[0][0] * c[0][0] + m[0][1] * c[1][0] + m[0][2] * c[2][0];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            to[i][j] = ldexp(c[i][j] / determinant, -exponent);
        }
    }
}

galet_rigid_body galet_rigid_body_of(const galet_rigid_def *def) {
    galet_body material = {INFINITY, INFINITY, def->young, def->poisson};
    galet_vec3 r = def->radii;
    galet_rigid_body body = {
        .def = *def,
        .squares = {r.x * r.x, r.y * r.y, r.z * r.z},
        .hertz = {.body1 = material, .body2 = material},
        .patch = {.friction = def->friction, .kind = def->law, .accuracy = def->fast_accuracy},
        .still = 0.02 * def->rest_speed,
    };
    double matrix[9], vectors[9];
    memcpy(matrix, def->inertia, sizeof matrix);
    galet_symmetric_eigen(3, matrix, body.moments, vectors);
    invert(def->inertia, body.mobility);
    return body;
}

galet_vec3 galet_rigid_gravity(const galet_rigid_body *body, const double *state) {
    const galet_rigid_def *def = &body->def;
    galet_vec3 gamma = galet_rigid_vector(state + RIGID_G);
    if (def->slope == 0.0) {
        return galet_vec3_scale(-def->gravity, gamma);
    }
    galet_vec3 x = galet_rigid_vector(state + RIGID_X), y = galet_vec3_cross(gamma, x);
    galet_vec3 downhill =
        galet_vec3_add(galet_vec3_scale(cos(def->slope_direction), x), galet_vec3_scale(sin(def->slope_direction), y));
    return galet_vec3_add(galet_vec3_scale(-def->gravity * cos(def->slope), gamma),
                          galet_vec3_scale(def->gravity * sin(def->slope), downhill));
}

galet_vec3 galet_rigid_turn(const galet_rigid_body *body, galet_vec3 w, galet_vec3 moment) {
    galet_vec3 gyration = galet_vec3_cross(w, galet_rigid_apply(body->def.inertia, w));
    return galet_rigid_apply(body->mobility, galet_vec3_sub(moment, gyration));
}

/// Height of the mass centre over the lowest horizontal plane through the origin of space, on a slope [m].
static double height(const galet_rigid_body *body, const double *state, double over_plane) {
    const galet_rigid_def *def = &body->def;
    if (def->slope == 0.0) {
        return over_plane;
    }
    double down = cos(def->slope_direction) * state[RIGID_PLACE] + sin(def->slope_direction) * state[RIGID_PLACE + 1];
    return cos(def->slope) * over_plane - sin(def->slope) * down;
}

double galet_rigid_energy(const galet_rigid_body *body, const double *state, const galet_rigid_contact *contact) {
    galet_vec3 v = galet_rigid_vector(state + RIGID_V), w = galet_rigid_vector(state + RIGID_W);
    double kinetic = body->def.mass * galet_vec3_dot(v, v) + galet_vec3_dot(w, galet_rigid_apply(body->def.inertia, w));
    double over_plane = -galet_vec3_dot(contact->arm, galet_rigid_vector(state + RIGID_G)) - state[RIGID_DEPTH];
    return 0.5 * kinetic + body->def.mass * body->def.gravity * height(body, state, over_plane) + contact->energy;
}
