#include "contact/normal_cg.h"

#include "base/watch.h"
#include "numerics/field.h"

#include <math.h>
#include <string.h>

/// Everything in units of pressure: displacements and gaps are divided by the compliance.
typedef struct iteration {
    galet_level *level;
    const galet_normal_problem *problem;
    double *u;          // product of kernel and pressure, plus the undeformed gap
    double *gap;        // u less the approach
    double *z, *z_old;  // preconditioned gap
    double *t;          // direction
    double *ones;       // preconditioner applied to 1 on the contact: what keeps the load
    double *product;    // of kernel and direction
    double *sums;
    double offset;  // the approach
    double ones_sum;
    bool by_load;
} iteration;

static double dot(const iteration *it, const double *a, const double *b) {
    return galet_field_dot(it->level->size, a, b, it->sums, it->level->team);
}

static double total(const iteration *it, const double *a) {
    return galet_field_sum(it->level->size, a, it->sums, it->level->team);
}

static double cell_area(const iteration *it) {
    return it->level->grid.dx * it->level->grid.dy;
}

static void scale_to_load(const iteration *it) {
    double factor = it->problem->load / cell_area(it) / total(it, it->level->p);
    for (size_t i = 0; i < it->level->cells; i++) {
        it->level->p[i] *= factor;
    }
}

static void update_displacement(const iteration *it) {
    galet_halfspace_normal(it->level->space, it->level->p, it->u, it->problem->watch);
    for (size_t i = 0; i < it->level->cells; i++) {
        double gap = it->level->gap[i] + (it->problem->extra ? it->problem->extra[i] : 0.0);
        it->u[i] += gap / it->problem->compliance;
    }
}

/// Marks contact and counts it; a new contact needs new runs and a new answer to 1.
static size_t update_contact(iteration *it) {
    galet_level *level = it->level;
    size_t count = 0;
    bool changed = it->ones_sum == 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        unsigned char contact = level->p[i] > 0.0;
        changed = changed || level->state[i] != contact;
        level->state[i] = contact;
        count += contact;
    }
    if (changed) {
        galet_line_solver_set_runs(level->lines, level->normal_line, level->state, 1);
        memset(it->ones, 0, level->size * sizeof(double));
        for (size_t i = 0; i < level->cells; i++) {
            it->z[i] = level->state[i];
        }
        galet_line_solver_apply(level->lines, GALET_LINES_NORMAL, 1.0, it->z, it->ones, it->problem->watch);
        it->ones_sum = total(it, it->ones);
    }
    return count;
}

/// z <- preconditioned gap; a prescribed load fixes the approach by asking that the step keep the load.
static void precondition(iteration *it) {
    galet_level *level = it->level;
    memset(it->z, 0, level->size * sizeof(double));
    galet_line_solver_apply(level->lines, GALET_LINES_NORMAL, 1.0, it->u, it->z, it->problem->watch);
    if (it->by_load) {
        it->offset = total(it, it->z) / it->ones_sum;
    }
    galet_field_add(level->size, -it->offset, it->ones, it->z, level->team);
}

/// The gap, and the root mean square of what violates the conditions: a gap in the contact, penetration outside.
static double update_gap(iteration *it, size_t contact_cells) {
    for (size_t i = 0; i < it->level->cells; i++) {
        double gap = it->u[i] - it->offset;
        it->gap[i] = gap;
        it->product[i] = it->level->state[i] || gap < 0.0 ? gap : 0.0;
    }
    return sqrt(dot(it, it->product, it->product) / (double)contact_cells) / fabs(it->offset);
}

/// Conjugate direction (Polak-Ribiere), kept inside the contact and, where the load is prescribed, without load.
static void update_direction(iteration *it, double gz, double gz_old, bool restart) {
    double beta = restart ? 0.0 : fmax(0.0, (gz - dot(it, it->gap, it->z_old)) / gz_old);
    for (size_t i = 0; i < it->level->cells; i++) {
        it->t[i] = it->level->state[i] ? it->z[i] + beta * it->t[i] : 0.0;
    }
    if (it->by_load && beta > 0.0) {
        galet_field_add(it->level->size, -total(it, it->t) / it->ones_sum, it->ones, it->t, it->level->team);
    }
    memcpy(it->z_old, it->z, it->level->size * sizeof(double));
}

typedef enum step_kind { STEP_FREE, STEP_CLIPPED, STEP_GREW } step_kind;

/// p <- p - length t; cells that would pull leave, cells that penetrate join with a pressure so small that any number
/// of neighbours may join at once.
static step_kind take_step(iteration *it, double length) {
    step_kind kind = STEP_FREE;
    double join = 1.0 / galet_halfspace_normal_bound(it->level->space);
    for (size_t i = 0; i < it->level->cells; i++) {
        double p = it->level->p[i] - length * it->t[i];
        if (it->level->state[i]) {
            kind = p < 0.0 && kind == STEP_FREE ? STEP_CLIPPED : kind;
            it->level->p[i] = fmax(p, 0.0);
        } else if (it->gap[i] < 0.0) {
            it->level->p[i] = -it->gap[i] * join;
            kind = STEP_GREW;
        }
    }
    return kind;
}

/// The gap beyond the largest x, where contact reaches as far: the box ends, the bodies do not.
static void leave_gap_beyond(const iteration *it) {
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
    galet_halfspace_normal(level->space, level->p, it->product, it->problem->watch);
    galet_halfspace_normal_beyond(level->space, level->open_beyond);
    for (size_t j = 0; j < level->grid.ny; j++) {
        size_t last = j * nx + nx - 1;
        double extra = it->problem->extra ? it->problem->extra[last] : 0.0;  // smooth there
        double gap = level->open_beyond[j] + (level->gap_beyond[j] + extra) / it->problem->compliance - it->offset;
        level->open_beyond[j] = level->state[last] ? fmax(gap, 0.0) : 0.0;
    }
}

/// The gap outside the contact, for who asks where contact ends in its last cells.
static void leave_gap(const iteration *it) {
    galet_level *level = it->level;
    for (size_t i = 0; i < level->cells; i++) {
        level->open[i] = level->state[i] ? 0.0 : fmax(it->gap[i], 0.0);
    }
    leave_gap_beyond(it);
}

enum { FIELDS = 7 };

size_t galet_normal_scratch(size_t size) {
    return FIELDS * size + galet_field_sum_size(size);
}

static iteration begin(galet_level *level, const galet_normal_problem *problem, double *memory) {
    size_t size = level->size;
    memset(memory, 0, FIELDS * size * sizeof(double));
    iteration it = {.level = level, .problem = problem, .by_load = isnan(problem->approach)};
    it.u = memory;
    it.z = it.u + size;
    it.z_old = it.z + size;
    it.t = it.z_old + size;
    it.ones = it.t + size;
    it.product = it.ones + size;
    it.gap = it.product + size;
    it.sums = it.gap + size;
    it.offset = it.by_load ? 0.0 : problem->approach / problem->compliance;
    return it;
}

static galet_status iterate(iteration *it, galet_normal_outcome *outcome) {
    const galet_normal_problem *problem = it->problem;
    galet_level *level = it->level;
    if (it->by_load) {
        scale_to_load(it);
    }
    update_displacement(it);
    galet_normal_outcome result = {.residual = INFINITY};
    double gz_old = 1.0, start = 0.0;
    bool restart = true;
    while (true) {
        size_t contact_cells = update_contact(it);
        if (contact_cells == 0) {
            return GALET_ERR_NO_CONTACT;
        }
        precondition(it);
        if (galet_watch_cancelled(problem->watch)) {
            return GALET_ERR_INTERRUPTED;
        }
        result.residual = update_gap(it, contact_cells);
        result.converged = result.residual <= problem->tolerance;
        start = fmax(start, result.residual);
        galet_watch_tell(problem->watch, "pressure", galet_watch_converged(start, result.residual, problem->tolerance));
        if (result.converged || result.iterations == problem->max_iterations) {
            break;
        }
        result.iterations++;
        double gz = dot(it, it->gap, it->z);
        update_direction(it, gz, gz_old, restart);
        gz_old = gz;
        galet_halfspace_normal(level->space, it->t, it->product, problem->watch);
        if (galet_watch_cancelled(problem->watch)) {
            return GALET_ERR_INTERRUPTED;
        }
        double length = dot(it, it->gap, it->t) / dot(it, it->product, it->t);
        step_kind kind = take_step(it, length);
        restart = kind == STEP_GREW;
        if (kind == STEP_FREE) {
            galet_field_add(level->size, -length, it->product, it->u, level->team);
            continue;
        }
        if (it->by_load) {
            scale_to_load(it);
        }
        update_displacement(it);
    }
    leave_gap(it);
    result.load = total(it, level->p) * cell_area(it);
    result.approach = it->offset * problem->compliance;
    *outcome = result;
    return GALET_OK;
}

galet_status galet_normal_iterate(galet_level *level, const galet_normal_problem *problem, galet_scratch *scratch,
                                  galet_normal_outcome *outcome) {
    double *memory = galet_scratch_take(scratch, galet_normal_scratch(level->size));
    if (!memory) {
        return GALET_ERR_MEMORY;
    }
    iteration it = begin(level, problem, memory);
    galet_status status = iterate(&it, outcome);
    galet_scratch_return(scratch, memory);
    return status;
}
