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
/// Times the tolerance, from where the factors of the step before do for a last step, where that step was as good as
/// QUICK, in squares of residuals. Chords alone, one after another, run away from where lengths of strips meet.
static const double LAST_STEP = 30.0, QUICK = 0.01;
/// Of a step: least gain of its squares for its length, the shortest part of it, and what strips that join may lose.
static const double GAIN = 1e-3, SHORTEST = 1.0 / 512.0, JOINING = 4.0;
/// v over the largest, of a strip that is as good as gone.
static const double GONE = 1e-12;
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
    bool chord;     // the factors may serve once more: they are of the step before, which was quick
    int changes, steps;
    double base_approach, base_deepest;  // where a step begins
    int base_changes;
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
    double *base_q, *base_v, *base_depth;  // where a step begins
    double *direction;                     // the whole step
    double *depth;                         // of all strips [m]
    galet_strip_view *views;
    double memory[];
};

enum { VECTORS = 11 };

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

/// Strips deeper than `least` join; the deepest alone where the contact has changed often. Whether any does.
static bool let_in(iteration *it, double least) {
    if (it->deepest <= least) {
        return false;
    }
    for (size_t i = 0; i < it->set->count; i++) {
        double depth = it->n->depth[i];
        if (depth > least && (it->changes < FREE_CHANGES || depth == it->deepest)) {
            join(it, i);
        }
    }
    it->changes++;
    it->factored = false;
    return true;
}

/// The strip in contact whose pressure the step lessens most, and by how much of it.
static size_t most_relieved(const iteration *it, const double *step, double *ratio) {
    size_t worst = 0;
    *ratio = 0.0;
    for (size_t j = 0; j < it->m; j++) {
        double r = step[j] / it->set->q[it->n->active[j]];
        if (r < *ratio) {
            *ratio = r;
            worst = j;
        }
    }
    return worst;
}

/// The step, without letting strips grow or shrink too much at once; those that would pull leave.
static void take_step(iteration *it) {
    galet_strip_newton *n = it->n;
    double least, longest = 0.0;
    size_t worst = most_relieved(it, n->step, &least);
    for (size_t j = 0; j < it->m; j++) {
        longest = fmax(longest, it->set->v[n->active[j]]);
    }
    bool left = false;
    for (size_t j = 0; j < it->m; j++) {
        size_t i = n->active[j];
        double q = it->set->q[i] + n->step[j], v = it->set->v[i];
        bool gone = v <= GONE * longest;
        if ((q <= 0.0 && (it->changes < FREE_CHANGES || j == worst)) || gone) {
            it->set->q[i] = it->set->v[i] = 0.0;
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

/// The whole step from the right-hand side, by the factors of the step before where `chord`.
static bool solve_linear(iteration *it, bool chord) {
    galet_strip_newton *n = it->n;
    size_t size = unknowns(it);
    if (!chord) {
        memcpy(n->factors, n->matrix, size * size * sizeof(double));
        if (!galet_lu_factor(size, n->factors, n->pivots)) {
            return false;
        }
    }
    memcpy(n->direction, n->step, size * sizeof(double));
    galet_lu_solve(size, n->factors, n->pivots, false, n->direction);
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

/// What residuals are measured by; kept along a step, which would else gain by a larger contact alone.
typedef struct measure {
    double middle, end;  // [m]
} measure;

/// Sums of squares where a step begins.
typedef struct squares {
    double equations, depths;
} squares;

static measure measure_of(const iteration *it) {
    double longest = 0.0;
    for (size_t i = 0; i < it->m; i++) {
        longest = fmax(longest, it->n->a[i] * it->n->a[i]);
    }
    return (measure){it->scale, it->def.curvature_x * longest};
}

/// Sum of the squares of the equations' residuals, as linearise() leaves them.
static double equation_squares(const iteration *it, measure by) {
    const double *right = it->n->step;
    double load = it->by_load ? carried(it) / it->def.load - 1.0 : 0.0, sum = load * load;
    for (size_t i = 0; i < it->m; i++) {
        double middle = right[i] / by.middle, end = right[it->m + i] / by.end;
        sum += middle * middle + end * end;
    }
    return sum;
}

/// The same of the depths: of strips that left in the step under way, or of those that were out when it began, of which
/// the step knows nothing.
static double depth_squares(const iteration *it, measure by, bool left) {
    double sum = 0.0;
    for (size_t i = 0; i < it->set->count; i++) {
        double depth = (it->n->base_q[i] > 0.0) == left ? fmax(it->n->depth[i], 0.0) / by.middle : 0.0;
        sum += depth * depth;
    }
    return sum;
}

static void remember(iteration *it) {
    galet_strip_newton *n = it->n;
    size_t bytes = it->set->count * sizeof(double);
    memcpy(n->base_q, it->set->q, bytes);
    memcpy(n->base_v, it->set->v, bytes);
    memcpy(n->base_depth, n->depth, bytes);
    it->base_approach = it->approach;
    it->base_deepest = it->deepest;
    it->base_changes = it->changes;
}

static void go_back(iteration *it) {
    galet_strip_newton *n = it->n;
    size_t bytes = it->set->count * sizeof(double);
    memcpy(it->set->q, n->base_q, bytes);
    memcpy(it->set->v, n->base_v, bytes);
    memcpy(n->depth, n->base_depth, bytes);
    it->approach = it->base_approach;
    it->deepest = it->base_deepest;
    it->changes = it->base_changes;
    gather(it);
}

/// A part of the step, after which strips join unless it is cut short or begins at a first guess. Returns whether it
/// may stand: it lessens the squares; where strips join it may lose a little, and anything where nothing else is left
/// to mend, for their first guesses are no more than that.
static bool try_part(iteration *it, double part, double tolerance, measure by, squares before) {
    galet_strip_newton *n = it->n;
    for (size_t k = 0; k < unknowns(it); k++) {
        n->step[k] = part * n->direction[k];
    }
    take_step(it);
    bool joined = part == 1.0 && it->steps > 0 && let_in(it, tolerance * by.middle);
    if (!assess(it)) {
        return false;
    }
    double after = equation_squares(it, by) + depth_squares(it, by, true);
    it->chord = it->factored && part == 1.0 && after < QUICK * before.equations;
    bool must_join = joined && before.depths > before.equations;
    double most = joined ? JOINING * (before.equations + before.depths) : (1.0 - GAIN * part) * before.equations;
    return after <= most || must_join || it->residual <= tolerance;
}

/// Where no part of the step may stand the contact changes: strips that overlap join, or else the strip that pulls most
/// leaves, though the bodies will overlap there. It may be one of those that stay out (docs/theory/strip-bem.md 3.2).
/// False where there is none of either.
static bool force_change(iteration *it, double tolerance, double scale) {
    galet_strip_newton *n = it->n;
    go_back(it);
    it->chord = false;
    if (!let_in(it, tolerance * scale)) {
        double ratio;
        size_t i = n->active[most_relieved(it, n->direction, &ratio)];
        if (ratio > -1.0) {
            return false;
        }
        it->set->q[i] = it->set->v[i] = 0.0;
        it->changes++;
    }
    return assess(it);
}

/// One step, halved until it may stand; whole steps jump to and fro over lengths at which one strip passes another
/// (docs/theory/strip-bem.md 3.3). False where no part does and the contact cannot change, or the matrix is singular.
static bool advance(iteration *it, double tolerance) {
    galet_strip_newton *n = it->n;
    measure by = measure_of(it);
    double part = 1.0;
    bool chord = it->chord && it->residual < LAST_STEP * tolerance;
    if (!solve_linear(it, chord)) {
        return false;
    }
    squares before = {.equations = equation_squares(it, by)};
    remember(it);
    before.depths = depth_squares(it, by, false);
    for (; part >= SHORTEST && !try_part(it, part, tolerance, by, before); part *= 0.5) {
        go_back(it);
    }
    if (part < SHORTEST && !force_change(it, tolerance, by.middle)) {
        return false;
    }
    it->chord = it->chord && !chord;
    for (size_t i = 0; i < it->set->count; i++) {
        n->leaves[i] += n->base_q[i] > 0.0 && it->set->q[i] == 0.0;
    }
    it->steps++;
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
