#include "contact/rolling_collect.h"

#include "contact/level_measure.h"
#include "contact/rolling_bars.h"
#include "contact/rolling_measure.h"
#include "contact/rolling_symmetry.h"

#include <math.h>
#include <string.h>

static void fill_traction(galet_rolling_case *c) {
    galet_rolling *rolling = c->rolling;
    const galet_level *level = c->grids->level[0];
    memcpy(rolling->field[GALET_ROLLING_TAU_X], level->tx, level->cells * sizeof(double));
    memcpy(rolling->field[GALET_ROLLING_TAU_Y], level->ty, level->cells * sizeof(double));
    memcpy(rolling->state, level->state, level->cells);
    for (size_t i = 0; i < level->cells; i++) {
        galet_vec2 slip = galet_rolling_slip(c, 0, i);
        rolling->field[GALET_ROLLING_SLIP_X][i] = slip.x;
        rolling->field[GALET_ROLLING_SLIP_Y][i] = slip.y;
        rolling->field[GALET_ROLLING_POWER][i] = galet_rolling_power(c, 0, i);
    }
    rolling->has_traction = true;
}

static void fill_fields(galet_rolling_case *c, bool pulled) {
    const galet_level *level = c->grids->level[0];
    memcpy(c->rolling->field[GALET_ROLLING_PRESSURE], level->p, level->cells * sizeof(double));
    c->rolling->has_pressure = true;
    if (pulled) {
        fill_traction(c);
    }
}

/// Rows of cells as lines; their power is not known yet.
static void fill_lines(galet_rolling_case *c) {
    const galet_level *level = c->grids->level[0];
    galet_grid grid = level->grid;
    for (size_t j = 0; j < grid.ny; j++) {
        double row = 0.0;
        for (size_t at = j * grid.nx; at < (j + 1) * grid.nx; at++) {
            row += level->p[at];
        }
        c->rolling->lines[j] = (galet_rolling_line){
            .y = grid.y0 + (double)j * grid.dy,
            .width = grid.dy,
            .half_length = galet_level_half_length(level, j),
            .load = row * grid.dx,
            .power = NAN,
        };
    }
    c->rolling->line_count = grid.ny;
}

double galet_rolling_beyond_points(const galet_rolling_case *c, double y_min, double y_max) {
    const galet_profile *profile = &c->gap.profile;
    if (profile->kind != GALET_PROFILE_POINTS) {
        return 0.0;
    }
    double below = profile->y[0] + profile->offset - y_min;
    double above = y_max - (profile->y[profile->count - 1] + profile->offset);
    return fmax(fmax(below, above), 0.0);
}

/// How deep points of the profile outside the box would lie in the other body, where nothing looks for contact. Far
/// from the contact its load sinks the surface like a single force.
static double find_missed(const galet_rolling_case *c, const galet_rolling_result *r, double *at) {
    static const double NEGLIGIBLE = 0.05;  // of the approach: near the box a single force is a poor image
    const galet_profile *profile = &c->gap.profile;
    double modulus = galet_contact_modulus(c->def->contact.body1, c->def->contact.body2), deepest = 0.0;
    for (size_t i = 0; profile->kind == GALET_PROFILE_POINTS && i < profile->count; i++) {
        double y = profile->y[i] + profile->offset;
        if (y >= c->box.y_min && y <= c->box.y_max) {
            continue;
        }
        double sunk = r->load / (M_PI * modulus * fabs(y - r->centre.y));
        double depth = r->approach - galet_gap_lowest(&c->gap, y) - sunk;
        *at = depth > deepest ? y : *at;
        deepest = fmax(deepest, depth);
    }
    return deepest > NEGLIGIBLE * fabs(r->approach) ? deepest : 0.0;
}

/// Where contact ends: to a part of a cell where its area is found so, too; strips know.
static galet_box find_edges(const galet_rolling_case *c) {
    const galet_level *level = c->grids->level[0];
    const galet_strip_patch *patch = &c->patch;
    if (c->row_at) {
        bool known = c->def->normal->strips && !galet_rolling_is_ellipse(c);
        return known ? (galet_box){-patch->a, patch->a, patch->y_min, patch->y_max} : galet_level_edges(level);
    }
    return galet_rolling_counts_cells(c) ? galet_level_edges(level)
                                         : galet_runs_edges(&level->runs, &level->columns, level);
}

static void measure_patch(const galet_rolling_case *c, galet_rolling_result *r) {
    const galet_level *level = c->grids->level[0];
    galet_grid grid = level->grid;
    double largest = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        largest = fmax(largest, level->p[i]);
    }
    r->p0 = isnan(c->peak) ? largest : c->peak;
    r->area = galet_rolling_area(c, 0);
    galet_extent e = galet_level_extent(level);
    bool touches = e.i_min == 0 || e.j_min == 0 || e.i_max == grid.nx - 1 || e.j_max == grid.ny - 1;
    r->box_cut = touches && c->def->normal->finds_contact;
    galet_box edges = find_edges(c);
    bool ellipse = c->hertzian && !galet_rolling_is_coupled(c->def);
    r->a = ellipse ? c->hertz.a : 0.5 * (edges.x_max - edges.x_min);
    r->b = ellipse ? c->hertz.b : 0.5 * (edges.y_max - edges.y_min);
    r->centre = galet_symmetry_centre(c, galet_level_centre(level));
    r->y_min = edges.y_min;
    r->y_max = edges.y_max;
    r->beyond_points = galet_rolling_beyond_points(c, edges.y_min, edges.y_max);
    r->beyond_profile = r->beyond_points > 0.0;
    r->missed = find_missed(c, r, &r->missed_at);
}

static galet_creepage creep_of(const galet_rolling_case *c, int k) {
    return (galet_creepage){c->creep[k].x, c->creep[k].y, c->def->creep.spin};
}

/// Where materials differ traction deforms the surface, and pressure leans on its slope. In the contact the deformed
/// surfaces meet: their slope along x is that of the undeformed gap, and like materials press without a mean slope.
static double resistance_power(const galet_rolling_case *c) {
    if (c->elastic.coupling == 0.0 || c->def->friction == 0.0) {
        return 0.0;
    }
    const galet_level *level = c->grids->level[0];
    galet_grid grid = level->grid;
    double sum = 0.0;
    for (size_t j = 0; j < grid.ny; j++) {
        double y = grid.y0 + (double)j * grid.dy;
        for (size_t i = 0; i < grid.nx; i++) {
            double x = grid.x0 + (double)i * grid.dx;
            sum += level->p[j * grid.nx + i] * (2.0 * c->gap.xx * x + c->gap.xy * y);
        }
    }
    return c->def->speed * sum * grid.dx * grid.dy;
}

static void measure_traction(galet_rolling_case *c, galet_rolling_result *r) {
    r->traction = galet_rolling_measure(c, 0, c->rolling->line_power);
    for (size_t j = 0; j < c->rolling->line_count; j++) {
        c->rolling->lines[j].power = c->rolling->line_power[j];
    }
    r->creep = creep_of(c, 0);
    r->power_resistance = c->def->motion == GALET_ROLLING_STEADY ? resistance_power(c) : NAN;
    r->residual = c->traction[0].residual;
    r->tangential_iterations = c->traction[0].iterations;
    if (galet_rolling_is_second_order(c)) {
        r->bars = galet_rolling_estimate(c, r);
    } else {
        galet_rolling_extrapolate(c, r);
    }
}

galet_rolling_result galet_rolling_collect(galet_rolling_case *c, bool pulled) {
    galet_rolling_result r = galet_rolling_nothing();
    r.approach = c->normal[0].approach;
    r.load = c->normal[0].load;
    r.normal_residual = c->normal[0].residual;
    r.normal_iterations = c->normal[0].iterations;
    r.grid = c->grids->level[0]->grid;
    r.creep = c->def->creep;
    measure_patch(c, &r);
    fill_lines(c);
    if (pulled) {
        measure_traction(c, &r);
    } else {
        r.bars.p0 = galet_rolling_estimate_pressure(c, &r);
    }
    if (c->def->fields) {
        fill_fields(c, pulled);
    }
    return r;
}
