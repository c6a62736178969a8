#pragma once

#include <galet/api.h>
#include <galet/status.h>
#include <galet/trace.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// A linear system of n degrees of freedom with up to twelve point contacts in the plane, unilateral and with Coulomb's
/// friction (docs/theory/contacts.md):
///
///     M u'' + C u' + K u = F(t) + sum of normal' l_n + tangent' l_t
///     gap = gap0 + normal u >= 0, l_n >= 0, gap l_n = 0;  |l_t| <= mu l_n, against the slip tangent u' - belt

enum { GALET_CONTACTS_MAX = 12, GALET_CONTACTS_DOF_MAX = 200 };

typedef struct galet_contact {
    const double *normal;   ///< How the gap opens with each degree of freedom, n numbers [-]
    const double *tangent;  ///< How the contact point moves along the other surface; NULL: not at all [-]
    double gap;             ///< Where u = 0 [m]
    double mu;              ///< Coefficient of friction [-]
    double belt;            ///< Speed of the other surface along the tangent [m/s]
} galet_contact;

/// Matrices are n x n, row by row, and borrowed.
typedef struct galet_contacts_def {
    size_t size;              ///< n
    const double *mass;       ///< Symmetric, positive definite [kg]
    const double *damping;    ///< Any; NULL: none [N s/m]
    const double *stiffness;  ///< Symmetric, positive definite [N/m]
    const double *force;      ///< Constant part of F; NULL: none [N]
    size_t contact_count;
    const galet_contact *contacts;
} galet_contacts_def;

/// What is wrong with a definition.
#define GALET_CONTACTS_FAULT_LIST(X)                                                                                   \
    X(NONE, "nothing is wrong")                                                                                        \
    X(SIZE, "there must be 1 to 200 degrees of freedom and no more than 12 contacts")                                  \
    X(NOT_FINITE, "a number is not finite")                                                                            \
    X(MASS_UNSYMMETRIC, "the mass matrix is not symmetric")                                                            \
    X(MASS_INDEFINITE, "the mass matrix is not positive definite")                                                     \
    X(STIFFNESS_UNSYMMETRIC, "the stiffness matrix is not symmetric")                                                  \
    X(STIFFNESS_INDEFINITE, "the stiffness matrix is not positive definite")                                           \
    X(NO_DIRECTION, "the normal of a contact is zero")                                                                 \
    X(NEGATIVE_FRICTION, "a coefficient of friction is negative")                                                      \
    X(MEMORY, "memory is exhausted")

typedef enum galet_contacts_fault {
#define GALET_CONTACTS_FAULT(code, text) GALET_CONTACTS_##code,
    GALET_CONTACTS_FAULT_LIST(GALET_CONTACTS_FAULT)
#undef GALET_CONTACTS_FAULT
} galet_contacts_fault;

/// `place` gets the row or the contact to blame, from 0; may be NULL.
GALET_API galet_contacts_fault galet_contacts_check(const galet_contacts_def *def, size_t *place);
GALET_API const char *galet_contacts_fault_text(galet_contacts_fault fault);

/// What a contact does.
#define GALET_CONTACT_STATE_LIST(X)                                                                                    \
    X(OPEN, "open") /* without a force, touching or not */                                                             \
    X(STICK, "stick")                                                                                                  \
    X(SLIP_AHEAD, "slip+") /* slip > 0 */                                                                              \
    X(SLIP_BACK, "slip-")

typedef enum galet_contact_state {
#define GALET_CONTACT_STATE(code, name) GALET_CONTACT_##code,
    GALET_CONTACT_STATE_LIST(GALET_CONTACT_STATE)
#undef GALET_CONTACT_STATE
} galet_contact_state;

GALET_C_END
