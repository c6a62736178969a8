#include "contact/rolling_measure.h"

#include "contact/creep.h"
#include "contact/level_measure.h"
#include "contact/rolling_symmetry.h"

#include <math.h>

bool galet_rolling_is_second_order(const galet_rolling_case *c) {
    return c->def->tangential->order == 2 && c->def->motion == GALET_ROLLING_STEADY;
}

static double count_area(const galet_level *level) {
    size_t cells = 0;
    for (size_t i = 0; i < level->cells; i++) {
        cells += level->p[i] > 0.0;
    }
    return (double)cells * (level->grid.dx * level->grid.dy);
}

bool galet_rolling_counts_cells(const galet_rolling_case *c) {
    return c->def->tangential->traction && !galet_rolling_is_second_order(c);
}

double galet_rolling_area(const galet_rolling_case *c, int k) {
    const galet_level *level = c->grids->level[k];
    return galet_rolling_counts_cells(c) ? count_area(level)
                                         : galet_runs_area(&level->runs, c->row_at ? NULL : &level->columns, level);
}

/// Slip over that of the solver: velocity in steady rolling, distance after a shift.
static double slip_unit(const galet_rolling_case *c, int k) {
    double pi_g = M_PI * c->elastic.shear;
    return c->def->motion == GALET_ROLLING_STEADY ? c->def->speed / pi_g : c->grids->level[k]->grid.dx / pi_g;
}

/// Slip of a cell's leading face, as the solver has it; sticking cells have none but the solver's residual.
static galet_vec2 face_slip(const galet_rolling_case *c, int k, size_t cell) {
    const galet_level *level = c->grids->level[k];
    bool sticks = level->state[cell] == 1;
    return (galet_vec2){sticks ? 0.0 : c->grids->slip[cell], sticks ? 0.0 : c->grids->slip[cell + level->size]};
}

galet_vec2 galet_rolling_slip(const galet_rolling_case *c, int k, size_t cell) {
    const galet_level *level = c->grids->level[k];
    if (level->state[cell] == 0) {
        return (galet_vec2){0.0, 0.0};
    }
    galet_vec2 slip = face_slip(c, k, cell);
    if (galet_rolling_is_second_order(c) && cell % level->grid.nx > 0) {
        galet_vec2 behind = face_slip(c, k, cell - 1);
        slip = (galet_vec2){0.5 * (slip.x + behind.x), 0.5 * (slip.y + behind.y)};
    }
    double unit = slip_unit(c, k);
    return (galet_vec2){unit * slip.x, unit * slip.y};
}

static double power_of(const galet_level *level, size_t cell, galet_vec2 slip) {
    return -(level->tx[cell] * slip.x + level->ty[cell] * slip.y);
}

double galet_rolling_power(const galet_rolling_case *c, int k, size_t cell) {
    return power_of(c->grids->level[k], cell, galet_rolling_slip(c, k, cell));
}

static void count_areas(const galet_level *level, galet_traction *t) {
    size_t count[3] = {0, 0, 0};
    for (size_t i = 0; i < level->cells; i++) {
        count[level->state[i]]++;
    }
    double cell = level->grid.dx * level->grid.dy;
    t->stick_area = (double)count[1] * cell;
    t->slip_area = (double)count[2] * cell;
}

/// Where stick begins inside its last cell `m`, behind which a cell slips: as contact ends at an edge, with slip in the
/// place of the gap and what friction has to spare in that of the pressure.
static double stick_begins(const galet_rolling_case *c, int k, size_t m) {
    const galet_level *level = c->grids->level[k];
    double x = level->grid.x0 + (double)(m % level->grid.nx) * level->grid.dx, tx = level->tx[m - 1],
           ty = level->ty[m - 1];
    double size = hypot(tx, ty), ex = size > 0.0 ? tx / size : 1.0, ey = size > 0.0 ? ty / size : 0.0;
    galet_vec2 behind = face_slip(c, k, m - 1);
    double slip = hypot(behind.x, behind.y) / (1.0 - c->elastic.poisson * ex * ex);
    double spare = fmax(c->def->friction * level->p[m] - (ex * level->tx[m] + ey * level->ty[m]), 0.0);
    double part = slip > 0.0 ? slip / (slip + GALET_RUN_STIFFNESS * spare) : 0.0;
    return x + level->grid.dx * (part - GALET_RUN_REACH);
}

/// Where stick begins in the last cell of a contact, whose own slip is too short for the cells.
static double stick_begins_at_edge(const galet_rolling_case *c, const galet_level *level, const galet_run *run) {
    size_t m = run->trail;
    double x = level->grid.x0 + (double)(m % level->grid.nx) * level->grid.dx, bound = c->def->friction * level->p[m];
    double full = x - run->trail_end + level->grid.dx * (1.0 - GALET_RUN_REACH);
    return run->trail_end + full * fmin(hypot(level->tx[m], level->ty[m]) / bound, 1.0);
}

/// Length of stick in a run of contact cells.
static double stick_length(const galet_rolling_case *c, int k, const galet_run *run) {
    const galet_level *level = c->grids->level[k];
    galet_grid grid = level->grid;
    double length = 0.0;
    for (size_t i = run->trail; i <= run->lead; i++) {
        if (level->state[i] != 1) {
            continue;
        }
        double low = i == run->trail ? stick_begins_at_edge(c, level, run) : stick_begins(c, k, i);
        while (i < run->lead && level->state[i + 1] == 1) {
            i++;
        }
        double high = i == run->lead ? run->lead_end : grid.x0 + ((double)(i % grid.nx) + 0.75) * grid.dx;
        length += fmax(high - low, 0.0);
    }
    return length;
}

static void measure_areas(const galet_rolling_case *c, int k, galet_traction *t) {
    const galet_level *level = c->grids->level[k];
    if (!galet_rolling_is_second_order(c)) {
        count_areas(level, t);
        return;
    }
    double stuck = 0.0, length = 0.0, area = galet_rolling_area(c, k);
    for (size_t r = 0; r < level->runs.count; r++) {
        const galet_run *run = &level->runs.at[r];
        stuck += fmin(stick_length(c, k, run), run->lead_end - run->trail_end);
        length += run->lead_end - run->trail_end;
    }
    t->stick_area = length > 0.0 ? area * fmin(stuck / length, 1.0) : 0.0;  // rows have their share of what tips add
    t->slip_area = area - t->stick_area;
}

/// How much higher than its middle value a parabola through three neighbours rises; 0 where it is no peak.
static double rise(double before, double middle, double after) {
    double bend = before - 2.0 * middle + after, tilt = after - before;
    bool peak = middle >= fmax(before, after) && fmin(before, after) > 0.5 * middle && bend < 0.0;
    return peak ? -0.125 * tilt * tilt / bend : 0.0;
}

/// The largest power of an area, between the cells.
static double crest(const galet_rolling_case *c, int k, size_t top) {
    galet_grid grid = c->grids->level[k]->grid;
    size_t i = top % grid.nx, j = top / grid.nx;
    double most = galet_rolling_power(c, k, top), sum = most;
    if (i > 0 && i + 1 < grid.nx) {
        sum += rise(galet_rolling_power(c, k, top - 1), most, galet_rolling_power(c, k, top + 1));
    }
    if (j > 0 && j + 1 < grid.ny) {
        sum += rise(galet_rolling_power(c, k, top - grid.nx), most, galet_rolling_power(c, k, top + grid.nx));
    }
    return sum;
}

/// Powers and the largest traction and slip, row by row.
static void measure_cells(const galet_rolling_case *c, int k, double *line_power, galet_traction *t) {
    const galet_level *level = c->grids->level[k];
    galet_grid grid = level->grid;
    double last = 0.0, before = 0.0;  // the two rows behind
    size_t top = 0;
    bool between = galet_rolling_is_second_order(c);
    for (size_t j = 0; j < grid.ny; j++) {
        double row = 0.0;
        for (size_t at = j * grid.nx; at < (j + 1) * grid.nx; at++) {
            galet_vec2 slip = galet_rolling_slip(c, k, at);
            double power = power_of(level, at, slip);
            row += power;
            top = power > t->power_area_max ? at : top;
            t->power_area_max = fmax(t->power_area_max, power);
            t->tau_max = fmax(t->tau_max, hypot(level->tx[at], level->ty[at]));
            t->slip_max = fmax(t->slip_max, level->state[at] == 2 ? hypot(slip.x, slip.y) : 0.0);
        }
        double line = row * grid.dx;
        t->power_line_max =
            fmax(t->power_line_max, fmax(line, between && j > 1 ? last + rise(before, last, line) : 0.0));
        t->power_slip += line * grid.dy;
        before = last;
        last = line;
        if (line_power) {
            line_power[j] = line;
        }
    }
    t->power_area_max = between && t->power_area_max > 0.0 ? crest(c, k, top) : t->power_area_max;
}

galet_traction galet_rolling_measure(const galet_rolling_case *c, int k, double *line_power) {
    galet_traction t = {.force = galet_symmetry_force(c, galet_level_force(c->grids->level[k]))};
    measure_areas(c, k, &t);
    measure_cells(c, k, line_power, &t);
    galet_creepage creep = {c->creep[k].x, c->creep[k].y, c->def->creep.spin};
    bool steady = c->def->motion == GALET_ROLLING_STEADY;
    t.power = steady ? galet_creep_power(creep, t.force, c->def->speed) : NAN;
    return t;
}
