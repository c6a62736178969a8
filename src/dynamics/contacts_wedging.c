// The friction that wedges: a quotient of linear functions, minimised by linear programs (docs/theory/contacts.md 3).
#include "base/watch.h"
#include "dynamics/contacts_compliance.h"
#include "numerics/linear_program.h"

#include <math.h>
#include <string.h>

enum {
    ROWS = 2 * GALET_CONTACTS_MAX + 1,     // gaps, cones, the sum of l_n
    COLUMNS = 5 * GALET_CONTACTS_MAX + 1,  // l_n, l_t up and down, room in the cone, open gaps; and the margin
    MAX_STEPS = 100,
};
static const double MOST = 1e6;     // friction above this is as good as none that wedges
static const double SMALL = 1e-12;  // of numbers near 1
static const double LEAST = 1e-2;   // weight of a cone, so that none is forgotten

/// A set of contacts that touch, with the forces found last.
typedef struct trial {
    const galet_compliance *compliance;
    unsigned set;
    size_t count, contacts[GALET_CONTACTS_MAX];
    double weight[GALET_CONTACTS_MAX];
    double normal[GALET_CONTACTS_MAX], shear[GALET_CONTACTS_MAX];
} trial;

static double unit(const galet_compliance *c, size_t contact) {
    return sqrt(c->cross_normal[contact * c->def->contact_count + contact]);
}

/// Columns of the i-th contact of the set: l_n, l_t > 0, l_t < 0, room in the cone; then the margin above the least
/// that it can be, then the open gaps.
enum { NORMAL, UP, DOWN, ROOM, KINDS };

static double least_margin(const trial *t) {
    double most = 0.0;
    for (size_t i = 0; i < t->count; i++) {
        most = fmax(most, t->weight[i]);
    }
    return -1.0 / most;
}

static size_t fill(const trial *t, double mu, double *matrix, double *right, size_t columns) {
    const galet_compliance *c = t->compliance;
    const size_t all = c->def->contact_count, margin = KINDS * t->count;
    size_t open = margin + 1;
    for (size_t j = 0; j < all; j++) {
        double *row = &matrix[j * columns];
        for (size_t i = 0; i < t->count; i++) {
            const size_t at = t->contacts[i];
            const double scale = 1.0 / (unit(c, j) * unit(c, at));
            row[KINDS * i + NORMAL] = c->cross_normal[j * all + at] * scale;
            row[KINDS * i + UP] = c->cross_shear[j * all + at] * scale;
            row[KINDS * i + DOWN] = -row[KINDS * i + UP];
        }
        if (!(t->set >> j & 1)) {
            row[open++] = -1.0;
        }
    }
    for (size_t i = 0; i < t->count; i++) {  // (|l_t| + room) = mu l_n + weight margin, over 1 + mu
        double *row = &matrix[(all + i) * columns], share = 1.0 / (1.0 + mu);
        row[KINDS * i + NORMAL] = -mu * share;
        row[KINDS * i + UP] = row[KINDS * i + DOWN] = row[KINDS * i + ROOM] = share;
        row[margin] = -t->weight[i];
        right[all + i] = t->weight[i] * least_margin(t);
        matrix[(all + t->count) * columns + KINDS * i + NORMAL] = 1.0;
    }
    right[all + t->count] = 1.0;
    return all + t->count + 1;
}

/// The least margin by which forces of the set stay out of their cones; below 0 they lie within. `possible` where there
/// are any, whatever the cone.
static galet_status find_margin(trial *t, double mu, bool *possible, double *margin) {
    const size_t columns = KINDS * t->count + 1 + t->compliance->def->contact_count - t->count;
    double matrix[ROWS * COLUMNS] = {0}, right[ROWS] = {0}, cost[COLUMNS] = {0}, x[COLUMNS];
    const size_t rows = fill(t, mu, matrix, right, columns);
    galet_polyhedron_def def = {rows, columns, matrix, right};
    galet_polyhedron *polyhedron;
    galet_status status = galet_polyhedron_create(&def, &polyhedron);
    if (status) {
        return status;
    }
    *possible = galet_polyhedron_exists(polyhedron);
    cost[KINDS * t->count] = 1.0;
    status = *possible ? galet_polyhedron_minimise(polyhedron, cost, margin, x) : GALET_OK;
    *margin += least_margin(t);
    galet_polyhedron_destroy(polyhedron);
    for (size_t i = 0; i < t->count && *possible && !status; i++) {
        t->normal[i] = x[KINDS * i + NORMAL];
        t->shear[i] = x[KINDS * i + UP] - x[KINDS * i + DOWN];
    }
    return status;
}

/// The friction that the forces found need.
static double needed(const trial *t) {
    double most = 0.0;
    for (size_t i = 0; i < t->count; i++) {
        most = fabs(t->shear[i]) > SMALL ? fmax(most, fabs(t->shear[i]) / t->normal[i]) : most;
    }
    return most;
}

static void keep(const trial *t, double mu, galet_contacts_wedge *wedge) {
    *wedge = (galet_contacts_wedge){.mu = mu};
    double sum = 0.0;
    for (size_t i = 0; i < t->count; i++) {
        sum += t->normal[i] / unit(t->compliance, t->contacts[i]);
    }
    for (size_t i = 0; i < t->count; i++) {
        const double scale = 1.0 / (unit(t->compliance, t->contacts[i]) * sum);
        wedge->closed[t->contacts[i]] = true;
        wedge->normal[t->contacts[i]] = t->normal[i] * scale;
        wedge->shear[t->contacts[i]] = t->shear[i] * scale;
    }
}

/// Dinkelbach's steps for several quotients, each cone weighted by its last l_n (Crouzeix, Ferland, Schaible 1985):
/// from a friction that is enough down to the least, every step one that is enough.
static galet_status try_set(const galet_compliance *compliance, unsigned set, galet_contacts_wedge *best) {
    trial t = {.compliance = compliance, .set = set};
    for (size_t i = 0; i < compliance->def->contact_count; i++) {
        if (set >> i & 1) {
            t.weight[t.count] = 1.0;
            t.contacts[t.count++] = i;
        }
    }
    double mu = fmin(best->mu, MOST);
    for (int step = 0; step < MAX_STEPS; step++) {
        bool possible;
        double margin = 0.0;
        galet_status status = find_margin(&t, mu, &possible, &margin);
        if (status) {
            return status;
        }
        if (!possible || margin >= -SMALL) {
            return GALET_OK;
        }
        double less = needed(&t);
        bool slow = less >= mu * (1.0 - 4e-16);
        mu = fmin(mu, less);
        keep(&t, mu, best);
        if (slow || mu == 0.0) {
            return GALET_OK;
        }
        for (size_t i = 0; i < t.count; i++) {
            t.weight[i] = fmax(t.normal[i], LEAST);
        }
    }
    return GALET_ERR_NOT_CONVERGED;
}

/// Contacts that are like an earlier one in all that counts: what they carry, that one can.
static unsigned find_copies(const galet_contacts_def *def) {
    const size_t row = def->size * sizeof(double);
    unsigned copies = 0;
    for (size_t i = 0; i < def->contact_count; i++) {
        for (size_t k = 0; k < i; k++) {
            const galet_contact *a = &def->contacts[i], *b = &def->contacts[k];
            const bool same = memcmp(a->normal, b->normal, row) == 0 && memcmp(a->tangent, b->tangent, row) == 0;
            copies |= (unsigned)same << i;
        }
    }
    return copies;
}

galet_status galet_contacts_wedging(const galet_contacts_def *def, const galet_watch *watch,
                                    galet_contacts_wedge *wedge) {
    galet_compliance compliance;
    galet_status status = galet_compliance_create(def, &compliance);
    if (status) {
        return status;
    }
    const unsigned sets = 1u << def->contact_count, copies = find_copies(def);
    galet_contacts_wedge best = {.mu = INFINITY};
    for (unsigned set = 1; set < sets && !status; set++) {
        if (set & copies) {
            continue;
        }
        galet_watch_tell(watch, "wedging", (double)set / sets);
        status = galet_watch_cancelled(watch) ? GALET_ERR_INTERRUPTED : try_set(&compliance, set, &best);
    }
    galet_compliance_destroy(&compliance);
    if (!status) {
        *wedge = best;
    }
    return status;
}
