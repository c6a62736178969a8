#include <galet/active_set.h>

#include "contact/elastic.h"
#include "contact/gap.h"
#include "contact/kernel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 4000, MAX_SOLVES = 50 };

galet_active_set_def galet_default_active_set(void) {
    return (galet_active_set_def){
        .contact = galet_default_hertz(),
        .profile = galet_default_profile(),
        .approach = 9.1991236799554029e-6,
        .box = {-0.25e-3, 0.25e-3, -2.9e-3, 2.9e-3},
        .nx = 30,
        .ny = 30,
    };
}

/// The dense problem; `active` lists the cells in contact, `next` those of the set to come.
typedef struct problem {
    size_t nx, ny, count;
    double compliance;
    double *kernel;  // what a cell does to the one i columns and j rows away: ny x nx
    double *gap;     // less the approach
    size_t *active, *next;
    double *matrix, *right;  // count x count, and the solution
} problem;

static double influence(const problem *m, size_t from, size_t to) {
    size_t i = from % m->nx, j = from / m->nx, k = to % m->nx, l = to / m->nx;
    return m->kernel[(j > l ? j - l : l - j) * m->nx + (i > k ? i - k : k - i)];
}

/// Cholesky's factor in the lower triangle; the kernel is positive definite.
static void factorise(double *a, size_t n) {
    for (size_t j = 0; j < n; j++) {
        for (size_t i = j; i < n; i++) {
            double sum = a[i * n + j];
            for (size_t k = 0; k < j; k++) {
                sum -= a[i * n + k] * a[j * n + k];
            }
            a[i * n + j] = i == j ? sqrt(sum) : sum / a[j * n + j];
        }
    }
}

static void substitute(const double *a, size_t n, double *x) {
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++) {
            x[i] -= a[i * n + k] * x[k];
        }
        x[i] /= a[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++) {
            x[i] -= a[k * n + i] * x[k];
        }
        x[i] /= a[i * n + i];
    }
}

/// Pressures that close the gap on the active cells.
static void solve(problem *m, double *p) {
    size_t n = m->count;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j <= i; j++) {
            m->matrix[i * n + j] = m->compliance * influence(m, m->active[j], m->active[i]);
        }
        m->right[i] = -m->gap[m->active[i]];
    }
    factorise(m->matrix, n);
    substitute(m->matrix, n, m->right);
    memset(p, 0, m->nx * m->ny * sizeof(double));
    for (size_t i = 0; i < n; i++) {
        p[m->active[i]] = m->right[i];
    }
}

static double gap_at(const problem *m, size_t cell, const double *p) {
    double sum = 0.0;
    for (size_t i = 0; i < m->count; i++) {
        sum += influence(m, m->active[i], cell) * p[m->active[i]];
    }
    return m->gap[cell] + m->compliance * sum;
}

/// Drops cells that pull and adds cells that penetrate; returns whether any did.
static bool update(problem *m, const double *p) {
    size_t kept = 0, at = 0;
    bool changed = false;
    for (size_t cell = 0; cell < m->nx * m->ny; cell++) {
        bool active = at < m->count && m->active[at] == cell;
        at += active;
        bool keep = active ? p[cell] > 0.0 : gap_at(m, cell, p) < 0.0;
        changed = changed || keep != active;
        if (keep) {
            m->next[kept++] = cell;
        }
    }
    memcpy(m->active, m->next, kept * sizeof(size_t));
    m->count = kept;
    return changed;
}

static galet_status run(problem *m, double cell_area, double *p, galet_active_set_result *result) {
    galet_active_set_result found = {.at_start = m->count};
    bool changed = true;
    while (changed && found.solves < MAX_SOLVES) {
        solve(m, p);
        found.solves++;
        changed = update(m, p);
        if (m->count == 0) {
            return GALET_ERR_NO_CONTACT;
        }
        if (m->count > MAX_CELLS) {
            return GALET_ERR_RANGE;
        }
    }
    for (size_t i = 0; i < m->nx * m->ny; i++) {
        found.load += p[i] * cell_area;
    }
    found.cells = m->count;
    *result = found;
    return changed ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

/// Gap and kernel on the cells, and the overlap as the first active set.
static void fill(problem *m, const galet_gap *gap, galet_box box, double approach) {
    double dx = (box.x_max - box.x_min) / (double)m->nx, dy = (box.y_max - box.y_min) / (double)m->ny;
    for (size_t j = 0; j < m->ny; j++) {
        for (size_t i = 0; i < m->nx; i++) {
            size_t cell = j * m->nx + i;
            galet_cell_integral k = galet_kernel_cell((double)i, (double)j * dy / dx, dy / dx);
            m->kernel[cell] = k.xx + k.yy;
            double x = box.x_min + ((double)i + 0.5) * dx, y = box.y_min + ((double)j + 0.5) * dy;
            m->gap[cell] = galet_gap_at(gap, x, y) - approach;
            if (m->gap[cell] < 0.0) {
                m->active[m->count++] = cell;
            }
        }
    }
}

static void release(problem *m) {
    free(m->kernel);
    free(m->gap);
    free(m->active);
    free(m->next);
    free(m->matrix);
    free(m->right);
}

static bool allocate(problem *m) {
    size_t cells = m->nx * m->ny, most = cells < MAX_CELLS ? cells : MAX_CELLS;
    m->kernel = malloc(cells * sizeof(double));
    m->gap = malloc(cells * sizeof(double));
    m->active = malloc(cells * sizeof(size_t));
    m->next = malloc(cells * sizeof(size_t));
    m->matrix = malloc(most * most * sizeof(double));
    m->right = malloc(most * sizeof(double));
    return m->kernel && m->gap && m->active && m->next && m->matrix && m->right;
}

static galet_status check(const galet_active_set_def *def) {
    enum { MAX_SIDE = 4096 };
    galet_box box = def->box;
    bool sizes = def->nx > 0 && def->ny > 0 && def->nx <= MAX_SIDE && def->ny <= MAX_SIDE;
    bool numbers = def->approach > 0.0 && isfinite(def->approach) && box.x_max > box.x_min && box.y_max > box.y_min &&
                   isfinite(box.x_max - box.x_min) && isfinite(box.y_max - box.y_min);
    return sizes && numbers ? GALET_OK : GALET_ERR_RANGE;
}

galet_status galet_active_set_solve(const galet_active_set_def *def, double *p, galet_active_set_result *result) {
    galet_gap gap;
    galet_status status = check(def);
    status = status ? status : galet_gap_make(&def->contact, &def->profile, &gap);
    if (status) {
        return status;
    }
    galet_elastic elastic = galet_elastic_combine(def->contact.body1, def->contact.body2);
    galet_box box = def->box;
    double dx = (box.x_max - box.x_min) / (double)def->nx, dy = (box.y_max - box.y_min) / (double)def->ny;
    problem m = {.nx = def->nx, .ny = def->ny, .compliance = (1.0 - elastic.poisson) * dx / (M_PI * elastic.shear)};
    status = allocate(&m) ? GALET_OK : GALET_ERR_MEMORY;
    if (!status) {
        fill(&m, &gap, box, def->approach);
        status = m.count == 0 ? GALET_ERR_NO_CONTACT : m.count > MAX_CELLS ? GALET_ERR_RANGE : GALET_OK;
    }
    if (!status) {
        status = run(&m, dx * dy, p, result);
    }
    release(&m);
    return status;
}
