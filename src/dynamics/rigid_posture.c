// Postures of a body that is not moved: the start, lying, and how deep the plane gives way.
#include "dynamics/rigid_posture.h"

#include "base/vec.h"

#include <math.h>
#include <string.h>

/// Of any length: squares of tiny and of huge ones are none.
static galet_vec3 unit_of(galet_vec3 v) {
    galet_vec3 part = galet_vec3_scale(1.0 / fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)), v);
    return galet_vec3_scale(1.0 / galet_vec3_norm(part), part);
}

void galet_rigid_start_axes(const galet_rigid_def *def, galet_vec3 axes[3]) {
    galet_vec3 up = unit_of(def->vertical0);
    galet_rigid_axes plane = galet_rigid_plane(up);
    axes[0] = plane.x;
    axes[1] = plane.y;
    axes[2] = up;
}

void galet_rigid_start(const galet_rigid_def *def, double *state) {
    galet_vec3 axes[3];
    galet_rigid_start_axes(def, axes);
    memset(state, 0, RIGID_SIZE * sizeof *state);
    galet_rigid_store(def->velocity0, state + RIGID_V);
    galet_rigid_store(def->omega0, state + RIGID_W);
    galet_rigid_store(axes[2], state + RIGID_G);
    galet_rigid_store(axes[0], state + RIGID_X);
    state[RIGID_DEPTH] = def->grip == GALET_RIGID_NO_SLIP ? 0.0 : def->depth0;
}

galet_vec3 galet_rigid_no_slip_velocity(const galet_rigid_def *def) {
    galet_rigid_body body = galet_rigid_body_of(def);
    double state[RIGID_SIZE];
    galet_rigid_start(def, state);
    return galet_vec3_cross(galet_rigid_touch(&body, state, GALET_RIGID_FLIGHT).arm, def->omega0);
}

/// Sum of (e y / (t + e^2))^2: 1 where t belongs to the point of the ellipsoid that is nearest to y.
static double nearness(const double e[3], const double y[3], double t) {
    double sum = 0.0;
    for (int i = 0; i < 3; i++) {
        double part = y[i] == 0.0 ? 0.0 : e[i] * y[i] / (t + e[i] * e[i]);
        sum += part * part;
    }
    return sum;
}

/// Lagrange's multiplier of the nearest point, from minus the smallest square to 0, where it is unique (Eberly,
/// Distance from a point to an ellipse, an ellipsoid, or a hyperellipsoid, section 3). At its lower end where the point
/// lies so far inside, across the shortest axis, that two of the surface are nearest.
static double multiplier(const double e[3], const double y[3], double smallest) {
    double low = -smallest * smallest, high = 0.0;
    for (int i = 0; i < 200; i++) {
        double t = 0.5 * (low + high);
        *(nearness(e, y, t) > 1.0 ? &low : &high) = t;
    }
    return high;
}

/// Upward vertical of the posture with the lowest mass centre: the surface touches where it is nearest to it.
static galet_vec3 lowest_posture(const galet_rigid_def *def) {
    const double e[3] = {def->radii.x, def->radii.y, def->radii.z};
    const double p[3] = {-def->centre.x, -def->centre.y, -def->centre.z};
    const double y[3] = {fabs(p[0]), fabs(p[1]), fabs(p[2])};
    int shortest = e[2] <= e[0] && e[2] <= e[1] ? 2 : e[1] <= e[0] ? 1 : 0;
    double t = multiplier(e, y, e[shortest]), x[3], rest = 1.0;
    for (int i = 0; i < 3; i++) {
        x[i] = y[i] == 0.0 ? 0.0 : e[i] * e[i] * y[i] / (t + e[i] * e[i]);
        rest -= i == shortest ? 0.0 : x[i] * x[i] / (e[i] * e[i]);
    }
    x[shortest] = e[shortest] * sqrt(fmax(rest, 0.0));
    galet_vec3 normal = {copysign(x[0] / (e[0] * e[0]), p[0]), copysign(x[1] / (e[1] * e[1]), p[1]),
                         copysign(x[2] / (e[2] * e[2]), p[2])};
    return unit_of(galet_vec3_scale(-1.0, normal));
}

void galet_rigid_lie_down(const galet_rigid_def *def, double depth, double *state) {
    memset(state, 0, RIGID_SIZE * sizeof *state);
    galet_rigid_store(lowest_posture(def), state + RIGID_G);
    state[RIGID_DEPTH] = depth;
}

/// Depth at which a posture carries the weight; loads go with its power 1.5.
static double carrying_depth(const galet_rigid_def *def, double *state) {
    galet_rigid_body body = galet_rigid_body_of(def);
    state[RIGID_DEPTH] = 1e-6;
    double carried = galet_rigid_touch(&body, state, GALET_RIGID_SLIDE).elastic;
    return 1e-6 * pow(def->mass * def->gravity * cos(def->slope) / carried, 2.0 / 3.0);
}

double galet_rigid_rest_depth(const galet_rigid_def *def) {
    double state[RIGID_SIZE];
    galet_rigid_lie_down(def, 0.0, state);
    return carrying_depth(def, state);
}

double galet_rigid_start_depth(const galet_rigid_def *def) {
    double state[RIGID_SIZE];
    galet_rigid_start(def, state);
    return carrying_depth(def, state);
}
