// One piece of the equilibrium set: the states in which just some contacts are closed (docs/theory/contacts.md 2).
#include "dynamics/contacts_piece.h"

#include "dynamics/contacts_state.h"
#include "dynamics/contacts_vertices.h"
#include "numerics/dense_lu.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double SMALL = 1e-11;  // of numbers near 1 that a linear program gave

void galet_piece_discard(galet_contacts_piece *piece) {
    free((void *)piece->u);
    free((void *)piece->touches);
    free((void *)piece->vertices);
}

static bool start_draft(const galet_closed *closed, galet_piece_draft *d) {
    const galet_contacts_def *def = closed->compliance->def;
    *d = (galet_piece_draft){.u = calloc(def->size, sizeof *d->u),
                             .touches = calloc(def->contact_count + 1, sizeof *d->touches),
                             .vertices = NULL};
    d->piece.u = d->u, d->piece.touches = d->touches;
    for (size_t i = 0; d->touches && i < def->contact_count; i++) {
        d->touches[i].closed = closed->set >> i & 1;
        d->piece.closed_count += d->touches[i].closed;
    }
    return d->u && d->touches;
}

static bool write_vertices(const galet_closed *closed, double *x, size_t count, galet_piece_draft *d) {
    const galet_compliance *c = closed->compliance;
    const size_t n = c->def->size, width = n + 2 * c->def->contact_count;
    double *rows = calloc(count * width + 1, sizeof *rows);
    if (!rows) {
        return false;
    }
    for (size_t v = 0; v < count; v++) {
        double *at = &x[v * closed->columns];
        double *row = &rows[v * width];
        galet_closed_displacements(closed, at, row);
        for (size_t k = 0; k < closed->forces; k++) {
            double *force = &row[n + 2 * closed->contact[k]];
            force[0] += closed->unit[k] * at[k];
            force[1] += closed->unit[k] * closed->ratio[k] * at[k];
        }
    }
    d->vertices = rows;
    d->piece.vertices = rows, d->piece.vertex_count = count, d->piece.listed = true;
    return true;
}

static galet_status list_vertices(const galet_closed *closed, const bool *used, galet_piece_draft *d) {
    double *x = malloc(GALET_CONTACTS_VERTICES * (closed->columns + 1) * sizeof *x);
    size_t count = 0;
    bool listed = x && galet_closed_vertices(closed, used, x, &count);
    bool written = x && (!listed || write_vertices(closed, x, count, d));
    free(x);
    return written ? GALET_OK : GALET_ERR_MEMORY;
}

/// All contacts open: one state, where the force alone closes none.
static galet_status draft_free(const galet_closed *closed, const galet_contacts_proofs *proofs, galet_piece_draft *d,
                               bool *exists) {
    const galet_compliance *c = closed->compliance;
    *exists = true;
    for (size_t i = 0; i < c->def->contact_count; i++) {
        *exists = *exists && c->gap[i] > 0.0;
    }
    if (!*exists) {
        return GALET_OK;
    }
    for (size_t f = 0; f < c->def->size; f++) {
        d->u[f] = (galet_contacts_range){c->free[f], c->free[f]};
    }
    for (size_t i = 0; i < c->def->contact_count; i++) {
        d->touches[i].gap = (galet_contacts_range){c->gap[i], c->gap[i]};
    }
    d->piece.bounded = true;
    galet_contacts_prove(proofs, false, false, &d->piece, d->touches);
    double without_forces[GALET_CLOSED_COLUMNS] = {0};
    return write_vertices(closed, without_forces, 1, d) ? GALET_OK : GALET_ERR_MEMORY;
}

/// The most that a column can be.
static galet_status most_of(galet_polyhedron *polyhedron, size_t column, double *most) {
    double cost[GALET_CLOSED_COLUMNS] = {0};
    cost[column] = -1.0;
    galet_status status = galet_polyhedron_minimise(polyhedron, cost, most, NULL);
    *most = status ? NAN : -*most;
    return status;
}

/// Which columns are anywhere above 0. Where the gap of an open contact is not, the states belong to another piece.
static galet_status find_used(galet_polyhedron *polyhedron, const galet_closed *closed, bool *used, bool *exists) {
    *exists = true;
    for (size_t k = closed->columns; k-- > 0 && *exists;) {
        double most;
        galet_status status = most_of(polyhedron, k, &most);
        if (status) {
            return status;
        }
        used[k] = most > SMALL;
        *exists = used[k] || k < closed->forces;
    }
    return GALET_OK;
}

static int dimension_of(const galet_closed *closed, const bool *used) {
    double matrix[GALET_CONTACTS_MAX * GALET_CLOSED_COLUMNS];
    size_t columns = 0;
    for (size_t k = 0; k < closed->columns; k++) {
        columns += used[k];
    }
    size_t at = 0;
    for (size_t i = 0; i < closed->rows; i++) {
        for (size_t k = 0; k < closed->columns; k++) {
            if (used[k]) {
                matrix[at++] = closed->matrix[i * closed->columns + k];
            }
        }
    }
    return (int)(columns - galet_rank(closed->rows, columns, matrix, SMALL));
}

/// How many states lie on the edge of a cone, away from its tip: `kept` is the force along that edge, `gone` the other.
static galet_status find_slip(const galet_closed *closed, const bool *used, size_t kept, size_t gone,
                              galet_contacts_slip *slip) {
    *slip = used[kept] && !used[gone] ? GALET_CONTACTS_SLIP_ALL : GALET_CONTACTS_SLIP_NONE;
    if (!used[kept] || !used[gone]) {
        return GALET_OK;
    }
    galet_closed edge = *closed;
    for (size_t i = 0; i < edge.rows; i++) {
        edge.matrix[i * edge.columns + gone] = 0.0;
    }
    galet_polyhedron_def def = {edge.rows, edge.columns, edge.matrix, edge.right};
    galet_polyhedron *polyhedron;
    double most = 0.0;
    galet_status status = galet_polyhedron_create(&def, &polyhedron);
    if (status) {
        return status;
    }
    if (galet_polyhedron_exists(polyhedron)) {
        status = most_of(polyhedron, kept, &most);
    }
    *slip = most > SMALL ? GALET_CONTACTS_SLIP_SOME : GALET_CONTACTS_SLIP_NONE;
    galet_polyhedron_destroy(polyhedron);
    return status;
}

/// The columns of a contact follow each other; the first has l_t = mu l_n and is about to slip back.
static galet_status find_slips(const galet_closed *closed, const bool *used, galet_contacts_touch *touches) {
    for (size_t k = 0; k + 1 < closed->forces; k++) {
        if (closed->contact[k] == closed->contact[k + 1]) {
            galet_contacts_touch *touch = &touches[closed->contact[k]];
            galet_status status = find_slip(closed, used, k, k + 1, &touch->back);
            status = status ? status : find_slip(closed, used, k + 1, k, &touch->ahead);
            if (status) {
                return status;
            }
        }
    }
    return GALET_OK;
}

/// A gap is a column, but for one that is too far for its row to know of forces.
static galet_status find_gap(galet_polyhedron *polyhedron, const galet_closed *closed, size_t column,
                             galet_contacts_range *gap) {
    const size_t contact = closed->contact[column];
    double cost[GALET_CLOSED_COLUMNS] = {0};
    if (closed->remote >> contact & 1) {
        galet_closed_gap(closed, contact, cost);
        return galet_closed_range(polyhedron, closed->columns, cost, closed->compliance->gap[contact], gap);
    }
    cost[column] = closed->unit[column];
    return galet_closed_range(polyhedron, closed->columns, cost, 0.0, gap);
}

static galet_status find_ranges(galet_polyhedron *polyhedron, const galet_closed *closed, const bool *used,
                                galet_piece_draft *d) {
    const galet_contacts_def *def = closed->compliance->def;
    double cost[GALET_CLOSED_COLUMNS];
    galet_status status = GALET_OK;
    for (size_t f = 0; f < def->size && !status; f++) {
        status = galet_closed_travel(closed, polyhedron, f, &d->u[f]);
    }
    for (size_t k = 0; k < closed->columns && !status; k++) {
        const size_t contact = closed->contact[k];
        galet_contacts_touch *touch = &d->touches[contact];
        if (k < closed->forces && k > 0 && closed->contact[k - 1] == contact) {
            continue;  // both edges of a cone are dealt with
        }
        if (k < closed->forces) {
            const double belt = def->contacts[contact].belt;
            galet_closed_normal(closed, contact, cost);
            status = galet_closed_range(polyhedron, closed->columns, cost, 0.0, &touch->normal);
            galet_closed_shear(closed, contact, cost);
            status = status ? status : galet_closed_range(polyhedron, closed->columns, cost, 0.0, &touch->shear);
            touch->sliding = used[k] && def->contacts[contact].mu > 0.0 ? (belt > 0.0) - (belt < 0.0) : 0;
        } else {
            status = find_gap(polyhedron, closed, k, &touch->gap);
        }
    }
    return status;
}

/// Whether the force alone brings the closed contacts to touch, and no other.
static bool grazes(const galet_closed *closed) {
    const galet_compliance *c = closed->compliance;
    for (size_t i = 0; i < c->def->contact_count; i++) {
        if (closed->set >> i & 1 ? c->gap[i] != 0.0 : c->gap[i] <= 0.0) {
            return false;
        }
    }
    return true;
}

/// Contacts that do not touch by themselves are pressed, whether a force is above what counts as none or not.
static bool is_pressed(const galet_closed *closed, const bool *used) {
    size_t k = 0;
    while (k < closed->forces && !used[k]) {
        k++;
    }
    return k < closed->forces || !grazes(closed);
}

static bool lies_within_cones(const galet_closed *closed, const bool *used) {
    for (size_t k = 0; k < closed->forces; k++) {
        if (!used[k] || !galet_contact_sticks(&closed->compliance->def->contacts[closed->contact[k]])) {
            return false;
        }
    }
    return true;
}

static galet_status draft_closed(galet_polyhedron *polyhedron, const galet_closed *closed,
                                 const galet_contacts_proofs *proofs, galet_piece_draft *d, bool *exists) {
    bool used[GALET_CLOSED_COLUMNS];
    galet_status status = find_used(polyhedron, closed, used, exists);
    if (status || !*exists) {
        return status;
    }
    d->piece.dimension = dimension_of(closed, used);
    d->piece.bounded = galet_polyhedron_bounded(polyhedron);
    d->piece.grazing = grazes(closed);
    status = find_ranges(polyhedron, closed, used, d);
    status = status ? status : find_slips(closed, used, d->touches);
    if (status) {
        return status;
    }
    galet_contacts_prove(proofs, is_pressed(closed, used), lies_within_cones(closed, used), &d->piece, d->touches);
    return list_vertices(closed, used, d);
}

static galet_status draft_piece(const galet_closed *closed, const galet_contacts_proofs *proofs, galet_piece_draft *d,
                                bool *exists) {
    if (!start_draft(closed, d)) {
        return GALET_ERR_MEMORY;
    }
    if (closed->set == 0) {
        return draft_free(closed, proofs, d, exists);
    }
    galet_polyhedron_def def = {closed->rows, closed->columns, closed->matrix, closed->right};
    galet_polyhedron *polyhedron;
    galet_status status = galet_polyhedron_create(&def, &polyhedron);
    if (status) {
        return status;
    }
    *exists = galet_polyhedron_exists(polyhedron);
    status = *exists ? draft_closed(polyhedron, closed, proofs, d, exists) : GALET_OK;
    galet_polyhedron_destroy(polyhedron);
    return status;
}

galet_status galet_piece_draft_make(const galet_compliance *compliance, const galet_contacts_proofs *proofs,
                                    unsigned set, bool far, galet_piece_draft *d, bool *exists) {
    const galet_closed closed = galet_closed_of(compliance, set, far);
    *exists = false;
    galet_status status = draft_piece(&closed, proofs, d, exists);
    d->remote = closed.remote;
    return status;
}
