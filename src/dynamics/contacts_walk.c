#include "dynamics/contacts_walk.h"

#include "numerics/cholesky.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Part of the numbers that a gap is the sum of, within which it is taken for 0 at the start.
static const double TOUCHING = 1e-12;

/// How far the parts of a contact are off along its normal, as terms of its gap.
static double sum_of_moduli(const galet_walk *w, size_t contact) {
    const double *normal = w->march->rows + 2 * contact * w->march->size;
    double sum = 0.0;
    for (size_t k = 0; k < w->march->size; k++) {
        sum += fabs(normal[k] * w->u[k]);
    }
    return sum;
}

/// Everything that follows from u and v.
static void update(galet_walk *w) {
    const galet_march *m = w->march;
    const size_t n = m->size;
    for (size_t i = 0; i < w->def->contact_count; i++) {
        const double *normal = m->rows + 2 * i * n;
        w->gap[i] = w->def->contacts[i].gap + galet_march_dot(n, normal, w->u);
        w->speed[2 * i] = galet_march_dot(n, normal, w->v);
        w->speed[2 * i + 1] = galet_march_dot(n, normal + n, w->v);
        w->deepest[i] = fmax(w->deepest[i], -w->gap[i]);
        w->way[i] = fmax(w->way[i], sum_of_moduli(w, i));
    }
    galet_march_apply(n, m->mass, w->v, w->momentum);
    galet_march_apply(n, m->stiffness, w->u, w->spring);
    w->ledger.kinetic = 0.5 * galet_march_dot(n, w->v, w->momentum);
    w->ledger.elastic = 0.5 * galet_march_dot(n, w->u, w->spring);
}

/// Energy that the constant force stores in the springs, F' K^-1 F / 2: where all rests, terms of the balance are what
/// rounding makes of this. 0 where it leaves the range of numbers.
static galet_status find_stored_energy(const galet_walk *w, double *energy) {
    const size_t n = w->march->size;
    double *factor = malloc((n * n + n) * sizeof *factor);
    if (!factor) {
        return GALET_ERR_MEMORY;
    }
    double *u = factor + n * n;
    memcpy(factor, w->march->stiffness, n * n * sizeof *factor);
    memcpy(u, w->force, n * sizeof *u);
    galet_cholesky(n, factor);
    galet_cholesky_solve(n, factor, u);
    double stored = 0.5 * galet_march_dot(n, w->force, u);
    *energy = isfinite(stored) ? stored : 0.0;
    free(factor);
    return GALET_OK;
}

/// Contacts that touch and do not approach have done so before: their first step is no impact.
static galet_status begin(galet_walk *w) {
    update(w);
    double energy = w->ledger.kinetic + w->ledger.elastic, stored;
    galet_status status = find_stored_energy(w, &stored);
    if (status) {
        return status;
    }
    for (size_t i = 0; i < w->def->contact_count; i++) {
        double nothing = TOUCHING * (fabs(w->def->contacts[i].gap) + sum_of_moduli(w, i));
        if (!(w->gap[i] >= -nothing)) {
            return GALET_ERR_RANGE;
        }
        w->state[i] = w->gap[i] <= nothing && w->speed[2 * i] >= 0.0 ? GALET_CONTACT_STICK : GALET_CONTACT_OPEN;
    }
    w->ledger.start = energy;
    w->ledger.largest = fmax(energy, stored);
    return isfinite(energy) ? GALET_OK : GALET_ERR_RANGE;
}

galet_status galet_walk_create(const galet_contacts_def *def, const galet_contacts_motion *asked, double h,
                               galet_walk **walk) {
    enum { VECTORS = 7 };
    const size_t n = def->size;
    galet_walk *w = calloc(1, sizeof *w);
    double *numbers = calloc(VECTORS * n, sizeof *numbers);
    if (w) {
        *w = (galet_walk){.def = def, .asked = asked, .u = numbers};
    }
    galet_status status = w && numbers ? galet_march_create(def, h, &w->march) : GALET_ERR_MEMORY;
    if (!status) {
        double **vectors[VECTORS] = {&w->u, &w->v, &w->momentum, &w->spring, &w->force, &w->after, &w->mean};
        const double *values[VECTORS] = {asked->u, asked->v, NULL, NULL, def->force};
        for (size_t i = 0; i < VECTORS; i++) {
            *vectors[i] = numbers + i * n;
            if (values[i]) {
                memcpy(*vectors[i], values[i], n * sizeof(double));
            }
        }
        status = begin(w);
    }
    if (status) {
        free(w ? NULL : numbers);
        galet_walk_destroy(w);
        return status;
    }
    *walk = w;
    return GALET_OK;
}

void galet_walk_destroy(galet_walk *walk) {
    if (walk) {
        galet_march_destroy(walk->march);
        free(walk->u);
        free(walk);
    }
}

/// F in the middle of the step.
static void set_force(galet_walk *w) {
    if (w->asked->force) {
        if (w->def->force) {
            memcpy(w->force, w->def->force, w->march->size * sizeof(double));
        } else {
            memset(w->force, 0, w->march->size * sizeof(double));
        }
        w->asked->force(((double)w->taken + 0.5) * w->march->h, w->force, w->asked->force_context);
    }
}

static void set_problem(galet_walk *w) {
    const galet_march *m = w->march;
    galet_impulses *p = &w->problem;
    const size_t width = 2 * m->count, own = 2 * p->count;
    for (size_t i = 0; i < own; i++) {
        for (size_t k = 0; k < own; k++) {
            size_t row = 2 * w->active[i / 2] + i % 2, column = 2 * w->active[k / 2] + k % 2;
            p->delassus[i * own + k] = m->delassus[row * width + column];
        }
        p->mu[i / 2] = m->mu[w->active[i / 2]];
    }
    galet_impulses_begin(p);
}

/// Contacts that may push: those whose gap would close by the middle of the step and, whatever rounding says of their
/// gap, those that pushed in the last one: a single step without them can lead to another motion.
static void choose_contacts(galet_walk *w) {
    size_t count = 0;
    bool same = true;
    for (size_t i = 0; i < w->march->count; i++) {
        if (w->state[i] != GALET_CONTACT_OPEN || w->gap[i] + 0.5 * w->march->h * w->speed[2 * i] <= 0.0) {
            same = same && count < w->problem.count && w->active[count] == i;
            w->active[count++] = i;
        }
    }
    if (!same || count != w->problem.count) {
        w->problem.count = count;
        set_problem(w);
    }
}

/// Impulses of the contacts, and what they do to the velocities after the step.
static void push(galet_walk *w) {
    const galet_march *m = w->march;
    galet_impulses *p = &w->problem;
    const size_t n = m->size;
    for (size_t i = 0; i < 2 * p->count; i++) {
        const size_t contact = w->active[i / 2], row = 2 * contact + i % 2;
        double speed = galet_march_dot(n, m->rows + row * n, w->after);
        p->speed[i] = m->scale[row] * (i % 2 ? speed - w->def->contacts[contact].belt : speed);
        p->impulse[i] = w->impulse[row] / m->scale[row];
        p->state[i / 2] = w->state[contact];
    }
    w->residual = p->count > 0 ? galet_impulses_solve(p) : 0.0;
    for (size_t i = 0; i < 2 * m->count; i++) {
        w->impulse[i] = 0.0;
        w->state[i / 2] = GALET_CONTACT_OPEN;
    }
    for (size_t i = 0; i < 2 * p->count; i++) {
        const size_t contact = w->active[i / 2], row = 2 * contact + i % 2;
        w->impulse[row] = m->scale[row] * p->impulse[i];
        w->state[contact] = p->state[i / 2];
        for (size_t k = 0; k < n && p->impulse[i] != 0.0; k++) {
            w->after[k] += m->columns[row * n + k] * w->impulse[row];
        }
    }
}

/// Impulses over the time of the step are forces, but not where an impact is among them.
static void note_forces(galet_walk *w) {
    w->closed = 0;
    for (size_t i = 0; i < w->march->count; i++) {
        w->closed += w->before[i] == GALET_CONTACT_OPEN && w->state[i] != GALET_CONTACT_OPEN;
    }
    for (size_t i = 0; i < w->march->count; i++) {
        if (w->closed == 0 || w->state[i] == GALET_CONTACT_OPEN) {
            w->ln[i] = w->impulse[2 * i] / w->march->h;
            w->lt[i] = w->impulse[2 * i + 1] / w->march->h;
        }
    }
}

static void add(galet_total *total, double x) {
    double sum = total->sum + x, taken = sum - total->sum;
    total->rest += (total->sum - (sum - taken)) + (x - taken);
    total->sum = sum;
}

/// Works and losses of the step but for the contacts': all forces meet the mean of the velocities before and after it,
/// which makes the balance exact (docs/theory/contacts.md 5.3).
static void note_works(galet_walk *w) {
    const galet_march *m = w->march;
    const size_t n = m->size;
    add(&w->ledger.force_work, m->h * galet_march_dot(n, w->force, w->mean));
    if (m->damping) {
        galet_march_apply(n, m->damping, w->mean, w->after);
        add(&w->ledger.damping_loss, m->h * galet_march_dot(n, w->mean, w->after));
    }
}

static void note_contacts(galet_walk *w, const double *speed_before) {
    galet_ledger *l = &w->ledger;
    for (size_t i = 0; i < w->problem.count; i++) {
        const size_t n = 2 * w->active[i], t = n + 1;
        const double belt = w->def->contacts[w->active[i]].belt;
        add(&l->impact_loss, -w->impulse[n] * 0.5 * (speed_before[n] + w->speed[n]));
        add(&l->friction_loss, -w->impulse[t] * (0.5 * (speed_before[t] + w->speed[t]) - belt));
        add(&l->belt_work, w->impulse[t] * belt);
        // What rounding alone does to speeds that an impulse stops is no fault: D is 1 here.
        l->largest = fmax(l->largest, DBL_EPSILON * w->problem.impulse[2 * i] * w->problem.impulse[2 * i]);
    }
}

static void balance(galet_ledger *l) {
    const galet_total *terms[] = {&l->force_work, &l->belt_work, &l->damping_loss, &l->friction_loss, &l->impact_loss};
    enum { GIVEN = 2, ALL = sizeof terms / sizeof *terms };
    double energy = l->kinetic + l->elastic, fault = energy - l->start;
    l->largest = fmax(l->largest, energy);
    for (size_t i = 0; i < ALL; i++) {
        fault += i < GIVEN ? -galet_total_value(terms[i]) : galet_total_value(terms[i]);
        l->largest = fmax(l->largest, fabs(terms[i]->sum));
    }
    l->fault = fmax(l->fault, fabs(fault));
}

galet_status galet_walk_step(galet_walk *w) {
    const galet_march *m = w->march;
    const size_t n = m->size;
    double speed_before[GALET_IMPULSES];
    memcpy(speed_before, w->speed, 2 * m->count * sizeof *speed_before);
    memcpy(w->before, w->state, m->count * sizeof *w->before);
    set_force(w);
    galet_march_free(m, w->spring, w->force, w->v, w->after);
    choose_contacts(w);
    push(w);
    for (size_t i = 0; i < n; i++) {
        w->mean[i] = 0.5 * (w->v[i] + w->after[i]);
        w->u[i] += m->h * w->mean[i];
        w->v[i] = w->after[i];
    }
    w->taken++;
    update(w);
    note_forces(w);
    note_works(w);
    note_contacts(w, speed_before);
    balance(&w->ledger);
    return isfinite(w->ledger.kinetic + w->ledger.elastic) ? GALET_OK : GALET_ERR_RANGE;
}
