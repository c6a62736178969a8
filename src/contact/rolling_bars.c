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
    c->noted[k].load = c->normal[k].load;
}

/// Cells a side that the next coarser grid must have for a bar, and those at which the floors are told.
enum { FEWEST = 10, USUAL = 50 };

/// All traction times this takes the place of the friction limit where it is as far below.
static const double FAR_BELOW = 10.0;

/// How differences of grids become a bar: a part of the last difference or of the one before, and floors, parts of the
/// scale: for differences that vanish by chance, for unlike materials and where a contact is held. The first three were
/// chosen on 420 random contacts so that 95 of 100 are covered, the others on 186 of unlike materials and 117 that are
/// held (docs/theory/rolling.md 5.5).
typedef struct recipe {
    double last, before, floor, unlike, held;
} recipe;

static const recipe FORCE = {1.0, 1.0 / 12.0, 2e-4, 5e-3, 1.5e-3}, MOMENT = {1.2, 0.0, 6e-4, 3e-3, 2e-3},
                    AREA = {1.0, 1.0 / 8.0, 1.6e-3, 2e-3, 0.0}, POWER = {0.9, 0.0, 2e-4, 1.5e-3, 2.5e-3},
                    SLIP_POWER = {0.6, 0.0, 3e-4, 2e-3, 0.0}, PRESSURE = {0.5, 0.0, 3e-4, 4e-3, 0.0};

/// The scheme of first order errs in one direction by what is known beforehand; a difference alone tells too little.
static const double FIRST_ORDER_PART = 1.5, FIRST_ORDER_FLOOR = 2e-2;

/// Two differences between three grids; the second is 0 where there is no third.
typedef struct differences {
    double last, before;
} differences;

/// How many times larger the usual cells are than these.
static double fineness(const galet_rolling_case *c) {
    const galet_level *level = c->grids->level[0];
    return USUAL / (double)(level->grid.nx < level->grid.ny ? level->grid.nx : level->grid.ny);
}

/// How far pressure takes part in slip: as coupling to what friction bears, at most all. Friction counts up to 1:
/// beyond, more bars hold so (docs/theory/rolling.md 5.5).
static double coupled_part(const galet_rolling_case *c) {
    return galet_rolling_is_coupled(c->def) ? fmin(fabs(c->elastic.coupling) / fmin(c->def->friction, 1.0), 1.0) : 0.0;
}

/// Whether slip is shorter than a cell in the mean of the rows: traction then ends in a singularity, as in full
/// adhesion, and what cells make of it depends on where they lie against the edge.
static bool is_held(const galet_rolling_case *c, const galet_rolling_result *r) {
    return r->traction.slip_area <= 2.0 * r->b * c->grids->level[0]->grid.dx;
}

/// All the more on cells that are longer than wide.
static double held_part(const galet_rolling_case *c, const galet_rolling_result *r) {
    galet_grid grid = c->grids->level[0]->grid;
    return is_held(c, r) ? fmax(grid.dx / grid.dy, 1.0) : 0.0;
}

static double bar(const galet_rolling_case *c, const galet_rolling_result *r, recipe how, differences d, double scale) {
    double fine = fineness(c), unlike = coupled_part(c);
    double floor = how.floor + how.unlike * unlike * sqrt(fine) + how.held * held_part(c, r);
    return (1.0 + unlike) * fmax(how.last * d.last, how.before * d.before) + floor * fine * scale;
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

/// A force has a bar or, where it is given, the creepage found for it; what vanishes by symmetry has no error.
static void share_out(const galet_rolling_case *c, double moved, double crept, galet_rolling_bars *bars) {
    galet_vec2 given = c->def->force;
    bool same_x = c->symmetry.no_fx, same_y = c->symmetry.no_fy;
    bars->fx = !isnan(given.x) ? NAN : same_x ? 0.0 : moved;
    bars->fy = !isnan(given.y) ? NAN : same_y ? 0.0 : moved;
    bars->creep_x = isnan(given.x) ? NAN : same_x ? 0.0 : crept;
    bars->creep_y = isnan(given.y) ? NAN : same_y ? 0.0 : crept;
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
    return bar(c, r, PRESSURE, between(c, r->p0, c->noted[1].p0, c->noted[2].p0), r->p0);
}

galet_rolling_bars galet_rolling_estimate(const galet_rolling_case *c, const galet_rolling_result *r) {
    galet_rolling_bars bars = galet_rolling_nothing().bars;
    if (!has_bars(c)) {
        return bars;
    }
    const galet_traction *t = &r->traction, *one = &c->noted[1].traction, *two = &c->noted[2].traction;
    galet_vec2 force = force_of(t);
    double size = hypot(force.x, force.y), arm = sqrt(r->a * r->b), creep = hypot(r->creep.x, r->creep.y);
    double moved = bar(c, r, FORCE, apart(c, force, force_of(one), force_of(two)), size);
    double crept = bar(c, r, FORCE, apart(c, c->creep[0], c->creep[1], c->creep[2]), creep);
    share_out(c, moved, crept, &bars);
    double bound = fmin(c->def->friction * r->load, FAR_BELOW * galet_level_effort(c->grids->level[0]));
    double moment = fmax(fabs(t->force.mz), 0.1 * bound * arm);
    bars.mz =
        c->symmetry.no_mz ? 0.0 : bar(c, r, MOMENT, between(c, t->force.mz, one->force.mz, two->force.mz), moment);
    bars.stick_area = bar(c, r, AREA, between(c, t->stick_area, one->stick_area, two->stick_area), r->area);
    // Of unlike materials power is a difference of what slip dissipates and what resists rolling.
    double power = fmax(fabs(t->power), fabs(r->power_resistance));
    bars.power = bar(c, r, POWER, between(c, t->power, one->power, two->power), power);
    // What slip dissipates is what the forces work: where they differ, one of them is off by as much.
    double gap = fabs(t->power + r->power_resistance - t->power_slip);
    double slip = bar(c, r, SLIP_POWER, between(c, t->power_slip, one->power_slip, two->power_slip), t->power_slip);
    bars.power_slip = fmax(slip, is_held(c, r) ? gap + bars.power : gap);
    bars.p0 = galet_rolling_estimate_pressure(c, r);
    return bars;
}

/// Of first order, from the way that is left.
static double plain_bar(const galet_rolling_case *c, double left, double scale) {
    return FIRST_ORDER_PART * left + FIRST_ORDER_FLOOR * fineness(c) * scale;
}

static void extrapolate_forces(const galet_rolling_case *c, galet_rolling_result *r, double load, double gain) {
    galet_vec2 fine = force_of(&r->traction), rough = force_of(&c->noted[1].traction), given = c->def->force;
    galet_vec2 left = {(fine.x - load * rough.x) * gain, (fine.y - load * rough.y) * gain};
    galet_vec2 apart = {(c->creep[0].x - c->creep[1].x) * gain, (c->creep[0].y - c->creep[1].y) * gain};
    double moved = plain_bar(c, hypot(left.x, left.y), hypot(fine.x, fine.y));
    double crept = plain_bar(c, hypot(apart.x, apart.y), hypot(c->creep[0].x, c->creep[0].y));
    share_out(c, moved, crept, &r->bars);
    r->fx_extrapolated = isnan(given.x) ? fine.x + left.x : NAN;
    r->fy_extrapolated = isnan(given.y) ? fine.y + left.y : NAN;
}

void galet_rolling_extrapolate(const galet_rolling_case *c, galet_rolling_result *r) {
    if (!c->def->error_estimate || c->coarsest < 1) {
        return;
    }
    // At a given approach grids carry slightly different loads.
    double load = r->load / c->noted[1].load, ratio = c->grids->level[1]->grid.dx / c->grids->level[0]->grid.dx;
    double gain = 1.0 / (ratio - 1.0);
    extrapolate_forces(c, r, load, gain);
    if (c->def->motion == GALET_ROLLING_STEADY) {
        double left = (r->traction.power - load * c->noted[1].traction.power) * gain;
        r->power_extrapolated = r->traction.power + left;
        r->bars.power = plain_bar(c, fabs(left), fabs(r->traction.power));
        double gap = fabs(r->traction.power + r->power_resistance - r->traction.power_slip);
        r->bars.power_slip = plain_bar(c, gap, r->traction.power_slip);
    }
}
