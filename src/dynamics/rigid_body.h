#pragma once

#include <galet/rigid.h>

/// State of the integration, in body axes (docs/theory/body.md 1).
enum {
    RIGID_V,           // velocity of the mass centre
    RIGID_W = 3,       // angular velocity
    RIGID_G = 6,       // normal of the plane, upward
    RIGID_DEPTH = 9,   // penetration of the plane, minus the height of the lowest point
    RIGID_X = 10,      // direction in the plane that is fixed in space, in body axes
    RIGID_PLACE = 13,  // of the mass centre over the plane, along that direction and to its left
    RIGID_SIZE = 15,
};

/// The definition with what follows from it.
typedef struct galet_rigid_body {
    galet_rigid_def def;
    galet_vec3 squares;     // of the semi-axes of the surface [m2]
    double moments[3];      // principal moments of inertia, ascending [kg m2]
    double mobility[3][3];  // inverse of the inertia [1/(kg m2)]
    galet_hertz_def hertz;  // materials of the Hertz patch
    galet_patch_def patch;  // friction; semi-axes and load change with the state
    double still;           // angular speed below which rolling resistance fades [rad/s]
} galet_rigid_body;

/// Axes of the plane: x is the horizontal part of the body's z axis, and (x, y, gamma) right-handed.
typedef struct galet_rigid_axes {
    galet_vec3 x, y;
} galet_rigid_axes;

/// Everything a state implies; in flight the plane exerts no force.
typedef struct galet_rigid_contact {
    double support;            // distance of the tangent planes from the centre of the surface [m]
    galet_vec3 lever;          // squares of the semi-axes times gamma [m2]
    galet_vec3 arm;            // from the mass centre to the contact [m]
    galet_vec3 slip;           // velocity of the contact point [m/s]
    double closing;            // its downward component [m/s]
    double spin;               // about the vertical [rad/s]
    double normal, elastic;    // normal force, and without damping [N]
    galet_rigid_axes axes;     // of the plane
    double angle;              // from x to the semi-axis `along` [rad]
    double along, across;      // semi-axes of the patch [m]
    double energy;             // stored in the contact [J]
    double mu;                 // coefficient of friction here [-]
    galet_vec3 resistance;     // moment of elasticity, air and rolling resistance [N m]
    galet_vec3 force, moment;  // all of the plane's on the body, and about the mass centre the air's too [N], [N m]
    galet_vec3 friction;       // [N]
    double friction_moment;    // about the vertical [N m]
    double power;              // dissipated [W]
} galet_rigid_contact;

/// Three components of a state.
static inline galet_vec3 galet_rigid_vector(const double *part) {
    return (galet_vec3){part[0], part[1], part[2]};
}

static inline void galet_rigid_store(galet_vec3 v, double *to) {
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

static inline double galet_rigid_omega2(const double *state) {
    galet_vec3 w = galet_rigid_vector(state + RIGID_W);
    return w.x * w.x + w.y * w.y + w.z * w.z;
}

/// Cosine between the body's z axis and the normal, without the drift of long runs.
double galet_rigid_gamma3(const double *state);

galet_rigid_body galet_rigid_body_of(const galet_rigid_def *def);

galet_vec3 galet_rigid_apply(const double matrix[3][3], galet_vec3 v);

galet_rigid_axes galet_rigid_plane(galet_vec3 gamma);

/// Velocity with which the contact moves along the surface [m/s].
galet_vec3 galet_rigid_arm_rate(const galet_rigid_body *body, const galet_rigid_contact *at, galet_vec3 gamma,
                                galet_vec3 w);

/// Geometry and normal force; without friction.
galet_rigid_contact galet_rigid_touch(const galet_rigid_body *body, const double *state, int mode);

/// The friction law of the patch in the axes of the plane.
galet_status galet_rigid_patch_law(const galet_rigid_body *body, const galet_rigid_contact *at, galet_patch_law *law);

/// All of it. In modes that hold the contact the state must be one of galet_rigid_constrain.
galet_rigid_contact galet_rigid_contact_at(const galet_rigid_body *body, const double *state, int mode);

/// Sums normal force and friction to force and moment.
void galet_rigid_push(galet_vec3 gamma, galet_rigid_contact *at);

/// Weight over mass, in body axes [m/s2].
galet_vec3 galet_rigid_gravity(const galet_rigid_body *body, const double *state);

/// Angular acceleration [rad/s2].
galet_vec3 galet_rigid_turn(const galet_rigid_body *body, galet_vec3 w, galet_vec3 moment);

/// Kinetic, potential and elastic energy [J].
double galet_rigid_energy(const galet_rigid_body *body, const double *state, const galet_rigid_contact *contact);

/// Time derivative of the state under the forces of a contact.
void galet_rigid_rate_under(const galet_rigid_body *body, const double *state, const galet_rigid_contact *at,
                            double *rate);

/// The same under those of the state itself; returns the dissipated power [W].
double galet_rigid_rate(const galet_rigid_body *body, const double *state, int mode, double *rate);

/// Unit quaternion that turns body axes into those of space, of either sign.
void galet_rigid_orientation(const double *state, double q[4]);

/// A state as people look at it.
galet_rigid_sample galet_rigid_sample_of(const galet_rigid_body *body, double t, const double *state, double dissipated,
                                         int mode);
