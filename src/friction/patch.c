#include "friction/patch_law.h"

#include <float.h>
#include <limits.h>
#include <math.h>

/// Squares of a motion whose largest component lies within these neither overflow nor vanish.
static const double SMALLEST = 1e-140, LARGEST = 1e140;

galet_patch_def galet_default_patch(void) {
    return (galet_patch_def){
        .patch = {.alpha = 1e-3, .beta = 0.6e-3, .angle = 0.0},
        .friction = 0.1,
        .load = 10.0,
        .kind = &galet_patch_exact,
        .accuracy = 0.01,
    };
}

/// The direction of an angle; one of the axes exactly where the angle is a multiple of a quarter turn to rounding.
static galet_vec2 direction_of(double angle) {
    double c = cos(angle), s = sin(angle), rounding = DBL_EPSILON * fmax(1.0, fabs(angle));
    if (fabs(s) <= rounding) {
        return (galet_vec2){copysign(1.0, c), 0.0};
    }
    if (fabs(c) <= rounding) {
        return (galet_vec2){0.0, copysign(1.0, s)};
    }
    return (galet_vec2){c, s};
}

static bool is_length(double value) {
    return value >= 1e-100 && value <= 1e100;
}

static galet_status check(const galet_patch_def *def) {
    if (!is_length(def->patch.alpha) || !is_length(def->patch.beta) || !isfinite(def->patch.angle)) {
        return GALET_ERR_RANGE;
    }
    if (!(def->friction >= 0.0) || !(def->load >= 0.0) || !isfinite(def->friction * def->load)) {
        return GALET_ERR_RANGE;
    }
    if (!def->kind || (def->kind->needs_circle && def->patch.alpha != def->patch.beta)) {
        return GALET_ERR_RANGE;
    }
    return def->kind->needs_accuracy && !(def->accuracy > 0.0) ? GALET_ERR_RANGE : GALET_OK;
}

galet_status galet_patch_law_prepare(const galet_patch_def *def, galet_patch_law *law) {
    galet_status status = check(def);
    if (status) {
        return status;
    }
    bool swap = def->patch.beta > def->patch.alpha;
    double major = swap ? def->patch.beta : def->patch.alpha, minor = swap ? def->patch.alpha : def->patch.beta;
    galet_patch_law made = {.kind = def->kind, .alpha = major, .inv_alpha = 1.0 / major};
    status = galet_patch_shape_prepare(minor / major, &made.shape);
    if (status) {
        return status;
    }
    galet_vec2 axis = direction_of(def->patch.angle);
    made.axis = swap ? (galet_vec2){-axis.y, axis.x} : axis;
    if (minor == major) {
        made.axis = (galet_vec2){1.0, 0.0};  // any is one; this one costs no rounding
    }
    made.force_max = def->friction * def->load;
    def->kind->prepare(&made, def->accuracy);
    *law = made;
    return GALET_OK;
}

static galet_patch_motion own_axes(const galet_patch_law *law, galet_vec2 slip, double spin) {
    return (galet_patch_motion){
        (law->axis.x * slip.x + law->axis.y * slip.y) * law->inv_alpha,
        (law->axis.x * slip.y - law->axis.y * slip.x) * law->inv_alpha,
        fabs(spin),
    };
}

/// Between the largest component and three times it; NaN where one is.
static double size_of(const galet_patch_motion *motion) {
    return fabs(motion->x) + fabs(motion->y) + motion->spin;
}

/// Slip and spin divided by one power of two, which changes no bit of the law.
typedef struct scaled {
    galet_vec2 slip;
    double spin;
    int exponent;  // INT_MAX for a motion that is not finite
} scaled;

/// Brings a motion that is not zero to a slip or rim speed near 1.
static scaled rescale(const galet_patch_law *law, galet_vec2 slip, double spin) {
    if (!isfinite(slip.x) || !isfinite(slip.y) || !isfinite(spin)) {
        return (scaled){.exponent = INT_MAX};
    }
    double fastest = fmax(fabs(slip.x), fabs(slip.y));
    int exponent = fastest > 0.0 ? ilogb(fastest) : INT_MIN;
    if (spin != 0.0 && ilogb(spin) + ilogb(law->alpha) > exponent) {
        exponent = ilogb(spin) + ilogb(law->alpha);
    }
    return (scaled){{ldexp(slip.x, -exponent), ldexp(slip.y, -exponent)}, ldexp(spin, -exponent), exponent};
}

static galet_wrench wrench_of(const galet_patch_law *law, const galet_patch_motion *motion, double spin) {
    galet_patch_drag drag = law->kind->drag(law, motion);
    double f = law->force_max;
    return (galet_wrench){
        // 0 - x, so that nothing is -0
        .force = {0.0 - f * (law->axis.x * drag.x - law->axis.y * drag.y),
                  0.0 - f * (law->axis.x * drag.y + law->axis.y * drag.x)},
        .moment = 0.0 - copysign(f * law->alpha * drag.m, spin),
    };
}

/// Without spin every point rubs against the slip, whatever the law.
static galet_wrench sliding_wrench(const galet_patch_law *law, galet_vec2 slip) {
    if (slip.x == 0.0 && slip.y == 0.0) {
        return (galet_wrench){0};
    }
    scaled to = rescale(law, slip, 0.0);
    if (to.exponent == INT_MAX) {
        return (galet_wrench){{NAN, NAN}, NAN};
    }
    double speed = sqrt(to.slip.x * to.slip.x + to.slip.y * to.slip.y), f = law->force_max;
    return (galet_wrench){.force = {0.0 - f * (to.slip.x / speed), 0.0 - f * (to.slip.y / speed)}};
}

static galet_wrench extreme_wrench(const galet_patch_law *law, galet_vec2 slip, double spin) {
    scaled to = rescale(law, slip, spin);
    if (to.exponent == INT_MAX) {
        return (galet_wrench){{NAN, NAN}, NAN};
    }
    galet_patch_motion motion = own_axes(law, to.slip, to.spin);
    return wrench_of(law, &motion, to.spin);
}

galet_wrench galet_patch_law_wrench(const galet_patch_law *law, galet_vec2 slip, double spin) {
    if (spin == 0.0) {
        return sliding_wrench(law, slip);
    }
    galet_patch_motion motion = own_axes(law, slip, spin);
    double size = size_of(&motion);
    if (size > SMALLEST && size < LARGEST) {
        return wrench_of(law, &motion, spin);
    }
    return extreme_wrench(law, slip, spin);
}

galet_wrench galet_patch_friction(galet_patch patch, double friction, double load, galet_vec2 slip, double spin) {
    galet_patch_def def = {.patch = patch, .friction = friction, .load = load, .kind = &galet_patch_exact};
    galet_patch_law law;
    if (galet_patch_law_prepare(&def, &law)) {
        return (galet_wrench){{NAN, NAN}, NAN};
    }
    return galet_patch_law_wrench(&law, slip, spin);
}

double galet_patch_law_power(const galet_patch_law *law, galet_vec2 slip, double spin) {
    galet_wrench wrench = galet_patch_law_wrench(law, slip, spin);
    return 0.0 - (wrench.force.x * slip.x + wrench.force.y * slip.y + wrench.moment * spin);
}

static galet_patch_derivative derivative_of(const galet_patch_law *law, const galet_patch_motion *motion, double spin) {
    galet_patch_hessian h = galet_patch_exact_hessian(&law->shape, motion);
    double c = law->axis.x, s = law->axis.y, f = -law->force_max, sign = spin < 0.0 ? -1.0 : 1.0;
    double slip = f * law->inv_alpha, twist = f * sign;
    double xx = slip * (c * c * h.xx - 2.0 * c * s * h.xy + s * s * h.yy);
    double xy = slip * (c * s * (h.xx - h.yy) + (c * c - s * s) * h.xy);
    double yy = slip * (s * s * h.xx + 2.0 * c * s * h.xy + c * c * h.yy);
    double xs = twist * (c * h.xs - s * h.ys), ys = twist * (s * h.xs + c * h.ys);
    return (galet_patch_derivative){{{xx, xy, xs}, {xy, yy, ys}, {xs, ys, f * law->alpha * h.ss}}};
}

galet_patch_derivative galet_patch_law_derivative(const galet_patch_law *law, galet_vec2 slip, double spin) {
    galet_patch_motion motion = own_axes(law, slip, spin);
    double size = size_of(&motion);
    if (size > SMALLEST && size < LARGEST) {
        return derivative_of(law, &motion, spin);
    }
    galet_patch_derivative derivative = {0};
    if (slip.x == 0.0 && slip.y == 0.0 && spin == 0.0) {
        return derivative;
    }
    scaled to = rescale(law, slip, spin);
    if (to.exponent != INT_MAX) {
        motion = own_axes(law, to.slip, to.spin);
        derivative = derivative_of(law, &motion, to.spin);
    }
    for (int i = 0; i < 9; i++) {
        double *d = &derivative.d[i / 3][i % 3];
        *d = to.exponent == INT_MAX ? NAN : ldexp(*d, -to.exponent);
    }
    return derivative;
}

/// x - y, exactly 0 where that is the rounding of two products.
static double difference(double x, double y) {
    return fabs(x - y) <= 4.0 * DBL_EPSILON * (fabs(x) + fabs(y)) ? 0.0 : x - y;
}

galet_patch_components galet_patch_law_components(const galet_patch_law *law, double speed, double psi, double spin) {
    galet_patch_law own = *law;
    own.axis = (galet_vec2){1.0, 0.0};
    galet_vec2 e1 = direction_of(psi);
    galet_wrench wrench = galet_patch_law_wrench(&own, (galet_vec2){speed * e1.x, speed * e1.y}, spin);
    double along = speed * e1.x / (law->alpha * law->shape.ratio), across = speed * e1.y * law->inv_alpha;
    bool sliding = spin == 0.0 && speed > 0.0 && isfinite(speed);
    return (galet_patch_components){
        .f1 = sliding ? law->force_max : 0.0 - (wrench.force.x * e1.x + wrench.force.y * e1.y),
        .f2 = difference(wrench.force.x * e1.y, wrench.force.y * e1.x),
        .m = 0.0 - wrench.moment,
        .kappa = spin == 0.0 ? INFINITY : hypot(along, across) / fabs(spin),
    };
}

double galet_patch_torsional_coefficient(galet_patch patch, double friction) {
    galet_patch_def def = {.patch = patch, .friction = friction, .load = 1.0, .kind = &galet_patch_exact};
    galet_patch_law law;
    return galet_patch_law_prepare(&def, &law) ? NAN : 0.375 * friction * law.alpha * law.shape.e;
}
