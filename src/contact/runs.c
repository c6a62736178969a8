#include "contact/runs.h"

#include "contact/level.h"

#include <math.h>
#include <stdlib.h>

const double GALET_RUN_REACH = 0.8253466;
const double GALET_RUN_STIFFNESS = 5.4171369;
const double GALET_RUN_LEAST = 0.05;

double galet_run_part(double distance, double dx) {
    return distance / dx + 1.0 - GALET_RUN_REACH;
}

/// Beyond it a cell carries next to nothing, whatever the number.
static const double LARGEST_RATIO = 1e6;

static galet_status add(galet_runs *runs, galet_run run) {
    if (runs->count == runs->room) {
        size_t room = runs->room + runs->room / 2 + 16;
        galet_run *more = realloc(runs->at, room * sizeof *more);
        if (!more) {
            return GALET_ERR_MEMORY;
        }
        runs->at = more;
        runs->room = room;
    }
    runs->at[runs->count++] = run;
    return GALET_OK;
}

void galet_runs_release(galet_runs *runs) {
    free(runs->at);
    *runs = (galet_runs){0};
}

/// The lines of a level along which runs go: cells of a line, lines, and how far their places in a field and their
/// centres are apart.
typedef struct lines {
    size_t cells, count, stride, line_stride;
    double origin, step, line_step;
    bool rows;
} lines;

static lines lines_of(const galet_level *level, galet_line line) {
    galet_grid grid = level->grid;
    return line == GALET_LINE_X ? (lines){grid.nx, grid.ny, 1, grid.nx, grid.x0, grid.dx, grid.dy, true}
                                : (lines){grid.ny, grid.nx, grid.nx, 1, grid.y0, grid.dy, grid.dx, false};
}

static galet_status find_cells(galet_runs *runs, const galet_level *level, lines on) {
    galet_status status = GALET_OK;
    runs->count = 0;
    for (size_t j = 0; j < on.count && !status; j++) {
        const double *p = level->p + j * on.line_stride;
        for (size_t i = 0; i < on.cells && !status; i++) {
            if (p[i * on.stride] > 0.0) {
                galet_run run = {.line = j, .trail = j * on.line_stride + i * on.stride, .first = i};
                while (i + 1 < on.cells && p[(i + 1) * on.stride] > 0.0) {
                    i++;
                }
                run.lead = j * on.line_stride + i * on.stride;
                run.last = i;
                status = add(runs, run);
            }
        }
    }
    return status;
}

/// Gap of the free cell next to an end over the pressure there, in units of the lines' own cells; NAN where the box
/// ends and nothing is known of the gap.
static double ratio_at(const galet_level *level, lines on, const galet_run *run, int side) {
    bool inside = side > 0 ? run->last + 1 < on.cells : run->first > 0;
    size_t end = side > 0 ? run->lead : run->trail;
    if (!inside && (side < 0 || !on.rows)) {
        return NAN;
    }
    double open = !inside    ? level->open_beyond[run->line]
                  : side > 0 ? level->open[end + on.stride]
                             : level->open[end - on.stride];
    return fmin(open / level->p[end] * (level->grid.dx / on.step), LARGEST_RATIO);
}

static double cosine(double slope) {
    return 1.0 / sqrt(1.0 + slope * slope);
}

static double centre(lines on, const galet_run *run, int side) {
    return on.origin + (double)(side > 0 ? run->last : run->first) * on.step;
}

/// Where contact ends on a side, the edge leaning as its slope tells.
static double place_end(const galet_level *level, lines on, const galet_run *run, int side, double slope) {
    double ratio = ratio_at(level, on, run, side), stiffness = GALET_RUN_STIFFNESS * cosine(slope);
    double reach = isnan(ratio) ? 0.5 : stiffness / (stiffness + ratio) - 1.0 + GALET_RUN_REACH;
    return centre(on, run, side) + side * on.step * reach;
}

static void place_ends(galet_runs *runs, const galet_level *level, lines on) {
    for (size_t r = 0; r < runs->count; r++) {
        galet_run *run = &runs->at[r];
        run->trail_end = place_end(level, on, run, -1, run->slope_trail);
        run->lead_end = fmax(place_end(level, on, run, 1, run->slope_lead), run->trail_end);  // of a single cell
    }
}

static double middle(const galet_run *run) {
    return 0.5 * (run->lead_end + run->trail_end);
}

/// The run `distance` rows away whose middle is nearest; NULL where that row has none.
static const galet_run *neighbour(const galet_runs *runs, size_t r, ptrdiff_t distance) {
    const galet_run *own = &runs->at[r], *nearest = NULL;
    ptrdiff_t line = (ptrdiff_t)own->line + distance, step = distance < 0 ? -1 : 1;
    for (ptrdiff_t i = (ptrdiff_t)r + step; i >= 0 && i < (ptrdiff_t)runs->count; i += step) {
        const galet_run *other = &runs->at[i];
        if (step * (ptrdiff_t)other->line > step * line) {
            break;
        }
        bool nearer = !nearest || fabs(middle(other) - middle(own)) < fabs(middle(nearest) - middle(own));
        nearest = (ptrdiff_t)other->line == line && nearer ? other : nearest;
    }
    return nearest;
}

/// Of a run, from which slopes are made: the square of its half length is smooth up to the tip of a contact, where the
/// ends themselves turn away.
typedef struct shape {
    double middle, square;
} shape;

static shape shape_of(const galet_run *run) {
    double half = 0.5 * (run->lead_end - run->trail_end);
    return (shape){middle(run), half * half};
}

/// Derivative along y from rows -1 and 1, or from three on one side, or from two.
static shape differentiate(const galet_runs *runs, size_t r, double dy) {
    const galet_run *below = neighbour(runs, r, -1), *above = neighbour(runs, r, 1);
    shape here = shape_of(&runs->at[r]);
    if (below && above) {
        shape low = shape_of(below), high = shape_of(above);
        return (shape){0.5 * (high.middle - low.middle) / dy, 0.5 * (high.square - low.square) / dy};
    }
    if (!below && !above) {
        return (shape){0.0, 0.0};
    }
    int side = above ? 1 : -1;
    const galet_run *next = above ? above : below, *far = neighbour(runs, r, 2 * side);
    shape one = shape_of(next),
          two = far ? shape_of(far) : (shape){2.0 * one.middle - here.middle, 2.0 * one.square - here.square};
    return (shape){side * (2.0 * one.middle - 1.5 * here.middle - 0.5 * two.middle) / dy,
                   side * (2.0 * one.square - 1.5 * here.square - 0.5 * two.square) / dy};
}

/// Integral of the root of a square that grows evenly from `square` at 0, from 0 or where it vanishes to a distance.
static double root_integral(double square, double growth, double distance) {
    double end = fmax(square + growth * distance, 0.0);
    if (fabs(end - square) < 1e-3 * square) {
        double change = (end - square) / square;
        return distance * sqrt(square) * (1.0 + change / 4.0 - change * change / 24.0);
    }
    return (end * sqrt(end) - square * sqrt(square)) / (1.5 * growth);
}

/// Of a row, whose half length is not that of its middle all over. Beyond the last one up to the tip, where nothing
/// else tells of it, for at most `beyond` rows from its middle.
static double row_area(const galet_runs *runs, size_t r, double growth, double dy, double beyond) {
    double half = 0.5 * (runs->at[r].lead_end - runs->at[r].trail_end), square = half * half, sum = 0.0;
    for (int side = -1; side <= 1; side += 2) {
        double distance = side * (neighbour(runs, r, side) ? 0.5 : beyond) * dy;
        sum += 2.0 * side * root_integral(square, growth, distance);
    }
    return half > 0.0 ? sum : 0.0;
}

static void set_areas(galet_runs *runs, double dy, double beyond) {
    for (size_t r = 0; r < runs->count; r++) {
        runs->at[r].area = row_area(runs, r, differentiate(runs, r, dy).square, dy, beyond);
    }
}

static void set_slopes(galet_runs *runs, double dy) {
    for (size_t r = 0; r < runs->count; r++) {
        galet_run *run = &runs->at[r];
        shape rate = differentiate(runs, r, dy);
        double half = 0.5 * (run->lead_end - run->trail_end), lean = half > 0.0 ? 0.5 * rate.square / half : 0.0;
        run->slope_lead = rate.middle + lean;
        run->slope_trail = rate.middle - lean;
    }
}

/// (1 - nu) I + nu t t' with t along the edge, times the ratio of gap and pressure: what the operator misses there.
static galet_edge_term term(double ratio, double slope, double poisson) {
    double across = cosine(slope), along = slope * across;
    return (galet_edge_term){
        .xx = ratio * (1.0 - poisson + poisson * along * along),
        .xy = ratio * poisson * along * across,
        .yy = ratio * (1.0 - poisson + poisson * across * across),
    };
}

/// The ratio at which an outermost cell is full to a part.
static double ratio_of(double part, double slope) {
    return GALET_RUN_STIFFNESS * cosine(slope) * (1.0 / fmax(part, GALET_RUN_LEAST) - 1.0);
}

/// Full stick has a singular end, to which the operator reaches half a cell less far.
static void set_trailing(galet_runs *runs, lines on, double poisson) {
    for (size_t r = 0; r < runs->count; r++) {
        galet_run *run = &runs->at[r];
        double part = galet_run_part(centre(on, run, -1) - run->trail_end, on.step) + 0.5;
        run->trailing = term(ratio_of(part, run->slope_trail), run->slope_trail, poisson);
    }
}

/// Ends are found twice: how they lean is known after the first time.
static galet_status find_ends(galet_runs *runs, const galet_level *level, lines on) {
    galet_status status = find_cells(runs, level, on);
    place_ends(runs, level, on);
    set_slopes(runs, on.line_step);
    place_ends(runs, level, on);
    set_areas(runs, on.line_step, 0.5);  // the runs that cross these tell of the rest
    return status;
}

galet_status galet_runs_find(galet_runs *runs, const galet_level *level, double poisson) {
    lines on = lines_of(level, GALET_LINE_X);
    galet_status status = find_ends(runs, level, on);
    for (size_t r = 0; r < runs->count; r++) {
        galet_run *run = &runs->at[r];
        run->leading = term(ratio_at(level, on, run, 1), run->slope_lead, poisson);
    }
    set_trailing(runs, on, poisson);
    return status;
}

galet_status galet_runs_find_columns(galet_runs *runs, const galet_level *level) {
    return find_ends(runs, level, lines_of(level, GALET_LINE_Y));
}

galet_status galet_runs_set(galet_runs *runs, const galet_level *level, double poisson,
                            galet_ends (*ends)(const void *context, double y), const void *context) {
    lines on = lines_of(level, GALET_LINE_X);
    galet_status status = find_cells(runs, level, on);
    for (size_t r = 0; r < runs->count; r++) {
        galet_ends known = ends(context, level->grid.y0 + (double)runs->at[r].line * level->grid.dy);
        runs->at[r].trail_end = known.trail;
        runs->at[r].lead_end = known.lead;
    }
    set_slopes(runs, on.line_step);
    set_areas(runs, on.line_step, 1.0);
    for (size_t r = 0; r < runs->count; r++) {
        galet_run *run = &runs->at[r];
        double part = galet_run_part(run->lead_end - centre(on, run, 1), on.step);
        run->leading = term(ratio_of(part, run->slope_lead), run->slope_lead, poisson);
    }
    set_trailing(runs, on, poisson);
    return status;
}

/// Area between two lines, by the runs that cross them.
static double slab_area(const galet_runs *crossing, double low, double high, double step) {
    double length = 0.0;
    for (size_t r = 0; r < crossing->count; r++) {
        const galet_run *run = &crossing->at[r];
        length += fmax(fmin(run->lead_end, high) - fmax(run->trail_end, low), 0.0);
    }
    return length * step;
}

/// Whether an end lies rather along the line than across it.
static bool is_steep(const galet_run *run) {
    return fmax(fabs(run->slope_lead), fabs(run->slope_trail)) > 1.0;
}

/// Area by runs and, where edges lie rather along them, by those that cross them.
static double area_by(const galet_runs *runs, const galet_runs *crossing, lines on, lines across) {
    double area = 0.0;
    for (size_t j = 0, r = 0; j < on.count; j++) {
        bool steep = r == runs->count || runs->at[r].line != j;
        double own = 0.0, middle = across.origin + (double)j * across.step;
        for (; r < runs->count && runs->at[r].line == j; r++) {
            own += runs->at[r].area;
            steep = steep || is_steep(&runs->at[r]);
        }
        double half = 0.5 * across.step;
        area += steep && crossing ? slab_area(crossing, middle - half, middle + half, on.step) : own;
    }
    return area;
}

double galet_runs_area(const galet_runs *rows, const galet_runs *columns, const galet_level *level) {
    lines along_x = lines_of(level, GALET_LINE_X), along_y = lines_of(level, GALET_LINE_Y);
    bool wide = !columns || level->grid.dx <= level->grid.dy;
    return wide ? area_by(rows, columns, along_x, along_y) : area_by(columns, rows, along_y, along_x);
}

/// How much farther than the end of a run the edge reaches between its neighbours' lines, by a parabola through the
/// three; 0 where it is not the farthest of them.
static double crest(double below, double here, double above) {
    double bend = below - 2.0 * here + above, tilt = above - below;
    return here >= fmax(below, above) && bend < 0.0 ? -0.125 * tilt * tilt / bend : 0.0;
}

/// Outermost ends along the lines.
static galet_ends reach_along(const galet_runs *runs) {
    galet_ends reach = {INFINITY, -INFINITY};
    for (size_t r = 0; r < runs->count; r++) {
        const galet_run *run = &runs->at[r], *below = neighbour(runs, r, -1), *above = neighbour(runs, r, 1);
        bool between = below && above;
        double lead = between ? crest(below->lead_end, run->lead_end, above->lead_end) : 0.0;
        double trail = between ? crest(-below->trail_end, -run->trail_end, -above->trail_end) : 0.0;
        reach.lead = fmax(reach.lead, run->lead_end + lead);
        reach.trail = fmin(reach.trail, run->trail_end - trail);
    }
    return reach;
}

/// Lines from which a tip is told, and those before it that may lean too much to tell of it.
enum { TIP_LINES = 4, MOST_STEEP = 1 };

/// How far beyond the first of evenly spaced numbers, in their spacing, a parabola through all of them, by least
/// squares, falls to zero; NAN where it does not.
static double zero_beyond(const double square[TIP_LINES]) {
    double sum = 0.0, first = 0.0, second = 0.0, squares = 0.0, fourths = 0.0;
    for (int i = 0; i < TIP_LINES; i++) {
        double u = 0.5 * (TIP_LINES - 1) - i;
        sum += square[i];
        first += u * square[i];
        second += u * u * square[i];
        squares += u * u;
        fourths += u * u * u * u;
    }
    double mean = squares / TIP_LINES, tilt = first / squares,
           bend = (second - mean * sum) / (fourths - mean * squares);
    double middle = sum / TIP_LINES - bend * mean, under = tilt * tilt - 4.0 * bend * middle;
    return tilt < 0.0 && under > 0.0 ? 2.0 * middle / (sqrt(under) - tilt) - 0.5 * (TIP_LINES - 1) : NAN;
}

/// Where contact ends across the lines on a side, by the square of half a run's length, which vanishes there along a
/// smooth curve. NAN where it does not: too many of the last runs lean too much, as they do at a blunt end, or the
/// curve would end elsewhere than in the last line's cells or before the middles of the next, which are free.
static double find_tip(const galet_runs *runs, lines on, lines across, int side) {
    const galet_run *last = runs->count > 0 ? &runs->at[side > 0 ? runs->count - 1 : 0] : NULL, *run = last;
    for (int i = 0; run && i < MOST_STEEP && is_steep(run); i++) {
        run = neighbour(runs, (size_t)(run - runs->at), -side);
    }
    if (!run || is_steep(run)) {
        return NAN;
    }
    double skipped = fabs((double)last->line - (double)run->line), square[TIP_LINES];
    for (int i = 0; i < TIP_LINES; i++) {
        if (!run) {
            return NAN;
        }
        square[i] = shape_of(run).square;
        run = neighbour(runs, (size_t)(run - runs->at), -side);
    }
    double beyond = zero_beyond(square) - skipped;
    bool beside = beyond > -0.5 && beyond < 1.0;
    return beside ? across.origin + ((double)last->line + side * beyond) * on.line_step : NAN;
}

/// Across the lines by their tips, or by the ends of the runs that cross them.
static galet_ends reach_across(const galet_runs *runs, const galet_runs *crossing, lines on, lines across) {
    galet_ends blunt = reach_along(crossing);
    double trail = find_tip(runs, on, across, -1), lead = find_tip(runs, on, across, 1);
    return (galet_ends){isnan(trail) ? blunt.trail : trail, isnan(lead) ? blunt.lead : lead};
}

galet_box galet_runs_edges(const galet_runs *rows, const galet_runs *columns, const galet_level *level) {
    lines along_x = lines_of(level, GALET_LINE_X), along_y = lines_of(level, GALET_LINE_Y);
    galet_ends x = reach_across(columns, rows, along_y, along_x), y = reach_across(rows, columns, along_x, along_y);
    return (galet_box){x.trail, x.lead, y.trail, y.lead};
}
