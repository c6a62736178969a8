#pragma once

#include <galet/hertz.h>
#include <galet/profile.h>
#include <galet/status.h>

/// The gap between the undeformed bodies where they first touch: a quadratic, and the profile of body 1 across it.
typedef struct galet_gap {
    double xx, xy, yy;  ///< xx x^2 + xy x y + yy y^2, without the lateral curvature of body 1 [1/m]
    double ry;          ///< Lateral radius of body 1 [m]
    galet_profile profile;
    double y_first;  ///< Where the bodies touch first [m]
    double zero;     ///< What is subtracted to make the gap vanish there [m]
} galet_gap;

/// GALET_ERR_NO_CONTACT where the gap has no lowest point.
galet_status galet_gap_make(const galet_hertz_def *bodies, const galet_profile *profile, galet_gap *gap);

/// [m]
double galet_gap_at(const galet_gap *gap, double x, double y);

/// Whether the gap is the same at x and -x.
bool galet_gap_is_even_x(const galet_gap *gap);

/// The same at y and -y, to rounding.
bool galet_gap_is_even_y(const galet_gap *gap);

/// The lowest gap along x at y: the profile that strips see [m].
double galet_gap_lowest(const galet_gap *gap, double y);

/// How far, on one side (-1 or 1) of the first contact, the outermost point of the profile is where the lowest gap is
/// below `height`: a profile may come down again beyond a groove. 0 where there is none [m].
double galet_gap_farthest_below(const galet_gap *gap, double height, double side);

/// Whether a height of the lowest gap above its lowest point is more than rounding, by a factor of 1e4.
bool galet_gap_resolves(const galet_gap *gap, double height);

/// Half its second derivative: known for circles and for points that come with theirs, for other points a difference
/// over `step`, or over their mean distance where that is longer [1/m].
double galet_gap_bend(const galet_gap *gap, double y, double step);

/// Where it jumps; NAN where it does not [m].
double galet_gap_jump(const galet_gap *gap);

/// Where, on one side (-1 or 1) of the first contact, the lowest gap has risen to `height` for good; INFINITY where it
/// never does [m].
double galet_gap_edge(const galet_gap *gap, double height, double side);
