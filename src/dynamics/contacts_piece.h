#pragma once

#include "dynamics/contacts_compliance.h"
#include "dynamics/contacts_stability.h"

/// A piece under construction; its arrays are its own.
typedef struct galet_piece_draft {
    galet_contacts_piece piece;
    galet_contacts_range *u;
    galet_contacts_touch *touches;
    double *vertices;
    unsigned remote;  // contacts whose gap was too far to count
} galet_piece_draft;

/// The states in which just these contacts are closed; `exists`: there are any. `far`: in the units of gaps that are
/// too far to count for the load. Discard its piece also after an error.
galet_status galet_piece_draft_make(const galet_compliance *compliance, const galet_contacts_proofs *proofs,
                                    unsigned set, bool far, galet_piece_draft *d, bool *exists);

void galet_piece_discard(galet_contacts_piece *piece);
