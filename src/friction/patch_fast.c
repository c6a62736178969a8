#include "friction/patch_law.h"

#include <math.h>

/// Gauss rules for the weight d2 along z = distance x sin(tau): square roots only (science/patch-friction 3b).
galet_patch_drag galet_patch_fast_drag(const galet_patch_shape *shape, const galet_gauss_rule *rule,
                                       const galet_patch_motion *motion) {
    double p = -motion->y, q = motion->x * shape->inv_ratio, rim2 = p * p + q * q;
    if (rim2 <= motion->spin * motion->spin) {
        return galet_patch_inside_drag(shape, motion);
    }
    double inv_rim = 1.0 / sqrt(rim2), ce = p * inv_rim, se = q * inv_rim;
    double inverse = motion->spin * inv_rim, ratio2 = shape->ratio * shape->ratio;
    double x = 0.0, y = 0.0, m = 0.0;
    for (size_t i = 0; i < 2 * rule->half; i++) {
        const galet_gauss_node *node = &rule->node[i / 2];
        double z = i % 2 ? node->x : -node->x, st = z * inverse, ct = sqrt(1.0 - st * st);
        double c = se * st - ce * ct, s = -se * ct - ce * st;
        double d = sqrt(c * c + ratio2 * s * s), r = node->weight / d;
        x -= r * shape->ratio * s;
        y += r * c;
        m += node->weight * 0.25 * d * (1.0 - z * z) * inverse / ct - z * r * shape->eccentricity2 * s * c;
    }
    return (galet_patch_drag){x, y, m};
}
