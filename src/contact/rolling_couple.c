#include "contact/rolling_couple.h"

#include "base/watch.h"
#include "contact/rolling_press.h"
#include "contact/rolling_pull.h"
#include "numerics/field.h"

#include <math.h>
#include <string.h>

/// Where materials differ, pressure moves the surfaces sideways and traction opens the gap (Johnson 1985, 3.2). Solving
/// for one with the other fixed, in turns (Panagiotopoulos), gains about a factor 1 / (friction K) each time.

/// New fields from the level's pressure and traction; returns how much the gap changed, over the approach.
static double update_gap(galet_rolling_case *c, int k, double *gap) {
    galet_level *level = c->grids->level[k];
    double *opening = galet_scratch_take(c->grids->scratch, level->size);
    galet_halfspace_traction_to_gap(level->space, level->tx, level->ty, opening, c->watch);
    double unit = c->elastic.coupling * level->grid.dx / (M_PI * c->elastic.shear), change = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        double value = unit * opening[i];
        change = fmax(change, level->p[i] > 0.0 ? fabs(value - gap[i]) : 0.0);
        gap[i] = value;
    }
    galet_scratch_return(c->grids->scratch, opening);
    return change / c->normal[k].approach;
}

static void update_slip(galet_rolling_case *c, int k, double *slip_x, double *slip_y) {
    galet_level *level = c->grids->level[k];
    galet_halfspace_pressure_to_shear(level->space, level->p, slip_x, slip_y, c->watch);
    for (size_t i = 0; i < level->cells; i++) {
        slip_x[i] *= -c->elastic.coupling;
        slip_y[i] *= -c->elastic.coupling;
    }
}

static galet_status prepare(galet_rolling_case *c, int k) {
    galet_grids *grids = c->grids;
    if (!grids->coupling) {
        grids->coupling = galet_field_alloc(3, grids->level[0]->size);
    }
    return grids->coupling ? galet_halfspace_prepare_coupling(grids->level[k]->space, c->watch) : GALET_ERR_MEMORY;
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
    double *gap = c->grids->coupling, tolerance = c->def->tolerance, change = INFINITY, most = 0.0;
    c->again = false;
    for (int i = 0; i < c->def->max_iterations && change > tolerance; i++) {
        galet_status status = turn(c, k, first);
        if (status) {
            return status;
        }
        change = update_gap(c, k, gap);
        most = fmax(most, change);
        c->again = true;
        step->fraction = galet_watch_converged(most, change, tolerance);
        galet_watch_tell(step->whole, step->phase, step->fraction);
        if (galet_watch_cancelled(step->whole)) {
            return GALET_ERR_INTERRUPTED;
        }
    }
    c->again = false;
    c->traction[k].converged = c->traction[k].converged && change <= tolerance;
    return GALET_OK;
}

galet_status galet_rolling_couple(galet_rolling_case *c, int k, int first) {
    galet_status status = prepare(c, k);
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
