#include <galet/simplified.h>

#include "contact/creepage.h"
#include "contact/elastic.h"

#include <galet/fastsim.h>
#include <galet/kalker.h>
#include <galet/strip_theory.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/// One run: the strips and what the theories share.
typedef struct run {
    const galet_rolling_def *def;
    size_t nx, ny;
    galet_hertz hertz;
    galet_elastic elastic;
    galet_kalker kalker;
    bool tabled;  // Kalker's coefficients are known
    bool soua;
    galet_strip *strips;
    galet_simplified_fields *fields;
} run;

static galet_creepage creepage_of(const galet_rolling_def *def) {
    return (galet_creepage){def->creep_x, def->creep_y, def->creep_spin};
}

static galet_status allocate_fields(galet_simplified_fields *f, size_t nx, size_t ny, const galet_hertz *h) {
    double dx = 2.0 * h->a / (double)nx, dy = 2.0 * h->b / (double)ny;
    *f = (galet_simplified_fields){.grid = {nx, ny, -h->a + 0.5 * dx, -h->b + 0.5 * dy, dx, dy}};
    double **arrays[] = {&f->tau_x, &f->tau_y, &f->slip_x, &f->slip_y, &f->power, &f->state};
    f->line_power = calloc(ny, sizeof(double));
    bool failed = !f->line_power;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        *arrays[i] = calloc(nx * ny, sizeof(double));
        failed |= !*arrays[i];
    }
    return failed ? GALET_ERR_MEMORY : GALET_OK;
}

void galet_simplified_release(galet_simplified_fields *fields) {
    free(fields->tau_x);
    free(fields->tau_y);
    free(fields->slip_x);
    free(fields->slip_y);
    free(fields->power);
    free(fields->state);
    free(fields->line_power);
    *fields = (galet_simplified_fields){0};
}

/// Where the middle of cell i lies on a strip, from -1 at its trailing end to 1; beyond that outside.
static double place_on_strip(const galet_grid *grid, const galet_strip *strip, size_t i) {
    return (grid->x0 + (double)i * grid->dx - strip->centre) / strip->half_length;
}

/// FASTSIM counts cells from the leading edge, as many on a short strip as on a long one.
static void spread_fastsim(const galet_fastsim_fields *marched, const galet_strip *strips, galet_simplified_fields *f) {
    size_t nx = f->grid.nx;
    for (size_t j = 0; j < f->grid.ny; j++) {
        for (size_t i = 0; i < nx; i++) {
            double place = place_on_strip(&f->grid, &strips[j], i);
            if (!(fabs(place) < 1.0)) {
                continue;
            }
            size_t from = j * nx + (size_t)(0.5 * (1.0 - place) * (double)nx), to = j * nx + i;
            f->tau_x[to] = marched->tau_x[from];
            f->tau_y[to] = marched->tau_y[from];
            f->slip_x[to] = marched->slip_x[from];
            f->slip_y[to] = marched->slip_y[from];
            f->power[to] = marched->power[from];
            f->state[to] = marched->state[from];
        }
    }
}

static galet_status run_fastsim(const run *r, galet_strip_shape shape, galet_simplified *simple) {
    const galet_rolling_def *def = r->def;
    size_t nx = r->nx, ny = r->ny;
    galet_fastsim_def march = {
        .flexibility = galet_fastsim_flexibility(&r->kalker, r->hertz.a, r->hertz.b, r->elastic.shear),
        .friction = def->friction,
        .creep = creepage_of(def),
        .speed = def->speed,
        .shape = shape,
        .cells = nx,
        .slip = r->soua ? GALET_SLIP_SOUA : GALET_SLIP_ENERGY,
        .patch_scale = sqrt(r->hertz.a * r->hertz.b),
    };
    double *arrays = r->fields ? malloc(5 * nx * ny * sizeof *arrays) : NULL;
    unsigned char *state = r->fields ? malloc(nx * ny) : NULL;
    galet_status status = r->fields && (!arrays || !state) ? GALET_ERR_MEMORY : GALET_OK;
    galet_fastsim_fields marched = {0};
    if (r->fields && !status) {
        marched = (galet_fastsim_fields){
            r->fields->line_power, arrays, arrays + nx * ny, arrays + 2 * nx * ny, arrays + 3 * nx * ny,
            arrays + 4 * nx * ny,  state};
    }
    galet_fastsim_result found = {0};
    status = status ? status : galet_fastsim_run(&march, ny, r->strips, r->fields ? &marched : NULL, &found);
    if (!status && r->fields) {
        spread_fastsim(&marched, r->strips, r->fields);
    }
    free(arrays);
    free(state);
    *simple = (galet_simplified){
        .force = found.force,
        .stick_area = found.stick_area,
        .slip_area = found.slip_area,
        .power = found.power,
        .power_slip = found.power_slip,
        .power_line_max = found.power_line_max,
        .power_area_max = found.power_area_max,
        .tau_max = found.tau_max,
        .slip_max = found.slip_max,
    };
    return status;
}

static void spread_strip(const galet_strip_theory_def *theory, const run *r) {
    galet_simplified_fields *f = r->fields;
    for (size_t j = 0; j < f->grid.ny; j++) {
        for (size_t i = 0; i < f->grid.nx; i++) {
            double place = place_on_strip(&f->grid, &r->strips[j], i);
            if (!(fabs(place) < 1.0)) {
                continue;
            }
            galet_vec2 tau, slip;
            galet_strip_theory_at(theory, &r->strips[j], place * r->strips[j].half_length, &tau, &slip);
            size_t at = j * f->grid.nx + i;
            f->tau_x[at] = tau.x;
            f->tau_y[at] = tau.y;
            f->slip_x[at] = slip.x;
            f->slip_y[at] = slip.y;
            f->power[at] = 0.0 - (tau.x * slip.x + tau.y * slip.y);
            f->state[at] = slip.x != 0.0 || slip.y != 0.0 ? 2.0 : 1.0;
        }
    }
}

static galet_status run_strip(const run *r, galet_simplified *simple) {
    const galet_rolling_def *def = r->def;
    galet_strip_theory_def theory = {
        .shear = r->elastic.shear,
        .poisson = r->elastic.poisson,
        .friction = def->friction,
        .stretch_x = 1.0,
        .stretch_y = 1.0,
        .creep = creepage_of(def),
        .speed = def->speed,
        .load = r->hertz.load,
    };
    if (r->tabled) {
        galet_strip_theory_stretch(&theory, &r->kalker);
    }
    galet_strip_theory_result found;
    galet_status status =
        galet_strip_theory_run(&theory, r->ny, r->strips, r->fields ? r->fields->line_power : NULL, &found);
    if (status) {
        return status;
    }
    if (r->fields) {
        spread_strip(&theory, r);
    }
    *simple = (galet_simplified){
        .force = found.force,
        .stick_area = found.stick_area,
        .slip_area = found.slip_area,
        .power = found.power,
        .power_slip = found.power,
        .power_line_max = found.power_line_max,
        .power_area_max = found.power_area_max,
        .tau_max = found.tau_max,
        .slip_max = found.slip_max,
    };
    return GALET_OK;
}

static galet_status run_linear(const run *r, galet_simplified *simple) {
    const galet_rolling_def *def = r->def;
    galet_creepage creep = creepage_of(def);
    if (!galet_creepage_is_bounded(creep)) {
        return GALET_ERR_RANGE;
    }
    galet_creep_force f = galet_kalker_force(&r->kalker, r->hertz.a, r->hertz.b, r->elastic.shear, creep);
    *simple = (galet_simplified){
        .force = f,
        .stick_area = r->hertz.area,
        .power = -def->speed * (creep.x * f.fx + creep.y * f.fy + creep.spin * f.mz),
        .power_slip = NAN,
        .power_line_max = NAN,
        .power_area_max = NAN,
        .tau_max = NAN,
    };
    return GALET_OK;
}

static galet_status run_theory(const run *r, galet_theory theory, galet_simplified *simple) {
    switch (theory) {
    case GALET_THEORY_FASTSIM:
        return run_fastsim(r, GALET_STRIP_ELLIPTIC, simple);
    case GALET_THEORY_FASTSIM_PARABOLIC:
        return run_fastsim(r, GALET_STRIP_PARABOLIC, simple);
    case GALET_THEORY_STRIP:
        return run_strip(r, simple);
    case GALET_THEORY_LINEAR:
        return run_linear(r, simple);
    }
    return GALET_ERR_RANGE;
}

/// The ellipse, the material and Kalker's coefficients, which strip theory can do without.
static galet_status describe(run *r, galet_theory theory) {
    const galet_profile *profile = &r->def->profile;
    bool circles = profile->kind == GALET_PROFILE_CIRCLE && profile->offset == 0.0 && profile->tilt == 0.0;
    if (!circles || r->def->contact.angle != 0.0) {
        return GALET_ERR_INPUT;
    }
    galet_status status = isnan(r->def->approach)
                              ? galet_hertz_solve(&r->def->contact, &r->hertz)
                              : galet_hertz_solve_approach(&r->def->contact, r->def->approach, &r->hertz);
    if (status) {
        return status;
    }
    r->elastic = galet_elastic_combine(r->def->contact.body1, r->def->contact.body2);
    r->tabled = galet_kalker_coefficients(r->hertz.a / r->hertz.b, r->elastic.poisson, &r->kalker) == GALET_OK;
    return r->tabled || theory == GALET_THEORY_STRIP ? GALET_OK : GALET_ERR_RANGE;
}

static galet_status run_on_strips(run *r, galet_theory theory, galet_simplified *simple) {
    galet_strip_shape shape = theory == GALET_THEORY_FASTSIM_PARABOLIC ? GALET_STRIP_PARABOLIC : GALET_STRIP_ELLIPTIC;
    galet_status status = galet_strip_ellipse(r->hertz.a, r->hertz.b, r->hertz.load, shape, r->ny, r->strips);
    if (!status && r->fields) {
        status = allocate_fields(r->fields, r->nx, r->ny, &r->hertz);
    }
    return status ? status : run_theory(r, theory, simple);
}

galet_status galet_simplified_run(const galet_rolling_def *def, galet_theory theory, size_t nx, size_t ny, bool soua,
                                  galet_simplified *simplified, galet_simplified_fields *fields) {
    run r = {.def = def, .nx = nx, .ny = ny, .soua = soua, .fields = fields};
    if (fields) {
        *fields = (galet_simplified_fields){0};
    }
    if (nx < 1 || ny < 1 || nx > SIZE_MAX / 64 / ny) {
        return GALET_ERR_RANGE;
    }
    galet_status status = describe(&r, theory);
    if (status) {
        return status;
    }
    r.strips = calloc(ny, sizeof *r.strips);
    galet_simplified found = {0};
    status = r.strips ? run_on_strips(&r, theory, &found) : GALET_ERR_MEMORY;
    free(r.strips);
    if (!status) {
        found.hertz = r.hertz;
        *simplified = found;
    }
    return status;
}
