#include "contact/strip_newton.h"

#include "numerics/dense_lu.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// How much v may shrink or grow in a step.
static const double MOST_CHANGE = 10.0;
/// Of a strip that joins, A a^2 over its depth.
static const double FIRST_LENGTH = 0.3;
/// Changes of the contact after which strips leave and join one at a time: then the method cannot cycle for long.
enum { FREE_CHANGES = 12 };
/// Times the tolerance, from where the factors of the step before do for a last step.
static const double LAST_STEP = 30.0;
/// How often a strip may leave before it stays out (docs/theory/strip-bem.md 3.2).
enum { MOST_LEAVES = 3 };

/// A solution under way.
typedef struct iteration {
    galet_strip_newton *n;
    galet_strip_newton_def def;
    galet_strip_set *set;
    size_t m;  // strips in contact
    double approach;
    double residual;
    double scale;    // largest displacement [m]
    double deepest;  // of strips that may join [m]
    double overlap;  // of strips that stay out [m]
    bool by_load;
    bool assessed;  // residual and matrix belong to where it stands
    bool factored;  // for the contact as it is
    int changes, steps;
} iteration;

struct galet_strip_newton {
    galet_strip_rules rules;
    iteration it;
    galet_strip_newton_outcome best;
    size_t *active, *pivots;
    int *leaves;                 // of all strips, how often they left
    double *y, *half_width, *a;  // of the active strips
    double *sunk, *dropped;      // displacements in their middles, and how much less at their ends [m]
    double *step;                // of q, v and the approach
    double *matrix, *factors;
    double *best_q, *best_v;
    double *depth;  // of all strips [m]
    galet_strip_view *views;
    double memory[];
};

enum { VECTORS = 8 };

galet_status galet_strip_newton_create(size_t capacity, galet_strip_newton **newton) {
    size_t unknowns = 2 * capacity + 1;
    if (capacity == 0 || capacity > SIZE_MAX / 64 || unknowns > SIZE_MAX / sizeof(double) / 8 / unknowns) {
        return GALET_ERR_RANGE;
    }
    size_t numbers = 2 * unknowns * unknowns + VECTORS * capacity + unknowns;
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
    n->step = n->depth + capacity;
    n->matrix = n->step + unknowns;
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

static galet_strip_sources gather(iteration *it) {
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

static size_t unknowns(const iteration *it) {
    return 2 * it->m + (it->by_load ? 1 : 0);
}

/// The two equations of active strip i and their derivatives.
static void fill_rows(iteration *it, const galet_strip_sources *sources, size_t i) {
    galet_strip_newton *n = it->n;
    size_t m = it->m, size = unknowns(it);
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

static double carried(const iteration *it) {
    double load = 0.0;
    for (size_t i = 0; i < it->set->count; i++) {
        load += M_PI * it->set->q[i] * it->set->half_width[i];
    }
    return load;
}

/// The load's equation, over half the width of all strips: as large as the others.
static double fill_load_row(iteration *it) {
    galet_strip_newton *n = it->n;
    size_t size = unknowns(it);
    double *row = &n->matrix[(size - 1) * size], width = 0.0;
    for (size_t j = 0; j < it->m; j++) {
        width += n->half_width[j];
    }
    for (size_t j = 0; j < it->m; j++) {
        row[j] = M_PI * n->half_width[j] / width;
        row[it->m + j] = 0.0;
    }
    row[size - 1] = 0.0;
    return (it->def.load - carried(it)) / width;
}

/// Fills matrix and right-hand side, and finds the largest residual of the equations.
static void linearise(iteration *it) {
    galet_strip_newton *n = it->n;
    galet_strip_sources sources = gather(it);
    double longest = 0.0, middles = 0.0, ends = 0.0;
    it->scale = 0.0;
    for (size_t i = 0; i < it->m; i++) {
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
        it->residual = fmax(it->residual, fabs(carried(it) / it->def.load - 1.0));
    }
}

/// How deep the bodies lie in each other on strips without pressure.
static void measure_depths(iteration *it) {
    galet_strip_newton *n = it->n;
    const galet_strip_set *set = it->set;
    galet_strip_sources sources = {it->m, n->y, n->half_width, n->a};
    it->deepest = it->overlap = 0.0;
    for (size_t i = 0; i < set->count; i++) {
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

/// The strip in contact next to i, up (+1) or down (-1) the set; `count` where there is none.
static size_t neighbour(const galet_strip_set *set, const double *depth, size_t i, int way) {
    do {
        i += (size_t)way;
    } while (i < set->count && !(set->q[i] > 0.0 && depth[i] <= 0.0));
    return i < set->count ? i : set->count;
}

/// A first guess for a strip that joins: as stiff as its neighbours in contact and no longer than the longer one;
/// between two no shorter than the shorter. Too short a strip among long ones would leave again.
static void join(iteration *it, size_t i) {
    galet_strip_set *set = it->set;
    const double *depth = it->n->depth;
    size_t down = neighbour(set, depth, i, -1), up = neighbour(set, depth, i, 1);
    double v_down = down < set->count ? set->v[down] : 0.0, v_up = up < set->count ? set->v[up] : 0.0;
    double q_down = down < set->count ? set->q[down] : 0.0, q_up = up < set->count ? set->q[up] : 0.0;
    bool alone = v_down + v_up == 0.0;
    double most = alone ? INFINITY : fmax(v_down, v_up);
    double stiffness = alone ? it->def.curvature_x : (q_down + q_up) / (v_down + v_up);  // of Hertz's line contact
    set->v[i] = fmax(fmin(FIRST_LENGTH * depth[i] / it->def.curvature_x, most), fmin(v_down, v_up));
    set->q[i] = set->v[i] * stiffness;
}

/// Strips deeper than `least` join; the deepest alone where the contact has changed often.
static void let_in(iteration *it, double least) {
    if (it->deepest <= least) {
        return;
    }
    for (size_t i = 0; i < it->set->count; i++) {
        double depth = it->n->depth[i];
        if (depth > least && (it->changes < FREE_CHANGES || depth == it->deepest)) {
            join(it, i);
        }
    }
    it->changes++;
    it->factored = false;
}

/// A part of the step, so that no v changes by more than the definition allows. Taken strip by strip a short one
/// among its neighbours would not go where the others make room for it.
static void shorten_step(iteration *it) {
    galet_strip_newton *n = it->n;
    double most = 0.0;
    for (size_t j = 0; j < it->m; j++) {
        most = fmax(most, fabs(n->step[it->m + j]) / it->set->v[n->active[j]]);
    }
    double part = it->def.most_change / most;
    for (size_t k = 0; part < 1.0 && k < unknowns(it); k++) {
        n->step[k] *= part;
    }
}

/// The step, without letting strips grow or shrink too much at once; those that would pull leave.
static void take_step(iteration *it) {
    galet_strip_newton *n = it->n;
    size_t worst = 0;
    double least = 0.0;
    for (size_t j = 0; j < it->m; j++) {
        double ratio = n->step[j] / it->set->q[n->active[j]];
        if (ratio < least) {
            least = ratio;
            worst = j;
        }
    }
    bool left = false;
    for (size_t j = 0; j < it->m; j++) {
        size_t i = n->active[j];
        double q = it->set->q[i] + n->step[j], v = it->set->v[i];
        if (q <= 0.0 && (it->changes < FREE_CHANGES || j == worst)) {
            it->set->q[i] = it->set->v[i] = 0.0;
            n->leaves[i]++;
            left = true;
            continue;
        }
        it->set->q[i] = fmax(q, it->set->q[i] / MOST_CHANGE);
        it->set->v[i] = fmin(fmax(v + n->step[it->m + j], v / MOST_CHANGE), v * MOST_CHANGE);
    }
    it->changes += left;
    it->factored = !left;
    it->approach += it->by_load ? n->step[2 * it->m] : 0.0;
}

/// The step from the right-hand side; with the factors of the step before where those are good enough.
static bool solve_linear(iteration *it, bool again) {
    galet_strip_newton *n = it->n;
    size_t size = unknowns(it);
    if (!again || !it->factored) {
        memcpy(n->factors, n->matrix, size * size * sizeof(double));
        if (!galet_lu_factor(size, n->factors, n->pivots)) {
            return false;
        }
    }
    galet_lu_solve(size, n->factors, n->pivots, false, n->step);
    return true;
}

static void keep(iteration *it) {
    size_t bytes = it->set->count * sizeof(double);
    memcpy(it->n->best_q, it->set->q, bytes);
    memcpy(it->n->best_v, it->set->v, bytes);
    it->n->best = (galet_strip_newton_outcome){
        .approach = it->approach, .load = carried(it), .residual = it->residual, .overlap = it->overlap};
}

/// Residuals where the iteration stands; false where no strip is in contact and none joins.
static bool assess(iteration *it) {
    for (linearise(it); it->m == 0; linearise(it)) {
        measure_depths(it);
        if (it->by_load || it->deepest <= 0.0 || it->changes > 2 * FREE_CHANGES) {
            return false;
        }
        let_in(it, 0.0);
    }
    measure_depths(it);
    it->residual = fmax(it->residual, it->deepest / it->scale);
    if (it->residual < it->n->best.residual) {
        keep(it);
    }
    it->assessed = true;
    return true;
}

static bool advance(iteration *it, double tolerance) {
    if (!solve_linear(it, it->residual < LAST_STEP * tolerance)) {
        return false;
    }
    it->assessed = false;
    shorten_step(it);
    take_step(it);
    if (it->steps++ > 0) {
        let_in(it, tolerance * it->scale);  // not from a first guess
    }
    return true;
}

void galet_strip_newton_begin(galet_strip_newton *newton, const galet_strip_newton_def *def, double approach,
                              galet_strip_set *set) {
    bool by_load = isnan(def->approach);
    newton->it = (iteration){
        .n = newton, .def = *def, .set = set, .approach = by_load ? approach : def->approach, .by_load = by_load};
    newton->best = (galet_strip_newton_outcome){.residual = INFINITY};
    memset(newton->leaves, 0, set->count * sizeof *newton->leaves);
}

galet_status galet_strip_newton_run(galet_strip_newton *newton, double tolerance, galet_strip_newton_outcome *outcome) {
    iteration *it = &newton->it;
    bool converged = false;
    while (it->assessed || assess(it)) {
        converged = it->residual <= tolerance;
        if (converged || it->steps >= it->def.max_iterations || !isfinite(it->residual) || !advance(it, tolerance)) {
            break;
        }
    }
    if (!isfinite(newton->best.residual)) {
        return GALET_ERR_NO_CONTACT;
    }
    memcpy(it->set->q, newton->best_q, it->set->count * sizeof(double));
    memcpy(it->set->v, newton->best_v, it->set->count * sizeof(double));
    *outcome = newton->best;
    outcome->iterations = it->steps;
    return converged ? GALET_OK : GALET_ERR_NOT_CONVERGED;
}
