#include "contact/rolling_internal.h"

#include <galet/kalker.h>

#include <math.h>
#include <string.h>

/// Slips are over dx / (pi G): a creepage times dx becomes pi G creepage, a shift pi G / dx times it.
static galet_traction_problem make_problem(const galet_rolling_case *c, int k, double creep_x, double creep_y) {
    const galet_rolling_def *def = c->def;
    const galet_level *level = c->rolling->level[k];
    bool roll = def->motion == GALET_ROLLING_STEADY;
    double unit = M_PI * c->elastic.shear / (roll ? 1.0 : level->grid.dx);
    return (galet_traction_problem){
        .friction = def->friction,
        .poisson = c->elastic.poisson,
        .slip_x = unit * creep_x,
        .slip_y = unit * creep_y,
        .slip_x_per_y = -unit * def->creep_spin,
        .slip_y_per_x = unit * def->creep_spin,
        .x_shift = roll ? def->slip_point * level->grid.dx : 0.0,
        .tolerance = def->tolerance,
        .max_iterations = def->max_iterations,
        .extra_x = c->extra_slip_x,
        .extra_y = c->extra_slip_y,
    };
}

static void solve(galet_rolling_case *c, int k, double creep_x, double creep_y) {
    galet_traction_problem problem = make_problem(c, k, creep_x, creep_y);
    int before = c->traction[k].iterations;
    galet_traction_iterate(c->rolling->level[k], &problem, c->rolling->work, &c->traction[k]);
    c->traction[k].iterations += before;
    c->creep_x[k] = creep_x;
    c->creep_y[k] = creep_y;
}

galet_creep_force galet_rolling_force(const galet_rolling_case *c, int k) {
    const galet_level *level = c->rolling->level[k];
    galet_grid grid = level->grid;
    galet_creep_force force = {0.0, 0.0, 0.0};
    for (size_t j = 0; j < grid.ny; j++) {
        double sum_x = 0.0, sum_y = 0.0, moment = 0.0;
        for (size_t i = 0; i < grid.nx; i++) {
            size_t at = j * grid.nx + i;
            sum_x += level->tx[at];
            sum_y += level->ty[at];
            moment += (grid.x0 + (double)i * grid.dx) * level->ty[at];
        }
        force.fx += sum_x;
        force.fy += sum_y;
        force.mz += moment - (grid.y0 + (double)j * grid.dy) * sum_x;
    }
    double area = grid.dx * grid.dy;
    return (galet_creep_force){force.fx * area, force.fy * area, force.mz * area};
}

static void start_traction(galet_rolling_case *c, int k, int first) {
    galet_level *level = c->rolling->level[k];
    if (c->again || (c->def->warm_start && c->rolling->solved)) {
        return;
    }
    if (k == first) {
        memset(level->tx, 0, level->size * sizeof(double));
        memset(level->ty, 0, level->size * sizeof(double));
        return;
    }
    const galet_level *from = c->rolling->level[k + 1];
    galet_level_interpolate(from, from->tx, level, level->tx);
    galet_level_interpolate(from, from->ty, level, level->ty);
}

typedef struct vector {
    double x, y;
} vector;

/// Turns the saturating force into something nearly linear in creepage: 3 (1 - (1 - f)^(1/3)) along its direction, the
/// inverse of the cubic law of Vermeulen and Johnson. What is left to the iteration is then small.
static vector straighten(vector force, double bound) {
    double size = hypot(force.x, force.y);
    if (size == 0.0 || isinf(bound)) {
        return force;
    }
    double left = fmax(1.0 - size / bound, 1e-12), straight = 3.0 * bound * (1.0 - cbrt(left)) / size;
    return (vector){straight * force.x, straight * force.y};
}

/// Force that is asked for; a component that is not stays what it is.
static vector target(const galet_rolling_case *c, galet_creep_force now) {
    double x = isnan(c->def->force_x) ? now.fx : c->def->force_x;
    double y = isnan(c->def->force_y) ? now.fy : c->def->force_y;
    return (vector){x, y};
}

/// Slope at zero creepage by Kalker's coefficients of an ellipse like the patch, or of the nearest in the table.
static galet_creep_slope first_slope(const galet_rolling_case *c, int k) {
    galet_extent e = galet_rolling_extent(c->rolling->level[k]);
    galet_grid grid = c->rolling->level[k]->grid;
    double a = 0.5 * (double)(e.i_max - e.i_min + 1) * grid.dx, b = 0.5 * (double)(e.j_max - e.j_min + 1) * grid.dy;
    galet_kalker kalker = {4.0, 3.7, 1.5, 1.2};
    galet_kalker_coefficients(fmin(fmax(a / b, 0.04), 25.0), fmin(fmax(c->elastic.poisson, 0.0), 0.5), &kalker);
    // A shift is resisted over the patch's own length.
    double length = c->def->motion == GALET_ROLLING_STEADY ? 1.0 : 0.5 * (a + b);
    double stiffness = c->elastic.shear * a * b / length;
    return (galet_creep_slope){.xx = -1.0 / (stiffness * kalker.c11), .yy = -1.0 / (stiffness * kalker.c22)};
}

/// Broyden's rank-one change: the slope now maps the last change of force on the last change of creepage.
static void learn(galet_creep_slope *s, vector creep, vector force) {
    vector guess = {s->xx * force.x + s->xy * force.y, s->yx * force.x + s->yy * force.y};
    vector back = {creep.x * s->xx + creep.y * s->yx, creep.x * s->xy + creep.y * s->yy};
    double size = back.x * force.x + back.y * force.y;
    if (!(fabs(size) > 0.0)) {
        return;
    }
    vector error = {(creep.x - guess.x) / size, (creep.y - guess.y) / size};
    s->xx += error.x * back.x;
    s->xy += error.x * back.y;
    s->yx += error.y * back.x;
    s->yy += error.y * back.y;
}

static vector next_creep(const galet_rolling_case *c, const galet_creep_slope *s, vector creep, vector need) {
    bool with_x = !isnan(c->def->force_x), with_y = !isnan(c->def->force_y);
    if (with_x) {
        creep.x += s->xx * need.x + (with_y ? s->xy * need.y : 0.0);
    }
    if (with_y) {
        creep.y += s->yy * need.y + (with_x ? s->yx * need.x : 0.0);
    }
    return creep;
}

/// Creepages that give the prescribed forces, by Broyden's method on straightened forces; each solve starts from the
/// last one's traction.
static void solve_for_forces(galet_rolling_case *c, int k, vector creep, galet_creep_slope *s) {
    double bound = c->def->friction * c->normal[k].load;
    enum { MAX_STEPS = 40 };
    vector last_creep = creep, last_force = {0.0, 0.0};
    for (int i = 0; i < MAX_STEPS; i++) {
        solve(c, k, creep.x, creep.y);
        galet_creep_force now = galet_rolling_force(c, k);
        vector wanted = target(c, now), here = {now.fx, now.fy};
        double scale = isinf(bound) ? hypot(wanted.x, wanted.y) : bound;
        if (hypot(wanted.x - here.x, wanted.y - here.y) <= c->def->tolerance * scale) {
            return;
        }
        vector force = straighten(here, bound), goal = straighten(wanted, bound);
        if (i > 0) {
            learn(s, (vector){creep.x - last_creep.x, creep.y - last_creep.y},
                  (vector){force.x - last_force.x, force.y - last_force.y});
        }
        last_creep = creep;
        last_force = force;
        creep = next_creep(c, s, creep, (vector){goal.x - force.x, goal.y - force.y});
    }
    c->traction[k].converged = false;
}

/// From the coarser grid, from the last solution, or zero where it is to be found.
static vector start_creep(const galet_rolling_case *c, int k, int first) {
    if (c->again) {
        return (vector){c->creep_x[k], c->creep_y[k]};
    }
    if (k < first) {
        return (vector){c->creep_x[k + 1], c->creep_y[k + 1]};
    }
    bool warm = c->def->warm_start && c->rolling->solved;
    double x = warm ? c->rolling->creep_x : 0.0, y = warm ? c->rolling->creep_y : 0.0;
    return (vector){isnan(c->def->force_x) ? c->def->creep_x : x, isnan(c->def->force_y) ? c->def->creep_y : y};
}

galet_status galet_rolling_pull(galet_rolling_case *c, int k, int first) {
    c->traction[k].iterations = 0;
    start_traction(c, k, first);
    double fx = c->def->force_x, fy = c->def->force_y;
    if (isnan(fx) && isnan(fy)) {
        solve(c, k, c->def->creep_x, c->def->creep_y);
        return GALET_OK;
    }
    double wanted = hypot(isnan(fx) ? 0.0 : fx, isnan(fy) ? 0.0 : fy);
    if (!(wanted < c->def->friction * c->normal[k].load)) {
        return GALET_ERR_RANGE;
    }
    galet_creep_slope slope = k == first ? first_slope(c, k) : c->force_slope;
    solve_for_forces(c, k, start_creep(c, k, first), &slope);
    c->force_slope = slope;
    return GALET_OK;
}
