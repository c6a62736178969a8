#include "contact/creepage.h"
#include "contact/rolling_box.h"
#include "contact/rolling_collect.h"
#include "contact/rolling_couple.h"
#include "contact/rolling_press.h"
#include "contact/rolling_pull.h"
#include "numerics/field.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { MAX_SIDE = 1 << 20 };

galet_rolling_def galet_default_rolling(void) {
    return (galet_rolling_def){
        .contact = galet_default_hertz(),
        .approach = NAN,
        .profile = galet_default_profile(),
        .friction = 0.1,
        .creep_x = 1e-3,
        .force_x = NAN,
        .force_y = NAN,
        .speed = 2.6,
        .margin = 1.1,
        // With 1/6 forces under spin hardly depend on the grid; with 1/2 they are 2 to 6 % too large at 48 x 48.
        .slip_point = 1.0 / 6.0,
        .tolerance = 1e-6,
        .normal_tolerance = 1e-7,
        .max_iterations = 100,
    };
}

size_t galet_rolling_bytes(size_t nx, size_t ny, int threads) {
    if (nx > MAX_SIDE || ny > MAX_SIDE) {
        return SIZE_MAX;
    }
    size_t own = (GALET_FIELD_COUNT * galet_field_size(nx * ny) + ny) * sizeof(double);
    return sizeof(galet_rolling) + own + galet_grids_bytes(nx, ny, threads);
}

static galet_status create_fields(galet_rolling *rolling) {
    const galet_level *finest = rolling->grids->level[0];
    for (int f = 0; f < GALET_FIELD_COUNT; f++) {
        rolling->field[f] = galet_field_alloc(1, finest->size);
        if (!rolling->field[f]) {
            return GALET_ERR_MEMORY;
        }
    }
    rolling->line_power = calloc(finest->grid.ny, sizeof(double));
    return rolling->line_power ? GALET_OK : GALET_ERR_MEMORY;
}

galet_status galet_rolling_create(size_t nx, size_t ny, int threads, size_t memory_limit, galet_rolling **out) {
    if (nx < 1 || ny < 1 || threads < 1) {
        return GALET_ERR_RANGE;
    }
    size_t bytes = galet_rolling_bytes(nx, ny, threads);
    if (bytes == SIZE_MAX || (memory_limit > 0 && bytes > memory_limit)) {
        return GALET_ERR_MEMORY;
    }
    galet_rolling *rolling = calloc(1, sizeof *rolling);
    if (!rolling) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = galet_grids_create(nx, ny, threads, &rolling->grids);
    status = status ? status : create_fields(rolling);
    if (status) {
        galet_rolling_destroy(rolling);
        return status;
    }
    *out = rolling;
    return GALET_OK;
}

void galet_rolling_destroy(galet_rolling *rolling) {
    if (!rolling) {
        return;
    }
    for (int f = 0; f < GALET_FIELD_COUNT; f++) {
        free(rolling->field[f]);
    }
    galet_grids_destroy(rolling->grids);
    free(rolling->line_power);
    free(rolling);
}

const double *galet_rolling_field(const galet_rolling *rolling, galet_field field) {
    return (unsigned)field < GALET_FIELD_COUNT ? rolling->field[field] : NULL;
}

const unsigned char *galet_rolling_state(const galet_rolling *rolling) {
    return rolling->grids->level[0]->state;
}

const double *galet_rolling_line_power(const galet_rolling *rolling) {
    return rolling->line_power;
}

static bool is_material(galet_body body) {
    return body.young > 0.0 && body.poisson > -1.0 && body.poisson <= 0.5;
}

static galet_status check(const galet_rolling_def *def) {
    bool by_approach = !isnan(def->approach);
    bool pressed = by_approach ? def->approach > 0.0 && isfinite(def->approach)
                               : def->contact.load > 0.0 && isfinite(def->contact.load);
    bool creeps = galet_creepage_is_bounded((galet_creepage){def->creep_x, def->creep_y, def->creep_spin});
    bool forced = !isinf(def->force_x) && !isinf(def->force_y);
    bool settings = def->margin >= 1.0 && isfinite(def->margin) && def->tolerance > 0.0 &&
                    def->normal_tolerance > 0.0 && def->max_iterations > 0 && isfinite(def->slip_point) &&
                    isfinite(def->speed);
    bool materials = is_material(def->contact.body1) && is_material(def->contact.body2) &&
                     (isfinite(def->contact.body1.young) || isfinite(def->contact.body2.young));
    bool choices = (unsigned)def->motion <= GALET_ROLLING_PRESS && (unsigned)def->normal <= GALET_NORMAL_HERTZ;
    return pressed && creeps && forced && settings && materials && choices && def->friction >= 0.0 ? GALET_OK
                                                                                                   : GALET_ERR_RANGE;
}

static bool is_coupled(const galet_rolling_case *c) {
    return c->elastic.coupling != 0.0 && c->def->motion != GALET_ROLLING_PRESS && c->def->friction > 0.0;
}

static galet_status describe(galet_rolling_case *c) {
    const galet_rolling_def *def = c->def;
    galet_status status = galet_gap_make(&def->contact, &def->profile, &c->gap);
    if (status) {
        return status;
    }
    c->elastic = galet_elastic_combine(def->contact.body1, def->contact.body2);
    c->hertzian = galet_gap_is_hertzian(&c->gap);
    // Hertz pressure is centred, and could not balance the slope that traction gives the surface of unlike materials.
    if (def->normal == GALET_NORMAL_HERTZ && (!c->hertzian || is_coupled(c))) {
        return GALET_ERR_INPUT;
    }
    if (!c->hertzian) {
        return GALET_OK;
    }
    return isnan(def->approach) ? galet_hertz_solve(&def->contact, &c->hertz)
                                : galet_hertz_solve_approach(&def->contact, def->approach, &c->hertz);
}

static void count_transforms(galet_rolling_case *c) {
    for (int k = 0; k < c->grids->count; k++) {
        c->transforms[k] = galet_halfspace_transforms(c->grids->level[k]->space);
    }
}

/// Those of this solve, coarser grids weighted by their size.
static double weighted_transforms(const galet_rolling_case *c) {
    double sum = 0.0;
    for (int k = 0; k < c->grids->count; k++) {
        const galet_level *level = c->grids->level[k];
        sum += level->weight * (double)(galet_halfspace_transforms(level->space) - c->transforms[k]);
    }
    return sum;
}

/// Grids that are solved: all, or from a warm start the finest and, for an error bar, the next.
static int first_level(const galet_rolling_case *c) {
    bool warm = c->def->warm_start && c->grids->solved;
    int coarsest = c->grids->count - 1;
    return !warm ? coarsest : c->def->error_estimate && coarsest > 0 ? 1 : 0;
}

static galet_status solve_on_box(galet_rolling_case *c) {
    galet_status status = GALET_OK;
    int first = first_level(c);
    bool coupled = is_coupled(c);
    for (int k = first; k >= 0 && !status; k--) {
        galet_shear shear = c->def->motion == GALET_ROLLING_SHIFT ? GALET_SHEAR_SHIFT : GALET_SHEAR_ROLL;
        galet_level_place(c->grids->level[k], &c->gap, c->box, c->elastic.poisson, shear);
        status = coupled ? galet_rolling_couple(c, k, first) : galet_rolling_press(c, k, first);
    }
    bool pull = c->def->motion != GALET_ROLLING_PRESS && !coupled;
    for (int k = first; k >= 0 && !status && pull; k--) {
        status = galet_rolling_pull(c, k, first);
    }
    return status;
}

galet_status galet_rolling_solve(galet_rolling *rolling, const galet_rolling_def *def, galet_rolling_result *result) {
    galet_status status = check(def);
    if (status) {
        return status;
    }
    galet_rolling_case c = {.rolling = rolling, .grids = rolling->grids, .def = def};
    count_transforms(&c);
    status = describe(&c);
    if (!status) {
        status = galet_rolling_find_box(&c);
    }
    enum { MAX_ENLARGEMENTS = 8 };
    bool enlarged = false;
    for (int i = 0; !status; i++) {
        status = solve_on_box(&c);
        if (status || !def->enlarge || i == MAX_ENLARGEMENTS || !galet_rolling_enlarge_box(&c, i)) {
            break;
        }
        rolling->grids->solved = false;
        enlarged = true;
    }
    rolling->grids->solved = status == GALET_OK;
    if (status) {
        return status;
    }
    rolling->grids->creep = c.creep[0];
    galet_rolling_result found = galet_rolling_collect(&c);
    found.transforms = weighted_transforms(&c);
    found.enlarged = enlarged;
    *result = found;
    bool converged = c.normal[0].converged && (def->motion == GALET_ROLLING_PRESS || c.traction[0].converged);
    return converged && !(enlarged && found.box_cut) ? GALET_OK : GALET_ERR_NOT_CONVERGED;
}
