#include "base/watch.h"
#include "contact/rolling_box.h"
#include "contact/rolling_collect.h"
#include "contact/rolling_couple.h"
#include "contact/rolling_press.h"
#include "contact/rolling_pull.h"
#include "contact/tangential_strips.h"

#include <math.h>

static void count_transforms(galet_rolling_case *c) {
    for (int k = 0; k < c->grids->count; k++) {
        c->points[k] = galet_halfspace_points(c->grids->level[k]->space);
    }
}

/// Those of this solve, smaller ones and those of coarser grids weighted by their size.
static double weighted_transforms(const galet_rolling_case *c) {
    double sum = 0.0;
    for (int k = 0; k < c->grids->count; k++) {
        const galet_level *level = c->grids->level[k];
        uint64_t points = galet_halfspace_points(level->space) - c->points[k];
        sum += level->weight * (double)points / (double)galet_halfspace_padded_points(level->space);
    }
    return sum;
}

/// Grids that are solved: all, or from a warm start the finest and, for error bars, the next two.
static int first_level(const galet_rolling_case *c) {
    bool warm = c->def->warm_start && c->grids->solved;
    int coarsest = c->grids->count - 1;
    return !warm ? coarsest : !c->def->error_estimate ? 0 : coarsest < 2 ? coarsest : 2;
}

/// The part of a phase that level k takes: grids count by their size.
static galet_watch_part part_of(const galet_rolling_case *c, int k, int first) {
    double before = 0.0, whole = 0.0;
    for (int i = first; i >= 0; i--) {
        before += i > k ? c->grids->level[i]->weight : 0.0;
        whole += c->grids->level[i]->weight;
    }
    double after = before + c->grids->level[k]->weight;
    return (galet_watch_part){.whole = c->def->watch, .from = before / whole, .to = after / whole};
}

/// One of the solvers on all grids, from the coarsest.
static galet_status on_all_grids(galet_rolling_case *c,
                                 galet_status (*solve)(galet_rolling_case *c, int k, int first)) {
    galet_status status = GALET_OK;
    int first = c->coarsest = first_level(c);
    for (int k = first; k >= 0 && !status; k--) {
        galet_watch_part part = part_of(c, k, first);
        c->watch = galet_watch_enter(&part);
        status = solve(c, k, first);
    }
    c->watch = NULL;
    return status;
}

static galet_status place(galet_rolling_case *c, int k, int first) {
    (void)first;
    galet_shear shear = c->def->motion == GALET_ROLLING_SHIFT ? GALET_SHEAR_SHIFT : GALET_SHEAR_ROLL;
    return galet_level_place(c->grids->level[k], &c->gap, c->box, c->elastic.poisson, shear, c->watch);
}

static galet_status solve_on_box(galet_rolling_case *c, bool *pressed) {
    galet_status status = on_all_grids(c, place);
    if (!status && galet_rolling_is_coupled(c->def)) {
        return on_all_grids(c, galet_rolling_couple);
    }
    status = status ? status : on_all_grids(c, galet_rolling_press);
    *pressed = !status;
    return status || !c->def->tangential->traction ? status : on_all_grids(c, galet_rolling_pull);
}

static galet_status find_box(galet_rolling_case *c) {
    galet_watch_step step = {.whole = c->def->watch, .phase = "place of the contact", .fraction = NAN};
    c->watch = galet_watch_enter_step(&step);
    galet_status status = galet_rolling_find_box(c);
    c->watch = NULL;
    return status;
}

/// On a box that is enlarged until it holds the contact.
static galet_status solve_on_boxes(galet_rolling_case *c, bool *pressed, bool *enlarged) {
    enum { MAX_ENLARGEMENTS = 8 };
    bool may_grow = c->def->enlarge && c->def->normal->finds_contact;
    for (int i = 0;; i++) {
        galet_status status = solve_on_box(c, pressed);
        if (status || !may_grow || i == MAX_ENLARGEMENTS || !galet_rolling_enlarge_box(c, i)) {
            return status;
        }
        c->grids->solved = false;
        *enlarged = true;
    }
}

static galet_status prepare(galet_rolling_case *c) {
    galet_rolling *rolling = c->rolling;
    if (!rolling->grids) {
        galet_watch_tell(c->def->watch, "kernels", 0.0);
        galet_status status =
            galet_grids_create(rolling->nx, rolling->ny, rolling->threads, c->def->watch, &rolling->grids);
        if (status) {
            return status;
        }
    }
    c->grids = rolling->grids;
    return GALET_OK;
}

static galet_status solve(galet_rolling_case *c, galet_rolling_result *result) {
    galet_status status = prepare(c);
    if (status) {
        return status;
    }
    count_transforms(c);
    c->peak = NAN;
    bool pressed = false, enlarged = false;
    status = find_box(c);
    status = status ? status : solve_on_boxes(c, &pressed, &enlarged);
    c->grids->solved = !status;
    if (status == GALET_ERR_INTERRUPTED && pressed) {
        *result = galet_rolling_collect(c, false);
    }
    if (status) {
        return status;
    }
    bool traction = c->def->tangential->traction;
    c->grids->creep = c->creep[0];
    *result = galet_rolling_collect(c, traction);
    result->transforms = weighted_transforms(c);
    result->enlarged = enlarged;
    result->threads_missed = c->grids->threads_missed;
    bool converged = c->normal[0].converged && (!traction || c->traction[0].converged);
    return converged && !(enlarged && result->box_cut) ? GALET_OK : GALET_ERR_NOT_CONVERGED;
}

const galet_tangential_method galet_tangential_exact = {
    .name = "exact",
    .words = "exact",
    .traction = true,
    .bounded = true,
    .coupled = true,
    .costly = true,
    .order = 2,
    .cut = GALET_CUT_CELLS,
    .bytes = galet_grids_bytes,
    .solve = solve,
};

/// On like grids it gives the digits of other programs.
const galet_tangential_method galet_tangential_exact_first_order = {
    .name = "exact-first-order",
    .words = "exact, first order",
    .traction = true,
    .bounded = true,
    .coupled = true,
    .costly = true,
    .order = 1,
    .cut = GALET_CUT_CELLS,
    .bytes = galet_grids_bytes,
    .solve = solve,
};

/// Strips need no grids.
static galet_status rest(galet_rolling_case *c, galet_rolling_result *result) {
    return c->def->normal->strips ? galet_strips_rest(c, result) : solve(c, result);
}

/// Pressure alone.
const galet_tangential_method galet_tangential_none = {
    .name = "none",
    .words = "pressure alone",
    .needs = GALET_NEED_NO_FORCES,
    .costly = true,
    .cut = GALET_CUT_CELLS,
    .bytes = galet_grids_bytes,
    .solve = rest,
};
