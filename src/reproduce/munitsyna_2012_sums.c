#include "reproduce/munitsyna_2012_parts.h"
#include "reproduce/munitsyna_2012_patch.h"

#include <galet/hertz.h>

/// (1.1) to (1.5): the sums over the patch against the library's exact law.

static const double mu = GALET_MUNITSYNA_MU, psi = GALET_MUNITSYNA_PSI;

/// A point of the patch at (rho, phi) after a time, carried along by slip and spin: its place along e1 or e2.
static double place(double t, int axis, double u, double omega, double rho, double phi) {
    return axis == 0 ? u * t + rho * cos(phi + omega * t) : rho * sin(phi + omega * t);
}

static void find_slip(galet_ledger *ledger) {
    double u = 0.7, omega = 2.0, rho = 0.5, phi = 1.0, h = 1e-5;
    double along = (place(h, 0, u, omega, rho, phi) - place(-h, 0, u, omega, rho, phi)) / (2.0 * h);
    double across = (place(h, 1, u, omega, rho, phi) - place(-h, 1, u, omega, rho, phi)) / (2.0 * h);
    galet_ledger_formula(ledger, "slip-along", u - rho * omega * sin(phi), along, 1e-8);
    galet_ledger_formula(ledger, "slip-across", rho * omega * cos(phi), across, 1e-8);
}

/// (1.2) against a contact of the library, whose peak of pressure follows from curvatures and load.
static void find_load(galet_ledger *ledger) {
    galet_hertz_def def = galet_default_hertz();
    galet_hertz hertz = {.p0 = NAN};
    galet_status status = galet_hertz_solve(&def, &hertz);
    double peak = 1.5 / (M_PI * hertz.a * hertz.b);  // of (1.2), N = 1
    galet_ledger_formula(ledger, "load", galet_munitsyna_carried(mu, psi), status ? NAN : hertz.p0 / (def.load * peak),
                         1e-9);
}

static void find_squares(galet_ledger *ledger) {
    enum { CELLS = 400 };
    galet_munitsyna_drag sum = galet_munitsyna_squares(mu, psi, 0.4, 1.0, CELLS);
    galet_munitsyna_drag exact = galet_munitsyna_exact(mu, psi, 0.4, 1.0);
    galet_ledger_formula(ledger, "coulomb-f1", sum.f1, exact.f1, 1e-5);
    galet_ledger_formula(ledger, "coulomb-f2", sum.f2, exact.f2, 1e-5);
    galet_ledger_formula(ledger, "coulomb-m", sum.m, exact.m, 1e-5);
}

static void find_one(galet_ledger *ledger, double w, const char *f1, const char *f2, const char *m) {
    galet_munitsyna_drag sum = galet_munitsyna_quadrature(mu, psi, w, 1.0);
    galet_munitsyna_drag exact = galet_munitsyna_exact(mu, psi, w, 1.0);
    galet_ledger_formula(ledger, f1, sum.f1, exact.f1, 1e-11);
    galet_ledger_formula(ledger, f2, sum.f2, exact.f2, 1e-11);
    galet_ledger_formula(ledger, m, sum.m, exact.m, 1e-11);
}

static void add(galet_munitsyna_drag *to, galet_munitsyna_drag drag) {
    to->f1 += fabs(drag.f1);
    to->f2 += fabs(drag.f2);
    to->m += fabs(drag.m);
}

/// 36 motions together, a third of them with negative spin.
static void find_anywhere(galet_ledger *ledger) {
    const double ratios[] = {0.3, 0.6, 0.85}, angles[] = {-0.7, M_PI / 6.0, 1.2}, slips[] = {0.1, 0.7, 1.2, 4.0};
    galet_munitsyna_drag sum = {0}, exact = {0};
    for (int i = 0; i < 36; i++) {
        double ratio = ratios[i % 3], angle = angles[i / 3 % 3], omega = i / 3 % 3 == 0 ? -1.0 : 1.0;
        add(&sum, galet_munitsyna_quadrature(ratio, angle, slips[i / 9], omega));
        add(&exact, galet_munitsyna_exact(ratio, angle, slips[i / 9], omega));
    }
    galet_ledger_formula(ledger, "f1-anywhere", sum.f1, exact.f1, 1e-11);
    galet_ledger_formula(ledger, "f2-anywhere", sum.f2, exact.f2, 1e-11);
    galet_ledger_formula(ledger, "m-anywhere", sum.m, exact.m, 1e-11);
}

static void find_homogeneous(galet_ledger *ledger) {
    double apart = 0.0;
    for (double w = 0.1; w < 10.0; w *= 1.5) {
        galet_munitsyna_drag one = galet_munitsyna_exact(mu, psi, w, 1.0);
        galet_munitsyna_drag seven = galet_munitsyna_exact(mu, psi, 7.0 * w, 7.0);
        apart = fmax(apart, fabs(one.f1 - seven.f1) + fabs(one.f2 - seven.f2) + fabs(one.m - seven.m));
    }
    galet_ledger_claim(ledger, "homogeneous", apart, apart < 1e-13);
    galet_ledger_explain(ledger, "homogeneous",
                         "|dF1| + |dF2| + |dM| when both are made seven times larger, at 12 ratios of slip to spin");
}

galet_status galet_munitsyna_find_sums(galet_ledger *ledger) {
    find_slip(ledger);
    find_load(ledger);
    find_squares(ledger);
    find_one(ledger, 0.4, "f1-inside", "f2-inside", "m-inside");
    find_one(ledger, 2.5, "f1-outside", "f2-outside", "m-outside");
    find_anywhere(ledger);
    find_homogeneous(ledger);
    return GALET_OK;
}
