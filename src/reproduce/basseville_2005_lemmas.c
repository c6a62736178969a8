// Section 4.2: the two lemmas.
#include "reproduce/basseville_2005.h"

#include <math.h>

enum { STARTS = 3600, DIRECT = 180 };

typedef struct first_two {
    galet_klarbring_event first;
    double t;
    int count;
} first_two;

static bool hear_first(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    first_two *f = context;
    f->first = event;
    f->t = after->t;
    f->count++;
    return false;
}

/// Whether a mass at the tip of the cone with a positive tangential velocity flies and then strikes the wall, and when.
static bool flies_and_strikes(const galet_klarbring_def *def, double speed, double *t) {
    first_two f = {0};
    galet_klarbring_motion motion = {
        .start = {.ut = def->fn / def->w, .vt = speed}, .t_end = 1e6, .listener = hear_first, .context = &f};
    galet_basseville_run(def, &motion);
    *t = f.t;
    return f.count > 0 && f.first == GALET_KLARBRING_IMPACT && f.t > 0.0;
}

static bool flies_directly(const galet_klarbring_def *def, double speed, double *t) {
    galet_basseville_impact impact = {0};
    galet_basseville_direct run = {
        .start = {.ut = def->fn / def->w, .vt = speed}, .t_end = 1e3, .max_impacts = 1, .impacts = &impact};
    galet_basseville_integrate(def, &run);
    *t = impact.t;
    return run.flew && run.impact_count == 1;
}

static void find_lemma_1(galet_ledger *ledger) {
    int failures = 0, direct_failures = 0;
    double latest = 0.0, apart = 0.0;
    for (int i = 0; i < STARTS; i++) {
        galet_klarbring_def def = galet_basseville_draw(51, i, i % GALET_BASSEVILLE_CELLS);
        double speed = galet_basseville_uniform(52, i, 0, 0.01, 2.0), t, directly;
        failures += !flies_and_strikes(&def, speed, &t);
        latest = fmax(latest, t);
        if (i < DIRECT) {
            direct_failures += !flies_directly(&def, speed, &directly);
            apart = galet_basseville_larger(apart, fabs(directly - t));
        }
    }
    galet_ledger_claim(ledger, "lemma-1", failures, failures == 0 && direct_failures == 0 && apart < 1e-8);
    galet_ledger_explain(ledger, "lemma-1",
                         "%d drawn systems of all cells with W > 0 from the tip: %d do not fly and then strike, the "
                         "latest after %.4g s; %d of them integrated directly strike at the same time to %.0e s",
                         STARTS, failures, latest, DIRECT, apart);
}

/// The lemma as it stands, where W < 0: a positive velocity leads from the tip into the cone.
static void find_lemma_1_mirrored(galet_ledger *ledger) {
    int flights = 0, directly = 0;
    for (int i = 0; i < DIRECT; i++) {
        galet_klarbring_def def = galet_basseville_draw(51, i, i % GALET_BASSEVILLE_CELLS);
        def = galet_basseville_mirrored(def);
        double t;
        galet_basseville_direct run = {.start = {.ut = def.fn / def.w, .vt = 0.5}, .t_end = 1e-3};
        galet_klarbring_motion motion = {.start = run.start, .t_end = 1e-3};
        galet_klarbring_result result = galet_basseville_run(&def, &motion);
        flights += result.last.phase == GALET_KLARBRING_FREE && flies_and_strikes(&def, 0.5, &t);
        galet_basseville_integrate(&def, &run);
        directly += run.flew;
    }
    galet_ledger_claim(ledger, "lemma-1-negative-w", flights, flights == DIRECT);
    galet_ledger_prove(ledger, "lemma-1-negative-w", directly, 0.0,
                       "the lemma holds for W > 0, which is not said: of %d systems with W < 0, %d leave the wall from "
                       "the tip by the library and %d by direct integration; the others slide into the cone. W v_T > 0 "
                       "would do for both signs",
                       DIRECT, flights, directly);
}

/// Starts at rest at the wall where R_N is that of an equilibrium: of a system with W, that is the equilibrium itself.
static void find_lemma_2(galet_ledger *ledger) {
    int starts = 0, moved = 0;
    for (int i = 0; i < STARTS; i++) {
        galet_klarbring_def def = galet_basseville_draw(53, i, 2 + i % 7);
        galet_basseville_statics s = galet_basseville_solve(&def);
        double part = galet_basseville_uniform(54, i, 0, 0.01, 0.99);
        double low = isfinite(s.low) ? s.low : s.high - 4.0;
        double push = def.fn - def.w * (low + part * (s.high - low));  // of an equilibrium
        if (!s.touches) {
            continue;
        }
        galet_klarbring_motion motion = {.start = {.ut = (def.fn - push) / def.w}, .t_end = 100.0};
        galet_klarbring_result result = galet_basseville_run(&def, &motion);
        starts++;
        moved += !(result.t_rest == 0.0 && result.last.ut == motion.start.ut);
    }
    galet_ledger_claim(ledger, "lemma-2", moved, moved == 0 && starts > STARTS / 2);
    galet_ledger_explain(ledger, "lemma-2",
                         "%d drawn systems with W > 0 from v = 0 at a place with the R_N of an equilibrium: %d move "
                         "within 100 s",
                         starts, moved);
}

/// Without coupling R_N is the same all along the wall, whether the springs are within the cone or not.
static void find_lemma_2_uncoupled(galet_ledger *ledger) {
    galet_klarbring_def def = {.mass = 1.0, .kn = 2.0, .kt = 1.5, .fn = 1.0, .ft = 0.75, .mu = 0.5};
    double omega = sqrt(def.kt / def.mass), centre = (def.ft + def.mu * def.fn) / def.kt, start = 2.0;
    double quarter = 0.5 * M_PI / omega;  // when the slide back is fastest
    galet_klarbring_motion motion = {.start = {.ut = start}, .t_end = quarter};
    galet_basseville_direct direct = {.start = motion.start, .t_end = quarter};
    galet_klarbring_result result = galet_basseville_run(&def, &motion);
    galet_basseville_integrate(&def, &direct);
    galet_ledger_claim(ledger, "lemma-2-uncoupled", fabs(result.last.vt), result.last.vt == 0.0);
    galet_ledger_prove(ledger, "lemma-2-uncoupled", (start - centre) * omega, 1e-12,
                       "the lemma holds where W is not 0, which is not said. KT = 1.5, F = (1, 0.75), mu = 0.5: R_N = "
                       "-1 all along the wall, so also at u_T = 2 with v = 0; "
                       "yet |KT u - F_T| = 2.25 > 0.5 and the mass slides off, with %.9f m/s after %.4f s (%.9f by "
                       "direct integration, (u - 5/6) omega in closed form)",
                       fabs(result.last.vt), quarter, direct.fastest);
}

galet_status galet_basseville_lemmas(galet_ledger *ledger) {
    find_lemma_1(ledger);
    find_lemma_1_mirrored(ledger);
    find_lemma_2(ledger);
    find_lemma_2_uncoupled(ledger);
    return GALET_OK;
}
