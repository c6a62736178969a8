#include "contact/semi_hertz.h"

#include "contact/ellipse_fit.h"
#include "contact/strip.h"

#include <float.h>
#include <math.h>

/// An interpenetration cut into strips of equal width below and above a place.
typedef struct cut {
    double depth, low, high, place;
    double y_min, y_max;  // ends of the interpenetration: low and high, but where strips stay in place
    double width_below, width_above;
    size_t below, count;  // strips below the place, and all
    double flattest;      // least curvature [1/m]
} cut;

/// One of the strips.
typedef struct slice {
    double middle, width;
} slice;

/// What a strip does per interpenetration, kept for the next: circles have few curvatures.
typedef struct yielding {
    double bend;
    double square;     // half length squared per interpenetration [m]
    double stiffness;  // line load per interpenetration [Pa]
} yielding;

/// Line load and its derivative over all strips.
typedef struct carried {
    double load, slope;
} carried;

galet_ratio_law galet_default_ratio_law(void) {
    return (galet_ratio_law){.kind = GALET_RATIO_EXACT, .alpha = 0.6303832925569984, .beta = 1.0339993532832055};
}

galet_smoothing galet_default_smoothing(void) {
    return (galet_smoothing){.length = NAN, .pad = NAN};
}

/// Of the interpenetration itself, so that a contact that is like another, only smaller, is pressed like it.
double galet_semi_hertz_flattest(double depth, double width) {
    static const double RISE = 0.01;
    double half = 0.5 * width;
    return RISE * depth / half / half;
}

double galet_semi_hertz_bend(const galet_bends *bends, double y) {
    double place = (y - bends->y0) / bends->step, last = (double)(bends->count - 1);
    place = place > 0.0 ? fmin(place, last) : 0.0;
    size_t below = place < last ? (size_t)place : bends->count - 2;
    double from = bends->bend[below], part = place - (double)below;
    return from + part * (bends->bend[below + 1] - from);
}

static double bend_at(const galet_semi_hertz_problem *p, const cut *c, slice s) {
    return fmax(p->bends ? galet_semi_hertz_bend(p->bends, s.middle) : galet_gap_bend(p->gap, s.middle, s.width),
                c->flattest);
}

/// docs/theory/strips.md 2: the curvature A along x is replaced by B k^2, so that interpenetration has Hertz's ratio.
static void yield_at(const galet_semi_hertz_problem *p, double bend, yielding *y) {
    if (bend == y->bend) {
        return;
    }
    double lambda = p->gap->xx / bend;
    galet_ellipse_fit fit = galet_ellipse_fit_at(lambda);
    if (p->law.kind == GALET_RATIO_POWER_LAW) {
        double k = p->law.beta * pow(lambda, p->law.alpha);
        fit.shortening = k / lambda * k;
    }
    y->bend = bend;
    y->square = 1.0 / (p->gap->xx * fit.shortening);
    y->stiffness = p->modulus * fit.stiffness;
}

/// Strips below a jump of the curvature: by their share of the width, but some at least.
static size_t share(double part, size_t count) {
    enum { SOME = 4 };
    double some = fmin(SOME, floor(0.5 * (double)count));
    return (size_t)fmin(fmax(round(part * (double)count), some), (double)count - some);
}

static galet_status make_cut(const galet_semi_hertz_problem *p, double depth, size_t count, cut *out) {
    if (!galet_gap_resolves(p->gap, depth)) {
        return GALET_ERR_RANGE;
    }
    double high = galet_gap_edge(p->gap, depth, 1.0), low = p->even ? -high : galet_gap_edge(p->gap, depth, -1.0);
    if (!isfinite(high - low) || !(high > low)) {
        return GALET_ERR_NO_CONTACT;
    }
    double jump = galet_gap_jump(p->gap);
    bool jumps = jump > low && jump < high && count > 1;
    cut c = {.depth = depth, .low = low, .high = high, .place = jumps ? jump : high, .count = count};
    c.below = jumps ? share((jump - low) / (high - low), count) : count;
    c.width_below = (c.place - low) / (double)c.below;
    c.width_above = jumps ? (high - jump) / (double)(count - c.below) : 0.0;
    c.y_min = low;
    c.y_max = high;
    *out = c;
    // Circles know their curvature, however flat.
    out->flattest = p->gap->profile.kind == GALET_PROFILE_POINTS ? galet_semi_hertz_flattest(depth, high - low) : 0.0;
    return GALET_OK;
}

static slice slice_of(const cut *c, size_t j) {
    return j < c->below ? (slice){c->low + ((double)j + 0.5) * c->width_below, c->width_below}
                        : (slice){c->place + ((double)(j - c->below) + 0.5) * c->width_above, c->width_above};
}

/// Strips count with their mean gap, by Simpson's rule: exact for parabolas.
static carried weigh(const galet_semi_hertz_problem *p, const cut *c) {
    carried sum = {0.0, 0.0};
    yielding y = {.bend = NAN};
    double before = galet_gap_lowest(p->gap, c->low);
    for (size_t j = 0; j < c->count; j++) {
        slice s = slice_of(c, j);
        double after = galet_gap_lowest(p->gap, s.middle + 0.5 * s.width);
        double depth = c->depth - (before + 4.0 * galet_gap_lowest(p->gap, s.middle) + after) / 6.0;
        before = after;
        if (depth > 0.0) {
            yield_at(p, bend_at(p, c, s), &y);
            sum.load += y.stiffness * s.width * depth;
            sum.slope += y.stiffness * s.width;
        }
    }
    return sum;
}

/// Depths that carry too little and too much.
typedef struct bracket {
    double low, high;
} bracket;

/// Newton's depth, or the middle where that leaves the bracket.
static double next_depth(bracket b, double newton) {
    if (newton > b.low && newton < b.high) {
        return newton;
    }
    return isfinite(b.high) ? 0.5 * (b.low + b.high) : 2.0 * b.low;
}

/// With strips that stay in place the load is a convex polygon of the depth: Newton's method from above meets the load
/// after as many steps as there are strips, at most.
static void sink(const galet_semi_hertz_problem *p, cut *c, galet_semi_hertz_outcome *found) {
    for (size_t i = 0; i <= c->count; i++) {
        carried sum = weigh(p, c);
        double next = c->depth - (sum.load - p->load) / sum.slope;
        found->residual = fabs(sum.load / p->load - 1.0);
        found->iterations++;
        if (!(next < c->depth)) {
            return;
        }
        c->depth = next;
    }
}

/// The load grows ever faster with the depth: after one step Newton's method comes from above. A rough profile's load
/// jumps where interpenetration spreads to the next hump and strips are cut anew: there they stay as they are above the
/// jump.
static galet_status find_depth(const galet_semi_hertz_problem *p, size_t count, double tolerance, cut *out,
                               galet_semi_hertz_outcome *found) {
    enum { MAX_NEWTON = 60 };
    bracket b = {0.0, INFINITY};
    double depth = out->depth;
    for (int i = 0; i < MAX_NEWTON && !(b.high < b.low * (1.0 + tolerance)); i++) {
        galet_status status = make_cut(p, depth, count, out);
        if (status) {
            return status;
        }
        carried sum = weigh(p, out);
        double step = (p->load - sum.load) / sum.slope, newton = depth + step;
        found->residual = fabs(sum.load / p->load - 1.0);
        found->iterations++;
        if (fabs(step) <= tolerance * newton) {
            return make_cut(p, newton, count, out);
        }
        b.low = step > 0.0 ? fmax(b.low, depth) : b.low;
        b.high = step < 0.0 ? fmin(b.high, depth) : b.high;
        depth = next_depth(b, newton);
        if (!isfinite(depth)) {
            return GALET_ERR_RANGE;
        }
    }
    if (!isfinite(b.high)) {
        return GALET_ERR_RANGE;
    }
    galet_status status = make_cut(p, b.high, count, out);
    if (status) {
        return status;
    }
    sink(p, out, found);
    out->y_min = fmax(out->low, galet_gap_edge(p->gap, out->depth, -1.0));
    out->y_max = fmin(out->high, galet_gap_edge(p->gap, out->depth, 1.0));
    return GALET_OK;
}

static size_t fill(const galet_semi_hertz_problem *p, const cut *c, galet_strip *strips) {
    yielding y = {.bend = NAN};
    size_t touching = 0;
    for (size_t j = 0; j < c->count; j++) {
        slice s = slice_of(c, j);
        double depth = c->depth - galet_gap_lowest(p->gap, s.middle);
        if (!(depth > 0.0)) {
            continue;
        }
        yield_at(p, bend_at(p, c, s), &y);
        double half = sqrt(depth * y.square);
        strips[touching++] = (galet_strip){
            .y = s.middle,
            .width = s.width,
            .half_length = half,
            .peak = y.stiffness * depth / (0.5 * M_PI * half),
        };
    }
    return touching;
}

galet_status galet_semi_hertz_solve(const galet_semi_hertz_problem *p, size_t count, galet_strip *strips,
                                    galet_semi_hertz_outcome *outcome) {
    enum { FEW = 12 };
    static const double ROUGH = 1e-3, FINE = 1e-9;  // the step after is its square
    // Or a sphere of the curvature along x.
    cut c = {.depth = p->start > 0.0 ? p->start : pow(p->load / p->modulus, 2.0 / 3.0) * cbrt(p->gap->xx)};
    galet_semi_hertz_outcome found = {.iterations = 0};
    galet_status status = find_depth(p, count < FEW ? count : FEW, ROUGH, &c, &found);
    status = status ? status : find_depth(p, count, FINE, &c, &found);
    if (status) {
        return status;
    }
    found.depth = c.depth;
    found.y_min = c.y_min;
    found.y_max = c.y_max;
    found.count = fill(p, &c, strips);
    if (found.count == 0) {
        return GALET_ERR_NO_CONTACT;
    }
    galet_strip_scale(p->load, GALET_STRIP_ELLIPTIC, found.count, strips);
    *outcome = found;
    return GALET_OK;
}
