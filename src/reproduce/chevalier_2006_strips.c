#include "reproduce/chevalier_2006.h"
#include "reproduce/chevalier_2006_formulas.h"

#include "numerics/quadrature.h"
#include "numerics/root.h"

#include <math.h>

static const double YOUNG = 210e9, POISSON = 0.28;

/// k = beta lambda^alpha.
typedef struct power_law {
    double alpha, beta;
} power_law;

/// By least squares of the logarithms at places that lie evenly in the logarithm.
static power_law fit_between(double low, double high, int places, bool with_beta) {
    double n = places, st = 0.0, stt = 0.0, sk = 0.0, stk = 0.0;
    for (int i = 0; i < places; i++) {
        double t = log(low) + log(high / low) * i / (places - 1), k = log(galet_hertz_ellipse_ratio(exp(t)));
        st += t;
        stt += t * t;
        sk += k;
        stk += t * k;
    }
    double alpha = (n * stk - st * sk) / (n * stt - st * st);
    return with_beta ? (power_law){alpha, exp((sk - alpha * st) / n)} : (power_law){stk / stt, 1.0};
}

static power_law fit(bool with_beta) {
    return fit_between(1.0, 100.0, 101, with_beta);
}

static void draw_ratios(galet_ledger *ledger) {
    galet_table *table = galet_ledger_table(ledger, "ratios");
    power_law one = fit(false), two = fit(true);
    for (int i = 0; i <= 100; i++) {
        double lambda = pow(100.0, i / 100.0), k = galet_hertz_ellipse_ratio(lambda);
        GALET_ADD_ROW(table, lambda, galet_chevalier_ratio(one.alpha, one.beta, lambda) / k - 1.0,
                      galet_chevalier_ratio(two.alpha, two.beta, lambda) / k - 1.0);
    }
}

/// (18) and (19) on the reference: the load of all strips over that asked for.
typedef struct pressing {
    double curvature, lambda, n, load;
} pressing;

static double load_left(double depth, void *context) {
    enum { STRIPS = 4000 };
    const pressing *p = context;
    double half = sqrt(depth / p->curvature), dy = 2.0 * half / STRIPS, sum = 0.0;
    for (int i = 0; i < STRIPS; i++) {
        double y = -half + (i + 0.5) * dy, h = depth - p->curvature * y * y;
        sum += galet_chevalier_strip_load(YOUNG, POISSON, h, p->lambda, p->n) * dy;
    }
    return sum - p->load;
}

/// h0 of the reference by (16), (18) and (19).
static double virtual_depth(double n) {
    galet_hertz h = galet_chevalier_2006_reference();
    pressing p = {h.curvature_y, h.curvature_x / h.curvature_y, n, h.load};
    galet_root root = {.x = NAN};
    galet_root_find(load_left, &p, 1e-7, 1e-3, 1e-17, &root);
    return root.x;
}

static void find_geometry(galet_ledger *ledger) {
    galet_hertz h = galet_chevalier_2006_reference();
    double lambda = h.curvature_x / h.curvature_y, k = h.b / h.a, plain = sqrt(lambda);
    galet_ledger_claim(ledger, "uncorrected", plain, plain < 0.9 * k);
    galet_ledger_explain(ledger, "uncorrected",
                         "b/a of the interpenetration of the undeformed bodies, the root of A/B; "
                         "Hertz's is %.4f; less than nine tenths of it is asked for here",
                         k);
    double depth = virtual_depth(galet_chevalier_2006_coefficient(lambda)), corrected = h.curvature_y * k * k,
           y = 0.5 * h.b;
    galet_ledger_formula(ledger, "virtual-depth", 1e3 * depth, 1e3 * h.curvature_y * h.b * h.b, 1e-6);
    galet_ledger_explain(
        ledger, "virtual-depth",
        "h0 by (16), (18), (19) on 4000 strips against B b^2 of Hertz; the bodies approach by %.4e mm: "
        "h0 is a virtual depth",
        1e3 * h.approach);
    galet_ledger_formula(ledger, "strip-length", 1e3 * sqrt((depth - h.curvature_y * y * y) / corrected),
                         1e3 * h.a * sqrt(0.75), 1e-6);
    galet_ledger_explain(ledger, "strip-length", "(17) with Hertz's k in place of (15), against Hertz's ellipse");
}

/// (18) at half the semi-axis against the integral of Hertz's pressure along x.
static void find_strip_load(galet_ledger *ledger) {
    static const double lambdas[] = {0.09, 0.5, 1.0 + 1e-9, 2.0, 10.0, 45.0, 1000.0};
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_64];
    double printed = 0.0, direct = 0.0;
    for (size_t i = 0; i < sizeof lambdas / sizeof *lambdas; i++) {
        galet_hertz h = galet_chevalier_2006_contact(lambdas[i]);
        double y = 0.5 * h.b, half = h.a * sqrt(0.75), depth = h.curvature_y * (h.b * h.b - y * y);
        for (size_t j = 0; j < rule->count; j++) {
            galet_gauss_node node = galet_gauss_at(rule, j);
            double s = 0.5 * M_PI * node.x;
            direct += 0.5 * M_PI * node.weight * half * cos(s) * galet_hertz_pressure(&h, half * sin(s), y);
        }
        printed +=
            galet_chevalier_strip_load(YOUNG, POISSON, depth, lambdas[i], galet_chevalier_2006_coefficient(lambdas[i]));
    }
    galet_ledger_formula(ledger, "strip-load", 1e-3 * printed, 1e-3 * direct, 1e-9);
    galet_ledger_explain(ledger, "strip-load",
                         "against the integral of Hertz's pressure, B = 1/m; n_i, which is not defined, is Hertz's "
                         "coefficient of the semi-axis across rolling, and then (18) is exact");
}

static galet_status solve(galet_ledger *ledger, galet_ratio_law law, galet_rolling **rolling, galet_rolling_result *r) {
    galet_rolling_def def = galet_default_rolling();
    def.normal = galet_normal_find("strips");
    def.tangential = galet_tangential_find("none");
    def.ratio = law;
    def.watch = galet_ledger_watch(ledger);
    galet_status status = galet_rolling_create(4, 51, 1, 0, rolling);
    return status ? status : galet_rolling_solve(*rolling, &def, r);
}

/// n on the line between the entries of a table in steps of 10 degrees of the angle with cosine (A - B)/(A + B).
static double tabled(double lambda) {
    double angle = acos((lambda - 1.0) / (lambda + 1.0)) * 180.0 / M_PI, low = 10.0 * floor(angle / 10.0);
    double part = (angle - low) / 10.0, n[2];
    for (int i = 0; i < 2; i++) {
        double cosine = cos((low + 10.0 * i) * M_PI / 180.0);
        n[i] = galet_chevalier_2006_coefficient((1.0 + cosine) / (1.0 - cosine));
    }
    return (1.0 - part) * n[0] + part * n[1];
}

/// The ratio by (15) with other fits than from 1 to 100: what is left of it where nobody tells the fit.
static void explain_ratio(galet_ledger *ledger, double lambda) {
    const power_law others[] = {
        fit_between(1.0, 50.0, 101, false),   fit_between(1.0, 200.0, 101, false), fit_between(1.0, 1000.0, 101, false),
        fit_between(10.0, 100.0, 101, false), fit_between(1.0, 100.0, 11, false),  fit(true),
    };
    power_law one = fit(false);
    double low = INFINITY, high = 0.0;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        double k = galet_chevalier_ratio(others[i].alpha, others[i].beta, lambda);
        low = fmin(low, k);
        high = fmax(high, k);
    }
    galet_ledger_explain(
        ledger, "semi-ratio",
        "strips with Hertz's k have his ratio. (15) with beta = 1 and alpha = %.4f, by least squares of the logarithms "
        "at 101 places from A/B = 1 to 100, gives %.2f, as printed; but no fit is told, and with A/B from 10, to 50, "
        "200 or 1000, with 11 places, or with beta it is %.1f to %.1f",
        one.alpha, galet_chevalier_ratio(one.alpha, one.beta, lambda), low, high);
}

/// The axes that the strips have, and what would make them those that are printed.
static void find_axes(galet_ledger *ledger, double a, double b) {
    galet_hertz h = galet_chevalier_2006_reference();
    double lambda = h.curvature_x / h.curvature_y, n = tabled(lambda);
    power_law one = fit(false);
    double rough = sqrt(virtual_depth(n) / h.curvature_y), k = galet_chevalier_ratio(one.alpha, one.beta, lambda);
    galet_ledger_number(ledger, "semi-a", 1e3 * a);
    galet_ledger_explain(
        ledger, "semi-a",
        "strips with Hertz's k and n have his a. With n_i on the line between the 10 and 20 degrees of "
        "a table and k = lambda^%.4f, which meets the printed ratio, it would be %.3f, as printed; but "
        "neither n_i nor k_i is told",
        one.alpha, 1e3 * rough / k);
    galet_ledger_number(ledger, "semi-b", 1e3 * b);
    galet_ledger_explain(ledger, "semi-b",
                         "strips with Hertz's n have his b. With n_i on the line between the 10 and 20 degrees of a "
                         "table, %.3f instead of %.3f, it would be %.3f, as printed; but n_i is not told",
                         n, galet_chevalier_2006_coefficient(lambda), 1e3 * rough);
    galet_ledger_number(ledger, "semi-ratio", b / a);
    explain_ratio(ledger, lambda);
}

/// Strips of the reference with Hertz's ratio: how far they are from his ellipse, and figure 10.
static galet_status find_hertz(galet_ledger *ledger) {
    galet_hertz h = galet_chevalier_2006_reference();
    galet_rolling *rolling = NULL;
    galet_rolling_result r;
    galet_status status = solve(ledger, galet_default_ratio_law(), &rolling, &r);
    galet_table *table = galet_ledger_table(ledger, "reference");
    size_t count = 0;
    const galet_rolling_line *lines = status ? NULL : galet_rolling_lines(rolling, &count);
    double most = 0.0, most_load = 0.0, peak_load = 0.5 * M_PI * h.p0 * h.a;
    for (size_t i = 0; i < count; i++) {
        double part = 1.0 - lines[i].y * lines[i].y / (h.b * h.b), half = h.a * sqrt(part);
        double load = peak_load * part;
        most = fmax(most, fabs(lines[i].half_length - half) / h.a);
        most_load = fmax(most_load, fabs(lines[i].load - load) / peak_load);
        GALET_ADD_ROW(table, lines[i].y, lines[i].half_length, half, lines[i].load, load);
    }
    if (!status) {
        galet_ledger_claim(ledger, "semi-hertz", most, most < 1e-3);
        galet_ledger_explain(ledger, "semi-hertz",
                             "largest difference of half lengths from Hertz's ellipse over a, 51 "
                             "strips with Hertz's k and n; a thousandth is asked for here");
        galet_ledger_claim(ledger, "semi-load", most_load, most_load < 1e-3);
        galet_ledger_explain(ledger, "semi-load",
                             "load of a strip over its width against the integral of Hertz's pressure along x, the "
                             "same strips; a thousandth is asked for here");
        find_axes(ledger, lines[count / 2].half_length, r.y_max);
    }
    galet_rolling_destroy(rolling);
    return status;
}

static galet_status find_power_law(galet_ledger *ledger) {
    galet_hertz h = galet_chevalier_2006_reference();
    double lambda = h.curvature_x / h.curvature_y;
    power_law two = fit(true);
    galet_rolling *rolling = NULL;
    galet_rolling_result r;
    galet_status status = solve(ledger, (galet_ratio_law){GALET_RATIO_POWER_LAW, two.alpha, two.beta}, &rolling, &r);
    size_t count = 0;
    const galet_rolling_line *lines = status ? NULL : galet_rolling_lines(rolling, &count);
    double ratio = status ? NAN : r.y_max / lines[count / 2].half_length;
    galet_rolling_destroy(rolling);
    if (status) {
        return status;
    }
    double corrected = galet_chevalier_corrected(two.alpha, two.beta, lambda, h.curvature_x);
    galet_ledger_formula(ledger, "corrected", sqrt(corrected / h.curvature_y), ratio, 1e-6);
    galet_ledger_explain(ledger, "corrected",
                         "root of A_c/B with alpha = %.4f, beta = %.4f, against b/a of the strips that are so found, "
                         "which is k of (15)",
                         two.alpha, two.beta);
    return GALET_OK;
}

/// The load of (19) over depth on a roller of 1 mm for y < 0: whether there is one depth for every load.
static void find_convergence(galet_ledger *ledger) {
    enum { DEPTHS = 200, STRIPS = 400 };
    galet_hertz h = galet_chevalier_2006_reference();
    double last = 0.0, least = INFINITY;
    for (int i = 1; i <= DEPTHS; i++) {
        double depth = 20e-6 * i / DEPTHS, sum = 0.0;
        for (int side = 0; side < 2; side++) {
            double bend = side ? 1.0 : 500.0, lambda = h.curvature_x / bend, half = sqrt(depth / bend);
            double n = galet_chevalier_2006_coefficient(lambda), dy = half / STRIPS;
            for (int j = 0; j < STRIPS; j++) {
                double y = (j + 0.5) * dy;
                sum += galet_chevalier_strip_load(YOUNG, POISSON, depth - bend * y * y, lambda, n) * dy;
            }
        }
        least = fmin(least, sum - last);
        last = sum;
    }
    galet_ledger_claim(ledger, "convergence", least, least > 0.0);
    galet_ledger_explain(ledger, "convergence",
                         "least increase of the load in N over 200 steps of h0 from 0 to 20 um, "
                         "R1 = 1 mm: positive, so that one h0 belongs to every load");
}

galet_status galet_chevalier_2006_strips(galet_ledger *ledger) {
    draw_ratios(ledger);
    find_geometry(ledger);
    find_strip_load(ledger);
    find_convergence(ledger);
    galet_status status = find_power_law(ledger);
    return status ? status : find_hertz(ledger);
}
