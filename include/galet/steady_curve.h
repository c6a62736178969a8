#pragma once

#include <galet/point_law.h>

GALET_C_BEGIN

/// The shape of a law's steady curve over a range of speeds: where friction falls with the speed, where it is lowest,
/// where it would drive (docs/theory/point-law.md 8). Pure functions: safe to call from any thread.
/// No pointer may be NULL but where it is said.

enum { GALET_STEADY_MAX_RANGES = 8 };

typedef struct galet_speed_range {
    double from, to;  ///< [m/s]
} galet_speed_range;

typedef struct galet_steady_curve {
    double v_min, force_min;  ///< Lowest point that lies between a fall and a rise; NAN where there is none [m/s], [N]
    double force_max;         ///< Largest |friction| at the speeds looked at [N]
    double v_negative;        ///< Lowest speed at which friction drives; NAN: at none [m/s]
    int range_count;
    galet_speed_range weakening[GALET_STEADY_MAX_RANGES];  ///< Where friction falls with the speed, ascending
} galet_steady_curve;

/// dT/dv along the steady curve, at a velocity other than 0 [N s/m].
GALET_API double galet_steady_curve_slope(const galet_point_law *law, const double *p, double load, double v);

/// Looks at speeds a part in seventeen apart and locates what lies between them to rounding. GALET_ERR_RANGE unless
/// 0 < from < to are finite.
GALET_API galet_status galet_steady_curve_find(const galet_point_law *law, const double *p, double load,
                                               galet_speed_range range, galet_steady_curve *curve);

/// Speed at which a law changes its face: the first of its parameters that is a velocity; NAN where none is [m/s].
GALET_API double galet_steady_curve_speed(const galet_point_law *law, const double *p);

GALET_C_END
