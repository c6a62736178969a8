#pragma once

#include <galet/api.h>
#include <galet/hertz.h>
#include <galet/patch.h>
#include <galet/status.h>
#include <galet/trace.h>
#include <galet/vec.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A spinning ellipsoid of revolution on an elastic plane (Munitsyna 2012, section 3).
/// A run allocates for itself and shares nothing: different threads may run at the same time.
/// No pointer may be NULL but where it is said.

/// A contact damped more creeps instead of bouncing, too stiffly for the integration [s/m].
#define GALET_ELLIPSOID_MAX_DAMPING 1000.0

/// The plane is a thin spring: a body that sinks by more than this part of its smaller radius is not in the model [-].
#define GALET_ELLIPSOID_MAX_DEPTH 0.1

/// What the contact patch is taken for.
typedef enum galet_ellipsoid_patch {
    GALET_ELLIPSOID_SECTION,  ///< Section of the undeformed body by the plane: the paper's hypothesis
    GALET_ELLIPSOID_HERTZ,    ///< Hertz contact of the local curvatures; stiffness follows, too
} galet_ellipsoid_patch;

typedef struct galet_ellipsoid_def {
    double mass;                  ///< [kg]
    double a;                     ///< Equatorial radius [m]
    double c;                     ///< Radius along the axis of symmetry; above or below a [m]
    double friction;              ///< Coefficient of friction [-]
    double gravity;               ///< [m/s2]
    double stiffness;             ///< Normal force over penetration^1.5, section patch only [N/m^1.5]
    double damping;               ///< Hunt-Crossley: the normal force grows by this times the closing speed; at most
                                  ///< GALET_ELLIPSOID_MAX_DAMPING [s/m]
    double depth0;                ///< Penetration at the start; negative is a drop from that height [m]
    galet_vec3 omega0;            ///< Angular velocity in body axes, z the axis of symmetry [rad/s]
    galet_vec3 velocity0;         ///< Velocity of the centre in body axes [m/s]
    double gamma3_0;              ///< Cosine between the axis and the vertical at the start; gamma2 = 0 [-]
    galet_ellipsoid_patch patch;  ///< How the patch is found
    double young, poisson;        ///< Of body and plane alike, Hertz patch only [Pa], [-]
    const galet_patch_law_kind *law;  ///< Friction of the patch, none that keeps slip and spin apart
    double fast_accuracy;             ///< Wish for the fast law [-]
    double t_end;                     ///< [s]
    double rtol;                      ///< Relative tolerance of the integration [-]
    double rest_speed;                ///< Angular speed that counts as standing still [rad/s]
    double max_event_rate;     ///< More lift-offs, landings and peaks of the contact in one second end the run [1/s]
    const galet_watch *watch;  ///< NULL: nobody looks on
} galet_ellipsoid_def;

/// Case (c) of the paper: 2 kg, 5 x 10 cm, thrown at 90 rad/s, for 70 s.
GALET_API galet_ellipsoid_def galet_default_ellipsoid(void);

/// One instant of the motion.
typedef struct galet_ellipsoid_sample {
    double t;                ///< [s]
    galet_vec3 velocity;     ///< Of the centre, body axes [m/s]
    galet_vec3 omega;        ///< Body axes [rad/s]
    galet_vec3 gamma;        ///< Upward vertical, body axes [-]
    galet_vec3 position;     ///< Of the centre in space: x along the body's axis at the start, z up from the plane [m]
    double orientation[4];   ///< Unit quaternion that turns body axes into those of space, real part first; along a
                             ///< motion its sign does not jump [-]
    double depth;            ///< Penetration; negative in flight [m]
    double omega2;           ///< |omega|^2 [rad2/s2]
    double energy;           ///< Kinetic, potential and elastic [J]
    double dissipated;       ///< By friction and damping since the start [J]
    double load_ratio;       ///< Normal force over weight [-]
    double friction_force;   ///< [N]
    double friction_across;  ///< Part of it across the slip [N]
    double friction_moment;  ///< [N m]
    double slip;             ///< Horizontal speed of the contact point [m/s]
    double spin;             ///< Angular velocity about the vertical [rad/s]
    double patch_alpha;      ///< Major semi-axis of the patch; 0 in flight [m]
    double patch_ratio;      ///< Minor over major semi-axis; 0 in flight [-]
} galet_ellipsoid_sample;

/// Why a run ended.
typedef enum galet_ellipsoid_end {
    GALET_ELLIPSOID_END_TIME,     ///< At t_end of the definition
    GALET_ELLIPSOID_END_REST,     ///< |omega| can never exceed rest_speed again
    GALET_ELLIPSOID_END_ROLLING,  ///< Slip and spin vanished, and friction holds the body at this instant: what follows
                                  ///< is rolling, which needs no friction law and is not followed
    GALET_ELLIPSOID_END_BOUNCING,     ///< max_event_rate was exceeded by a body that leaves the plane and lands
    GALET_ELLIPSOID_END_EFFORT,       ///< The integration needed more work than it may do, or found more peaks of
                                      ///< the contact than max_event_rate
    GALET_ELLIPSOID_END_FAILURE,      ///< No step of it, however short, met the tolerance
    GALET_ELLIPSOID_END_INTERRUPTED,  ///< By the watch
} galet_ellipsoid_end;

/// What happened; each time is located by an event of the integration. A time that does not exist is NaN.
typedef struct galet_ellipsoid_result {
    double gamma3_max, t_gamma3_max;  ///< Largest gamma3, and its first peak within 1e-9 of it [-], [s]
    double t_upright;                 ///< First gamma3 > 0.99 [s]
    double t_fall, omega2_fall;       ///< When it was so for the last time, and |omega|^2 then [s], [rad2/s2]
    double t_stand, t_topple;         ///< First and last |gamma3| > 0.99: the same on either end [s]
    double t_first_liftoff;           ///< [s]
    size_t liftoffs;                  ///< Times the body left the plane
    double airtime;                   ///< Spent in flight [s]
    double load_ratio_max;            ///< Largest normal force over weight [-]
    double omega2_max;                ///< Largest |omega|^2 [rad2/s2]
    double depth_max;                 ///< Deepest penetration; 0 without contact [m]
    double t_stop;                    ///< First time after which |omega| stays below rest_speed: known at rest only [s]
    double energy_error;              ///< Largest |energy + dissipated - E0| / E0 at the ends of steps; E0 at t = 0 [-]
    double energy, dissipated;        ///< At the end [J]
    double load_ratio;                ///< Normal force over weight at the end: far from 1 in the middle of a bounce [-]
    double t_end;                     ///< The run ended here [s]
    galet_ellipsoid_end ended;        ///< and for this reason
    size_t rates;                     ///< Right-hand sides evaluated
    size_t steps;                     ///< Steps of the integration
} galet_ellipsoid_result;

/// What galet_ellipsoid_run would refuse: GALET_ERR_RANGE for a definition that is not physical (mass, radii,
/// tolerance, an energy that is not finite), GALET_ERR_INPUT for a body that starts or rests deeper in the plane than
/// GALET_ELLIPSOID_MAX_DEPTH allows.
GALET_API galet_status galet_ellipsoid_check(const galet_ellipsoid_def *def);

/// Penetration at which the plane carries the body lying on its flattest side [m].
GALET_API double galet_ellipsoid_rest_depth(const galet_ellipsoid_def *def);

/// Minor over major semi-axis of the slenderest patch of the motion: at least GALET_PATCH_MIN_RATIO in a run [-].
GALET_API double galet_ellipsoid_patch_ratio(const galet_ellipsoid_def *def);

/// Runs the motion. The observer (NULL: none) is shown stretches whose samples are galet_ellipsoid_sample.
/// Refuses what galet_ellipsoid_check does. GALET_ERR_NOT_CONVERGED where the integration ended early and
/// GALET_ERR_INTERRUPTED: the result holds what was reached, and `ended` says why.
GALET_API galet_status galet_ellipsoid_run(const galet_ellipsoid_def *def, galet_span_observer *observer, void *context,
                                           galet_ellipsoid_result *result);

GALET_C_END
