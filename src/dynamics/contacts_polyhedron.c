#include "dynamics/contacts_polyhedron.h"

#include <math.h>
#include <string.h>

/// Part of an open gap below which what forces do to it would be lost on a linear program.
static const double REMOTE = 1e-9;

bool galet_contact_sticks(const galet_contact *contact) {
    return contact->mu > 0.0 && contact->belt == 0.0;
}

static void add_force(galet_closed *closed, size_t contact, double ratio) {
    closed->contact[closed->forces] = contact;
    closed->ratio[closed->forces] = ratio;
    closed->forces++;
}

/// A cone has two edges; a belt drags along one of them, and without friction there is the normal alone.
static void add_forces(galet_closed *closed, size_t index) {
    const galet_contact *contact = &closed->compliance->def->contacts[index];
    if (galet_contact_sticks(contact)) {
        add_force(closed, index, contact->mu);
        add_force(closed, index, -contact->mu);
    } else {
        add_force(closed, index, contact->belt > 0.0 ? contact->mu : contact->belt < 0.0 ? -contact->mu : 0.0);
    }
}

static bool is_closed(const galet_closed *closed, size_t contact) {
    return closed->set >> contact & 1;
}

/// Gaps are counted in the way the contact yields to the force of the energy 1/2.
static double row_unit(const galet_compliance *c, size_t row) {
    return sqrt(c->cross_normal[row * c->def->contact_count + row]);
}

static void add_columns(galet_closed *closed) {
    for (size_t i = 0; i < closed->rows; i++) {
        if (is_closed(closed, i)) {
            add_forces(closed, i);
        }
    }
    closed->columns = closed->forces;
    for (size_t i = 0; i < closed->rows; i++) {
        if (!is_closed(closed, i)) {
            closed->contact[closed->columns++] = i;
        }
    }
}

/// The most that a force moves a closed gap, each counted in its size.
static double reach_of(const galet_closed *closed, size_t force, const double *size) {
    double most = 0.0;
    for (size_t j = 0; j < closed->rows; j++) {
        most = is_closed(closed, j) ? fmax(most, fabs(closed->matrix[j * closed->columns + force]) / size[j]) : most;
    }
    return most;
}

static void scale_force(galet_closed *closed, size_t force, double unit) {
    closed->unit[force] *= unit;
    for (size_t j = 0; j < closed->rows; j++) {
        closed->matrix[j * closed->columns + force] *= unit;
    }
}

/// Forces in the unit that moves no closed gap by more than 1. Where one moves none at all, its own energy counts.
static void add_effects(galet_closed *closed) {
    const galet_compliance *c = closed->compliance;
    const double even[GALET_CONTACTS_MAX] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    for (size_t k = 0; k < closed->forces; k++) {
        for (size_t j = 0; j < closed->rows; j++) {
            closed->matrix[j * closed->columns + k] =
                galet_compliance_cross(c, j, closed->contact[k], closed->ratio[k]) / row_unit(c, j);
        }
        closed->unit[k] = 1.0;
        const double reach = reach_of(closed, k, even);
        scale_force(closed, k,
                    1.0 / (reach > 0.0 ? reach : sqrt(galet_compliance_self(c, closed->contact[k], closed->ratio[k]))));
    }
}

/// What forces of one closed contact do to another one gives it a size, too. No effect is above 1, so that a way from
/// contact to contact that meets none twice has the largest.
static void spread(const galet_closed *closed, double *size) {
    for (size_t pass = 0; pass < closed->rows; pass++) {
        for (size_t j = 0; j < closed->rows; j++) {
            for (size_t k = 0; k < closed->forces && is_closed(closed, j); k++) {
                size[j] = fmax(size[j], fabs(closed->matrix[j * closed->columns + k]) * size[closed->contact[k]]);
            }
        }
    }
}

/// The least force that counts anywhere, of contacts that nothing gives a size: they touch by themselves, and push as
/// far as another gap lets them.
static double least_that_counts(const galet_closed *closed, const double *size) {
    double least = INFINITY;
    for (size_t j = 0; j < closed->rows; j++) {
        for (size_t k = 0; k < closed->forces && size[j] > 0.0; k++) {
            const double effect = fabs(closed->matrix[j * closed->columns + k]);
            least = size[closed->contact[k]] == 0.0 && effect > 0.0 ? fmin(least, size[j] / effect) : least;
        }
    }
    return isfinite(least) ? least : 1.0;
}

/// Forces of the size that closes the farthest open gap they reach.
static void reach_far(const galet_closed *closed, double *size) {
    for (size_t k = 0; k < closed->forces; k++) {
        for (size_t j = 0; j < closed->rows; j++) {
            const double effect = fabs(closed->matrix[j * closed->columns + k]);
            if (!is_closed(closed, j) && effect > 0.0) {
                size[closed->contact[k]] = fmax(size[closed->contact[k]], size[j] / effect);
            }
        }
    }
}

/// Every closed contact has a size of its own, so that a large gap or force somewhere hides nothing elsewhere: that of
/// its gap in the free state, or of what others move it.
static void find_sizes(const galet_closed *closed, bool far, double *size) {
    const galet_compliance *c = closed->compliance;
    for (size_t j = 0; j < closed->rows; j++) {
        size[j] = fabs(c->gap[j]) / row_unit(c, j);
    }
    if (far) {
        reach_far(closed, size);
    }
    spread(closed, size);
    const double least = least_that_counts(closed, size);
    for (size_t j = 0; j < closed->rows; j++) {
        size[j] = size[j] == 0.0 && is_closed(closed, j) ? least : size[j];
    }
    spread(closed, size);
}

static void scale_forces(galet_closed *closed, const double *size) {
    for (size_t k = 0; k < closed->forces; k++) {
        const double reach = reach_of(closed, k, size);
        scale_force(closed, k, reach > 0.0 ? 1.0 / reach : size[closed->contact[k]]);
    }
}

/// Open gaps are of the size of their own terms, however large: no other row knows of them.
static void measure_open(const galet_closed *closed, double *size) {
    for (size_t j = 0; j < closed->rows; j++) {
        for (size_t k = 0; k < closed->forces && !is_closed(closed, j); k++) {
            size[j] = fmax(size[j], fabs(closed->matrix[j * closed->columns + k]));
        }
        size[j] = size[j] > 0.0 ? size[j] : 1.0;
    }
}

static void scale_rows(galet_closed *closed, const double *size) {
    const galet_compliance *c = closed->compliance;
    for (size_t j = 0; j < closed->rows; j++) {
        for (size_t k = 0; k < closed->forces; k++) {
            closed->matrix[j * closed->columns + k] /= size[j];
        }
        closed->row[j] = size[j] * row_unit(c, j);
        closed->right[j] = -c->gap[j] / closed->row[j];
    }
    for (size_t k = closed->forces; k < closed->columns; k++) {
        const size_t j = closed->contact[k];
        closed->unit[k] = closed->row[j];
        closed->matrix[j * closed->columns + k] = -1.0;
    }
}

/// Gaps that the forces hardly change stay what they are in the free state.
static void leave_out_remote(galet_closed *closed) {
    for (size_t j = 0; j < closed->rows; j++) {
        double *row = &closed->matrix[j * closed->columns], most = 0.0;
        for (size_t k = 0; k < closed->forces; k++) {
            most = fmax(most, fabs(row[k]));
        }
        if (!is_closed(closed, j) && most > 0.0 && most < REMOTE) {
            closed->remote |= 1u << j;
            memset(row, 0, closed->forces * sizeof *row);
        }
    }
}

galet_closed galet_closed_of(const galet_compliance *c, unsigned set, bool far) {
    galet_closed closed = {.compliance = c, .set = set, .rows = c->def->contact_count};
    double size[GALET_CONTACTS_MAX];
    add_columns(&closed);
    add_effects(&closed);
    find_sizes(&closed, far, size);
    scale_forces(&closed, size);
    measure_open(&closed, size);
    scale_rows(&closed, size);
    leave_out_remote(&closed);
    return closed;
}

galet_status galet_closed_range(galet_polyhedron *polyhedron, size_t columns, const double *cost, double start,
                                galet_contacts_range *range) {
    double opposite[GALET_CLOSED_COLUMNS], least, most;
    bool constant = true;
    for (size_t k = 0; k < columns; k++) {
        opposite[k] = -cost[k];
        constant = constant && cost[k] == 0.0;
    }
    if (constant) {
        *range = (galet_contacts_range){start, start};
        return GALET_OK;
    }
    galet_status status = galet_polyhedron_minimise(polyhedron, cost, &least, NULL);
    status = status ? status : galet_polyhedron_minimise(polyhedron, opposite, &most, NULL);
    if (!status) {
        *range = (galet_contacts_range){start + least, start - most};
    }
    return status;
}

void galet_closed_way(const galet_closed *closed, size_t freedom, double *cost) {
    memset(cost, 0, closed->columns * sizeof *cost);
    for (size_t k = 0; k < closed->forces; k++) {
        cost[k] =
            closed->unit[k] * galet_compliance_way(closed->compliance, freedom, closed->contact[k], closed->ratio[k]);
    }
}

void galet_closed_gap(const galet_closed *closed, size_t contact, double *cost) {
    memset(cost, 0, closed->columns * sizeof *cost);
    for (size_t k = 0; k < closed->forces; k++) {
        cost[k] =
            closed->unit[k] * galet_compliance_cross(closed->compliance, contact, closed->contact[k], closed->ratio[k]);
    }
}

void galet_closed_normal(const galet_closed *closed, size_t contact, double *cost) {
    memset(cost, 0, closed->columns * sizeof *cost);
    for (size_t k = 0; k < closed->forces; k++) {
        cost[k] = closed->contact[k] == contact ? closed->unit[k] : 0.0;
    }
}

void galet_closed_shear(const galet_closed *closed, size_t contact, double *cost) {
    galet_closed_normal(closed, contact, cost);
    for (size_t k = 0; k < closed->forces; k++) {
        cost[k] *= closed->ratio[k];
    }
}
