#pragma once

#include <galet/api.h>
#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// Lateral profile of body 1: the height of its surface above the common tangent plane as a function of y, counted as
/// a gap that grows away from the crown. Pure functions: safe to call from any thread, nothing is allocated.
/// No pointer may be NULL but where it is said.

typedef enum galet_profile_kind {
    GALET_PROFILE_CIRCLE,  ///< The body's own radius ry
    GALET_PROFILE_BLEND,   ///< `blend_radius` for y < 0, ry for y > 0, common tangent at y = 0
    GALET_PROFILE_POINTS,  ///< Measured points; ry is not used
} galet_profile_kind;

/// A profile; the arrays of points stay with the caller and must outlive its use.
typedef struct galet_profile {
    galet_profile_kind kind;
    double blend_radius;  ///< Radius for y < 0 [m]
    const double *y, *z;  ///< Points, y strictly increasing [m]
    const double *slope;  ///< First derivative at the points; NULL: found from the points
    const double *bend;   ///< Second derivative at the points [1/m]; NULL: found from the points
    size_t count;         ///< Of points, at least 3
    double offset;        ///< Shift of the profile along y [m]
    double tilt;          ///< Small turn about x, as a slope tan(tilt); positive opens the gap towards +y [rad]
} galet_profile;

/// The body's own circle, neither shifted nor tilted.
GALET_API galet_profile galet_default_profile(void);

/// Whether a profile is just that, so that an ellipse carries the contact and Hertz's solution holds.
GALET_API bool galet_profile_is_plain(const galet_profile *profile);

/// GALET_ERR_RANGE for a number that is not finite, a radius of zero, a tilt beyond a quarter turn, a kind that is
/// none; GALET_ERR_INPUT for points that are too few or not in order.
GALET_API galet_status galet_profile_check(const galet_profile *profile);

/// Height at y [m]; `ry` is the body's lateral radius [m]. Between points a cubic with the slopes of parabolas through
/// three neighbours (once differentiable): parabolas are met, smooth profiles to the third order of the points'
/// distance and their curvature to the first. At kinks slopes are limited: where heights rise or fall throughout, so
/// does the cubic. Beyond the points the straight line of the last slope or, where a
/// side that has risen would fall, that of the side. Where slopes are given, the cubic has these.
GALET_API double galet_profile_height(const galet_profile *profile, double ry, double y);

/// First derivative of the height, the tilt in it.
GALET_API double galet_profile_slope(const galet_profile *profile, double ry, double y);

/// Second derivative of the height [1/m], positive where the body is convex; the circle that lies closest has the
/// radius (1 + slope^2)^(3/2) / curvature. Given bends are interpolated as heights are. Otherwise it is that of the
/// parabola through a point and its neighbours, and in between on the line from one to the next: of the second order in
/// the distance of even points (docs/theory/profiles.md 5). Beyond the points 0; at the junction of a blend that of
/// y > 0.
GALET_API double galet_profile_curvature(const galet_profile *profile, double ry, double y);

GALET_C_END
