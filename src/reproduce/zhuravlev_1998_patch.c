#include "reproduce/zhuravlev_1998_formulas.h"
#include "reproduce/zhuravlev_1998_parts.h"
#include "reproduce/zhuravlev_1998_sums.h"

#include "numerics/minimum.h"

#include <galet/hertz.h>
#include <galet/patch.h>
#include <math.h>

/// Sums over the patch are good to some 1e-14, closed forms at k = 5 to 1e-13.
static const double SUMMED = 1e-12;

static galet_status find_pressure(galet_ledger *ledger) {
    galet_hertz_def def = galet_default_hertz();
    def.body1 = (galet_body){0.020, 0.020, 210e9, 0.3};
    def.body2 = (galet_body){INFINITY, INFINITY, 210e9, 0.3};
    def.load = 1500.0;
    galet_hertz hertz;
    galet_status status = galet_hertz_solve(&def, &hertz);
    if (status) {
        return status;
    }
    galet_ledger_formula(ledger, "pressure-peak", 1e-6 * galet_zhuravlev_pressure(def.load, hertz.a, 0.0),
                         1e-6 * hertz.p0, SUMMED);
    galet_ledger_formula(ledger, "pressure-load",
                         galet_zhuravlev_sum_pressure(galet_zhuravlev_pressure, def.load, hertz.a), def.load, SUMMED);
    return GALET_OK;
}

/// Of the angle between the velocity v e_x + omega e_z x r of a point and its ray from (0, h), h = v / omega.
static double cosine_at(double v, double omega, double rho, double phi) {
    double x = rho * cos(phi), y = rho * sin(phi), h = v / omega;
    galet_vec2 velocity = {v - omega * y, omega * x}, ray = {x, y - h};
    double product = velocity.x * ray.x + velocity.y * ray.y;
    return fabs(product) / (hypot(velocity.x, velocity.y) * hypot(ray.x, ray.y));
}

static void find_centre(galet_ledger *ledger) {
    double worst = 0.0, omega = 7.0;  // of a patch of radius 1
    for (int i = 0; i <= 20; i++) {
        for (int j = 0; j < 40; j++) {
            double rho = 0.05 * i, phi = 0.1 + 2.0 * M_PI * j / 40;
            worst = fmax(worst, fmax(cosine_at(0.5 * omega, omega, rho, phi), cosine_at(2.0 * omega, omega, rho, phi)));
        }
    }
    galet_ledger_claim(ledger, "centre-of-rotation", worst, worst < SUMMED);
    galet_ledger_explain(ledger, "centre-of-rotation",
                         "Velocities v e_x + omega e_z x r of 840 points against their rays from (0, v / omega).");
}

static void find_sums(galet_ledger *ledger) {
    galet_zhuravlev_sum inside = galet_zhuravlev_sum_patch(0.5), outside = galet_zhuravlev_sum_patch(2.0);
    galet_ledger_formula(ledger, "force-integral-inside", inside.force, galet_circle_exact(0.5).force, SUMMED);
    galet_ledger_formula(ledger, "force-integral-outside", outside.force, galet_circle_exact(2.0).force, SUMMED);
    double across = fmax(fabs(inside.across / inside.force), fabs(outside.across / outside.force));
    galet_ledger_claim(ledger, "force-across", across, across < SUMMED);
    galet_ledger_explain(ledger, "force-across", "Both components summed over the whole patch; rounding is left.");
    galet_ledger_formula(ledger, "force-rays", galet_zhuravlev_sum_polar(0.003, 0.006), outside.force, SUMMED);
}

/// The print lacks the factor q of the surface element r dr = eps^2 q dq.
static void find_reduced(galet_ledger *ledger, const char *id, double k) {
    double printed = galet_zhuravlev_sum_rays(k, false), mended = galet_zhuravlev_sum_rays(k, true);
    double law = galet_circle_exact(k).force;
    printed = fabs(printed) < SUMMED ? 0.0 : printed;  // rounding of a sum that is zero
    galet_ledger_formula(ledger, id, printed, law, SUMMED);
    galet_ledger_prove(
        ledger, id, mended, SUMMED,
        "The surface element r dr is eps^2 q dq: the integral lacks q. With it, it gives %.10f, as (2.3) "
        "does (%.10f) and the sum over the patch (%.10f); as printed %.4f.",
        mended, law, galet_zhuravlev_sum_patch(k).force, printed);
}

/// Minus the angle at which a point of the rim is seen from the centre of rotation.
static double seen_from_centre(double phi, void *k) {
    return -atan2(cos(phi), *(const double *)k - sin(phi));
}

typedef struct ray {
    double k, theta;
} ray;

/// How far inside the patch a point of a ray is: zero on the rim.
static double inside_rim(double q, void *context) {
    const ray *r = context;
    return 1.0 - hypot(q * sin(r->theta), r->k - q * cos(r->theta));
}

static galet_status find_rays(galet_ledger *ledger) {
    ray r = {2.0, 0.3};
    double middle = r.k * cos(r.theta);
    galet_root start, end;
    galet_status status = galet_root_find(inside_rim, &r, 0.0, middle, 0.0, &start);
    status = status ? status : galet_root_find(inside_rim, &r, middle, r.k + 2.0, 0.0, &end);
    if (status) {
        return status;
    }
    galet_ledger_formula(ledger, "angle-tangent", asin(1.0 / r.k),
                         -galet_minimum_find(seen_from_centre, &r.k, -M_PI_2, M_PI_2).value, SUMMED);
    galet_ledger_formula(ledger, "chord-start", galet_zhuravlev_chord_start(r.k, r.theta), start.x, SUMMED);
    galet_ledger_formula(ledger, "chord-end", galet_zhuravlev_chord_end(r.k, r.theta), end.x, SUMMED);
    return GALET_OK;
}

static void find_closed(galet_ledger *ledger) {
    static const struct {
        double k;
        const char *force, *moment;
    } places[] = {
        {0.1, "force-inside-slow", "moment-inside-slow"},   {0.5, "force-inside-half", "moment-inside-half"},
        {0.9, "force-inside-near", "moment-inside-near"},   {1.0, "force-rim", "moment-rim"},
        {1.1, "force-outside-near", "moment-outside-near"}, {2.0, "force-outside-double", "moment-outside-double"},
        {5.0, "force-outside-far", "moment-outside-far"},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        double k = places[i].k;
        galet_zhuravlev_sum sum = galet_zhuravlev_sum_patch(k);
        galet_ledger_formula(ledger, places[i].force, galet_zhuravlev_force(k), sum.force, SUMMED);
        galet_ledger_formula(ledger, places[i].moment, galet_zhuravlev_moment(k), sum.moment, SUMMED);
    }
}

galet_status galet_zhuravlev_find_patch(galet_ledger *ledger) {
    galet_status status = find_pressure(ledger);
    status = status ? status : find_rays(ledger);
    find_centre(ledger);
    find_sums(ledger);
    find_reduced(ledger, "force-reduced-outside", 2.0);
    find_reduced(ledger, "force-reduced-inside", 0.5);
    find_closed(ledger);
    return status;
}
