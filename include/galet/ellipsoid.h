#pragma once

#include <galet/api.h>
#include <galet/patch.h>
#include <galet/rigid.h>
#include <galet/status.h>
#include <galet/trace.h>
#include <galet/vec.h>
#include <galet/watch.h>

GALET_C_BEGIN

/// A spinning ellipsoid of revolution on an elastic plane (Munitsyna 2012, section 3): a galet_rigid_def that is
/// homogeneous and round about its z axis.
/// A run allocates for itself and shares nothing: different threads may run at the same time.
/// No pointer may be NULL but where it is said.

typedef struct galet_ellipsoid_def {
    double mass;              ///< [kg]
    double a;                 ///< Equatorial radius [m]
    double c;                 ///< Radius along the axis of symmetry; above or below a [m]
    double friction;          ///< Coefficient of friction [-]
    double gravity;           ///< [m/s2]
    double stiffness;         ///< Normal force over penetration^1.5, section patch only [N/m^1.5]
    double damping;           ///< Hunt-Crossley: the normal force grows by this times the closing speed; at most
                              ///< GALET_RIGID_MAX_DAMPING [s/m]
    double depth0;            ///< Penetration at the start; negative is a drop from that height [m]
    galet_vec3 omega0;        ///< Angular velocity in body axes, z the axis of symmetry [rad/s]
    galet_vec3 velocity0;     ///< Velocity of the centre in body axes [m/s]
    double gamma3_0;          ///< Cosine between the axis and the vertical at the start; gamma2 = 0 [-]
    galet_rigid_patch patch;  ///< How the patch is found
    double young, poisson;    ///< Of body and plane alike, Hertz patch only [Pa], [-]
    const galet_patch_law_kind *law;  ///< Friction of the patch, none that keeps slip and spin apart
    double fast_accuracy;             ///< Wish for the fast law [-]
    double t_end;                     ///< [s]
    double rtol;                      ///< Relative tolerance of the integration [-]
    double rest_speed;                ///< Angular speed that counts as standing still [rad/s]
    double max_event_rate;  ///< More lift-offs, landings and peaks of the contact in one second end the run [1/s]
    galet_rigid_listener *listener;  ///< NULL: nobody
    void *listener_context;
    const galet_watch *watch;  ///< NULL: nobody looks on
} galet_ellipsoid_def;

/// Case (c) of the paper: 2 kg, 5 x 10 cm, thrown at 90 rad/s, for 70 s.
GALET_API galet_ellipsoid_def galet_default_ellipsoid(void);

/// The body it is, for galet_rigid_check, galet_rigid_rest_depth, galet_rigid_patch_ratio.
GALET_API galet_rigid_def galet_ellipsoid_rigid(const galet_ellipsoid_def *def);

/// Runs the motion. The observer (NULL: none) is shown stretches whose samples are galet_rigid_sample.
/// Refuses what galet_rigid_run does. GALET_ERR_NOT_CONVERGED where the integration ended early and
/// GALET_ERR_INTERRUPTED: the result holds what was reached, and `ended` says why.
GALET_API galet_status galet_ellipsoid_run(const galet_ellipsoid_def *def, galet_span_observer *observer, void *context,
                                           galet_rigid_result *result);

GALET_C_END
