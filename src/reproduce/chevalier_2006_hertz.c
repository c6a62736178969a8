#include "reproduce/chevalier_2006.h"
#include "reproduce/chevalier_2006_formulas.h"

#include "contact/elastic.h"
#include "numerics/quadrature.h"
#include "numerics/root.h"

#include <math.h>

galet_hertz galet_chevalier_2006_reference(void) {
    galet_hertz_def def = galet_default_hertz();
    galet_hertz hertz = {0};
    galet_hertz_solve(&def, &hertz);
    return hertz;
}

galet_hertz galet_chevalier_2006_contact(double lambda) {
    galet_hertz_def def = galet_default_hertz();
    def.body1.ry = 0.5;
    def.body1.rx = 0.5 / lambda;
    def.body2.rx = def.body2.ry = INFINITY;
    galet_hertz hertz = {.a = NAN, .b = NAN, .load = NAN};
    galet_hertz_solve(&def, &hertz);
    return hertz;
}

double galet_chevalier_2006_coefficient(double lambda) {
    galet_hertz h = galet_chevalier_2006_contact(lambda);
    return h.b / cbrt(0.75 * h.load / (h.contact_modulus * (h.curvature_x + h.curvature_y)));
}

static galet_chevalier_load pressure_of(const galet_hertz *hertz) {
    return (galet_chevalier_load){hertz->a, hertz->b, hertz->p0, 0.5};
}

static galet_elastic steel(void) {
    galet_hertz_def def = galet_default_hertz();
    return galet_elastic_combine(def.body1, def.body2);
}

/// (2) under Hertz's pressure on a rigid body of the same shape, where one body alone yields: all of the approach.
static void find_one_body(galet_ledger *ledger) {
    galet_hertz_def def = galet_default_hertz();
    def.body2.young = INFINITY;
    galet_hertz hertz = {0};
    galet_hertz_solve(&def, &hertz);
    galet_chevalier_load p = pressure_of(&hertz);
    double shear = def.body1.young / (2.0 * (1.0 + def.body1.poisson));
    // (2) has 2 pi G where (3), which the function is of, has pi G.
    double one = galet_chevalier_displacement(&p, galet_chevalier_normal, 2.0 * shear, def.body1.poisson, 0.0, 0.0);
    galet_ledger_formula(ledger, "one-body", 1e3 * one, 1e3 * hertz.approach, 1e-12);
    galet_ledger_explain(ledger, "one-body",
                         "(2) integrated in polar coordinates with the roller's own G and nu, against Hertz's approach "
                         "to a rigid rod, a = %.4f, b = %.4f mm",
                         1e3 * hertz.a, 1e3 * hertz.b);
}

static void find_displacement(galet_ledger *ledger) {
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_chevalier_load p = pressure_of(&hertz);
    galet_elastic e = steel();
    double both = galet_chevalier_displacement(&p, galet_chevalier_normal, e.shear, e.poisson, 0.0, 0.0);
    galet_ledger_formula(ledger, "two-bodies", 1e3 * both, 1e3 * hertz.approach, 1e-12);
    galet_ledger_explain(ledger, "two-bodies", "(3) integrated in polar coordinates against Hertz's closed form");
    double x = 0.5 * hertz.a, y = 0.5 * hertz.b, h = hertz.curvature_x * x * x + hertz.curvature_y * y * y;
    double there = galet_chevalier_displacement(&p, galet_chevalier_normal, e.shear, e.poisson, x, y);
    galet_ledger_formula(ledger, "gap-closed", 1e3 * there, 1e3 * (hertz.approach - h), 1e-12);
    galet_ledger_explain(ledger, "gap-closed",
                         "e = 0 asks for delta - h, with h = A x^2 + B y^2, A = (1/R_xg + 1/R_xe)/2 and B alike: the "
                         "factor 1/2 is never printed");
}

static void find_materials(galet_ledger *ledger) {
    galet_body one = {.young = 210e9, .poisson = 0.28}, two = {.young = 70e9, .poisson = 0.33};
    double g1 = one.young / (2.0 * (1.0 + one.poisson)), g2 = two.young / (2.0 * (1.0 + two.poisson));
    double shear = 1.0 / (0.5 / g1 + 0.5 / g2), poisson = shear * (0.5 * one.poisson / g1 + 0.5 * two.poisson / g2);
    galet_ledger_formula(ledger, "materials", 1e-6 * shear / (1.0 - poisson), 1e-6 * galet_contact_modulus(one, two),
                         1e-13);
    galet_ledger_explain(ledger, "materials",
                         "G / (1 - nu) by the printed means against 1 / ((1 - nu1^2)/E1 + (1 - "
                         "nu2^2)/E2)");
}

/// Volume under a semi-ellipsoid of peak 1, strip by strip.
static double volume(double a, double b) {
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_64];
    double sum = 0.0;
    for (size_t i = 0; i < rule->count; i++) {
        galet_gauss_node across = galet_gauss_at(rule, i);
        double t = 0.5 * M_PI * across.x, strip = 0.0;  // y = b sin t, x = a cos t sin s
        for (size_t j = 0; j < rule->count; j++) {
            galet_gauss_node along = galet_gauss_at(rule, j);
            double s = 0.5 * M_PI * along.x;
            strip += along.weight * cos(t) * cos(s) * cos(s);
        }
        sum += across.weight * strip * cos(t) * cos(t);
    }
    return sum * a * b * 0.25 * M_PI * M_PI;
}

/// Displacement of an ellipse of semi-axes 1 and k under a peak of 1: how it falls along both axes.
static void curvatures(double k, galet_elastic e, double *along, double *across) {
    galet_chevalier_load p = {1.0, k, 1.0, 0.5};
    double middle = galet_chevalier_displacement(&p, galet_chevalier_normal, e.shear, e.poisson, 0.0, 0.0);
    double x = galet_chevalier_displacement(&p, galet_chevalier_normal, e.shear, e.poisson, 0.5, 0.0);
    double y = galet_chevalier_displacement(&p, galet_chevalier_normal, e.shear, e.poisson, 0.0, 0.5 * k);
    *along = (middle - x) / 0.25;
    *across = (middle - y) / (0.25 * k * k);
}

static double miss(double k, void *context) {
    double along, across;
    curvatures(k, steel(), &along, &across);
    return along / across - *(double *)context;
}

/// Hertz's ellipse from (3) and (4) alone: the ratio that makes the quadrature fit the gap, then the size.
static double quadrature_b(const galet_hertz *hertz) {
    double lambda = hertz->curvature_x / hertz->curvature_y, along, across;
    galet_root k;
    if (galet_root_find(miss, &lambda, 1.1, 30.0, 1e-9, &k)) {
        return NAN;
    }
    curvatures(k.x, steel(), &along, &across);
    double a = cbrt(1.5 * hertz->load * along / (M_PI * k.x * hertz->curvature_x));
    return k.x * a;
}

/// Hertz's coefficient of the longer semi-axis, for (A - B) / (A + B).
static double coefficient(double cosine) {
    return galet_chevalier_2006_coefficient((1.0 + cosine) / (1.0 - cosine));
}

/// b where n is taken from a table in steps of 0.02 of the cosine, on the line between two entries.
static double tabled_b(const galet_hertz *hertz) {
    double sum = hertz->curvature_x + hertz->curvature_y, cosine = (hertz->curvature_x - hertz->curvature_y) / sum;
    double low = 0.94, high = 0.96, part = (cosine - low) / (high - low);
    double n = (1.0 - part) * coefficient(low) + part * coefficient(high);
    return n * cbrt(0.75 * hertz->load / (hertz->contact_modulus * sum));
}

static void find_ellipse(galet_ledger *ledger) {
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_ledger_formula(ledger, "peak", 1e-6 * 1.5 * hertz.load / (M_PI * hertz.a * hertz.b),
                         1e-6 * hertz.load / volume(hertz.a, hertz.b), 1e-12);
    galet_ledger_explain(ledger, "peak", "the peak that makes the ellipsoid carry 1500 N, by quadrature of its volume");
    galet_ledger_number(ledger, "hertz-a", 1e3 * hertz.a);
    galet_ledger_explain(ledger, "hertz-a", "by complete elliptic integrals");
    galet_ledger_number(ledger, "hertz-b", 1e3 * hertz.b);
    double direct = quadrature_b(&hertz);
    galet_ledger_prove(ledger, "hertz-b", 1e3 * direct, 1e-8,
                       "elliptic integrals give %.5f, fitting the quadrature of (3) to the gap %.5f; the print is what "
                       "a table of n in steps of 0.02 of (A - B)/(A + B) gives on the line between 0.94 and 0.96: "
                       "%.3f, and n is convex there",
                       1e3 * hertz.b, 1e3 * direct, 1e3 * tabled_b(&hertz));
}

static void find_named_radius(galet_ledger *ledger) {
    galet_hertz right = galet_chevalier_2006_reference();
    galet_hertz_def def = galet_default_hertz();
    def.body1.ry = 20e-3;
    galet_hertz named = {0};
    galet_hertz_solve(&def, &named);
    double direct = quadrature_b(&named);
    galet_ledger_claim(ledger, "radius-named", 1e3 * named.b, fabs(named.b / right.b - 1.0) < 0.01);
    galet_ledger_prove(ledger, "radius-named", 1e3 * direct, 1e-8,
                       "with R_yg = 20 mm b would be %.5f mm by closed form and %.5f by quadrature; with R_yg = 500 mm "
                       "of the same section, which gives the printed a, it is %.3f: R_xg = 20 mm is meant",
                       1e3 * named.b, 1e3 * direct, 1e3 * right.b);
    double lambda = right.curvature_x * 2.0 * 1e-3, ratio = galet_hertz_ellipse_ratio(lambda);
    galet_ledger_claim(ledger, "blend-along", ratio, ratio < 1.0);
    galet_ledger_explain(ledger, "blend-along",
                         "Hertz's b/a for 1 mm across and the roller's and rod's radii along: "
                         "below 1 the ellipse is long along x");
}

galet_status galet_chevalier_2006_hertz(galet_ledger *ledger) {
    find_one_body(ledger);
    find_displacement(ledger);
    find_materials(ledger);
    find_ellipse(ledger);
    find_named_radius(ledger);
    return GALET_OK;
}
