#pragma once

#include <galet/patch.h>

#include "friction/gauss_nodes.h"

/// Motion of a patch in its own axes, x the major one: slip over the major semi-axis, and the magnitude of the spin.
/// All laws are homogeneous of degree zero in it.
typedef struct galet_patch_motion {
    double x, y, spin;  // [1/s]
} galet_patch_motion;

/// What resists that motion: force in units of friction x load, moment in units of that times the major semi-axis.
typedef struct galet_patch_drag {
    double x, y, m;
} galet_patch_drag;

/// Derivatives of the drag (x, y, m) by the motion (x, y, spin); symmetric [s].
typedef struct galet_patch_hessian {
    double xx, xy, yy, xs, ys, ss;
} galet_patch_hessian;

/// Complete elliptic integrals of a ratio that is known to be in range.
galet_patch_shape galet_patch_shape_of(double ratio);

/// Each takes a motion that is not zero and whose largest component is far from overflow and underflow.
galet_patch_drag galet_patch_exact_drag(const galet_patch_shape *shape, const galet_patch_motion *motion);
galet_patch_hessian galet_patch_exact_hessian(const galet_patch_shape *shape, const galet_patch_motion *motion);
galet_patch_drag galet_patch_fast_drag(const galet_patch_shape *shape, const galet_gauss_rule *rule,
                                       const galet_patch_motion *motion);
galet_patch_drag galet_patch_pade1_drag(const galet_patch_shape *shape, const galet_patch_motion *motion);
galet_patch_drag galet_patch_pade2_drag(const galet_patch_shape *shape, const galet_patch_motion *motion);
galet_patch_drag galet_patch_budgets_drag(const galet_patch_shape *shape, const galet_patch_motion *motion);
galet_patch_drag galet_patch_ellipsoid_drag(const galet_patch_shape *shape, const galet_patch_motion *motion);

/// Drag with the centre of rotation inside the patch: common to the exact and the fast law.
galet_patch_drag galet_patch_inside_drag(const galet_patch_shape *shape, const galet_patch_motion *motion);

/// Index of the smallest Gegenbauer rule whose measured error stays within the wish; -1 where none does.
int galet_patch_fast_rule(double ratio, double wish);

/// Measured error of a kind; of the fast law with this rule.
double galet_patch_law_error(galet_patch_law_kind kind, double ratio, int rule);
