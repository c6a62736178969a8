#include "contact/strip_start.h"

#include <galet/hertz.h>

#include <math.h>

enum { SAMPLES = GALET_STRIP_SAMPLES, BISECTIONS = 16, MOST_ZOOMS = 40 };

/// Gaps at the middles of equal parts of a range.
typedef struct survey {
    const galet_strip_bem_def *def;
    double from, step;
    double lowest, highest;
    double *gap;
} survey;

static galet_status look(survey *s, double from, double to) {
    s->from = from;
    s->step = (to - from) / SAMPLES;
    s->lowest = INFINITY;
    s->highest = -INFINITY;
    for (int k = 0; k < SAMPLES; k++) {
        s->gap[k] = s->def->gap(from + (k + 0.5) * s->step, s->def->context);
        if (!isfinite(s->gap[k])) {
            return GALET_ERR_RANGE;
        }
        s->lowest = fmin(s->lowest, s->gap[k]);
        s->highest = fmax(s->highest, s->gap[k]);
    }
    return GALET_OK;
}

/// The width of all places no higher than `depth` above the lowest.
static double width(const survey *s, double depth) {
    int count = 0;
    for (int k = 0; k < SAMPLES; k++) {
        count += s->gap[k] - s->lowest <= depth;
    }
    return count * s->step;
}

/// The Hertz contact whose gap rises by `depth` over half that width; pressures over E*.
static galet_status hertz_like(const survey *s, double depth, galet_hertz *hertz) {
    double b = 0.5 * width(s, depth);
    galet_hertz_def def = {
        .body1 = {.rx = 0.5 / s->def->curvature_x, .ry = 0.5 * b * b / depth, .young = 1.0},
        .body2 = {.rx = INFINITY, .ry = INFINITY, .young = INFINITY},
        .load = s->def->load / s->def->modulus,
    };
    return isnan(s->def->approach) ? galet_hertz_solve(&def, hertz)
                                   : galet_hertz_solve_approach(&def, s->def->approach - s->lowest, hertz);
}

/// The depth at which that contact is just as wide; the whole range where none is wide enough.
static double find_depth(const survey *s) {
    double high = s->highest - s->lowest, low = 1e-14 * high;
    galet_hertz hertz;
    for (int k = 0; k < BISECTIONS; k++) {
        double depth = sqrt(low) * sqrt(high);
        if (hertz_like(s, depth, &hertz) == GALET_OK && hertz.b <= 0.5 * width(s, depth)) {
            high = depth;
        } else {
            low = depth;
        }
    }
    return high;
}

/// A gap that is the same everywhere: line contact over the whole range.
static void start_flat(const survey *s, galet_strip_start *start) {
    const galet_strip_bem_def *def = s->def;
    double v = def->load / def->modulus / (M_PI_2 * (def->y_max - def->y_min) * def->curvature_x);
    if (!isnan(def->approach)) {
        v = 0.2 * (def->approach - s->lowest) / def->curvature_x;
    }
    *start = (galet_strip_start){.y_from = def->y_min,
                                 .y_to = def->y_max,
                                 .lowest = s->lowest,
                                 .depth = def->curvature_x * v,
                                 .half_length = sqrt(v),
                                 .stiffness = def->curvature_x,
                                 .approach = s->lowest + 5.0 * def->curvature_x * v};
}

/// Between the outermost places that are low enough.
static void find_ends(const survey *s, double depth, double *from, double *to) {
    int first = 0, last = SAMPLES - 1;
    for (; s->gap[first] - s->lowest > depth; first++) {
    }
    for (; s->gap[last] - s->lowest > depth; last--) {
    }
    *from = s->from + first * s->step;
    *to = s->from + (last + 1) * s->step;
}

galet_status galet_strip_locate(const galet_strip_bem_def *def, double *samples, galet_strip_start *start) {
    survey s = {.def = def, .gap = samples};
    double from = def->y_min, to = def->y_max, depth = 0.0;
    for (int zoom = 0; zoom < MOST_ZOOMS; zoom++) {
        galet_status status = look(&s, from, to);
        if (status != GALET_OK) {
            return status;
        }
        if (!isnan(def->approach) && def->approach <= s.lowest) {
            // A valley may lie between the samples.
            if (s.step <= 1e-6 * (def->y_max - def->y_min)) {
                return GALET_ERR_NO_CONTACT;
            }
            find_ends(&s, 0.0, &from, &to);
            from = fmax(from - s.step, def->y_min), to = fmin(to + s.step, def->y_max);
            if (to - from >= 0.9 * SAMPLES * s.step) {
                return GALET_ERR_NO_CONTACT;
            }
            continue;
        }
        if (s.highest == s.lowest) {
            start_flat(&s, start);
            return isfinite(start->half_length) ? GALET_OK : GALET_ERR_RANGE;
        }
        depth = find_depth(&s);
        double range = to - from;
        find_ends(&s, depth, &from, &to);
        double length = to - from;
        if (length > range / 8.0) {
            break;
        }
        from = fmax(from - length, def->y_min), to = fmin(to + length, def->y_max);
    }
    galet_hertz hertz;
    galet_status status = hertz_like(&s, depth, &hertz);
    if (status != GALET_OK) {
        return status == GALET_ERR_NO_CONTACT ? status : GALET_ERR_RANGE;
    }
    *start = (galet_strip_start){.y_from = from,
                                 .y_to = to,
                                 .lowest = s.lowest,
                                 .depth = depth,
                                 .half_length = hertz.a,
                                 .stiffness = hertz.p0 / hertz.a,
                                 .approach = s.lowest + hertz.approach};
    return GALET_OK;
}
