// Section 4.2: the theorem of the grazing state with A = 0 and mu = KT / W, its proof step by step, and a motion that
// one step leaves out.
#include "reproduce/basseville_2005.h"

#include <math.h>

enum { SYSTEMS = 400, IMPACTS = 25 };

/// Without a force: A = 0 at u_T = 0 whatever the stiffness.
static galet_klarbring_def forceless(int i) {
    galet_klarbring_def def = galet_basseville_draw(61, i, 4);
    def.fn = def.ft = 0.0;
    return def;
}

static void find_kick_back(galet_ledger *ledger) {
    int others = 0;
    for (int i = 0; i < SYSTEMS; i++) {
        galet_klarbring_def def = galet_basseville_draw(62, i, 4);
        galet_klarbring_motion motion = {.start = {.ut = def.ft / def.kt, .vt = -0.5}, .t_end = 1e3};
        galet_klarbring_result result = galet_basseville_run(&def, &motion);
        // A stop and the end of the time: nothing else happened.
        others += !(result.events == 2 && result.t_rest > 0.0 && galet_basseville_is_equilibrium(&def, result.last.ut));
    }
    galet_ledger_claim(ledger, "proof-kick-back", others, others == 0);
    galet_ledger_explain(ledger, "proof-kick-back",
                         "%d drawn systems with A = 0 and mu = KT / W: %d do other than slide back once and rest at an "
                         "equilibrium",
                         SYSTEMS, others);
}

typedef struct tip {
    double speed;
    bool reached;
} tip;

static bool hear_tip(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    tip *t = context;
    t->reached = event == GALET_KLARBRING_LIFTOFF;
    t->speed = after->vt;
    return false;
}

static void find_constant_speed(galet_ledger *ledger) {
    double worst = 0.0;
    for (int i = 0; i < SYSTEMS; i++) {
        galet_klarbring_def def = galet_basseville_draw(63, i, 4);
        double speed = galet_basseville_uniform(64, i, 0, 0.1, 2.0);
        tip t = {0};
        galet_klarbring_motion motion = {
            .start = {.ut = def.ft / def.kt - 1.0, .vt = speed}, .t_end = 1e3, .listener = hear_tip, .context = &t};
        galet_basseville_run(&def, &motion);
        worst = t.reached ? fmax(worst, fabs(t.speed / speed - 1.0)) : INFINITY;
    }
    galet_ledger_claim(ledger, "proof-constant-speed", worst, worst < 1e-12);
    galet_ledger_explain(ledger, "proof-constant-speed",
                         "%d drawn systems, from 1 m before the tip: all reach it, with their first speed to %.0e",
                         SYSTEMS, worst);
}

/// What an endless sequence of impacts is like: their period and the ratio of one to the next, in the end.
typedef struct sequence {
    size_t count;
    double t, ut, vt;      // of the first impact
    double period, ratio;  // of the fifth to the fourth
    int back;              // impacts after which v_T < 0
    int from_behind;       // and before which it was
    int sticking;          // after which v_T = 0, beyond the tip
    bool recurs;           // two of these follow each other: without a force all that follows is the same, but smaller
    double before[2];      // v_T before the first two
} sequence;

static bool sticks_beyond(const galet_basseville_impact *impact) {
    return impact->vt == 0.0 && impact->ut > 0.0;
}

static sequence sequence_of(const galet_basseville_impact *impacts, size_t count) {
    sequence s = {.count = count, .t = NAN, .ut = NAN, .vt = NAN, .period = NAN, .ratio = NAN, .before = {NAN, NAN}};
    for (size_t i = 0; i < count; i++) {
        s.back += impacts[i].vt < 0.0;
        s.from_behind += impacts[i].before < 0.0;
        s.before[i > 0] = i < 2 ? impacts[i].before : s.before[1];
        s.sticking += sticks_beyond(&impacts[i]);
        s.recurs = s.recurs || (i > 0 && sticks_beyond(&impacts[i - 1]) && sticks_beyond(&impacts[i]));
    }
    if (count > 0) {
        s.t = impacts[0].t, s.ut = impacts[0].ut, s.vt = impacts[0].vt;
    }
    if (count > 4) {
        s.period = impacts[4].t - impacts[3].t;
        s.ratio = impacts[4].ut / impacts[3].ut;
    }
    return s;
}

static sequence by_library(const galet_klarbring_def *def, galet_klarbring_state start) {
    galet_basseville_impact impacts[IMPACTS];
    galet_klarbring_result result;
    size_t count = galet_basseville_impacts(def, start, 1e4, IMPACTS, impacts, &result);
    return sequence_of(impacts, count);
}

static sequence directly(const galet_klarbring_def *def, galet_klarbring_state start) {
    galet_basseville_impact impacts[IMPACTS];
    galet_basseville_direct run = {.start = start, .t_end = 1e4, .max_impacts = IMPACTS, .impacts = impacts};
    galet_basseville_integrate(def, &run);
    return sequence_of(impacts, run.impact_count);
}

static void find_counterexample(galet_ledger *ledger) {
    const galet_klarbring_state start = {.vt = 1.0};
    sequence l = by_library(&galet_basseville_counterexample, start),
             d = directly(&galet_basseville_counterexample, start);
    galet_ledger_claim(ledger, "proof-dichotomy", l.sticking, l.sticking == 0);
    galet_ledger_prove(
        ledger, "proof-dichotomy", d.sticking, 0.0,
        "first landing at t = %.6f, u_T = %.6f beyond the tip with v_T+ = 0, neither case; directly t = %.6f, "
        "u_T = %.6f, and %d of %d impacts are such",
        l.t, l.ut, d.t, d.ut, d.sticking, IMPACTS);
    galet_ledger_claim(ledger, "proof-last-impact", l.back, l.back > 0);
    galet_ledger_prove(
        ledger, "proof-last-impact", d.back, 0.0,
        "in the same motion none of the first %d impacts leaves v_T < 0, by closed forms and by direct "
        "integration (%d and %d): without a force there is no scale, so what recurs once recurs for ever",
        IMPACTS, l.back, d.back);
    galet_ledger_claim(ledger, "proof-before-impact", l.from_behind, l.from_behind > 0);
    galet_ledger_prove(
        ledger, "proof-before-impact", d.from_behind, 0.0,
        "the other reading of the same sentence, v_T just before an impact: it is %.4f, %.4f, ... m/s by "
        "closed forms and %.4f, %.4f, ... m/s by direct integration, above 0 at all %d",
        l.before[0], l.before[1], d.before[0], d.before[1], IMPACTS);
    galet_ledger_claim(ledger, "proof-ends", l.ratio, l.ratio == 0.0);
    galet_ledger_prove(ledger, "proof-ends", d.ratio, 1e-8,
                       "each flight takes %.6f s and leads to %.6f of its last place, for ever (directly %.6f s and "
                       "%.6f): the mass nears the tip and never rests",
                       l.period, l.ratio, d.period, d.ratio);
}

/// Drawn systems that after a kick have impacts for ever, and none that leaves v_T < 0.
static int count_endless(galet_klarbring_state kick,
                         sequence (*follow)(const galet_klarbring_def *, galet_klarbring_state)) {
    int endless = 0;
    for (int i = 0; i < SYSTEMS; i++) {
        galet_klarbring_def def = forceless(i);
        sequence s = follow(&def, kick);
        endless += s.recurs && s.back == 0;
    }
    return endless;
}

#define DRAWN                                                                                                          \
    "drawn were F = 0, mu = KT / W and, evenly, m in 0.5 ... 2, W in 0.25 ... 2, KT / W in 0.25 ... 2, "               \
    "KN KT / W^2 in 1.2 ... 4"

static void find_fates(galet_ledger *ledger) {
    const galet_klarbring_state ahead = {.vt = 1.0}, off = {.vn = -1.0};
    int library = count_endless(ahead, by_library), direct = count_endless(ahead, directly);
    galet_ledger_claim(ledger, "proof-generic", library, library == 0);
    galet_ledger_prove(
        ledger, "proof-generic", direct, 0.0,
        "%d of %d by closed forms and %d by direct integration land beyond the tip with v_T = 0 twice in "
        "succession, so for ever; " DRAWN " (other draws, other counts)",
        library, SYSTEMS, direct);
    library = count_endless(off, by_library), direct = count_endless(off, directly);
    galet_ledger_claim(ledger, "proof-normal-kick", library, library == 0);
    galet_ledger_prove(
        ledger, "proof-normal-kick", direct, 0.0,
        "the conclusion, (9), holds: see the theorem. The reasoning needs an impact that leaves v_T < 0; "
        "%d of %d by closed forms and %d by direct integration have none, and land beyond the tip with "
        "v_T = 0 for ever; " DRAWN,
        library, SYSTEMS, direct);
}

/// Largest |U - U_eq| of a motion, and what energy allows: sqrt(2 E / smallest stiffness).
typedef struct reach {
    const galet_klarbring_def *def;
    double energy_bound, farthest;
} reach;

static void observe(const galet_span *span, void *context) {
    reach *r = context;
    for (int i = 0; i <= 4; i++) {
        galet_klarbring_sample s;
        span->at(span, span->t0 + 0.25 * i * (span->t1 - span->t0), &s);
        r->farthest = fmax(r->farthest, hypot(s.un, s.ut - r->def->ft / r->def->kt));
    }
}

static double soft(const galet_klarbring_def *d) {
    double omega[2];
    galet_klarbring_frequencies(d, omega);
    return omega[0] * sqrt(d->mass);
}

static galet_status find_theorem(galet_ledger *ledger) {
    static const double sizes[] = {1e-6, 1e-3, 1.0};
    static const double kicks[3][2] = {{0.0, -1.0}, {0.0, 1.0}, {-1.0, 0.0}};
    double worst = 0.0;
    for (int i = 0; i < 9 * SYSTEMS / 4; i++) {
        galet_klarbring_def def = galet_basseville_draw(65, i, 4);
        const double size = sizes[i % 3], *kick = kicks[i / 3 % 3];
        reach r = {.def = &def, .energy_bound = sqrt(def.mass) * size / soft(&def)};
        galet_klarbring_motion motion = {.start = {.ut = def.ft / def.kt, .vn = kick[0] * size, .vt = kick[1] * size},
                                         .t_end = 200.0,
                                         .observer = observe,
                                         .context = &r,
                                         .watch = galet_ledger_watch(ledger)};
        galet_klarbring_result result;
        galet_status status = galet_klarbring_run(&def, &motion, &result);
        if (status) {
            return status;
        }
        worst = galet_basseville_larger(worst, r.farthest / r.energy_bound);
    }
    galet_ledger_claim(ledger, "theorem", worst, worst <= 1.0 + 1e-9);
    galet_ledger_explain(ledger, "theorem",
                         "%d drawn systems, kicks of 1e-6, 1e-3 and 1 m/s of the three kinds: |U - U_eq| stays below "
                         "%.4f of |V_0| sqrt(m / k), k the smaller eigenvalue of K, which energy allows. So "
                         "eta = eps sqrt(k / m) serves in (9), whatever becomes of the proof",
                         9 * SYSTEMS / 4, worst);
    return GALET_OK;
}

galet_status galet_basseville_proof(galet_ledger *ledger) {
    find_kick_back(ledger);
    find_constant_speed(ledger);
    find_counterexample(ledger);
    find_fates(ledger);
    return find_theorem(ledger);
}
