#include "contact/strip_iteration.h"

#include "base/watch.h"
#include "numerics/dense_lu.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// How often a strip may leave before it stays out (docs/theory/strip-bem.md 3.2).
enum { MOST_LEAVES = 3 };

enum { VECTORS = 11 };

static const char PHASE[] = "pressure of strips";

galet_status galet_strip_newton_create(size_t capacity, galet_strip_newton **newton) {
    size_t unknowns = 2 * capacity + 1;
    if (capacity == 0 || capacity > SIZE_MAX / 64 || unknowns > SIZE_MAX / sizeof(double) / 8 / unknowns) {
        return GALET_ERR_RANGE;
    }
    size_t numbers = 2 * unknowns * unknowns + VECTORS * capacity + 2 * unknowns;
    galet_strip_newton *n = malloc(sizeof *n + numbers * sizeof(double) + capacity * sizeof(galet_strip_view) +
                                   (capacity + unknowns) * sizeof(size_t) + capacity * sizeof(int));
    if (!n) {
        return GALET_ERR_MEMORY;
    }
    galet_strip_rules_make(&n->rules);
    n->y = n->memory;
    n->half_width = n->y + capacity;
    n->a = n->half_width + capacity;
    n->sunk = n->a + capacity;
    n->dropped = n->sunk + capacity;
    n->best_q = n->dropped + capacity;
    n->best_v = n->best_q + capacity;
    n->depth = n->best_v + capacity;
    n->base_q = n->depth + capacity;
    n->base_v = n->base_q + capacity;
    n->base_depth = n->base_v + capacity;
    n->step = n->base_depth + capacity;
    n->direction = n->step + unknowns;
    n->matrix = n->direction + unknowns;
    n->factors = n->matrix + unknowns * unknowns;
    n->views = (galet_strip_view *)(n->factors + unknowns * unknowns);
    n->active = (size_t *)(n->views + capacity);
    n->pivots = n->active + capacity;
    n->leaves = (int *)(n->pivots + unknowns);
    *newton = n;
    return GALET_OK;
}

void galet_strip_newton_destroy(galet_strip_newton *newton) {
    free(newton);
}

galet_strip_sources galet_strip_gather(galet_strip_iteration *it) {
    galet_strip_newton *n = it->n;
    it->m = 0;
    for (size_t i = 0; i < it->set->count; i++) {
        if (it->set->q[i] > 0.0) {
            n->active[it->m] = i;
            n->y[it->m] = it->set->y[i];
            n->half_width[it->m] = it->set->half_width[i];
            n->a[it->m] = sqrt(it->set->v[i]);
            it->m++;
        }
    }
    return (galet_strip_sources){it->m, n->y, n->half_width, n->a};
}

size_t galet_strip_unknowns(const galet_strip_iteration *it) {
    return 2 * it->m + (it->by_load ? 1 : 0);
}

/// The two equations of active strip i and their derivatives.
static void fill_rows(galet_strip_iteration *it, const galet_strip_sources *sources, size_t i) {
    galet_strip_newton *n = it->n;
    size_t m = it->m, size = galet_strip_unknowns(it);
    double *middle = &n->matrix[i * size], *end = &n->matrix[(m + i) * size], slope = 0.0;
    galet_strip_views(&n->rules, sources, n->a[i], n->y[i], i, n->views);
    n->sunk[i] = n->dropped[i] = 0.0;
    for (size_t j = 0; j < m; j++) {
        const galet_strip_view *view = &n->views[j];
        double a = n->a[j], q = it->set->q[n->active[j]], per_q = M_1_PI / a, per_v = 0.5 * M_1_PI * q / (a * a * a);
        n->sunk[i] += q * (middle[j] = per_q * view->middle);
        n->dropped[i] += q * (end[j] = per_q * view->drop);
        middle[m + j] = per_v * (a * view->middle_growth - view->middle);
        end[m + j] = per_v * (a * view->drop_growth - view->drop);
        slope += q * per_q * view->drop_slope;
    }
    end[m + i] += 0.5 * slope / n->a[i] - it->def.curvature_x;
    if (it->by_load) {
        middle[2 * m] = -1.0;
        end[2 * m] = 0.0;
    }
}

double galet_strip_carried(const galet_strip_iteration *it) {
    double load = 0.0;
    for (size_t i = 0; i < it->set->count; i++) {
        load += M_PI * it->set->q[i] * it->set->half_width[i];
    }
    return load;
}

/// The load's equation, over half the width of all strips: as large as the others.
static double fill_load_row(galet_strip_iteration *it) {
    galet_strip_newton *n = it->n;
    size_t size = galet_strip_unknowns(it);
    double *row = &n->matrix[(size - 1) * size], width = 0.0;
    for (size_t j = 0; j < it->m; j++) {
        width += n->half_width[j];
    }
    for (size_t j = 0; j < it->m; j++) {
        row[j] = M_PI * n->half_width[j] / width;
        row[it->m + j] = 0.0;
    }
    row[size - 1] = 0.0;
    return (it->def.load - galet_strip_carried(it)) / width;
}

/// A thousand strips take seconds a step: tells that they are at work, and whether anybody still wants it.
static bool goes_on(const galet_strip_iteration *it) {
    galet_watch_tell(it->def.watch, PHASE, NAN);
    return !galet_watch_cancelled(it->def.watch);
}

void galet_strip_linearise(galet_strip_iteration *it) {
    galet_strip_newton *n = it->n;
    galet_strip_sources sources = galet_strip_gather(it);
    double longest = 0.0, middles = 0.0, ends = 0.0;
    it->scale = 0.0;
    for (size_t i = 0; i < it->m && goes_on(it); i++) {
        fill_rows(it, &sources, i);
        double v = n->a[i] * n->a[i];
        n->step[i] = it->approach - it->set->gap[n->active[i]] - n->sunk[i];
        n->step[it->m + i] = it->def.curvature_x * v - n->dropped[i];
        it->scale = fmax(it->scale, n->sunk[i]);
        longest = fmax(longest, v);
        middles = fmax(middles, fabs(n->step[i]));
        ends = fmax(ends, fabs(n->step[it->m + i]));
    }
    it->residual = fmax(middles / it->scale, ends / (it->def.curvature_x * longest));
    if (it->by_load && it->m > 0) {
        n->step[2 * it->m] = fill_load_row(it);
        it->residual = fmax(it->residual, fabs(galet_strip_carried(it) / it->def.load - 1.0));
    }
}

void galet_strip_measure_depths(galet_strip_iteration *it) {
    galet_strip_newton *n = it->n;
    const galet_strip_set *set = it->set;
    galet_strip_sources sources = {it->m, n->y, n->half_width, n->a};
    it->deepest = it->overlap = 0.0;
    for (size_t i = 0; i < set->count && goes_on(it); i++) {
        double depth = it->approach - set->gap[i];
        if (set->q[i] > 0.0 || depth <= 0.0) {
            n->depth[i] = 0.0;
            continue;
        }
        galet_strip_views(&n->rules, &sources, 0.0, set->y[i], SIZE_MAX, n->views);
        for (size_t j = 0; j < it->m; j++) {
            depth -= M_1_PI * set->q[n->active[j]] / n->a[j] * n->views[j].middle;
        }
        bool out = n->leaves[i] >= MOST_LEAVES;
        n->depth[i] = out ? 0.0 : depth;
        it->deepest = fmax(it->deepest, n->depth[i]);
        it->overlap = out ? fmax(it->overlap, depth) : it->overlap;
    }
}

bool galet_strip_solve_linear(galet_strip_iteration *it, bool chord) {
    galet_strip_newton *n = it->n;
    size_t size = galet_strip_unknowns(it);
    if (!chord) {
        memcpy(n->factors, n->matrix, size * size * sizeof(double));
        if (!galet_lu_factor_watched(size, n->factors, n->pivots, it->def.watch, PHASE)) {
            return false;
        }
    }
    memcpy(n->direction, n->step, size * sizeof(double));
    galet_lu_solve(size, n->factors, n->pivots, false, n->direction);
    return true;
}
