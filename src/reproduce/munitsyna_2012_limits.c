#include "reproduce/munitsyna_2012_parts.h"
#include "reproduce/munitsyna_2012_patch.h"

/// (2.1) and (2.2): values and derivatives of the law without slip and without spin.

typedef galet_munitsyna_drag law_function(double mu, double psi, double u, double omega);

/// What a law does at both ends, at spin 1 and at slip 1.
typedef struct ends {
    double f1_slope, f2_slope, m_curvature;      // over the slip, where there is none
    double f1_curvature, f2_curvature, m_slope;  // over the spin, where there is none
} ends;

/// A quotient q(h) that is even in h, from those at h, h / 2 and h / 4, at h = 0.
static double extrapolate(const double q[3]) {
    double coarse = (4.0 * q[1] - q[0]) / 3.0, fine = (4.0 * q[2] - q[1]) / 3.0;
    return (16.0 * fine - coarse) / 15.0;
}

static ends without_slip(law_function *law, double mu, double psi) {
    double f1[3], f2[3], m[3], m0 = law(mu, psi, 0.0, 1.0).m;
    for (int i = 0; i < 3; i++) {
        double h = 0.2 * mu * exp2(-i);
        galet_munitsyna_drag at = law(mu, psi, h, 1.0);
        f1[i] = at.f1 / h;
        f2[i] = at.f2 / h;
        m[i] = 2.0 * (at.m - m0) / (h * h);
    }
    return (ends){.f1_slope = extrapolate(f1), .f2_slope = extrapolate(f2), .m_curvature = extrapolate(m)};
}

static ends at_ends(law_function *law, double mu, double psi) {
    ends found = without_slip(law, mu, psi);
    double f1[3], f2[3], m[3];
    for (int i = 0; i < 3; i++) {
        double h = 0.1 * exp2(-i);
        galet_munitsyna_drag at = law(mu, psi, 1.0, h);
        f1[i] = 2.0 * (at.f1 - 1.0) / (h * h);
        f2[i] = 2.0 * at.f2 / (h * h);
        m[i] = at.m / h;
    }
    found.f1_curvature = extrapolate(f1);
    found.f2_curvature = extrapolate(f2);
    found.m_slope = extrapolate(m);
    return found;
}

static void find_values(galet_ledger *ledger, double mu, double psi) {
    galet_munitsyna_drag spinning = galet_munitsyna_exact(mu, psi, 0.0, 1.0);
    galet_munitsyna_drag sliding = galet_munitsyna_exact(mu, psi, 1.0, 0.0);
    galet_munitsyna_drag summed = galet_munitsyna_quadrature(mu, psi, 0.0, 1.0);
    galet_ledger_formula(ledger, "spin-f1", 0.0, spinning.f1, 1e-15);
    galet_ledger_formula(ledger, "spin-f2", 0.0, spinning.f2, 1e-15);
    galet_ledger_explain(ledger, "spin-f1", "and by the sum over the patch to %.0e", fmax(1e-12, fabs(summed.f1)));
    galet_ledger_explain(ledger, "spin-f2", "and by the sum over the patch to %.0e", fmax(1e-12, fabs(summed.f2)));
    galet_ledger_formula(ledger, "slide-f2", 0.0, sliding.f2, 1e-15);
    galet_ledger_formula(ledger, "slide-f1", 1.0, sliding.f1, 1e-15);
    galet_ledger_formula(ledger, "slide-m", 0.0, sliding.m, 1e-15);
    galet_munitsyna_deltas d = galet_munitsyna_delta(mu, psi, galet_munitsyna_elliptic(mu));
    galet_ledger_formula(ledger, "spin-m", 3.0 / 32.0 * d.d0, summed.m, 1e-11);
}

static void find_derivatives(galet_ledger *ledger, double mu, double psi) {
    ends exact = at_ends(galet_munitsyna_exact, mu, psi), summed = at_ends(galet_munitsyna_quadrature, mu, psi);
    galet_munitsyna_deltas d = galet_munitsyna_delta(mu, psi, galet_munitsyna_elliptic(mu));
    galet_ledger_formula(ledger, "f1-over-slip", 3.0 / 8.0 * d.d1, exact.f1_slope, 1e-9);
    galet_ledger_formula(ledger, "m-over-slip", 3.0 / 8.0 * d.d1, -exact.m_curvature, 1e-9);
    galet_ledger_formula(ledger, "f2-over-slip", 3.0 / 16.0 * d.d2, exact.f2_slope, 1e-9);
    galet_ledger_formula(ledger, "f1-over-spin", d.d3 / 5.0, -exact.f1_curvature, 1e-7);
    galet_ledger_formula(ledger, "m-over-spin", d.d3 / 5.0, exact.m_slope, 1e-7);
    galet_ledger_formula(ledger, "f2-over-spin", d.d4 / 5.0, exact.f2_curvature, 1e-7);
    galet_ledger_prove(ledger, "f2-over-spin", summed.f2_curvature, 1e-7,
                       "differences of the library's law give %.6f, differences of the sum (1.4) over the patch "
                       "%.6f; printed is %+.6f. a3 in (2.7) agrees with the minus sign",
                       exact.f2_curvature, summed.f2_curvature, d.d4 / 5.0);
    // F1 = F0 (1 - a2 s^2) and F2 = -F0 s (1 - a3 s) for a small s = alpha Omega / U.
    galet_munitsyna_pade c = galet_munitsyna_printed(mu, psi);
    galet_ledger_formula(ledger, "a2", c.a2, -summed.f1_curvature / 2.0, 1e-7);
    galet_ledger_formula(ledger, "a3", c.a3, summed.f2_curvature / 2.0, 1e-7);
}

/// The deltas of a slender patch that slides the other way, from differences of the sums (1.3) to (1.5).
static void find_deltas(galet_ledger *ledger) {
    double mu = 0.35, psi = -0.7;
    ends summed = at_ends(galet_munitsyna_quadrature, mu, psi);
    galet_munitsyna_deltas d = galet_munitsyna_delta(mu, psi, galet_munitsyna_elliptic(mu));
    galet_ledger_formula(ledger, "delta-0", d.d0, 32.0 / 3.0 * galet_munitsyna_quadrature(mu, psi, 0.0, 1.0).m, 1e-9);
    galet_ledger_formula(ledger, "delta-1", d.d1, 8.0 / 3.0 * summed.f1_slope, 1e-7);
    galet_ledger_formula(ledger, "delta-2", d.d2, 16.0 / 3.0 * summed.f2_slope, 1e-7);
    galet_ledger_formula(ledger, "delta-3", d.d3, -5.0 * summed.f1_curvature, 1e-6);
    galet_ledger_formula(ledger, "delta-4", d.d4, -5.0 * summed.f2_curvature, 1e-6);
    galet_ledger_explain(ledger, "delta-4", "with the minus sign in the last of (2.1)");
}

galet_status galet_munitsyna_find_limits(galet_ledger *ledger) {
    find_values(ledger, GALET_MUNITSYNA_MU, GALET_MUNITSYNA_PSI);
    find_derivatives(ledger, GALET_MUNITSYNA_MU, GALET_MUNITSYNA_PSI);
    find_deltas(ledger);
    return GALET_OK;
}
