#include "reproduce/munitsyna_2012_formulas.h"
#include "reproduce/munitsyna_2012_parts.h"

/// (2.3), (2.4) and figure 1.

static void find_exact(galet_ledger *ledger, double mu, const char *i1, const char *i2, const char *i3) {
    galet_munitsyna_integrals summed = galet_munitsyna_summed(mu), elliptic = galet_munitsyna_elliptic(mu);
    galet_ledger_formula(ledger, i1, summed.i1, elliptic.i1, 1e-12);
    galet_ledger_formula(ledger, i2, summed.i2, elliptic.i2, 1e-12);
    galet_ledger_formula(ledger, i3, summed.i3, elliptic.i3, 1e-12);
}

/// How an integral leaves its value at x = 0, in parts of it: the coefficient of x^2.
static double growth(double at_h, double at_half, double at_zero, double h) {
    double coarse = (at_h / at_zero - 1.0) / (h * h), fine = (at_half / at_zero - 1.0) / (0.25 * h * h);
    return (4.0 * fine - coarse) / 3.0;
}

static galet_munitsyna_integrals growths(galet_munitsyna_integrals (*integrals)(double mu)) {
    double h = 0.02;
    galet_munitsyna_integrals a = integrals(sqrt(1.0 - h * h)), b = integrals(sqrt(1.0 - 0.25 * h * h));
    galet_munitsyna_integrals zero = integrals(1.0);
    return (galet_munitsyna_integrals){growth(a.i1, b.i1, zero.i1, h), growth(a.i2, b.i2, zero.i2, h),
                                       growth(a.i3, b.i3, zero.i3, h)};
}

static void find_growths(galet_ledger *ledger) {
    galet_munitsyna_integrals exact = growths(galet_munitsyna_elliptic), near = growths(galet_munitsyna_approximate);
    galet_ledger_formula(ledger, "growth-1", near.i1, exact.i1, 1e-6);
    galet_ledger_formula(ledger, "growth-2", near.i2, exact.i2, 1e-6);
    galet_ledger_formula(ledger, "growth-3", near.i3, exact.i3, 1e-6);
}

static galet_munitsyna_integrals errors(double mu) {
    galet_munitsyna_integrals exact = galet_munitsyna_elliptic(mu), near = galet_munitsyna_approximate(mu);
    return (galet_munitsyna_integrals){100.0 * (near.i1 / exact.i1 - 1.0), 100.0 * (near.i2 / exact.i2 - 1.0),
                                       100.0 * (near.i3 / exact.i3 - 1.0)};
}

/// No error is printed: at the ratio of figures 2 and 3 a tenth is what an approximation is taken for.
static void find_followed(galet_ledger *ledger) {
    galet_munitsyna_integrals e = errors(GALET_MUNITSYNA_MU);
    double largest = fmax(fmax(fabs(e.i1), fabs(e.i2)), fabs(e.i3));
    galet_ledger_claim(ledger, "approximations", largest, largest < 10.0);
    galet_ledger_explain(
        ledger, "approximations",
        "errors of I1, I2, I3: %.2f, %+.2f, %+.2f %%; no error is printed, 10 %% is asked for; slender "
        "patches have more (table of errors)",
        e.i1, e.i2, e.i3);
}

static void fill_errors(galet_table *table) {
    const double ratios[] = {1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05};
    for (size_t i = 0; i < sizeof ratios / sizeof *ratios; i++) {
        double mu = ratios[i];
        galet_munitsyna_integrals exact = galet_munitsyna_elliptic(mu), near = galet_munitsyna_approximate(mu);
        galet_munitsyna_integrals e = errors(mu);
        GALET_ADD_ROW(table, mu, exact.i1, e.i1, exact.i2, e.i2, exact.i3, e.i3, 2.0 * exact.i2 - exact.i3,
                      2.0 * near.i2 - near.i3);
    }
}

/// Up to x = 0.95: beyond it I1, which grows as 1 / (1 - x^2), hides the others.
static void fill_curves(galet_table *table) {
    for (int i = 0; i <= 190; i++) {
        double x = 0.005 * i, mu = sqrt((1.0 - x) * (1.0 + x));
        galet_munitsyna_integrals exact = galet_munitsyna_elliptic(mu), near = galet_munitsyna_approximate(mu);
        GALET_ADD_ROW(table, x, exact.i1, exact.i2, exact.i3, near.i1, near.i2, near.i3);
    }
}

galet_status galet_munitsyna_find_integrals(galet_ledger *ledger) {
    find_exact(ledger, 0.6, "i1", "i2", "i3");
    find_exact(ledger, 0.1, "i1-slender", "i2-slender", "i3-slender");
    find_growths(ledger);
    find_followed(ledger);
    fill_errors(galet_ledger_table(ledger, "integral_errors"));
    fill_curves(galet_ledger_table(ledger, "integrals"));
    return GALET_OK;
}
