// What the tables say where W is not positive, and what the introduction says of them.
#include "reproduce/basseville_2005.h"

#include <math.h>

enum { SYSTEMS = 9000 };

#define BIT(type) (1u << GALET_KLARBRING_##type)

/// Table 1 as printed, column by column.
static const unsigned printed[GALET_BASSEVILLE_CELLS] = {
    BIT(DETACHED),
    BIT(DETACHED),
    BIT(DETACHED) | BIT(SLIP_AHEAD),
    BIT(GRAZING),
    BIT(GRAZING) | BIT(SLIP_AHEAD),
    BIT(GRAZING) | BIT(STUCK),
    BIT(SLIP_AHEAD) | BIT(SLIP_BACK) | BIT(STUCK),
    BIT(SLIP_BACK) | BIT(STUCK),
    BIT(SLIP_BACK) | BIT(STUCK),
};

/// The cell that the table as printed puts a system into.
static int read_cell(const galet_klarbring_def *d) {
    double a = d->kt * d->fn - d->w * d->ft, threshold = d->kt / d->w;
    return 3 * ((a >= 0.0) + (a > 0.0)) + (d->mu >= threshold) + (d->mu > threshold);
}

/// Mirrored sets whose types the table gives, read as it stands.
static int count_read(bool directly) {
    int right = 0;
    for (int cell = 0; cell < GALET_BASSEVILLE_CELLS; cell++) {
        galet_klarbring_def d = galet_basseville_mirrored(galet_basseville_set(cell));
        unsigned types = directly ? galet_basseville_types_directly(&d) : galet_basseville_types(&d);
        right += types == printed[read_cell(&d)];
    }
    return right;
}

static unsigned swapped(unsigned types) {
    unsigned slips = BIT(SLIP_AHEAD) | BIT(SLIP_BACK), others = types & ~slips;
    return others | (types & BIT(SLIP_AHEAD) ? BIT(SLIP_BACK) : 0) | (types & BIT(SLIP_BACK) ? BIT(SLIP_AHEAD) : 0);
}

static void find_negative(galet_ledger *ledger) {
    int swaps = 0;
    for (int cell = 0; cell < GALET_BASSEVILLE_CELLS; cell++) {
        galet_klarbring_def d = galet_basseville_set(cell), m = galet_basseville_mirrored(d);
        swaps += galet_basseville_types(&m) == swapped(galet_basseville_types(&d));
    }
    int right = count_read(false), directly = count_read(true);
    galet_ledger_claim(ledger, "table-1-negative-w", right, right == GALET_BASSEVILLE_CELLS);
    galet_ledger_prove(
        ledger, "table-1-negative-w", directly, 0.0,
        "the table holds for W > 0, which is not said: KT / W < 0 puts all into the last row, and %d of 9 "
        "mirrored sets have what stands there (%d from (7) directly); with |W| and the directions of slip "
        "swapped, %d of 9 do as with W > 0",
        right, directly, swaps);
}

static void find_uncoupled(galet_ledger *ledger) {
    int right = 0;
    for (int a = -1; a <= 1; a++) {
        galet_klarbring_def d = {.mass = 1.0, .kn = 2.0, .kt = 1.5, .fn = a, .ft = 0.75, .mu = 0.5};
        unsigned types = galet_basseville_types(&d);
        right += types == printed[3 * (a + 1)] && types == galet_basseville_types_directly(&d);
    }
    galet_ledger_claim(ledger, "table-1-uncoupled", right, right == 3);
    galet_ledger_explain(ledger, "table-1-uncoupled",
                         "W = 0, which the paper leaves out, is the limit of its first row: %d of 3 columns agree",
                         right);
}

/// Number of equilibria: 0 stands for infinitely many, -1 for a failure.
static int count_equilibria(const galet_klarbring_def *d) {
    galet_klarbring_equilibrium e[GALET_KLARBRING_EQUILIBRIA];
    size_t count = 0;
    if (galet_klarbring_equilibria(d, 0.0, e, &count)) {
        return -1;
    }
    for (size_t i = 0; i < count; i++) {
        if (e[i].continuum) {
            return 0;
        }
    }
    return (int)count;
}

static int count_directly(const galet_klarbring_def *d) {
    galet_basseville_statics s = galet_basseville_solve(d);
    bool is_point = isfinite(s.low) && s.high - s.low <= 1e-12 * (1.0 + fabs(s.low));
    return s.touches && !is_point ? 0 : s.touches + (s.un < 0.0);
}

/// The systems of all nine cells, each sign of W and none, with friction and without.
static galet_klarbring_def any_system(int i) {
    galet_klarbring_def d = galet_basseville_draw(45, i, i % GALET_BASSEVILLE_CELLS);
    if (i % 7 == 3) {
        d = galet_basseville_mirrored(d);
    }
    if (i % 7 == 5) {
        d.w = 0.0;
    }
    d.mu = i % 11 == 4 ? 0.0 : d.mu;
    return d;
}

static void count_sizes(galet_ledger *ledger) {
    int single = 0, pairs = 0, endless = 0, pairs_directly = 0;
    for (int i = 0; i < SYSTEMS; i++) {
        galet_klarbring_def d = any_system(i);
        int count = count_equilibria(&d);
        single += count == 1, pairs += count == 2, endless += count == 0;
        pairs_directly += count_directly(&d) == 2;
    }
    galet_ledger_claim(ledger, "intro-one", single, single > 0);
    galet_ledger_claim(ledger, "intro-two", pairs, pairs > 0);
    galet_ledger_prove(ledger, "intro-two", pairs_directly, 0.0,
                       "of %d drawn systems of all cells, either sign of W and none, %d have exactly two equilibria by "
                       "the library and %d by (7) directly: where tab. 1 of the text at hand counts two, A < 0 and "
                       "mu > KT / W, there are the stuck states besides",
                       SYSTEMS, pairs, pairs_directly);
    galet_ledger_claim(ledger, "intro-infinite", endless, endless > 0);
    galet_ledger_explain(ledger, "intro-one", "%d of %d drawn systems", single, SYSTEMS);
    galet_ledger_explain(ledger, "intro-infinite", "%d of %d drawn systems", endless, SYSTEMS);
}

/// Whether stretches of stuck states of four cells differ: with two ends, with one at an imminent slip, with one at
/// grazing.
static int count_stretches(void) {
    int kinds = 0;
    for (int cell = 5; cell <= 8; cell++) {
        galet_klarbring_def d = galet_basseville_set(cell);
        galet_klarbring_equilibrium e;
        if (!galet_basseville_find(&d, GALET_KLARBRING_STUCK, &e) || !e.continuum) {
            continue;
        }
        bool bounded = isfinite(e.ut.min) && isfinite(e.ut.max);
        kinds |= bounded ? 1 : e.rn.max < 0.0 ? 2 : 4;
    }
    return (kinds & 1) + (kinds >> 1 & 1) + (kinds >> 2 & 1);
}

/// How often the set of types changes as one number of a set passes through sixty-fourths.
static int count_changes(int cell, int from, int to, bool of_friction) {
    int changes = -1;
    unsigned last = 0;
    for (int i = from; i <= to; i++) {
        galet_klarbring_def d = galet_basseville_set(cell);
        *(of_friction ? &d.mu : &d.kt) = i / 64.0;
        unsigned types = galet_basseville_types(&d);
        changes += types != last;
        last = types;
    }
    return changes;
}

static void find_words(galet_ledger *ledger) {
    galet_klarbring_def c1 = galet_basseville_set(0), c3 = galet_basseville_set(2), c4 = galet_basseville_set(3),
                        c5 = galet_basseville_set(4);
    galet_klarbring_equilibrium e = {0};
    bool alone = galet_basseville_types(&c1) == BIT(DETACHED) && galet_basseville_types(&c4) == BIT(GRAZING);
    galet_ledger_claim(ledger, "intro-unique-either", alone ? 2 : 0,
                       alone && count_equilibria(&c1) == 1 && count_equilibria(&c4) == 1);
    galet_ledger_explain(ledger, "intro-unique-either", "set c1 is detached and alone, set c4 grazes and is alone");
    unsigned both = galet_basseville_types(&c3) & galet_basseville_types_directly(&c3);
    galet_ledger_claim(ledger, "intro-coexistence", (both & BIT(DETACHED)) && (both & ~BIT(DETACHED)) ? 1.0 : 0.0,
                       (both & BIT(DETACHED)) && (both & BIT(SLIP_AHEAD)));
    galet_ledger_explain(ledger, "intro-coexistence",
                         "set c3: detached at U = (-0.5, 0.5); at the wall an imminent slip at u_T = -1.5, and stuck "
                         "states below it");
    bool slips = galet_basseville_find(&c5, GALET_KLARBRING_SLIP_AHEAD, &e) && e.continuum;
    bool others = galet_basseville_types(&c5) & BIT(STUCK);
    galet_ledger_claim(ledger, "intro-all-imminent", slips && !others ? 1.0 : 0.0, slips && !others);
    galet_ledger_explain(ledger, "intro-all-imminent",
                         "set c5: every u_T < %.6g is on the edge of the cone, none inside; its tip u_T = %.6g grazes",
                         e.ut.max, e.ut.max);
    int stretches = count_stretches();
    galet_ledger_claim(ledger, "intro-stretches", stretches, stretches > 1);
    galet_ledger_explain(ledger, "intro-stretches",
                         "between two imminent slips (c7), from one imminent slip on (c8, c9), from grazing on (c6)");
}

static void find_changes(galet_ledger *ledger) {
    int friction = count_changes(0, 8, 128, true) + count_changes(3, 8, 128, true) + count_changes(6, 8, 128, true);
    int stiffness = count_changes(2, 36, 128, false) + count_changes(8, 36, 128, false);
    galet_ledger_claim(ledger, "intro-friction-changes", friction, friction >= 3);
    galet_ledger_explain(ledger, "intro-friction-changes",
                         "with the forces of c1, c4 and c7 and mu from 1/8 to 2 the kinds of equilibria change %d "
                         "times, each at mu = KT / W = 1",
                         friction);
    galet_ledger_claim(ledger, "intro-stiffness-changes", stiffness, stiffness >= 2);
    galet_ledger_explain(ledger, "intro-stiffness-changes",
                         "with the forces and friction of c3 and c9 and KT from 0.56 to 2 they change %d times",
                         stiffness);
}

galet_status galet_basseville_coupling(galet_ledger *ledger) {
    find_negative(ledger);
    find_uncoupled(ledger);
    count_sizes(ledger);
    find_words(ledger);
    find_changes(ledger);
    return GALET_OK;
}
