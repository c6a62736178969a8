#include "contact/rolling_collect.h"

#include "contact/measure.h"

#include <math.h>
#include <string.h>

/// Largest half extent over the smallest radius beyond which the half-space is flagged as a poor image of the bodies.
static const double HALF_SPACE_LIMIT = 0.3;

/// Slip in its own unit: velocity in steady rolling, distance after a shift.
static double slip_unit(const galet_rolling_case *c) {
    double pi_g = M_PI * c->elastic.shear;
    return c->def->motion == GALET_ROLLING_STEADY ? c->def->speed / pi_g : c->grids->level[0]->grid.dx / pi_g;
}

/// Copies pressure, traction and the slip of slipping cells; sticking cells have none but the solver's residual.
static void fill_fields(galet_rolling_case *c) {
    galet_rolling *rolling = c->rolling;
    const galet_level *level = c->grids->level[0];
    bool pulled = c->def->motion != GALET_ROLLING_PRESS;
    const double *sx = c->grids->slip, *sy = sx + level->size;
    double unit = pulled ? slip_unit(c) : 0.0;
    memcpy(rolling->field[GALET_FIELD_PRESSURE], level->p, level->cells * sizeof(double));
    for (size_t i = 0; i < level->cells; i++) {
        bool slips = pulled && level->state[i] == 2;
        double tx = pulled ? level->tx[i] : 0.0, ty = pulled ? level->ty[i] : 0.0;
        double wx = slips ? unit * sx[i] : 0.0, wy = slips ? unit * sy[i] : 0.0;
        rolling->field[GALET_FIELD_TAU_X][i] = tx;
        rolling->field[GALET_FIELD_TAU_Y][i] = ty;
        rolling->field[GALET_FIELD_SLIP_X][i] = wx;
        rolling->field[GALET_FIELD_SLIP_Y][i] = wy;
        rolling->field[GALET_FIELD_POWER][i] = -(tx * wx + ty * wy);
    }
}

static void measure_powers(const galet_rolling_case *c, galet_rolling_result *r) {
    galet_rolling *rolling = c->rolling;
    galet_grid grid = c->grids->level[0]->grid;
    const double *power = rolling->field[GALET_FIELD_POWER];
    for (size_t j = 0; j < grid.ny; j++) {
        double row = 0.0;
        for (size_t i = 0; i < grid.nx; i++) {
            row += power[j * grid.nx + i];
            r->power_area_max = fmax(r->power_area_max, power[j * grid.nx + i]);
        }
        rolling->line_power[j] = row * grid.dx;
        r->power_line_max = fmax(r->power_line_max, rolling->line_power[j]);
        r->power_slip += rolling->line_power[j] * grid.dy;
    }
}

static void measure_extremes(const galet_rolling_case *c, galet_rolling_result *r) {
    const galet_level *level = c->grids->level[0];
    double *const *field = c->rolling->field;
    for (size_t i = 0; i < level->cells; i++) {
        r->p0 = fmax(r->p0, level->p[i]);
        r->tau_max = fmax(r->tau_max, hypot(field[GALET_FIELD_TAU_X][i], field[GALET_FIELD_TAU_Y][i]));
        r->slip_max = fmax(r->slip_max, hypot(field[GALET_FIELD_SLIP_X][i], field[GALET_FIELD_SLIP_Y][i]));
    }
}

/// How far contact reaches beyond the points of a measured profile.
static double reach_beyond_points(const galet_rolling_case *c, galet_extent e) {
    const galet_profile *profile = &c->gap.profile;
    if (profile->kind != GALET_PROFILE_POINTS) {
        return 0.0;
    }
    galet_grid grid = c->grids->level[0]->grid;
    double low = grid.y0 + (double)e.j_min * grid.dy, high = grid.y0 + (double)e.j_max * grid.dy;
    double below = profile->y[0] + profile->offset - low;
    double above = high - (profile->y[profile->count - 1] + profile->offset);
    return fmax(fmax(below, above), 0.0);
}

static void measure_patch(const galet_rolling_case *c, galet_rolling_result *r) {
    const galet_level *level = c->grids->level[0];
    galet_grid grid = level->grid;
    size_t count[3] = {0, 0, 0};
    for (size_t i = 0; i < level->cells; i++) {
        count[level->state[i]]++;
    }
    double cell = grid.dx * grid.dy;
    bool pulled = c->def->motion != GALET_ROLLING_PRESS;
    r->area = (double)(count[1] + count[2]) * cell;
    r->stick_area = pulled ? (double)count[1] * cell : NAN;
    r->slip_area = pulled ? (double)count[2] * cell : NAN;
    galet_extent e = galet_measure_extent(level);
    r->box_cut = e.i_min == 0 || e.j_min == 0 || e.i_max == grid.nx - 1 || e.j_max == grid.ny - 1;
    r->a = c->hertzian ? c->hertz.a : 0.5 * (double)(e.i_max - e.i_min + 1) * grid.dx;
    r->b = c->hertzian ? c->hertz.b : 0.5 * (double)(e.j_max - e.j_min + 1) * grid.dy;
    r->beyond_points = reach_beyond_points(c, e);
    r->beyond_profile = r->beyond_points > 0.0;
    double radius =
        fmin(fmin(fabs(c->def->contact.body1.rx), fabs(c->def->contact.body2.rx)), fabs(c->def->contact.body2.ry));
    if (c->def->profile.kind != GALET_PROFILE_POINTS) {
        radius = fmin(radius, fabs(c->def->contact.body1.ry));
    }
    if (c->def->profile.kind == GALET_PROFILE_BLEND) {
        radius = fmin(radius, fabs(c->def->profile.blend_radius));
    }
    r->patch_to_radius = fmax(r->a, r->b) / radius;
    r->beyond_half_space = r->patch_to_radius > HALF_SPACE_LIMIT;
}

static double creep_power(const galet_rolling_case *c, int k, galet_creep_force f) {
    return -c->def->speed * (c->creep[k].x * f.fx + c->creep[k].y * f.fy + c->def->creep_spin * f.mz);
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

/// The discretisation is of first order in the cells' length (science/rolling-contact 5b).
static void estimate_errors(const galet_rolling_case *c, galet_rolling_result *r) {
    if (!c->def->error_estimate || c->grids->count < 2 || c->def->motion == GALET_ROLLING_PRESS) {
        return;
    }
    // Grids carry slightly different areas: compare at the same load.
    double load = r->load / c->normal[1].load;
    galet_creep_force coarse = galet_measure_force(c->grids->level[1]);
    double ratio = c->grids->level[1]->grid.dx / c->grids->level[0]->grid.dx;
    double gain = 1.0 / (ratio - 1.0);
    r->fx_error = fabs(r->fx - load * coarse.fx) * gain;
    r->fy_error = fabs(r->fy - load * coarse.fy) * gain;
    r->fx_extrapolated = r->fx + (r->fx - load * coarse.fx) * gain;
    r->fy_extrapolated = r->fy + (r->fy - load * coarse.fy) * gain;
    if (c->def->motion == GALET_ROLLING_STEADY) {
        double difference = r->power - load * creep_power(c, 1, coarse);
        r->power_error = fabs(difference) * gain;
        r->power_extrapolated = r->power + difference * gain;
    }
}

static void measure_forces(const galet_rolling_case *c, galet_rolling_result *r) {
    galet_creep_force f = galet_measure_force(c->grids->level[0]);
    double bound = c->def->friction * r->load;
    r->fx = f.fx;
    r->fy = f.fy;
    r->mz = f.mz;
    r->fx_rel = bound > 0.0 ? f.fx / bound : NAN;
    r->fy_rel = bound > 0.0 ? f.fy / bound : NAN;
    r->creep_x = c->creep[0].x;
    r->creep_y = c->creep[0].y;
    r->creep_spin = c->def->creep_spin;
    r->residual = c->traction[0].residual;
    r->tangential_iterations = c->traction[0].iterations;
    if (c->def->motion == GALET_ROLLING_STEADY) {
        r->power = creep_power(c, 0, f);
        r->power_resistance = resistance_power(c);
    }
}

galet_rolling_result galet_rolling_collect(galet_rolling_case *c) {
    galet_rolling_result r = {
        .approach = c->normal[0].approach,
        .load = c->normal[0].load,
        .normal_residual = c->normal[0].residual,
        .normal_iterations = c->normal[0].iterations,
        .coupling = c->elastic.coupling,
        .grid = c->grids->level[0]->grid,
        .fx_extrapolated = NAN,
        .fx_error = NAN,
        .fy_extrapolated = NAN,
        .fy_error = NAN,
        .power_extrapolated = NAN,
        .power_error = NAN,
        .fx_rel = NAN,
        .fy_rel = NAN,
        .power = NAN,
        .power_resistance = NAN,
        .creep_x = c->def->creep_x,
        .creep_y = c->def->creep_y,
        .creep_spin = c->def->creep_spin,
    };
    fill_fields(c);
    measure_patch(c, &r);
    measure_extremes(c, &r);
    if (c->def->motion != GALET_ROLLING_PRESS) {
        measure_forces(c, &r);
        measure_powers(c, &r);
        estimate_errors(c, &r);
    }
    if (c->def->normal == GALET_NORMAL_HERTZ) {
        r.p0 = c->hertz.p0;
    }
    return r;
}
