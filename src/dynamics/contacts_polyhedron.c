#include "dynamics/contacts_polyhedron.h"

#include <math.h>
#include <string.h>

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

/// Gaps are counted in the way the contact yields to the force of the energy 1/2, forces in that which moves one gap so
/// far, and both in the largest gap of the free state.
static double row_unit(const galet_compliance *c, size_t row) {
    return sqrt(c->cross_normal[row * c->def->contact_count + row]);
}

static double largest_gap(const galet_compliance *c) {
    double most = 0.0;
    for (size_t j = 0; j < c->def->contact_count; j++) {
        most = fmax(most, fabs(c->gap[j]) / row_unit(c, j));
    }
    return most > 0.0 ? most : 1.0;
}

/// Where a force moves no gap at all, its own energy counts.
static double force_unit(const galet_compliance *c, size_t contact, double ratio) {
    double most = 0.0;
    for (size_t j = 0; j < c->def->contact_count; j++) {
        most = fmax(most, fabs(galet_compliance_cross(c, j, contact, ratio)) / row_unit(c, j));
    }
    return 1.0 / (most > 0.0 ? most : sqrt(galet_compliance_self(c, contact, ratio)));
}

galet_closed galet_closed_of(const galet_compliance *c, unsigned set) {
    const size_t count = c->def->contact_count;
    const double size = largest_gap(c);
    galet_closed closed = {.compliance = c, .set = set, .rows = count};
    for (size_t i = 0; i < count; i++) {
        if (set >> i & 1) {
            add_forces(&closed, i);
        }
    }
    closed.columns = closed.forces;
    for (size_t j = 0; j < count; j++) {
        if (!(set >> j & 1)) {
            closed.contact[closed.columns] = j;
            closed.unit[closed.columns++] = size * row_unit(c, j);
        }
    }
    for (size_t k = 0; k < closed.forces; k++) {
        const double unit = force_unit(c, closed.contact[k], closed.ratio[k]);
        closed.unit[k] = size * unit;
        for (size_t j = 0; j < count; j++) {
            closed.matrix[j * closed.columns + k] =
                galet_compliance_cross(c, j, closed.contact[k], closed.ratio[k]) * unit / row_unit(c, j);
        }
    }
    for (size_t k = closed.forces; k < closed.columns; k++) {
        closed.matrix[closed.contact[k] * closed.columns + k] = -1.0;
    }
    for (size_t j = 0; j < count; j++) {
        closed.right[j] = -c->gap[j] / (size * row_unit(c, j));
    }
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
