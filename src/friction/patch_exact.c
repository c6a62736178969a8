#include "friction/patch_law.h"

#include <math.h>
#include <stdbool.h>

// Lines through the centre of rotation cut the patch in chords on which Coulomb friction has one direction, so that the
// sum over each chord is elementary and the wrench is an integral over directions chi (docs/theory/patch.md 3).
// After integration by parts every sum below is free of cancellation, however far the centre of rotation is:
//     moment = 3/16 ratio^2 int d2^2 / D^3 dchi,    with the half chord squared d2 = 1 - z^2 and D the stretch.

/// The centre of rotation outside the patch, in coordinates that make the patch a unit disc.
typedef struct centre {
    double cos, sin;  // its direction
    double rim;       // its distance times the spin [1/s]
    double inverse;   // 1 / distance
} centre;

/// Sums over chords. All are of order 1 for any distance of the centre.
typedef struct chord_sums {
    double x, y;    // force
    double m;       // moment times distance
    double mr, mt;  // derivatives of the moment towards the centre and across, times distance squared
    double tx, ty;  // derivative of the force as the centre moves across, times distance
} chord_sums;

galet_patch_drag galet_patch_inside_drag(const galet_patch_shape *shape, const galet_patch_motion *motion) {
    // The force is cubic and the moment quartic in the position of the centre (docs/theory/patch.md 3.1). For a circle
    // the factors of wx and wy are the same bits, so that the force is against the slip.
    double inv = 1.0 / motion->spin;
    double wx = motion->x * inv, wy = motion->y * inv, q = wx * shape->inv_ratio;
    double x2 = wx * wx, y2 = wy * wy, q2 = q * q;
    double x1 = 0.75 * shape->j02, x3 = 0.75 * (q2 * shape->j22 + y2 * shape->j_asymmetry);
    double y1 = 0.75 * shape->j20, y3 = 0.75 * (y2 * shape->j22 + x2 * shape->j_asymmetry);
    double m = 0.375 * shape->e - x2 * (0.5 * x1 - 0.75 * x3) - y2 * (0.5 * y1 - 0.75 * y3);
    return (galet_patch_drag){wx * (x1 - x3), wy * (y1 - y3), m};
}

static galet_patch_hessian inside_hessian(const galet_patch_shape *shape, const galet_patch_motion *motion) {
    double inv = 1.0 / motion->spin;
    double wx = motion->x * inv, wy = motion->y * inv, q = wx * shape->inv_ratio;
    galet_patch_hessian h;
    h.xx = 0.75 * inv * (shape->j02 - 3.0 * q * q * shape->j22 - wy * wy * shape->j_asymmetry);
    h.yy = 0.75 * inv * (shape->j20 - 3.0 * wy * wy * shape->j22 - wx * wx * shape->j_asymmetry);
    h.xy = -1.5 * inv * wx * wy * shape->j_asymmetry;
    // Euler: the drag is homogeneous of degree zero.
    h.xs = -(wx * h.xx + wy * h.xy);
    h.ys = -(wx * h.xy + wy * h.yy);
    h.ss = -(wx * h.xs + wy * h.ys);
    return h;
}

/// Adds the chord of direction (c, s) at the angle tau from the line to the centre: z = distance x sin(tau).
static inline void add_chord(const galet_patch_shape *shape, double c, double s, double cos_tau, double z,
                             double weight, bool derivatives, chord_sums *sums) {
    double d2 = 1.0 - z * z, ratio = shape->ratio;
    double r = 1.0 / sqrt(c * c + ratio * ratio * s * s), r3 = r * r * r;
    double pull = weight * cos_tau * d2;
    sums->x -= pull * ratio * s * r;
    sums->y += pull * c * r;
    sums->m += weight * d2 * d2 * r3;
    if (derivatives) {
        sums->mr += weight * d2 * z * z * r3;
        sums->mt += weight * d2 * d2 * s * c * r3 * r * r;
        sums->tx += pull * c * r3;
        sums->ty += pull * ratio * s * r3;
    }
}

/// Gauss-Legendre in the angle tau: for directions that stay away from the singularity of 1/D.
static inline chord_sums sum_angles(const galet_patch_shape *shape, const centre *at, const galet_gauss_rule *rule,
                                    bool derivatives) {
    double half_range = asin(at->inverse), distance = 1.0 / at->inverse;
    chord_sums sums = {0};
    for (size_t i = 0; i < rule->count / 2; i++) {
        double tau = half_range * rule->node[i].x;
        double ct = cos(tau), st = sin(tau);
        double z = st * distance;
        double weight = rule->node[i].weight * half_range * distance;
        add_chord(shape, at->sin * st - at->cos * ct, -at->sin * ct - at->cos * st, ct, z, weight, derivatives, &sums);
        add_chord(shape, -at->sin * st - at->cos * ct, at->cos * st - at->sin * ct, ct, -z, weight, derivatives, &sums);
    }
    return sums;
}

/// One stretch of directions y in [from, to], measured from the short axis and within a quarter turn of it.
/// y = h sinh(s) puts the nodes where D nearly vanishes: 64 of them serve the most slender patch, where the
/// substitution of the elliptic amplitude needs as many and five Landen steps for each.
static inline void sum_panel(const galet_patch_shape *shape, const centre *at, double from, double to, bool derivatives,
                             chord_sums *sums) {
    double h = shape->singular_height;
    double s0 = asinh(from / h), s1 = asinh(to / h);
    double half = 0.5 * (s1 - s0), middle = 0.5 * (s1 + s0);
    double wanted = 5.0 + (derivatives ? 16.0 : 10.6) * half;  // for 1e-13 and 1e-12, measured from 0.01 to 0.6
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_8];
    while ((double)rule->count < wanted && rule < &galet_legendre_rule[GALET_LEGENDRE_96]) {
        rule++;
    }
    double distance = 1.0 / at->inverse;
    for (size_t i = 0; i < rule->count; i++) {
        const galet_gauss_node *node = &rule->node[i / 2];
        double grow = exp(middle + (i % 2 ? half : -half) * node->x), shrink = 1.0 / grow;
        double y = 0.5 * h * (grow - shrink);
        double c = -sin(y), s = cos(y);
        double z = (at->sin * c - at->cos * s) * distance;
        double weight = node->weight * half * 0.5 * h * (grow + shrink) * distance;
        add_chord(shape, c, s, -(at->cos * c + at->sin * s), z, weight, derivatives, sums);
    }
}

/// The integrand has the period pi, so directions beyond a quarter turn are moved to the other side.
static inline chord_sums sum_panels(const galet_patch_shape *shape, const centre *at, bool derivatives) {
    double middle = atan2(at->sin < 0.0 ? at->cos : -at->cos, fabs(at->sin));
    double half_range = asin(at->inverse);
    double from = middle - half_range, to = middle + half_range;
    chord_sums sums = {0};
    if (from < -M_PI_2) {
        sum_panel(shape, at, from + M_PI, M_PI_2, derivatives, &sums);
        from = -M_PI_2;
    }
    if (to > M_PI_2) {
        sum_panel(shape, at, -M_PI_2, to - M_PI, derivatives, &sums);
        to = M_PI_2;
    }
    sum_panel(shape, at, from, to, derivatives, &sums);
    return sums;
}

/// The rule in tau that gives 1e-13, or NULL: from the Bernstein ellipse through the nearest zero of D.
static const galet_gauss_rule *angle_rule(const galet_patch_shape *shape, const centre *at) {
    // From 8 nodes on, cosh(36 / 2n): the error falls as exp(-2n acosh(axis)); 36 fits measurements with D^-3 for
    // ratios 0.01 to 1.
    static const double least_axis[] = {4.80, 2.352, 1.703, 1.2947, 1.1617, 1.1023, 1.0707};
    // sin(tau) <= tau keeps the distance a lower bound without an inverse function.
    double scale = at->inverse * (1.0 + 0.5708 * at->inverse * at->inverse);
    double dx = fabs(at->cos), dy = shape->singular_height;
    double axis = 0.5 * (sqrt((dx - scale) * (dx - scale) + dy * dy) + sqrt((dx + scale) * (dx + scale) + dy * dy));
    for (size_t i = 0; i < sizeof least_axis / sizeof *least_axis; i++) {
        if (axis > least_axis[i] * scale) {
            return &galet_legendre_rule[GALET_LEGENDRE_8 + i];
        }
    }
    return NULL;
}

static centre outside_centre(const galet_patch_shape *shape, const galet_patch_motion *motion) {
    double p = -motion->y, q = motion->x * shape->inv_ratio;
    double rim = sqrt(p * p + q * q);
    return (centre){p / rim, q / rim, rim, motion->spin / rim};
}

/// The potential is u + s^2 g / (10 u), with u the slip, s the spin and g = (x^2 + ratio^2 y^2) / u^2, to rounding.
galet_patch_drag galet_patch_sliding_drag(const galet_patch_shape *shape, const galet_patch_motion *motion) {
    double u = sqrt(motion->x * motion->x + motion->y * motion->y);
    double x = motion->x / u, y = motion->y / u, g = x * x + shape->ratio * shape->ratio * y * y;
    return (galet_patch_drag){x, y, 0.2 * g * motion->spin / u};
}

static galet_patch_hessian sliding_hessian(const galet_patch_shape *shape, const galet_patch_motion *motion) {
    double u = sqrt(motion->x * motion->x + motion->y * motion->y), inv = 1.0 / u;
    double x = motion->x * inv, y = motion->y * inv, w = motion->spin * inv, ratio2 = shape->ratio * shape->ratio;
    double g = x * x + ratio2 * y * y;
    return (galet_patch_hessian){
        .xx = inv * y * y,
        .xy = -inv * x * y,
        .yy = inv * x * x,
        .xs = 0.2 * inv * w * x * (2.0 - 3.0 * g),
        .ys = 0.2 * inv * w * y * (2.0 * ratio2 - 3.0 * g),
        .ss = 0.2 * inv * g,
    };
}

galet_patch_drag galet_patch_exact_drag(const galet_patch_shape *shape, const galet_patch_motion *motion) {
    if (galet_patch_is_inside(shape, motion)) {
        return galet_patch_inside_drag(shape, motion);
    }
    if (shape->ratio == 1.0) {
        return galet_patch_along_slip(galet_circle_exact, motion);
    }
    if (galet_patch_is_sliding(motion)) {
        return galet_patch_sliding_drag(shape, motion);
    }
    centre at = outside_centre(shape, motion);
    const galet_gauss_rule *rule = angle_rule(shape, &at);
    chord_sums sums = rule ? sum_angles(shape, &at, rule, false) : sum_panels(shape, &at, false);
    double ratio2 = shape->ratio * shape->ratio;
    return galet_patch_mirrored(motion, 0.75 * sums.x, 0.75 * sums.y, 0.1875 * ratio2 * at.inverse * sums.m);
}

galet_patch_hessian galet_patch_exact_hessian(const galet_patch_shape *shape, const galet_patch_motion *motion) {
    if (galet_patch_is_inside(shape, motion)) {
        return inside_hessian(shape, motion);
    }
    if (galet_patch_is_sliding(motion)) {
        return sliding_hessian(shape, motion);
    }
    centre at = outside_centre(shape, motion);
    const galet_gauss_rule *rule = angle_rule(shape, &at);
    chord_sums sums = rule ? sum_angles(shape, &at, rule, true) : sum_panels(shape, &at, true);
    double ratio2 = shape->ratio * shape->ratio, inv_rim = 1.0 / at.rim;
    double mr = -0.75 * ratio2 * sums.mr, mt = 0.5625 * ratio2 * shape->eccentricity2 * sums.mt;
    double tx = -0.75 * shape->ratio * sums.tx, ty = -0.75 * shape->ratio * sums.ty;
    galet_patch_hessian h;
    // Derivatives of the moment and, across, of the force; reciprocity and homogeneity give the rest.
    double rate = at.inverse * inv_rim;
    h.xs = (at.sin * mr + at.cos * mt) * rate * shape->inv_ratio;
    h.ys = -(at.cos * mr - at.sin * mt) * rate;
    h.ss = -mr * inv_rim;
    h.xx = (at.cos * tx - at.sin * h.xs * motion->spin) * inv_rim * shape->inv_ratio;
    h.xy = (at.cos * h.xs * motion->spin + at.sin * tx) * inv_rim;
    h.yy = (at.cos * h.ys * motion->spin + at.sin * ty) * inv_rim;
    return h;
}

static void prepare(galet_patch_law *law, double accuracy) {
    (void)accuracy;
    law->accuracy = GALET_PATCH_EXACT_ERROR;
}

static galet_patch_drag drag(const galet_patch_law *law, const galet_patch_motion *motion) {
    return galet_patch_exact_drag(&law->shape, motion);
}

const galet_patch_law_kind galet_patch_exact = {
    .name = "exact",
    .words = "exact",
    .prepare = prepare,
    .drag = drag,
    .circle = galet_circle_exact,
};
