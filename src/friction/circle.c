#include "friction/patch_law.h"

#include <math.h>

/// Beyond this k the closed forms lose digits as k^3, and the series converges as k^-2.
static const double FAR = 3.0;

/// Chords through a distant centre of rotation, expanded in 1/k^2: force and moment from the weights (1 - z^2) and
/// (1 - z^2)^2 times the powers of z.
static galet_circle_drag far_drag(double k) {
    double y = 1.0 / (k * k), force = 1.0, moment = 0.2;
    double sqrt_term = 1.0, rsqrt_term = 1.0;
    for (int j = 1; j < 20; j++) {
        sqrt_term *= (j - 1.5) / j * y;
        rsqrt_term *= (j - 0.5) / j * y;
        double chord = (2.0 * j + 1.0) * (2.0 * j + 3.0);
        force += 3.0 * sqrt_term / chord;
        moment += 3.0 * rsqrt_term / (chord * (2.0 * j + 5.0));
    }
    return (galet_circle_drag){force, moment / k};
}

galet_circle_drag galet_circle_exact(double k) {
    double k2 = k * k, quartic = 8.0 - 8.0 * k2 + 3.0 * k2 * k2;
    if (k <= 1.0) {
        return (galet_circle_drag){3.0 / 32.0 * M_PI * k * (4.0 - k2), 3.0 / 128.0 * M_PI * quartic};
    }
    if (k > FAR) {
        return far_drag(k);
    }
    double theta = asin(1.0 / k), root = sqrt((k - 1.0) * (k + 1.0));
    return (galet_circle_drag){3.0 / 16.0 * (k * (4.0 - k2) * theta + (k2 + 2.0) * root / k),
                               3.0 / 64.0 * (quartic * theta + 3.0 * (2.0 - k2) * root)};
}

galet_circle_drag galet_circle_pade(double k) {
    if (isinf(k)) {
        return (galet_circle_drag){1.0, 0.0};
    }
    return (galet_circle_drag){3.0 * M_PI * k / (8.0 + 3.0 * M_PI * k), 3.0 * M_PI / (16.0 + 15.0 * M_PI * k)};
}

galet_patch_drag galet_patch_along_slip(galet_circle_drag (*circle)(double k), const galet_patch_motion *motion) {
    double slip = sqrt(motion->x * motion->x + motion->y * motion->y);
    galet_circle_drag drag = circle(slip / motion->spin);
    double pull = slip > 0.0 ? drag.force / slip : 0.0;
    return (galet_patch_drag){pull * motion->x, pull * motion->y, drag.moment};
}

galet_circle_drag galet_patch_law_circle_drag(const galet_patch_law *law, double k) {
    if (law->kind->circle) {
        return law->kind->circle(k);
    }
    galet_patch_motion motion = {.x = k < 1.0 ? k : 1.0, .spin = k < 1.0 ? 1.0 : 1.0 / k};
    galet_patch_drag drag = law->kind->drag(law, &motion);
    return (galet_circle_drag){drag.x, drag.m};
}
