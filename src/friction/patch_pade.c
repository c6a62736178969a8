#include "friction/patch_law.h"

#include <math.h>

/// Limits of the exact law for one direction of slip (docs/theory/patch.md 2), w = slip / (major semi-axis x spin).
typedef struct limits {
    double u;             // slip over the major semi-axis [1/s]
    double ex, ey;        // its direction
    double c1;            // force ~ c1 w for w -> 0
    double g1, g1_by_h2;  // force across ~ g1 w for w -> 0, ~ h2 / w^2 for w -> infinity
    double d2;            // force ~ 1 - d2 / w^2 and moment ~ 2 d2 / w for w -> infinity
    double m0;            // moment at w = 0
} limits;

static limits slip_limits(const galet_patch_shape *shape, const galet_patch_motion *motion) {
    double u2 = motion->x * motion->x + motion->y * motion->y, u = sqrt(u2);
    double inv = u > 0.0 ? 1.0 / u : 0.0;
    double ex = u > 0.0 ? motion->x * inv : 1.0, ey = motion->y * inv;
    return (limits){
        .u = u,
        .ex = ex,
        .ey = ey,
        .c1 = 0.75 * (shape->j02 * ex * ex + shape->j20 * ey * ey),
        .g1 = 0.75 * ex * ey * shape->j_asymmetry * shape->eccentricity2,
        .g1_by_h2 = 3.75 * shape->j_asymmetry,
        .d2 = 0.1 * (ex * ex + shape->ratio * shape->ratio * ey * ey),
        .m0 = 0.375 * shape->e,
    };
}

static void prepare1(galet_patch_law *law, double accuracy) {
    (void)accuracy;
    static const galet_patch_errors errors = {0.393, 0.423, 0.458, 0.499, 0.549, 0.607, 0.675,
                                              0.754, 0.842, 0.932, 0.973, 0.993, 0.998};
    law->accuracy = galet_patch_error_at(errors, law->shape.ratio);
}

static galet_patch_drag drag1(const galet_patch_law *law, const galet_patch_motion *motion) {
    limits at = slip_limits(&law->shape, motion);
    double force = at.c1 * at.u / (at.c1 * at.u + motion->spin);
    double moment = 2.0 * at.d2 * at.m0 * motion->spin / (2.0 * at.d2 * motion->spin + at.m0 * at.u);
    return (galet_patch_drag){force * at.ex, force * at.ey, moment};
}

static void prepare2(galet_patch_law *law, double accuracy) {
    (void)accuracy;
    static const galet_patch_errors errors = {0.224, 0.251, 0.282, 0.319, 0.362, 0.412, 0.473,
                                              0.546, 0.639, 0.764, 0.849, 0.917, 0.948};
    law->accuracy = galet_patch_error_at(errors, law->shape.ratio);
}

/// The only second-order form with the right parity, exact limits and no pole (docs/theory/patch.md 4.2).
static galet_patch_drag drag2(const galet_patch_law *law, const galet_patch_motion *motion) {
    limits at = slip_limits(&law->shape, motion);
    double scale = fmax(at.u, motion->spin), u = at.u / scale, s = motion->spin / scale;
    double grown = u * u + at.c1 * at.d2 * u * s;
    double f1 = grown / (grown + at.d2 * s * s);
    double f2 = -at.g1 * u * s * s / (s * s * s + at.g1_by_h2 * u * u * u);
    double b2 = 0.5 * at.c1 / at.m0, b1 = 2.0 * b2 * at.d2 / at.m0;
    double top = b1 * u * s + s * s;
    return (galet_patch_drag){f1 * at.ex - f2 * at.ey, f1 * at.ey + f2 * at.ex, at.m0 * top / (b2 * u * u + top)};
}

static galet_patch_drag circle_drag(const galet_patch_law *law, const galet_patch_motion *motion) {
    (void)law;
    return galet_patch_along_slip(galet_circle_pade, motion);
}

/// What the first order with exact limits is for a circle.
const galet_patch_law_kind galet_patch_pade = {
    .name = "pade",
    .words = "Zhuravlev's Pade form",
    .needs_circle = true,
    .prepare = prepare1,
    .drag = circle_drag,
    .circle = galet_circle_pade,
};

const galet_patch_law_kind galet_patch_pade1 = {
    .name = "pade1",
    .words = "Pade of first order",
    .prepare = prepare1,
    .drag = drag1,
    .circle = galet_circle_pade,
};

const galet_patch_law_kind galet_patch_pade2 = {
    .name = "pade2",
    .words = "Pade of second order",
    .prepare = prepare2,
    .drag = drag2,
};
