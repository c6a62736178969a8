#include "contact/traction_newton.h"

#include "base/watch.h"
#include "numerics/field.h"
#include "numerics/krylov.h"
#include "numerics/simd.h"

#include <math.h>
#include <string.h>

/// c in units of 1 / (diagonal of the operator); 1 cycles on fine grids, 0.1 to 0.5 always converged
/// (docs/theory/rolling.md 5.1).
static const double STEP = 0.3;
/// Rigid slip in the scale of the residual, in units of c: large enough to leave cases that slip to their bound.
static const double RIGID = 10.0;
/// How far a Newton step reduces its linear residual.
static const double FORCING = 0.1;

enum { FIELDS = 9 };

size_t galet_traction_scratch(size_t size) {
    return FIELDS * size + galet_field_size(galet_field_sum_size(2 * size)) + galet_krylov_scratch(2 * size);
}

/// The method at work. Pairs hold an x field and, `size` numbers on, a y field.
typedef struct newton {
    galet_level *level;
    const galet_traction_problem *problem;
    galet_krylov krylov;
    size_t size;
    double *slip;       // pair: rigid slip plus operator times traction
    double *traction;   // pair
    double *best;       // pair: traction with the smallest residual so far
    double *direction;  // pair: of traction less c slip in slipping cells, 0 elsewhere
    double *ratio;      // bound over its length in slipping cells, 1 in sticking ones, 0 outside
    double *inverse;    // of the preconditioner across that direction
    double *bound;
    double *residual;  // pair, the right-hand side
    double *sums;
    double c;
    double scale;      // of the residual
    const double *in;  // what a pass over the cells reads and writes
    const double *image;
    double *out;
} newton;

/// Asks for all memory; NULL where there is too little.
static double *set_pointers(newton *n, galet_scratch *scratch) {
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
    n->sums = n->bound + size;
    n->residual = galet_krylov_begin(&n->krylov, 2 * size, n->level->team, scratch);
    if (!n->residual) {
        galet_scratch_return(scratch, memory);
        return NULL;
    }
    return memory;
}

static double norm(const newton *n, const double *pair) {
    return sqrt(galet_field_dot(2 * n->size, pair, pair, n->sums, n->level->team));
}

/// Rigid slip on the contact, zero elsewhere.
static void set_rigid_slip(newton *n, double *pair) {
    const galet_traction_problem *problem = n->problem;
    galet_grid grid = n->level->grid;
    memset(pair, 0, 2 * n->size * sizeof(double));
    for (size_t j = 0; j < grid.ny; j++) {
        double y = grid.y0 + (double)j * grid.dy;
        for (size_t i = 0; i < grid.nx; i++) {
            size_t at = j * grid.nx + i;
            if (n->level->p[at] > 0.0) {
                double x = grid.x0 + (double)i * grid.dx + problem->x_shift;
                pair[at] = problem->slip_x + problem->slip_x_per_y * y;
                pair[at + n->size] = problem->slip_y + problem->slip_y_per_x * x;
                pair[at] += problem->extra_x ? problem->extra_x[at] : 0.0;
                pair[at + n->size] += problem->extra_y ? problem->extra_y[at] : 0.0;
            }
        }
    }
}

static void product(const newton *n, const double *in, double *out) {
    double *out_y = out + n->size;
    galet_halfspace_tangential(n->level->space, n->problem->poisson, in, in + n->size, out, out_y, n->problem->watch);
    for (size_t i = n->level->cells; i < n->size; i++) {
        out[i] = out_y[i] = 0.0;  // scratch may hold anything there
    }
}

/// What the residual is compared with: the bound or, where hardly anything slips, the rigid slip.
static double scale_of(const newton *n) {
    const galet_level *level = n->level;
    double pressure = sqrt(galet_field_dot(n->size, level->p, level->p, n->sums, level->team));
    return fmin(n->problem->friction * pressure, RIGID * n->c * norm(n, n->slip));
}

/// Bound, start and slip of the start.
static void begin(newton *n) {
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
    n->c = STEP / galet_halfspace_tangential_row(level->space, n->problem->poisson, 0, 0);
    n->scale = scale_of(n);
    if (n->scale == 0.0) {
        memset(n->traction, 0, 2 * n->size * sizeof(double));
        if (norm(n, n->slip) == 0.0) {
            memset(n->slip, 0, 2 * n->size * sizeof(double));  // too small to be squared
        }
    } else if (started) {
        memset(n->best, 0, 2 * n->size * sizeof(double));
        product(n, n->traction, n->best);
        galet_field_add(2 * n->size, 1.0, n->best, n->slip, level->team);
    }
}

/// Splits cells into stick and slip, linearises, and sets the residual: minus (traction - projection).
static void evaluate_cells(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    newton *n = context;
    const double *sx = n->slip, *sy = n->slip + n->size, *tx = n->traction, *ty = n->traction + n->size;
    double *ex = n->direction, *ey = n->direction + n->size, *rx = n->residual, *ry = n->residual + n->size;
    for (size_t i = first; i < end; i++) {
        double g = n->bound[i], qx = tx[i] - n->c * sx[i], qy = ty[i] - n->c * sy[i];
        double q2 = qx * qx + qy * qy;
        bool contact = n->level->p[i] > 0.0, slips = contact && q2 > g * g;
        n->level->state[i] = (unsigned char)(contact + slips);
        double over_q = slips ? 1.0 / sqrt(q2) : 0.0;
        double ratio = slips ? g * over_q : contact ? 1.0 : 0.0;
        ex[i] = qx * over_q;
        ey[i] = qy * over_q;
        n->ratio[i] = ratio;
        n->inverse[i] = 1.0 / (1.0 - ratio + ratio * STEP);
        rx[i] = contact ? ratio * qx - tx[i] : 0.0;
        ry[i] = contact ? ratio * qy - ty[i] : 0.0;
    }
}

static void evaluate(newton *n) {
    galet_team_run(n->level->team, n->size, evaluate_cells, n);
}

GALET_INLINE void precondition_cells_range_body(const newton *n, size_t first, size_t end) {
    const double *restrict ex = n->direction, *restrict ey = ex + n->size, *restrict inverse = n->inverse;
    const double *restrict vx = n->in, *restrict vy = vx + n->size;
    double *restrict zx = n->out, *restrict zy = zx + n->size;
    for (size_t i = first; i < end; i++) {
        double along = vx[i] * ex[i] + vy[i] * ey[i];
        zx[i] = along * ex[i] + (vx[i] - along * ex[i]) * inverse[i];
        zy[i] = along * ey[i] + (vy[i] - along * ey[i]) * inverse[i];
    }
}

GALET_DISPATCH(precondition_cells_range, (const newton *n, size_t first, size_t end), (n, first, end))

static void precondition_cells(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    precondition_cells_range(context, first, end);
}

/// Slipping cells: exact along their direction, the diagonal across it. Sticking cells: runs of a row.
static void precondition(void *context, const double *v, double *z) {
    newton *n = context;
    n->in = v;
    n->out = z;
    galet_team_run(n->level->team, n->size, precondition_cells, n);
    galet_line_solver_apply(n->level->lines, GALET_LINES_X, 1.0 / n->c, v, z, n->problem->watch);
    galet_line_solver_apply(n->level->lines, GALET_LINES_Y, 1.0 / n->c, v + n->size, z + n->size, n->problem->watch);
}

GALET_INLINE void apply_cells_range_body(const newton *n, size_t first, size_t end) {
    const double *restrict ex = n->direction, *restrict ey = ex + n->size, *restrict ratio = n->ratio;
    const double *restrict zx = n->in, *restrict zy = zx + n->size, *restrict bx = n->image,
                           *restrict by = bx + n->size;
    double *restrict ox = n->out, *restrict oy = ox + n->size;
    double c = n->c;
    for (size_t i = first; i < end; i++) {
        double ux = zx[i] - c * bx[i], uy = zy[i] - c * by[i];
        double along = ux * ex[i] + uy * ey[i];
        ox[i] = zx[i] - ratio[i] * (ux - along * ex[i]);
        oy[i] = zy[i] - ratio[i] * (uy - along * ey[i]);
    }
}

GALET_DISPATCH(apply_cells_range, (const newton *n, size_t first, size_t end), (n, first, end))

static void apply_cells(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    apply_cells_range(context, first, end);
}

/// Derivative of traction - projection: z - ratio (1 - e e') (z - c B z); c B z where a cell sticks (ratio 1, e 0).
static void apply(void *context, const double *z, double *image, double *out) {
    newton *n = context;
    product(n, z, image);
    n->in = z;
    n->image = image;
    n->out = out;
    galet_team_run(n->level->team, n->size, apply_cells, n);
}

/// The projected traction of an iterate: within the bound by construction.
static void store(const newton *n) {
    for (size_t i = 0; i < n->level->cells; i++) {
        size_t k = i + n->size;
        n->level->tx[i] = n->ratio[i] * (n->traction[i] - n->c * n->slip[i]);
        n->level->ty[i] = n->ratio[i] * (n->traction[k] - n->c * n->slip[k]);
    }
}

/// Back to the best iterate: its slip takes one more product.
static void go_back(newton *n) {
    memcpy(n->traction, n->best, 2 * n->size * sizeof(double));
    set_rigid_slip(n, n->slip);
    product(n, n->traction, n->best);
    galet_field_add(2 * n->size, 1.0, n->best, n->slip, n->level->team);
    evaluate(n);
}

static galet_status iterate(newton *n, galet_traction_outcome *outcome) {
    const galet_traction_problem *problem = n->problem;
    galet_krylov_operator op = {n, precondition, apply, problem->watch};
    galet_traction_outcome result = {.residual = INFINITY};
    double smallest = INFINITY, start = 0.0;
    begin(n);
    while (true) {
        if (galet_watch_cancelled(problem->watch)) {
            return GALET_ERR_INTERRUPTED;
        }
        evaluate(n);
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
        }
        galet_line_solver_set_runs(n->level->lines, GALET_LINE_X, n->level->state, 1);
        double enough = 0.3 * problem->tolerance / result.residual;
        galet_krylov_solve(&n->krylov, &op, fmax(FORCING, enough), n->traction, n->slip);
        result.iterations++;
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
    newton n = {.level = level, .problem = problem, .size = level->size, .slip = slip};
    double *memory = set_pointers(&n, scratch);
    if (!memory) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = iterate(&n, outcome);
    galet_scratch_return(scratch, memory);
    return status;
}
