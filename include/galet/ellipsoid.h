#pragma once

#include <galet/api.h>
#include <galet/hertz.h>
#include <galet/patch.h>
#include <galet/status.h>
#include <galet/vec.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A spinning ellipsoid of revolution on an elastic plane (Munitsyna 2012, section 3).
/// A run allocates for itself and shares nothing: different threads may run at the same time.

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
    double damping;               ///< Hunt-Crossley: the normal force grows by this times the closing speed [s/m]
    double depth0;                ///< Penetration at the start; negative is a drop from that height [m]
    galet_vec3 omega0;            ///< Angular velocity in body axes, z the axis of symmetry [rad/s]
    galet_vec3 velocity0;         ///< Velocity of the centre in body axes [m/s]
    double gamma3_0;              ///< Cosine between the axis and the vertical at the start; gamma2 = 0 [-]
    galet_ellipsoid_patch patch;  ///< How the patch is found
    double young, poisson;        ///< Of body and plane alike, Hertz patch only [Pa], [-]
    galet_patch_law_kind law;     ///< Friction of the patch
    double fast_accuracy;         ///< Wish for the fast law [-]
    double t_end;                 ///< [s]
    double rtol;                  ///< Relative tolerance of the integration [-]
    double rest_speed;            ///< Angular speed that counts as standing still [rad/s]
    double max_event_rate;        ///< More lift-offs, landings and peaks in one second end the run [1/s]
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
    double orientation[4];   ///< Unit quaternion that turns body axes into those of space, real part first [-]
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
    double patch_ratio;      ///< Minor over major semi-axis [-]
} galet_ellipsoid_sample;

/// What happened; each time is located by an event of the integration. A time that does not exist is NaN.
typedef struct galet_ellipsoid {
    double gamma3_max, t_gamma3_max;  ///< Largest gamma3 and when [-], [s]
    double t_upright;                 ///< First gamma3 > 0.99 [s]
    double t_first_liftoff;           ///< [s]
    size_t liftoffs;                  ///< Times the body left the plane
    double airtime;                   ///< Spent in flight [s]
    double load_ratio_max;            ///< Largest normal force over weight [-]
    double omega2_max;                ///< Largest |omega|^2 [rad2/s2]
    double t_stop;                    ///< First time after which |omega| stays below rest_speed [s]
    double energy_error;              ///< Largest |energy + dissipated - initial energy| / initial energy [-]
    double energy, dissipated;        ///< At the end [J]
    double t_end;                     ///< The run ended here, by time or at rest [s]
    bool at_rest;                     ///< It ended because |omega| can never exceed rest_speed again
    bool rolls;    ///< It ended because slip and spin vanished: from here it would roll, which needs no friction law
    bool chaotic;  ///< Undamped bounces: what follows the first lift-off depends on rounding
    bool too_many_events;  ///< It ended because max_event_rate was exceeded
    size_t rates;          ///< Right-hand sides evaluated
    size_t steps;          ///< Steps of the integration
} galet_ellipsoid;

/// Called for each wished time, in order, up to the end of the motion, and at the end itself.
typedef void galet_ellipsoid_observer(const galet_ellipsoid_sample *sample, void *context);

/// Runs the motion. `times` are `count` ascending instants [s] for the observer; both may be absent (0, NULL).
/// GALET_ERR_RANGE for a definition that is not physical (mass, radii, tolerance), GALET_ERR_INPUT for a body that
/// starts under the table (deeper than a tenth of its smaller radius). GALET_ERR_NOT_CONVERGED where the integration
/// ended early: the result holds what was reached, and too_many_events says whether bouncing was the reason.
GALET_API galet_status galet_ellipsoid_run(const galet_ellipsoid_def *def, const double *times, size_t count,
                                           galet_ellipsoid_observer *observer, void *context, galet_ellipsoid *result);

GALET_C_END
