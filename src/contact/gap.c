#include "contact/gap.h"

#include "numerics/minimum.h"
#include "numerics/root.h"

#include <float.h>
#include <math.h>

double galet_gap_at(const galet_gap *gap, double x, double y) {
    double lateral = galet_profile_height(&gap->profile, gap->ry, y);
    return (gap->xx * x + gap->xy * y) * x + (gap->yy * y * y + lateral - gap->zero);
}

double galet_gap_lowest(const galet_gap *gap, double y) {
    return galet_gap_at(gap, -0.5 * gap->xy * y / gap->xx, y);
}

/// At a point of the profile, whose height needs no search.
static double lowest_at_point(const galet_gap *gap, double lean, size_t i) {
    double s = gap->profile.y[i], y = s + gap->profile.offset, x = -0.5 * gap->xy * y / gap->xx;
    double lateral = gap->profile.z[i] + s * lean;
    return (gap->xx * x + gap->xy * y) * x + (gap->yy * y * y + lateral - gap->zero);
}

static double lean_of(const galet_gap *gap) {
    return gap->profile.tilt == 0.0 ? 0.0 : tan(gap->profile.tilt);
}

double galet_gap_farthest_below(const galet_gap *gap, double height, double side) {
    const galet_profile *profile = &gap->profile;
    size_t count = profile->kind == GALET_PROFILE_POINTS ? profile->count : 0;
    double lean = lean_of(gap);
    for (size_t k = 0; k < count; k++) {
        size_t i = side > 0.0 ? count - 1 - k : k;
        double far = side * (profile->y[i] + profile->offset - gap->y_first);
        if (!(far > 0.0)) {
            return 0.0;
        }
        if (lowest_at_point(gap, lean, i) < height) {
            return far;
        }
    }
    return 0.0;
}

/// Mean distance of points [m].
static double spacing_of(const galet_profile *profile) {
    return (profile->y[profile->count - 1] - profile->y[0]) / (double)(profile->count - 1);
}

/// The largest numbers that cancel in what is the profile's of the gap near the first contact [m].
static double largest_of_profile(const galet_gap *gap) {
    const galet_profile *profile = &gap->profile;
    if (profile->kind == GALET_PROFILE_POINTS) {
        double far = spacing_of(profile);
        return fmax(galet_gap_lowest(gap, gap->y_first - far), galet_gap_lowest(gap, gap->y_first + far));
    }
    bool blend = profile->kind == GALET_PROFILE_BLEND;
    double radius = blend ? fmin(fabs(profile->blend_radius), fabs(gap->ry)) : fabs(gap->ry);
    return 0.5 * profile->offset / radius * profile->offset;
}

static double largest_term(const galet_gap *gap) {
    double lean = fabs((gap->y_first - gap->profile.offset) * tan(gap->profile.tilt));
    double other = fabs(gap->yy) * gap->y_first * gap->y_first;
    return fmax(fmax(fabs(gap->zero), largest_of_profile(gap)), fmax(lean, other));
}

bool galet_gap_resolves(const galet_gap *gap, double height) {
    static const double DIGITS = 1e4;
    return height > DIGITS * DBL_EPSILON * largest_term(gap);
}

static double bend_of_points(const galet_gap *gap, double y, double step) {
    const galet_profile *profile = &gap->profile;
    double h = fmax(step, spacing_of(profile));
    double sides = galet_gap_lowest(gap, y - h) + galet_gap_lowest(gap, y + h);
    return 0.5 * (sides - 2.0 * galet_gap_lowest(gap, y)) / (h * h);
}

double galet_gap_bend(const galet_gap *gap, double y, double step) {
    double bare = gap->yy - 0.25 * gap->xy * gap->xy / gap->xx;
    if (gap->profile.kind == GALET_PROFILE_POINTS) {
        bool told = gap->profile.bend;
        return told ? bare + 0.5 * galet_profile_curvature(&gap->profile, gap->ry, y) : bend_of_points(gap, y, step);
    }
    bool blended = gap->profile.kind == GALET_PROFILE_BLEND && y < gap->profile.offset;
    return bare + 0.5 / (blended ? gap->profile.blend_radius : gap->ry);
}

double galet_gap_jump(const galet_gap *gap) {
    return gap->profile.kind == GALET_PROFILE_BLEND ? gap->profile.offset : NAN;
}

/// One side of the first contact, where the lowest gap is compared with a height.
typedef struct flank {
    const galet_gap *gap;
    double height, side;
} flank;

static double above(double half_width, void *context) {
    const flank *f = context;
    return galet_gap_lowest(f->gap, f->gap->y_first + f->side * half_width) - f->height;
}

/// Where the parabola that the lowest gap is on one side of a junction reaches a height.
static double edge_of_parabola(const galet_gap *gap, double radius, double height, double side) {
    double bare = gap->yy - 0.25 * gap->xy * gap->xy / gap->xx, own = 0.5 / radius, offset = gap->profile.offset;
    double slope = gap->profile.tilt == 0.0 ? 0.0 : tan(gap->profile.tilt);
    double a = bare + own, b = 0.5 * slope - own * offset, c = (own * offset - slope) * offset - gap->zero - height;
    double root = sqrt(fmax(b * b - a * c, 0.0));
    return side * b > 0.0 ? -c / (b + side * root) : (side * root - b) / a;
}

/// On its own side of the junction first, then on the other.
static double edge_of_circles(const galet_gap *gap, double height, double side) {
    double below = gap->profile.kind == GALET_PROFILE_BLEND ? gap->profile.blend_radius : gap->ry;
    double outer = edge_of_parabola(gap, side > 0.0 ? gap->ry : below, height, side);
    bool beyond = side * (outer - gap->profile.offset) >= 0.0;
    return beyond ? outer : edge_of_parabola(gap, side > 0.0 ? below : gap->ry, height, side);
}

double galet_gap_edge(const galet_gap *gap, double height, double side) {
    static const double FARTHEST = 1e6;  // [m]
    if (gap->profile.kind != GALET_PROFILE_POINTS) {
        return edge_of_circles(gap, height, side);
    }
    flank f = {gap, height, side};
    double inside = galet_gap_farthest_below(gap, height, side), step = sqrt(height / gap->xx), outside = inside + step;
    while (above(outside, &f) < 0.0) {
        inside = outside;
        step *= 2.0;
        outside = inside + step;
        if (!(outside < FARTHEST)) {
            return INFINITY;
        }
    }
    galet_root edge = {.x = outside};
    galet_root_find(above, &f, inside, outside, 0.0, &edge);
    return gap->y_first + side * edge.x;
}

bool galet_gap_is_even_x(const galet_gap *gap) {
    return fabs(gap->xy) <= DBL_EPSILON * (fabs(gap->xx) + fabs(gap->yy));  // a right angle's cosine is not zero
}

static bool points_are_even(const galet_profile *profile) {
    size_t last = profile->count - 1;
    double rounding = 16.0 * DBL_EPSILON, width = profile->y[last] - profile->y[0], low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i <= last; i++) {
        low = fmin(low, profile->z[i]);
        high = fmax(high, profile->z[i]);
    }
    for (size_t i = 0; i <= last; i++) {
        bool place = fabs(profile->y[i] + profile->y[last - i]) <= rounding * width;
        if (!place || fabs(profile->z[i] - profile->z[last - i]) > rounding * (high - low)) {
            return false;
        }
    }
    return true;
}

bool galet_gap_is_even_y(const galet_gap *gap) {
    const galet_profile *profile = &gap->profile;
    if (!galet_gap_is_even_x(gap) || profile->offset != 0.0 || profile->tilt != 0.0) {
        return false;
    }
    bool points = profile->kind == GALET_PROFILE_POINTS, blend = profile->kind == GALET_PROFILE_BLEND;
    return points ? points_are_even(profile) : !blend || profile->blend_radius == gap->ry;
}

static double lowest_at(double y, void *gap) {
    return galet_gap_lowest(gap, y);
}

static galet_status first_contact_of_points(galet_gap *gap) {
    const galet_profile *profile = &gap->profile;
    size_t best = 0;
    double lean = lean_of(gap), lowest = lowest_at_point(gap, lean, 0);
    for (size_t i = 1; i < profile->count; i++) {
        double here = lowest_at_point(gap, lean, i);
        if (here < lowest) {
            lowest = here;
            best = i;
        }
    }
    if (best == 0 || best == profile->count - 1) {
        return GALET_ERR_NO_CONTACT;  // still falling where the profile ends
    }
    double low = profile->y[best - 1] + profile->offset, high = profile->y[best + 1] + profile->offset;
    gap->y_first = galet_minimum_find(lowest_at, gap, low, high).x;
    return GALET_OK;
}

/// Vertex of the parabola that the lowest gap is on one side of the junction; NaN where it is not on that side.
static double vertex(const galet_gap *gap, double radius, double side) {
    double bare = gap->yy - 0.25 * gap->xy * gap->xy / gap->xx, own = 0.5 / radius;
    double slope = tan(gap->profile.tilt), offset = gap->profile.offset;
    double y = (own * offset - 0.5 * slope) / (bare + own);
    return bare + own > 0.0 && side * (y - offset) >= 0.0 ? y : NAN;
}

static galet_status first_contact_of_circles(galet_gap *gap) {
    bool blend = gap->profile.kind == GALET_PROFILE_BLEND;
    double candidate[3] = {gap->profile.offset, vertex(gap, blend ? gap->profile.blend_radius : gap->ry, -1.0),
                           vertex(gap, gap->ry, 1.0)};
    double bare = gap->yy - 0.25 * gap->xy * gap->xy / gap->xx;
    if (!(bare + 0.5 / gap->ry > 0.0) || (blend && !(bare + 0.5 / gap->profile.blend_radius > 0.0))) {
        return GALET_ERR_NO_CONTACT;
    }
    gap->y_first = candidate[0];
    for (int i = 1; i < 3; i++) {
        if (!isnan(candidate[i]) && galet_gap_lowest(gap, candidate[i]) < galet_gap_lowest(gap, gap->y_first)) {
            gap->y_first = candidate[i];
        }
    }
    return GALET_OK;
}

galet_status galet_gap_make(const galet_hertz_def *bodies, const galet_profile *profile, galet_gap *out) {
    galet_status status = galet_profile_check(profile);
    if (status) {
        return status;
    }
    galet_body one = bodies->body1, two = bodies->body2;
    if (one.rx == 0.0 || one.ry == 0.0 || two.rx == 0.0 || two.ry == 0.0 || !isfinite(bodies->angle)) {
        return GALET_ERR_RANGE;
    }
    double c = cos(bodies->angle), s = sin(bodies->angle);
    galet_gap gap = {.ry = one.ry, .profile = *profile};
    gap.xx = 0.5 / one.rx + 0.5 * c * c / two.rx + 0.5 * s * s / two.ry;
    gap.yy = 0.5 * s * s / two.rx + 0.5 * c * c / two.ry;
    gap.xy = c * s * (1.0 / two.rx - 1.0 / two.ry);
    if (!(gap.xx > 0.0) || !isfinite(gap.xx + gap.yy + gap.xy)) {
        return isnan(gap.xx + gap.yy + gap.xy) ? GALET_ERR_RANGE : GALET_ERR_NO_CONTACT;
    }
    status = profile->kind == GALET_PROFILE_POINTS ? first_contact_of_points(&gap) : first_contact_of_circles(&gap);
    if (status) {
        return status;
    }
    gap.zero = galet_gap_lowest(&gap, gap.y_first);
    *out = gap;
    return GALET_OK;
}
