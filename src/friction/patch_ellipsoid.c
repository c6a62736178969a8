#include "friction/patch_law.h"

#include <math.h>

static void prepare(galet_patch_law *law, double accuracy) {
    (void)accuracy;
    static const galet_patch_errors errors = {0.141, 0.160, 0.181, 0.204, 0.229, 0.255, 0.283,
                                              0.310, 0.332, 0.351, 0.356, 0.358, 0.359};
    law->accuracy = galet_patch_error_at(errors, law->shape.ratio);
}

/// Normal flow on the ellipsoid with the exact law's largest force and moment as semi-axes.
static galet_patch_drag drag(const galet_patch_law *law, const galet_patch_motion *motion) {
    double m0 = 0.375 * law->shape.e, spin = m0 * motion->spin;
    double inv = 1.0 / sqrt(motion->x * motion->x + motion->y * motion->y + spin * spin);
    return (galet_patch_drag){motion->x * inv, motion->y * inv, m0 * spin * inv};
}

const galet_patch_law_kind galet_patch_ellipsoid = {
    .name = "ellipsoid",
    .words = "ellipsoidal limit surface",
    .engines = true,
    .prepare = prepare,
    .drag = drag,
};
