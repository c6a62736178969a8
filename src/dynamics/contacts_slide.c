#include "dynamics/contacts_slide.h"

#include "dynamics/contacts_check.h"
#include "numerics/dense_lu.h"
#include "numerics/null_space.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Contacts that slide: how their gaps open, and how unit pushes act with the friction they bring.
typedef struct pushes {
    size_t size, count;
    double *normals, *forces;  // rows of `size`
    double delassus[GALET_CONTACTS_MAX * GALET_CONTACTS_MAX];
} pushes;

static bool are_signs(size_t count, const int *way) {
    for (size_t i = 0; i < count; i++) {
        if (way[i] < -1 || way[i] > 1) {
            return false;
        }
    }
    return true;
}

static void fill_pushes(const galet_contacts_def *def, const int *way, double mu, pushes *p) {
    const size_t n = def->size;
    for (size_t i = 0; i < def->contact_count; i++) {
        const galet_contact *c = &def->contacts[i];
        const double friction = way[i] * (isnan(mu) ? c->mu : mu);
        for (size_t f = 0; f < n && way[i] != 0; f++) {
            p->normals[p->count * n + f] = c->normal[f];
            p->forces[p->count * n + f] = fma(-friction, c->tangent[f], c->normal[f]);
        }
        p->count += way[i] != 0;
    }
}

/// How fast each gap opens with each push. What is no more than rounding leaves of its terms is 0.
static galet_status find_delassus(const galet_contacts_def *def, pushes *p) {
    const size_t n = p->size;
    double *factors = malloc((n * n + 2 * n) * sizeof *factors);
    size_t *pivots = malloc(n * sizeof *pivots);
    galet_status status = factors && pivots ? GALET_OK : GALET_ERR_MEMORY;
    if (!status) {
        memcpy(factors, def->mass, n * n * sizeof *factors);
        status = galet_lu_factor(n, factors, pivots) ? GALET_OK : GALET_ERR_RANGE;
    }
    for (size_t i = 0; !status && i < p->count; i++) {
        double *answer = factors + n * n, *work = answer + n;
        galet_lu_refine(n, def->mass, factors, pivots, false, &p->forces[i * n], 2, answer, work);
        for (size_t j = 0; j < p->count; j++) {
            double sum = 0.0, moduli = 0.0;
            for (size_t f = 0; f < n; f++) {
                sum += p->normals[j * n + f] * answer[f];
                moduli += fabs(p->normals[j * n + f] * answer[f]);
            }
            p->delassus[j * p->count + i] = fabs(sum) <= 8.0 * (double)n * DBL_EPSILON * moduli ? 0.0 : sum;
        }
    }
    free(factors);
    free(pivots);
    return status;
}

/// Sign of the minor of a set of contacts; 0 where it is rounding.
static int minor_sign(const pushes *p, unsigned set) {
    double minor[GALET_CONTACTS_MAX * GALET_CONTACTS_MAX];
    size_t pivots[GALET_CONTACTS_MAX], chosen[GALET_CONTACTS_MAX], count = 0;
    for (size_t i = 0; i < p->count; i++) {
        if (set >> i & 1) {
            chosen[count++] = i;
        }
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            minor[i * count + k] = p->delassus[chosen[i] * p->count + chosen[k]];
        }
    }
    return galet_lu_factor(count, minor, pivots) ? galet_lu_sign(count, minor, pivots) : 0;
}

static bool is_p_matrix(const pushes *p) {
    for (unsigned set = 1; set < 1u << p->count; set++) {
        if (minor_sign(p, set) <= 0) {
            return false;
        }
    }
    return true;
}

/// left matrix right', of rows of both.
static void project(size_t n, size_t rows, const double *left, const double *matrix, const double *right, double *work,
                    double *result) {
    for (size_t i = 0; i < rows; i++) {
        memset(work, 0, n * sizeof *work);
        for (size_t k = 0; k < n; k++) {
            for (size_t f = 0; f < n; f++) {
                work[f] += left[i * n + k] * matrix[k * n + f];
            }
        }
        for (size_t j = 0; j < rows; j++) {
            double sum = 0.0;
            for (size_t f = 0; f < n; f++) {
                sum += work[f] * right[j * n + f];
            }
            result[i * rows + j] = sum;
        }
    }
}

/// inverse(mass) matrix, column by column, in place.
static void divide(size_t n, const double *mass, const double *factors, const size_t *pivots, double *matrix,
                   double *work) {
    double *right = work, *x = work + n, *rest = work + 2 * n;
    for (size_t k = 0; k < n; k++) {
        for (size_t i = 0; i < n; i++) {
            right[i] = matrix[i * n + k];
        }
        galet_lu_refine(n, mass, factors, pivots, false, right, 1, x, rest);
        for (size_t i = 0; i < n; i++) {
            matrix[i * n + k] = x[i];
        }
    }
}

/// Ways along which no gap changes (z), and equations in which no push occurs (y): y M z' x'' + y C z' x' + y K z' x =
/// 0.
static bool reduce(const galet_contacts_def *def, const pushes *p, galet_slide *slide, double *memory, size_t *pivots) {
    const size_t n = def->size, left = slide->size;
    double *z = memory, *y = z + left * n, *mass = y + left * n, *factors = mass + left * left;
    double *work = factors + left * left;
    if (!galet_null_space(n, p->count, p->normals, z, work) || !galet_null_space(n, p->count, p->forces, y, work)) {
        return false;
    }
    project(n, left, y, def->mass, z, work, mass);
    memcpy(factors, mass, left * left * sizeof *mass);
    if (!galet_lu_factor(left, factors, pivots)) {
        return false;
    }
    project(n, left, y, def->stiffness, z, work, slide->stiffness);
    divide(left, mass, factors, pivots, slide->stiffness, work);
    if (def->damping) {
        project(n, left, y, def->damping, z, work, slide->damping);
        divide(left, mass, factors, pivots, slide->damping, work);
    }
    return true;
}

static galet_status fill_slide(const galet_contacts_def *def, pushes *p, galet_slide *slide) {
    galet_status status = find_delassus(def, p);
    if (status) {
        return status;
    }
    slide->painleve = !is_p_matrix(p);
    slide->sign = p->count == 0 ? 1 : p->count > def->size ? 0 : minor_sign(p, (1u << p->count) - 1);
    slide->singular = slide->sign == 0;
    slide->size = slide->singular ? 0 : def->size - p->count;
    if (slide->size == 0) {
        return GALET_OK;
    }
    const size_t n = def->size, left = slide->size;
    double *memory = malloc((2 * left * n + 2 * left * left + 3 * n + (p->count + 1) * n) * sizeof *memory);
    size_t *pivots = malloc(n * sizeof *pivots);
    slide->stiffness = calloc(left * left, sizeof *slide->stiffness);
    slide->damping = def->damping ? calloc(left * left, sizeof *slide->damping) : NULL;
    bool made = memory && pivots && slide->stiffness && (slide->damping || !def->damping);
    if (made) {
        slide->singular = !reduce(def, p, slide, memory, pivots);
    }
    free(memory);
    free(pivots);
    return made ? GALET_OK : GALET_ERR_MEMORY;
}

galet_status galet_slide_create(const galet_contacts_def *def, const int *way, double mu, galet_slide *slide) {
    galet_status status = galet_contacts_check_status(def);
    if (status || !are_signs(def->contact_count, way)) {
        return status ? status : GALET_ERR_RANGE;
    }
    *slide = (galet_slide){0};
    double *rows = calloc(2 * (def->contact_count + 1) * def->size, sizeof *rows);
    if (!rows) {
        return GALET_ERR_MEMORY;
    }
    pushes p = {.size = def->size, .normals = rows, .forces = rows + (def->contact_count + 1) * def->size};
    fill_pushes(def, way, mu, &p);
    status = fill_slide(def, &p, slide);
    free(rows);
    if (status) {
        galet_slide_destroy(slide);
    }
    return status;
}

void galet_slide_destroy(galet_slide *slide) {
    free(slide->stiffness);
    free(slide->damping);
}
