#pragma once

#include <galet/contacts.h>

/// Eigenvalues of a pattern of sliding at one friction (docs/theory/contacts.md 4).

/// Growth below this part of the fastest eigenvalue is what rounding makes of two that nearly coincide.
#define GALET_MODES_LEVEL 1e-7

/// All eigenvalues; room for twice the degrees of freedom.
typedef struct galet_spectrum {
    size_t count;
    double *real, *imaginary;
    double fastest;  // the largest modulus
    int sign;        // of the determinant of the Delassus matrix
} galet_spectrum;

/// `mu` of all contacts, or their own where it is NAN. Errors as galet_contacts_mode_find.
galet_status galet_modes_at(const galet_contacts_def *def, const int *way, double mu, galet_spectrum *spectrum,
                            galet_contacts_mode *mode);

/// What a mode that grows does: flutter or divergence.
galet_contacts_growth galet_modes_kind(const galet_contacts_mode *mode, double fastest);
