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

/// A rigid body with an ellipsoidal surface on an elastic plane (docs/theory/body.md): it slides and spins, sticks and
/// rolls, lifts off and lands. Mass centre and inertia are free: tippe tops, rattlebacks, eggs and pebbles.
///
/// A run allocates for itself and shares nothing: different threads may run at the same time.
/// No pointer may be NULL but where it is said.

/// A contact damped more creeps instead of bouncing, too stiffly for the integration [s/m].
#define GALET_RIGID_MAX_DAMPING 1000.0

/// The plane is a thin spring: a body that sinks by more than this part of its smallest radius is not in the model [-].
#define GALET_RIGID_MAX_DEPTH 0.1

/// Slip at which the friction of a point has 1 / sqrt(2) of its full size [m/s].
#define GALET_RIGID_POINT_SPEED 1e-4

/// What the contact patch is taken for.
typedef enum galet_rigid_patch {
    GALET_RIGID_SECTION,  ///< Section of the undeformed body by the plane: Munitsyna's hypothesis
    GALET_RIGID_HERTZ,    ///< Hertz contact of the local curvatures; stiffness follows, too
} galet_rigid_patch;

/// What holds the body where it touches.
typedef enum galet_rigid_grip {
    GALET_RIGID_PATCH,    ///< Friction of the patch, which feels slip and spin at once, and sticks
    GALET_RIGID_POINT,    ///< Coulomb friction of a point, regularised: for comparison
    GALET_RIGID_NO_SLIP,  ///< No slip on a rigid plane, and no resistance to spin: the nonholonomic limit, for
                          ///< comparison
} galet_rigid_grip;

/// What the contact does.
typedef enum galet_rigid_mode {
    GALET_RIGID_SLIDE,   ///< Slips, spins, or both
    GALET_RIGID_STUCK,   ///< Does neither: friction holds it, and the body rolls
    GALET_RIGID_FLIGHT,  ///< There is none
    GALET_RIGID_ROLL,    ///< Does not slip by decree, but may spin: GALET_RIGID_NO_SLIP
} galet_rigid_mode;

/// Something that happened.
typedef enum galet_rigid_event {
    GALET_RIGID_STICKS,
    GALET_RIGID_SLIPS,  ///< It was stuck
    GALET_RIGID_LIFTS_OFF,
    GALET_RIGID_LANDS,
    GALET_RIGID_REVERSES,  ///< Its spin changes sign, and grows to 1/2000 of what all energy would give
    GALET_RIGID_RISES,     ///< gamma3 rises above 0.99
    GALET_RIGID_FALLS,     ///< and falls below
    GALET_RIGID_INVERTS,   ///< gamma3 falls below -0.9 for the first time
} galet_rigid_event;

/// Is told of what happens, in the order in which it becomes known: a reversal when it is one, with the earlier time.
typedef void galet_rigid_listener(galet_rigid_event event, double t, void *context);

typedef struct galet_rigid_def {
    double mass;           ///< [kg]
    double inertia[3][3];  ///< About the mass centre, body axes [kg m2]
    galet_vec3 radii;      ///< Semi-axes of the surface along the body axes [m]
    galet_vec3 centre;     ///< Of the surface, from the mass centre, body axes [m]
    double friction;       ///< Coefficient of friction [-]
    const double *lane_x;  ///< Places of the contact along x, rising, of lane_friction: linear between them, constant
                           ///< beyond [m]
    const double *lane_friction;  ///< Coefficients there; with lane_count 0, `friction` is everywhere [-]
    size_t lane_count;
    double gravity;             ///< [m/s2]
    double slope;               ///< Of the plane, from the horizontal [rad]
    double slope_direction;     ///< Downhill, from the x axis of space [rad]
    double stiffness;           ///< Normal force over penetration^1.5, section patch only [N/m^1.5]
    double damping;             ///< Hunt-Crossley: the normal force grows by this times the closing speed; at most
                                ///< GALET_RIGID_MAX_DAMPING [s/m]
    double air_damping;         ///< Torque against the angular velocity, over it [N m s]
    double rolling_resistance;  ///< Torque against rolling, over the normal force; regularised at rest_speed / 50 [m]
    galet_rigid_grip grip;
    galet_rigid_patch patch;          ///< How the patch is found
    double young, poisson;            ///< Of body and plane alike, Hertz patch only [Pa], [-]
    const galet_patch_law_kind *law;  ///< Friction of the patch, none that keeps slip and spin apart
    double fast_accuracy;             ///< Wish for the fast law [-]
    galet_vec3 vertical0;             ///< Direction that points up at the start, of any length, body axes
    galet_vec3 omega0;                ///< Angular velocity, body axes [rad/s]
    galet_vec3 velocity0;             ///< Of the mass centre, body axes [m/s]
    double depth0;                    ///< Penetration at the start; negative is a drop from that height [m]
    double t_end;                     ///< [s]
    double rtol;                      ///< Relative tolerance of the integration [-]
    double rest_speed;                ///< Angular speed that counts as standing still [rad/s]
    double max_event_rate;            ///< More changes of the contact in one second end the run [1/s]
    galet_rigid_listener *listener;   ///< NULL: nobody
    void *listener_context;
    const galet_watch *watch;  ///< NULL: nobody looks on
} galet_rigid_def;

/// A homogeneous pebble of 2 kg, 50 x 42 x 100 mm, that is thrown at 25 rad/s on a plane.
GALET_API galet_rigid_def galet_default_rigid(void);

/// Sets the inertia of a homogeneous ellipsoid of the definition's mass and radii.
GALET_API void galet_rigid_fill(galet_rigid_def *def);

/// One part of a body: about its own mass centre, axes alike.
typedef struct galet_rigid_part {
    double mass;           ///< [kg]
    galet_vec3 centre;     ///< Of its mass, from the centre of the surface [m]
    double inertia[3][3];  ///< About its mass centre [kg m2]
} galet_rigid_part;

/// Sets mass, centre and inertia of a body that consists of parts.
GALET_API void galet_rigid_assemble(galet_rigid_def *def, const galet_rigid_part *parts, size_t count);

/// Adds to the motion of the start what an impulse [N s] gives that strikes at `from` the mass centre [m]; body axes.
GALET_API void galet_rigid_strike(galet_rigid_def *def, galet_vec3 from, galet_vec3 impulse);

/// Principal moments of inertia, ascending, of a symmetric inertia [kg m2].
GALET_API void galet_rigid_moments(const galet_rigid_def *def, double moments[3]);

/// Velocity of the mass centre, in body axes, at which the contact of the start does not slip [m/s].
GALET_API galet_vec3 galet_rigid_no_slip_velocity(const galet_rigid_def *def);

/// Axes of space at the start, in body axes: x along the horizontal part of the body's z axis; where z is vertical,
/// along the body's x axis if z points up and against it if down. y is to the left of x, and z up.
GALET_API void galet_rigid_start_axes(const galet_rigid_def *def, galet_vec3 axes[3]);

/// One instant of the motion.
typedef struct galet_rigid_sample {
    double t;                ///< [s]
    galet_vec3 velocity;     ///< Of the mass centre, body axes [m/s]
    galet_vec3 omega;        ///< Body axes [rad/s]
    galet_vec3 gamma;        ///< Normal of the plane, upward, body axes [-]
    galet_vec3 position;     ///< Of the mass centre in space: x as at the start, z up from the plane [m]
    double orientation[4];   ///< Unit quaternion that turns body axes into those of space, real part first; along a
                             ///< motion its sign does not jump [-]
    galet_vec3 surface;      ///< Place of the centre of the surface in space [m]
    galet_vec3 touch;        ///< Place of the contact point, or of the lowest point, in space [m]
    galet_vec3 force;        ///< Of the plane on the body, in space [N]
    galet_vec3 turning;      ///< Angular velocity in space [rad/s]
    double depth;            ///< Penetration; negative in flight [m]
    double omega2;           ///< |omega|^2 [rad2/s2]
    double energy;           ///< Kinetic, potential and elastic [J]
    double dissipated;       ///< By friction, damping and resistance since the start [J]
    double load_ratio;       ///< Normal force over weight [-]
    double friction_force;   ///< [N]
    double friction_across;  ///< Part of it across the slip [N]
    double friction_moment;  ///< [N m]
    double slip;             ///< Horizontal speed of the contact point [m/s]
    double spin;             ///< Angular velocity about the normal of the plane [rad/s]
    double patch_alpha;      ///< Major semi-axis of the patch; 0 in flight [m]
    double patch_beta;       ///< Minor semi-axis; 0 in flight [m]
    double patch_ratio;      ///< Minor over major semi-axis; 0 in flight [-]
    double patch_angle;      ///< From the x axis of space to the major semi-axis, at most a quarter turn [rad]
    double mode;             ///< A galet_rigid_mode
} galet_rigid_sample;

/// Why a run ended.
typedef enum galet_rigid_end {
    GALET_RIGID_END_TIME,         ///< At t_end of the definition
    GALET_RIGID_END_REST,         ///< |omega| can never exceed rest_speed again
    GALET_RIGID_END_BOUNCING,     ///< max_event_rate was exceeded by a body that leaves the plane and lands
    GALET_RIGID_END_EFFORT,       ///< The integration needed more work than it may do, or found more changes of the
                                  ///< contact than max_event_rate
    GALET_RIGID_END_FAILURE,      ///< No step of it, however short, met the tolerance
    GALET_RIGID_END_INTERRUPTED,  ///< By the watch
} galet_rigid_end;

/// What happened; each time is located by an event of the integration. A time that does not exist is NaN.
typedef struct galet_rigid_result {
    double gamma3_max, t_gamma3_max;  ///< Largest gamma3, and its first peak within 1e-9 of it [-], [s]
    double gamma3_min;                ///< Smallest gamma3 [-]
    double t_upright;                 ///< First gamma3 > 0.99 [s]
    double t_fall, omega2_fall;       ///< When it was so for the last time, and |omega|^2 then [s], [rad2/s2]
    double t_stand, t_topple;         ///< First and last |gamma3| > 0.99: the same on either end [s]
    double t_inverted;                ///< First gamma3 < -0.9 [s]
    double t_first_reversal;          ///< When the spin first changed its sign [s]
    size_t reversals;                 ///< How often it did
    double t_first_stick;             ///< [s]
    size_t sticks;                    ///< Stuck phases
    double stuck_time;                ///< Spent stuck [s]
    double t_first_liftoff;           ///< [s]
    size_t liftoffs;                  ///< Times the body left the plane
    double airtime;                   ///< Spent in flight [s]
    double load_ratio_max;            ///< Largest normal force over weight [-]
    double omega2_max;                ///< Largest |omega|^2 [rad2/s2]
    double depth_max;                 ///< Deepest penetration; 0 without contact [m]
    double t_pull;                    ///< When a body that may not lift off first would have: GALET_RIGID_NO_SLIP [s]
    double t_stop;                    ///< First time after which |omega| stays below rest_speed: known at rest only [s]
    double jellett_drift;       ///< Of L.s from start to end, relative; NaN unless the surface is a sphere and the
                                ///< body symmetric about the line of both centres [-]
    double spin_end;            ///< At the end [rad/s]
    double energy_error;        ///< Largest |energy + dissipated - E0| / E0 at the ends of steps; E0 at t = 0, or what
                                ///< it takes to lift the body by its smallest radius where that is more [-]
    double energy, dissipated;  ///< At the end [J]
    double load_ratio;          ///< Normal force over weight at the end: far from 1 in the middle of a bounce [-]
    double t_end;               ///< The run ended here [s]
    galet_rigid_end ended;      ///< and for this reason
    size_t rates;               ///< Right-hand sides evaluated
    size_t steps;               ///< Steps of the integration
} galet_rigid_result;

/// What a definition may be refused for.
typedef enum galet_rigid_fault {
    GALET_RIGID_SOUND,
    GALET_RIGID_BAD_VALUE,        ///< A value that is not physical: mass, radii, tolerance, law, not finite
    GALET_RIGID_NOT_SYMMETRIC,    ///< The inertia is not, by more than 1e-9 of its largest entry
    GALET_RIGID_BAD_INERTIA,      ///< Not finite, or moments that no body has
    GALET_RIGID_CENTRE_OUTSIDE,   ///< The mass centre is not inside the surface
    GALET_RIGID_TOO_SLENDER,      ///< Its patch may become more slender than GALET_PATCH_MIN_RATIO
    GALET_RIGID_STARTS_TOO_DEEP,  ///< By GALET_RIGID_MAX_DEPTH
    GALET_RIGID_SINKS_TOO_DEEP,   ///< At rest
    GALET_RIGID_ENERGY_NOT_FINITE,
} galet_rigid_fault;

/// The first thing that is wrong with a definition.
GALET_API galet_rigid_fault galet_rigid_check(const galet_rigid_def *def);

/// Penetration at which the plane carries the body at rest on its flattest side: of all postures the one with the
/// lowest mass centre [m].
GALET_API double galet_rigid_rest_depth(const galet_rigid_def *def);

/// Penetration at which the plane carries the body as it stands at the start [m].
GALET_API double galet_rigid_start_depth(const galet_rigid_def *def);

/// Minor over major semi-axis of the slenderest patch in any posture: at least GALET_PATCH_MIN_RATIO in a run [-].
GALET_API double galet_rigid_patch_ratio(const galet_rigid_def *def);

/// Runs the motion. The observer (NULL: none) is shown stretches whose samples are galet_rigid_sample.
/// GALET_ERR_RANGE and GALET_ERR_INPUT (too deep) for what galet_rigid_check finds. GALET_ERR_NOT_CONVERGED where the
/// integration ended early and GALET_ERR_INTERRUPTED: the result holds what was reached, and `ended` says why.
GALET_API galet_status galet_rigid_run(const galet_rigid_def *def, galet_span_observer *observer, void *context,
                                       galet_rigid_result *result);

GALET_C_END
