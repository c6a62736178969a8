#include "contact/profile.h"

#include <math.h>

galet_profile galet_default_profile(void) {
    return (galet_profile){.kind = GALET_PROFILE_CIRCLE, .blend_radius = INFINITY};
}

bool galet_profile_is_plain(const galet_profile *profile) {
    return profile->kind == GALET_PROFILE_CIRCLE && profile->offset == 0.0 && profile->tilt == 0.0;
}

static galet_status check_points(const galet_profile *profile) {
    if (!profile->y || !profile->z || profile->count < 3) {
        return GALET_ERR_INPUT;
    }
    for (size_t i = 0; i < profile->count; i++) {
        bool ordered = i == 0 || profile->y[i] > profile->y[i - 1];
        bool given = (!profile->slope || isfinite(profile->slope[i])) && (!profile->bend || isfinite(profile->bend[i]));
        if (!isfinite(profile->y[i]) || !isfinite(profile->z[i]) || !ordered || !given) {
            return GALET_ERR_INPUT;
        }
    }
    return GALET_OK;
}

galet_status galet_profile_check(const galet_profile *profile) {
    if (!isfinite(profile->offset) || !(fabs(profile->tilt) < M_PI_2)) {
        return GALET_ERR_RANGE;
    }
    switch (profile->kind) {
    case GALET_PROFILE_CIRCLE:
        return GALET_OK;
    case GALET_PROFILE_BLEND:
        return isnan(profile->blend_radius) || profile->blend_radius == 0.0 ? GALET_ERR_RANGE : GALET_OK;
    case GALET_PROFILE_POINTS:
        return check_points(profile);
    }
    return GALET_ERR_RANGE;
}

/// Slope between points i and i + 1.
static double secant(const galet_profile *profile, size_t i) {
    return (profile->z[i + 1] - profile->z[i]) / (profile->y[i + 1] - profile->y[i]);
}

/// Second divided difference at a point; at an end that of its neighbour.
static double bend_at(const galet_profile *profile, size_t i) {
    size_t m = i == 0 ? 1 : i == profile->count - 1 ? profile->count - 2 : i;
    return (secant(profile, m) - secant(profile, m - 1)) / (profile->y[m + 1] - profile->y[m - 1]);
}

/// The smaller of two numbers of one sign, otherwise 0.
static double smaller(double a, double b) {
    return a * b > 0.0 ? copysign(fmin(fabs(a), fabs(b)), a) : 0.0;
}

/// Slope at point i, an end of the piece from m to m + 1, of the flatter of two parabolas through the piece: no kink
/// beside it bends it.
static double slope_of_piece(const galet_profile *profile, size_t m, size_t i) {
    double bend = smaller(bend_at(profile, m), bend_at(profile, m + 1));
    double length = profile->y[m + 1] - profile->y[m];
    return secant(profile, m) + (i == m ? -bend : bend) * length;
}

static double clamp(double value, double bound) {
    return fmax(fmin(value, bound), -bound);
}

/// Slope at point i of the parabola through it and its neighbours, limited as by Huynh (SIAM J. Numer. Anal. 30, 1993):
/// at a kink as by Fritsch and Carlson, but not where the points themselves tell of a smooth crown or groove.
static double slope_at(const galet_profile *profile, size_t i) {
    if (profile->slope) {
        return profile->slope[i];
    }
    size_t last = profile->count - 1;
    if (i == 0 || i == last) {
        size_t m = i == 0 ? 0 : last - 1;
        double own = secant(profile, m), slope = slope_of_piece(profile, m, i);
        return slope * own > 0.0 ? clamp(slope, 3.0 * fabs(own)) : 0.0;
    }
    double left = secant(profile, i - 1), right = secant(profile, i);
    double parabola = left + bend_at(profile, i) * (profile->y[i] - profile->y[i - 1]);
    double smooth = smaller(slope_of_piece(profile, i - 1, i), slope_of_piece(profile, i, i));
    double monotone = 3.0 * fabs(smaller(left, right));
    // Beside an end one bend is all there is: it tells of a crown where heights turn, but not of one further out.
    bool told = (i > 1 && i < last - 1) || left * right < 0.0;
    bool crown = told && parabola * smooth > 0.0;
    return clamp(parabola, crown ? fmax(monotone, 1.5 * fabs(smooth)) : monotone);
}

double galet_profile_slope_at_point(const galet_profile *profile, size_t i) {
    return slope_at(profile, i) + 0.0;  // no negative zeros
}

static size_t interval_of(const galet_profile *profile, double y) {
    size_t low = 0, high = profile->count - 1;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (y < profile->y[middle]) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return low;
}

/// Slope beyond the end point i: its own or, where a side that has risen from the middle would fall or go on nearly
/// level, that of the whole side. A single low point at the end, or noise, leads the contact away otherwise.
static double slope_beyond(const galet_profile *profile, size_t i) {
    static const double LEVEL = 0.1;  // of the slope of the side
    size_t middle = profile->count / 2;
    double slope = slope_at(profile, i), rise = profile->z[i] - profile->z[middle];
    double side = rise / (profile->y[i] - profile->y[middle]);
    return rise > 0.0 && slope / side < LEVEL ? side : slope;
}

static double height_of_points(const galet_profile *profile, double y) {
    size_t last = profile->count - 1;
    if (y < profile->y[0]) {
        return profile->z[0] + slope_beyond(profile, 0) * (y - profile->y[0]);
    }
    if (y > profile->y[last]) {
        return profile->z[last] + slope_beyond(profile, last) * (y - profile->y[last]);
    }
    size_t i = interval_of(profile, y);
    double step = profile->y[i + 1] - profile->y[i], t = (y - profile->y[i]) / step, s = 1.0 - t;
    return s * s * (1.0 + 2.0 * t) * profile->z[i] + t * t * (1.0 + 2.0 * s) * profile->z[i + 1] +
           s * t * step * (s * slope_at(profile, i) - t * slope_at(profile, i + 1));
}

/// Derivative of the cubic that the height is.
static double slope_of_points(const galet_profile *profile, double y) {
    size_t last = profile->count - 1;
    if (y < profile->y[0] || y > profile->y[last]) {
        return slope_beyond(profile, y < profile->y[0] ? 0 : last);
    }
    size_t i = interval_of(profile, y);
    double t = (y - profile->y[i]) / (profile->y[i + 1] - profile->y[i]), s = 1.0 - t;
    return 6.0 * s * t * secant(profile, i) + s * (s - 2.0 * t) * slope_at(profile, i) +
           t * (t - 2.0 * s) * slope_at(profile, i + 1);
}

/// Given bends are interpolated as heights are; those of bare points, which noise shakes, by straight lines.
static double curvature_of_points(const galet_profile *profile, double y) {
    if (y < profile->y[0] || y > profile->y[profile->count - 1]) {
        return 0.0;
    }
    if (profile->bend) {
        galet_profile bends = {
            .kind = GALET_PROFILE_POINTS, .y = profile->y, .z = profile->bend, .count = profile->count};
        return height_of_points(&bends, y);
    }
    size_t i = interval_of(profile, y);
    double t = (y - profile->y[i]) / (profile->y[i + 1] - profile->y[i]);
    return 2.0 * ((1.0 - t) * bend_at(profile, i) + t * bend_at(profile, i + 1));
}

/// Of a profile without points at a distance s from its middle.
static double radius_at(const galet_profile *profile, double ry, double s) {
    return profile->kind == GALET_PROFILE_BLEND && s < 0.0 ? profile->blend_radius : ry;
}

static double lean(const galet_profile *profile) {
    return profile->tilt == 0.0 ? 0.0 : tan(profile->tilt);
}

double galet_profile_height(const galet_profile *profile, double ry, double y) {
    double s = y - profile->offset;
    bool points = profile->kind == GALET_PROFILE_POINTS;
    return (points ? height_of_points(profile, s) : s * s / (2.0 * radius_at(profile, ry, s))) + s * lean(profile);
}

double galet_profile_slope(const galet_profile *profile, double ry, double y) {
    double s = y - profile->offset;
    bool points = profile->kind == GALET_PROFILE_POINTS;
    return (points ? slope_of_points(profile, s) : s / radius_at(profile, ry, s)) + lean(profile);
}

double galet_profile_curvature(const galet_profile *profile, double ry, double y) {
    double s = y - profile->offset;
    bool points = profile->kind == GALET_PROFILE_POINTS;
    return points ? curvature_of_points(profile, s) : 1.0 / radius_at(profile, ry, s);
}
