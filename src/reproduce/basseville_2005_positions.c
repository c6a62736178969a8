// Section 3: A, the line of reactions and the threshold, and the places of equilibria that follow from them.
#include "reproduce/basseville_2005.h"

#include <float.h>
#include <math.h>

enum { SYSTEMS = 9000 };

static double pressing(const galet_klarbring_def *d) {
    return d->kt * d->fn - d->w * d->ft;
}

/// R_N where the printed line R_T = A/W + KT/W R_N meets an edge of the cone: R_T = mu R_N ahead, -mu R_N back.
static double crossing(const galet_klarbring_def *d, int way) {
    return -pressing(d) / d->w / (d->kt / d->w - way * d->mu);
}

typedef struct slip_item {
    const char *id;
    int cell, way;
} slip_item;

static const slip_item slips[] = {
    {"crossing-c3-ahead", 2, 1}, {"crossing-c7-ahead", 6, 1}, {"crossing-c7-back", 6, -1},
    {"crossing-c8-back", 7, -1}, {"crossing-c9-back", 8, -1},
};

static void find_crossings(galet_ledger *ledger) {
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        galet_klarbring_def def = galet_basseville_set(slips[i].cell);
        galet_klarbring_equilibrium e = {.rn = {NAN, NAN}};
        galet_basseville_find(&def, slips[i].way > 0 ? GALET_KLARBRING_SLIP_AHEAD : GALET_KLARBRING_SLIP_BACK, &e);
        galet_ledger_formula(ledger, slips[i].id, crossing(&def, slips[i].way), e.rn.min, 1e-14);
        galet_ledger_explain(ledger, slips[i].id, "the equilibrium is at u_T = %.9g with R = (%.9g, %.9g)", e.ut.min,
                             e.rn.min, e.rt.min);
    }
}

/// The printed line at a place where the mass rests, against the reaction of the wall in a motion of the library.
static void find_line_at(galet_ledger *ledger, const char *id, const galet_klarbring_def *d, double ut) {
    galet_klarbring_motion motion = {.start.ut = ut, .t_end = 1.0};
    galet_klarbring_result result = galet_basseville_run(d, &motion);
    double rt = result.t_rest == 0.0 ? result.last.rt : NAN;
    galet_ledger_formula(ledger, id, pressing(d) / d->w + d->kt / d->w * result.last.rn, rt, 1e-13);
    galet_ledger_explain(ledger, id, "put at u_T = %.6g the mass rests, with R = (%.6g, %.6g)", ut, result.last.rn, rt);
}

static void find_line(galet_ledger *ledger) {
    galet_klarbring_def c3 = galet_basseville_set(2), c7 = galet_basseville_set(6), d = galet_basseville_draw(41, 7, 6);
    galet_klarbring_equilibrium stuck = {0};
    galet_basseville_find(&d, GALET_KLARBRING_STUCK, &stuck);
    find_line_at(ledger, "line-c3", &c3, -2.0);
    find_line_at(ledger, "line-c7", &c7, -0.25);
    find_line_at(ledger, "line-drawn", &d, galet_klarbring_place(&d, &stuck).ut);
}

/// Solves K U = F without a wall by elimination.
static double free_place(const galet_klarbring_def *d) {
    double factor = d->w / d->kt;
    return (d->fn - factor * d->ft) / (d->kn - factor * d->w);
}

static void find_detached(galet_ledger *ledger) {
    int wrong = 0;
    double worst = 0.0;
    for (int i = 0; i < SYSTEMS; i++) {
        galet_klarbring_def d = galet_basseville_draw(42, i, i % GALET_BASSEVILLE_CELLS);
        d = i % 2 ? galet_basseville_mirrored(d) : d;
        galet_klarbring_equilibrium e;
        bool there = galet_basseville_find(&d, GALET_KLARBRING_DETACHED, &e);
        wrong += there != (pressing(&d) < 0.0);
        worst = there ? fmax(worst, fabs(e.un / free_place(&d) - 1.0)) : worst;
    }
    galet_ledger_claim(ledger, "detached-condition", wrong, wrong == 0 && worst < 1e-11);
    galet_ledger_explain(ledger, "detached-condition",
                         "%d drawn systems with either sign of W: %d disagree; where it exists U_N is that of K U = F "
                         "by elimination, to %.0e",
                         SYSTEMS, wrong, worst);
    galet_klarbring_def c1 = galet_basseville_set(0), c7 = galet_basseville_set(6);
    galet_klarbring_equilibrium detached = {.un = NAN};
    galet_basseville_find(&c1, GALET_KLARBRING_DETACHED, &detached);
    galet_ledger_formula(ledger, "pressing-c1", pressing(&c1), detached.un * (c1.kn * c1.kt - c1.w * c1.w), 1e-14);
    galet_ledger_formula(ledger, "pressing-c7", pressing(&c7), free_place(&c7) * (c7.kn * c7.kt - c7.w * c7.w), 1e-14);
    galet_ledger_explain(ledger, "pressing-c1", "it is detached at U_N = %.6g m", detached.un);
    galet_ledger_explain(ledger, "pressing-c7", "K U = F alone would lead into the wall, to U_N = %.6g m",
                         free_place(&c7));
}

/// Largest faults of equilibria in (7): balance, signs, cone.
typedef struct faults {
    double balance, contact, cone;
    int count;
} faults;

static void check_place(const galet_klarbring_def *d, const galet_klarbring_equilibrium *e, double ut, double rn,
                        double rt, faults *f) {
    double n = d->kn * e->un + d->w * ut - d->fn - rn, t = d->w * e->un + d->kt * ut - d->ft - rt;
    double scale = fmax(fabs(d->fn) + fabs(d->ft) + fabs(rn) + fabs(rt), DBL_MIN);  // F and R may all be 0
    f->balance = galet_basseville_larger(f->balance, hypot(n, t) / scale);
    f->contact = galet_basseville_larger(f->contact, fmax(fmax(e->un, rn), fabs(e->un * rn)));
    double slack = d->mu * fabs(rn) - fabs(rt);
    bool on_edge = e->type == GALET_KLARBRING_SLIP_AHEAD || e->type == GALET_KLARBRING_SLIP_BACK;
    f->cone = galet_basseville_larger(f->cone, (on_edge ? fabs(slack) : -slack) / scale);
    f->count++;
}

static void check_equilibria(const galet_klarbring_def *d, faults *f) {
    galet_klarbring_equilibrium e[GALET_KLARBRING_EQUILIBRIA];
    size_t count = 0;
    if (galet_klarbring_equilibria(d, 0.0, e, &count)) {
        f->balance = f->contact = f->cone = NAN;
    }
    for (size_t i = 0; i < count; i++) {
        galet_klarbring_state at = galet_klarbring_place(d, &e[i]);
        if (e[i].continuum) {
            check_place(d, &e[i], at.ut, d->w * at.ut - d->fn, d->kt * at.ut - d->ft, f);
        } else {
            check_place(d, &e[i], e[i].ut.min, e[i].rn.min, e[i].rt.min, f);
        }
    }
}

static void find_statics(galet_ledger *ledger) {
    faults f = {0};
    for (int i = 0; i < SYSTEMS; i++) {
        galet_klarbring_def d = galet_basseville_draw(43, i, i % GALET_BASSEVILLE_CELLS);
        d = i % 2 ? galet_basseville_mirrored(d) : d;
        check_equilibria(&d, &f);
    }
    galet_ledger_number(ledger, "statics-balance", f.balance);
    galet_ledger_number(ledger, "statics-contact", f.contact);
    galet_ledger_number(ledger, "statics-cone", f.cone);
    galet_ledger_explain(ledger, "statics-balance", "%d equilibria of %d drawn systems", f.count, SYSTEMS);
    galet_ledger_explain(ledger, "statics-contact", "%d equilibria of %d drawn systems", f.count, SYSTEMS);
    galet_ledger_explain(ledger, "statics-cone",
                         "%d equilibria of %d drawn systems; those in imminent slip lie on the "
                         "edge of the cone",
                         f.count, SYSTEMS);
}

/// The coefficient from which on the places that (7) allows have no end, by bisection.
static double threshold(galet_klarbring_def d) {
    double low = 0.0, high = 16.0;
    for (int i = 0; i < 60; i++) {
        d.mu = 0.5 * (low + high);
        galet_basseville_statics s = galet_basseville_solve(&d);
        if (s.touches && isinf(d.w > 0.0 ? s.low : s.high)) {
            high = d.mu;
        } else {
            low = d.mu;
        }
    }
    return high;
}

static void find_threshold(galet_ledger *ledger) {
    galet_klarbring_def d = {.mass = 1.0, .kn = 2.0, .kt = 1.5, .w = 0.75, .fn = 0.5};
    galet_ledger_formula(ledger, "threshold-pressed", d.kt / d.w, threshold(d), 1e-13);
    d.fn = -0.5;
    galet_ledger_formula(ledger, "threshold-drawn-off", d.kt / d.w, threshold(d), 1e-13);
    d.fn = 0.0;
    galet_ledger_formula(ledger, "threshold-wedging", d.kt / d.w, threshold(d), 1e-13);
    galet_ledger_explain(ledger, "threshold-pressed", "(7) solved for places at the wall, 60 bisections");
    galet_ledger_explain(ledger, "threshold-drawn-off", "(7) solved for places at the wall, 60 bisections");
    galet_klarbring_class class = {.wedging = NAN};
    galet_klarbring_classify(&d, 0.0, &class);
    galet_ledger_explain(ledger, "threshold-wedging",
                         "without any force, F = 0, friction holds the mass at the wall from mu = %.9g on, which the "
                         "library calls the wedging coefficient",
                         class.wedging);
}

static void find_grazing(galet_ledger *ledger) {
    static const char *const ids[] = {"grazing-c4", "grazing-c5", "grazing-c6"};
    for (int i = 0; i < 3; i++) {
        galet_klarbring_def d = galet_basseville_set(3 + i);
        galet_klarbring_equilibrium e = {.ut = {NAN, NAN}};
        galet_basseville_find(&d, GALET_KLARBRING_GRAZING, &e);
        galet_ledger_formula(ledger, ids[i], d.fn / d.w, e.ut.min, 1e-15);
        galet_ledger_explain(ledger, ids[i], "FN/W, against the equilibrium of the library; R = (%.6g, %.6g)", e.rn.min,
                             e.rt.min);
    }
    double worst = 0.0;
    for (int i = 0; i < SYSTEMS; i++) {
        galet_klarbring_def d = galet_basseville_draw(44, i, 3 + i % 3);
        galet_klarbring_equilibrium e;
        bool there = galet_basseville_find(&d, GALET_KLARBRING_GRAZING, &e) && e.rn.min == 0.0 && e.rt.min == 0.0;
        worst = there ? fmax(worst, fabs(d.fn / d.w - e.ut.min)) : INFINITY;
    }
    galet_ledger_number(ledger, "grazing-drawn", worst);
    galet_ledger_explain(ledger, "grazing-drawn", "%d drawn systems, all of which have one, with R = 0", SYSTEMS);
}

galet_status galet_basseville_positions(galet_ledger *ledger) {
    find_statics(ledger);
    find_detached(ledger);
    find_line(ledger);
    find_threshold(ledger);
    find_crossings(ledger);
    find_grazing(ledger);
    return GALET_OK;
}
