#include "study/rolling_simple.h"

#include <galet/fastsim.h>
#include <galet/kalker.h>
#include <galet/strip_theory.h>
#include <math.h>
#include <stdlib.h>

/// One run: the strips and what the theories share.
typedef struct run {
    const galet_rolling_inputs *inputs;
    const galet_hertz *hertz;
    double shear, poisson;
    galet_kalker kalker;
    bool has_kalker, soua;
    galet_strip *strips;
    galet_simple_fields *fields;
} run;

void galet_simple_material(const galet_hertz_def *contact, double *shear, double *poisson) {
    double g1 = contact->body1.young / (2.0 * (1.0 + contact->body1.poisson));
    double g2 = contact->body2.young / (2.0 * (1.0 + contact->body2.poisson));
    *shear = 2.0 / (1.0 / g1 + 1.0 / g2);
    *poisson = 0.5 * *shear * (contact->body1.poisson / g1 + contact->body2.poisson / g2);
}

static galet_creepage creepage_of(const galet_rolling_def *def) {
    return (galet_creepage){def->creep_x, def->creep_y, def->creep_spin};
}

static galet_status allocate_fields(galet_simple_fields *f, size_t nx, size_t ny, const galet_hertz *h) {
    double dx = 2.0 * h->a / (double)nx, dy = 2.0 * h->b / (double)ny;
    *f = (galet_simple_fields){.grid = {nx, ny, -h->a + 0.5 * dx, -h->b + 0.5 * dy, dx, dy}};
    double **arrays[] = {&f->tau_x, &f->tau_y, &f->slip_x, &f->slip_y, &f->power, &f->state};
    f->line_power = calloc(ny, sizeof(double));
    bool failed = !f->line_power;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        *arrays[i] = calloc(nx * ny, sizeof(double));
        failed |= !*arrays[i];
    }
    return failed ? GALET_ERR_MEMORY : GALET_OK;
}

void galet_simple_fields_release(galet_simple_fields *fields) {
    free(fields->tau_x);
    free(fields->tau_y);
    free(fields->slip_x);
    free(fields->slip_y);
    free(fields->power);
    free(fields->state);
    free(fields->line_power);
    *fields = (galet_simple_fields){0};
}

/// Where the middle of cell i lies on a strip, from -1 at its trailing end to 1; beyond that outside.
static double place_on_strip(const galet_grid *grid, const galet_strip *strip, size_t i) {
    return (grid->x0 + (double)i * grid->dx - strip->centre) / strip->half_length;
}

/// FASTSIM counts cells from the leading edge, as many on a short strip as on a long one.
static void spread_fastsim(const galet_fastsim_fields *marched, const galet_strip *strips, galet_simple_fields *f) {
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

static galet_status run_fastsim(const run *r, galet_strip_shape shape, galet_simple *simple) {
    const galet_rolling_def *def = &r->inputs->def;
    size_t nx = r->inputs->nx, ny = r->inputs->ny;
    galet_fastsim_def march = {
        .flexibility = galet_fastsim_flexibility(&r->kalker, r->hertz->a, r->hertz->b, r->shear),
        .friction = def->friction,
        .creep = creepage_of(def),
        .speed = def->speed,
        .shape = shape,
        .cells = nx,
        .slip = r->soua ? GALET_SLIP_SOUA : GALET_SLIP_ENERGY,
        .patch_scale = sqrt(r->hertz->a * r->hertz->b),
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
    *simple =
        (galet_simple){found.force,          found.stick_area,     found.slip_area, found.power,   found.power_slip,
                       found.power_line_max, found.power_area_max, found.tau_max,   found.slip_max};
    return status;
}

static void spread_strip(const galet_strip_theory_def *theory, const run *r) {
    galet_simple_fields *f = r->fields;
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

static galet_status run_strip(const run *r, galet_simple *simple) {
    const galet_rolling_def *def = &r->inputs->def;
    galet_strip_theory_def theory = {
        .shear = r->shear,
        .poisson = r->poisson,
        .friction = def->friction,
        .stretch_x = 1.0,
        .stretch_y = 1.0,
        .creep = creepage_of(def),
        .speed = def->speed,
        .load = r->hertz->load,
    };
    if (r->has_kalker) {
        galet_strip_theory_stretch(&theory, &r->kalker);
    }
    galet_strip_theory_result found;
    galet_status status =
        galet_strip_theory_run(&theory, r->inputs->ny, r->strips, r->fields ? r->fields->line_power : NULL, &found);
    if (status) {
        return status;
    }
    if (r->fields) {
        spread_strip(&theory, r);
    }
    *simple = (galet_simple){found.force,          found.stick_area,     found.slip_area, found.power,   found.power,
                             found.power_line_max, found.power_area_max, found.tau_max,   found.slip_max};
    return GALET_OK;
}

static void run_linear(const run *r, galet_simple *simple) {
    const galet_rolling_def *def = &r->inputs->def;
    galet_creepage creep = creepage_of(def);
    galet_creep_force f = galet_kalker_force(&r->kalker, r->hertz->a, r->hertz->b, r->shear, creep);
    double power = -def->speed * (creep.x * f.fx + creep.y * f.fy + creep.spin * f.mz);
    *simple = (galet_simple){f, r->hertz->area, 0.0, power, NAN, NAN, NAN, NAN, 0.0};
}

static galet_status run_theory(const run *r, galet_simple_theory theory, galet_simple *simple) {
    switch (theory) {
    case GALET_SIMPLE_FASTSIM:
        return run_fastsim(r, GALET_STRIP_ELLIPTIC, simple);
    case GALET_SIMPLE_FASTSIM_PARABOLIC:
        return run_fastsim(r, GALET_STRIP_PARABOLIC, simple);
    case GALET_SIMPLE_STRIP:
        return run_strip(r, simple);
    default:
        run_linear(r, simple);
        return GALET_OK;
    }
}

galet_status galet_simple_run(galet_simple_theory theory, const galet_rolling_inputs *inputs, const galet_hertz *hertz,
                              bool soua, galet_simple *simple, galet_simple_fields *fields, galet_refusal *why) {
    run r = {.inputs = inputs, .hertz = hertz, .soua = soua, .fields = fields};
    galet_simple_material(&inputs->def.contact, &r.shear, &r.poisson);
    r.has_kalker = galet_kalker_coefficients(hertz->a / hertz->b, r.poisson, &r.kalker) == GALET_OK;
    if (!r.has_kalker && theory != GALET_SIMPLE_STRIP) {
        return galet_refuse(why, "tangential",
                            "Kalker's coefficients are known for a/b from 1/25 to 25 and nu from 0 to 0.5 (here a/b is "
                            "%.4g, nu %.3g); take strip-theory or exact",
                            hertz->a / hertz->b, r.poisson);
    }
    r.strips = calloc(inputs->ny, sizeof *r.strips);
    galet_status status = r.strips ? GALET_OK : GALET_ERR_MEMORY;
    galet_strip_shape shape = theory == GALET_SIMPLE_FASTSIM_PARABOLIC ? GALET_STRIP_PARABOLIC : GALET_STRIP_ELLIPTIC;
    status = status ? status : galet_strip_ellipse(hertz->a, hertz->b, hertz->load, shape, inputs->ny, r.strips);
    if (!status && fields) {
        status = allocate_fields(fields, inputs->nx, inputs->ny, hertz);
    }
    status = status ? status : run_theory(&r, theory, simple);
    free(r.strips);
    return status;
}
