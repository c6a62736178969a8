#include "dynamics/contacts_stability.h"

#include "numerics/dense_lu.h"
#include "numerics/eigen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double ROUNDING = 1e-13;

/// Whether the damping takes energy out of every motion, or none.
static bool damps(const galet_contacts_def *def) {
    const size_t n = def->size;
    if (!def->damping) {
        return true;
    }
    double *part = malloc((2 * n * n + n) * sizeof *part);
    if (!part) {
        return false;
    }
    double scale = 0.0;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            part[i * n + k] = 0.5 * (def->damping[i * n + k] + def->damping[k * n + i]);
            scale = fmax(scale, fabs(part[i * n + k]));
        }
    }
    galet_symmetric_eigen(n, part, part + n * n, part + n * n + n);
    bool damps = part[n * n] >= -(double)n * ROUNDING * scale;
    free(part);
    return damps;
}

/// Whether a push at one contact, along or across, starts no other one and not its own other direction: the matrix of
/// Delassus is diagonal.
static bool is_decoupled(const galet_contacts_def *def, unsigned closed) {
    const size_t n = def->size;
    const double *directions[2 * GALET_CONTACTS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < def->contact_count; i++) {
        if (closed >> i & 1) {
            directions[count++] = def->contacts[i].normal;
            directions[count++] = def->contacts[i].tangent;
        }
    }
    double *factors = malloc((n * n + n + count * n) * sizeof *factors);
    size_t *pivots = malloc(n * sizeof *pivots);
    bool decoupled = factors && pivots;
    if (decoupled) {
        memcpy(factors, def->mass, n * n * sizeof *factors);
        decoupled = galet_lu_factor(n, factors, pivots);
    }
    for (size_t i = 0; decoupled && i < count; i++) {
        double *answer = factors + n * n + n + i * n;
        galet_lu_refine(n, def->mass, factors, pivots, false, directions[i], 1, answer, factors + n * n);
        for (size_t k = 0; decoupled && k < count; k++) {
            double sum = 0.0, moduli = 0.0;
            for (size_t f = 0; f < n; f++) {
                sum += directions[k][f] * answer[f];
                moduli += fabs(directions[k][f] * answer[f]);
            }
            decoupled = k == i || fabs(sum) <= ROUNDING * moduli;
        }
    }
    free(factors);
    free(pivots);
    return decoupled;
}

galet_contacts_stability galet_contacts_free_stability(const galet_contacts_def *def) {
    return damps(def) ? GALET_CONTACTS_LYAPUNOV : GALET_CONTACTS_UNPROVED;
}

galet_contacts_stability galet_contacts_stuck_stability(const galet_contacts_def *def, unsigned closed) {
    return damps(def) && is_decoupled(def, closed) ? GALET_CONTACTS_LYAPUNOV : GALET_CONTACTS_UNPROVED;
}
