#include "contact/traction_system.h"
#include "numerics/simd.h"

#include <galet/vec.h>

#include <math.h>

static void add_term(const galet_newton *n, galet_edge_term term, size_t cell, double factor, const double *traction,
                     double *slip) {
    double tx = factor * traction[cell], ty = factor * traction[cell + n->size];
    slip[cell] += term.xx * tx + term.xy * ty;
    slip[cell + n->size] += term.xy * tx + term.yy * ty;
}

/// What the edges add to slip, `factor` times.
void galet_newton_add_edges(const galet_newton *n, double factor, const double *traction, double *slip) {
    for (size_t r = 0; n->problem->second_order && r < n->level->runs.count; r++) {
        const galet_run *run = &n->level->runs.at[r];
        add_term(n, run->leading, run->lead, factor, traction, slip);
        if (n->hold[r] > 0.0) {
            add_term(n, run->trailing, run->trail, factor * n->hold[r], traction, slip);
        }
    }
}

void galet_newton_product(const galet_newton *n, const double *in, double *out) {
    double *out_y = out + n->size;
    galet_halfspace_tangential(n->level->space, n->problem->poisson, in, in + n->size, out, out_y, n->problem->watch);
    for (size_t i = n->level->cells; i < n->size; i++) {
        out[i] = out_y[i] = 0.0;  // scratch may hold anything there
    }
    galet_newton_add_edges(n, 1.0, in, out);
}

/// Splits cells into stick and slip, linearises, and sets the residual: minus (traction - projection).
static void evaluate_cells(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    galet_newton *n = context;
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
        n->inverse[i] = 1.0 / (1.0 - ratio + ratio * GALET_NEWTON_STEP);
        rx[i] = contact ? ratio * qx - tx[i] : 0.0;
        ry[i] = contact ? ratio * qy - ty[i] : 0.0;
    }
}

/// From slip at the leading face of a cell to slip at its centre, the mean of both faces; what the edge adds is no
/// slip.
static galet_vec2 turn_of(const galet_newton *n, const galet_run *run, size_t i, const double *slip,
                          const double *traction) {
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

static ramp ramp_at(const galet_newton *n, size_t i, galet_vec2 turn) {
    size_t k = i + n->size;
    double c = n->step[i], qx = n->traction[i] - c * n->slip[i], qy = n->traction[k] - c * n->slip[k];
    double q = hypot(qx, qy), width = n->ramp * c;
    return (ramp){qx, qy, q, q - n->bound[i], width * width, turn.x * turn.x + turn.y * turn.y};
}

/// Slip at the centre gives traction its direction.
static void turn_cell(galet_newton *n, const galet_run *run, size_t i) {
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
    n->inverse[i] = 1.0 / (fabs(1.0 - n->ratio[i]) + n->ratio[i] * GALET_NEWTON_STEP);
    n->residual[i] = n->ratio[i] * vx - n->traction[i];
    n->residual[k] = n->ratio[i] * vy - n->traction[k];
}

static void turn_runs(void *context, size_t from, size_t end, int thread) {
    (void)thread;
    galet_newton *n = context;
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

void galet_newton_evaluate(galet_newton *n) {
    galet_team_run(n->level->team, n->size, evaluate_cells, n);
    if (n->problem->second_order) {
        galet_team_run(n->level->team, n->level->runs.count, turn_runs, n);
    }
}

GALET_INLINE void apply_cells_range_body(const galet_newton *n, size_t first, size_t end) {
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

GALET_DISPATCH(apply_cells_range, (const galet_newton *n, size_t first, size_t end), (n, first, end))

static void apply_cells(void *context, size_t first, size_t end, int thread) {
    (void)thread;
    apply_cells_range(context, first, end);
}

/// The same for one cell that turns; the part that it takes of the turn changes, too.
static void apply_turn(const galet_newton *n, const galet_run *run, size_t i) {
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
    const galet_newton *n = context;
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
void galet_newton_apply(void *context, const double *z, double *image, double *out) {
    galet_newton *n = context;
    galet_newton_product(n, z, image);
    n->in = z;
    n->image = image;
    n->out = out;
    galet_team_run(n->level->team, n->size, apply_cells, n);
    if (n->problem->second_order) {
        galet_team_run(n->level->team, n->level->runs.count, apply_turns, n);
    }
}
