// The pieces of the equilibrium set, one set of closed contacts after the other (docs/theory/contacts.md 2).
#include "base/names.h"
#include "base/watch.h"
#include "dynamics/contacts_piece.h"
#include "dynamics/contacts_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct galet_contacts_equilibria {
    size_t count, room;
    galet_contacts_piece *pieces;
};

static bool append(galet_contacts_equilibria *all, const galet_contacts_piece *piece) {
    if (all->count == all->room) {
        size_t room = 2 * all->room + 8;
        galet_contacts_piece *pieces = realloc(all->pieces, room * sizeof *pieces);
        if (!pieces) {
            return false;
        }
        all->pieces = pieces, all->room = room;
    }
    all->pieces[all->count++] = *piece;
    return true;
}

/// Whether forces stay clear of all gaps that were too far to count.
static bool stays_near(const galet_contacts_def *def, const galet_piece_draft *d) {
    bool near = true;
    for (size_t i = 0; i < def->contact_count; i++) {
        near = near && (!(d->remote >> i & 1) || d->touches[i].gap.min > 0.0);
    }
    return near;
}

static void close_range(galet_contacts_range *range, galet_contacts_range far) {
    range->min = isfinite(range->min) ? range->min : far.min;
    range->max = isfinite(range->max) ? range->max : far.max;
}

/// What has no end near by ends far away.
static void close_ranges(const galet_contacts_def *def, const galet_piece_draft *far, galet_piece_draft *d) {
    for (size_t f = 0; f < def->size; f++) {
        close_range(&d->u[f], far->u[f]);
    }
    for (size_t i = 0; i < def->contact_count; i++) {
        close_range(&d->touches[i].gap, far->touches[i].gap);
        close_range(&d->touches[i].normal, far->touches[i].normal);
        close_range(&d->touches[i].shear, far->touches[i].shear);
    }
    d->piece.bounded = far->piece.bounded;
    d->piece.listed = false, d->piece.vertex_count = 0;  // far corners are not among them
}

/// Forces that grow beyond where the load is carried may end at a gap that is too far to count there.
static galet_status look_far(const galet_compliance *compliance, const galet_contacts_proofs *proofs, unsigned set,
                             galet_status status, galet_piece_draft *d, bool *exists) {
    if (!d->remote || status == GALET_ERR_MEMORY || (!status && (!*exists || stays_near(compliance->def, d)))) {
        return status;
    }
    galet_piece_draft far;
    bool there;
    galet_status found = galet_piece_draft_make(compliance, proofs, set, true, &far, &there);
    if (!status && !d->piece.bounded) {
        if (!found && there) {
            close_ranges(compliance->def, &far, d);
        }
        galet_piece_discard(&far.piece);
        return found;
    }
    galet_piece_discard(&d->piece);
    *d = far, *exists = there;
    return found;
}

static galet_status add_piece(const galet_compliance *compliance, const galet_contacts_proofs *proofs, unsigned set,
                              galet_contacts_equilibria *all) {
    galet_piece_draft d;
    bool exists;
    galet_status status = galet_piece_draft_make(compliance, proofs, set, false, &d, &exists);
    status = look_far(compliance, proofs, set, status, &d, &exists);
    if (!status && exists && !append(all, &d.piece)) {
        status = GALET_ERR_MEMORY;
    }
    if (status || !exists) {
        galet_piece_discard(&d.piece);
    }
    return status;
}

static size_t bits_of(unsigned set) {
    size_t count = 0;
    for (; set; set &= set - 1) {
        count++;
    }
    return count;
}

/// For each contact those with the same gap, itself among them: they are closed together or not at all.
static void find_twins(const galet_contacts_def *def, unsigned *twins) {
    for (size_t i = 0; i < def->contact_count; i++) {
        twins[i] = 0;
        for (size_t k = 0; k < def->contact_count; k++) {
            const galet_contact *a = &def->contacts[i], *b = &def->contacts[k];
            const bool same = a->gap == b->gap && memcmp(a->normal, b->normal, def->size * sizeof *a->normal) == 0;
            twins[i] |= (unsigned)same << k;
        }
    }
}

static bool parts_twins(size_t contacts, const unsigned *twins, unsigned set) {
    bool parts = false;
    for (size_t i = 0; i < contacts; i++) {
        parts = parts || ((set >> i & 1) && (set & twins[i]) != twins[i]);
    }
    return parts;
}

/// Every set of closed contacts, the smaller ones first.
static galet_status add_pieces(const galet_compliance *compliance, const galet_contacts_proofs *proofs,
                               const galet_watch *watch, galet_contacts_equilibria *all) {
    const size_t contacts = compliance->def->contact_count;
    size_t done = 0;
    unsigned twins[GALET_CONTACTS_MAX];
    find_twins(compliance->def, twins);
    for (size_t size = 0; size <= contacts; size++) {
        for (unsigned set = 0; set < 1u << contacts; set++) {
            if (bits_of(set) != size || parts_twins(contacts, twins, set)) {
                continue;
            }
            if (galet_watch_cancelled(watch)) {
                return GALET_ERR_INTERRUPTED;
            }
            galet_watch_tell(watch, "equilibria", (double)done++ / (double)(1u << contacts));
            galet_status status = add_piece(compliance, proofs, set, all);
            if (status) {
                return status;
            }
        }
    }
    return GALET_OK;
}

static bool is_dragged(const galet_contacts_def *def) {
    bool dragged = false;
    for (size_t i = 0; i < def->contact_count; i++) {
        dragged = dragged || (def->contacts[i].mu > 0.0 && def->contacts[i].belt != 0.0);
    }
    return dragged;
}

/// Whether all gaps can be open or closed at once: no weights with which the normals cancel add the gaps up to less
/// than 0 (Farkas).
static galet_status find_room(const galet_compliance *c, bool *room) {
    const size_t count = c->def->contact_count;
    double matrix[(GALET_CONTACTS_MAX + 1) * GALET_CONTACTS_MAX], right[GALET_CONTACTS_MAX + 1] = {0};
    double gap[GALET_CONTACTS_MAX], unit[GALET_CONTACTS_MAX], largest = 0.0, least;
    for (size_t i = 0; i < count; i++) {
        unit[i] = sqrt(c->cross_normal[i * (count + 1)]);
        gap[i] = c->gap[i] / unit[i];
        largest = fmax(largest, fabs(gap[i]));
        matrix[count * count + i] = 1.0;
    }
    for (size_t i = 0; i < count * count; i++) {
        matrix[i] = c->cross_normal[i] / (unit[i / count] * unit[i % count]);
    }
    right[count] = 1.0;
    galet_polyhedron_def def = {count + 1, count, matrix, right};
    galet_polyhedron *weights;
    galet_status status = galet_polyhedron_create(&def, &weights);
    if (status) {
        return status;
    }
    *room = true;
    if (galet_polyhedron_exists(weights)) {
        status = galet_polyhedron_minimise(weights, gap, &least, NULL);
        *room = !status && least >= -GALET_POLYHEDRON_ROUNDING * largest;
    }
    galet_polyhedron_destroy(weights);
    return status;
}

/// Without belts that rub, the state in which the energy is lowest is an equilibrium wherever there is room for one: to
/// have found none is to have missed it.
static galet_status doubt(const galet_compliance *c, const galet_contacts_equilibria *all) {
    bool room = false;
    if (all->count > 0 || is_dragged(c->def)) {
        return GALET_OK;
    }
    galet_status status = find_room(c, &room);
    return status ? status : room ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

galet_status galet_contacts_equilibria_create(const galet_contacts_def *def, const galet_watch *watch,
                                              galet_contacts_equilibria **equilibria) {
    galet_compliance compliance;
    galet_status status = galet_compliance_create(def, &compliance);
    if (status) {
        return status;
    }
    galet_contacts_proofs proofs;
    galet_contacts_equilibria *all = calloc(1, sizeof *all);
    status = all ? galet_contacts_proofs_prepare(def, &proofs) : GALET_ERR_MEMORY;
    status = status ? status : add_pieces(&compliance, &proofs, watch, all);
    status = status ? status : doubt(&compliance, all);
    galet_compliance_destroy(&compliance);
    if (status) {
        galet_contacts_equilibria_destroy(all);
        return status;
    }
    *equilibria = all;
    return GALET_OK;
}

void galet_contacts_equilibria_destroy(galet_contacts_equilibria *all) {
    for (size_t i = 0; all && i < all->count; i++) {
        galet_piece_discard(&all->pieces[i]);
    }
    if (all) {
        free(all->pieces);
    }
    free(all);
}

size_t galet_contacts_equilibria_count(const galet_contacts_equilibria *all) {
    return all->count;
}

const galet_contacts_piece *galet_contacts_equilibria_piece(const galet_contacts_equilibria *all, size_t index) {
    return &all->pieces[index];
}

#define NAME_OF(code, name) name,

const char *galet_contacts_slip_name(galet_contacts_slip slip) {
    static const char *const names[] = {GALET_CONTACTS_SLIP_LIST(NAME_OF)};
    return GALET_NAME_IN(names, slip);
}

const char *galet_contacts_stability_name(galet_contacts_stability stability) {
    static const char *const names[] = {GALET_CONTACTS_STABILITY_LIST(NAME_OF)};
    return GALET_NAME_IN(names, stability);
}
