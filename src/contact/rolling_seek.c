#include "contact/rolling_seek.h"

#include "base/watch.h"
#include "contact/level_measure.h"
#include "contact/rolling_drag.h"

#include <galet/kalker.h>

#include <math.h>

/// Forces are met to the tolerance of the smaller of force and friction left over, but never closer than this part of
/// all traction: what the solver can tell apart.
static const double FLOOR = 1e-3;
/// Solves are that much finer than forces are met, so that the search does not chase their noise.
static const double FINER = 0.1;

enum { MAX_SOLVES = 80 };

/// One search. Forces are straightened: nearly linear in creepage.
typedef struct search {
    galet_rolling_case *c;
    int k;
    const galet_watch *watch;
    galet_watch_step step;  // of the solves
    bool with_x, with_y;
    galet_vec2 wanted;   // 0 where none is
    double bound;        // on the force
    galet_vec2 creep;    // of the last solve
    galet_vec2 need;     // straightened force that is missing there, in the wanted components
    double miss;         // force that is missing there [N]
    galet_vec2 best;     // creepage of the least miss
    double least, most;  // miss so far
    bool done;           // found, or the solver failed
    int solves;
    galet_status status;
} search;

/// 3 (1 - (1 - f)^(1/3)) along the force's direction, the inverse of the cubic law of Vermeulen and Johnson.
static galet_vec2 straighten(galet_vec2 force, double bound) {
    double size = hypot(force.x, force.y);
    if (size == 0.0 || isinf(bound)) {
        return force;
    }
    double straight = -3.0 * bound * expm1(log1p(-fmin(size / bound, 1.0 - 1e-12)) / 3.0) / size;
    return (galet_vec2){straight * force.x, straight * force.y};
}

/// What the force may be missed by, before the tolerance.
static double accuracy(const search *s) {
    double size = hypot(s->wanted.x, s->wanted.y);
    return fmax(fmin(size, s->bound - size), FLOOR * galet_level_effort(s->c->grids->level[s->k]));
}

static void evaluate(search *s, galet_vec2 creep) {
    if (s->status) {
        return;
    }
    galet_rolling_case *c = s->c;
    const galet_level *level = c->grids->level[s->k];
    double effort = galet_level_effort(level), rounding = 1e-13;
    double part = effort > 0.0 ? fmin(accuracy(s) / effort, 1.0) : 1.0;
    s->status = galet_rolling_drag(c, s->k, creep, fmax(FINER * c->def->tolerance * part, rounding));
    galet_creep_force f = galet_level_force(level);
    galet_vec2 here = {s->with_x ? f.fx : 0.0, s->with_y ? f.fy : 0.0};
    galet_vec2 force = straighten(here, s->bound), goal = straighten(s->wanted, s->bound);
    s->creep = creep;
    s->need = (galet_vec2){goal.x - force.x, goal.y - force.y};
    s->miss = hypot(s->wanted.x - here.x, s->wanted.y - here.y);
    double allowed = c->def->tolerance * accuracy(s);
    s->done = s->status || s->miss <= allowed;
    s->solves++;
    s->most = fmax(s->most, s->miss);
    s->step.fraction = galet_watch_converged(s->most, s->miss, allowed);
    galet_watch_tell(s->watch, s->step.phase, s->step.fraction);
    if (s->miss < s->least) {
        s->least = s->miss;
        s->best = creep;
    }
}

/// Slope at zero creepage by Kalker's coefficients of an ellipse like the patch, or of the nearest in the table.
static galet_creep_slope first_slope(const galet_rolling_case *c, int k) {
    galet_extent e = galet_level_extent(c->grids->level[k]);
    galet_grid grid = c->grids->level[k]->grid;
    double a = 0.5 * (double)(e.i_max - e.i_min + 1) * grid.dx, b = 0.5 * (double)(e.j_max - e.j_min + 1) * grid.dy;
    galet_kalker kalker = {4.0, 3.7, 1.5, 1.2};
    galet_kalker_coefficients(fmin(fmax(a / b, 0.04), 25.0), fmin(fmax(c->elastic.poisson, 0.0), 0.5), &kalker);
    // A shift is resisted over the patch's own length.
    double length = c->def->motion == GALET_ROLLING_STEADY ? 1.0 : 0.5 * (a + b);
    double stiffness = c->elastic.shear * a * b / length;
    return (galet_creep_slope){.xx = -1.0 / (stiffness * kalker.c11), .yy = -1.0 / (stiffness * kalker.c22)};
}

/// One force, which falls as its creepage grows: secants, kept between creepages that give too much and too little.
static void seek_one(search *s, galet_creep_slope *slope) {
    double low = -INFINITY, high = INFINITY, step = 0.0;
    double *rate = s->with_x ? &slope->xx : &slope->yy;
    for (bool wary = false; !s->done && s->solves < MAX_SOLVES; wary = !wary) {
        double at = s->with_x ? s->creep.x : s->creep.y, need = s->with_x ? s->need.x : s->need.y;
        if (need < 0.0) {
            low = at;
        } else {
            high = at;
        }
        bool between = isfinite(low) && isfinite(high);
        double most = step == 0.0 ? INFINITY : 10.0 * fabs(step);
        step = fmax(fmin(*rate * need, most), -most);
        // A secant that leaves the bracket gives way to bisection, and every other time one that hardly moves in it.
        bool outside = between && !(at + step > low && at + step < high);
        step = outside || (between && wary && fabs(step) < 1e-3 * (high - low)) ? 0.5 * (low + high) - at : step;
        double next = at + step;
        if (next == at) {
            return;
        }
        evaluate(s, s->with_x ? (galet_vec2){next, s->creep.y} : (galet_vec2){s->creep.x, next});
        double gained = need - (s->with_x ? s->need.x : s->need.y);
        *rate = gained * step < 0.0 ? step / gained : *rate;
    }
}

/// Broyden's rank-one change: the slope now maps the last change of force on the last change of creepage.
static void learn(galet_creep_slope *s, galet_vec2 creep, galet_vec2 force) {
    galet_vec2 guess = {s->xx * force.x + s->xy * force.y, s->yx * force.x + s->yy * force.y};
    galet_vec2 back = {creep.x * s->xx + creep.y * s->yx, creep.x * s->xy + creep.y * s->yy};
    double size = back.x * force.x + back.y * force.y;
    if (!(fabs(size) > 0.0)) {
        return;
    }
    galet_vec2 error = {(creep.x - guess.x) / size, (creep.y - guess.y) / size};
    s->xx += error.x * back.x;
    s->xy += error.x * back.y;
    s->yx += error.y * back.x;
    s->yy += error.y * back.y;
}

/// The slope by differences around a creepage with its need.
static void measure_slope(search *s, galet_vec2 at, galet_vec2 need, galet_creep_slope *slope) {
    double step = 1e-3 * fmax(hypot(at.x, at.y), hypot(slope->xx * need.x, slope->yy * need.y));
    evaluate(s, (galet_vec2){at.x + step, at.y});
    double xx = (need.x - s->need.x) / step, yx = (need.y - s->need.y) / step;
    evaluate(s, (galet_vec2){at.x, at.y + step});
    double xy = (need.x - s->need.x) / step, yy = (need.y - s->need.y) / step;
    double determinant = xx * yy - xy * yx;
    if (determinant > 0.0) {
        *slope = (galet_creep_slope){yy / determinant, -xy / determinant, -yx / determinant, xx / determinant};
    }
}

/// Two forces: Newton's method with Broyden's slopes, halved steps where they lead away, and slopes by differences
/// where that happens twice.
static void seek_two(search *s, galet_creep_slope *slope) {
    double part = 1.0;
    galet_vec2 from = s->creep, need = s->need;
    while (!s->done && s->solves < MAX_SOLVES) {
        galet_vec2 step = {part * (slope->xx * need.x + slope->xy * need.y),
                           part * (slope->yx * need.x + slope->yy * need.y)};
        evaluate(s, (galet_vec2){from.x + step.x, from.y + step.y});
        if (s->done) {
            return;
        }
        bool nearer = hypot(s->need.x, s->need.y) < hypot(need.x, need.y);
        if (nearer || part == 1.0) {
            learn(slope, step, (galet_vec2){need.x - s->need.x, need.y - s->need.y});
        }
        if (nearer) {
            from = s->creep;
            need = s->need;
            part = 1.0;
            continue;
        }
        if (part == 0.5) {
            measure_slope(s, from, need, slope);
        }
        part = part > 1e-3 ? 0.5 * part : 1.0;
    }
}

/// From the coarser grid, from the last solution, or zero where it is to be found.
static galet_vec2 start_creep(const galet_rolling_case *c, int k, int first) {
    if (c->again) {
        return c->creep[k];
    }
    if (k < first) {
        return c->creep[k + 1];
    }
    bool warm = c->def->warm_start && c->grids->solved;
    galet_vec2 from = warm ? c->grids->creep : (galet_vec2){0.0, 0.0};
    return (galet_vec2){isnan(c->sought.x) ? c->given.x : from.x, isnan(c->sought.y) ? c->given.y : from.y};
}

/// The search itself; solves in it are not told of one by one.
static void seek(search *s, galet_vec2 start, galet_creep_slope *slope) {
    s->step = (galet_watch_step){.whole = s->watch, .phase = "traction"};
    s->c->watch = galet_watch_enter_step(&s->step);
    evaluate(s, start);
    if (s->with_x && s->with_y) {
        seek_two(s, slope);
    } else {
        seek_one(s, slope);
    }
    if (!s->done && (s->creep.x != s->best.x || s->creep.y != s->best.y)) {
        evaluate(s, s->best);
    }
    s->c->watch = s->watch;
}

galet_status galet_rolling_seek(galet_rolling_case *c, int k, int first) {
    galet_vec2 force = c->sought;
    search s = {.c = c, .k = k, .watch = c->watch, .least = INFINITY};
    s.bound = c->def->friction * c->normal[k].load;
    s.with_x = !isnan(force.x);
    s.with_y = !isnan(force.y);
    s.wanted = (galet_vec2){s.with_x ? force.x : 0.0, s.with_y ? force.y : 0.0};
    galet_creep_slope slope = k == first ? first_slope(c, k) : c->force_slope;
    seek(&s, start_creep(c, k, first), &slope);
    c->traction[k].converged = s.done && c->traction[k].residual <= c->def->tolerance;
    c->force_slope = slope;
    return s.status;
}
