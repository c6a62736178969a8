#include "dynamics/contacts_impulse.h"

#include <float.h>
#include <math.h>
#include <string.h>

/// Residual at which nothing is left to gain.
static const double ROUNDING = 64.0 * DBL_EPSILON;

enum { GUESSES = 7 };  // of the states, each after twice as many sweeps as the last

/// Unknowns of a contact in Lemke's way: impulses along the normal, along and against the tangent; the amount of slip.
enum { N, AHEAD, BACK, SLIP, UNKNOWNS = GALET_LEMKE_UNKNOWNS };

/// One contact by itself.
typedef struct answer {
    galet_contact_state state;
    double n, t;  // impulses
} answer;

/// Direction of a slip, from its state.
static double direction_of(galet_contact_state state) {
    return state == GALET_CONTACT_SLIP_AHEAD ? 1.0 : -1.0;
}

/// At the edge of the cone, with the speed along the normal 0.
static answer slip(galet_contact_state state, double normal_speed, double coupling, double mu) {
    double n = -normal_speed / (1.0 - direction_of(state) * mu * coupling);
    return (answer){state, n, -direction_of(state) * mu * n};
}

/// A contact that could open, but where friction can also hold it or let it slide on by wedging: it goes on with what
/// it did (docs/theory/contacts.md 5.2).
static answer open_or_go_on(galet_contact_state last, double normal_speed, double stuck, double coupling, double mu) {
    double way = coupling > 0.0 ? 1.0 : -1.0;
    if (last == GALET_CONTACT_OPEN || mu * fabs(coupling) <= 1.0) {
        return (answer){GALET_CONTACT_OPEN, 0.0, 0.0};
    }
    answer edge = slip(way > 0.0 ? GALET_CONTACT_SLIP_AHEAD : GALET_CONTACT_SLIP_BACK, normal_speed, coupling, mu);
    if (last != GALET_CONTACT_STICK && last != edge.state) {
        return (answer){GALET_CONTACT_OPEN, 0.0, 0.0};
    }
    if (way * stuck > way * edge.t) {
        return (answer){GALET_CONTACT_OPEN, 0.0, 0.0};
    }
    return last == GALET_CONTACT_STICK ? (answer){last, -(normal_speed + coupling * stuck), stuck} : edge;
}

/// Along the normal the contact closes, so that its speed there is 0: the impulse along the tangent is the one that
/// stops the slip, as far as the cone allows.
static answer close(double normal_speed, double stuck, double coupling, double mu) {
    double ahead = 1.0 - mu * coupling, back = 1.0 + mu * coupling;
    if (ahead > 0.0 && stuck < mu * normal_speed / ahead) {
        return slip(GALET_CONTACT_SLIP_AHEAD, normal_speed, coupling, mu);
    }
    if (back > 0.0 && stuck > -mu * normal_speed / back) {
        return slip(GALET_CONTACT_SLIP_BACK, normal_speed, coupling, mu);
    }
    return (answer){GALET_CONTACT_STICK, -(normal_speed + coupling * stuck), stuck};
}

/// The exact solution for contact i, while the others keep their impulses.
static answer answer_of(const galet_impulses *p, size_t i) {
    const size_t m = 2 * p->count, n = 2 * i, t = n + 1;
    const double nt = p->delassus[n * m + t], tn = p->delassus[t * m + n];
    double normal_speed = p->after[n] - p->impulse[n] - nt * p->impulse[t];
    double slip_speed = p->after[t] - tn * p->impulse[n] - p->impulse[t];
    double stuck = -(slip_speed - tn * normal_speed) / (1.0 - tn * nt);
    return normal_speed < 0.0 ? close(normal_speed, stuck, nt, p->mu[i])
                              : open_or_go_on(p->state[i], normal_speed, stuck, nt, p->mu[i]);
}

static void update_speeds(galet_impulses *p) {
    const size_t m = 2 * p->count;
    for (size_t i = 0; i < m; i++) {
        double sum = p->speed[i];
        for (size_t k = 0; k < m; k++) {
            sum += p->delassus[i * m + k] * p->impulse[k];
        }
        p->after[i] = sum;
    }
}

static double clamp(double x, double limit) {
    return fmax(-limit, fmin(limit, x));
}

/// How far speeds and impulses are from obeying the law of every contact.
static double residual_of(const galet_impulses *p) {
    double worst = 0.0, scale = DBL_MIN;
    for (size_t i = 0; i < p->count; i++) {
        double n = p->impulse[2 * i], t = p->impulse[2 * i + 1], wn = p->after[2 * i], wt = p->after[2 * i + 1];
        double off_n = fabs(fmin(n, wn)), off_t = fabs(t - clamp(t - wt, p->mu[i] * fmax(n, 0.0)));
        worst = fmax(worst, fmax(off_n, off_t));
        scale = fmax(fmax(scale, fabs(n)), fmax(fabs(p->speed[2 * i]), fabs(p->speed[2 * i + 1])));
    }
    return worst / scale;
}

/// Gives every contact its own solution in turn (block Gauss-Seidel).
static void sweep(galet_impulses *p) {
    const size_t m = 2 * p->count;
    for (size_t i = 0; i < p->count; i++) {
        answer found = answer_of(p, i);
        double dn = found.n - p->impulse[2 * i], dt = found.t - p->impulse[2 * i + 1];
        p->state[i] = found.state;
        p->impulse[2 * i] = found.n;
        p->impulse[2 * i + 1] = found.t;
        for (size_t k = 0; k < m; k++) {
            p->after[k] += p->delassus[k * m + 2 * i] * dn + p->delassus[k * m + 2 * i + 1] * dt;
        }
    }
}

/// Sets up the equations of the states as they are: no speed along a normal, no slip or friction at its limit.
static void factorise(galet_impulses *p) {
    const size_t m = 2 * p->count;
    memcpy(p->solved, p->state, sizeof p->state);
    p->factorised = true;
    memset(p->factors, 0, m * m * sizeof *p->factors);
    for (size_t i = 0; i < p->count; i++) {
        double *normal = p->factors + 2 * i * m, *tangent = normal + m;
        if (p->state[i] == GALET_CONTACT_OPEN) {
            normal[2 * i] = 1.0;
        } else {
            memcpy(normal, p->delassus + 2 * i * m, m * sizeof *normal);
        }
        if (p->state[i] == GALET_CONTACT_STICK) {
            memcpy(tangent, p->delassus + (2 * i + 1) * m, m * sizeof *tangent);
        } else {
            tangent[2 * i + 1] = 1.0;
            tangent[2 * i] = p->state[i] == GALET_CONTACT_OPEN ? 0.0 : direction_of(p->state[i]) * p->mu[i];
        }
    }
    p->lu = (galet_complete_lu){m, 0, p->factors, p->scratch, p->rows, p->columns};
    galet_complete_lu_factorise(&p->lu);
}

/// Solves the equations of the states by a correction of the impulses: where contacts share a load that the equations
/// do not tell apart, those without a pivot keep theirs.
static void solve_states(galet_impulses *p) {
    const size_t m = 2 * p->count;
    double miss[GALET_IMPULSES];
    if (!p->factorised || memcmp(p->solved, p->state, p->count * sizeof *p->state) != 0) {
        factorise(p);
    }
    for (size_t i = 0; i < p->count; i++) {
        double n = p->impulse[2 * i], t = p->impulse[2 * i + 1];
        bool open = p->state[i] == GALET_CONTACT_OPEN, stuck = p->state[i] == GALET_CONTACT_STICK;
        miss[2 * i] = open ? n : p->after[2 * i];
        miss[2 * i + 1] = open ? t : stuck ? p->after[2 * i + 1] : t + direction_of(p->state[i]) * p->mu[i] * n;
    }
    galet_complete_lu_solve(&p->lu, miss, miss);
    for (size_t i = 0; i < m; i++) {
        p->impulse[i] -= miss[i];
    }
    update_speeds(p);
}

/// A candidate and how good it is.
typedef struct candidate {
    double impulse[GALET_IMPULSES], residual;
    galet_contact_state state[GALET_CONTACTS_MAX];
} candidate;

static void keep(const galet_impulses *p, candidate *c, double residual) {
    memcpy(c->impulse, p->impulse, 2 * p->count * sizeof *p->impulse);
    memcpy(c->state, p->state, p->count * sizeof *p->state);
    c->residual = residual;
}

static void recall(galet_impulses *p, const candidate *c) {
    memcpy(p->impulse, c->impulse, 2 * p->count * sizeof *p->impulse);
    memcpy(p->state, c->state, p->count * sizeof *p->state);
    update_speeds(p);
}

/// Solves the equations of the states, and keeps the outcome where it is the best so far.
static void try_states(galet_impulses *p, candidate *best) {
    solve_states(p);
    double residual = residual_of(p);
    if (residual < best->residual) {
        keep(p, best, residual);
    }
}

/// As a problem of linear complementarity (docs/theory/contacts.md 5.2), contact by contact.
static void set_complementarity(galet_impulses *p) {
    const size_t m = 2 * p->count, width = UNKNOWNS * p->count;
    memset(p->lemke, 0, width * width * sizeof *p->lemke);
    for (size_t i = 0; i < p->count; i++) {
        double *row = p->lemke + UNKNOWNS * i * width;
        for (size_t k = 0; k < p->count; k++) {
            const double *d = p->delassus + 2 * i * m + 2 * k;
            const double nn = d[0], nt = d[1], tn = d[m], tt = d[m + 1];
            const double block[3][3] = {{nn, nt, -nt}, {tn, tt, -tt}, {-tn, -tt, tt}};
            for (size_t j = 0; j < 3; j++) {
                memcpy(row + j * width + UNKNOWNS * k, block[j], sizeof block[j]);
            }
        }
        const size_t own = UNKNOWNS * i;
        row[AHEAD * width + own + SLIP] = row[BACK * width + own + SLIP] = 1.0;
        row[SLIP * width + own + N] = p->mu[i];
        row[SLIP * width + own + AHEAD] = row[SLIP * width + own + BACK] = -1.0;
        p->lemke_q[own + N] = p->speed[2 * i];
        p->lemke_q[own + AHEAD] = p->speed[2 * i + 1];
        p->lemke_q[own + BACK] = -p->speed[2 * i + 1];
        p->lemke_q[own + SLIP] = 0.0;
    }
}

/// The states that Lemke's path ends in, and their equations.
static void try_lemke(galet_impulses *p, candidate *best) {
    double z[UNKNOWNS * GALET_CONTACTS_MAX];
    set_complementarity(p);
    galet_lemke(UNKNOWNS * p->count, p->lemke, p->lemke_q, p->lemke_scratch, z);
    for (size_t i = 0; i < p->count; i++) {
        const double *own = z + UNKNOWNS * i, along = own[AHEAD] - own[BACK];
        p->impulse[2 * i] = own[N];
        p->impulse[2 * i + 1] = along;
        p->state[i] = own[N] == 0.0                                                ? GALET_CONTACT_OPEN
                      : own[SLIP] == 0.0                                           ? GALET_CONTACT_STICK
                      : along > 0.0 || (along == 0.0 && p->speed[2 * i + 1] < 0.0) ? GALET_CONTACT_SLIP_BACK
                                                                                   : GALET_CONTACT_SLIP_AHEAD;
    }
    update_speeds(p);
    double residual = residual_of(p);
    if (residual < best->residual) {
        keep(p, best, residual);
    }
    try_states(p, best);
}

/// Where states stay what they were, their equations are all there is to solve; else sweeps find the states, and their
/// equations the last digits, for which sweeps could take thousands; Lemke's path is slower than both, but sure.
static double solve_many(galet_impulses *p) {
    candidate best, swept;
    update_speeds(p);
    keep(p, &best, residual_of(p));
    swept = best;
    try_states(p, &best);
    for (int guess = 0, sweeps = 1; guess < GUESSES && best.residual > ROUNDING; guess++, sweeps *= 2) {
        recall(p, &swept);
        for (int i = 0; i < sweeps; i++) {
            sweep(p);
        }
        keep(p, &swept, residual_of(p));
        best = swept.residual < best.residual ? swept : best;
        try_states(p, &best);
    }
    if (best.residual > ROUNDING) {
        try_lemke(p, &best);
    }
    recall(p, &best);
    return best.residual;
}

/// What rounding has left beyond the limits.
static void trim(galet_impulses *p) {
    for (size_t i = 0; i < p->count; i++) {
        double *n = &p->impulse[2 * i], *t = n + 1;
        *n = fmax(*n, 0.0);
        *t = clamp(*t, p->mu[i] * *n);
        p->state[i] = *n > 0.0 ? p->state[i] : GALET_CONTACT_OPEN;
    }
}

void galet_impulses_begin(galet_impulses *problem) {
    problem->factorised = false;
}

double galet_impulses_solve(galet_impulses *p) {
    double residual = 0.0;
    if (p->count == 1) {
        memcpy(p->after, p->speed, sizeof(double[2]));
        p->impulse[0] = p->impulse[1] = 0.0;
        answer found = answer_of(p, 0);
        p->impulse[0] = found.n;
        p->impulse[1] = found.t;
        p->state[0] = found.state;
    } else {
        residual = solve_many(p);
    }
    trim(p);
    return residual;
}
