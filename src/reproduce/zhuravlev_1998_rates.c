#include "reproduce/zhuravlev_1998_motion.h"
#include "reproduce/zhuravlev_1998_parts.h"
#include "reproduce/zhuravlev_1998_sums.h"

#include "base/vec.h"

#include <math.h>

/// Rates are differences of samples; Padé forms are closed.
static const double BY_DIFFERENCES = 1e-7, CLOSED = 1e-12;

/// One instant of the motion, and what the printed formulas need of it.
typedef struct scene {
    galet_ball_def def;
    galet_zhuravlev_instant now;
    galet_zhuravlev_state state;
    double cosine, sine;   // of the direction of slip
    double inertia;        // [kg m2]
    double force, couple;  // as printed in (3.3), without signs [N], [N m]
    double scale;          // dtau/dt
    double u_law, v_law;   // du/dtau and dv/dtau that follow from (2.7) and (2.8)
    galet_wrench wrench;   // the library's Padé law
} scene;

static galet_status begin(scene *s) {
    s->def = galet_zhuravlev_ball();
    s->def.velocity = (galet_vec2){2.0, 1.0};
    s->def.omega = (galet_vec3){0.4, 1.0, 5.0};
    galet_status status = galet_zhuravlev_instant_of(&s->def, 0.2, &s->now);
    galet_patch_def patch = galet_default_patch();
    patch.patch = (galet_patch){s->def.patch_radius, s->def.patch_radius, 0.0};
    patch.friction = s->def.friction;
    patch.load = s->def.load;
    patch.kind = &galet_patch_pade;
    galet_patch_law law;
    status = status ? status : galet_patch_law_prepare(&patch, &law);
    if (status) {
        return status;
    }
    const galet_ball_sample *at = &s->now.at;
    double r = s->def.radius, vx = at->velocity.x - r * at->omega.y, vy = at->velocity.y + r * at->omega.x;
    double full = s->def.friction * s->def.load, eps = s->def.patch_radius, v = hypot(vx, vy);
    s->state = (galet_zhuravlev_state){eps / r, at->u, v};
    s->cosine = vx / v;
    s->sine = vy / v;
    s->inertia = 0.4 * s->def.mass * r * r;
    s->force = full * galet_zhuravlev_pade_force(eps, fabs(at->omega.z), v);
    s->couple = full * eps * galet_zhuravlev_law_moment(eps, at->omega.z, v);
    s->scale = galet_zhuravlev_tau_scale(&s->def);
    // dv/dt = -7/2 F/m and du/dt = -5/2 M/(m R), with F0/m = 2 / (3 pi) dtau/dt.
    s->v_law = -7.0 / (3.0 * M_PI) * galet_zhuravlev_pade_force(eps, fabs(at->omega.z), v);
    s->u_law = -5.0 / (3.0 * M_PI) * s->state.mu * galet_zhuravlev_law_moment(eps, at->omega.z, v);
    s->wrench = galet_patch_law_wrench(&law, (galet_vec2){vx, vy}, at->omega.z);
    return GALET_OK;
}

/// Mass of a slice at height z times the square of its arm: a disc has half of its radius squared.
static double inertia_of_slice(double z, const void *context) {
    (void)context;
    double radius2 = 1.0 - z * z;
    return 0.75 * radius2 * 0.5 * radius2;
}

static void find_bodies(galet_ledger *ledger, const scene *s) {
    const galet_ball_sample *at = &s->now.at;
    double r = s->def.radius;
    galet_ledger_formula(ledger, "inertia", 0.4, galet_zhuravlev_integrate(inertia_of_slice, NULL, -1.0, 1.0, 1),
                         CLOSED);
    const galet_vec3 arm = {0.0, 0.0, -r}, force = {s->wrench.force.x, s->wrench.force.y, 0.0};
    galet_vec3 turned = galet_vec3_cross(at->omega, arm), couple = galet_vec3_cross(arm, force);
    double x = at->velocity.x - r * at->omega.y, y = at->velocity.y + r * at->omega.x;
    galet_ledger_formula(ledger, "slip-x", x, at->velocity.x + turned.x, CLOSED);
    galet_ledger_formula(ledger, "slip-y", y, at->velocity.y + turned.y, CLOSED);
    galet_ledger_formula(ledger, "slip-speed", sqrt(x * x + y * y), at->slip, CLOSED);
    galet_ledger_formula(ledger, "ball-force", s->force, hypot(force.x, force.y), CLOSED);
    galet_ledger_formula(ledger, "ball-force-x", -s->force * s->cosine, force.x, CLOSED);
    galet_ledger_formula(ledger, "ball-force-y", -s->force * s->sine, force.y, CLOSED);
    galet_ledger_formula(ledger, "couple-x", -r * s->force * s->sine, couple.x, CLOSED);
    galet_ledger_formula(ledger, "couple-y", r * s->force * s->cosine, couple.y, CLOSED);
}

/// Friction takes spin away: the couple has the sign that (3.3) has, not the one printed before it. The sum over the
/// patch gives the sign, and the Padé fraction made of its limits the size.
static void find_couple(galet_ledger *ledger, const scene *s) {
    double eps = s->def.patch_radius, unit = s->def.friction * s->def.load * eps;
    double spin = eps * s->now.at.omega.z, summed = galet_zhuravlev_sum_couple(s->state.v, spin);
    galet_zhuravlev_limits l = galet_zhuravlev_limits_of_sums();
    double fraction = l.spinning / (1.0 + l.spinning * s->state.v / fabs(spin) / l.tail);
    double otherwise = copysign(unit * fraction, summed);
    galet_ledger_formula(ledger, "couple-z", s->couple, s->wrench.moment, CLOSED);
    galet_ledger_prove(ledger, "couple-z", otherwise, 1e-9,
                       "The sign: friction brakes. Summed over the patch, against the slip of every point, the couple "
                       "is %.4f N m, and the Padé fraction made of the limits of such sums %.8f N m; the library's "
                       "Padé law gives %.8f N m, with omega_z > 0, as (3.3) has it. With the printed sign spin would "
                       "grow.",
                       unit * summed, otherwise, s->wrench.moment);
}

static void find_motion(galet_ledger *ledger, const scene *s) {
    const galet_zhuravlev_instant *now = &s->now;
    double r = s->def.radius, m = s->def.mass;
    galet_ledger_formula(ledger, "rate-omega-x", -r * s->sine * s->force, s->inertia * now->omega_rate.x,
                         BY_DIFFERENCES);
    galet_ledger_formula(ledger, "rate-omega-y", r * s->cosine * s->force, s->inertia * now->omega_rate.y,
                         BY_DIFFERENCES);
    galet_ledger_formula(ledger, "rate-omega-z", -s->couple, s->inertia * now->omega_rate.z, BY_DIFFERENCES);
    galet_ledger_formula(ledger, "rate-x", -s->cosine * s->force, m * now->velocity_rate.x, BY_DIFFERENCES);
    galet_ledger_formula(ledger, "rate-y", -s->sine * s->force, m * now->velocity_rate.y, BY_DIFFERENCES);
}

/// A formula, its number by rates of the library's motion, and once more by (2.7) and (2.8).
static void find_wrong(galet_ledger *ledger, const char *id, double printed, double by_rates, double by_law,
                       const char *mended) {
    galet_ledger_formula(ledger, id, printed, by_rates, BY_DIFFERENCES);
    galet_ledger_prove(ledger, id, by_law, BY_DIFFERENCES,
                       "Rates of the library's motion give %.8g, (2.7) and (2.8) give %.8g; the print gives %.8g. "
                       "Right is %s.",
                       by_rates, by_law, printed, mended);
}

static void find_in_tau(galet_ledger *ledger, const scene *s) {
    const galet_zhuravlev_instant *now = &s->now;
    galet_zhuravlev_state at = s->state;
    double share = 5.0 * at.v / (s->def.radius * (8.0 * at.mu * fabs(at.u) + 3.0 * M_PI * at.v));
    galet_ledger_formula(ledger, "tau-omega-x", -share * s->sine, now->omega_rate.x / s->scale, BY_DIFFERENCES);
    galet_ledger_formula(ledger, "tau-omega-y", share * s->cosine, now->omega_rate.y / s->scale, BY_DIFFERENCES);
    galet_ledger_formula(ledger, "tau-v", galet_zhuravlev_v_rate(at), at.v * now->log_slip_rate / s->scale,
                         BY_DIFFERENCES);
    find_wrong(ledger, "tau-u", galet_zhuravlev_u_rate(at), now->u_rate / s->scale, s->u_law,
               "-5 mu^2 u / (16 mu |u| + 15 pi v)");
}

static void find_in_plane(galet_ledger *ledger, const scene *s) {
    const galet_zhuravlev_instant *now = &s->now;
    galet_zhuravlev_state at = s->state;
    double u_rate = now->u_rate / s->scale, v_rate = at.v * now->log_slip_rate / s->scale;
    double u_law = s->u_law, v_law = s->v_law;
    find_wrong(ledger, "slope", galet_zhuravlev_slope(at), u_rate / v_rate, u_law / v_law,
               "(8 mu |u| + 3 pi v) / (16 mu |u| + 15 pi v) 5 mu^2 u / (7 v)");
    double per_beta = galet_zhuravlev_corrected_tau_by_beta(at);
    find_wrong(ledger, "beta-u", galet_zhuravlev_u_by_beta(at), u_rate * per_beta, u_law * per_beta,
               "-5 (8 mu u + 3 pi v) mu^2 u; with v the curves would not be those of du/dv");
    find_wrong(ledger, "beta-v", galet_zhuravlev_v_by_beta(at), v_rate * per_beta, v_law * per_beta,
               "-7 v (16 mu u + 15 pi v)");
    double q = at.u / at.v, q_rate = q * (u_rate / at.u - v_rate / at.v), q_law = q * (u_law / at.u - v_law / at.v);
    find_wrong(ledger, "tau-q", galet_zhuravlev_q_rate(at), q_rate, q_law,
               "-q (8 mu (5 mu^2 - 14) q + 15 pi (mu^2 - 7)) / ((8 mu q + 3 pi) (16 mu q + 15 pi)) e^-p");
    galet_ledger_formula(ledger, "tau-p", galet_zhuravlev_p_rate(at), v_rate / at.v, BY_DIFFERENCES);
    find_wrong(ledger, "q-by-p", galet_zhuravlev_q_by_p(at), q_rate / (v_rate / at.v), q_law / (v_law / at.v),
               "q (8 mu (5 mu^2 - 14) q + 15 pi (mu^2 - 7)) / (7 (16 mu q + 15 pi))");
}

galet_status galet_zhuravlev_find_rates(galet_ledger *ledger) {
    scene s;
    galet_status status = begin(&s);
    if (status) {
        return status;
    }
    find_bodies(ledger, &s);
    find_couple(ledger, &s);
    find_motion(ledger, &s);
    find_in_tau(ledger, &s);
    find_in_plane(ledger, &s);
    return GALET_OK;
}
