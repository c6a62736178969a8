#include "base/watch.h"
#include "contact/strip_iteration.h"

#include <math.h>
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

/// The strip in contact next to i, up (+1) or down (-1) the set; `count` where there is none.
static size_t neighbour(const galet_strip_set *set, const double *depth, size_t i, int way) {
    do {
        i += (size_t)way;
    } while (i < set->count && !(set->q[i] > 0.0 && depth[i] <= 0.0));
    return i < set->count ? i : set->count;
}

/// A first guess for a strip that joins: as stiff as its neighbours in contact and no longer than the longer one;
/// between two no shorter than the shorter. Too short a strip among long ones would leave again.
static void join(galet_strip_iteration *it, size_t i) {
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
static bool let_in(galet_strip_iteration *it, double least) {
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
static size_t most_relieved(const galet_strip_iteration *it, const double *step, double *ratio) {
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
static void take_step(galet_strip_iteration *it) {
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

static void keep(galet_strip_iteration *it) {
    size_t bytes = it->set->count * sizeof(double);
    memcpy(it->n->best_q, it->set->q, bytes);
    memcpy(it->n->best_v, it->set->v, bytes);
    it->n->best = (galet_strip_newton_outcome){
        .approach = it->approach, .load = galet_strip_carried(it), .residual = it->residual, .overlap = it->overlap};
}

/// Residuals where the iteration stands; false where no strip is in contact and none joins.
static bool assess(galet_strip_iteration *it) {
    for (galet_strip_linearise(it); it->m == 0; galet_strip_linearise(it)) {
        galet_strip_measure_depths(it);
        if (it->by_load || it->deepest <= 0.0 || it->changes > 2 * FREE_CHANGES) {
            return false;
        }
        let_in(it, 0.0);
    }
    galet_strip_measure_depths(it);
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

static measure measure_of(const galet_strip_iteration *it) {
    double longest = 0.0;
    for (size_t i = 0; i < it->m; i++) {
        longest = fmax(longest, it->n->a[i] * it->n->a[i]);
    }
    return (measure){it->scale, it->def.curvature_x * longest};
}

/// Sum of the squares of the equations' residuals, as galet_strip_linearise() leaves them.
static double equation_squares(const galet_strip_iteration *it, measure by) {
    const double *right = it->n->step;
    double load = it->by_load ? galet_strip_carried(it) / it->def.load - 1.0 : 0.0, sum = load * load;
    for (size_t i = 0; i < it->m; i++) {
        double middle = right[i] / by.middle, end = right[it->m + i] / by.end;
        sum += middle * middle + end * end;
    }
    return sum;
}

/// The same of the depths: of strips that left in the step under way, or of those that were out when it began, of which
/// the step knows nothing.
static double depth_squares(const galet_strip_iteration *it, measure by, bool left) {
    double sum = 0.0;
    for (size_t i = 0; i < it->set->count; i++) {
        double depth = (it->n->base_q[i] > 0.0) == left ? fmax(it->n->depth[i], 0.0) / by.middle : 0.0;
        sum += depth * depth;
    }
    return sum;
}

static void remember(galet_strip_iteration *it) {
    galet_strip_newton *n = it->n;
    size_t bytes = it->set->count * sizeof(double);
    memcpy(n->base_q, it->set->q, bytes);
    memcpy(n->base_v, it->set->v, bytes);
    memcpy(n->base_depth, n->depth, bytes);
    it->base_approach = it->approach;
    it->base_deepest = it->deepest;
    it->base_changes = it->changes;
}

static void go_back(galet_strip_iteration *it) {
    galet_strip_newton *n = it->n;
    size_t bytes = it->set->count * sizeof(double);
    memcpy(it->set->q, n->base_q, bytes);
    memcpy(it->set->v, n->base_v, bytes);
    memcpy(n->depth, n->base_depth, bytes);
    it->approach = it->base_approach;
    it->deepest = it->base_deepest;
    it->changes = it->base_changes;
    galet_strip_gather(it);
}

/// A part of the step, after which strips join unless it is cut short or begins at a first guess. Returns whether it
/// may stand: it lessens the squares; where strips join it may lose a little, and anything where nothing else is left
/// to mend, for their first guesses are no more than that.
static bool try_part(galet_strip_iteration *it, double part, double tolerance, measure by, squares before) {
    galet_strip_newton *n = it->n;
    for (size_t k = 0; k < galet_strip_unknowns(it); k++) {
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
static bool force_change(galet_strip_iteration *it, double tolerance, double scale) {
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
static bool advance(galet_strip_iteration *it, double tolerance) {
    galet_strip_newton *n = it->n;
    measure by = measure_of(it);
    double part = 1.0;
    bool chord = it->chord && it->residual < LAST_STEP * tolerance;
    if (!galet_strip_solve_linear(it, chord)) {
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
    newton->it = (galet_strip_iteration){
        .n = newton, .def = *def, .set = set, .approach = by_load ? approach : def->approach, .by_load = by_load};
    newton->best = (galet_strip_newton_outcome){.residual = INFINITY};
    memset(newton->leaves, 0, set->count * sizeof *newton->leaves);
}

galet_status galet_strip_newton_run(galet_strip_newton *newton, double tolerance, galet_strip_newton_outcome *outcome) {
    galet_strip_iteration *it = &newton->it;
    bool converged = false;
    while (it->assessed || assess(it)) {
        converged = it->residual <= tolerance;
        if (converged || it->steps >= it->def.max_iterations || !isfinite(it->residual) || !advance(it, tolerance)) {
            break;
        }
    }
    if (galet_watch_cancelled(it->def.watch)) {
        return GALET_ERR_INTERRUPTED;
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
