#pragma once

#include <galet/contacts.h>

/// What the proofs of stability need to know of a system, found once (docs/theory/contacts.md 2).
typedef struct galet_contacts_proofs {
    const galet_contacts_def *def;
    bool damps;  // damping takes energy out of every motion, or none
    unsigned
        starts[2 * GALET_CONTACTS_MAX];  // of a push along each normal and tangent in turns: which others it starts
    bool at_wall;                        // this is Klarbring's system in other coordinates
    galet_klarbring_def wall;            // then: that system
    double uncertainty;                  // and what the change of coordinates leaves of its numbers
} galet_contacts_proofs;

/// The definition is sound. GALET_ERR_RANGE where numbers leave their range, GALET_ERR_MEMORY.
galet_status galet_contacts_proofs_prepare(const galet_contacts_def *def, galet_contacts_proofs *proofs);

/// Labels of a piece whose slips and grazing are known. `pressed`: some of its states have forces; `within`: most of
/// them are strictly within the cones of all closed contacts.
void galet_contacts_prove(const galet_contacts_proofs *proofs, bool pressed, bool within, galet_contacts_piece *piece,
                          galet_contacts_touch *touches);
