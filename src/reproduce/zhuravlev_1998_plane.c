#include "reproduce/zhuravlev_1998_motion.h"
#include "reproduce/zhuravlev_1998_parts.h"
#include "reproduce/zhuravlev_1998_sums.h"

#include "numerics/minimum.h"

#include <math.h>

/// -r'/r^2 at an angle of u and v.
static double fall_of(double angle, void *mu) {
    galet_zhuravlev_state s = {*(const double *)mu, cos(angle), sin(angle)};
    return -(s.u * galet_zhuravlev_corrected_u_by_beta(s) + s.v * galet_zhuravlev_corrected_v_by_beta(s));
}

/// The least over a grid, ends included; between its neighbours the function falls and rises.
static double least_fall(double mu) {
    enum { COUNT = 200 };
    double least = INFINITY;
    int at = 0;
    for (int i = 0; i <= COUNT; i++) {
        double fall = fall_of(M_PI_2 * i / COUNT, &mu);
        if (fall < least) {
            least = fall;
            at = i;
        }
    }
    double low = fmax(at - 1, 0), high = fmin(at + 1, COUNT);
    return fmin(least, galet_minimum_find(fall_of, &mu, M_PI_2 * low / COUNT, M_PI_2 * high / COUNT).value);
}

static void find_norm(galet_ledger *ledger, const galet_zhuravlev_descent *descent) {
    static const struct {
        double mu;
        const char *id;
    } patches[] = {
        {0.01, "norm-tiny-patch"}, {0.1, "norm-small-patch"}, {0.3, "norm-patch"}, {1.0, "norm-large-patch"}};
    for (size_t i = 0; i < sizeof patches / sizeof *patches; i++) {
        double mu = patches[i].mu;
        galet_ledger_formula(ledger, patches[i].id, 40.0 * mu * mu * mu, least_fall(mu), 1e-12);
        galet_ledger_explain(ledger, patches[i].id, "For (3.4) corrected; the least is where v = 0.");
    }
    galet_ledger_number(ledger, "norm-in-motion", descent->bound_ratio);
    galet_ledger_explain(ledger, "norm-in-motion", "For (3.4) corrected, integrated for the purpose.");
    double left = galet_zhuravlev_left_along_beta(galet_zhuravlev_start),
           otherwise = galet_zhuravlev_left_along_v(galet_zhuravlev_start);
    galet_ledger_claim(ledger, "norm-as-printed", left, left < 1e-6 * galet_zhuravlev_start.u);
    galet_ledger_prove(
        ledger, "norm-as-printed", otherwise, 1e-9,
        "As printed du/dbeta has a factor v in place of u, so that u stops falling with v: integrated "
        "along beta %.8f m/s of 5 are left, along v %.8f. The inequality holds for the corrected system.",
        left, otherwise);
}

typedef struct start {
    double mu, u, v;
} start;

/// Ends of the same ball with another patch, spin and slip, by each law: a row of the table. Tells how far the motion
/// by the Padé law ends from its closed form.
static galet_status end_of(galet_table *table, start from, double *deviation) {
    galet_ball_def def = galet_zhuravlev_ball();
    def.patch_radius = from.mu * def.radius;
    def.velocity = (galet_vec2){from.v, 0.0};
    def.omega = (galet_vec3){0.0, 0.0, from.u / def.radius};
    galet_ball_result pade, exact;
    galet_status status = galet_ball_run(&def, NULL, NULL, &pade);
    def.law = &galet_patch_exact;
    status = status ? status : galet_ball_run(&def, NULL, NULL, &exact);
    if (status) {
        return status;
    }
    double closed = galet_ball_pade_stop(&def), deceleration = def.friction * def.load / def.mass;
    GALET_ADD_ROW(table, from.mu, from.u, from.v, pade.t_stop, closed, exact.t_stop, from.v / (3.5 * deceleration),
                  from.u / (2.5 * from.mu * deceleration * 3.0 * M_PI / 16.0));
    *deviation = fmax(*deviation, fabs(pade.t_stop / closed - 1.0));
    return GALET_OK;
}

static galet_status fill_ends(galet_ledger *ledger, double *deviation) {
    static const start starts[] = {
        {0.3, 5.0, 1.0},  {0.3, 1.0, 3.0},  {0.3, 1.0, 100.0}, {0.3, 100.0, 1.0},
        {0.05, 5.0, 0.5}, {0.05, 0.5, 5.0}, {0.01, 1.0, 1.0},  {1.0, 1.0, 1.0},
    };
    *deviation = 0.0;
    galet_status status = GALET_OK;
    for (size_t i = 0; i < sizeof starts / sizeof *starts && !status; i++) {
        status = end_of(galet_ledger_table(ledger, "ends"), starts[i], deviation);
    }
    return status;
}

static galet_status find_time(galet_ledger *ledger, const galet_ball_result *pade,
                              const galet_zhuravlev_descent *descent) {
    galet_ball_def def = galet_zhuravlev_ball();
    double scale = galet_zhuravlev_tau_scale(&def), closed = galet_ball_pade_stop(&def);
    galet_ledger_formula(ledger, "beta-tau", descent->tau_printed, scale * pade->t_stop, 1e-9);
    galet_ledger_prove(ledger, "beta-tau", descent->tau, 1e-9,
                       "With 15 pi v in place of 5 pi v the integral gives %.8f, the library's motion %.8f, the closed "
                       "form by hypergeometric functions %.8f; as printed %.5f.",
                       descent->tau, scale * pade->t_stop, scale * closed, descent->tau_printed);
    double deviation, summed = descent->tau / scale;
    galet_status status = fill_ends(ledger, &deviation);
    if (status) {
        return status;
    }
    galet_ledger_claim(ledger, "finite-time", pade->t_stop, deviation < 1e-9 && fabs(summed / closed - 1.0) < 1e-9);
    galet_ledger_explain(ledger, "finite-time",
                         "Integrated motion %.8f s, closed form by hypergeometric functions %.8f s, (3.5) corrected "
                         "%.8f s; from seven other starts motion and closed form agree to %.0e.",
                         pade->t_stop, closed, summed, deviation);
    return GALET_OK;
}

static galet_status find_dilations(galet_ledger *ledger, const galet_ball_result *pade) {
    galet_ball_def def = galet_zhuravlev_ball();
    def.velocity.x *= 3.0;
    def.omega.y *= 3.0;
    def.omega.z *= 3.0;
    galet_ball_result large;
    galet_status status = galet_ball_run(&def, NULL, NULL, &large);
    if (status) {
        return status;
    }
    galet_zhuravlev_state s = galet_zhuravlev_start, scaled = {s.mu, 3.0 * s.u, 3.0 * s.v};
    double u = galet_zhuravlev_corrected_u_by_beta(scaled) / galet_zhuravlev_corrected_u_by_beta(s);
    double v = galet_zhuravlev_corrected_v_by_beta(scaled) / galet_zhuravlev_corrected_v_by_beta(s);
    double ratio = large.t_stop / pade->t_stop;
    galet_ledger_claim(ledger, "dilations", ratio,
                       fabs(ratio - 3.0) < 1e-9 && fabs(u - 9.0) < 1e-12 && fabs(v - 9.0) < 1e-12);
    galet_ledger_explain(
        ledger, "dilations",
        "Both right-hand sides of (3.4) corrected grow by a^2 (%.9f and %.9f for a = 3): curves go into "
        "curves.",
        u, v);
    return GALET_OK;
}

/// How far a motion is from being the mirror image of that with the opposite spin.
static galet_status mirror(const galet_patch_law_kind *law, double *apart) {
    galet_ball_def def = galet_zhuravlev_ball();
    def.law = law;
    double one[] = {def.omega.x, def.omega.y, def.omega.z, def.velocity.x, def.velocity.y};
    double other[] = {def.omega.x, def.omega.y, -def.omega.z, def.velocity.x, def.velocity.y};
    galet_status status = GALET_OK;
    for (int i = 0; i < 30 && !status; i++) {
        status = galet_zhuravlev_advance(&def, 0.1, 100, one);
        status = status ? status : galet_zhuravlev_advance(&def, 0.1, 100, other);
        double slip = one[3] - def.radius * one[1], other_slip = other[3] - def.radius * other[1];
        *apart = fmax(*apart, fmax(def.radius * fabs(one[2] + other[2]), fabs(slip - other_slip)));
    }
    return status;
}

static galet_status find_half(galet_ledger *ledger) {
    double apart = 0.0;
    galet_status status = mirror(&galet_patch_pade, &apart);
    status = status ? status : mirror(&galet_patch_exact, &apart);
    if (status) {
        return status;
    }
    galet_ledger_claim(ledger, "half-plane", apart, apart < 1e-12);
    galet_ledger_explain(ledger, "half-plane",
                         "The five equations (3.3), integrated for the purpose with the Padé and with the exact law: "
                         "the opposite spin gives the same slip and the opposite u.");
    return GALET_OK;
}

/// dp/dq of the corrected equation.
static double p_by_q(double q, const void *context) {
    (void)context;
    double mu = galet_zhuravlev_start.mu, mu2 = mu * mu;
    return 7.0 * (16.0 * mu * q + 15.0 * M_PI) / (q * (8.0 * mu * (5.0 * mu2 - 14.0) * q + 15.0 * M_PI * (mu2 - 7.0)));
}

static double slip_when_grown(const galet_span *span, double q) {
    double low = span->t0, high = span->t1;
    galet_ball_sample sample;
    for (int i = 0; i < 100; i++) {
        double middle = 0.5 * (low + high);
        span->at(span, middle, &sample);
        *(sample.u < q * sample.slip ? &low : &high) = middle;
    }
    return sample.slip;
}

static void watch_growth(const galet_span *span, void *context) {
    double *slip = context;
    const double q = 10.0 * galet_zhuravlev_start.u / galet_zhuravlev_start.v;
    galet_ball_sample first, last;
    span->at(span, span->t0, &first);
    span->at(span, span->t1, &last);
    if (first.u < q * first.slip && last.u >= q * last.slip) {
        *slip = slip_when_grown(span, q);
    }
}

static galet_status find_quadrature(galet_ledger *ledger) {
    galet_ball_def def = galet_zhuravlev_ball();
    galet_ball_result ball;
    double q0 = galet_zhuravlev_start.u / galet_zhuravlev_start.v, motion = NAN,
           closed = galet_ball_pade_slip(&def, 10.0);
    galet_status status = galet_ball_run(&def, watch_growth, &motion, &ball);
    double slip = galet_zhuravlev_start.v * exp(galet_zhuravlev_integrate(p_by_q, NULL, q0, 10.0 * q0, 8));
    galet_ledger_claim(ledger, "quadrature", slip,
                       fabs(motion / slip - 1.0) < 1e-8 && fabs(closed / slip - 1.0) < 1e-12);
    galet_ledger_explain(ledger, "quadrature",
                         "Quadrature %.12f m/s, its closed form %.12f m/s, the library's motion %.12f m/s.", slip,
                         closed, motion);
    return status;
}

galet_status galet_zhuravlev_find_plane(galet_ledger *ledger) {
    galet_ball_def def = galet_zhuravlev_ball();
    galet_ball_result pade;
    galet_status status = galet_ball_run(&def, NULL, NULL, &pade);
    status = status ? status : find_dilations(ledger, &pade);
    status = status ? status : find_quadrature(ledger);
    status = status ? status : find_half(ledger);
    if (status) {
        return status;
    }
    galet_zhuravlev_descent descent = galet_zhuravlev_descend(galet_zhuravlev_start);
    find_norm(ledger, &descent);
    return find_time(ledger, &pade, &descent);
}
