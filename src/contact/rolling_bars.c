#include "contact/rolling_bars.h"

#include "contact/level_measure.h"
#include "contact/rolling_measure.h"

#include <math.h>

void galet_rolling_note_pressure(galet_rolling_case *c, int k) {
    const galet_level *level = c->grids->level[k];
    c->noted[k].p0 = 0.0;
    for (size_t i = 0; i < level->cells; i++) {
        c->noted[k].p0 = fmax(c->noted[k].p0, level->p[i]);
    }
}

void galet_rolling_note(galet_rolling_case *c, int k) {
    c->noted[k].traction = galet_rolling_measure(c, k, NULL);
    c->noted[k].creep = c->creep[k];
    c->noted[k].load = c->normal[k].load;
}

/// Cells a side that the next coarser grid must have for a bar, and those at which the floors are told.
enum { FEWEST = 10, USUAL = 50 };

/// All traction times this takes the place of the friction limit where it is as far below.
static const double FAR_BELOW = 10.0;

/// How differences of grids become a bar: a part of the last difference or of the one before, and a floor, a part of
/// the scale, for differences that vanish by chance. Chosen on 420 random contacts so that 95 of 100 are covered
/// (docs/theory/rolling.md 5.5).
typedef struct recipe {
    double last, before, floor;
} recipe;

static const recipe FORCE = {1.0, 1.0 / 12.0, 2e-4}, MOMENT = {1.2, 0.0, 6e-4}, AREA = {1.0, 1.0 / 8.0, 1.6e-3},
                    POWER = {0.9, 0.0, 2e-4}, SLIP_POWER = {0.6, 0.0, 3e-4}, PRESSURE = {0.5, 0.0, 3e-4};

/// Two differences between three grids; the second is 0 where there is no third.
typedef struct differences {
    double last, before;
} differences;

static double bar(const galet_rolling_case *c, recipe how, differences d, double scale) {
    const galet_level *level = c->grids->level[0];
    double cells = (double)(level->grid.nx < level->grid.ny ? level->grid.nx : level->grid.ny);
    return fmax(how.last * d.last, how.before * d.before) + how.floor * scale * USUAL / cells;
}

static differences between(const galet_rolling_case *c, double fine, double middle, double coarse) {
    return (differences){fabs(fine - middle), c->coarsest > 1 ? fabs(middle - coarse) : 0.0};
}

/// Of vectors: what one component gains the other may lose.
static differences apart(const galet_rolling_case *c, galet_vec2 fine, galet_vec2 middle, galet_vec2 coarse) {
    return (differences){hypot(fine.x - middle.x, fine.y - middle.y),
                         c->coarsest > 1 ? hypot(middle.x - coarse.x, middle.y - coarse.y) : 0.0};
}

static galet_vec2 force_of(const galet_traction *t) {
    return (galet_vec2){t->force.fx, t->force.fy};
}

static bool has_bars(const galet_rolling_case *c) {
    if (!c->def->error_estimate || c->coarsest < 1) {
        return false;
    }
    galet_grid coarser = c->grids->level[1]->grid;
    return (coarser.nx < coarser.ny ? coarser.nx : coarser.ny) >= FEWEST;
}

double galet_rolling_estimate_pressure(const galet_rolling_case *c, const galet_rolling_result *r) {
    if (!has_bars(c)) {
        return NAN;
    }
    if (!isnan(c->peak)) {
        return galet_rolling_is_ellipse(c) ? 0.0 : NAN;  // strips of a profile have a grid of their own
    }
    return bar(c, PRESSURE, between(c, r->p0, c->noted[1].p0, c->noted[2].p0), r->p0);
}

galet_rolling_bars galet_rolling_estimate(const galet_rolling_case *c, const galet_rolling_result *r) {
    galet_rolling_bars bars = galet_rolling_nothing().bars;
    if (!has_bars(c)) {
        return bars;
    }
    const galet_traction *t = &r->traction, *one = &c->noted[1].traction, *two = &c->noted[2].traction;
    galet_vec2 force = force_of(t), given = c->def->force;
    double size = hypot(force.x, force.y), arm = sqrt(r->a * r->b), creep = hypot(r->creep.x, r->creep.y);
    double moved = bar(c, FORCE, apart(c, force, force_of(one), force_of(two)), size);
    double crept = bar(c, FORCE, apart(c, c->creep[0], c->creep[1], c->creep[2]), creep);
    bool same_x = c->symmetry.no_fx, same_y = c->symmetry.no_fy;  // what vanishes has no error
    bars.fx = !isnan(given.x) ? NAN : same_x ? 0.0 : moved;
    bars.fy = !isnan(given.y) ? NAN : same_y ? 0.0 : moved;
    bars.creep_x = isnan(given.x) ? NAN : same_x ? 0.0 : crept;
    bars.creep_y = isnan(given.y) ? NAN : same_y ? 0.0 : crept;
    double bound = fmin(c->def->friction * r->load, FAR_BELOW * galet_level_effort(c->grids->level[0]));
    double moment = fmax(fabs(t->force.mz), 0.1 * bound * arm);
    bars.mz = c->symmetry.no_mz ? 0.0 : bar(c, MOMENT, between(c, t->force.mz, one->force.mz, two->force.mz), moment);
    bars.stick_area = bar(c, AREA, between(c, t->stick_area, one->stick_area, two->stick_area), r->area);
    // Of unlike materials power is a difference of what slip dissipates and what resists rolling.
    double power = fmax(fabs(t->power), fabs(r->power_resistance));
    bars.power = bar(c, POWER, between(c, t->power, one->power, two->power), power);
    // What slip dissipates is what the forces work: where they differ, one of them is off by as much.
    double gap = fabs(t->power + r->power_resistance - t->power_slip);
    double slip = bar(c, SLIP_POWER, between(c, t->power_slip, one->power_slip, two->power_slip), t->power_slip);
    bars.power_slip = fmax(slip, gap);
    bars.p0 = galet_rolling_estimate_pressure(c, r);
    return bars;
}

void galet_rolling_extrapolate(const galet_rolling_case *c, galet_rolling_result *r) {
    if (!c->def->error_estimate || c->coarsest < 1) {
        return;
    }
    const galet_noted *coarse = &c->noted[1];
    galet_creep_force fine = r->traction.force, rough = coarse->traction.force;
    // At a given approach grids carry slightly different loads.
    double load = r->load / coarse->load, ratio = c->grids->level[1]->grid.dx / c->grids->level[0]->grid.dx;
    double gain = 1.0 / (ratio - 1.0);
    if (isnan(c->def->force.x)) {
        r->bars.fx = fabs(fine.fx - load * rough.fx) * gain;
        r->fx_extrapolated = fine.fx + (fine.fx - load * rough.fx) * gain;
    } else {
        r->bars.creep_x = fabs(c->creep[0].x - coarse->creep.x) * gain;
    }
    if (isnan(c->def->force.y)) {
        r->bars.fy = fabs(fine.fy - load * rough.fy) * gain;
        r->fy_extrapolated = fine.fy + (fine.fy - load * rough.fy) * gain;
    } else {
        r->bars.creep_y = fabs(c->creep[0].y - coarse->creep.y) * gain;
    }
    if (c->def->motion == GALET_ROLLING_STEADY) {
        double difference = r->traction.power - load * coarse->traction.power;
        r->bars.power = fabs(difference) * gain;
        r->power_extrapolated = r->traction.power + difference * gain;
        r->bars.power_slip = fabs(r->traction.power + r->power_resistance - r->traction.power_slip);
    }
}
