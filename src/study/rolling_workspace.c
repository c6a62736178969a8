#include "study/rolling_workspace.h"

#include "base/format.h"
#include "study/machine_memory.h"

#include <galet/creep_curve.h>
#include <math.h>
#include <stdlib.h>

enum { REACHED_SIZE = 96 };

struct galet_rolling_workspace {
    galet_rolling *rolling;  // of one grid; NULL: grids are refined
    galet_refiner *refiner;
    size_t nx, ny;
    int threads;
    galet_machine_memory memory;  // when the refiner last began
};

static void destroy(void *item) {
    galet_rolling_workspace *workspace = item;
    galet_rolling_destroy(workspace->rolling);
    galet_refiner_destroy(workspace->refiner);
    free(workspace);
}

static bool refines(const galet_rolling_inputs *inputs) {
    return !isnan(inputs->accuracy);
}

static bool fits(const galet_rolling_workspace *kept, const galet_rolling_inputs *inputs) {
    return kept && !kept->refiner == !refines(inputs) && kept->nx == inputs->nx && kept->ny == inputs->ny &&
           kept->threads == inputs->threads;
}

/// Made anew for every draw it would take a fifth of the time of a 50 x 50 contact.
galet_status galet_rolling_workspace_take(const galet_rolling_inputs *inputs, galet_keep *keep,
                                          galet_rolling_workspace **workspace, galet_refusal *why) {
    if (!fits(keep->item, inputs)) {
        galet_keep_clear(keep);
        if (!refines(inputs) && galet_rolling_inputs_check_room(inputs, why)) {
            return GALET_ERR_INPUT;
        }
        galet_rolling_workspace *made = calloc(1, sizeof *made);
        if (!made) {
            return GALET_ERR_MEMORY;
        }
        *made = (galet_rolling_workspace){.nx = inputs->nx, .ny = inputs->ny, .threads = inputs->threads};
        *keep = (galet_keep){made, destroy};
        galet_status status = refines(inputs)
                                  ? galet_refiner_create(inputs->nx, inputs->ny, inputs->threads, 0, &made->refiner)
                                  : galet_rolling_create(inputs->nx, inputs->ny, inputs->threads, 0, &made->rolling);
        if (status) {
            return status;
        }
    }
    *workspace = keep->item;
    return GALET_OK;
}

galet_rolling *galet_rolling_workspace_last(const galet_rolling_workspace *workspace) {
    return workspace->refiner ? galet_refiner_rolling(workspace->refiner) : workspace->rolling;
}

/// Others come and go between solves; what the refiner has is free to it.
static void look_for_room(galet_rolling_workspace *workspace) {
    workspace->memory = galet_machine_memory_now();
    workspace->memory.available += (double)galet_refiner_bytes(workspace->refiner);
    galet_refiner_limit(workspace->refiner, galet_machine_memory_room(workspace->memory));
}

galet_status galet_rolling_workspace_solve(galet_rolling_workspace *workspace, const galet_rolling_inputs *inputs,
                                           galet_rolling_result *result, galet_refinement *refinement) {
    if (workspace->refiner) {
        look_for_room(workspace);
        return galet_refiner_solve(workspace->refiner, &inputs->def, inputs->accuracy, result, refinement);
    }
    *refinement = (galet_refinement){.nx = inputs->nx, .ny = inputs->ny, .reached = NAN, .grids = 1};
    return galet_rolling_solve(workspace->rolling, &inputs->def, result);
}

galet_status galet_rolling_workspace_solve_curve(galet_rolling_workspace *workspace, const galet_rolling_inputs *inputs,
                                                 galet_creepage along, size_t count, const double *creep,
                                                 galet_rolling_result *results, galet_refinement *refinement) {
    if (workspace->refiner) {
        look_for_room(workspace);
        return galet_refiner_solve_curve(workspace->refiner, &inputs->def, along, count, creep, inputs->accuracy,
                                         results, refinement);
    }
    *refinement = (galet_refinement){.nx = inputs->nx, .ny = inputs->ny, .reached = NAN, .grids = 1};
    return galet_creep_curve_solve(workspace->rolling, &inputs->def, along, count, creep, results);
}

/// What the last grid came to.
static void say_reached(const galet_refinement *refinement, char words[REACHED_SIZE]) {
    *words = '\0';
    if (refinement->grids > 0 && isnan(refinement->reached)) {
        galet_format(words, REACHED_SIZE, "; %zu x %zu cells do not converge", refinement->nx, refinement->ny);
    } else if (refinement->grids > 0) {
        galet_format(words, REACHED_SIZE, "; %zu x %zu cells reach %.2g %%", refinement->nx, refinement->ny,
                     100.0 * refinement->reached);
    }
}

galet_status galet_rolling_workspace_refuse(const galet_rolling_workspace *workspace,
                                            const galet_rolling_inputs *inputs, const galet_refinement *refinement,
                                            galet_refusal *why) {
    size_t room = galet_machine_memory_room(workspace->memory);
    if (!workspace->refiner || (room && refinement->bytes_needed <= room)) {
        return GALET_ERR_MEMORY;  // others have taken it meanwhile
    }
    char reason[160], reached[REACHED_SIZE];
    double need = (double)refinement->bytes_needed;
    galet_machine_memory_tell(workspace->memory, need, reason, sizeof reason);
    say_reached(refinement, reached);
    return galet_refuse(why, "accuracy", "%.3g %% takes some %zu x %zu cells and %.3g GiB, %s%s: ask for less",
                        100.0 * inputs->accuracy, refinement->nx_needed, refinement->ny_needed, need / 0x1p30, reason,
                        reached);
}

void galet_rolling_warn_accuracy(const galet_rolling_inputs *inputs, const galet_refinement *refinement,
                                 galet_result *out) {
    galet_result_warn(out, "accuracy-missed",
                      "not converged: an accuracy of %.3g %% was asked for; after %d grids, on %zu x %zu cells, error "
                      "bars and changes from grid to grid leave forces and power uncertain by %.2g %%, and finer grids "
                      "no longer help",
                      100.0 * inputs->accuracy, refinement->grids, refinement->nx, refinement->ny,
                      100.0 * refinement->reached);
}
