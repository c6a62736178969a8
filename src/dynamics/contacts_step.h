#pragma once

#include <galet/contacts.h>

#include "numerics/complete_lu.h"

/// The linear part of steps of one length (docs/theory/contacts.md 5.1), and what the contacts mean for it. Rows of
/// contacts stand in pairs: the normal and the tangent of contact 0, of contact 1 and so on.
typedef struct galet_march {
    size_t size, count;  ///< Degrees of freedom, contacts
    double h;            ///< Length of the steps
    double *mass, *stiffness;
    double *damping;         ///< Transposed; NULL: none
    double *rows;            ///< 2 count x size
    double *columns;         ///< What an impulse along each row does to the velocities, 2 count x size
    galet_complete_lu step;  ///< M + h/2 C + h^2/4 K
    /// Speeds that impulses cause at the contacts, scaled from both sides by `scale` such that its diagonal is 1.
    double delassus[4 * GALET_CONTACTS_MAX * GALET_CONTACTS_MAX];
    double scale[2 * GALET_CONTACTS_MAX];
    double mu[GALET_CONTACTS_MAX];  ///< Scaled likewise
    double *scratch;                ///< size
} galet_march;

/// GALET_ERR_RANGE where damping is too negative for a step; GALET_ERR_MEMORY. The definition has been checked.
galet_status galet_march_create(const galet_contacts_def *def, double h, galet_march **march);
void galet_march_destroy(galet_march *march);

/// y = A' x.
void galet_march_apply(size_t n, const double *matrix, const double *x, double *y);

double galet_march_dot(size_t n, const double *a, const double *b);

/// The velocity after a step without contacts; `spring` is K u.
void galet_march_free(const galet_march *march, const double *spring, const double *force, const double *v,
                      double *after);
