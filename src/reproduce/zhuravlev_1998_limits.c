#include "reproduce/zhuravlev_1998_formulas.h"
#include "reproduce/zhuravlev_1998_parts.h"
#include "reproduce/zhuravlev_1998_sums.h"

#include "numerics/minimum.h"

#include <galet/patch.h>
#include <math.h>

typedef double function_of_k(double k);

static double exact_force(double k) {
    return galet_circle_exact(k).force;
}

static double exact_moment(double k) {
    return galet_circle_exact(k).moment;
}

/// The inner branches, also beyond k = 1 where they no longer hold.
static double inner_force(double k) {
    return 3.0 / 32.0 * M_PI * k * (4.0 - k * k);
}

static double inner_moment(double k) {
    double k2 = k * k;
    return 3.0 * M_PI / 128.0 * (8.0 - 8.0 * k2 + 3.0 * k2 * k2);
}

/// Exponent n of what parts two functions at 1 + h: the difference is taken at h and h / 2, and the first correction,
/// proportional to h, extrapolated away.
static double parting_exponent(function_of_k *one, function_of_k *other) {
    double exponent[2];
    for (int i = 0; i < 2; i++) {
        double h = i ? 0.005 : 0.01;
        double wide = one(1.0 + h) - other(1.0 + h), narrow = one(1.0 + 0.5 * h) - other(1.0 + 0.5 * h);
        exponent[i] = log2(wide / narrow);
    }
    return 2.0 * exponent[1] - exponent[0];
}

static void find_smoothness(galet_ledger *ledger, const char *id, function_of_k *law, function_of_k *inner) {
    double n = parting_exponent(law, inner);
    galet_ledger_claim(ledger, id, n, n > 1.01);
    galet_ledger_explain(ledger, id,
                         "Beyond k = 1 the law parts from its inner branch as (k - 1)^%.3f: derivatives up to the "
                         "%s are continuous, the next one is not bounded.",
                         n, n > 2.01 ? "second" : "first");
}

/// Order of the error of an asymptote, by its values at k and 2 k.
static double order_of(function_of_k *law, function_of_k *asymptote, double k) {
    return log2(fabs((law(2.0 * k) - asymptote(2.0 * k)) / (law(k) - asymptote(k))));
}

static void find_asymptotes(galet_ledger *ledger) {
    galet_zhuravlev_sum slow = galet_zhuravlev_sum_patch(1e-3), fast = galet_zhuravlev_sum_patch(30.0);
    galet_ledger_formula(ledger, "force-slow", galet_zhuravlev_force_near(1e-3), slow.force, 1e-6);
    galet_ledger_formula(ledger, "force-fast", galet_zhuravlev_force_far(30.0), fast.force, 1.0 / (30.0 * 30.0 * 30.0));
    galet_ledger_formula(ledger, "moment-fast", galet_zhuravlev_moment_far(30.0), fast.moment, 1.0 / (30.0 * 30.0));
    double near = order_of(exact_force, galet_zhuravlev_force_near, 0.01);
    double far = -order_of(exact_force, galet_zhuravlev_force_far, 50.0);
    double moment = -order_of(exact_moment, galet_zhuravlev_moment_far, 50.0);
    galet_ledger_number(ledger, "force-slow-order", near);
    galet_ledger_explain(ledger, "force-slow-order", "True, but not sharp: the error falls as k^%.2f.", near);
    galet_ledger_number(ledger, "force-fast-order", far);
    galet_ledger_explain(ledger, "force-fast-order", "True, but not sharp: the error falls as 1/k^%.2f.", far);
    galet_ledger_number(ledger, "moment-fast-order", moment);
    galet_ledger_explain(ledger, "moment-fast-order", "True, but not sharp: the error falls as 1/k^%.2f.", moment);
}

static void find_fractions(galet_ledger *ledger) {
    static const struct {
        double k;
        const char *force, *moment;
    } places[] = {{0.5, "pade-force-half", "pade-moment-half"}, {2.0, "pade-force-double", "pade-moment-double"}};
    galet_zhuravlev_limits l = galet_zhuravlev_limits_of_sums();
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        double k = places[i].k;
        galet_ledger_formula(ledger, places[i].force, galet_zhuravlev_pade_force_k(k), l.grip * k / (1.0 + l.grip * k),
                             1e-9);
        galet_ledger_formula(ledger, places[i].moment, galet_zhuravlev_pade_moment_k(k),
                             l.spinning / (1.0 + l.spinning * k / l.tail), 1e-9);
    }
    double eps = 1e-3, omega = 50.0, v = 0.3;
    galet_circle_drag drag = galet_circle_pade(v / (eps * omega));
    galet_ledger_formula(ledger, "pade-force-velocities", galet_zhuravlev_pade_force(eps, omega, v), drag.force, 1e-14);
    galet_ledger_formula(ledger, "pade-moment-velocities", galet_zhuravlev_pade_moment(eps, omega, v), drag.moment,
                         1e-14);
}

static void find_kept(galet_ledger *ledger, const char *id, double pade, double law) {
    double ratio = pade / law;
    galet_ledger_claim(ledger, id, ratio, fabs(ratio - 1.0) < 1e-3);
    galet_ledger_explain(ledger, id, "The Padé form gives %.9g, the law %.9g; they must meet to a thousandth.", pade,
                         law);
}

static void find_ends(galet_ledger *ledger) {
    double low = 1e-4, high = 1e4;
    galet_zhuravlev_sum slow = galet_zhuravlev_sum_patch(low), fast = galet_zhuravlev_sum_patch(high);
    find_kept(ledger, "pade-force-slow", galet_zhuravlev_pade_force_k(low), slow.force);
    find_kept(ledger, "pade-force-fast", galet_zhuravlev_pade_force_k(high), fast.force);
    find_kept(ledger, "pade-moment-slow", galet_zhuravlev_pade_moment_k(low), slow.moment);
    // A sum over the patch loses the moment to rounding there.
    find_kept(ledger, "pade-moment-fast", galet_zhuravlev_pade_moment_k(high), exact_moment(high));
}

/// The fraction of first order has no room for the second term of (2.3'), which is the other way to read the sentence.
static void find_second_term(galet_ledger *ledger) {
    double k = 10.0, pade = 1.0 - galet_zhuravlev_pade_force_k(k);
    double law = 1.0 - exact_force(k), sum = 1.0 - galet_zhuravlev_sum_patch(k).force;
    galet_ledger_claim(ledger, "pade-force-fast-term", pade / law, fabs(pade / law - 1.0) < 0.1);
    galet_ledger_explain(ledger, "pade-force-fast-term",
                         "The other way to read the sentence, both terms of (2.3'); with the limits alone, as the "
                         "abstract has it (principal parts), it holds. At k = 10 the law lacks %.6f of f N (closed "
                         "form) and %.6f (sum over the patch), as 1 / (10 k^2) = 0.001; the Padé force lacks %.4f, as "
                         "8 / (3 pi k). A tenth is asked for; a fraction with k^2 would meet it.",
                         law, sum, pade);
}

typedef struct pair {
    function_of_k *law, *pade;
    double unit;
} pair;

static double minus_error(double log_k, void *context) {
    const pair *p = context;
    double k = exp(log_k);
    return -fabs(p->pade(k) - p->law(k)) / p->unit;
}

/// The error has one hill on either side of where the forms cross, if they do: the highest place of a grid is refined.
static galet_minimum largest_error(pair *p) {
    double best = 0.0, at = 0.0;
    for (int i = -200; i <= 200; i++) {
        double error = minus_error(0.05 * i, p);
        if (error < best) {
            best = error;
            at = 0.05 * i;
        }
    }
    return galet_minimum_find(minus_error, p, at - 0.05, at + 0.05);
}

static void find_error(galet_ledger *ledger, const char *id, pair p) {
    galet_minimum worst = largest_error(&p);
    double low = -minus_error(log(1e-4), &p), high = -minus_error(log(1e4), &p);
    galet_ledger_claim(ledger, id, -worst.value, low < 1e-3 && high < 1e-3);
    galet_ledger_explain(ledger, id,
                         "The error vanishes at both ends (%.1e at k = 1e-4, %.1e at 1e4), but reaches %.3f at "
                         "k = %.3f: a form for qualitative use.",
                         low, high, -worst.value, exp(worst.x));
}

galet_status galet_zhuravlev_find_limits(galet_ledger *ledger) {
    find_smoothness(ledger, "force-smooth", exact_force, inner_force);
    find_smoothness(ledger, "moment-smooth", exact_moment, inner_moment);
    find_asymptotes(ledger);
    find_fractions(ledger);
    find_ends(ledger);
    find_second_term(ledger);
    find_error(ledger, "pade-force-error", (pair){exact_force, galet_zhuravlev_pade_force_k, 1.0});
    find_error(ledger, "pade-moment-error", (pair){exact_moment, galet_zhuravlev_pade_moment_k, exact_moment(0.0)});
    return GALET_OK;
}
