#include "friction/patch_law.h"

#include <math.h>

/// Takes the smallest rule whose measured error stays within the wish, and the exact law where none does.
static void prepare(galet_patch_law *law, double accuracy) {
    static const galet_patch_errors errors[GALET_GEGENBAUER_RULES] = {
        {9e-4, 1.1e-3, 1.3e-3, 2.1e-3, 4.0e-3, 8.2e-3, 0.018, 0.034, 0.075, 0.18, 0.27, 0.34, 0.38},
        {1.8e-4, 2.0e-4, 2.3e-4, 2.9e-4, 4.7e-4, 9.0e-4, 2.5e-3, 8.0e-3, 0.027, 0.090, 0.17, 0.24, 0.27},
        {5.1e-5, 5.7e-5, 6.5e-5, 8.1e-5, 1.3e-4, 2.0e-4, 4.4e-4, 2.0e-3, 0.011, 0.051, 0.12, 0.18, 0.21},
        {8.6e-6, 9.6e-6, 1.1e-5, 1.4e-5, 1.8e-5, 2.9e-5, 4.8e-5, 1.5e-4, 1.7e-3, 0.019, 0.055, 0.11, 0.14},
        {2.4e-6, 2.7e-6, 2.9e-6, 3.5e-6, 4.7e-6, 7.4e-6, 1.2e-5, 2.0e-5, 2.8e-4, 7.0e-3, 0.031, 0.073, 0.097},
    };
    for (int rule = 0; rule < GALET_GEGENBAUER_RULES; rule++) {
        law->rule = rule;
        law->accuracy = galet_patch_error_at(errors[rule], law->shape.ratio);
        if (law->accuracy <= accuracy) {
            return;
        }
    }
    law->rule = -1;
    law->accuracy = GALET_PATCH_EXACT_ERROR;
}

/// Gauss rules for the weight d2 along z = distance x sin(tau): square roots only (docs/theory/patch.md 4.1).
static galet_patch_drag outside_drag(const galet_patch_shape *shape, const galet_gauss_rule *rule,
                                     const galet_patch_motion *motion) {
    double p = -motion->y, q = motion->x * shape->inv_ratio;
    double inv_rim = 1.0 / sqrt(p * p + q * q), ce = p * inv_rim, se = q * inv_rim;
    double inverse = motion->spin * inv_rim, ratio2 = shape->ratio * shape->ratio;
    double x = 0.0, y = 0.0, m = 0.0;
    for (size_t i = 0; i < rule->count; i++) {
        const galet_gauss_node *node = &rule->node[i / 2];
        double z = i % 2 ? node->x : -node->x, st = z * inverse, ct = sqrt(1.0 - st * st);
        double c = se * st - ce * ct, s = -se * ct - ce * st;
        double d = sqrt(c * c + ratio2 * s * s), r = node->weight / d;
        x -= r * shape->ratio * s;
        y += r * c;
        m += node->weight * 0.25 * d * (1.0 - z * z) * inverse / ct - z * r * shape->eccentricity2 * s * c;
    }
    return galet_patch_mirrored(motion, x, y, m);
}

/// A circle is the same in all directions: two mirrored chords pull as much along the slip and nothing across.
static galet_patch_drag circle_drag(const galet_gauss_rule *rule, const galet_patch_motion *motion) {
    double inv_rim = 1.0 / sqrt(motion->x * motion->x + motion->y * motion->y), inverse = motion->spin * inv_rim;
    double force = 0.0, m = 0.0;
    for (size_t i = 0; i < rule->count / 2; i++) {
        double z = rule->node[i].x, st = z * inverse, ct = sqrt(1.0 - st * st);
        force += 2.0 * rule->node[i].weight * ct;
        m += 0.5 * rule->node[i].weight * (1.0 - z * z) / ct;
    }
    double pull = force * inv_rim;
    return (galet_patch_drag){pull * motion->x, pull * motion->y, m * inverse};
}

static galet_patch_drag drag(const galet_patch_law *law, const galet_patch_motion *motion) {
    if (law->rule < 0) {
        return galet_patch_exact_drag(&law->shape, motion);
    }
    if (galet_patch_is_inside(&law->shape, motion)) {
        return galet_patch_inside_drag(&law->shape, motion);
    }
    if (law->shape.ratio == 1.0) {
        return circle_drag(&galet_gegenbauer_rule[law->rule], motion);
    }
    if (galet_patch_is_sliding(motion)) {
        return galet_patch_sliding_drag(&law->shape, motion);
    }
    return outside_drag(&law->shape, &galet_gegenbauer_rule[law->rule], motion);
}

const galet_patch_law_kind galet_patch_fast = {
    .name = "fast",
    .words = "fast law",
    .needs_accuracy = true,
    .prepare = prepare,
    .drag = drag,
};
