#include "wear/wear_lines.h"

#include <math.h>
#include <stdlib.h>

galet_status galet_wear_lines_create(size_t room, galet_wear_lines *lines) {
    *lines = (galet_wear_lines){.room = room, .memory = calloc(3 * (room + 1), sizeof(double))};
    if (!lines->memory) {
        return GALET_ERR_MEMORY;
    }
    lines->edge = lines->memory;
    lines->sum = lines->edge + room + 1;
    lines->slope = lines->sum + room + 1;
    return GALET_OK;
}

void galet_wear_lines_destroy(galet_wear_lines *lines) {
    free(lines->memory);
    *lines = (galet_wear_lines){0};
}

static void add_line(galet_wear_lines *lines, double to, double work) {
    lines->count++;
    lines->edge[lines->count] = to;
    lines->sum[lines->count] = work;
}

/// Edges, the work of each line in `sum[j + 1]`, and where contact ends. Lines without contact between others count,
/// too.
static void take_lines(galet_wear_lines *lines, const galet_rolling *rolling, double speed) {
    size_t count;
    const galet_rolling_line *line = galet_rolling_lines(rolling, &count);
    lines->count = 0;
    lines->low = INFINITY;
    lines->high = -INFINITY;
    lines->sum[0] = 0.0;
    lines->edge[0] = count > 0 ? line[0].y - 0.5 * line[0].width : 0.0;
    for (size_t j = 0; j < count && lines->count < lines->room; j++) {
        double from = line[j].y - 0.5 * line[j].width, to = line[j].y + 0.5 * line[j].width;
        bool apart = from - lines->edge[lines->count] > 1e-6 * line[j].width;
        if (apart && lines->count + 1 < lines->room) {
            add_line(lines, from, 0.0);
        }
        add_line(lines, to, isnan(line[j].power) ? 0.0 : line[j].power * line[j].width / speed);
        if (line[j].load > 0.0) {
            lines->low = fmin(lines->low, from);
            lines->high = fmax(lines->high, to);
        }
    }
}

/// Lines press in half ellipses, or nearly so: the mean over a line tells its largest.
static double find_edge_ratio(const galet_wear_lines *lines, const galet_rolling *rolling) {
    size_t count;
    const galet_rolling_line *line = galet_rolling_lines(rolling, &count);
    double margin = 0.1 * (lines->high - lines->low), outer = 0.0, inner = 0.0;
    for (size_t j = 0; j < count; j++) {
        if (!(line[j].load > 0.0) || !(line[j].half_length > 0.0)) {
            continue;
        }
        bool within = line[j].y > lines->low + margin && line[j].y < lines->high - margin;
        double pressure = line[j].load / line[j].half_length;
        inner = within ? fmax(inner, pressure) : inner;
        outer = within ? outer : fmax(outer, pressure);
    }
    return inner > 0.0 ? outer / inner : 0.0;
}

static bool are_even(const galet_wear_lines *lines) {
    size_t n = lines->count;
    double middle = 0.5 * (lines->edge[0] + lines->edge[n]), width = lines->edge[n] - lines->edge[0], most = 0.0;
    for (size_t j = 0; j < n; j++) {
        most = fmax(most, lines->sum[j + 1]);
    }
    for (size_t j = 0; j < n; j++) {
        bool place = fabs(lines->edge[j] + lines->edge[n - j] - 2.0 * middle) <= 1e-9 * width;
        if (!place || fabs(lines->sum[j + 1] - lines->sum[n - j]) > 1e-12 * most) {
            return false;
        }
    }
    return true;
}

/// Slopes of the parabolas through three edges, limited as by Fritsch and Carlson: the sum never falls. Nothing is
/// dissipated beyond the first and the last line.
static void find_slopes(galet_wear_lines *lines) {
    size_t n = lines->count;
    lines->slope[0] = lines->slope[n] = 0.0;
    for (size_t j = 1; j < n; j++) {
        double left = lines->edge[j] - lines->edge[j - 1], right = lines->edge[j + 1] - lines->edge[j];
        double before = (lines->sum[j] - lines->sum[j - 1]) / left, after = (lines->sum[j + 1] - lines->sum[j]) / right;
        double parabola = (right * before + left * after) / (left + right);
        lines->slope[j] = fmin(parabola, 3.0 * fmin(before, after));
    }
}

void galet_wear_lines_read(galet_wear_lines *lines, const galet_rolling *rolling, const galet_rolling_result *result,
                           double speed) {
    take_lines(lines, rolling, speed);
    lines->even = are_even(lines);
    lines->edge_ratio = find_edge_ratio(lines, rolling);
    double slipped = 0.0;
    for (size_t j = 1; j <= lines->count; j++) {
        slipped += fmax(lines->sum[j], 0.0);
    }
    // Of unlike materials the forces do not do all of the work.
    double resistance = result->coupling != 0.0 ? result->power_resistance : 0.0;
    double forces = (result->traction.power + resistance) / speed;
    bool scaled = slipped > 0.0 && forces > 0.0;
    lines->total = slipped > 0.0 ? (scaled ? forces : slipped) : 0.0;
    lines->gap = scaled ? fabs(slipped / forces - 1.0) : 0.0;
    double scale = slipped > 0.0 ? lines->total / slipped : 0.0;
    for (size_t j = 1; j <= lines->count; j++) {
        lines->sum[j] = lines->sum[j - 1] + scale * fmax(lines->sum[j], 0.0);
    }
    find_slopes(lines);
}

/// The sum up to a place on line j, by the cubic with the slopes at its edges.
static double sum_within(const galet_wear_lines *lines, size_t j, double y) {
    double width = lines->edge[j + 1] - lines->edge[j], t = (y - lines->edge[j]) / width, s = 1.0 - t;
    double rise = lines->sum[j + 1] - lines->sum[j];
    return lines->sum[j] + t * t * (1.0 + 2.0 * s) * rise +
           s * t * width * (s * lines->slope[j] - t * lines->slope[j + 1]);
}

double galet_wear_lines_sum_to(const galet_wear_lines *lines, size_t *j, double y) {
    if (y <= lines->edge[0]) {
        return 0.0;
    }
    if (y >= lines->edge[lines->count]) {
        return lines->sum[lines->count];
    }
    while (y > lines->edge[*j + 1]) {
        ++*j;
    }
    return sum_within(lines, *j, y);
}

void galet_wear_lines_make_even(const galet_wear_lines *lines, const galet_wear_points *points, double *work) {
    double middle = 0.5 * (lines->edge[0] + lines->edge[lines->count]),
           width = lines->edge[lines->count] - lines->edge[0];
    if (!lines->even || fabs(middle - points->centre) > 1e-9 * width) {
        return;
    }
    for (size_t i = 0; i < points->half; i++) {
        size_t image = points->count - 1 - i;
        work[i] = work[image] = 0.5 * (work[i] + work[image]);
    }
}

void galet_wear_lines_spread(const galet_wear_lines *lines, const galet_wear_points *points, double *work) {
    size_t j = 0;
    double before = galet_wear_lines_sum_to(lines, &j, points->y[0] - 0.5 * points->spacing);
    for (size_t i = 0; i < points->count; i++) {
        double up_to = galet_wear_lines_sum_to(lines, &j, points->y[i] + 0.5 * points->spacing);
        work[i] = fmax(up_to - before, 0.0) / points->spacing;
        before = up_to;
    }
    galet_wear_lines_make_even(lines, points, work);
}
