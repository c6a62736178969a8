#include <galet/steady_curve.h>

#include "numerics/root.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { POINTS_PER_DECADE = 40, MAX_POINTS = 1000 };

/// What changes by less, in parts of the largest friction per e-fold of the speed, is flat.
static const double FLAT = 1e-6;

/// A law and the speeds that it is looked at.
typedef struct scan {
    const galet_point_law *law;
    const double *p;
    double load;
    double lift;  // added to what a root is looked for of
    int count;
    double log_v[MAX_POINTS], force[MAX_POINTS], bend[MAX_POINTS];
} scan;

/// How fast the settled states follow the velocity: the rate stays zero along them, G_y y' = -G_v.
static void settled_slope(const galet_point_law *law, const galet_point_slope *s, double *by_v) {
    if (law->state_count == 1) {
        by_v[0] = -s->rate_v[0] / s->rate_y[0][0];
        return;
    }
    double det = s->rate_y[0][0] * s->rate_y[1][1] - s->rate_y[0][1] * s->rate_y[1][0];
    by_v[0] = (s->rate_y[0][1] * s->rate_v[1] - s->rate_y[1][1] * s->rate_v[0]) / det;
    by_v[1] = (s->rate_y[1][0] * s->rate_v[0] - s->rate_y[0][0] * s->rate_v[1]) / det;
}

double galet_steady_curve_slope(const galet_point_law *law, const double *p, double load, double v) {
    double y[GALET_POINT_MAX_STATES] = {0}, by_v[GALET_POINT_MAX_STATES] = {0};
    if (law->state_count > 0) {
        law->steady(p, load, v, y);
    }
    galet_point_slope s = law->slope(p, load, v, y);
    if (law->state_count == 0) {
        return s.force_v;
    }
    settled_slope(law, &s, by_v);
    return s.force_v + s.force_y[0] * by_v[0] + s.force_y[1] * by_v[1];
}

double galet_steady_curve_speed(const galet_point_law *law, const double *p) {
    for (const galet_param *param = law->params; param->key; param++) {
        if (param->type == GALET_TYPE_REAL && !param->unset && strcmp(param->unit, "m/s") == 0) {
            return p[galet_point_law_index(law, param->key)];
        }
    }
    return NAN;
}

static double force_at(double log_v, void *context) {
    const scan *s = context;
    return galet_point_law_steady(s->law, s->p, s->load, exp(log_v)) + s->lift;
}

/// Change of the friction per e-fold of the speed.
static double bend_at(double log_v, void *context) {
    const scan *s = context;
    double v = exp(log_v);
    return v * galet_steady_curve_slope(s->law, s->p, s->load, v) + s->lift;
}

static void look(scan *s, galet_speed_range range) {
    double decades = log10(range.to / range.from), low = log(range.from), high = log(range.to);
    s->count = (int)fmin(fmax(decades * POINTS_PER_DECADE, POINTS_PER_DECADE), MAX_POINTS - 1) + 1;
    for (int i = 0; i < s->count; i++) {
        s->log_v[i] = i == s->count - 1 ? high : low + (high - low) * i / (s->count - 1);
        s->force[i] = force_at(s->log_v[i], s);
        s->bend[i] = bend_at(s->log_v[i], s);
    }
}

static double largest_force(const scan *s) {
    double largest = 0.0;
    for (int i = 0; i < s->count; i++) {
        largest = fmax(largest, fabs(s->force[i]));
    }
    return largest;
}

/// Logarithm of the speed between two points at which the friction begins or ends to fall by more than `flat`.
static double turn_between(scan *s, int i, double flat) {
    galet_root root;
    s->lift = s->bend[i] * s->bend[i + 1] < 0.0 ? 0.0 : flat;
    galet_status status = galet_root_find(bend_at, s, s->log_v[i], s->log_v[i + 1], 0.0, &root);
    s->lift = 0.0;
    return status ? s->log_v[i] : root.x;
}

/// The lowest point between a fall that ends at point i and the rise that follows it, unless it falls further first.
static void consider_minimum(galet_steady_curve *curve, scan *s, int i, double flat) {
    int j = i + 1;
    while (j < s->count && fabs(s->bend[j]) <= flat) {
        j++;
    }
    galet_root root;
    if (j == s->count || s->bend[j] < 0.0 || galet_root_find(bend_at, s, s->log_v[i], s->log_v[j], 0.0, &root)) {
        return;
    }
    double force = force_at(root.x, s);
    if (!(force >= curve->force_min)) {
        curve->v_min = exp(root.x);
        curve->force_min = force;
    }
}

static void find_ranges(galet_steady_curve *curve, scan *s, galet_speed_range range) {
    double flat = FLAT * curve->force_max, from = range.from;
    for (int i = 0; i < s->count; i++) {
        bool weak = s->bend[i] < -flat, last = i == s->count - 1, next = !last && s->bend[i + 1] < -flat;
        if (!weak && next) {
            from = exp(turn_between(s, i, flat));
        }
        if (!weak || next) {
            continue;
        }
        double to = last ? range.to : exp(turn_between(s, i, flat));
        consider_minimum(curve, s, i, flat);
        if (curve->range_count < GALET_STEADY_MAX_RANGES) {
            curve->weakening[curve->range_count++] = (galet_speed_range){from, to};
        }
    }
}

/// The first speed of negative friction: between two points, or on the way down to a minimum between them.
static double find_negative(const galet_steady_curve *curve, scan *s) {
    double low = s->log_v[0], log_min = log(curve->v_min);
    if (s->force[0] < 0.0) {
        return exp(low);
    }
    for (int i = 1; i < s->count; i++) {
        bool dips = curve->force_min < 0.0 && log_min > s->log_v[i - 1] && log_min < s->log_v[i];
        double high = dips ? log_min : s->log_v[i];
        galet_root root;
        if ((dips || s->force[i] < 0.0) && !galet_root_find(force_at, s, s->log_v[i - 1], high, 0.0, &root)) {
            return exp(root.x);
        }
    }
    return NAN;
}

galet_status galet_steady_curve_find(const galet_point_law *law, const double *p, double load, galet_speed_range range,
                                     galet_steady_curve *curve) {
    if (!(range.from > 0.0 && range.from < range.to && isfinite(range.to))) {
        return GALET_ERR_RANGE;
    }
    scan s = {.law = law, .p = p, .load = load};
    look(&s, range);
    galet_steady_curve found = {.v_min = NAN, .force_min = NAN, .force_max = largest_force(&s)};
    find_ranges(&found, &s, range);
    found.v_negative = find_negative(&found, &s);
    *curve = found;
    return GALET_OK;
}
