#pragma once

#include <galet/profile.h>

GALET_C_BEGIN

/// No pointer may be NULL but where it is said. What is destroyed may be.

/// Measured points made fit for a profile: put in order, rid of doubles and of walls, smoothed, spread evenly
/// (docs/theory/profiles.md). An owner of memory: one thread at a time.
typedef struct galet_profile_points galet_profile_points;

/// What a profile is made from; the arrays may go afterwards.
typedef struct galet_profile_points_def {
    const double *y, *z;  ///< As measured, in any order; z is a gap that grows away from the crown [m]
    size_t count;         ///< Of points
    double y_min, y_max;  ///< Points outside are left out [m]
    double smoothing;     ///< Half-width of the window of local fits [m]; 0: the points are met
    size_t resampled;     ///< Number of points that are spread evenly instead; 0: as measured
} galet_profile_points_def;

/// A stretch without points, wide among those about it.
typedef struct galet_profile_hole {
    double low, high;  ///< Points at its ends [m]
} galet_profile_hole;

/// How rough measured points are: how far each lies from the cubic through two neighbours on either side. A smooth
/// curve leaves nothing; noise leaves its standard deviation.
typedef struct galet_profile_noise {
    double height;           ///< Root of the mean square [m]
    double spacing;          ///< Mean distance of the points [m]
    double worst, worst_at;  ///< The largest of them, and where [m]
    size_t count;            ///< Of points that could tell; below 3 nothing is known and all else is 0
    double others;           ///< As the height, but for the worst point and those whose neighbour it is [m]
    bool lone;               ///< The worst stands out by itself: far beyond the others' noise, and it is no corner
} galet_profile_noise;

/// What was found wrong with the points. On refusal `text` says why; `row` is where, or SIZE_MAX.
typedef struct galet_profile_flaws {
    const char *text;          ///< Refused for this; NULL: not refused
    size_t row;                ///< From 0, of the points as measured
    size_t left;               ///< Points that make the profile, before it is resampled
    size_t cut;                ///< Points left out at the sides, where the profile is steep or folds under
    double y_low, y_high;      ///< Ends of what is kept [m]
    double gap_low, gap_high;  ///< Ends of the widest hole, if there is one; else equal [m]
    double doubt, doubt_at;  ///< How far points on one y differ most, and where, if by far more than noise; else 0 [m]
} galet_profile_flaws;

/// All points, neither smoothed nor resampled.
GALET_API galet_profile_points_def galet_default_profile_points(void);

/// GALET_ERR_INPUT for points that make no profile, GALET_ERR_RANGE for options out of range: a window as wide as the
/// profile, fewer than three points to resample to. The flaws are always filled;
/// where `points` is NULL nothing else is, and holes are not looked for.
GALET_API galet_status galet_profile_points_create(const galet_profile_points_def *def, galet_profile_points **points,
                                                   galet_profile_flaws *flaws);
GALET_API void galet_profile_points_destroy(galet_profile_points *points);

/// Holes of the points as measured, in order of y; they stay with the points.
GALET_API const galet_profile_hole *galet_profile_points_holes(const galet_profile_points *points, size_t *count);

/// Roughness from y_min to y_max [m] of points that are neither smoothed nor resampled.
GALET_API galet_profile_noise galet_profile_points_noise(const galet_profile_points *points, double y_min,
                                                         double y_max);

/// Lends the points to a profile; its offset and tilt stay.
GALET_API void galet_profile_points_lend(const galet_profile_points *points, galet_profile *profile);

GALET_C_END
