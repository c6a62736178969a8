#pragma once

#include "dynamics/rigid_body.h"

/// Contacts that are held: the friction that keeps slip and spin at zero, and whether the patch has it
/// (docs/theory/body.md 4).

/// The state without what a mode forbids: slip and spin of a stuck contact, taken away by the impulse that would do it,
/// so that velocities change as little as the kinetic energy can tell. States of an integration drift from there by its
/// errors. Copied where nothing is forbidden.
void galet_rigid_constrain(const galet_rigid_body *body, const double *state, int mode, double *to);

/// Fills friction of a contact that touches: what keeps slip and spin at zero.
void galet_rigid_hold(const galet_rigid_body *body, const double *state, galet_rigid_contact *at);

/// Fills forces of a contact on a rigid plane that may spin but not slip.
void galet_rigid_hold_point(const galet_rigid_body *body, const double *state, galet_rigid_contact *at);

/// What it takes to stick, and how a body begins to slide that does not.
typedef struct galet_rigid_demand {
    double part;      // of what friction holds in that direction: below 1 the body sticks; INFINITY: nothing holds it
    galet_vec2 slip;  // direction of the beginning slide, in the axes of the plane [m/s]
    double spin;      // [rad/s]
} galet_rigid_demand;

galet_rigid_demand galet_rigid_demand_of(const galet_rigid_body *body, const double *state);

/// Gives a stuck body slip and spin, by an impulse.
void galet_rigid_kick(const galet_rigid_body *body, galet_vec2 slip, double spin, double *state);
