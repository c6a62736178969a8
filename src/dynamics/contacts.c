#include "dynamics/contacts_check.h"
#include "dynamics/contacts_walk.h"

#include "base/names.h"
#include "base/watch.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { LOOKS = 1024 };

/// Part of the largest energy that rounding may leave of a sum.
static const double ROUNDING = 64.0 * DBL_EPSILON;

/// A sample as the numbers it consists of, states left aside.
enum { NUMBERS = offsetof(galet_contacts_sample, state) / sizeof(double) };
typedef union sheet {
    galet_contacts_sample sample;
    double numbers[NUMBERS];
} sheet;

typedef struct run {
    galet_walk *walk;
    const galet_contacts_motion *asked;
    size_t shown[GALET_CONTACTS_SHOWN], shown_count;
    sheet sheets[2];
    size_t latest;  // of the two
    galet_contacts_result *result;
} run;

static void write_sample(const run *r, galet_contacts_sample *s) {
    const galet_walk *w = r->walk;
    const galet_ledger *l = &w->ledger;
    s->t = w->taken == r->result->steps ? r->asked->t_end : (double)w->taken * w->march->h;
    for (size_t i = 0; i < r->shown_count; i++) {
        s->u[i] = w->u[r->shown[i]];
        s->v[i] = w->v[r->shown[i]];
    }
    for (size_t i = 0; i < w->march->count; i++) {
        s->gap[i] = w->gap[i];
        s->slip[i] = w->speed[2 * i + 1] - w->def->contacts[i].belt;
        s->ln[i] = w->ln[i];
        s->lt[i] = w->lt[i];
        s->state[i] = w->state[i];
    }
    s->kinetic = l->kinetic;
    s->elastic = l->elastic;
    s->force_work = galet_total_value(&l->force_work);
    s->belt_work = galet_total_value(&l->belt_work);
    s->damping_loss = galet_total_value(&l->damping_loss);
    s->friction_loss = galet_total_value(&l->friction_loss);
    s->impact_loss = galet_total_value(&l->impact_loss);
}

/// Between the ends of a step everything goes straight.
static void sample_span(const galet_span *span, double t, void *sample) {
    const run *r = span->motion;
    const sheet *from = &r->sheets[1 - r->latest], *to = &r->sheets[r->latest];
    const double part = span->t1 > span->t0 ? (t - span->t0) / (span->t1 - span->t0) : 1.0;
    sheet *s = sample;
    *s = part < 1.0 ? *from : *to;
    for (size_t i = 0; i < NUMBERS && part > 0.0 && part < 1.0; i++) {
        s->numbers[i] += part * (to->numbers[i] - from->numbers[i]);
    }
}

static void show(const run *r) {
    if (r->asked->observer) {
        const double t0 = r->sheets[1 - r->latest].sample.t, t1 = r->sheets[r->latest].sample.t;
        galet_span span = {.t0 = t0, .t1 = t1, .at = sample_span, .motion = r};
        r->asked->observer(&span, r->asked->context);
    }
}

/// The forces at the start are those of the first step, but for an impact.
static void complete_start(run *r) {
    const galet_walk *w = r->walk;
    galet_contacts_sample *start = &r->sheets[1 - r->latest].sample;
    for (size_t i = 0; i < w->march->count && w->closed == 0; i++) {
        start->ln[i] = w->ln[i];
        start->lt[i] = w->lt[i];
    }
    for (size_t i = 0; i < w->march->count; i++) {
        start->state[i] = w->before[i] == GALET_CONTACT_OPEN ? GALET_CONTACT_OPEN : w->state[i];
    }
}

/// Returns whether the motion goes on.
static bool tell(const run *r) {
    const galet_walk *w = r->walk;
    const galet_contacts_sample *was = &r->sheets[1 - r->latest].sample, *now = &r->sheets[r->latest].sample;
    bool goes_on = true;
    for (size_t i = 0; i < w->march->count && goes_on; i++) {
        galet_contacts_event event = {i, was->state[i], now->state[i], w->impulse[2 * i]};
        goes_on = event.before == event.after || r->asked->listener(&event, now, r->asked->context);
    }
    return goes_on;
}

static void note(run *r) {
    const galet_walk *w = r->walk;
    galet_contacts_result *result = r->result;
    result->impacts += w->closed;
    result->residual = fmax(result->residual, w->residual);
    result->unsolved += !(w->residual <= GALET_CONTACTS_SOLVED);
}

/// Returns whether the motion goes on.
static bool report(run *r) {
    if (!r->asked->observer && !r->asked->listener) {
        return true;
    }
    r->latest = 1 - r->latest;
    write_sample(r, &r->sheets[r->latest].sample);
    if (r->walk->taken == 1) {
        complete_start(r);
    }
    show(r);
    return !r->asked->listener || tell(r);
}

static galet_status go(run *r) {
    const size_t steps = r->result->steps;
    if (steps == 0) {
        show(r);
    }
    while (r->walk->taken < steps && r->result->ended == GALET_CONTACTS_ENDED_TIME) {
        if (r->walk->taken % LOOKS == 0) {
            galet_watch_tell(r->asked->watch, "motion", (double)r->walk->taken / (double)steps);
            if (galet_watch_cancelled(r->asked->watch)) {
                r->result->ended = GALET_CONTACTS_ENDED_INTERRUPTED;
                break;
            }
        }
        if (galet_walk_step(r->walk)) {
            return GALET_ERR_RANGE;
        }
        note(r);
        r->result->ended = report(r) ? GALET_CONTACTS_ENDED_TIME : GALET_CONTACTS_ENDED_LISTENER;
    }
    return GALET_OK;
}

/// Works and losses are sums of terms that cancel: what rounding of the largest energy leaves of them is none.
static void drop_rounding(const galet_ledger *l, galet_contacts_sample *s) {
    double *sums[] = {&s->force_work, &s->belt_work, &s->damping_loss, &s->friction_loss, &s->impact_loss};
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        *sums[i] = fabs(*sums[i]) <= ROUNDING * l->largest ? 0.0 : *sums[i];
    }
}

static void note_depths(const galet_walk *w, galet_contacts_result *result) {
    for (size_t i = 0; i < w->march->count; i++) {
        result->penetration = fmax(result->penetration, w->deepest[i]);
        result->depth = fmax(result->depth, w->way[i] > 0.0 ? w->deepest[i] / w->way[i] : 0.0);
    }
}

static galet_status finish(run *r) {
    const galet_walk *w = r->walk;
    const galet_ledger *l = &w->ledger;
    galet_contacts_result *result = r->result;
    write_sample(r, &r->sheets[r->latest].sample);
    result->last = r->sheets[r->latest].sample;
    drop_rounding(l, &result->last);
    result->steps = w->taken;
    note_depths(w, result);
    result->energy_error = l->largest > 0.0 ? l->fault / l->largest : 0.0;
    if (r->asked->u_end) {
        memcpy(r->asked->u_end, w->u, w->march->size * sizeof(double));
    }
    if (r->asked->v_end) {
        memcpy(r->asked->v_end, w->v, w->march->size * sizeof(double));
    }
    return result->ended == GALET_CONTACTS_ENDED_INTERRUPTED ? GALET_ERR_INTERRUPTED
           : result->unsolved > 0                            ? GALET_ERR_NOT_CONVERGED
                                                             : GALET_OK;
}

/// Which degrees of freedom samples show. False where one is not there.
static bool choose_shown(const galet_contacts_def *def, run *r) {
    const galet_contacts_motion *asked = r->asked;
    size_t first = def->size < GALET_CONTACTS_SHOWN ? def->size : GALET_CONTACTS_SHOWN;
    r->shown_count = asked->shown ? asked->shown_count : first;
    if (r->shown_count > GALET_CONTACTS_SHOWN) {
        return false;
    }
    for (size_t i = 0; i < r->shown_count; i++) {
        r->shown[i] = asked->shown ? asked->shown[i] : i;
        if (r->shown[i] >= def->size) {
            return false;
        }
    }
    return true;
}

static void clear_sheets(run *r) {
    for (size_t i = 0; i < NUMBERS; i++) {
        r->sheets[0].numbers[i] = r->sheets[1].numbers[i] = NAN;
    }
    for (size_t i = 0; i < 2; i++) {
        write_sample(r, &r->sheets[i].sample);
    }
}

/// Steps that divide the time, none longer than asked for; NAN where that cannot be.
static double count_steps(const galet_contacts_motion *asked) {
    double steps = ceil(asked->t_end / asked->step * (1.0 - 1e-12));
    bool sound = asked->t_end >= 0.0 && asked->step > 0.0 && isfinite(asked->step) && steps <= GALET_CONTACTS_STEPS_MAX;
    return sound ? steps : NAN;
}

galet_status galet_contacts_run(const galet_contacts_def *def, const galet_contacts_motion *asked,
                                galet_contacts_result *result) {
    galet_status status = galet_contacts_check_status(def);
    galet_contacts_result r = {.ended = GALET_CONTACTS_ENDED_TIME};
    run it = {.asked = asked, .result = &r};
    double steps = count_steps(asked);
    if (status || isnan(steps) || !choose_shown(def, &it)) {
        return status ? status : GALET_ERR_RANGE;
    }
    r.steps = (size_t)steps;
    r.step = steps > 0.0 ? asked->t_end / steps : asked->step;
    status = galet_walk_create(def, asked, r.step, &it.walk);
    if (status) {
        return status;
    }
    clear_sheets(&it);
    status = go(&it);
    if (!status) {
        status = finish(&it);
        *result = r;
    }
    galet_walk_destroy(it.walk);
    return status;
}

const char *galet_contact_state_name(galet_contact_state state) {
#define NAME_OF(code, name) name,
    static const char *const names[] = {GALET_CONTACT_STATE_LIST(NAME_OF)};
    return GALET_NAME_IN(names, state);
}

const char *galet_contacts_ended_name(galet_contacts_ended ended) {
    static const char *const names[] = {GALET_CONTACTS_ENDED_LIST(NAME_OF)};
    return GALET_NAME_IN(names, ended);
}
