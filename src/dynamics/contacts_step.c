#include "dynamics/contacts_step.h"

#include "numerics/cholesky.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// A tangent that differs from the normal by less than this part, as impulses feel it, cannot have friction.
static const double PARALLEL = 1e-12;

void galet_march_apply(size_t n, const double *matrix, const double *x, double *y) {
    for (size_t i = 0; i < n; i++) {
        y[i] = matrix[i] * x[0];
    }
    for (size_t k = 1; k < n; k++) {
        for (size_t i = 0; i < n; i++) {
            y[i] += matrix[k * n + i] * x[k];
        }
    }
}

double galet_march_dot(size_t n, const double *a, const double *b) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

static void copy_symmetric(size_t n, const double *from, double *to) {
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            to[i * n + k] = 0.5 * (from[i * n + k] + from[k * n + i]);
        }
    }
}

static void copy_transposed(size_t n, const double *from, double *to) {
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            to[k * n + i] = from[i * n + k];
        }
    }
}

/// The matrix of a step must push velocities the way impulses go, else no contact law makes sense.
static galet_status factorise(galet_march *m) {
    const size_t n = m->size;
    const double half = 0.5 * m->h;
    double *a = m->step.factors, *symmetric = m->columns;  // which has room for it, and is not in use yet
    for (size_t i = 0; i < n * n; i++) {
        double damping = m->damping ? m->damping[i % n * n + i / n] : 0.0;
        a[i] = m->mass[i] + half * (damping + half * m->stiffness[i]);
    }
    copy_symmetric(n, a, symmetric);
    if (galet_cholesky(n, symmetric) < n) {
        return GALET_ERR_RANGE;
    }
    galet_complete_lu_factorise(&m->step);
    return m->step.rank == n ? GALET_OK : GALET_ERR_RANGE;
}

static void copy_rows(galet_march *m, const galet_contacts_def *def) {
    const size_t n = m->size;
    for (size_t i = 0; i < m->count; i++) {
        memcpy(m->rows + 2 * i * n, def->contacts[i].normal, n * sizeof(double));
        memcpy(m->rows + (2 * i + 1) * n, def->contacts[i].tangent, n * sizeof(double));
    }
    for (size_t i = 0; i < 2 * m->count; i++) {
        galet_complete_lu_solve(&m->step, m->rows + i * n, m->columns + i * n);
    }
}

/// Where a tangent does not move, or only with the normal, there is no friction.
static void drop_tangent(galet_march *m, size_t contact) {
    const size_t width = 2 * m->count, t = 2 * contact + 1;
    for (size_t k = 0; k < width; k++) {
        m->delassus[t * width + k] = m->delassus[k * width + t] = 0.0;
    }
    m->delassus[t * width + t] = 1.0;
    m->scale[t] = 1.0;
    m->mu[contact] = 0.0;
}

static void set_delassus(galet_march *m, const galet_contacts_def *def) {
    const size_t n = m->size, width = 2 * m->count;
    for (size_t i = 0; i < width; i++) {
        double own = galet_march_dot(n, m->rows + i * n, m->columns + i * n);
        m->scale[i] = own > 0.0 ? 1.0 / sqrt(own) : 0.0;
    }
    for (size_t i = 0; i < width; i++) {
        for (size_t k = 0; k < width; k++) {
            double d = galet_march_dot(n, m->rows + i * n, m->columns + k * n);
            m->delassus[i * width + k] = i == k ? 1.0 : m->scale[i] * d * m->scale[k];
        }
    }
    for (size_t i = 0; i < m->count; i++) {
        const double *block = m->delassus + 2 * i * width + 2 * i;
        m->mu[i] = def->contacts[i].mu * m->scale[2 * i] / m->scale[2 * i + 1];
        if (m->scale[2 * i + 1] == 0.0 || 1.0 - block[1] * block[width] < PARALLEL) {
            drop_tangent(m, i);
        }
    }
}

/// One piece of memory for all: columns may serve as a matrix while the rest is set up.
static galet_status take_memory(galet_march *m, bool damped) {
    const size_t n = m->size, square = n * n, rows = 2 * m->count * n;
    double *numbers =
        calloc((damped ? 4 : 3) * square + rows + (rows > square ? rows : square) + 2 * n, sizeof *numbers);
    size_t *places = calloc(2 * n, sizeof *places);
    m->mass = numbers;
    m->step.rows = places;
    if (!numbers || !places) {
        return GALET_ERR_MEMORY;
    }
    m->stiffness = m->mass + square;
    m->step.factors = m->stiffness + square;
    m->damping = damped ? m->step.factors + square : NULL;
    m->rows = m->step.factors + (damped ? 2 : 1) * square;
    m->columns = m->rows + rows;
    m->scratch = m->columns + (rows > square ? rows : square);
    m->step.scratch = m->scratch + n;
    m->step.columns = places + n;
    m->step.size = n;
    return GALET_OK;
}

galet_status galet_march_create(const galet_contacts_def *def, double h, galet_march **march) {
    galet_march *m = calloc(1, sizeof *m);
    if (!m) {
        return GALET_ERR_MEMORY;
    }
    m->size = def->size;
    m->count = def->contact_count;
    m->h = h;
    galet_status status = take_memory(m, def->damping != NULL);
    if (!status) {
        copy_symmetric(m->size, def->mass, m->mass);
        copy_symmetric(m->size, def->stiffness, m->stiffness);
        if (m->damping) {
            copy_transposed(m->size, def->damping, m->damping);
        }
        status = factorise(m);
    }
    if (status) {
        galet_march_destroy(m);
        return status;
    }
    copy_rows(m, def);
    set_delassus(m, def);
    *march = m;
    return GALET_OK;
}

void galet_march_destroy(galet_march *march) {
    if (march) {
        free(march->mass);
        free(march->step.rows);
        free(march);
    }
}

/// Of the change of velocity, not of the velocity itself: rounding would act as damping.
void galet_march_free(const galet_march *m, const double *spring, const double *force, const double *v, double *after) {
    const size_t n = m->size;
    const double half = 0.5 * m->h;
    galet_march_apply(n, m->stiffness, v, after);
    for (size_t i = 0; i < n; i++) {
        m->scratch[i] = m->h * (force[i] - spring[i] - half * after[i]);
    }
    if (m->damping) {
        galet_march_apply(n, m->damping, v, after);
        for (size_t i = 0; i < n; i++) {
            m->scratch[i] -= m->h * after[i];
        }
    }
    galet_complete_lu_solve(&m->step, m->scratch, after);
    for (size_t i = 0; i < n; i++) {
        after[i] += v[i];
    }
}
