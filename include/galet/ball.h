#pragma once

#include <galet/api.h>
#include <galet/patch.h>
#include <galet/status.h>
#include <galet/trace.h>
#include <galet/vec.h>

#include <stddef.h>

GALET_C_BEGIN

/// A homogeneous ball that slides and spins on a plane until it rolls (Zhuravlev 1998, section 3).
/// Nothing is shared: different threads may run at the same time.
/// No pointer may be NULL but where it is said.

typedef struct galet_ball_def {
    double mass;                      ///< [kg]
    double radius;                    ///< [m]
    double patch_radius;              ///< Of the contact [m]
    double friction;                  ///< Coefficient of friction [-]
    double load;                      ///< Normal force, usually the weight [N]
    galet_vec2 velocity;              ///< Of the centre [m/s]
    galet_vec3 omega;                 ///< Angular velocity [rad/s]
    const galet_patch_law_kind *law;  ///< Friction of the patch, a circle
    double fast_accuracy;             ///< Wish for the fast law [-]
    double t_end;                     ///< How long an observer is shown the motion; NAN: 1.5 t_stop [s]
    double rtol;                      ///< Relative tolerance of the integration [-]
} galet_ball_def;

/// A billiard ball of 0.17 kg that slides at 1 m/s and spins at 100 rad/s.
GALET_API galet_ball_def galet_default_ball(void);

/// One instant of the motion.
typedef struct galet_ball_sample {
    double t;             ///< [s]
    galet_vec2 position;  ///< Of the centre, from where it started [m]
    galet_vec2 velocity;  ///< [m/s]
    double slip;          ///< Speed of the contact point [m/s]
    double log_slip;      ///< Its logarithm, also where the slip is below the smallest double; -INFINITY at rest
    double u;             ///< Radius times spin about the normal [m/s]
    galet_vec3 omega;     ///< [rad/s]
    double energy;        ///< Kinetic [J]
    double dissipated;    ///< Since the start [J]
} galet_ball_sample;

typedef struct galet_ball_result {
    double t_stop;            ///< Slip and spin both end; 0 where there was none, INFINITY without friction [s]
    galet_vec2 slip0;         ///< Velocity of the contact point at the start [m/s]
    galet_vec2 final;         ///< Velocity of pure rolling: (5 velocity + 2 radius x rotation) / 7 [m/s]
    galet_vec2 final_place;   ///< Of the centre at t_stop, from where it started [m]
    double energy0, energy1;  ///< Kinetic at the start and at t_stop [J]
    double energy_error;      ///< Largest |energy + dissipated - energy0| / energy0 at the ends of steps [-]
    size_t rates;             ///< Right-hand sides evaluated
} galet_ball_result;

/// What galet_ball_run would refuse: GALET_ERR_RANGE for a definition that is not physical, and for a velocity, energy
/// or deceleration that is not finite.
GALET_API galet_status galet_ball_check(const galet_ball_def *def);

/// Runs the motion until slip and spin end. The observer (NULL: none) is shown stretches whose samples are
/// galet_ball_sample, from 0 to t_end, rolling included. Refuses what galet_ball_check does; GALET_ERR_NOT_CONVERGED
/// with the best that was reached.
GALET_API galet_status galet_ball_run(const galet_ball_def *def, galet_span_observer *observer, void *context,
                                      galet_ball_result *result);

/// Closed form of the Pade law (docs/theory/ball.md 3): the slip [m/s] when u / slip has grown to q times its value
/// at the start, q >= 1. NaN for a ball that does not slide and spin.
GALET_API double galet_ball_pade_slip(const galet_ball_def *def, double q);

/// Closed form of the Pade law: when slip and spin end, by the hypergeometric function [s]. NaN as above.
GALET_API double galet_ball_pade_stop(const galet_ball_def *def);

GALET_C_END
