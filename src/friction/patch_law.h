#pragma once

#include <galet/patch.h>

#include "numerics/quadrature.h"

/// Derivatives of the drag (x, y, m) by the motion (x, y, spin); symmetric [s].
typedef struct galet_patch_hessian {
    double xx, xy, yy, xs, ys, ss;
} galet_patch_hessian;

/// Complete elliptic integrals of a ratio that is known to be in range.
galet_patch_shape galet_patch_shape_of(double ratio);

/// Both take what the drag of a kind takes.
galet_patch_drag galet_patch_exact_drag(const galet_patch_shape *shape, const galet_patch_motion *motion);
galet_patch_hessian galet_patch_exact_hessian(const galet_patch_shape *shape, const galet_patch_motion *motion);

/// Whether the centre of rotation lies inside the patch.
static inline bool galet_patch_is_inside(const galet_patch_shape *shape, const galet_patch_motion *motion) {
    double p = motion->y, q = motion->x * shape->inv_ratio;
    return p * p + q * q <= motion->spin * motion->spin;
}

/// Drag where it does: common to the exact and the fast law.
galet_patch_drag galet_patch_inside_drag(const galet_patch_shape *shape, const galet_patch_motion *motion);

/// Whether the patch slides so much faster than it spins that, to rounding, the spin no longer turns or lessens the
/// force.
static inline bool galet_patch_is_sliding(const galet_patch_motion *motion) {
    return motion->x * motion->x + motion->y * motion->y > 1e16 * motion->spin * motion->spin;
}

/// Drag there: common to the exact and the fast law.
galet_patch_drag galet_patch_sliding_drag(const galet_patch_shape *shape, const galet_patch_motion *motion);

/// The sums over all chords. Slip along an axis meets no force across it: chords and their mirror images cancel there,
/// but for rounding.
static inline galet_patch_drag galet_patch_mirrored(const galet_patch_motion *motion, double x, double y, double m) {
    return (galet_patch_drag){motion->x == 0.0 ? 0.0 : x, motion->y == 0.0 ? 0.0 : y, m};
}

/// The drag of a circle, which is against the slip.
galet_patch_drag galet_patch_along_slip(galet_circle_drag (*circle)(double k), const galet_patch_motion *motion);

/// Error of the exact law, down to the slenderest patch: measured below 2e-13, promised with room for the worst case.
static const double GALET_PATCH_EXACT_ERROR = 1e-12;

/// Largest errors over slip directions and centres of rotation, measured against the exact law, at the axis ratios
/// 1, 0.9 ... 0.1, 0.05, 0.02, 0.01: the larger of the force's, in units of friction x load, and the moment's, in
/// units of its largest value. Rounded up.
enum { GALET_PATCH_RATIOS = 13 };
typedef double galet_patch_errors[GALET_PATCH_RATIOS];

double galet_patch_error_at(const galet_patch_errors errors, double ratio);
