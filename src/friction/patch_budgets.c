#include "friction/patch_law.h"

#include <math.h>

static void prepare(galet_patch_law *law, double accuracy) {
    (void)accuracy;
    law->accuracy = 1.0;
}

/// Sliding and spinning each meet all of the friction there is.
static galet_patch_drag drag(const galet_patch_law *law, const galet_patch_motion *motion) {
    double u = sqrt(motion->x * motion->x + motion->y * motion->y);
    double inv = u > 0.0 ? 1.0 / u : 0.0;
    return (galet_patch_drag){motion->x * inv, motion->y * inv, motion->spin > 0.0 ? 0.375 * law->shape.e : 0.0};
}

const galet_patch_law_kind galet_patch_budgets = {
    .name = "budgets",
    .words = "separate budgets",
    .apart = true,
    .engines = true,
    .prepare = prepare,
    .drag = drag,
};
