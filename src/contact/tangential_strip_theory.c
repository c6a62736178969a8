#include "contact/tangential_strips.h"

#include <galet/kalker.h>
#include <galet/strip_theory.h>
#include <math.h>

/// `strip` is NULL where the row has none.
static void fill_cell(const galet_strip_theory_def *theory, galet_rolling_case *c, size_t i, size_t j,
                      const galet_strip *strip) {
    galet_rolling *rolling = c->rolling;
    double place = strip ? galet_strips_place(c, i, strip) : 1.0;
    bool inside = fabs(place) < 1.0;
    galet_vec2 tau = {0.0, 0.0}, slip = {0.0, 0.0};
    if (inside) {
        galet_strip_theory_at(theory, strip, place * strip->half_length, &tau, &slip);
    }
    size_t at = j * rolling->nx + i;
    rolling->field[GALET_ROLLING_TAU_X][at] = tau.x;
    rolling->field[GALET_ROLLING_TAU_Y][at] = tau.y;
    rolling->field[GALET_ROLLING_SLIP_X][at] = slip.x;
    rolling->field[GALET_ROLLING_SLIP_Y][at] = slip.y;
    rolling->field[GALET_ROLLING_POWER][at] = 0.0 - (tau.x * slip.x + tau.y * slip.y);
    rolling->state[at] = !inside ? 0 : slip.x != 0.0 || slip.y != 0.0 ? 2 : 1;
}

static void fill_fields(const galet_strip_theory_def *theory, galet_rolling_case *c) {
    for (size_t j = 0; j < c->rolling->ny; j++) {
        size_t under = galet_strips_under(c, j);
        const galet_strip *strip = under < c->patch.count ? &c->rolling->strips[under] : NULL;
        for (size_t i = 0; i < c->rolling->nx; i++) {
            fill_cell(theory, c, i, j, strip);
        }
    }
    c->rolling->has_traction = true;
}

/// Stretched to Kalker's slopes on the ellipse, or on one like the strips; plane theory where his coefficients end.
static galet_status solve(galet_rolling_case *c, galet_rolling_result *result) {
    const galet_rolling_def *def = c->def;
    galet_strip_theory_def theory = {
        .shear = c->elastic.shear,
        .poisson = c->elastic.poisson,
        .friction = def->friction,
        .stretch_x = 1.0,
        .stretch_y = 1.0,
        .creep = def->creep,
        .speed = def->speed,
    };
    galet_kalker kalker;
    double b;
    bool clamped;
    galet_status status = galet_strips_cut(c, GALET_STRIP_ELLIPTIC);
    if (!status && galet_strips_kalker(c, &kalker, &b, &clamped) == GALET_OK && !clamped) {
        galet_strip_theory_stretch(&theory, &kalker);
    }
    galet_traction traction;
    status =
        status ? status
               : galet_strip_theory_run(&theory, c->patch.count, c->rolling->strips, c->rolling->line_power, &traction);
    if (status) {
        return status;
    }
    if (def->fields) {
        fill_fields(&theory, c);
    }
    *result = galet_strips_collect(c, traction);
    return GALET_OK;
}

const galet_tangential_method galet_tangential_strip_theory = {
    .name = "strip-theory",
    .words = "strip theory",
    .needs = GALET_NEED_STRIPS | GALET_NEED_ALIGNED | GALET_NEED_STEADY | GALET_NEED_CREEPAGES | GALET_NEED_NO_SPIN,
    .traction = true,
    .bounded = true,
    .cut = GALET_CUT_STRIPS,
    .bytes = galet_strips_bytes,
    .solve = solve,
};
