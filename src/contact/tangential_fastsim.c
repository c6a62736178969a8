#include "contact/tangential_strips.h"

#include <galet/fastsim.h>
#include <galet/kalker.h>
#include <math.h>
#include <string.h>

/// FASTSIM counts cells from the leading edge, as many on a short strip as on a long one: on the grid they go where
/// they lie. `from` holds the march of the strip.
static void spread(const galet_rolling_case *c, const galet_strip *strip, const double *from, double *to) {
    size_t nx = c->rolling->nx;
    for (size_t i = 0; i < nx; i++) {
        double place = galet_strips_place(c, i, strip);
        to[i] = fabs(place) < 1.0 ? from[(size_t)(0.5 * (1.0 - place) * (double)nx)] : 0.0;
    }
}

static void spread_state(const galet_rolling_case *c, const galet_strip *strip, const unsigned char *from,
                         unsigned char *to) {
    size_t nx = c->rolling->nx;
    for (size_t i = 0; i < nx; i++) {
        double place = galet_strips_place(c, i, strip);
        to[i] = fabs(place) < 1.0 ? from[(size_t)(0.5 * (1.0 - place) * (double)nx)] : 0;
    }
}

/// Row j from the march of its strip, by way of a row aside.
static void spread_row(const galet_rolling_case *c, size_t j, size_t under) {
    galet_rolling *rolling = c->rolling;
    size_t nx = rolling->nx;
    const galet_strip *strip = &rolling->strips[under];
    for (int f = GALET_ROLLING_TAU_X; f <= GALET_ROLLING_POWER; f++) {
        memcpy(rolling->row, rolling->field[f] + under * nx, nx * sizeof(double));
        spread(c, strip, rolling->row, rolling->field[f] + j * nx);
    }
    unsigned char *aside = (unsigned char *)rolling->row;
    memcpy(aside, rolling->state + under * nx, nx);
    spread_state(c, strip, aside, rolling->state + j * nx);
}

static void clear_row(const galet_rolling_case *c, size_t j) {
    size_t nx = c->rolling->nx;
    for (int f = GALET_ROLLING_TAU_X; f <= GALET_ROLLING_POWER; f++) {
        memset(c->rolling->field[f] + j * nx, 0, nx * sizeof(double));
    }
    memset(c->rolling->state + j * nx, 0, nx);
}

/// The march left strips in the fields one after the other, and rows take theirs from there. Strips go up as rows do:
/// rows that look up, from the lowest on, and then rows that look down, from the highest on, find theirs untouched.
static void spread_fields(const galet_rolling_case *c) {
    size_t ny = c->rolling->ny, none = c->patch.count;
    for (size_t j = 0; j < ny; j++) {
        size_t under = galet_strips_under(c, j);
        if (under != none && under > j) {
            spread_row(c, j, under);
        }
    }
    for (size_t j = ny; j-- > 0;) {
        size_t under = galet_strips_under(c, j);
        if (under != none && under <= j) {
            spread_row(c, j, under);
        }
    }
    for (size_t j = 0; j < ny; j++) {
        if (galet_strips_under(c, j) == none) {
            clear_row(c, j);
        }
    }
    c->rolling->has_traction = true;
}

static galet_status solve(galet_rolling_case *c, galet_strip_shape shape, galet_rolling_result *result) {
    const galet_rolling_def *def = c->def;
    galet_rolling *rolling = c->rolling;
    galet_kalker kalker;
    double b;
    bool clamped;
    galet_status status = galet_strips_cut(c, shape);
    status = status ? status : galet_strips_kalker(c, &kalker, &b, &clamped);
    if (status) {
        return status;
    }
    galet_fastsim_def march = {
        .flexibility = galet_fastsim_flexibility(&kalker, c->patch.a, b, c->elastic.shear),
        .friction = def->friction,
        .creep = def->creep,
        .speed = def->speed,
        .shape = shape,
        .cells = rolling->nx,
        .slip = def->slip,
        .patch_scale = sqrt(c->patch.a * b),
    };
    galet_fastsim_fields fields = {.line_power = rolling->line_power};
    if (def->fields) {
        fields.tau_x = rolling->field[GALET_ROLLING_TAU_X];
        fields.tau_y = rolling->field[GALET_ROLLING_TAU_Y];
        fields.slip_x = rolling->field[GALET_ROLLING_SLIP_X];
        fields.slip_y = rolling->field[GALET_ROLLING_SLIP_Y];
        fields.power = rolling->field[GALET_ROLLING_POWER];
        fields.state = rolling->state;
    }
    galet_traction traction;
    status = galet_fastsim_run(&march, c->patch.count, rolling->strips, &fields, &traction);
    if (status) {
        return status;
    }
    if (def->fields) {
        spread_fields(c);
    }
    *result = galet_strips_collect(c, traction);
    result->kalker_clamped = clamped;
    return GALET_OK;
}

static galet_status solve_elliptic(galet_rolling_case *c, galet_rolling_result *result) {
    return solve(c, GALET_STRIP_ELLIPTIC, result);
}

static galet_status solve_parabolic(galet_rolling_case *c, galet_rolling_result *result) {
    return solve(c, GALET_STRIP_PARABOLIC, result);
}

enum { NEEDS = GALET_NEED_STRIPS | GALET_NEED_ALIGNED | GALET_NEED_STEADY | GALET_NEED_CREEPAGES | GALET_NEED_KALKER };

const galet_tangential_method galet_tangential_fastsim = {
    .name = "fastsim",
    .words = "FASTSIM, elliptic bound",
    .needs = NEEDS,
    .traction = true,
    .bounded = true,
    .cut = GALET_CUT_CELLS,
    .bytes = galet_strips_bytes,
    .solve = solve_elliptic,
};

const galet_tangential_method galet_tangential_fastsim_parabolic = {
    .name = "fastsim-parabolic",
    .words = "FASTSIM, parabolic bound",
    .needs = NEEDS,
    .traction = true,
    .bounded = true,
    .cut = GALET_CUT_CELLS,
    .bytes = galet_strips_bytes,
    .solve = solve_parabolic,
};
