#include "reproduce/chevalier_2006.h"
#include "reproduce/chevalier_2006_formulas.h"

#include "contact/elastic.h"
#include "contact/kernel.h"

#include <galet/strip_theory.h>
#include <math.h>

static const double POISSON = 0.28;

/// A kernel of (6), and what the closed integrals of a cell make of it.
typedef struct kernel {
    const char *id;
    galet_chevalier_factor *factor;
    double xx, yy, xy;  // shares of the integrals of x^2/r^3, y^2/r^3, x y/r^3
} kernel;

/// Sums over a few places around the cell.
static void find_kernel(galet_ledger *ledger, const kernel *k) {
    static const double places[][2] = {{2.0, 0.0}, {0.0, 6.0}, {2.0, 6.0}, {-3.0, 4.0}, {5.0, -7.0}};
    const double aspect = 3.0;
    double printed = 0.0, closed = 0.0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        double x = places[i][0], y = places[i][1];
        galet_cell_integral cell = galet_kernel_cell(x, y, aspect);
        printed += galet_chevalier_cell(k->factor, POISSON, aspect, x, y);
        closed += k->xx * cell.xx + k->yy * cell.yy + k->xy * cell.xy;
    }
    galet_ledger_formula(ledger, k->id, printed, closed, 1e-9);
    galet_ledger_explain(ledger, k->id, "quadrature of the printed kernel against the closed integrals over the cell");
}

static void find_cells(galet_ledger *ledger) {
    const kernel kernels[] = {
        {"kernel-xx", galet_chevalier_xx, 1.0, 1.0 - POISSON, 0.0},
        {"kernel-xy", galet_chevalier_xy, 0.0, 0.0, POISSON},
        {"kernel-yy", galet_chevalier_yy, 1.0 - POISSON, 1.0, 0.0},
        {"kernel-zz", galet_chevalier_normal, 1.0 - POISSON, 1.0 - POISSON, 0.0},
    };
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        find_kernel(ledger, &kernels[i]);
    }
}

/// A circle that is shifted as a whole (Mindlin): u = (2 - nu) Q / (4 G a) for both bodies, everywhere.
static void find_shift(galet_ledger *ledger) {
    const double a = 1e-3, force = 100.0, shear = 82031.25e6;
    galet_chevalier_load load = {a, a, force / (2.0 * M_PI * a * a), -0.5};
    double u = galet_chevalier_displacement(&load, galet_chevalier_xx, shear, POISSON, 0.3 * a, 0.4 * a);
    double v = galet_chevalier_displacement(&load, galet_chevalier_xy, shear, POISSON, 0.3 * a, 0.4 * a);
    double closed = (2.0 - POISSON) * force / (4.0 * shear * a);
    galet_ledger_formula(ledger, "shifted-circle", 1e3 * hypot(u, v), 1e3 * closed, 1e-12);
    galet_ledger_explain(ledger, "shifted-circle",
                         "u by quadrature of (6) under Mindlin's traction; v there is %.1e of it, and 0 by theory",
                         fabs(v) / u);
}

static void find_coupling(galet_ledger *ledger) {
    galet_hertz_def def = galet_default_hertz();
    double alike = galet_elastic_combine(def.body1, def.body2).coupling;
    def.body2.young = 70e9;
    def.body2.poisson = 0.33;
    double unlike = galet_elastic_combine(def.body1, def.body2).coupling;
    galet_ledger_claim(ledger, "decoupled", alike, alike == 0.0 && fabs(unlike) > 0.01);
    galet_ledger_explain(ledger, "decoupled",
                         "the coupling constant K is %g for steel on steel and %.3f for steel on aluminium, for which "
                         "(6) does not hold",
                         alike, unlike);
}

/// Carter's contact: slip by (8), with u by (6), against its closed form.
static void find_plane_slip(galet_ledger *ledger) {
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_strip_theory_def def = galet_default_strip_theory();
    galet_strip strip = {.width = 1.0, .half_length = hertz.a, .peak = hertz.p0};
    double e = def.creep.x * def.shear / (2.0 * (1.0 - def.poisson) * def.friction * hertz.p0);
    const size_t n = 399, i = 100;
    double x = -cos(M_PI * (2.0 * (double)i + 1.0) / (2.0 * (double)n + 2.0));
    galet_vec2 tau, slip;
    galet_strip_theory_at(&def, &strip, x * hertz.a, &tau, &slip);
    double printed = def.speed * galet_chevalier_plane_slip(def.creep.x, 1.0 - e, n, i);
    galet_ledger_formula(ledger, "slip-plane", 1e3 * printed, 1e3 * slip.x, 1e-9);
    galet_ledger_explain(ledger, "slip-plane",
                         "Carter's traction, that acts against v_x, in (6) and (8), by quadrature at x = %.3f a; the "
                         "closed form has the same sign and size: positive creepage gives negative traction",
                         x);
}

galet_status galet_chevalier_2006_kernels(galet_ledger *ledger) {
    find_cells(ledger);
    find_shift(ledger);
    find_coupling(ledger);
    find_plane_slip(ledger);
    return GALET_OK;
}
