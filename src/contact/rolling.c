#include "base/watch.h"
#include "contact/creep.h"
#include "contact/rolling_case.h"
#include "contact/rolling_symmetry.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/// A cell takes less than a kilobyte: the bytes of a square with this side can be counted.
enum { MAX_SIDE = sizeof(size_t) > 4 ? 1 << 20 : 1 << 11 };

galet_rolling_def galet_default_rolling(void) {
    return (galet_rolling_def){
        .contact = galet_default_hertz(),
        .approach = NAN,
        .profile = galet_default_profile(),
        .ratio = galet_default_ratio_law(),
        .smoothing = galet_default_smoothing(),
        .normal = galet_normal_find("exact"),
        .tangential = galet_tangential_find("exact"),
        .friction = 0.1,
        .creep = {1e-3, 0.0, 0.0},
        .force = {NAN, NAN},
        .speed = 2.6,
        .margin = 1.1,
        // With 1/6 forces under spin hardly depend on the grid; with 1/2 they are 2 to 6 % too large at 48 x 48.
        .slip_point = 1.0 / 6.0,
        .tolerance = 1e-6,
        .normal_tolerance = 1e-7,
        .max_iterations = 100,
    };
}

static size_t field_numbers(size_t nx, size_t ny) {
    return GALET_ROLLING_QUANTITIES * nx * ny;
}

size_t galet_rolling_bytes(const galet_rolling_def *def, size_t nx, size_t ny, int threads) {
    if (nx > MAX_SIDE || ny > MAX_SIDE) {
        return SIZE_MAX;
    }
    size_t line = sizeof(galet_strip) + sizeof(galet_rolling_line) + sizeof(double);
    size_t own = sizeof(galet_rolling) + ny * line + nx * sizeof(double);
    size_t fields = def->fields ? field_numbers(nx, ny) * sizeof(double) + nx * ny : 0;
    size_t coupling = galet_rolling_is_coupled(def) ? galet_grids_coupling_bytes(nx, ny) : 0;
    size_t alike = own + fields + def->tangential->bytes(nx, ny, threads);
    return coupling < SIZE_MAX - alike ? alike + coupling : SIZE_MAX;
}

galet_status galet_rolling_create(size_t nx, size_t ny, int threads, size_t memory_limit, galet_rolling **out) {
    if (nx < 1 || ny < 1 || threads < 1) {
        return GALET_ERR_RANGE;
    }
    if (nx > MAX_SIDE || ny > MAX_SIDE) {
        return GALET_ERR_MEMORY;
    }
    galet_rolling *rolling = calloc(1, sizeof *rolling);
    if (!rolling) {
        return GALET_ERR_MEMORY;
    }
    *rolling = (galet_rolling){.nx = nx, .ny = ny, .threads = threads, .memory_limit = memory_limit};
    rolling->strips = calloc(ny, sizeof *rolling->strips);
    rolling->row = calloc(nx, sizeof *rolling->row);
    rolling->lines = calloc(ny, sizeof *rolling->lines);
    rolling->line_power = calloc(ny, sizeof *rolling->line_power);
    if (!rolling->strips || !rolling->row || !rolling->lines || !rolling->line_power) {
        galet_rolling_destroy(rolling);
        return GALET_ERR_MEMORY;
    }
    *out = rolling;
    return GALET_OK;
}

void galet_rolling_destroy(galet_rolling *rolling) {
    if (!rolling) {
        return;
    }
    galet_grids_destroy(rolling->grids);
    galet_strip_bem_destroy(rolling->bem);
    free(rolling->strips);
    free(rolling->row);
    free(rolling->lines);
    free(rolling->line_power);
    free(rolling->field_memory);
    free(rolling->state);
    free(rolling);
}

const double *galet_rolling_field(const galet_rolling *rolling, galet_rolling_quantity quantity) {
    if ((unsigned)quantity >= GALET_ROLLING_QUANTITIES) {
        return NULL;
    }
    bool known = quantity == GALET_ROLLING_PRESSURE ? rolling->has_pressure : rolling->has_traction;
    return known ? rolling->field[quantity] : NULL;
}

const unsigned char *galet_rolling_state(const galet_rolling *rolling) {
    return rolling->has_traction ? rolling->state : NULL;
}

const galet_rolling_line *galet_rolling_lines(const galet_rolling *rolling, size_t *count) {
    *count = rolling->line_count;
    return rolling->lines;
}

static galet_status check_material(galet_body body) {
    return body.young > 0.0 && body.poisson > -1.0 && body.poisson <= 0.5 ? GALET_OK : GALET_ERR_RANGE;
}

static galet_status check_bodies(const galet_rolling_def *def) {
    bool pressed = isnan(def->approach) ? def->contact.load > 0.0 && isfinite(def->contact.load)
                                        : def->approach > 0.0 && isfinite(def->approach);
    bool yields = isfinite(def->contact.body1.young) || isfinite(def->contact.body2.young);
    bool materials = !check_material(def->contact.body1) && !check_material(def->contact.body2);
    return pressed && yields && materials ? GALET_OK : GALET_ERR_RANGE;
}

static galet_status check_settings(const galet_rolling_def *def) {
    bool settings = def->margin >= 1.0 && isfinite(def->margin) && def->tolerance > 0.0 &&
                    def->normal_tolerance > 0.0 && def->max_iterations > 0 && isfinite(def->slip_point) &&
                    isfinite(def->speed) && (unsigned)def->motion <= GALET_ROLLING_SHIFT &&
                    (unsigned)def->slip <= GALET_SLIP_SOUA;
    return settings ? GALET_OK : GALET_ERR_RANGE;
}

static galet_status check_strips(const galet_rolling_def *def) {
    const galet_ratio_law *ratio = &def->ratio;
    const galet_smoothing *s = &def->smoothing;
    bool law =
        (unsigned)ratio->kind <= GALET_RATIO_POWER_LAW && ratio->beta > 0.0 && isfinite(ratio->alpha + ratio->beta);
    bool lengths = (isnan(s->length) || s->length > 0.0) && (isnan(s->pad) || (s->pad >= 0.0 && isfinite(s->pad)));
    bool smoothing = (unsigned)s->variable <= GALET_SMOOTH_LOG_CURVATURE && s->order >= 0 && s->order <= 2;
    return law && lengths && smoothing ? GALET_OK : GALET_ERR_RANGE;
}

static galet_status check(const galet_rolling_def *def) {
    if ((unsigned)def->profile.kind > GALET_PROFILE_POINTS) {
        return GALET_ERR_RANGE;  // misfits would be told by a profile that is none
    }
    bool forced = !isinf(def->force.x) && !isinf(def->force.y);
    if (!def->normal || !def->tangential || check_bodies(def) || check_settings(def) || check_strips(def) ||
        galet_creepage_check(def->creep) || !forced || !(def->friction >= 0.0)) {
        return GALET_ERR_RANGE;
    }
    bool fits = !galet_tangential_misfit(def->tangential, def).need && !galet_normal_misfit(def->normal, def).need;
    return fits ? GALET_OK : GALET_ERR_INPUT;
}

/// Takes the memory of fields when they are first asked for.
static galet_status prepare_fields(galet_rolling *rolling, const galet_rolling_def *def) {
    rolling->has_pressure = rolling->has_traction = false;
    rolling->line_count = 0;
    if (!def->fields || rolling->state) {
        return GALET_OK;
    }
    size_t cells = rolling->nx * rolling->ny;
    free(rolling->field_memory);
    rolling->field_memory = calloc(field_numbers(rolling->nx, rolling->ny), sizeof(double));
    if (!rolling->field_memory) {
        return GALET_ERR_MEMORY;
    }
    for (int f = 0; f < GALET_ROLLING_QUANTITIES; f++) {
        rolling->field[f] = rolling->field_memory + (size_t)f * cells;
    }
    rolling->state = calloc(cells, 1);
    return rolling->state ? GALET_OK : GALET_ERR_MEMORY;
}

/// The profile takes the place of body 1's lateral radius or stands beside it.
static double smallest_radius(const galet_rolling_def *def) {
    galet_hertz_def bodies = def->contact;
    if (def->profile.kind == GALET_PROFILE_POINTS) {
        bodies.body1.ry = INFINITY;
    }
    double own = galet_hertz_smallest_radius(&bodies);
    return def->profile.kind == GALET_PROFILE_BLEND ? fmin(own, fabs(def->profile.blend_radius)) : own;
}

/// What is zero by symmetry comes out as rounding of the sums behind it: below this part of their scale it is none.
static double clean(double x, double scale) {
    static const double ROUNDING = 64.0 * DBL_EPSILON;
    return fabs(x) <= ROUNDING * scale ? 0.0 : x + 0.0;
}

static void clean_fields(galet_rolling *rolling, const galet_traction *t) {
    const double scale[GALET_ROLLING_QUANTITIES] = {0.0,         t->tau_max,  t->tau_max,
                                                    t->slip_max, t->slip_max, t->power_area_max};
    for (int q = GALET_ROLLING_TAU_X; rolling->has_traction && q < GALET_ROLLING_QUANTITIES; q++) {
        for (size_t i = 0; i < rolling->nx * rolling->ny; i++) {
            rolling->field[q][i] = clean(rolling->field[q][i], scale[q]);
        }
    }
}

/// What follows from the numbers of any method.
static void complete(const galet_rolling_case *c, galet_rolling_result *r) {
    double bound = c->def->friction * r->load, effort = r->traction.tau_max * r->area;
    r->centre = (galet_vec2){clean(r->centre.x, r->a), clean(r->centre.y, r->b)};
    double arm = effort * (fmax(r->a, r->b) + hypot(r->centre.x, r->centre.y));
    galet_creep_force f = r->traction.force;
    r->traction.force = (galet_creep_force){clean(f.fx, effort), clean(f.fy, effort), clean(f.mz, arm)};
    r->mz_centre = clean(f.mz - (r->centre.x * f.fy - r->centre.y * f.fx), arm);
    f = r->traction.force;
    r->fx_rel = bound > 0.0 ? f.fx / bound : NAN;
    r->fy_rel = bound > 0.0 ? f.fy / bound : NAN;
    r->coupling = c->elastic.coupling;
    r->normal_residual = c->patch.unconverged ? c->patch.residual : r->normal_residual;
    r->strips_overlap = c->patch.overlap;
    r->patch_to_radius = fmax(r->a, r->b) / smallest_radius(c->def);
}

galet_status galet_rolling_solve(galet_rolling *rolling, const galet_rolling_def *def, galet_rolling_result *result) {
    galet_status status = check(def);
    if (status) {
        return status;
    }
    size_t bytes = galet_rolling_bytes(def, rolling->nx, rolling->ny, rolling->threads);
    if (rolling->memory_limit > 0 && bytes > rolling->memory_limit) {
        return GALET_ERR_MEMORY;
    }
    galet_rolling_case c = {.rolling = rolling, .def = def};
    status = galet_rolling_describe(&c);
    status = status ? status : prepare_fields(rolling, def);
    if (status) {
        return status;
    }
    galet_symmetry_find(&c);
    galet_rolling_result found = galet_rolling_nothing();
    status = galet_watch_cancelled(def->watch) ? GALET_ERR_INTERRUPTED : def->tangential->solve(&c, &found);
    // Cells that are too wide to see what touches first find a contact that cannot be.
    status = status == GALET_OK && found.missed > 0.0 ? GALET_ERR_NOT_CONVERGED : status;
    // Theories go on with the best strips that there are.
    status = status == GALET_OK && c.patch.unconverged ? GALET_ERR_NOT_CONVERGED : status;
    if (!status || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED) {
        complete(&c, &found);
        clean_fields(rolling, &found.traction);
        *result = found;
    }
    return status;
}
