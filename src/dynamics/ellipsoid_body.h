#pragma once

#include <galet/ellipsoid.h>

/// State of the integration, in body axes (Munitsyna 2012 (3.2)-(3.5)).
enum {
    ELLIPSOID_V,           // velocity of the centre
    ELLIPSOID_W = 3,       // angular velocity
    ELLIPSOID_G = 6,       // upward vertical
    ELLIPSOID_DEPTH = 9,   // penetration of the plane, minus the height of the lowest point
    ELLIPSOID_X = 10,      // horizontal direction that is fixed in space, in body axes
    ELLIPSOID_PLACE = 13,  // of the centre over the plane, along that direction and to its left
    ELLIPSOID_SIZE = 15,
};

/// The definition with what follows from it.
typedef struct galet_ellipsoid_body {
    galet_ellipsoid_def def;
    double j1, j3;          // moments of inertia across and along the axis [kg m2]
    galet_hertz_def hertz;  // materials of the Hertz patch
    galet_patch_def patch;  // friction; semi-axes and load change with the state
} galet_ellipsoid_body;

/// Everything a state implies; in flight all forces are zero.
typedef struct galet_ellipsoid_contact {
    double support;            // height of the centre over the lowest point [m]
    galet_vec3 arm;            // from the centre to the contact [m]
    galet_vec3 slip;           // velocity of the contact point [m/s]
    double closing;            // its downward component [m/s]
    double normal, elastic;    // normal force, and without damping [N]
    double along, across;      // semi-axes of the patch along and across the meridian [m]
    double energy;             // stored in the contact [J]
    galet_vec3 force, moment;  // all of the plane's on the body, about the centre [N], [N m]
    galet_vec3 friction;       // [N]
    double friction_across;    // its part across the slip [N]
    double friction_moment;    // about the vertical [N m]
    double spin;               // about the vertical [rad/s]
    double power;              // dissipated [W]
} galet_ellipsoid_contact;

/// Axes of the plane: x along the meridian, the horizontal part of the body's axis, and (x, y, gamma) right-handed.
typedef struct galet_ellipsoid_axes {
    galet_vec3 x, y;
} galet_ellipsoid_axes;

/// Three components of a state.
static inline galet_vec3 galet_ellipsoid_vector(const double *part) {
    return (galet_vec3){part[0], part[1], part[2]};
}

static inline double galet_ellipsoid_omega2(const double *state) {
    galet_vec3 w = galet_ellipsoid_vector(state + ELLIPSOID_W);
    return w.x * w.x + w.y * w.y + w.z * w.z;
}

galet_ellipsoid_body galet_ellipsoid_body_of(const galet_ellipsoid_def *def);

/// Geometry and normal force; without friction.
galet_ellipsoid_contact galet_ellipsoid_touch(const galet_ellipsoid_body *body, const double *state, bool flight);

galet_ellipsoid_contact galet_ellipsoid_contact_at(const galet_ellipsoid_body *body, const double *state, bool flight);

galet_ellipsoid_axes galet_ellipsoid_plane(galet_vec3 gamma);

/// The friction law of the patch in these axes.
galet_status galet_ellipsoid_patch_law(const galet_ellipsoid_body *body, const galet_ellipsoid_contact *at,
                                       galet_patch_law *law);

/// Sums normal force and friction to force and moment.
void galet_ellipsoid_push(galet_vec3 gamma, galet_ellipsoid_contact *at);

/// Acceleration of the centre [m/s2].
galet_vec3 galet_ellipsoid_fall(const galet_ellipsoid_body *body, galet_vec3 gamma, galet_vec3 force);

/// Angular acceleration [rad/s2].
galet_vec3 galet_ellipsoid_turn(const galet_ellipsoid_body *body, galet_vec3 w, galet_vec3 moment);

/// The friction that rolling without slip and spin would need at this instant, over the largest of its kind that the
/// exact law holds: below 1 the body sticks; INFINITY where nothing holds it.
double galet_ellipsoid_roll_demand(const galet_ellipsoid_body *body, const double *state);

/// Kinetic, potential and elastic energy [J].
double galet_ellipsoid_energy(const galet_ellipsoid_body *body, const double *state,
                              const galet_ellipsoid_contact *contact);

/// Time derivative of the state; returns the dissipated power [W].
double galet_ellipsoid_rate(const galet_ellipsoid_body *body, const double *state, bool flight, double *rate);

/// Unit quaternion that turns body axes into those of space, of either sign.
void galet_ellipsoid_orientation(const double *state, double q[4]);

/// A state as people look at it.
galet_ellipsoid_sample galet_ellipsoid_sample_of(const galet_ellipsoid_body *body, double t, const double *state,
                                                 double dissipated, bool flight);
