#include "reproduce/chevalier_2006.h"
#include "reproduce/chevalier_2006_formulas.h"

#include "numerics/quadrature.h"

#include <galet/fastsim.h>
#include <galet/kalker.h>
#include <math.h>
#include <stdlib.h>

static const double SHEAR = 82031.25e6, POISSON = 0.28;

static galet_kalker coefficients(const galet_hertz *hertz) {
    galet_kalker kalker = {0};
    galet_kalker_coefficients(hertz->a / hertz->b, POISSON, &kalker);
    return kalker;
}

/// Forces of a bed of springs of flexibility 1 that sticks everywhere, by quadrature of (8) with (9): traction is what
/// rigid slip has pulled since the leading edge.
static galet_vec2 bed_force(const galet_hertz *hertz, galet_creepage creep) {
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_32];
    galet_vec2 force = {0.0, 0.0};
    for (size_t j = 0; j < rule->count; j++) {
        galet_gauss_node across = galet_gauss_at(rule, j);
        double t = 0.5 * M_PI * across.x, y = hertz->b * sin(t), a = hertz->a * cos(t);
        double dy = 0.5 * M_PI * across.weight * hertz->b * cos(t);
        for (size_t i = 0; i < rule->count; i++) {
            galet_gauss_node along = galet_gauss_at(rule, i);
            double x = a * along.x, way = x - a, middle = 0.5 * (x + a);
            force.x += dy * a * along.weight * way * (creep.x - creep.spin * y);
            force.y += dy * a * along.weight * way * (creep.y + creep.spin * middle);
        }
    }
    return force;
}

static void find_flexibilities(galet_ledger *ledger) {
    static const char *const ids[] = {"flexibility-1", "flexibility-2", "flexibility-3"};
    static const galet_creepage creeps[] = {{1e-3, 0.0, 0.0}, {0.0, 1e-3, 0.0}, {0.0, 0.0, 1.0}};
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_kalker k = coefficients(&hertz);
    double a = hertz.a;
    const double printed[] = {8.0 * a / (3.0 * k.c11 * SHEAR), 8.0 * a / (3.0 * k.c22 * SHEAR),
                              M_PI * a * sqrt(a / hertz.b) / (4.0 * k.c23 * SHEAR)};
    for (int i = 0; i < 3; i++) {
        galet_vec2 bed = bed_force(&hertz, creeps[i]);
        galet_creep_force linear = galet_kalker_force(&k, a, hertz.b, SHEAR, creeps[i]);
        double needed = i == 0 ? bed.x / linear.fx : bed.y / linear.fy;
        galet_ledger_formula(ledger, ids[i], 1e9 * printed[i], 1e9 * needed, 1e-9);
        galet_ledger_explain(ledger, ids[i],
                             "the flexibility with which a bed of springs that sticks has the force of the linear "
                             "theory, by quadrature; C11 = %.4f, C22 = %.4f, C23 = %.5f",
                             k.c11, k.c22, k.c23);
    }
}

/// The ellipse in strips, marched with a friction.
static galet_status march(size_t cells, galet_creepage creep, galet_flexibility flexibility, double friction,
                          galet_slip_flexibility slip, galet_traction *out) {
    enum { STRIPS = 200 };
    galet_strip *strips = malloc(STRIPS * sizeof *strips);
    if (!strips) {
        return GALET_ERR_MEMORY;
    }
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_fastsim_def def = galet_default_fastsim();
    def.flexibility = flexibility;
    def.friction = friction;
    def.creep = creep;
    def.cells = cells;
    def.slip = slip;
    def.patch_scale = sqrt(hertz.a * hertz.b);
    galet_status status = galet_strip_ellipse(hertz.a, hertz.b, hertz.load, GALET_STRIP_ELLIPTIC, STRIPS, strips);
    status = status ? status : galet_fastsim_run(&def, STRIPS, strips, NULL, out);
    free(strips);
    return status;
}

/// Forces of (12) where friction bounds nothing. The last cell ends on the trailing edge, where nothing can be carried:
/// an error of the first order in the cells, which two marches take away.
static galet_status adhesive_march(galet_creepage creep, galet_creep_force *force) {
    enum { CELLS = 1000 };
    static const double MUCH = 1e12;
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_kalker kalker = coefficients(&hertz);
    galet_flexibility l = galet_fastsim_flexibility(&kalker, hertz.a, hertz.b, SHEAR);
    galet_traction one, two;
    galet_status status = march(CELLS, creep, l, MUCH, GALET_SLIP_ENERGY, &one);
    status = status ? status : march(2 * CELLS, creep, l, MUCH, GALET_SLIP_ENERGY, &two);
    if (!status) {
        *force = (galet_creep_force){2.0 * two.force.fx - one.force.fx, 2.0 * two.force.fy - one.force.fy,
                                     2.0 * two.force.mz - one.force.mz};
    }
    return status;
}

static galet_status find_linear(galet_ledger *ledger) {
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_kalker kalker = coefficients(&hertz);
    galet_creepage mixed = {5e-4, -3e-4, 1.0}, spin = {0.0, 0.0, 1.0};
    galet_creep_force linear = galet_kalker_force(&kalker, hertz.a, hertz.b, SHEAR, mixed), simple, turned;
    galet_status status = adhesive_march(mixed, &simple);
    status = status ? status : adhesive_march(spin, &turned);
    if (status) {
        return status;
    }
    galet_ledger_formula(ledger, "march-x", simple.fx, linear.fx, 1e-3);
    galet_ledger_explain(ledger, "march-x",
                         "(12) marched with friction that bounds nothing, against the linear theory");
    galet_ledger_formula(ledger, "march-y", simple.fy, linear.fy, 1e-3);
    galet_ledger_explain(ledger, "march-y",
                         "(12) marched with friction that bounds nothing, against the linear theory");
    double known = galet_kalker_force(&kalker, hertz.a, hertz.b, SHEAR, spin).mz, ratio = turned.mz / known;
    galet_ledger_claim(ledger, "moment-misfit", ratio, fabs(ratio - 1.0) > 0.1);
    galet_ledger_explain(
        ledger, "moment-misfit",
        "moment of (12) with full adhesion under pure spin, %.4g N mm, over that of the linear theory, "
        "%.4g N mm per 1/m; more than a tenth counts here as much",
        1e3 * turned.mz, 1e3 * known);
    return GALET_OK;
}

/// What traction of (12) does over V, cell by cell: its work on rigid slip, and on the slip of (12) with L = 1.
typedef struct own_power {
    double work, slip;
} own_power;

/// A march of its own.
static own_power own_march(galet_creepage creep, galet_flexibility l) {
    enum { STRIPS = 200, CELLS = 400 };
    const double friction = 0.1;
    galet_hertz h = galet_chevalier_2006_reference();
    own_power sum = {0.0, 0.0};
    for (int j = 0; j < STRIPS; j++) {
        double y = h.b * ((2.0 * j + 1.0) / STRIPS - 1.0), a = h.a * sqrt(1.0 - y * y / (h.b * h.b));
        double dx = 2.0 * a / CELLS, tx = 0.0, ty = 0.0;
        for (int i = 0; i < CELLS; i++) {
            double x = a - (i + 0.5) * dx, end = a - (i + 1.0) * dx;
            double qx = tx - dx * (creep.x / l.l1 - creep.spin * y / l.l3);
            double qy = ty - dx * (creep.y / l.l2 + creep.spin * x / l.l3);
            double bound = friction * galet_hertz_pressure(&h, end, y), most = hypot(qx, qy);
            double part = most > bound ? bound / most : 1.0;
            double mean_x = 0.5 * (tx + part * qx), mean_y = 0.5 * (ty + part * qy);
            sum.work -= mean_x * dx * (creep.x - creep.spin * y) + mean_y * dx * (creep.y + creep.spin * x);
            sum.slip -= mean_x * (part - 1.0) * qx + mean_y * (part - 1.0) * qy;
            tx = part * qx;
            ty = part * qy;
        }
    }
    double width = 2.0 * h.b / STRIPS;
    return (own_power){sum.work * width, sum.slip * width};
}

/// The flexibility of slip that makes slip dissipate what the forces do, where L1 = L2 = L3: (12) is (8) with (9) then.
static galet_status find_mean(galet_ledger *ledger) {
    galet_hertz hertz = galet_chevalier_2006_reference();
    const double one = 2e-15, all[3] = {one, one, one};
    double v = 5e-4, mean = galet_chevalier_mean(all, v, v, v);
    galet_creepage creep = {v, v, v / sqrt(hertz.a * hertz.b)};
    galet_flexibility equal = {one, one, one};
    galet_traction t;
    galet_status status = march(400, creep, equal, 0.1, GALET_SLIP_SOUA, &t);
    if (status) {
        return status;
    }
    own_power own = own_march(creep, equal);
    double printed = mean / one, needed = printed * t.power / t.power_slip, otherwise = own.work / own.slip / one;
    galet_ledger_formula(ledger, "mean-equal", printed, needed, 1e-9);
    galet_ledger_prove(ledger, "mean-equal", otherwise, 1e-9,
                       "for slip to dissipate the work of the forces the library's march needs %.4f L, a march summed "
                       "apart %.4f L; (11) returns %.4f L, the sum over the root of the sum of squares is not a mean",
                       needed, otherwise, printed);
    return GALET_OK;
}

/// Power by (11) against the work of the creep forces, by the library and by a march of its own; the half-space beside
/// them.
static galet_status find_power(galet_ledger *ledger, galet_rolling *rolling, const char *id, galet_creepage creep) {
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_kalker kalker = coefficients(&hertz);
    galet_flexibility l = galet_fastsim_flexibility(&kalker, hertz.a, hertz.b, SHEAR);
    galet_rolling_def def = galet_default_rolling();
    def.creep = creep;
    def.watch = galet_ledger_watch(ledger);
    galet_rolling_result exact;
    galet_traction t;
    galet_status status = march(200, creep, l, 0.1, GALET_SLIP_SOUA, &t);
    status = status ? status : galet_rolling_solve(rolling, &def, &exact);
    if (status) {
        return status;
    }
    galet_ledger_formula(ledger, id, t.power_slip, t.power, 0.02);
    double work = def.speed * own_march(creep, l).work;
    galet_ledger_prove(ledger, id, work, 5e-3,
                       "the forces work at %.4f W, traction on rigid slip at %.4f W, summed apart, and the half-space "
                       "dissipates %.4f W; slip with L by (11) makes it %.4f W, %.3f times the work",
                       t.power, work, exact.traction.power, t.power_slip, t.power_slip / t.power);
    return GALET_OK;
}

static galet_status find_powers(galet_ledger *ledger) {
    galet_rolling *rolling = NULL;
    galet_status status = galet_rolling_create(100, 50, 1, 0, &rolling);
    status = status ? status : find_power(ledger, rolling, "power-pure", (galet_creepage){1e-3, 0.0, 0.0});
    status = status ? status : find_power(ledger, rolling, "power-diagonal", (galet_creepage){5e-4, 5e-4, 0.0});
    status = status ? status : find_power(ledger, rolling, "power-spin", (galet_creepage){5e-4, -3e-4, 1.0});
    status = status ? status : find_power(ledger, rolling, "power-slight-spin", (galet_creepage){1e-3, 0.0, 0.2});
    galet_rolling_destroy(rolling);
    return status;
}

/// The reference with bodies `scale` times as large, under a load that leaves stresses as they are.
static galet_hertz_def enlarged(double scale) {
    galet_hertz_def def = galet_default_hertz();
    def.body1.rx *= scale;
    def.body1.ry *= scale;
    def.body2.rx *= scale;
    def.load *= scale * scale;
    return def;
}

/// C11 of Kalker's theory for the ellipse that such bodies have.
static double tabled_c11(double scale) {
    galet_hertz_def def = enlarged(scale);
    galet_hertz hertz = {0};
    galet_hertz_solve(&def, &hertz);
    return coefficients(&hertz).c11;
}

/// Longitudinal force over G a b v_x where everything sticks: C11, by the half-space, of bodies `scale` times as large.
static galet_status adhesion(galet_ledger *ledger, galet_rolling *rolling, double scale, double *c11) {
    galet_rolling_def def = galet_default_rolling();
    def.contact = enlarged(scale);
    def.normal = galet_normal_find("hertz");  // the coefficient is one of the ellipse
    def.friction = INFINITY;
    def.watch = galet_ledger_watch(ledger);
    galet_rolling_result r;
    galet_status status = galet_rolling_solve(rolling, &def, &r);
    *c11 = status ? NAN : -r.traction.force.fx / (SHEAR * r.a * r.b * def.creep.x);
    return status;
}

static galet_status find_adhesion(galet_ledger *ledger) {
    galet_hertz hertz = galet_chevalier_2006_reference();
    galet_kalker kalker = coefficients(&hertz);
    galet_rolling *rolling = NULL;
    double own, twice;
    galet_status status = galet_rolling_create(100, 50, 1, 0, &rolling);
    status = status ? status : adhesion(ledger, rolling, 1.0, &own);
    status = status ? status : adhesion(ledger, rolling, 2.0, &twice);
    galet_rolling_destroy(rolling);
    if (status) {
        return status;
    }
    double off = own / kalker.c11 - 1.0;
    galet_ledger_claim(ledger, "adhesion", 100.0 * off, fabs(off) < 0.002);
    galet_ledger_explain(ledger, "adhesion",
                         "C11 of the half-space with full adhesion, %.4f on 100 x 50 cells, against Kalker's %.4f: "
                         "difference in %%, of which 0.2 is allowed here",
                         own, kalker.c11);
    double ratio = twice / own, series = tabled_c11(2.0) / tabled_c11(1.0);
    galet_ledger_claim(ledger, "kalker-unit", ratio, fabs(ratio - 2.0) < 1e-3);
    galet_ledger_prove(ledger, "kalker-unit", series, 1e-6,
                       "a length over a stress would be 2. Force over G a b v_x of the half-space that sticks is %.6f "
                       "times as large, C11 of the ellipses by the linear theory %.6f times: the C_ij are pure numbers",
                       ratio, series);
    return GALET_OK;
}

galet_status galet_chevalier_2006_flexibility(galet_ledger *ledger) {
    find_flexibilities(ledger);
    galet_status status = find_linear(ledger);
    status = status ? status : find_mean(ledger);
    status = status ? status : find_powers(ledger);
    return status ? status : find_adhesion(ledger);
}
