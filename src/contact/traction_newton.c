#include "contact/traction_newton.h"

#include "base/watch.h"
#include "numerics/field.h"
#include "numerics/krylov.h"
#include "numerics/simd.h"

#include <galet/vec.h>

#include <math.h>
#include <string.h>

/// c in units of 1 / (diagonal of the operator); 1 cycles on fine grids, 0.1 to 0.5 always converged
/// (docs/theory/rolling.md 5.1).
static const double STEP = 0.3;
/// Rigid slip in the scale of the residual, in units of c: large enough to leave cases that slip to their bound.
static const double RIGID = 10.0;
/// How far a Newton step reduces its linear residual.
static const double FORCING = 0.1;
/// Slip turns from that of the leading face to that of the centre where it has grown to this many times the difference
/// of both: at once, the law would jump where slip begins. From 0.5 to 8, 4 leaves the smallest errors; products become
/// fewer the larger it is.
static const double RAMP = 4.0;
/// The largest part of the diagonal that the term of a trailing edge may take away.
static const double HELD = 0.5;
/// Newton steps after which the ramp is made twice as wide: where they go in circles, they do so on its slope.
enum { PATIENCE = 20 };

enum { FIELDS = 16 };

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
    double *step;      // c of every cell: smaller in leading ones, where the edge adds to the diagonal
    double *turn;      // pair: from slip at the leading face to slip at the centre, in slipping cells
    double *weight;    // of that turn: from 0 in sticking cells to 1 in slipping ones
    double *hold;      // of every run: weight of the term of its trailing edge
    double *first;     // pair: what the first cell of a run does to the run, where the edge is in it
    double *residual;  // pair, the right-hand side
    double *sums;
    double c;
    double scale;  // of the residual
    double ramp;
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

static double norm(const newton *n, const double *pair) {
    return sqrt(galet_field_dot(2 * n->size, pair, pair, n->sums, n->level->team));
}

/// Rigid slip everywhere: behind the contact it is that of the last face.
static void set_rigid_slip(newton *n, double *pair) {
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

static void add_term(const newton *n, galet_edge_term term, size_t cell, double factor, const double *traction,
                     double *slip) {
    double tx = factor * traction[cell], ty = factor * traction[cell + n->size];
    slip[cell] += term.xx * tx + term.xy * ty;
    slip[cell + n->size] += term.xy * tx + term.yy * ty;
}

/// What the edges add to slip, `factor` times.
static void add_edges(const newton *n, double factor, const double *traction, double *slip) {
    for (size_t r = 0; n->problem->second_order && r < n->level->runs.count; r++) {
        const galet_run *run = &n->level->runs.at[r];
        add_term(n, run->leading, run->lead, factor, traction, slip);
        if (n->hold[r] > 0.0) {
            add_term(n, run->trailing, run->trail, factor * n->hold[r], traction, slip);
        }
    }
}

static void product(const newton *n, const double *in, double *out) {
    double *out_y = out + n->size;
    galet_halfspace_tangential(n->level->space, n->problem->poisson, in, in + n->size, out, out_y, n->problem->watch);
    for (size_t i = n->level->cells; i < n->size; i++) {
        out[i] = out_y[i] = 0.0;  // scratch may hold anything there
    }
    add_edges(n, 1.0, in, out);
}

/// Length of the slip of contact cells.
static double contact_norm(newton *n, const double *pair) {
    for (size_t i = 0; i < n->size; i++) {
        bool contact = n->level->p[i] > 0.0;
        n->best[i] = contact ? pair[i] : 0.0;
        n->best[i + n->size] = contact ? pair[i + n->size] : 0.0;
    }
    return norm(n, n->best);
}

/// What the residual is compared with: the bound or, where hardly anything slips, the rigid slip.
static double scale_of(newton *n) {
    const galet_level *level = n->level;
    double pressure = sqrt(galet_field_dot(n->size, level->p, level->p, n->sums, level->team));
    return fmin(n->problem->friction * pressure, RIGID * n->c * contact_norm(n, n->slip));
}

/// Where full stick would leave the trailing cell far below its bound, it sticks, and the term of its edge holds.
static void set_hold(newton *n) {
    double diagonal = galet_halfspace_tangential_row(n->level->space, n->problem->poisson, 0, 0);
    double length = sqrt((double)n->level->grid.nx) / M_PI;  // traction of that cell over slip, of a strip that long
    for (size_t r = 0; n->problem->second_order && r < n->level->runs.count; r++) {
        const galet_run *run = &n->level->runs.at[r];
        double traction = length * hypot(n->slip[run->trail], n->slip[run->trail + n->size]);
        double room = fmax(fmin(2.0 - traction / (0.3 * n->bound[run->trail]), 1.0), 0.0);
        double least = fmin(run->trailing.xx, run->trailing.yy);  // which may all but take the diagonal away
        n->hold[r] = least < 0.0 ? fmin(room, HELD * diagonal / -least) : room;
    }
}

/// c times the diagonal is the same in all cells.
static void set_steps(newton *n) {
    double diagonal = galet_halfspace_tangential_row(n->level->space, n->problem->poisson, 0, 0);
    n->c = STEP / diagonal;
    for (size_t i = 0; i < n->size; i++) {
        n->step[i] = n->c;
    }
    for (size_t r = 0; n->problem->second_order && r < n->level->runs.count; r++) {
        const galet_run *run = &n->level->runs.at[r];
        n->step[run->lead] = STEP / (diagonal + fmax(run->leading.xx, run->leading.yy));
        if (run->lead != run->trail) {
            n->step[run->trail] = STEP / (diagonal + n->hold[r] * fmax(run->trailing.xx, run->trailing.yy));
        }
    }
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
        product(n, n->traction, n->best);
        galet_field_add(2 * n->size, 1.0, n->best, n->slip, level->team);
    }
}

/// Splits cells into stick and slip, linearises, and sets the residual: minus (traction - projection).
static void evaluate_cells(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    newton *n = context;
    const double *sx = n->slip, *sy = n->slip + n->size, *tx = n->traction, *ty = n->traction + n->size;
    const double *c = n->step;
    double *ex = n->direction, *ey = n->direction + n->size, *rx = n->residual, *ry = n->residual + n->size;
    for (size_t i = first; i < end; i++) {
        double g = n->bound[i], qx = tx[i] - c[i] * sx[i], qy = ty[i] - c[i] * sy[i];
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

/// From slip at the leading face of a cell to slip at its centre, the mean of both faces; what the edge adds is no
/// slip.
static galet_vec2 turn_of(const newton *n, const galet_run *run, size_t i, const double *slip, const double *traction) {
    size_t k = i + n->size;
    galet_vec2 turn = {0.5 * (slip[i - 1] - slip[i]), 0.5 * (slip[k - 1] - slip[k])};
    if (i == run->lead) {
        turn.x -= 0.5 * (run->leading.xx * traction[i] + run->leading.xy * traction[k]);
        turn.y -= 0.5 * (run->leading.xy * traction[i] + run->leading.yy * traction[k]);
    }
    return turn;
}

/// The part m / sqrt(m^2 + w^2) of the turn that a slipping cell takes, q lying m beyond the bound and w being the
/// ramp's width for a turn.
typedef struct ramp {
    double qx, qy, q;  // traction less c slip, and its length
    double beyond;     // the bound
    double width2;     // of the ramp for a turn of 1, squared
    double turn2;      // length of the turn, squared
} ramp;

static ramp ramp_at(const newton *n, size_t i, galet_vec2 turn) {
    size_t k = i + n->size;
    double c = n->step[i], qx = n->traction[i] - c * n->slip[i], qy = n->traction[k] - c * n->slip[k];
    double q = hypot(qx, qy), width = n->ramp * c;
    return (ramp){qx, qy, q, q - n->bound[i], width * width, turn.x * turn.x + turn.y * turn.y};
}

/// Slip at the centre gives traction its direction.
static void turn_cell(newton *n, const galet_run *run, size_t i) {
    size_t k = i + n->size;
    galet_vec2 turn = turn_of(n, run, i, n->slip, n->traction);
    ramp on = ramp_at(n, i, turn);
    double weight = on.beyond / sqrt(on.beyond * on.beyond + on.width2 * on.turn2), part = n->step[i] * weight;
    double vx = on.qx - part * turn.x, vy = on.qy - part * turn.y, size = hypot(vx, vy);
    if (!(on.beyond > 0.0 && size > 0.0)) {
        return;
    }
    n->turn[i] = turn.x;
    n->turn[k] = turn.y;
    n->weight[i] = weight;
    n->direction[i] = vx / size;
    n->direction[k] = vy / size;
    n->ratio[i] = n->bound[i] / size;
    n->inverse[i] = 1.0 / (fabs(1.0 - n->ratio[i]) + n->ratio[i] * STEP);
    n->residual[i] = n->ratio[i] * vx - n->traction[i];
    n->residual[k] = n->ratio[i] * vy - n->traction[k];
}

static void turn_runs(void *context, size_t from, size_t end, int thread) {
    (void)thread;
    newton *n = context;
    for (size_t r = from; r < end; r++) {
        const galet_run *run = &n->level->runs.at[r];
        for (size_t i = run->trail; i <= run->lead; i++) {
            n->weight[i] = 0.0;
            if (n->level->state[i] == 2 && i % n->level->grid.nx > 0) {
                turn_cell(n, run, i);
            }
        }
    }
}

static void evaluate(newton *n) {
    galet_team_run(n->level->team, n->size, evaluate_cells, n);
    if (n->problem->second_order) {
        galet_team_run(n->level->team, n->level->runs.count, turn_runs, n);
    }
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

/// What a unit in the leading cell of a run of sticking cells does to that run.
static void set_first(newton *n) {
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
    const newton *n = context;
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
static void precondition(void *context, const double *v, double *z) {
    newton *n = context;
    n->in = v;
    n->out = z;
    galet_team_run(n->level->team, n->size, precondition_cells, n);
    galet_line_solver_apply(n->level->lines, GALET_LINES_X, 1.0 / n->c, v, z, n->problem->watch);
    galet_line_solver_apply(n->level->lines, GALET_LINES_Y, 1.0 / n->c, v + n->size, z + n->size, n->problem->watch);
    if (n->problem->second_order) {
        galet_team_run(n->level->team, n->level->runs.count, correct_runs, n);
    }
}

GALET_INLINE void apply_cells_range_body(const newton *n, size_t first, size_t end) {
    const double *restrict ex = n->direction, *restrict ey = ex + n->size, *restrict ratio = n->ratio;
    const double *restrict zx = n->in, *restrict zy = zx + n->size, *restrict bx = n->image,
                           *restrict by = bx + n->size;
    double *restrict ox = n->out, *restrict oy = ox + n->size;
    const double *restrict c = n->step;
    for (size_t i = first; i < end; i++) {
        double ux = zx[i] - c[i] * bx[i], uy = zy[i] - c[i] * by[i];
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

/// The same for one cell that turns; the part that it takes of the turn changes, too.
static void apply_turn(const newton *n, const galet_run *run, size_t i) {
    size_t k = i + n->size;
    const double *b = n->image, *z = n->in;
    galet_vec2 old = {n->turn[i], n->turn[k]}, turn = turn_of(n, run, i, b, z);
    double c = n->step[i], ux = z[i] - c * b[i], uy = z[k] - c * b[k];
    ramp on = ramp_at(n, i, old);
    double sum = on.beyond * on.beyond + on.width2 * on.turn2, moved = (on.qx * ux + on.qy * uy) / on.q;
    double more = on.turn2 * moved - on.beyond * (old.x * turn.x + old.y * turn.y);
    double grown = on.width2 * more / (sum * sqrt(sum));
    ux -= c * (n->weight[i] * turn.x + grown * old.x);
    uy -= c * (n->weight[i] * turn.y + grown * old.y);
    double ex = n->direction[i], ey = n->direction[k], along = ux * ex + uy * ey;
    n->out[i] = z[i] - n->ratio[i] * (ux - along * ex);
    n->out[k] = z[k] - n->ratio[i] * (uy - along * ey);
}

static void apply_turns(void *context, size_t from, size_t end, int thread) {
    (void)thread;
    const newton *n = context;
    for (size_t r = from; r < end; r++) {
        const galet_run *run = &n->level->runs.at[r];
        for (size_t i = run->trail; i <= run->lead; i++) {
            if (n->weight[i] > 0.0) {
                apply_turn(n, run, i);
            }
        }
    }
}

/// Derivative of traction - projection: z - ratio (1 - e e') (z - c B z); c B z where a cell sticks (ratio 1, e 0).
static void apply(void *context, const double *z, double *image, double *out) {
    newton *n = context;
    product(n, z, image);
    n->in = z;
    n->image = image;
    n->out = out;
    galet_team_run(n->level->team, n->size, apply_cells, n);
    if (n->problem->second_order) {
        galet_team_run(n->level->team, n->level->runs.count, apply_turns, n);
    }
}

/// The projected traction of an iterate: within the bound by construction.
static void store(newton *n) {
    for (size_t i = 0; i < n->level->cells; i++) {
        size_t k = i + n->size;
        bool contact = n->level->state[i] > 0;
        n->level->tx[i] = contact ? n->traction[i] + n->residual[i] : 0.0;
        n->level->ty[i] = contact ? n->traction[k] + n->residual[k] : 0.0;
    }
    add_edges(n, -1.0, n->traction, n->slip);
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
        set_first(n);
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
    newton n = {.level = level, .problem = problem, .size = level->size, .slip = slip};
    double *memory = set_pointers(&n, scratch);
    if (!memory) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = iterate(&n, outcome);
    galet_scratch_return(scratch, memory);
    return status;
}
