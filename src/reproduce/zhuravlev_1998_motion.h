#pragma once

#include "reproduce/zhuravlev_1998_formulas.h"

#include <galet/ball.h>

/// Motions of the ball of Zhuravlev 1998, section 3, and ways to integrate them that share nothing with the library's.

/// m = 1 kg, R = 1 m, eps = 0.3 m, f = 0.3, N = 9.81 N, Padé law, x' = 2 m/s, omega = (0, 1, 5) rad/s: slip 1 m/s along
/// x. A patch so large that slip and spin feel each other for long.
galet_ball_def galet_zhuravlev_ball(void);

/// Where it starts in the plane of spin and slip: u = 5 m/s, v = 1 m/s, mu = 0.3.
extern const galet_zhuravlev_state galet_zhuravlev_start;

/// dtau/dt.
double galet_zhuravlev_tau_scale(const galet_ball_def *def);

/// What the library's motion does at an instant: a sample and its rates, by differences of the samples around it.
typedef struct galet_zhuravlev_instant {
    galet_ball_sample at;
    galet_vec2 velocity_rate;  ///< [m/s2]
    galet_vec3 omega_rate;     ///< [rad/s2]
    double u_rate, log_slip_rate;
} galet_zhuravlev_instant;
galet_status galet_zhuravlev_instant_of(const galet_ball_def *def, double t, galet_zhuravlev_instant *instant);

/// The five equations (3.3) with the wrench of a law: rotation, then velocity of the centre.
enum { GALET_ZHURAVLEV_STATE = 5 };
galet_status galet_zhuravlev_advance(const galet_ball_def *def, double duration, int steps,
                                     double state[GALET_ZHURAVLEV_STATE]);

/// The system (3.4), corrected, from (u, v) to where both are 1e-13 of what they were.
typedef struct galet_zhuravlev_descent {
    double tau;          ///< Integral (3.5), corrected
    double tau_printed;  ///< With the integrand as printed
    double bound_ratio;  ///< Largest sqrt(u^2 + v^2) over its bound, for 40 mu^3 r0 beta from 0.1 to 10
} galet_zhuravlev_descent;
galet_zhuravlev_descent galet_zhuravlev_descend(galet_zhuravlev_state start);

/// What (3.4) as printed leaves of u where v has ended: integrated along beta, and along v.
double galet_zhuravlev_left_along_beta(galet_zhuravlev_state start);
double galet_zhuravlev_left_along_v(galet_zhuravlev_state start);

/// du/dv corrected.
double galet_zhuravlev_corrected_slope(galet_zhuravlev_state s);

/// Moves down an integral curve du/dv = slope by the step of ln v.
void galet_zhuravlev_follow(double (*slope)(galet_zhuravlev_state s), double step, galet_zhuravlev_state *at);

/// (3.4) corrected, from the limits of (2.7) and (2.8).
double galet_zhuravlev_corrected_u_by_beta(galet_zhuravlev_state s);
double galet_zhuravlev_corrected_v_by_beta(galet_zhuravlev_state s);
double galet_zhuravlev_corrected_tau_by_beta(galet_zhuravlev_state s);
