#include "reproduce/munitsyna_2012_parts.h"
#include "reproduce/munitsyna_2012_patch.h"

#include <galet/patch.h>

/// How far (2.5) and (2.8) are from the exact law, and figure 2.

/// Largest distances over all slips; forces in units of F0, moments in units of the largest moment.
typedef struct errors {
    double first_f1, first_m;
    double second_f1, second_f2, second_m, printed_m;
    double higher_f2;
    double pade2_f1, pade2_f2, pade2_m;
    double across;  // largest |F2| itself
} errors;

typedef struct laws {
    double psi;
    galet_patch_law exact, pade2;
    galet_munitsyna_pade printed, corrected;
} laws;

static galet_status prepare(double mu, double psi, laws *to) {
    galet_patch_def def = galet_default_patch();
    def.patch = (galet_patch){1.0, mu, 0.0};
    def.friction = def.load = 1.0;
    galet_status status = galet_patch_law_prepare(&def, &to->exact);
    def.kind = &galet_patch_pade2;
    status = status ? status : galet_patch_law_prepare(&def, &to->pade2);
    to->psi = psi;
    to->printed = galet_munitsyna_printed(mu, psi);
    to->corrected = galet_munitsyna_corrected(mu, psi);
    return status;
}

static void keep(double *largest, double apart) {
    *largest = fmax(*largest, fabs(apart));
}

static void compare(const laws *law, double w, errors *e) {
    galet_patch_components exact = galet_patch_law_components(&law->exact, w, law->psi, 1.0);
    galet_patch_components pade2 = galet_patch_law_components(&law->pade2, w, law->psi, 1.0);
    galet_munitsyna_drag first = galet_munitsyna_first(&law->corrected, w, 1.0);
    galet_munitsyna_drag second = galet_munitsyna_second(&law->corrected, w, 1.0);
    double m0 = 3.0 / 8.0 * law->exact.shape.e;
    keep(&e->first_f1, first.f1 - exact.f1);
    keep(&e->first_m, (first.m - exact.m) / m0);
    keep(&e->second_f1, second.f1 - exact.f1);
    keep(&e->second_f2, second.f2 - exact.f2);
    keep(&e->second_m, (second.m - exact.m) / m0);
    keep(&e->printed_m, (galet_munitsyna_second(&law->printed, w, 1.0).m - exact.m) / m0);
    keep(&e->higher_f2, galet_munitsyna_higher(&law->corrected, 4, law->corrected.a4, w, 1.0) - exact.f2);
    keep(&e->pade2_f1, pade2.f1 - exact.f1);
    keep(&e->pade2_f2, pade2.f2 - exact.f2);
    keep(&e->pade2_m, (pade2.m - exact.m) / m0);
    keep(&e->across, exact.f2);
}

/// The denominator of M in (2.5) has no zero; then its error is finite.
static bool is_finite(const galet_munitsyna_pade *c) {
    return c->b1 > -2.0 * sqrt(c->b2);
}

static galet_status measure(double mu, double psi, int steps, errors *e) {
    laws law;
    galet_status status = prepare(mu, psi, &law);
    for (int i = 0; i <= steps && !status; i++) {
        compare(&law, pow(10.0, -3.0 + 6.0 * i / steps), e);
    }
    if (!is_finite(&law.printed)) {
        e->printed_m = INFINITY;
    }
    return status;
}

/// Over slips at the middles of one-degree steps: along an axis there is nothing across.
static galet_status fill_errors(galet_ledger *ledger) {
    const double ratios[] = {1.0, 0.8, 0.6, 0.4, 0.2};
    galet_table *table = galet_ledger_table(ledger, "pade_errors");
    for (size_t i = 0; i < sizeof ratios / sizeof *ratios; i++) {
        errors e = {0};
        for (int degree = 0; degree < 90; degree++) {
            galet_status status = measure(ratios[i], (degree + 0.5) * M_PI / 180.0, 300, &e);
            if (status) {
                return status;
            }
        }
        double printed_m = isinf(e.printed_m) ? NAN : e.printed_m;
        GALET_ADD_ROW(table, ratios[i], e.first_f1, e.first_m, e.second_f1, e.second_m, printed_m, e.across,
                      e.second_f2, e.higher_f2, e.pade2_f1, e.pade2_f2, e.pade2_m);
    }
    return GALET_OK;
}

static void find_order(galet_ledger *ledger, const errors *e) {
    galet_ledger_claim(ledger, "second-force", e->second_f1, e->second_f1 < e->first_f1);
    galet_ledger_explain(ledger, "second-force",
                         "largest error of F1 over all slips: %.3f F0 in second order, %.3f F0 in first", e->second_f1,
                         e->first_f1);
    galet_ledger_claim(ledger, "second-moment", e->printed_m, e->printed_m < e->first_m);
    galet_ledger_explain(ledger, "second-moment",
                         "largest error of M: %.3f of its largest value in second order with b1 as printed, %.3f with "
                         "+b1, %.3f in first order",
                         e->printed_m, e->second_m, e->first_m);
    double own = e->second_f2 / e->across;
    double coarse = fmax(e->first_f1, e->first_m), fine = fmin(e->second_f1, e->second_m);
    galet_ledger_claim(ledger, "f2-like-first", e->second_f2, e->second_f2 > fine && e->second_f2 < coarse);
    galet_ledger_explain(ledger, "f2-like-first",
                         "in units of F0 and M0, as figure 2 draws them, (2.5) errs by %.3f in F2, first order by %.3f "
                         "in F1 and %.3f in M, second order by %.3f in F1: F2 is not as good as second order and no "
                         "worse than first",
                         e->second_f2, e->first_f1, e->first_m, e->second_f1);
    galet_ledger_claim(ledger, "f2-like-first-own", own, own < coarse);
    galet_ledger_explain(
        ledger, "f2-like-first-own",
        "the other way to read the sentence, each error over the largest value of its own force: %.3f "
        "F0 over %.4f F0, where F1 and M of first order have %.3f and %.3f; in units of F0, as figure 2 "
        "draws them, it holds",
        e->second_f2, e->across, e->first_f1, e->first_m);
    galet_ledger_claim(ledger, "higher-better", e->higher_f2 / e->second_f2, e->higher_f2 < e->second_f2);
    galet_ledger_explain(
        ledger, "higher-better",
        "largest error of (2.8), n = 4, over that of (2.5), a4 corrected in both: %.4f F0 over %.4f F0; "
        "the largest F2 itself is %.4f F0, and pade2 of the library has %.4f F0",
        e->higher_f2, e->second_f2, e->across, e->pade2_f2);
}

static void fill_pole(galet_table *table, const galet_munitsyna_pade *c, double w) {
    enum { HIGHEST = 1 };  // F2 cannot exceed F0
    double f2 = galet_munitsyna_second(c, w, 1.0).f2;
    if (fabs(f2) < HIGHEST) {
        GALET_ADD_ROW(table, w, fabs(f2));
        galet_table_set_text(table, "branch", f2 < 0.0 ? "(2.5) as printed, beyond the pole" : "(2.5) as printed");
    }
}

static galet_status fill_curves(galet_ledger *ledger) {
    enum { STEPS = 250 };
    laws law;
    galet_status status = prepare(GALET_MUNITSYNA_MU, GALET_MUNITSYNA_PSI, &law);
    galet_table *table = galet_ledger_table(ledger, "curves"), *pole = galet_ledger_table(ledger, "pole");
    for (int i = 0; i <= STEPS && !status; i++) {
        double w = 5.0 * i / STEPS;
        galet_patch_components exact = galet_patch_law_components(&law.exact, w, law.psi, 1.0);
        galet_munitsyna_drag first = galet_munitsyna_first(&law.corrected, w, 1.0);
        galet_munitsyna_drag second = galet_munitsyna_second(&law.corrected, w, 1.0);
        GALET_ADD_ROW(table, w, exact.f1, first.f1, second.f1, fabs(exact.f2), fabs(second.f2),
                      fabs(galet_munitsyna_higher(&law.corrected, 4, law.corrected.a4, w, 1.0)), exact.m, first.m,
                      second.m, galet_munitsyna_second(&law.printed, w, 1.0).m);
        fill_pole(pole, &law.printed, w);
    }
    return status;
}

galet_status galet_munitsyna_find_errors(galet_ledger *ledger) {
    errors e = {0};
    galet_status status = measure(GALET_MUNITSYNA_MU, GALET_MUNITSYNA_PSI, 3000, &e);
    if (!status) {
        find_order(ledger, &e);
        status = fill_errors(ledger);
    }
    return status ? status : fill_curves(ledger);
}
