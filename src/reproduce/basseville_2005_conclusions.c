// Section 5, sentence by sentence, and where the sentences need more than they say.
#include "reproduce/basseville_2005.h"

#include <math.h>

enum { SYSTEMS = 3600, TRIED = 6, GRAZING = 60, DIRECTIONS = 20 };

/// How often each label occurs with a type in drawn systems, and how many of some are not borne out by motions.
typedef struct tally {
    int labels[GALET_KLARBRING_UNDETERMINED + 1];
    int tried, refuted;
} tally;

static galet_status try_label(const galet_klarbring_def *def, const galet_klarbring_equilibrium *e,
                              const galet_watch *watch, tally *out) {
    galet_klarbring_fan larger, smaller;
    double slope;
    galet_status status = galet_klarbring_fan_run(def, e, 1e-4, watch, &larger);
    status = status ? status : galet_klarbring_fan_run(def, e, 1e-6, watch, &smaller);
    if (!status) {
        out->tried++;
        out->refuted += galet_basseville_judge(&larger, &smaller, &slope) != e->stability;
    }
    return status;
}

static galet_status count_labels(galet_ledger *ledger, galet_klarbring_type type, tally *out) {
    for (int i = 0; i < SYSTEMS; i++) {
        galet_klarbring_def def = galet_basseville_draw(71, i, i % GALET_BASSEVILLE_CELLS);
        def = i % 2 ? galet_basseville_mirrored(def) : def;
        galet_klarbring_equilibrium e;
        if (!galet_basseville_find(&def, type, &e)) {
            continue;
        }
        out->labels[e.stability]++;
        galet_status status =
            i < TRIED * GALET_BASSEVILLE_CELLS ? try_label(&def, &e, galet_ledger_watch(ledger), out) : GALET_OK;
        if (status) {
            return status;
        }
    }
    return GALET_OK;
}

static galet_status find_labels(galet_ledger *ledger) {
    tally tallies[GALET_KLARBRING_SLIP_BACK + 1] = {0}, slips = {0};
    for (galet_klarbring_type type = 0; type <= GALET_KLARBRING_SLIP_BACK; type++) {
        galet_status status = count_labels(ledger, type, &tallies[type]);
        if (status) {
            return status;
        }
    }
    for (int i = 0; i <= GALET_KLARBRING_UNDETERMINED; i++) {
        slips.labels[i] = tallies[GALET_KLARBRING_SLIP_AHEAD].labels[i] + tallies[GALET_KLARBRING_SLIP_BACK].labels[i];
    }
    slips.tried = tallies[GALET_KLARBRING_SLIP_AHEAD].tried + tallies[GALET_KLARBRING_SLIP_BACK].tried;
    slips.refuted = tallies[GALET_KLARBRING_SLIP_AHEAD].refuted + tallies[GALET_KLARBRING_SLIP_BACK].refuted;
    const int *s = slips.labels;
    galet_ledger_claim(ledger, "conclusion-slips", s[GALET_KLARBRING_ASYMPTOTIC],
                       s[GALET_KLARBRING_LYAPUNOV] > 0 && s[GALET_KLARBRING_UNSTABLE] > 0 &&
                           s[GALET_KLARBRING_ASYMPTOTIC] == 0 && slips.refuted == 0);
    galet_ledger_explain(ledger, "conclusion-slips",
                         "imminent slips of %d drawn systems: %d stable after Lyapunov, %d unstable, %d "
                         "asymptotically stable; kicks of %d of them contradict %d labels",
                         SYSTEMS, s[GALET_KLARBRING_LYAPUNOV], s[GALET_KLARBRING_UNSTABLE],
                         s[GALET_KLARBRING_ASYMPTOTIC], slips.tried, slips.refuted);
    const tally *stuck = &tallies[GALET_KLARBRING_STUCK], *free = &tallies[GALET_KLARBRING_DETACHED];
    const tally *grazing = &tallies[GALET_KLARBRING_GRAZING];
    int others = stuck->labels[GALET_KLARBRING_ASYMPTOTIC] + free->labels[GALET_KLARBRING_ASYMPTOTIC] +
                 s[GALET_KLARBRING_ASYMPTOTIC];
    galet_ledger_claim(ledger, "conclusion-strongest", others,
                       others == 0 && grazing->labels[GALET_KLARBRING_ASYMPTOTIC] > 0 && free->refuted == 0);
    galet_ledger_explain(ledger, "conclusion-strongest",
                         "%d grazing states of %d drawn systems are asymptotically stable, and %d others; kicks of %d "
                         "detached states contradict %d labels",
                         grazing->labels[GALET_KLARBRING_ASYMPTOTIC], SYSTEMS, others, free->tried, free->refuted);
    int unstable = stuck->labels[GALET_KLARBRING_UNSTABLE] + stuck->labels[GALET_KLARBRING_ASYMPTOTIC];
    galet_ledger_claim(ledger, "conclusion-stuck", unstable, unstable == 0 && stuck->refuted == 0 && stuck->tried > 0);
    galet_ledger_explain(ledger, "conclusion-stuck",
                         "stuck states of %d drawn systems: %d stable after Lyapunov, %d otherwise; kicks of %d of "
                         "them contradict %d labels",
                         SYSTEMS, stuck->labels[GALET_KLARBRING_LYAPUNOV], unstable, stuck->tried, stuck->refuted);
    return GALET_OK;
}

static double energy_of(const galet_klarbring_def *def, galet_klarbring_state start, double t) {
    galet_klarbring_motion motion = {.start = start, .t_end = t};
    return galet_basseville_run(def, &motion).last.energy;
}

/// Largest part of the energy that is left after twenty slow periods, over directions of the kick.
static double remaining_energy(const galet_klarbring_def *def, int index) {
    double omega[2], worst = 0.0;
    galet_klarbring_frequencies(def, omega);
    for (int k = 0; k < DIRECTIONS; k++) {
        galet_klarbring_state start = galet_basseville_draw_state(73, DIRECTIONS * index + k, 1.0);
        start.ut += def->ft / def->kt;
        if (k % 2) {
            start.un = 0.0, start.vn = -fabs(start.vn);  // from the wall, and off it
        }
        double left = energy_of(def, start, 40.0 * M_PI / omega[0]) / energy_of(def, start, 0.0);
        worst = galet_basseville_larger(worst, left);
    }
    return worst;
}

static void find_decay(galet_ledger *ledger) {
    double alone = 0.0, shared = 1.0;
    for (int i = 0; i < GRAZING; i++) {
        galet_klarbring_def def = galet_basseville_draw(72, i, 3);
        alone = galet_basseville_larger(alone, remaining_energy(&def, i));
        def = galet_basseville_draw(74, i, 4 + i % 2);
        shared = galet_basseville_smaller(shared, remaining_energy(&def, i));
    }
    galet_ledger_claim(ledger, "conclusion-grazing-alone", alone, alone < 1e-2);
    galet_ledger_explain(ledger, "conclusion-grazing-alone",
                         "energy left after 20 slow periods, the most of %d drawn systems with 0 < mu < KT / W and "
                         "A = 0 from %d starts each: %.1e of the first",
                         GRAZING, DIRECTIONS, alone);
    galet_ledger_claim(ledger, "conclusion-grazing-shared", shared, shared > 1e-3);
    galet_ledger_explain(ledger, "conclusion-grazing-shared",
                         "with mu >= KT / W every one of %d drawn systems has a start that keeps its energy, %.2g of "
                         "it or more, since it comes to rest at a neighbour",
                         GRAZING, shared);
}

/// Frequencies as 1 to 3 and no friction: a flight from the tip comes back with v_N = 0, and nothing is lost.
static void find_frictionless(galet_ledger *ledger) {
    galet_klarbring_def def = {.mass = 1.0, .kn = 5.0, .kt = 5.0, .w = 4.0};
    galet_klarbring_state tip = {.vt = 1.0};
    double left = energy_of(&def, tip, 1000.0) / energy_of(&def, tip, 0.0), t = M_PI;
    double vn = 0.5 * (cos(3.0 * t) - cos(t)), vt = 0.5 * (cos(3.0 * t) + cos(t));
    galet_klarbring_def rough = def;
    rough.mu = 0.01;
    double rubbed = energy_of(&rough, tip, 1000.0) / energy_of(&rough, tip, 0.0);
    galet_ledger_claim(ledger, "grazing-without-friction", left, left < 1e-2);
    galet_ledger_prove(ledger, "grazing-without-friction", vn * vn + vt * vt, 1e-6,
                       "the sentence holds for mu > 0 and W other than 0, which is not said. mu = 0, KN = KT = 5, W = "
                       "4, F = 0, from the "
                       "tip with v_T = 1: %.9f of the energy is left "
                       "after 1000 s. In closed form the flight lands at t = pi with v_N = %.1g, v_T = %.9f, and a "
                       "slide without friction brings it back. With mu = 0.01 %.2g is left",
                       left, fabs(vn), vt, rubbed);
}

/// Without coupling N ends at its first impact, and T swings on.
static void find_uncoupled(galet_ledger *ledger) {
    galet_klarbring_def def = {.mass = 1.0, .kn = 2.0, .kt = 1.5, .ft = 0.75, .mu = 0.5};
    galet_klarbring_state s = {-0.1, 0.55, 0.2, 0.1};
    double wn = sqrt(def.kn), wt = sqrt(def.kt), x = s.ut - def.ft / def.kt;
    double t = atan2(-s.un * wn, s.vn) / wn, hit = hypot(s.vn, s.un * wn);
    double place = x * cos(wt * t) + s.vt / wt * sin(wt * t), speed = s.vt * cos(wt * t) - x * wt * sin(wt * t);
    speed = fmax(fabs(speed) - def.mu * hit, 0.0);
    double kept = speed * speed + def.kt * place * place;
    double first = s.vn * s.vn + s.vt * s.vt + def.kn * s.un * s.un + def.kt * x * x;
    double left = energy_of(&def, s, 1000.0) / energy_of(&def, s, 0.0);
    galet_ledger_claim(ledger, "grazing-without-coupling", left, left < 1e-2);
    galet_ledger_prove(
        ledger, "grazing-without-coupling", kept / first, 1e-11,
        "the sentence holds for mu > 0 and W other than 0, which is not said. W = 0, F_N = 0 has grazing as its one "
        "equilibrium, but after the first impact nothing presses: "
        "T swings for ever. Energy left after 1000 s: %.9f of the first, in closed form %.9f",
        left, kept / first);
}

galet_status galet_basseville_conclusions(galet_ledger *ledger) {
    find_decay(ledger);
    find_frictionless(ledger);
    find_uncoupled(ledger);
    return find_labels(ledger);
}
