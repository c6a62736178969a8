#include "reproduce/zhuravlev_1998_motion.h"
#include "reproduce/zhuravlev_1998_parts.h"

#include <math.h>

/// Integrates (3.3) from a ball's start until some thousandth of the slip is left, which takes 0.85 s.
static galet_status slide_down(const galet_ball_def *def, double state[GALET_ZHURAVLEV_STATE]) {
    const double start[] = {def->omega.x, def->omega.y, def->omega.z, def->velocity.x, def->velocity.y};
    for (int i = 0; i < GALET_ZHURAVLEV_STATE; i++) {
        state[i] = start[i];
    }
    return galet_zhuravlev_advance(def, 0.85, 4000, state);
}

static galet_status find_invariants(galet_ledger *ledger) {
    galet_ball_def def = galet_zhuravlev_ball();
    double r = def.radius, state[GALET_ZHURAVLEV_STATE];
    def.velocity.y = -r * 0.4;  // so that omega_x = 0.4 rad/s brings no slip along y
    def.omega.x = 0.4;
    galet_status status = slide_down(&def, state);
    double slip = state[3] - r * state[1], sum = 7.0 * r * state[1] + 5.0 * slip;
    galet_ledger_claim(ledger, "omega-x-constant", state[0], fabs(state[0] - 0.4) < 1e-12);
    galet_ledger_explain(ledger, "omega-x-constant", "The five equations (3.3), integrated for the purpose.");
    galet_ledger_claim(ledger, "invariant", sum, fabs(sum - 12.0) < 1e-10 && slip < 2e-3);
    galet_ledger_explain(ledger, "invariant",
                         "The five equations (3.3), integrated for the purpose until v = %.2g m/s.", slip);
    def.velocity = (galet_vec2){2.0, 1.0};
    status = status ? status : slide_down(&def, state);
    double angle = atan2(state[4] + r * state[0], state[3] - r * state[1]);
    galet_ledger_claim(ledger, "direction-constant", angle, fabs(angle - atan(1.4)) < 1e-9);
    galet_ledger_explain(ledger, "direction-constant",
                         "The five equations (3.3), integrated for the purpose; the angle has changed by %.1e.",
                         angle - atan(1.4));
    return status;
}

/// ln v where u crosses a millionth of its start, and what is seen before and at the end.
typedef struct ending {
    double u_wanted, t_stop;
    double log_slip;       // there
    bool both_before;      // slip and spin are there shortly before the end
    bool none_after;       // and from it on neither
    double drift;          // of the velocity after it
    galet_ball_sample at;  // the last sample
} ending;

static double log_slip_at(const galet_span *span, double u) {
    double low = span->t0, high = span->t1;
    galet_ball_sample sample;
    for (int i = 0; i < 100; i++) {
        double middle = 0.5 * (low + high);
        span->at(span, middle, &sample);
        *(sample.u > u ? &low : &high) = middle;
    }
    return sample.log_slip;
}

static void watch_end(const galet_span *span, void *context) {
    ending *e = context;
    galet_ball_sample first, last;
    span->at(span, span->t0, &first);
    span->at(span, span->t1, &last);
    if (first.u > e->u_wanted && last.u <= e->u_wanted) {
        e->log_slip = log_slip_at(span, e->u_wanted);
    }
    double before = e->t_stop * (1.0 - 1e-9);
    if (span->t0 <= before && before < span->t1) {
        galet_ball_sample sample;
        span->at(span, before, &sample);
        e->both_before = sample.u > 0.0 && isfinite(sample.log_slip);
    }
    if (span->t0 >= e->t_stop && span->t1 > span->t0) {
        e->none_after = first.u == 0.0 && first.slip == 0.0;
        e->drift = hypot(last.velocity.x - first.velocity.x, last.velocity.y - first.velocity.y);
        e->at = last;
    }
}

static galet_status watch_ending(const galet_ball_def *def, galet_ball_result *ball, ending *e) {
    galet_status status = galet_ball_run(def, NULL, NULL, ball);
    if (status) {
        return status;
    }
    *e = (ending){.u_wanted = 1e-6 * galet_zhuravlev_start.u, .t_stop = ball->t_stop, .log_slip = NAN};
    return galet_ball_run(def, watch_end, e, ball);
}

/// What is left when u has fallen to a millionth, and the time of the end.
typedef struct descent {
    double log_slip, t_stop;
} descent;

/// A law of k integrated along ln u, without the library's motion: d ln v / d ln u = 7 F / (5 mu^2 k M) and
/// dt / d ln u = -u / (5/2 mu F0/m M), by Heun's method.
static descent descend_along_u(const galet_ball_def *def, galet_circle_drag (*law)(double k)) {
    enum { STEPS = 40000 };
    double mu = galet_zhuravlev_start.mu, brake = 2.5 * mu * def->friction * def->load / def->mass;
    double h = log(1e-6) / STEPS, log_v = log(galet_zhuravlev_start.v), log_u = log(galet_zhuravlev_start.u), t = 0.0;
    for (int i = 0; i < STEPS; i++) {
        double slope[2], pace[2], trial = log_v;
        for (int j = 0; j < 2; j++) {
            double k = fmax(exp(trial - log_u) / mu, 1e-100);
            galet_circle_drag drag = law(k);
            slope[j] = 7.0 * drag.force / (5.0 * mu * mu * k * drag.moment);
            pace[j] = -exp(log_u) / (brake * drag.moment);
            trial = log_v + h * slope[0];
            log_u += j ? 0.0 : h;
        }
        log_v += 0.5 * h * (slope[0] + slope[1]);
        t += 0.5 * h * (pace[0] + pace[1]);
    }
    return (descent){log_v, t + exp(log_u) / (brake * law(0.0).moment)};
}

static void find_together(galet_ledger *ledger, const char *id, const ending *e, const descent *otherwise) {
    double found = e->log_slip - log(galet_zhuravlev_start.v);
    galet_ledger_claim(ledger, id, found,
                       e->both_before && e->none_after && fabs(found - otherwise->log_slip) < 1e-5 * fabs(found));
    galet_ledger_explain(
        ledger, id,
        "Slip falls as a power of spin, u^(14 / (5 mu^2)): tiny early, but zero only with u; integrated "
        "along ln u it gives %.3f. A part 1e-9 before the end both are there, from the end on neither.",
        otherwise->log_slip);
}

static void find_rolling(galet_ledger *ledger, const ending *e) {
    galet_vec2 v = e->at.velocity;
    double r = 1.0, slip = hypot(v.x - r * e->at.omega.y, v.y + r * e->at.omega.x);
    galet_ledger_claim(ledger, "rolling-after", v.x, e->drift == 0.0 && slip < 1e-14 && v.y == 0.0);
    galet_ledger_explain(ledger, "rolling-after",
                         "Until 1.5 times the time of the end the velocity stays the same to the last bit, the slip is "
                         "%.1g m/s; momentum about the contact gives (5 x' + 2 R omega_y) / 7 = %.9f m/s.",
                         slip, (5.0 * 2.0 + 2.0 * 1.0) / 7.0);
}

/// When slip and when spin were last seen.
typedef struct last_seen {
    double slip, spin;
} last_seen;

static void watch_both(const galet_span *span, void *context) {
    last_seen *seen = context;
    galet_ball_sample sample;
    span->at(span, 0.5 * (span->t0 + span->t1), &sample);
    seen->slip = sample.slip > 0.0 ? span->t1 : seen->slip;
    seen->spin = sample.u > 0.0 ? span->t1 : seen->spin;
}

static galet_status find_classical(galet_ledger *ledger) {
    galet_ball_def def = galet_zhuravlev_ball();
    def.law = &galet_patch_budgets;
    galet_ball_result ball;
    last_seen seen = {0};
    galet_status status = galet_ball_run(&def, watch_both, &seen, &ball);
    double deceleration = def.friction * def.load / def.mass;
    double slip = galet_zhuravlev_start.v / (3.5 * deceleration),
           spin = galet_zhuravlev_start.u / (2.5 * galet_zhuravlev_start.mu * deceleration * 3.0 * M_PI / 16.0);
    galet_ledger_claim(ledger, "classical-apart", seen.spin - seen.slip,
                       fabs(seen.slip - slip) < 1e-12 && fabs(seen.spin - spin) < 1e-12 && seen.spin > 2.0 * seen.slip);
    galet_ledger_explain(ledger, "classical-apart",
                         "Slip ends after %.6f s = 2 v m / (7 f N), spin after %.6f s = 32 m R u / (15 pi f N eps).",
                         seen.slip, seen.spin);
    return status;
}

galet_status galet_zhuravlev_find_ends(galet_ledger *ledger) {
    galet_ball_def def = galet_zhuravlev_ball();
    galet_ball_result pade, exact;
    ending pade_end, exact_end;
    galet_status status = watch_ending(&def, &pade, &pade_end);
    def.law = &galet_patch_exact;
    status = status ? status : watch_ending(&def, &exact, &exact_end);
    status = status ? status : find_invariants(ledger);
    status = status ? status : find_classical(ledger);
    if (status) {
        return status;
    }
    descent by_pade = descend_along_u(&def, galet_circle_pade), by_exact = descend_along_u(&def, galet_circle_exact);
    galet_ledger_claim(ledger, "finite-time-exact", exact.t_stop, fabs(by_exact.t_stop / exact.t_stop - 1.0) < 1e-6);
    galet_ledger_explain(ledger, "finite-time-exact",
                         "The library's motion gives %.9f s, an integration along ln u %.9f s.", exact.t_stop,
                         by_exact.t_stop);
    find_together(ledger, "stop-together", &pade_end, &by_pade);
    find_together(ledger, "stop-together-exact", &exact_end, &by_exact);
    find_rolling(ledger, &pade_end);
    return GALET_OK;
}
