#include "contact/traction_system.h"
#include "numerics/simd.h"

#include <string.h>

GALET_INLINE void precondition_cells_range_body(const galet_newton *n, size_t first, size_t end) {
    const double *restrict ex = n->direction, *restrict ey = ex + n->size, *restrict inverse = n->inverse;
    const double *restrict vx = n->in, *restrict vy = vx + n->size;
    double *restrict zx = n->out, *restrict zy = zx + n->size;
    for (size_t i = first; i < end; i++) {
        double along = vx[i] * ex[i] + vy[i] * ey[i];
        zx[i] = along * ex[i] + (vx[i] - along * ex[i]) * inverse[i];
        zy[i] = along * ey[i] + (vy[i] - along * ey[i]) * inverse[i];
    }
}

GALET_DISPATCH(precondition_cells_range, (const galet_newton *n, size_t first, size_t end), (n, first, end))

static void precondition_cells(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    precondition_cells_range(context, first, end);
}

/// What a unit in the leading cell of a run of sticking cells does to that run.
void galet_newton_prepare(galet_newton *n) {
    if (!n->problem->second_order) {
        return;
    }
    galet_level *level = n->level;
    memset(n->first, 0, 2 * n->size * sizeof(double));
    for (size_t r = 0; r < level->runs.count; r++) {
        n->first[level->runs.at[r].lead] = n->first[level->runs.at[r].lead + n->size] = 1.0;
    }
    for (int component = 0; component < 2; component++) {
        double *first = n->first + (size_t)component * n->size;
        galet_line_solver_apply(level->lines, GALET_LINES_X + component, 1.0 / n->c, first, first, n->problem->watch);
    }
}

/// The edge adds to the first entry of a run's matrix and shortens its step there (Sherman and Morrison).
static void correct_runs(void *context, size_t from, size_t end, int thread) {
    (void)thread;
    const galet_newton *n = context;
    const galet_level *level = n->level;
    for (size_t r = from; r < end; r++) {
        const galet_run *run = &level->runs.at[r];
        for (int component = 0; component < 2 && level->state[run->lead] == 1; component++) {
            size_t at = run->lead + (size_t)component * n->size;
            double ratio = n->c * (component ? run->leading.yy : run->leading.xx);
            double push = (n->c / n->step[run->lead] - 1.0) * n->in[at];
            push -= ratio * (n->out[at] + push * n->first[at]) / (1.0 + ratio * n->first[at]);
            for (size_t i = run->lead; i + 1 > run->trail && level->state[i] == 1; i--) {
                n->out[i + (size_t)component * n->size] += push * n->first[i + (size_t)component * n->size];
            }
        }
    }
}

/// Slipping cells: exact along their direction, the diagonal across it. Sticking cells: runs of a row.
void galet_newton_precondition(void *context, const double *v, double *z) {
    galet_newton *n = context;
    n->in = v;
    n->out = z;
    galet_team_run(n->level->team, n->size, precondition_cells, n);
    galet_line_solver_apply(n->level->lines, GALET_LINES_X, 1.0 / n->c, v, z, n->problem->watch);
    galet_line_solver_apply(n->level->lines, GALET_LINES_Y, 1.0 / n->c, v + n->size, z + n->size, n->problem->watch);
    if (n->problem->second_order) {
        galet_team_run(n->level->team, n->level->runs.count, correct_runs, n);
    }
}
