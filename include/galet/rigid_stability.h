#pragma once

#include <galet/rigid.h>

GALET_C_BEGIN

/// Stability of bodies that spin steadily about the normal of a level plane (docs/theory/body.md 5). The spin is taken
/// for constant: what drains it is slow against what a disturbance does.
/// Pure functions: safe to call from any thread.
/// No pointer may be NULL but where it is said.

/// How the body stands while it spins: steadily where the vertical through the mass centre is a principal axis of
/// inertia, and the body touches on it.
typedef enum galet_rigid_posture {
    GALET_RIGID_UPRIGHT,  ///< Its z axis points up; down where it does so at the start, within 60 degrees
    GALET_RIGID_LYING,    ///< Its x or y axis is: the one, and the end of it, with the lower mass centre
} galet_rigid_posture;

/// A steady spin.
typedef struct galet_rigid_spin {
    galet_vec3 vertical;  ///< Body axes
    double growth;        ///< Rate at which the fastest small disturbance grows, negative where all die out [1/s]
    double drain;         ///< Rate at which friction and the air take the spin [1/s]
} galet_rigid_spin;

/// At this angular velocity, which is not 0.
/// GALET_ERR_RANGE for what galet_rigid_check refuses, a posture that is not steady, a grip without friction of the
/// patch and an angular velocity that is 0 or not finite; GALET_ERR_ABSENT without LAPACK.
GALET_API galet_status galet_rigid_spin_steadily(const galet_rigid_def *def, galet_rigid_posture posture, double omega,
                                                 galet_rigid_spin *spin);

/// A spin at which stability changes. Disturbances that grow more slowly than the spin is drained count as stable.
typedef struct galet_rigid_critical {
    double spin;        ///< The fastest such spin of the sense asked for; NaN where there is none [rad/s]
    bool stable_above;  ///< Whether faster spins are stable
} galet_rigid_critical;

/// Looks from a 20th to a hundred times sqrt(gravity / radius), with the largest radius; `sense` is 1 or -1.
GALET_API galet_status galet_rigid_critical_spin(const galet_rigid_def *def, galet_rigid_posture posture, double sense,
                                                 galet_rigid_critical *critical);

GALET_C_END
