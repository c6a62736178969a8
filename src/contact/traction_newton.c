#include "contact/traction_newton.h"

#include "base/watch.h"
#include "contact/traction_system.h"
#include "numerics/field.h"

#include <math.h>
#include <string.h>

/// Rigid slip in the scale of the residual, in units of c: large enough to leave cases that slip to their bound.
static const double RIGID = 10.0;
/// How far a Newton step reduces its linear residual.
static const double FORCING = 0.1;
/// Slip turns from that of the leading face to that of the centre where it has grown to this many times the difference
/// of both: at once, the law would jump where slip begins. From 0.5 to 8, 4 leaves the smallest errors; products become
/// fewer the larger it is.
static const double RAMP = 4.0;
/// The largest part of the diagonal that the term of a trailing edge may take away; of flat cells less, whose rows hold
/// each other.
static const double HELD = 0.5;
/// Newton steps after which the ramp is made twice as wide: where they go in circles, they do so on its slope.
enum { PATIENCE = 20 };

enum { FIELDS = 16 };

size_t galet_traction_scratch(size_t size) {
    return FIELDS * size + galet_field_size(galet_field_sum_size(2 * size)) + galet_krylov_scratch(2 * size);
}

/// Asks for all memory; NULL where there is too little.
static double *set_pointers(galet_newton *n, galet_scratch *scratch) {
    size_t size = n->size;
    double *memory = galet_scratch_take(scratch, FIELDS * size + galet_field_sum_size(2 * size));
    if (!memory) {
        return NULL;
    }
    n->traction = memory;
    n->best = n->traction + 2 * size;
    n->direction = n->best + 2 * size;
    n->ratio = n->direction + 2 * size;
    n->inverse = n->ratio + size;
    n->bound = n->inverse + size;
    n->step = n->bound + size;
    n->turn = n->step + size;
    n->weight = n->turn + 2 * size;
    n->first = n->weight + size;
    n->hold = n->first + 2 * size;
    n->sums = n->hold + size;
    n->residual = galet_krylov_begin(&n->krylov, 2 * size, n->level->team, scratch);
    if (!n->residual) {
        galet_scratch_return(scratch, memory);
        return NULL;
    }
    return memory;
}

static double norm(const galet_newton *n, const double *pair) {
    return sqrt(galet_field_dot(2 * n->size, pair, pair, n->sums, n->level->team));
}

/// Rigid slip everywhere: behind the contact it is that of the last face.
static void set_rigid_slip(galet_newton *n, double *pair) {
    const galet_traction_problem *problem = n->problem;
    galet_grid grid = n->level->grid;
    memset(pair, 0, 2 * n->size * sizeof(double));
    for (size_t j = 0; j < grid.ny; j++) {
        double y = grid.y0 + (double)j * grid.dy;
        for (size_t i = 0; i < grid.nx; i++) {
            size_t at = j * grid.nx + i;
            double x = grid.x0 + (double)i * grid.dx + problem->x_shift;
            pair[at] = problem->slip_x + problem->slip_x_per_y * y;
            pair[at + n->size] = problem->slip_y + problem->slip_y_per_x * x;
            pair[at] += problem->extra_x ? problem->extra_x[at] : 0.0;
            pair[at + n->size] += problem->extra_y ? problem->extra_y[at] : 0.0;
        }
    }
}

/// Length of the slip of contact cells.
static double contact_norm(galet_newton *n, const double *pair) {
    for (size_t i = 0; i < n->size; i++) {
        bool contact = n->level->p[i] > 0.0;
        n->best[i] = contact ? pair[i] : 0.0;
        n->best[i + n->size] = contact ? pair[i + n->size] : 0.0;
    }
    return norm(n, n->best);
}

/// What the residual is compared with: the bound or, where hardly anything slips, the rigid slip.
static double scale_of(galet_newton *n) {
    const galet_level *level = n->level;
    double pressure = sqrt(galet_field_dot(n->size, level->p, level->p, n->sums, level->team));
    return fmin(n->problem->friction * pressure, RIGID * n->c * contact_norm(n, n->slip));
}

/// Where full stick would leave the trailing cell far below its bound, it sticks, and the term of its edge holds.
static void set_hold(galet_newton *n) {
    galet_grid grid = n->level->grid;
    double diagonal = galet_halfspace_tangential_row(n->level->space, n->problem->poisson, 0, 0);
    double held = HELD * diagonal * fmin(1.0, 2.0 * grid.dy / grid.dx);
    double length = sqrt((double)grid.nx) / M_PI;  // traction of that cell over slip, of a strip that long
    for (size_t r = 0; n->problem->second_order && r < n->level->runs.count; r++) {
        const galet_run *run = &n->level->runs.at[r];
        double traction = length * hypot(n->slip[run->trail], n->slip[run->trail + n->size]);
        double room = fmax(fmin(2.0 - traction / (0.3 * n->bound[run->trail]), 1.0), 0.0);
        double least = fmin(run->trailing.xx, run->trailing.yy);  // which may all but take the diagonal away
        n->hold[r] = least < 0.0 ? fmin(room, held / -least) : room;
    }
}

/// c times the diagonal is the same in all cells.
static void set_steps(galet_newton *n) {
    double diagonal = galet_halfspace_tangential_row(n->level->space, n->problem->poisson, 0, 0);
    n->c = GALET_NEWTON_STEP / diagonal;
    for (size_t i = 0; i < n->size; i++) {
        n->step[i] = n->c;
    }
    for (size_t r = 0; n->problem->second_order && r < n->level->runs.count; r++) {
        const galet_run *run = &n->level->runs.at[r];
        n->step[run->lead] = GALET_NEWTON_STEP / (diagonal + fmax(run->leading.xx, run->leading.yy));
        if (run->lead != run->trail) {
            n->step[run->trail] =
                GALET_NEWTON_STEP / (diagonal + n->hold[r] * fmax(run->trailing.xx, run->trailing.yy));
        }
    }
}

/// Bound, start and slip of the start.
static void begin(galet_newton *n) {
    galet_level *level = n->level;
    memset(n->traction, 0, 2 * n->size * sizeof(double));
    memset(n->bound, 0, n->size * sizeof(double));
    bool started = false;
    for (size_t i = 0; i < level->cells; i++) {
        if (level->p[i] > 0.0) {
            n->bound[i] = n->problem->friction * level->p[i];
            n->traction[i] = level->tx[i];
            n->traction[i + n->size] = level->ty[i];
            started = started || level->tx[i] != 0.0 || level->ty[i] != 0.0;
        }
    }
    set_rigid_slip(n, n->slip);
    set_hold(n);
    set_steps(n);
    n->ramp = RAMP;
    n->scale = scale_of(n);
    if (n->scale == 0.0) {
        memset(n->traction, 0, 2 * n->size * sizeof(double));
        if (norm(n, n->slip) == 0.0) {
            memset(n->slip, 0, 2 * n->size * sizeof(double));  // too small to be squared
        }
    } else if (started) {
        memset(n->best, 0, 2 * n->size * sizeof(double));
        galet_newton_product(n, n->traction, n->best);
        galet_field_add(2 * n->size, 1.0, n->best, n->slip, level->team);
    }
}

/// The projected traction of an iterate: within the bound by construction.
static void store(galet_newton *n) {
    for (size_t i = 0; i < n->level->cells; i++) {
        size_t k = i + n->size;
        bool contact = n->level->state[i] > 0;
        n->level->tx[i] = contact ? n->traction[i] + n->residual[i] : 0.0;
        n->level->ty[i] = contact ? n->traction[k] + n->residual[k] : 0.0;
    }
    galet_newton_add_edges(n, -1.0, n->traction, n->slip);
}

/// Back to the best iterate: its slip takes one more product.
static void go_back(galet_newton *n) {
    memcpy(n->traction, n->best, 2 * n->size * sizeof(double));
    n->ramp = n->best_ramp;
    set_rigid_slip(n, n->slip);
    galet_newton_product(n, n->traction, n->best);
    galet_field_add(2 * n->size, 1.0, n->best, n->slip, n->level->team);
    galet_newton_evaluate(n);
}

static galet_status iterate(galet_newton *n, galet_traction_outcome *outcome) {
    const galet_traction_problem *problem = n->problem;
    galet_krylov_operator op = {n, galet_newton_precondition, galet_newton_apply, problem->watch};
    galet_traction_outcome result = {.residual = INFINITY};
    double smallest = INFINITY, start = 0.0;
    begin(n);
    while (true) {
        if (galet_watch_cancelled(problem->watch)) {
            return GALET_ERR_INTERRUPTED;
        }
        galet_newton_evaluate(n);
        result.residual = n->scale > 0.0 ? norm(n, n->residual) / n->scale : 0.0;
        result.converged = result.residual <= problem->tolerance;
        start = fmax(start, result.residual);
        galet_watch_tell(problem->watch, "traction", galet_watch_converged(start, result.residual, problem->tolerance));
        if (result.converged || result.iterations == problem->max_iterations) {
            break;
        }
        if (result.residual < smallest) {
            smallest = result.residual;
            memcpy(n->best, n->traction, 2 * n->size * sizeof(double));
            n->best_ramp = n->ramp;
        }
        galet_line_solver_set_runs(n->level->lines, GALET_LINE_X, n->level->state, 1);
        galet_newton_prepare(n);
        double enough = 0.3 * problem->tolerance / result.residual;
        galet_krylov_solve(&n->krylov, &op, fmax(FORCING, enough), n->traction, n->slip);
        result.iterations++;
        n->ramp *= result.iterations % PATIENCE == 0 ? 2.0 : 1.0;
    }
    if (!result.converged && smallest < result.residual) {
        go_back(n);
        result.residual = smallest;
        if (galet_watch_cancelled(problem->watch)) {
            return GALET_ERR_INTERRUPTED;
        }
    }
    store(n);
    *outcome = result;
    return GALET_OK;
}

galet_status galet_traction_iterate(galet_level *level, const galet_traction_problem *problem, galet_scratch *scratch,
                                    double *slip, galet_traction_outcome *outcome) {
    galet_newton n = {.level = level, .problem = problem, .size = level->size, .slip = slip};
    double *memory = set_pointers(&n, scratch);
    if (!memory) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = iterate(&n, outcome);
    galet_scratch_return(scratch, memory);
    return status;
}
