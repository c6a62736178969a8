#include "contact/semi_hertz.h"
#include "contact/smoothing.h"
#include "contact/tangential_strips.h"

#include <math.h>

/// Samples of a profile's curvature, raw and smoothed.
typedef struct samples {
    double y0, step;
    size_t count;
    double value[GALET_SMOOTHING_PLACES], bend[GALET_SMOOTHING_PLACES];
} samples;

static galet_semi_hertz_problem make_problem(const galet_rolling_case *c) {
    return (galet_semi_hertz_problem){
        .gap = &c->gap,
        .law = c->def->ratio,
        .modulus = galet_contact_modulus(c->def->contact.body1, c->def->contact.body2),
        .load = c->hertzian ? c->hertz.load : c->def->contact.load,
        .even = c->symmetry.pressure_y,
    };
}

static double largest(double most, double value) {
    return value > most ? value : most;
}

/// What the strips found, or, on an ellipse, what they stand for.
static void describe(galet_rolling_case *c, double load, const galet_semi_hertz_outcome *found) {
    galet_strip_patch patch = {
        .count = found->count,
        .b = 0.5 * (found->y_max - found->y_min),
        .load = load,
        .approach = NAN,
        .y_min = found->y_min,
        .y_max = found->y_max,
        .iterations = found->iterations,
        .residual = NAN,
    };
    for (size_t j = 0; j < found->count; j++) {
        patch.a = largest(patch.a, c->rolling->strips[j].half_length);
        patch.p0 = largest(patch.p0, c->rolling->strips[j].peak);
    }
    c->patch = patch;
}

static galet_status cut_raw(galet_rolling_case *c) {
    galet_semi_hertz_problem problem = make_problem(c);
    galet_semi_hertz_outcome found;
    galet_status status = galet_semi_hertz_solve(&problem, c->rolling->ny, c->rolling->strips, &found);
    if (!status) {
        describe(c, problem.load, &found);
    }
    return status;
}

/// How far interpenetration goes from the first contact without a gap.
static double reach_of(const galet_rolling_case *c, const galet_strip *strips, const galet_semi_hertz_outcome *found) {
    double low = found->y_min, high = found->y_max;
    for (size_t j = 1; j < found->count; j++) {
        double from = strips[j - 1].y + 0.5 * strips[j - 1].width, to = strips[j].y - 0.5 * strips[j].width;
        bool apart = to - from > 0.5 * strips[j].width;
        low = apart && to <= c->gap.y_first ? to : low;
        high = apart && from >= c->gap.y_first ? fmin(from, high) : high;
    }
    return fmax(high - c->gap.y_first, c->gap.y_first - low);
}

static double variable_of(galet_smoothing_variable variable, double bend) {
    return variable == GALET_SMOOTH_RADIUS ? 0.5 / bend : variable == GALET_SMOOTH_CURVATURE ? bend : log(bend);
}

static double bend_of(galet_smoothing_variable variable, double value) {
    return variable == GALET_SMOOTH_RADIUS ? 0.5 / value : variable == GALET_SMOOTH_CURVATURE ? value : exp(value);
}

/// The part of the profile that is smoothed; beyond measured points nothing is known of its curvature.
static void choose_zone(const galet_rolling_case *c, double low, double high, double pad, double *from, double *to) {
    const galet_profile *profile = &c->gap.profile;
    *from = low - pad;
    *to = high + pad;
    if (profile->kind == GALET_PROFILE_POINTS) {
        *from = fmin(fmax(*from, profile->y[0] + profile->offset), low);
        *to = fmax(fmin(*to, profile->y[profile->count - 1] + profile->offset), high);
    }
}

/// The variable over a cell: its mean where the curvature jumps inside.
static double sample(const galet_rolling_case *c, double y, double step, double flattest) {
    galet_smoothing_variable variable = c->def->smoothing.variable;
    double low = y - 0.5 * step, jump = galet_gap_jump(&c->gap), part = (jump - low) / step;
    if (!(part > 0.0 && part < 1.0)) {
        return variable_of(variable, fmax(galet_gap_bend(&c->gap, y, step), flattest));
    }
    double before = galet_gap_bend(&c->gap, low, step), after = galet_gap_bend(&c->gap, low + step, step);
    return part * variable_of(variable, fmax(before, flattest)) +
           (1.0 - part) * variable_of(variable, fmax(after, flattest));
}

/// What strips may ask for beyond the interpenetration, over its width.
static const double MORE = 0.25;

/// Samples the zone and smooths what strips may ask for.
static galet_bends smooth(const galet_rolling_case *c, const galet_semi_hertz_outcome *raw, double reach, samples *s) {
    enum { FEWEST = 128 };
    const galet_smoothing *how = &c->def->smoothing;
    double length = isnan(how->length) ? 0.95 * reach : how->length, pad = isnan(how->pad) ? 1.15 * reach : how->pad;
    double width = raw->y_max - raw->y_min, flattest = galet_semi_hertz_flattest(raw->depth, width), from, to;
    pad = fmin(pad, GALET_SMOOTHING_REACH * length + MORE * width);  // what no weight reaches would only take places
    choose_zone(c, raw->y_min, raw->y_max, pad, &from, &to);
    double wish = fmin(fmax(16.0 * (to - from) / length, FEWEST), GALET_SMOOTHING_PLACES);
    s->count = (size_t)wish;
    s->step = (to - from) / (double)s->count;
    s->y0 = from + 0.5 * s->step;
    for (size_t i = 0; i < s->count; i++) {
        s->value[i] = sample(c, s->y0 + (double)i * s->step, s->step, flattest);
    }
    double low = fmax((raw->y_min - MORE * width - s->y0) / s->step, 0.0);
    double high = fmin((raw->y_max + MORE * width - s->y0) / s->step + 1.0, (double)(s->count - 1));
    size_t first = (size_t)low, wanted = (size_t)high - first + 1;
    galet_smoothing_run(how->order, length / s->step, s->count, s->value, first, wanted, s->bend);
    for (size_t i = 0; i < wanted; i++) {
        double bend = bend_of(how->variable, s->bend[i]);
        s->bend[i] = bend > flattest ? bend : flattest;
    }
    return (galet_bends){wanted, s->y0 + (double)first * s->step, s->step, s->bend};
}

/// The interpenetration of the profile as it is, and from it the smoothed curvatures.
static galet_status smooth_profile(const galet_rolling_case *c, galet_semi_hertz_outcome *raw, samples *s,
                                   galet_bends *bends) {
    enum { COARSE = 24 };
    galet_strip strips[COARSE];
    galet_semi_hertz_problem problem = make_problem(c);
    galet_status status = galet_semi_hertz_solve(&problem, COARSE, strips, raw);
    if (!status) {
        *bends = smooth(c, raw, reach_of(c, strips, raw), s);
    }
    return status;
}

static galet_status cut_smoothed(galet_rolling_case *c) {
    galet_semi_hertz_problem problem = make_problem(c);
    galet_semi_hertz_outcome raw, found;
    galet_bends bends;
    samples s;
    galet_status status = smooth_profile(c, &raw, &s, &bends);
    if (status) {
        return status;
    }
    problem.bends = &bends;
    problem.start = raw.depth;
    status = galet_semi_hertz_solve(&problem, c->rolling->ny, c->rolling->strips, &found);
    if (!status) {
        found.iterations += raw.iterations;
        describe(c, problem.load, &found);
    }
    return status;
}

/// Over what was smoothed.
galet_status galet_rolling_bends(const galet_rolling_def *def, size_t count, galet_rolling_bend *out) {
    galet_rolling_case c = {.def = def};
    galet_semi_hertz_outcome raw;
    galet_bends bends;
    samples s;
    galet_status status = count < 2 ? GALET_ERR_RANGE : galet_rolling_describe(&c);
    status = status ? status : smooth_profile(&c, &raw, &s, &bends);
    if (status) {
        return status;
    }
    double low = bends.y0, step = bends.step * (double)(bends.count - 1) / (double)(count - 1);
    for (size_t i = 0; i < count; i++) {
        double y = low + (double)i * step;
        out[i] = (galet_rolling_bend){
            .y = y,
            .gap = galet_gap_lowest(&c.gap, y),
            .bend = galet_gap_bend(&c.gap, y, s.step),
            .smoothed = galet_semi_hertz_bend(&bends, y),
        };
    }
    return GALET_OK;
}

enum { NEEDS = GALET_NEED_ALIGNED | GALET_NEED_LOAD | GALET_NEED_LIKE_BODIES };

const galet_normal_method galet_normal_strips = {
    .name = "strips",
    .words = "semi-Hertzian strips, each pressed as by Hertz for its own curvatures",
    .needs = NEEDS,
    .strips = cut_raw,
    .press = galet_strips_press,
};

const galet_normal_method galet_normal_strips_smoothed = {
    .name = "strips-smoothed",
    .words = "semi-Hertzian strips, curvatures smoothed by diffuse elements",
    .needs = NEEDS,
    .strips = cut_smoothed,
    .press = galet_strips_press,
};
