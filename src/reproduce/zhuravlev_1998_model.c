#include "reproduce/zhuravlev_1998_formulas.h"
#include "reproduce/zhuravlev_1998_parts.h"
#include "reproduce/zhuravlev_1998_sums.h"

#include <galet/patch.h>
#include <math.h>

static const double EPS = 1e-3;  // radius of the patch [m]

/// A circular patch under f N = 2 N.
static galet_status prepare(const galet_patch_law_kind *kind, galet_patch_law *law) {
    galet_patch_def def = galet_default_patch();
    def.patch = (galet_patch){EPS, EPS, 0.0};
    def.friction = 0.2;
    def.load = 10.0;
    def.kind = kind;
    return galet_patch_law_prepare(&def, law);
}

static void find_law(galet_ledger *ledger, const galet_patch_law *pade) {
    double omega = 50.0, v = 0.02;
    galet_wrench wrench = galet_patch_law_wrench(pade, (galet_vec2){v, 0.0}, omega);
    galet_ledger_formula(ledger, "law-force", 2.0 * galet_zhuravlev_pade_force(EPS, omega, v), -wrench.force.x, 1e-14);
    galet_ledger_formula(ledger, "law-moment", 2.0 * 1e3 * EPS * galet_zhuravlev_law_moment(EPS, omega, v),
                         -1e3 * wrench.moment, 1e-14);
}

/// What a law leaves when slip and spin tend to 0 along a ray of given k: force in units of f N, moment of f N eps.
static galet_circle_drag left_at_rest(const galet_patch_law *law, double k) {
    double omega = 1e-9;
    galet_wrench wrench = galet_patch_law_wrench(law, (galet_vec2){k * EPS * omega, 0.0}, omega);
    return (galet_circle_drag){-wrench.force.x / law->force_max, -wrench.moment / (law->force_max * EPS)};
}

typedef struct range {
    double least, largest;
} range;

static void widen(range *r, double x) {
    r->least = fmin(r->least, x);
    r->largest = fmax(r->largest, x);
}

/// A range of limits must stay within the bounds 0 and `most`, and come near to both of them.
static void find_range(galet_ledger *ledger, const char *id, range r, double most) {
    bool within = r.least >= 0.0 && r.largest <= most * (1.0 + 1e-15);
    galet_ledger_claim(ledger, id, r.largest, within && r.least < 1e-4 && r.largest > 0.9999 * most);
    galet_ledger_explain(ledger, id,
                         "Along rays of k from 1e-6 to 1e6 the limits of the exact and the Padé law fill %.1e to %.9f; "
                         "the bounds are 0 and %.9f.",
                         r.least, r.largest, most);
}

static void find_rest(galet_ledger *ledger, const galet_patch_law *const laws[2]) {
    range force = {1.0, 0.0}, moment = {1.0, 0.0};
    for (int i = -120; i <= 120; i++) {
        for (int j = 0; j < 2; j++) {
            galet_circle_drag left = left_at_rest(laws[j], pow(10.0, 0.05 * i));
            widen(&force, left.force);
            widen(&moment, left.moment);
        }
    }
    find_range(ledger, "rest-force", force, 1.0);
    find_range(ledger, "rest-moment", moment, 3.0 * M_PI / 16.0);
}

/// Each bound is reached alone; a patch at rest does not bear both at once.
static galet_status find_corner(galet_ledger *ledger, const galet_patch_law *exact) {
    double force = exact->force_max, moment = 3.0 * M_PI / 16.0 * force * EPS;
    const galet_wrench pulls[] = {{{force, 0.0}, moment}, {{force, 0.0}, 0.0}, {{0.0, 0.0}, moment}};
    galet_patch_limit limit[3];
    for (int i = 0; i < 3; i++) {
        galet_status status = galet_patch_law_limit(exact, pulls[i], &limit[i]);
        if (status) {
            return status;
        }
    }
    double together = limit[0].utilisation;
    bool necessary = fabs(limit[1].utilisation - 1.0) < 1e-9 && fabs(limit[2].utilisation - 1.0) < 1e-9;
    galet_ledger_claim(ledger, "rest-together", together, necessary && together >= 1.0);
    galet_ledger_explain(ledger, "rest-together",
                         "Each bound alone is sharp (%.9f and %.9f of what the patch bears), so both are necessary; "
                         "together they are not sufficient: their corner is %.4f times what the patch bears.",
                         limit[1].utilisation, limit[2].utilisation, together);
    return GALET_OK;
}

static void find_scales(galet_ledger *ledger) {
    double k = 1.0, v = 3.0 * M_PI * k, law = galet_circle_pade(k).force;  // eps omega = 1
    double printed = galet_zhuravlev_scaled_force(v, galet_zhuravlev_spin_scale(1.0, 1.0));
    double mended = galet_zhuravlev_scaled_force(v, 8.0), grip = galet_zhuravlev_limits_of_sums().grip;
    double otherwise = grip * k / (1.0 + grip * k);
    galet_ledger_formula(ledger, "spin-scale", printed, law, 1e-14);
    galet_ledger_prove(ledger, "spin-scale", otherwise, 1e-9,
                       "The library's Padé law gives %.6f, the fraction made of the slope of the sum over the patch "
                       "%.6f, and so does (2.9) with omega' = 8 eps omega (%.6f), the only scale that also turns (2.8) "
                       "into (2.10); with the printed one (2.9) gives %.6f.",
                       law, otherwise, mended, printed);
    galet_ledger_formula(ledger, "force-scale", 1.0, galet_zhuravlev_sum_patch(1e7).force, 1e-12);
    galet_ledger_formula(ledger, "moment-scale", 3.0 * M_PI / 16.0, galet_zhuravlev_sum_patch(1e-7).moment, 1e-12);
    k = 0.7;
    v = 3.0 * M_PI * k;
    galet_circle_drag drag = galet_circle_pade(k), spinning = galet_circle_pade(0.0);
    galet_ledger_formula(ledger, "scaled-force", galet_zhuravlev_scaled_force(v, 8.0), drag.force, 1e-14);
    galet_ledger_formula(ledger, "scaled-moment", galet_zhuravlev_scaled_moment(v, 8.0), drag.moment / spinning.moment,
                         1e-14);
}

static void find_coupling(galet_ledger *ledger, const galet_patch_law *exact, const galet_patch_law *budgets) {
    galet_circle_drag both = galet_circle_exact(1.0), pade = galet_circle_pade(1.0);
    double force = both.force / galet_circle_exact(INFINITY).force;
    double moment = both.moment / galet_circle_exact(0.0).moment;
    galet_ledger_claim(ledger, "coupled-force", force, force < 0.99 && pade.force < 0.99);
    galet_ledger_explain(ledger, "coupled-force", "Exact law; by the Padé form %.6f. Less than 0.99 is asked for.",
                         pade.force);
    double pade_moment = pade.moment / galet_circle_pade(0.0).moment;
    galet_ledger_claim(ledger, "coupled-moment", moment, moment < 0.99 && pade_moment < 0.99);
    galet_ledger_explain(ledger, "coupled-moment", "Exact law; by the Padé form %.6f. Less than 0.99 is asked for.",
                         pade_moment);
    double worst = 0.0;
    for (int i = -120; i <= 120; i++) {
        double k = pow(10.0, 0.05 * i);
        galet_circle_drag true_drag = left_at_rest(exact, k), apart = left_at_rest(budgets, k);
        worst = fmax(worst, fabs(apart.force - true_drag.force));
        worst = fmax(worst, fabs(apart.moment - true_drag.moment) / (3.0 * M_PI / 16.0));
    }
    galet_ledger_claim(ledger, "uncoupled-error", worst, worst > 0.5);
    galet_ledger_explain(ledger, "uncoupled-error",
                         "Sliding and spinning friction, each in full, against the exact law for k from 1e-6 to 1e6; "
                         "an error of 1 is all of the force or of the moment, and half of it is asked for.");
}

static void find_second_conclusion(galet_ledger *ledger, const galet_patch_law *const laws[2]) {
    double least = INFINITY, largest = 0.0;
    for (int j = 0; j < 2; j++) {
        for (double v = 1.0; v > 0.5e-12; v *= 0.1) {
            galet_wrench wrench = galet_patch_law_wrench(laws[j], (galet_vec2){v, 0.0}, 0.0);
            least = fmin(least, -wrench.force.x / laws[j]->force_max);
        }
        for (double omega = 100.0; omega > 0.5e-6; omega *= 0.1) {
            galet_wrench wrench = galet_patch_law_wrench(laws[j], (galet_vec2){1e-9 * EPS * omega, 0.0}, omega);
            largest = fmax(largest, -wrench.force.x / laws[j]->force_max);
        }
    }
    galet_ledger_claim(ledger, "translation-force", least, fabs(least - 1.0) < 1e-14);
    galet_ledger_explain(ledger, "translation-force", "Exact and Padé law: f N at every speed.");
    galet_ledger_claim(ledger, "spin-kills-force", largest, largest < 1e-8);
    galet_ledger_explain(ledger, "spin-kills-force",
                         "Exact and Padé law: the force is 3/8 pi k there, however small the spin.");
}

/// On each ray the law keeps its value, and rays differ: so there is no limit. Both laws are looked at; what is told is
/// the spread of the exact one.
static void find_third_conclusion(galet_ledger *ledger, const galet_patch_law *const laws[2]) {
    galet_circle_drag spread[2];
    for (int j = 0; j < 2; j++) {
        galet_circle_drag slow = left_at_rest(laws[j], 0.1), even = left_at_rest(laws[j], 1.0),
                          fast = left_at_rest(laws[j], 10.0);
        bool ordered = slow.force < even.force && even.force < fast.force && slow.moment > even.moment;
        spread[j] = (galet_circle_drag){ordered ? fast.force - slow.force : 0.0, slow.moment - fast.moment};
    }
    galet_ledger_claim(ledger, "no-limit-force", spread[0].force, spread[0].force > 0.1 && spread[1].force > 0.1);
    galet_ledger_explain(ledger, "no-limit-force", "By the Padé form (2.4) the spread is %.4f.", spread[1].force);
    galet_ledger_claim(ledger, "no-limit-moment", spread[0].moment, spread[0].moment > 0.1 && spread[1].moment > 0.1);
    galet_ledger_explain(ledger, "no-limit-moment", "By the Padé form (2.6) the spread is %.4f.", spread[1].moment);
}

galet_status galet_zhuravlev_find_model(galet_ledger *ledger) {
    galet_patch_law exact, pade, budgets;
    galet_status status = prepare(&galet_patch_exact, &exact);
    status = status ? status : prepare(&galet_patch_pade, &pade);
    status = status ? status : prepare(&galet_patch_budgets, &budgets);
    if (status) {
        return status;
    }
    const galet_patch_law *const laws[] = {&exact, &pade};
    find_law(ledger, &pade);
    find_rest(ledger, laws);
    find_scales(ledger);
    find_coupling(ledger, &exact, &budgets);
    find_second_conclusion(ledger, laws);
    find_third_conclusion(ledger, laws);
    return find_corner(ledger, &exact);
}
