#pragma once

#include <galet/api.h>
#include <galet/status.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// Lateral profile of body 1: the height of its surface above the common tangent plane as a function of y, counted as
/// a gap that grows away from the crown. Pure functions: safe to call from any thread, nothing is allocated.

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
    size_t count;         ///< Of points, at least 3
    double offset;        ///< Shift of the profile along y [m]
    double tilt;          ///< Turn about x; positive opens the gap towards +y [rad]
} galet_profile;

/// The body's own circle, neither shifted nor tilted.
GALET_API galet_profile galet_default_profile(void);

/// Whether a profile is just that, so that an ellipse carries the contact and Hertz's solution holds.
GALET_API bool galet_profile_is_plain(const galet_profile *profile);

/// GALET_ERR_RANGE for a number that is not finite, a radius of zero, a tilt beyond a quarter turn; GALET_ERR_INPUT for
/// points that are too few or not in order.
GALET_API galet_status galet_profile_check(const galet_profile *profile);

/// Height at y [m]; `ry` is the body's lateral radius [m]. Between points a cubic with the slopes of parabolas through
/// three neighbours (once differentiable): parabolas are met, smooth profiles to the third order of the points'
/// distance and their curvature to the first. At kinks slopes are limited: where heights rise or fall throughout, so
/// does the cubic. Beyond the points the straight line of the last slope.
GALET_API double galet_profile_height(const galet_profile *profile, double ry, double y);

GALET_C_END
