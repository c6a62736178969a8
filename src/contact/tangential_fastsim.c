#include "contact/tangential_ellipse.h"

#include <galet/fastsim.h>
#include <galet/kalker.h>
#include <math.h>
#include <string.h>

/// FASTSIM counts cells from the leading edge, as many on a short strip as on a long one: on the grid they go where
/// they lie. `from` holds the march of strip j.
static void spread(const galet_rolling_case *c, size_t j, const double *from, double *to) {
    size_t nx = c->rolling->nx;
    for (size_t i = 0; i < nx; i++) {
        double place = galet_ellipse_place(c, i, j);
        to[i] = fabs(place) < 1.0 ? from[(size_t)(0.5 * (1.0 - place) * (double)nx)] : 0.0;
    }
}

static void spread_state(const galet_rolling_case *c, size_t j, const unsigned char *from, unsigned char *to) {
    size_t nx = c->rolling->nx;
    for (size_t i = 0; i < nx; i++) {
        double place = galet_ellipse_place(c, i, j);
        to[i] = fabs(place) < 1.0 ? from[(size_t)(0.5 * (1.0 - place) * (double)nx)] : 0;
    }
}

/// The march wrote its rows into the fields; each is turned by way of a row aside.
static void spread_fields(const galet_rolling_case *c) {
    galet_rolling *rolling = c->rolling;
    size_t nx = rolling->nx;
    for (size_t j = 0; j < rolling->ny; j++) {
        for (int f = GALET_ROLLING_TAU_X; f <= GALET_ROLLING_POWER; f++) {
            double *row = rolling->field[f] + j * nx;
            memcpy(rolling->row, row, nx * sizeof(double));
            spread(c, j, rolling->row, row);
        }
        unsigned char *state = rolling->state + j * nx, *aside = (unsigned char *)rolling->row;
        memcpy(aside, state, nx);
        spread_state(c, j, aside, state);
    }
    rolling->has_traction = true;
}

static galet_status solve(galet_rolling_case *c, galet_strip_shape shape, galet_rolling_result *result) {
    const galet_rolling_def *def = c->def;
    galet_rolling *rolling = c->rolling;
    double a = c->hertz.a, b = c->hertz.b;
    galet_kalker kalker;
    galet_status status = galet_kalker_coefficients(a / b, c->elastic.poisson, &kalker);
    status = status ? status : galet_ellipse_cut(c, shape);
    if (status) {
        return status;
    }
    galet_fastsim_def march = {
        .flexibility = galet_fastsim_flexibility(&kalker, a, b, c->elastic.shear),
        .friction = def->friction,
        .creep = def->creep,
        .speed = def->speed,
        .shape = shape,
        .cells = rolling->nx,
        .slip = def->slip,
        .patch_scale = sqrt(a * b),
    };
    galet_fastsim_fields fields = {
        .line_power = rolling->line_power,
        .tau_x = rolling->field[GALET_ROLLING_TAU_X],
        .tau_y = rolling->field[GALET_ROLLING_TAU_Y],
        .slip_x = rolling->field[GALET_ROLLING_SLIP_X],
        .slip_y = rolling->field[GALET_ROLLING_SLIP_Y],
        .power = rolling->field[GALET_ROLLING_POWER],
        .state = rolling->state,
    };
    galet_traction traction;
    status = galet_fastsim_run(&march, rolling->ny, rolling->strips, def->fields ? &fields : NULL, &traction);
    if (status) {
        return status;
    }
    if (def->fields) {
        spread_fields(c);
    }
    *result = galet_ellipse_collect(c, traction);
    return GALET_OK;
}

static galet_status solve_elliptic(galet_rolling_case *c, galet_rolling_result *result) {
    return solve(c, GALET_STRIP_ELLIPTIC, result);
}

static galet_status solve_parabolic(galet_rolling_case *c, galet_rolling_result *result) {
    return solve(c, GALET_STRIP_PARABOLIC, result);
}

enum { NEEDS = GALET_NEED_CIRCLES | GALET_NEED_ALIGNED | GALET_NEED_STEADY | GALET_NEED_CREEPAGES | GALET_NEED_KALKER };

const galet_tangential_method galet_tangential_fastsim = {
    .name = "fastsim",
    .words = "FASTSIM, elliptic bound",
    .needs = NEEDS,
    .traction = true,
    .bounded = true,
    .bytes = galet_ellipse_bytes,
    .solve = solve_elliptic,
};

const galet_tangential_method galet_tangential_fastsim_parabolic = {
    .name = "fastsim-parabolic",
    .words = "FASTSIM, parabolic bound",
    .needs = NEEDS,
    .traction = true,
    .bounded = true,
    .bytes = galet_ellipse_bytes,
    .solve = solve_parabolic,
};
