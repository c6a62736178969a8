#pragma once

/// Formulas of Zhuravlev 1998 as they are printed, misprints included. Section 2 in units of f N and f N eps.

/// Pressure at the distance rho from the centre of a patch of radius eps under a load.
double galet_zhuravlev_pressure(double load, double eps, double rho);

/// A ray from the centre of rotation meets the rim at q1 and q2.
double galet_zhuravlev_chord_start(double k, double theta);
double galet_zhuravlev_chord_end(double k, double theta);

double galet_zhuravlev_force(double k);   ///< (2.3)
double galet_zhuravlev_moment(double k);  ///< (2.5)

double galet_zhuravlev_force_near(double k);  ///< (2.3') at small k
double galet_zhuravlev_force_far(double k);   ///< (2.3') at large k
double galet_zhuravlev_moment_far(double k);  ///< After (2.5)

double galet_zhuravlev_pade_force_k(double k);                           ///< Before (2.4)
double galet_zhuravlev_pade_force(double eps, double omega, double v);   ///< (2.4), (2.7)
double galet_zhuravlev_pade_moment_k(double k);                          ///< (2.6), in k
double galet_zhuravlev_pade_moment(double eps, double omega, double v);  ///< (2.6), in velocities
double galet_zhuravlev_law_moment(double eps, double omega, double v);   ///< (2.8)

double galet_zhuravlev_spin_scale(double eps, double omega);   ///< omega' before (2.9)
double galet_zhuravlev_scaled_force(double v, double omega);   ///< (2.9), of v' and omega', in units of F0
double galet_zhuravlev_scaled_moment(double v, double omega);  ///< (2.10), in units of M0

/// Where a ball is in the plane of spin u = R omega_z and slip v; mu = eps / R.
typedef struct galet_zhuravlev_state {
    double mu, u, v;
} galet_zhuravlev_state;

double galet_zhuravlev_u_rate(galet_zhuravlev_state s);       ///< du/dtau
double galet_zhuravlev_v_rate(galet_zhuravlev_state s);       ///< dv/dtau
double galet_zhuravlev_slope(galet_zhuravlev_state s);        ///< du/dv
double galet_zhuravlev_u_by_beta(galet_zhuravlev_state s);    ///< du/dbeta of (3.4)
double galet_zhuravlev_v_by_beta(galet_zhuravlev_state s);    ///< dv/dbeta of (3.4)
double galet_zhuravlev_tau_by_beta(galet_zhuravlev_state s);  ///< What (3.5) integrates
double galet_zhuravlev_q_rate(galet_zhuravlev_state s);       ///< dq/dtau, q = u / v
double galet_zhuravlev_p_rate(galet_zhuravlev_state s);       ///< dp/dtau, p = ln v
double galet_zhuravlev_q_by_p(galet_zhuravlev_state s);       ///< dq/dp
