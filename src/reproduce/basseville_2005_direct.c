// Motions by direct integration: what proves the library's, which has closed forms and another search for landings.
#include "reproduce/basseville_2005.h"

#include <math.h>

/// Terms of the series, length of a step in radians of the highest frequency, halvings of a step with an event.
enum { TERMS = 22, HALVINGS = 60 };
static const double STEP = 0.05;

typedef enum phase { FREE, SLIDES, RESTS } phase;

typedef struct runner {
    const galet_klarbring_def *def;
    galet_basseville_direct *run;
    galet_klarbring_state s;
    double t, step;
    phase phase;
    int way;      // of sliding
    bool at_tip;  // the wall ceases to push just here
} runner;

/// The state a time later by the series of the linear equations, all of them at once or along the wall alone.
static galet_klarbring_state flow(const runner *r, double h) {
    const galet_klarbring_def *d = r->def;
    const bool slides = r->phase == SLIDES;
    const double friction = slides ? r->way * d->mu : 0.0;
    double n[TERMS] = {r->s.un, r->s.vn}, t[TERMS] = {r->s.ut, r->s.vt}, power = 1.0;
    galet_klarbring_state to = {0};
    for (int k = 0; k < TERMS; k++) {
        if (k + 2 < TERMS) {
            double fn = k == 0 ? d->fn : 0.0, ft = k == 0 ? d->ft : 0.0, over = d->mass * (k + 1) * (k + 2);
            double push = fn - d->kn * n[k] - d->w * t[k];
            n[k + 2] = slides ? 0.0 : push / over;
            t[k + 2] = (ft - d->w * n[k] - d->kt * t[k] - friction * push) / over;
        }
        to.un += n[k] * power;
        to.ut += t[k] * power;
        to.vn += k + 1 < TERMS ? (k + 1) * n[k + 1] * power : 0.0;
        to.vt += k + 1 < TERMS ? (k + 1) * t[k + 1] * power : 0.0;
        power *= h;
    }
    return to;
}

static bool is_over(const runner *r, const galet_klarbring_state *s) {
    if (r->phase == FREE) {
        return s->un > 0.0;
    }
    return r->way * s->vt <= 0.0 || r->def->fn - r->def->w * s->ut <= 0.0;
}

/// What follows at the wall with vn = 0: the sign of the first derivative of the push that is not 0.
static void decide(runner *r) {
    const galet_klarbring_def *d = r->def;
    double push = r->at_tip ? 0.0 : d->fn - d->w * r->s.ut, spring = d->ft - d->kt * r->s.ut;
    double pull = r->s.vt != 0.0 ? r->s.vt : spring;  // where it goes
    if (push > 0.0 && r->s.vt == 0.0 && fabs(spring) <= d->mu * push * (1.0 + 1e-14)) {
        r->phase = RESTS;
    } else if (push < 0.0 || (push == 0.0 && d->w * pull > 0.0)) {
        r->phase = FREE;
        r->run->flew = true;
    } else if (pull == 0.0) {
        r->phase = RESTS;
    } else {
        r->phase = SLIDES;
        r->way = pull > 0.0 ? 1 : -1;
    }
}

static void strike(runner *r) {
    galet_basseville_direct *run = r->run;
    double before = r->s.vt;
    r->s.vt = copysign(fmax(fabs(r->s.vt) - r->def->mu * r->s.vn, 0.0), r->s.vt);
    if (run->impacts && (run->max_impacts == 0 || run->impact_count < run->max_impacts)) {
        run->impacts[run->impact_count] = (galet_basseville_impact){r->t, r->s.ut, before, r->s.vt};
    }
    run->impact_count++;
}

static void end_phase(runner *r) {
    r->at_tip = r->phase == SLIDES && r->way * r->s.vt > 0.0;
    if (r->phase == FREE && r->s.vn > 0.0) {
        strike(r);
    } else if (r->phase == SLIDES && !r->at_tip) {
        r->s.vt = 0.0;
    }
    r->s.un = r->s.vn = 0.0;
    decide(r);
}

/// One step, or the part of it up to an event.
static void advance(runner *r) {
    double h = fmin(r->step, r->run->t_end - r->t), from = 0.0;
    galet_klarbring_state to = flow(r, h);
    const bool ends = is_over(r, &to);
    for (int i = 0; i < HALVINGS && ends; i++) {
        double middle = 0.5 * (from + h);
        galet_klarbring_state there = flow(r, middle);
        if (is_over(r, &there)) {
            h = middle;
            to = there;
        } else {
            from = middle;
        }
    }
    r->t += h;
    r->s = to;
    r->run->farthest = fmax(r->run->farthest, hypot(to.un - r->run->start.un, to.ut - r->run->start.ut));
    r->run->fastest = fmax(r->run->fastest, hypot(to.vn, to.vt));
    if (ends) {
        end_phase(r);
    }
}

void galet_basseville_integrate(const galet_klarbring_def *def, galet_basseville_direct *run) {
    double omega[2];
    galet_klarbring_frequencies(def, omega);
    runner r = {.def = def, .run = run, .s = run->start, .step = STEP / omega[1], .phase = FREE};
    run->impact_count = 0;
    run->farthest = run->fastest = 0.0;
    run->flew = r.s.un < 0.0 || r.s.vn < 0.0;
    if (r.s.un == 0.0 && r.s.vn >= 0.0) {
        r.at_tip = def->fn - def->w * r.s.ut == 0.0;
        if (r.s.vn > 0.0) {
            strike(&r);
            r.s.vn = 0.0;
        }
        decide(&r);
    }
    while (r.phase != RESTS && r.t < run->t_end && (run->max_impacts == 0 || run->impact_count < run->max_impacts)) {
        advance(&r);
    }
    run->last = r.s;
    run->t = r.t;
    run->rests = r.phase == RESTS;
}

galet_klarbring_result galet_basseville_run(const galet_klarbring_def *def, const galet_klarbring_motion *motion) {
    galet_klarbring_result result;
    if (!galet_klarbring_run(def, motion, &result)) {
        return result;
    }
    return (galet_klarbring_result){.last = {NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, GALET_KLARBRING_REST},
                                    .t_rest = NAN,
                                    .energy_error = NAN};
}

double galet_basseville_larger(double a, double b) {
    return isnan(a) || isnan(b) ? NAN : fmax(a, b);
}

double galet_basseville_smaller(double a, double b) {
    return isnan(a) || isnan(b) ? NAN : fmin(a, b);
}

typedef struct arrivals {
    galet_basseville_impact *impacts;
    size_t count, most;
    double before;  // tangential velocity at the end of what was shown last
} arrivals;

static void note_end(const galet_span *span, void *context) {
    galet_klarbring_sample end;
    span->at(span, span->t1, &end);
    ((arrivals *)context)->before = end.vt;
}

static bool note_impact(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    arrivals *a = context;
    if (event == GALET_KLARBRING_IMPACT && a->count < a->most) {
        a->impacts[a->count++] = (galet_basseville_impact){after->t, after->ut, a->before, after->vt};
    }
    return a->count < a->most;
}

size_t galet_basseville_impacts(const galet_klarbring_def *def, galet_klarbring_state start, double t_end, size_t most,
                                galet_basseville_impact *impacts, galet_klarbring_result *result) {
    arrivals a = {impacts, 0, most, NAN};
    galet_klarbring_motion motion = {
        .start = start, .t_end = t_end, .observer = note_end, .listener = note_impact, .context = &a};
    return galet_klarbring_run(def, &motion, result) ? 0 : a.count;
}
