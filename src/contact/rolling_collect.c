#include "contact/rolling_collect.h"

#include "contact/creep.h"
#include "contact/level_measure.h"
#include "contact/rolling_symmetry.h"

#include <math.h>
#include <string.h>

/// Slip in its own unit: velocity in steady rolling, distance after a shift.
static double slip_unit(const galet_rolling_case *c) {
    double pi_g = M_PI * c->elastic.shear;
    return c->def->motion == GALET_ROLLING_STEADY ? c->def->speed / pi_g : c->grids->level[0]->grid.dx / pi_g;
}

/// Slip of a cell; sticking cells have none but the solver's residual.
static galet_vec2 slip_at(const galet_rolling_case *c, size_t cell, double unit) {
    const galet_level *level = c->grids->level[0];
    const double *sx = c->grids->slip, *sy = sx + level->size;
    bool slips = level->state[cell] == 2;
    return (galet_vec2){slips ? unit * sx[cell] : 0.0, slips ? unit * sy[cell] : 0.0};
}

static double power_of(double tx, double ty, galet_vec2 slip) {
    return -(tx * slip.x + ty * slip.y);
}

static void fill_traction(galet_rolling_case *c) {
    galet_rolling *rolling = c->rolling;
    const galet_level *level = c->grids->level[0];
    double unit = slip_unit(c);
    memcpy(rolling->field[GALET_ROLLING_TAU_X], level->tx, level->cells * sizeof(double));
    memcpy(rolling->field[GALET_ROLLING_TAU_Y], level->ty, level->cells * sizeof(double));
    memcpy(rolling->state, level->state, level->cells);
    for (size_t i = 0; i < level->cells; i++) {
        galet_vec2 slip = slip_at(c, i, unit);
        rolling->field[GALET_ROLLING_SLIP_X][i] = slip.x;
        rolling->field[GALET_ROLLING_SLIP_Y][i] = slip.y;
        rolling->field[GALET_ROLLING_POWER][i] = power_of(level->tx[i], level->ty[i], slip);
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

/// Powers and the largest traction and slip, row by row.
static void measure_cells(galet_rolling_case *c, galet_traction *t) {
    const galet_level *level = c->grids->level[0];
    galet_grid grid = level->grid;
    double unit = slip_unit(c);
    for (size_t j = 0; j < grid.ny; j++) {
        double row = 0.0;
        for (size_t at = j * grid.nx; at < (j + 1) * grid.nx; at++) {
            double tx = level->tx[at], ty = level->ty[at];
            galet_vec2 slip = slip_at(c, at, unit);
            double power = power_of(tx, ty, slip);
            row += power;
            t->power_area_max = fmax(t->power_area_max, power);
            t->tau_max = fmax(t->tau_max, hypot(tx, ty));
            t->slip_max = fmax(t->slip_max, hypot(slip.x, slip.y));
        }
        double line = row * grid.dx;
        t->power_line_max = fmax(t->power_line_max, line);
        t->power_slip += line * grid.dy;
        c->rolling->lines[j].power = line;
    }
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

static void measure_patch(const galet_rolling_case *c, galet_rolling_result *r) {
    const galet_level *level = c->grids->level[0];
    galet_grid grid = level->grid;
    size_t cells = 0;
    double largest = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        cells += level->state[i] > 0;
        largest = fmax(largest, level->p[i]);
    }
    r->p0 = isnan(c->peak) ? largest : c->peak;
    r->area = (double)cells * (grid.dx * grid.dy);
    galet_extent e = galet_level_extent(level);
    bool touches = e.i_min == 0 || e.j_min == 0 || e.i_max == grid.nx - 1 || e.j_max == grid.ny - 1;
    r->box_cut = touches && c->def->normal->finds_contact;
    galet_box edges = galet_level_edges(level);
    r->a = c->hertzian ? c->hertz.a : 0.5 * (edges.x_max - edges.x_min);
    r->b = c->hertzian ? c->hertz.b : 0.5 * (edges.y_max - edges.y_min);
    r->centre = galet_symmetry_centre(c, galet_level_centre(level));
    r->y_min = edges.y_min;
    r->y_max = edges.y_max;
    r->beyond_points = galet_rolling_beyond_points(c, edges.y_min, edges.y_max);
    r->beyond_profile = r->beyond_points > 0.0;
    r->missed = find_missed(c, r, &r->missed_at);
}

static void measure_areas(const galet_level *level, galet_traction *t) {
    size_t count[3] = {0, 0, 0};
    for (size_t i = 0; i < level->cells; i++) {
        count[level->state[i]]++;
    }
    double cell = level->grid.dx * level->grid.dy;
    t->stick_area = (double)count[1] * cell;
    t->slip_area = (double)count[2] * cell;
}

static galet_creep_force force_on(const galet_rolling_case *c, int k) {
    return galet_symmetry_force(c, galet_level_force(c->grids->level[k]));
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

/// The discretisation is of first order in the cells' length (docs/theory/rolling.md 5.2).
static void estimate_errors(const galet_rolling_case *c, galet_rolling_result *r) {
    if (!c->def->error_estimate || c->grids->count < 2) {
        return;
    }
    // Grids carry slightly different areas: compare at the same load.
    double load = r->load / c->normal[1].load;
    galet_creep_force fine = r->traction.force, coarse = force_on(c, 1);
    galet_creepage rough = creep_of(c, 1);
    galet_vec2 given = c->def->force;
    double ratio = c->grids->level[1]->grid.dx / c->grids->level[0]->grid.dx;
    double gain = 1.0 / (ratio - 1.0);
    if (isnan(given.x)) {
        r->bars.fx = fabs(fine.fx - load * coarse.fx) * gain;
        r->fx_extrapolated = fine.fx + (fine.fx - load * coarse.fx) * gain;
    } else {
        r->bars.creep_x = fabs(r->creep.x - rough.x) * gain;
    }
    if (isnan(given.y)) {
        r->bars.fy = fabs(fine.fy - load * coarse.fy) * gain;
        r->fy_extrapolated = fine.fy + (fine.fy - load * coarse.fy) * gain;
    } else {
        r->bars.creep_y = fabs(r->creep.y - rough.y) * gain;
    }
    if (c->def->motion == GALET_ROLLING_STEADY) {
        double difference = r->traction.power - load * galet_creep_power(rough, coarse, c->def->speed);
        r->bars.power = fabs(difference) * gain;
        r->power_extrapolated = r->traction.power + difference * gain;
        r->bars.power_slip = fabs(r->traction.power + r->power_resistance - r->traction.power_slip);
    }
}

static void measure_traction(galet_rolling_case *c, galet_rolling_result *r) {
    bool steady = c->def->motion == GALET_ROLLING_STEADY;
    galet_traction t = {.force = force_on(c, 0)};
    measure_areas(c->grids->level[0], &t);
    measure_cells(c, &t);
    r->creep = creep_of(c, 0);
    t.power = steady ? galet_creep_power(r->creep, t.force, c->def->speed) : NAN;
    r->power_resistance = steady ? resistance_power(c) : NAN;
    r->traction = t;
    r->residual = c->traction[0].residual;
    r->tangential_iterations = c->traction[0].iterations;
    estimate_errors(c, r);
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
    }
    if (c->def->fields) {
        fill_fields(c, pulled);
    }
    return r;
}
