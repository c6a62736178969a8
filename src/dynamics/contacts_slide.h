#pragma once

#include <galet/contacts.h>

/// Equations of small motions while contacts slide (docs/theory/contacts.md 4), in as many coordinates as are left:
/// x'' + damping x' + stiffness x = 0.
typedef struct galet_slide {
    size_t size;
    double *stiffness, *damping;  // size x size; damping is NULL without any
    bool painleve, singular;
    int sign;  // of the determinant of the Delassus matrix, 0 where that is rounding
} galet_slide;

/// `mu` of all contacts, or their own where it is NAN. GALET_ERR_RANGE, GALET_ERR_MEMORY.
galet_status galet_slide_create(const galet_contacts_def *def, const int *way, double mu, galet_slide *slide);
void galet_slide_destroy(galet_slide *slide);
