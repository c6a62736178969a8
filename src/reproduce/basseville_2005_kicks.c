// Section 4.1 and (9): which kicks tell of stability, and how the response grows with them.
#include "reproduce/basseville_2005.h"

#include <math.h>

/// Response of one kick: how far the motion goes, velocities included.
typedef struct kicked {
    galet_klarbring_state at;
    double farthest, displaced;
} kicked;

static void observe(const galet_span *span, void *context) {
    kicked *k = context;
    for (int i = 0; i <= 16; i++) {
        galet_klarbring_sample s;
        span->at(span, span->t0 + (span->t1 - span->t0) * i / 16.0, &s);
        double place = hypot(s.un - k->at.un, s.ut - k->at.ut);
        k->displaced = fmax(k->displaced, place);
        k->farthest = fmax(k->farthest, place + hypot(s.vn, s.vt));
    }
}

static double response(const galet_klarbring_def *def, galet_klarbring_state at, galet_klarbring_state kick) {
    kicked k = {.at = at};
    galet_klarbring_motion motion = {.start = {at.un + kick.un, at.ut + kick.ut, kick.vn, kick.vt},
                                     .t_end = 100.0,
                                     .observer = observe,
                                     .context = &k};
    galet_klarbring_result result;
    return galet_klarbring_run(def, &motion, &result) ? (double)NAN : k.farthest;
}

/// The power of the kick that a response goes with, from 1e-4 to 1e-6.
static double power(const galet_klarbring_def *def, galet_klarbring_state at, galet_klarbring_state way) {
    double r[2];
    for (int i = 0; i < 2; i++) {
        double size = i == 0 ? 1e-4 : 1e-6;
        r[i] = response(def, at, (galet_klarbring_state){size * way.un, size * way.ut, size * way.vn, size * way.vt});
    }
    return log(r[0] / r[1]) / log(100.0);
}

static void find_kicks(galet_ledger *ledger) {
    galet_klarbring_def def = galet_basseville_set(6);
    galet_klarbring_equilibrium stuck = {0};
    galet_basseville_find(&def, GALET_KLARBRING_STUCK, &stuck);
    galet_klarbring_state at = galet_klarbring_place(&def, &stuck), off = {.un = -1.0}, along = {.vt = 1.0},
                          away = {.vn = -1.0};
    double normal = power(&def, at, away), tangent = power(&def, at, along), displaced = power(&def, at, off);
    galet_ledger_claim(ledger, "kick-normal-velocity", normal, normal > 0.2);
    galet_ledger_claim(ledger, "kick-tangential-velocity", tangent, tangent > 0.2);
    galet_ledger_explain(ledger, "kick-normal-velocity", "slope of the response from kicks of 1e-4 and 1e-6 m/s");
    galet_ledger_explain(ledger, "kick-tangential-velocity", "slope of the response from kicks of 1e-4 and 1e-6 m/s");
    double push = def.fn - def.w * at.ut, eta = 1e-6, landed = response(&def, at, (galet_klarbring_state){.un = -eta});
    galet_ledger_claim(ledger, "kick-displacement", displaced, displaced > 0.2);
    galet_ledger_explain(ledger, "kick-displacement",
                         "still 0 with the kick, but as its square root, where velocity kicks act in proportion: a "
                         "mass %.0e m off the wall lands with sqrt(2 r eta / m) = %.4e m/s (response %.4e); (9) asks "
                         "for velocity kicks only",
                         eta, sqrt(2.0 * push * eta / def.mass), landed);
}

/// How far velocity kicks of the three kinds lead, in place alone.
static galet_status displace(galet_ledger *ledger, const galet_klarbring_def *def, galet_klarbring_state at,
                             double *largest) {
    static const galet_klarbring_state kicks[] = {{.vn = -1e-5}, {.vt = 1e-5}, {.vt = -1e-5}};
    *largest = 0.0;
    for (int k = 0; k < 3; k++) {
        kicked seen = {.at = at};
        galet_klarbring_motion motion = {.start = {at.un, at.ut, kicks[k].vn, kicks[k].vt},
                                         .t_end = 3e5,
                                         .max_spans = 400,
                                         .max_events = 1000,
                                         .whole = 4000.0,
                                         .observer = observe,
                                         .context = &seen,
                                         .watch = galet_ledger_watch(ledger)};
        galet_klarbring_result result;
        galet_status status = galet_klarbring_run(def, &motion, &result);
        if (status && status != GALET_ERR_NOT_CONVERGED) {
            return status;
        }
        *largest = fmax(*largest, seen.displaced);
    }
    return GALET_OK;
}

/// Whether velocity kicks alone lead to the same label as kicks of all kinds.
static galet_status find_velocities(galet_ledger *ledger) {
    int same = 0, entries = 0;
    for (int cell = 0; cell < GALET_BASSEVILLE_CELLS; cell++) {
        galet_klarbring_def def = galet_basseville_set(cell);
        galet_klarbring_equilibrium e[GALET_KLARBRING_EQUILIBRIA];
        size_t count = 0;
        galet_status status = galet_klarbring_equilibria(&def, 0.0, e, &count);
        if (status) {
            return status;
        }
        for (size_t i = 0; i < count; i++, entries++) {
            double largest;
            status = displace(ledger, &def, galet_klarbring_place(&def, &e[i]), &largest);
            if (status) {
                return status;
            }
            same += (largest > 0.1) == (e[i].stability == GALET_KLARBRING_UNSTABLE);
        }
    }
    galet_ledger_claim(ledger, "kick-velocities-suffice", same, same == entries);
    galet_ledger_explain(ledger, "kick-velocities-suffice",
                         "with kicks of 1e-5 m/s off the wall, ahead and back, %d of the %d equilibria of sets c1 to "
                         "c9 stay or leave as their labels say",
                         same, entries);
    return GALET_OK;
}

galet_status galet_basseville_kicks(galet_ledger *ledger) {
    find_kicks(ledger);
    return find_velocities(ledger);
}
