#pragma once

#include "dynamics/contacts_compliance.h"
#include "numerics/linear_program.h"

/// The states in which a set of contacts is closed, as a polyhedron in numbers near 1 (docs/theory/contacts.md 2):
/// forces along the edges of the cones of the closed contacts, then the gaps of the others; a row for each contact.

enum { GALET_CLOSED_COLUMNS = 3 * GALET_CONTACTS_MAX };

typedef struct galet_closed {
    const galet_compliance *compliance;
    unsigned set;          // bit i: contact i is closed
    unsigned remote;       // bit i: its gap is so far that no row says what forces do to it
    size_t rows, columns;  // of which `forces` are forces
    size_t forces;
    size_t contact[GALET_CLOSED_COLUMNS];  // that a column belongs to
    double ratio[GALET_CLOSED_COLUMNS];    // l_t / l_n of a force
    double unit[GALET_CLOSED_COLUMNS];     // what 1 in the column stands for: l_n [N], or the gap [m]
    double matrix[GALET_CONTACTS_MAX * GALET_CLOSED_COLUMNS], right[GALET_CONTACTS_MAX];
    double row[GALET_CONTACTS_MAX];  // what 1 in a row stands for: a gap [m]
} galet_closed;

/// Units are those in which closed contacts carry the load; `far`: in which their forces close the farthest gap that
/// they reach.
galet_closed galet_closed_of(const galet_compliance *compliance, unsigned set, bool far);

/// Whether a contact may stick: it has friction and no belt.
bool galet_contact_sticks(const galet_contact *contact);

/// The values that a function of the state takes: it is `start` and changes with the columns by `cost`.
galet_status galet_closed_range(galet_polyhedron *polyhedron, size_t columns, const double *cost, double start,
                                galet_contacts_range *range);

/// Changes of a degree of freedom, of a gap, of l_n and of l_t with the columns of the forces.
void galet_closed_way(const galet_closed *closed, size_t freedom, double *cost);
void galet_closed_gap(const galet_closed *closed, size_t contact, double *cost);
void galet_closed_normal(const galet_closed *closed, size_t contact, double *cost);
void galet_closed_shear(const galet_closed *closed, size_t contact, double *cost);
