#include "contact/rolling_couple.h"

#include "base/watch.h"
#include "contact/rolling_press.h"
#include "contact/rolling_pull.h"

#include <math.h>
#include <string.h>

/// Where materials differ, pressure moves the surfaces sideways and traction opens the gap (Johnson 1985, 3.2). Solving
/// for one with the other fixed, in turns (Panagiotopoulos), gains about a factor 1 / (friction K) each time; where
/// that is little, turns swing to and fro for ever unless only a part of each is taken.

/// The turns of one level.
typedef struct turns {
    double *gap;     // opening by traction that pressure was solved with
    double *change;  // of it that the last turn asked for
    double part;     // of that which was taken
    bool first;
} turns;

/// The part of a change to take next: what would have ended it, had the last part been the one before (Aitken). Changes
/// that are nearly alike tell nothing of where they lead.
static double next_part(double part, double along, double squares) {
    static const double LEAST = 0.1;
    return squares > 0.0 ? fmin(1.0, fmax(LEAST, -part * along / squares)) : part;
}

/// New gap from the level's traction; returns how much it should have changed, over the approach.
static double update_gap(galet_rolling_case *c, int k, turns *t) {
    galet_level *level = c->grids->level[k];
    double *opening = galet_scratch_take(c->grids->scratch, level->size);
    galet_halfspace_traction_to_gap(level->space, level->tx, level->ty, opening, c->watch);
    double unit = c->elastic.coupling * level->grid.dx / (M_PI * c->elastic.shear);
    double largest = 0.0, along = 0.0, squares = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        double change = unit * opening[i] - t->gap[i], bend = change - t->change[i];
        if (level->p[i] > 0.0) {
            largest = fmax(largest, fabs(change));
            along += t->change[i] * bend;
            squares += bend * bend;
        }
        t->change[i] = change;
    }
    t->part = t->first ? 1.0 : next_part(t->part, along, squares);
    t->first = false;
    for (size_t i = 0; i < level->cells; i++) {
        t->gap[i] += t->part * t->change[i];
    }
    galet_scratch_return(c->grids->scratch, opening);
    return largest / c->normal[k].approach;
}

static void update_slip(galet_rolling_case *c, int k, double *slip_x, double *slip_y) {
    galet_level *level = c->grids->level[k];
    galet_halfspace_pressure_to_shear(level->space, level->p, slip_x, slip_y, c->watch);
    for (size_t i = 0; i < level->cells; i++) {
        slip_x[i] *= -c->elastic.coupling;
        slip_y[i] *= -c->elastic.coupling;
    }
}

/// One turn: pressure, then traction under it.
static galet_status turn(galet_rolling_case *c, int k, int first) {
    galet_status status = galet_rolling_press(c, k, first);
    if (status) {
        return status;
    }
    size_t size = c->grids->level[k]->size;
    update_slip(c, k, c->grids->coupling + size, c->grids->coupling + 2 * size);
    return galet_rolling_pull(c, k, first);
}

static galet_status take_turns(galet_rolling_case *c, int k, int first, galet_watch_step *step) {
    turns t = {.gap = c->grids->coupling, .change = c->grids->coupling + 3 * c->grids->level[k]->size, .first = true};
    double tolerance = c->def->tolerance, change = INFINITY, most = 0.0;
    c->again = false;
    for (int i = 0; i < c->def->max_iterations && change > tolerance; i++) {
        galet_status status = turn(c, k, first);
        if (status) {
            return status;
        }
        change = update_gap(c, k, &t);
        most = fmax(most, change);
        c->again = true;
        step->fraction = galet_watch_converged(most, change, tolerance);
        galet_watch_tell(step->whole, step->phase, step->fraction);
        if (galet_watch_cancelled(step->whole)) {
            return GALET_ERR_INTERRUPTED;
        }
    }
    c->again = false;
    c->traction[k].residual = fmax(c->traction[k].residual, change);
    c->traction[k].converged = c->traction[k].converged && change <= tolerance;
    return GALET_OK;
}

galet_status galet_rolling_couple(galet_rolling_case *c, int k, int first) {
    galet_status status = galet_grids_prepare_coupling(c->grids, k, c->watch);
    if (status) {
        return status;
    }
    size_t size = c->grids->level[k]->size;
    memset(c->grids->coupling, 0, size * sizeof(double));
    c->extra_gap = c->grids->coupling;
    c->extra_slip_x = c->extra_gap + size;
    c->extra_slip_y = c->extra_slip_x + size;
    const galet_watch *watch = c->watch;
    galet_watch_step step = {.whole = watch, .phase = "coupling"};
    c->watch = galet_watch_enter_step(&step);  // turns are told of, not the solves in them
    status = take_turns(c, k, first, &step);
    c->watch = watch;
    return status;
}
