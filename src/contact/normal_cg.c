#include "contact/normal_cg.h"

#include "base/watch.h"
#include "numerics/field.h"

#include <math.h>
#include <string.h>

/// All on the folded grid and in units of pressure: displacements and gaps are divided by the compliance.
typedef struct iteration {
    galet_level *level;
    const galet_normal_problem *problem;
    galet_fold fold;
    size_t cells, size;  // without and with padding
    double *p;
    double *rest;     // the undeformed gap
    double *u;        // product of kernel and pressure, plus that gap
    double *gap;      // u less the approach, in the contact
    double *z;        // pressure that would close it if the contact had no edge
    double *ones;     // the same for a gap of 1: what keeps the load
    double *t;        // direction
    double *product;  // of kernel and direction
    double *sums;
    unsigned char *contact;
    size_t contact_cells;
    double offset;  // the approach
    bool by_load;
} iteration;

static double dot(const iteration *it, const double *a, const double *b) {
    return galet_field_dot(it->size, a, b, it->sums, it->level->team);
}

static double total(const iteration *it, const double *a) {
    return galet_field_sum(it->size, a, it->sums, it->level->team);
}

/// Area that a folded cell stands for.
static double cell_area(const iteration *it) {
    return it->level->grid.dx * it->level->grid.dy * (double)galet_fold_images(it->fold);
}

static void scale_to_load(const iteration *it) {
    double factor = it->problem->load / cell_area(it) / total(it, it->p);
    for (size_t i = 0; it->by_load && i < it->cells; i++) {
        it->p[i] *= factor;
    }
}

static void update_displacement(const iteration *it) {
    galet_halfspace_press(it->level->space, it->fold, it->p, it->u, it->problem->watch);
    galet_field_add(it->size, 1.0, it->rest, it->u, it->level->team);
}

/// Nothing outside the contact.
static void restrict_to_contact(const iteration *it, double *field) {
    for (size_t i = 0; i < it->cells; i++) {
        field[i] = it->contact[i] ? field[i] : 0.0;
    }
}

static void close_gap(const iteration *it, const double *gap, double *p) {
    galet_halfspace_unpress(it->level->space, it->fold, gap, p, it->problem->watch);
    restrict_to_contact(it, p);
}

/// What belongs to a set of contact cells.
static void update_contact(iteration *it) {
    it->contact_cells = 0;
    for (size_t i = 0; i < it->cells; i++) {
        it->contact_cells += it->contact[i];
        it->gap[i] = it->contact[i];
    }
    close_gap(it, it->gap, it->ones);
}

/// The direction of descent and, where the load is prescribed, the approach: by asking that a step keep the load.
static void update_gap(iteration *it) {
    memcpy(it->gap, it->u, it->size * sizeof(double));
    restrict_to_contact(it, it->gap);
    close_gap(it, it->gap, it->z);
    if (it->by_load) {
        it->offset = total(it, it->z) / total(it, it->ones);
    }
    galet_field_add(it->size, -it->offset, it->ones, it->z, it->level->team);
    for (size_t i = 0; i < it->cells; i++) {
        it->gap[i] = it->contact[i] ? it->u[i] - it->offset : 0.0;
    }
}

/// What violates the conditions: the gap in the contact (root mean square) and, by its largest, what other contact
/// cells would mend, which is penetration outside and tension inside, as the gap that it makes on its own cell.
typedef struct violation {
    double gap, contact;
} violation;

static violation find_violation(const iteration *it) {
    double own = galet_halfspace_normal_row(it->level->space, 0), least = 0.0;
    for (size_t i = 0; i < it->cells; i++) {
        double slack = it->contact[i] ? own * it->p[i] : it->u[i] - it->offset;
        least = slack < least ? slack : least;
    }
    double scale = fabs(it->offset);
    return (violation){sqrt(dot(it, it->gap, it->gap) / (double)it->contact_cells) / scale, -least / scale};
}

/// Cells that pull leave, cells that penetrate join.
static void mend_contact(iteration *it) {
    bool left = false;
    for (size_t i = 0; i < it->cells; i++) {
        if (it->contact[i] && it->p[i] < 0.0) {
            it->p[i] = 0.0;
            it->contact[i] = 0;
            left = true;
        } else if (!it->contact[i] && it->u[i] < it->offset) {
            it->contact[i] = 1;
        }
    }
    if (left) {
        scale_to_load(it);
        update_displacement(it);
    }
    update_contact(it);
}

/// One step of conjugate gradients, with the part `beta` of the last direction.
static void take_step(iteration *it, double beta) {
    for (size_t i = 0; i < it->cells; i++) {
        it->t[i] = it->z[i] + beta * it->t[i];
    }
    galet_halfspace_press(it->level->space, it->fold, it->t, it->product, it->problem->watch);
    double length = dot(it, it->gap, it->t) / dot(it, it->product, it->t);
    galet_field_add(it->size, -length, it->t, it->p, it->level->team);
    galet_field_add(it->size, -length, it->product, it->u, it->level->team);
}

enum { FIELDS = 8 };

size_t galet_normal_scratch(size_t size) {
    return (FIELDS + 1) * size + galet_field_sum_size(size);
}

static iteration begin(galet_level *level, const galet_normal_problem *problem, galet_fold fold, double *memory) {
    iteration it = {.level = level, .problem = problem, .fold = fold, .by_load = isnan(problem->approach)};
    it.cells = galet_fold_nx(fold) * galet_fold_ny(fold);
    it.size = galet_field_size(it.cells);
    double **field[FIELDS] = {&it.p, &it.rest, &it.u, &it.gap, &it.z, &it.ones, &it.t, &it.product};
    for (size_t i = 0; i < FIELDS; i++) {
        *field[i] = memory + i * it.size;
    }
    it.contact = (unsigned char *)(memory + FIELDS * it.size);
    it.sums = memory + (FIELDS + 1) * it.size;
    memset(memory, 0, FIELDS * it.size * sizeof(double));
    it.offset = it.by_load ? 0.0 : problem->approach / problem->compliance;
    return it;
}

/// The gap, and a pressure that is its own image as well.
static void set_start(iteration *it) {
    galet_fold_gather(it->fold, it->level->p, it->p);
    galet_fold_gather(it->fold, it->level->gap, it->rest);
    if (it->problem->extra) {
        galet_fold_gather(it->fold, it->problem->extra, it->gap);
    }
    for (size_t i = 0; i < it->cells; i++) {
        it->rest[i] = (it->rest[i] + it->gap[i]) / it->problem->compliance;
        it->contact[i] = it->p[i] > 0.0;
    }
    scale_to_load(it);
    update_displacement(it);
    update_contact(it);
}

static galet_status iterate(iteration *it, galet_normal_outcome *result) {
    // A smaller part of what single cells are wrong by is not worth closing before they have been mended: fewest
    // transforms from 0.03 to 0.2.
    static const double WORTH_CLOSING = 0.06;
    const galet_normal_problem *problem = it->problem;
    double gz_old = INFINITY, start = 0.0;
    set_start(it);
    while (it->contact_cells > 0) {
        update_gap(it);
        if (galet_watch_cancelled(problem->watch)) {
            return GALET_ERR_INTERRUPTED;
        }
        violation v = find_violation(it);
        result->residual = fmax(v.gap, v.contact);
        result->converged = result->residual <= problem->tolerance;
        start = fmax(start, result->residual);
        galet_watch_tell(problem->watch, "pressure",
                         galet_watch_converged(start, result->residual, problem->tolerance));
        if (result->converged || result->iterations == problem->max_iterations) {
            return GALET_OK;
        }
        result->iterations++;
        if (v.gap <= WORTH_CLOSING * v.contact) {
            mend_contact(it);
            gz_old = INFINITY;
            continue;
        }
        double gz = dot(it, it->gap, it->z);
        take_step(it, gz / gz_old);
        gz_old = gz;
    }
    return GALET_ERR_NO_CONTACT;
}

/// The gap beyond the largest x, where contact reaches as far: the box ends, the bodies do not. `product` has room for
/// a field of the level.
static void leave_gap_beyond(const iteration *it, double *product) {
    galet_level *level = it->level;
    size_t nx = level->grid.nx;
    bool reaches = false;
    memset(level->open_beyond, 0, level->grid.ny * sizeof(double));
    for (size_t j = 0; j < level->grid.ny; j++) {
        reaches = reaches || level->state[j * nx + nx - 1];
    }
    if (!reaches) {
        return;
    }
    galet_halfspace_normal(level->space, level->p, product, it->problem->watch);
    galet_halfspace_normal_beyond(level->space, level->open_beyond);
    bool known = !galet_watch_cancelled(it->problem->watch);
    for (size_t j = 0; j < level->grid.ny; j++) {
        size_t last = j * nx + nx - 1;
        double extra = it->problem->extra ? it->problem->extra[last] : 0.0;  // smooth there
        double gap = level->open_beyond[j] + (level->gap_beyond[j] + extra) / it->problem->compliance - it->offset;
        level->open_beyond[j] = known && level->state[last] ? fmax(gap, 0.0) : 0.0;
    }
}

/// Pressure without what little tension is left, and the gap outside.
static void finish(iteration *it, galet_normal_outcome *result) {
    galet_level *level = it->level;
    for (size_t i = 0; i < it->cells; i++) {
        it->p[i] = fmax(it->p[i], 0.0);
        it->gap[i] = it->p[i] > 0.0 ? 0.0 : fmax(it->u[i] - it->offset, 0.0);
    }
    scale_to_load(it);
    galet_fold_scatter(it->fold, it->p, level->p);
    galet_fold_scatter(it->fold, it->gap, level->open);
    for (size_t i = 0; i < level->cells; i++) {
        level->state[i] = level->p[i] > 0.0;
    }
    result->load = total(it, it->p) * cell_area(it);
    result->approach = it->offset * it->problem->compliance;
    leave_gap_beyond(it, it->p);  // the first of all fields, which are done with
}

galet_status galet_normal_iterate(galet_level *level, const galet_normal_problem *problem, galet_scratch *scratch,
                                  galet_normal_outcome *outcome) {
    galet_fold fold = galet_fold_choose(level->grid.nx, level->grid.ny, problem->even);
    galet_status status = galet_halfspace_prepare_fold(level->space, fold);
    double *memory = status ? NULL : galet_scratch_take(scratch, galet_normal_scratch(level->size));
    if (!memory) {
        return GALET_ERR_MEMORY;
    }
    iteration it = begin(level, problem, fold, memory);
    galet_normal_outcome result = {.residual = INFINITY};
    status = iterate(&it, &result);
    if (!status) {
        finish(&it, &result);
        *outcome = result;
    }
    galet_scratch_return(scratch, memory);
    return status;
}
