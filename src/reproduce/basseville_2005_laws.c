// Section 2: what every motion obeys, (1) to (6).
#include "reproduce/basseville_2005.h"

#include <math.h>
#include <string.h>

enum { MOTIONS = 90, LOOKS = 5 };

/// What was seen of many motions: largest and smallest of what the laws speak of.
typedef struct seen {
    const galet_klarbring_def *def;
    galet_klarbring_state start;
    double start_fault;      // of (1)
    double residual;         // of (2), over the forces in it
    double inside, pull;     // largest U_N and R_N
    double both;             // largest |U_N R_N|
    double friction;         // smallest integrand of (4), over mu r times the velocities
    double bounce;           // largest |vn| after an impact
    double gain;             // largest rise of energy from one look to the next, over its value at the start
    double energy, energy0;  // at the last look, at first
} seen;

/// Acceleration by differences of the velocity.
static void accelerate(const galet_span *span, double t, double h, double *an, double *at) {
    static const double weights[] = {1.0, -8.0, 8.0, -1.0}, places[] = {-2.0, -1.0, 1.0, 2.0};
    *an = *at = 0.0;
    for (int i = 0; i < 4; i++) {
        galet_klarbring_sample s;
        span->at(span, t + places[i] * h, &s);
        *an += weights[i] * s.vn / (12.0 * h);
        *at += weights[i] * s.vt / (12.0 * h);
    }
}

/// Smallest R_T (V - v) - mu R_N (|V| - |v|) over test velocities V, in parts of mu |R_N| (|V| + |v|).
static double least_friction(double mu, double rn, double rt, double v) {
    double least = INFINITY, unit = fabs(v) > 0.0 ? fabs(v) : 1.0;
    for (int i = -8; i <= 8; i++) {
        double test = 0.5 * i * unit;
        double value = rt * (test - v) - mu * rn * (fabs(test) - fabs(v));
        double scale = mu * fabs(rn) * (fabs(test) + fabs(v));
        least = scale > 0.0 ? fmin(least, value / scale) : least;
    }
    return isinf(least) ? 0.0 : least;
}

static void look(const galet_span *span, double t, seen *out) {
    const galet_klarbring_def *d = out->def;
    galet_klarbring_sample s;
    span->at(span, t, &s);
    out->inside = fmax(out->inside, s.un);
    out->pull = fmax(out->pull, s.rn);
    out->both = fmax(out->both, fabs(s.un * s.rn));
    out->friction = fmin(out->friction, least_friction(d->mu, s.rn, s.rt, s.vt));
    out->gain = fmax(out->gain, (s.energy - out->energy) / out->energy0);
    out->energy = s.energy;
}

static void check_balance(const galet_span *span, double t, double h, seen *out) {
    const galet_klarbring_def *d = out->def;
    galet_klarbring_sample s;
    double an, at;
    span->at(span, t, &s);
    accelerate(span, t, h, &an, &at);
    double n = d->mass * an + d->kn * s.un + d->w * s.ut - d->fn - s.rn;
    double tt = d->mass * at + d->w * s.un + d->kt * s.ut - d->ft - s.rt;
    double forces = fabs(d->fn) + fabs(d->ft) + (d->kn + d->kt) * (fabs(s.un) + fabs(s.ut)) + fabs(s.rn);
    out->residual = fmax(out->residual, hypot(n, tt) / forces);
}

static void observe(const galet_span *span, void *context) {
    seen *out = context;
    double length = span->t1 - span->t0;
    if (span->t0 == 0.0) {
        galet_klarbring_sample s;
        span->at(span, 0.0, &s);
        out->start_fault = fmax(out->start_fault, hypot(hypot(s.un - out->start.un, s.ut - out->start.ut),
                                                        hypot(s.vn - out->start.vn, s.vt - out->start.vt)));
        out->energy = out->energy0 = s.energy;
    }
    for (int i = 0; i <= LOOKS; i++) {
        look(span, span->t0 + length * i / LOOKS, out);
    }
    if (length > 1e-6 && length < 10.0) {
        check_balance(span, span->t0 + 0.5 * length, length / 64.0, out);
    }
}

static bool listen(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    seen *out = context;
    if (event == GALET_KLARBRING_IMPACT) {
        out->bounce = fmax(out->bounce, fabs(after->vn));
        out->gain = fmax(out->gain, (after->energy - out->energy) / out->energy0);
        out->energy = after->energy;
    }
    return true;
}

static galet_status watch_motions(galet_ledger *ledger, seen *out) {
    for (int i = 0; i < MOTIONS; i++) {
        galet_klarbring_def def = galet_basseville_draw(11, i, i % GALET_BASSEVILLE_CELLS);
        out->def = &def;
        out->start = galet_basseville_draw_state(12, i, 2.0);
        galet_klarbring_motion motion = {.start = out->start,
                                         .t_end = 30.0,
                                         .observer = observe,
                                         .listener = listen,
                                         .context = out,
                                         .watch = galet_ledger_watch(ledger)};
        galet_klarbring_result result;
        galet_status status = galet_klarbring_run(&def, &motion, &result);
        if (status) {
            return status;
        }
    }
    out->def = NULL;
    return GALET_OK;
}

/// One instant of a motion of set c7, by (2) as printed and by differences of the motion itself.
typedef struct instant {
    double t;
    double by_law[2], by_motion[2];  // acceleration, N and T
    double rn, ut;
    bool found;
} instant;

static void catch_instant(const galet_span *span, void *context) {
    instant *at = context;
    if (at->found || at->t < span->t0 || at->t > span->t1) {
        return;
    }
    galet_klarbring_def d = galet_basseville_set(6);
    galet_klarbring_sample s;
    span->at(span, at->t, &s);
    double room = fmin(at->t - span->t0, span->t1 - at->t);
    accelerate(span, at->t, fmin(0.01, room / 2.0), &at->by_motion[0], &at->by_motion[1]);
    at->by_law[0] = (d.fn + s.rn - d.kn * s.un - d.w * s.ut) / d.mass;
    at->by_law[1] = (d.ft + s.rt - d.w * s.un - d.kt * s.ut) / d.mass;
    at->rn = s.rn;
    at->ut = s.ut;
    at->found = true;
}

static instant find_instant(double t) {
    galet_klarbring_def def = galet_basseville_set(6);
    instant at = {.t = t, .by_law = {NAN, NAN}, .by_motion = {NAN, NAN}, .rn = NAN, .ut = NAN};
    galet_klarbring_motion motion = {
        .start = {-0.2, 0.5, 0.1, 1.0}, .t_end = 20.0, .observer = catch_instant, .context = &at};
    galet_basseville_run(&def, &motion);
    return at;
}

static void explain_all(galet_ledger *ledger) {
    static const char *const moving[] = {"motion-flight-normal", "motion-flight-tangent", "motion-slip-tangent"};
    static const char *const drawn[] = {"initial-state",   "motion-residual",         "contact-side",
                                        "contact-push",    "contact-complementarity", "friction-inequality",
                                        "impact-inelastic"};
    for (size_t i = 0; i < sizeof moving / sizeof *moving; i++) {
        galet_ledger_explain(ledger, moving[i], "(2) with U and R of the motion, against differences of its velocity");
    }
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        galet_ledger_explain(ledger, drawn[i], "%d drawn motions of all cells, looked at for 30 s or to their rest",
                             MOTIONS);
    }
}

galet_status galet_basseville_laws(galet_ledger *ledger) {
    seen out = {.inside = -INFINITY, .pull = -INFINITY, .friction = INFINITY, .gain = -INFINITY};
    galet_status status = watch_motions(ledger, &out);
    if (status) {
        return status;
    }
    instant flight = find_instant(1.0), slip = find_instant(3.6);
    galet_ledger_number(ledger, "initial-state", out.start_fault);
    galet_ledger_formula(ledger, "motion-flight-normal", flight.by_law[0], flight.by_motion[0], 1e-7);
    galet_ledger_formula(ledger, "motion-flight-tangent", flight.by_law[1], flight.by_motion[1], 1e-7);
    galet_ledger_formula(ledger, "motion-slip-tangent", slip.by_law[1], slip.by_motion[1], 1e-7);
    galet_klarbring_def c7 = galet_basseville_set(6);
    galet_ledger_formula(ledger, "motion-slip-normal", c7.w * slip.ut - c7.fn, slip.rn, 1e-13);
    galet_ledger_explain(ledger, "motion-slip-normal", "W u_T - F_N, which (2) leaves at the wall, against R_N");
    galet_ledger_number(ledger, "motion-residual", out.residual);
    galet_ledger_number(ledger, "contact-side", out.inside);
    galet_ledger_number(ledger, "contact-push", out.pull);
    galet_ledger_number(ledger, "contact-complementarity", out.both);
    galet_ledger_number(ledger, "friction-inequality", out.friction);
    galet_ledger_number(ledger, "impact-inelastic", out.bounce);
    galet_ledger_claim(ledger, "energy-never-rises", out.gain, out.gain <= 1e-12);
    galet_ledger_explain(ledger, "energy-never-rises",
                         "largest rise of the energy between two looks at %d motions: %.1e of its first value; with "
                         "A <= 0 this alone proves that detached and grazing states are stable",
                         MOTIONS, out.gain);
    explain_all(ledger);
    return GALET_OK;
}
