#pragma once

#include "dynamics/contacts_polyhedron.h"

/// Displacements of a corner of a polyhedron, to their own last digits: where forces take back what the load does, the
/// sum of both keeps none (docs/theory/contacts.md 2).

/// `x` has all columns of a corner, of which the forces are refined; `u` gets the displacements.
void galet_closed_displacements(const galet_closed *closed, double *x, double *u);

/// The values that a degree of freedom takes.
galet_status galet_closed_travel(const galet_closed *closed, galet_polyhedron *polyhedron, size_t freedom,
                                 galet_contacts_range *range);
