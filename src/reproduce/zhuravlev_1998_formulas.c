#include "reproduce/zhuravlev_1998_formulas.h"

#include <math.h>

double galet_zhuravlev_pressure(double load, double eps, double rho) {
    return 3.0 * load / (2.0 * M_PI * eps * eps) * sqrt(1.0 - rho * rho / (eps * eps));
}

double galet_zhuravlev_chord_start(double k, double theta) {
    double s = k * sin(theta);
    return k * cos(theta) - sqrt(1.0 - s * s);
}

double galet_zhuravlev_chord_end(double k, double theta) {
    double s = k * sin(theta);
    return k * cos(theta) + sqrt(1.0 - s * s);
}

double galet_zhuravlev_force(double k) {
    double k2 = k * k;
    if (k <= 1.0) {
        return 3.0 / 32.0 * M_PI * k * (4.0 - k2);
    }
    return 3.0 / (64.0 * k) * (4.0 * k2 * (4.0 - k2) * asin(1.0 / k) + 4.0 * (k2 + 2.0) * sqrt(k2 - 1.0));
}

double galet_zhuravlev_moment(double k) {
    double k2 = k * k, quartic = 8.0 - 8.0 * k2 + 3.0 * k2 * k2;
    if (k <= 1.0) {
        return 3.0 * M_PI / 128.0 * quartic;
    }
    return 3.0 / 64.0 * (quartic * asin(1.0 / k) + 3.0 * (2.0 - k2) * sqrt(k2 - 1.0));
}

double galet_zhuravlev_force_near(double k) {
    return 3.0 / 8.0 * M_PI * k;
}

double galet_zhuravlev_force_far(double k) {
    return 1.0 - 1.0 / (10.0 * k * k);
}

double galet_zhuravlev_moment_far(double k) {
    return 1.0 / (5.0 * k);
}

double galet_zhuravlev_pade_force_k(double k) {
    return 3.0 * M_PI * k / (8.0 + 3.0 * M_PI * k);
}

double galet_zhuravlev_pade_force(double eps, double omega, double v) {
    return 3.0 * M_PI * v / (8.0 * eps * omega + 3.0 * M_PI * v);
}

double galet_zhuravlev_pade_moment_k(double k) {
    return 3.0 * M_PI / (16.0 + 15.0 * M_PI * k);
}

double galet_zhuravlev_pade_moment(double eps, double omega, double v) {
    return 3.0 * M_PI * eps * omega / (16.0 * eps * omega + 15.0 * M_PI * v);
}

double galet_zhuravlev_law_moment(double eps, double omega, double v) {
    return 3.0 * M_PI / 16.0 * (16.0 * eps * omega) / (16.0 * eps * omega + 15.0 * M_PI * v);
}

double galet_zhuravlev_spin_scale(double eps, double omega) {
    return 8.0 * M_PI * omega * eps;
}

double galet_zhuravlev_scaled_force(double v, double omega) {
    return v / (omega + v);
}

double galet_zhuravlev_scaled_moment(double v, double omega) {
    return 2.0 * omega / (2.0 * omega + 5.0 * v);
}

double galet_zhuravlev_u_rate(galet_zhuravlev_state s) {
    return -5.0 * s.mu * s.mu * s.u / (16.0 * s.mu * fabs(s.u) + 5.0 * M_PI * s.v);
}

double galet_zhuravlev_v_rate(galet_zhuravlev_state s) {
    return -7.0 * s.v / (8.0 * s.mu * fabs(s.u) + 3.0 * M_PI * s.v);
}

double galet_zhuravlev_slope(galet_zhuravlev_state s) {
    double spin = s.mu * fabs(s.u), slip = M_PI * s.v;
    return (8.0 * spin + 3.0 * slip) / (16.0 * spin + 5.0 * slip) * 5.0 * s.mu * s.mu * s.u / (7.0 * s.v);
}

double galet_zhuravlev_u_by_beta(galet_zhuravlev_state s) {
    return -5.0 * (8.0 * s.mu * s.u + 3.0 * M_PI * s.v) * s.mu * s.mu * s.v;
}

double galet_zhuravlev_v_by_beta(galet_zhuravlev_state s) {
    return -7.0 * s.v * (16.0 * s.mu * s.u + 5.0 * M_PI * s.v);
}

double galet_zhuravlev_tau_by_beta(galet_zhuravlev_state s) {
    return (16.0 * s.mu * s.u + 5.0 * M_PI * s.v) * (8.0 * s.mu * s.u + 3.0 * M_PI * s.v);
}

/// 8 mu (5 mu^2 - 14) q + 5 pi (mu - 7), which two equations have.
static double q_numerator(double mu, double q) {
    return 8.0 * mu * (5.0 * mu * mu - 14.0) * q + 5.0 * M_PI * (mu - 7.0);
}

double galet_zhuravlev_q_rate(galet_zhuravlev_state s) {
    double q = s.u / s.v, mu = s.mu;
    return -q * q_numerator(mu, q) / ((8.0 * mu * q + 3.0 * M_PI) * (16.0 * mu * q + 5.0 * M_PI)) / s.v;
}

double galet_zhuravlev_p_rate(galet_zhuravlev_state s) {
    return -7.0 / s.v / (8.0 * s.mu * s.u / s.v + 3.0 * M_PI);
}

double galet_zhuravlev_q_by_p(galet_zhuravlev_state s) {
    double q = s.u / s.v;
    return q * q_numerator(s.mu, q) / (16.0 * s.mu * q + 5.0 * M_PI);
}
