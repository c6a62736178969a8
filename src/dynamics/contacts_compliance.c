#include "dynamics/contacts_compliance.h"

#include "dynamics/contacts_check.h"
#include "numerics/dense_lu.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// What is left of a sum whose terms cancel but for rounding is 0.
static double settled(double sum, double moduli, size_t terms) {
    return fabs(sum) <= 8.0 * (double)terms * DBL_EPSILON * moduli ? 0.0 : sum;
}

typedef struct product {
    double sum, moduli;
} product;

static product multiply(size_t n, const double *a, const double *b, double start) {
    long double sum = start, moduli = fabs(start);
    for (size_t k = 0; k < n; k++) {
        sum += (long double)a[k] * b[k];
        moduli += fabsl((long double)a[k] * b[k]);
    }
    return (product){(double)sum, (double)moduli};
}

static void multiply_contacts(galet_compliance *c) {
    const size_t n = c->def->size, count = c->def->contact_count;
    for (size_t j = 0; j < count; j++) {
        const double *normal = c->def->contacts[j].normal;
        product alone = multiply(n, normal, c->free, c->def->contacts[j].gap);
        // Displacements may be nothing but rounding themselves: what cancelled in them counts, too.
        product forced = c->def->force ? multiply(n, c->def->force, &c->normal[j * n], 0.0) : alone;
        c->gap[j] = settled(alone.sum, fmax(alone.moduli, forced.moduli), n + 1);
        for (size_t i = 0; i < count; i++) {
            product p = multiply(n, normal, &c->normal[i * n], 0.0), q = multiply(n, normal, &c->shear[i * n], 0.0);
            c->cross_normal[j * count + i] = p.sum, c->cross_normal_sum[j * count + i] = p.moduli;
            c->cross_shear[j * count + i] = q.sum, c->cross_shear_sum[j * count + i] = q.moduli;
        }
    }
}

/// Whether products of numbers that are each in range are so, too.
static bool is_in_range(const galet_compliance *c) {
    const size_t n = c->def->size, count = c->def->contact_count;
    bool sound = true;
    for (size_t f = 0; f < n; f++) {
        sound = sound && isfinite(c->free[f]);
    }
    for (size_t i = 0; i < count; i++) {
        sound = sound && c->cross_normal[i * (count + 1)] > 0.0 && isfinite(c->gap[i]);
        sound = sound && isfinite(galet_compliance_self(c, i, c->def->contacts[i].mu));
    }
    for (size_t k = 0; k < count * count; k++) {
        sound = sound && isfinite(c->cross_normal_sum[k]) && isfinite(c->cross_shear_sum[k]);
    }
    return sound;
}

static galet_status solve_all(galet_compliance *c) {
    const galet_contacts_def *def = c->def;
    const size_t n = def->size;
    double *factors = c->factors, work[GALET_CONTACTS_DOF_MAX];
    size_t *pivots = c->pivots;
    memcpy(factors, def->stiffness, n * n * sizeof *factors);
    if (!galet_lu_factor(n, factors, pivots)) {
        return GALET_ERR_RANGE;
    }
    if (def->force) {
        galet_lu_refine(n, def->stiffness, factors, pivots, false, def->force, 2, c->free, work);
    }
    for (size_t i = 0; i < def->contact_count; i++) {
        const galet_contact *at = &def->contacts[i];
        galet_lu_refine(n, def->stiffness, factors, pivots, false, at->normal, 2, &c->normal[i * n], work);
        galet_lu_refine(n, def->stiffness, factors, pivots, false, at->tangent, 2, &c->shear[i * n], work);
    }
    multiply_contacts(c);
    return is_in_range(c) ? GALET_OK : GALET_ERR_RANGE;
}

galet_status galet_compliance_create(const galet_contacts_def *def, galet_compliance *compliance) {
    galet_status status = galet_contacts_check_status(def);
    if (status) {
        return status;
    }
    const size_t n = def->size, count = def->contact_count;
    double *memory = calloc(n + 2 * n * count + count + 4 * count * count + n * n, sizeof *memory);
    galet_compliance c = {.def = def, .free = memory, .pivots = calloc(n, sizeof *c.pivots)};
    status = GALET_ERR_MEMORY;
    if (memory && c.pivots) {
        c.normal = c.free + n, c.shear = c.normal + n * count, c.gap = c.shear + n * count;
        c.cross_normal = c.gap + count, c.cross_shear = c.cross_normal + count * count;
        c.cross_normal_sum = c.cross_shear + count * count, c.cross_shear_sum = c.cross_normal_sum + count * count;
        c.factors = c.cross_shear_sum + count * count;
        status = solve_all(&c);
    }
    if (status) {
        galet_compliance_destroy(&c);
        return status;
    }
    *compliance = c;
    return GALET_OK;
}

void galet_compliance_destroy(galet_compliance *compliance) {
    free(compliance->free);
    free(compliance->pivots);
}

void galet_compliance_yield(const galet_compliance *c, double *force) {
    galet_lu_solve(c->def->size, c->factors, c->pivots, false, force);
}

double galet_compliance_cross(const galet_compliance *c, size_t gap, size_t contact, double ratio) {
    const size_t at = gap * c->def->contact_count + contact;
    return settled(fma(ratio, c->cross_shear[at], c->cross_normal[at]),
                   c->cross_normal_sum[at] + fabs(ratio) * c->cross_shear_sum[at], c->def->size);
}

double galet_compliance_way(const galet_compliance *c, size_t freedom, size_t contact, double ratio) {
    const double along = c->normal[contact * c->def->size + freedom],
                 across = c->shear[contact * c->def->size + freedom];
    return settled(fma(ratio, across, along), fabs(along) + fabs(ratio * across), 2);
}

double galet_compliance_self(const galet_compliance *c, size_t contact, double ratio) {
    const size_t n = c->def->size;
    const double *tangent = c->def->contacts[contact].tangent;
    double shear = multiply(n, tangent, &c->shear[contact * n], 0.0).sum;
    double mixed = multiply(n, tangent, &c->normal[contact * n], 0.0).sum;
    double normal = c->cross_normal[contact * c->def->contact_count + contact];
    return fmax(normal + 2.0 * ratio * mixed + ratio * ratio * shear, DBL_EPSILON * normal);
}
