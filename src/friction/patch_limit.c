#include "friction/patch_law.h"

#include "base/vec.h"

#include <math.h>

enum { MAX_NEWTON = 60 };

// The limit surface is the gradient image of the dissipated power, a convex function of the motion. The largest
// multiple of a wrench that friction balances is the least power of all motions on which that wrench does unit work.

/// Motion with a signed spin, the drag it meets, and the derivatives of that.
typedef struct state {
    galet_vec3 motion, drag;
    galet_patch_hessian hessian;
    double power;
} state;

static state state_at(const galet_patch_shape *shape, galet_vec3 motion) {
    double sign = motion.z < 0.0 ? -1.0 : 1.0;
    galet_patch_motion positive = {motion.x, motion.y, fabs(motion.z)};
    galet_patch_drag drag = galet_patch_exact_drag(shape, &positive);
    state at = {.motion = motion, .drag = {drag.x, drag.y, sign * drag.m}};
    at.hessian = galet_patch_exact_hessian(shape, &positive);
    at.hessian.xs *= sign;
    at.hessian.ys *= sign;
    at.power = galet_vec3_dot(at.motion, at.drag);
    return at;
}

static galet_vec3 apply(const galet_patch_hessian *h, galet_vec3 v) {
    return (galet_vec3){h->xx * v.x + h->xy * v.y + h->xs * v.z, h->xy * v.x + h->yy * v.y + h->ys * v.z,
                        h->xs * v.x + h->ys * v.y + h->ss * v.z};
}

/// Newton's step in the plane of motions with the same work, spanned by e and f.
static galet_vec3 newton_step(const state *at, galet_vec3 e, galet_vec3 f) {
    galet_vec3 he = apply(&at->hessian, e), hf = apply(&at->hessian, f);
    double ee = galet_vec3_dot(e, he), ef = galet_vec3_dot(e, hf), ff = galet_vec3_dot(f, hf);
    double ge = galet_vec3_dot(e, at->drag), gf = galet_vec3_dot(f, at->drag);
    double det = ee * ff - ef * ef;
    return galet_vec3_add(galet_vec3_scale((ef * gf - ff * ge) / det, e),
                          galet_vec3_scale((ef * ge - ee * gf) / det, f));
}

static double misalignment(galet_vec3 drag, galet_vec3 pull) {
    return galet_vec3_norm(galet_vec3_cross(drag, pull)) / galet_vec3_norm(drag);
}

/// Least power for the unit wrench `pull`; the power is convex, so a step is halved until it helps.
static state least_power(const galet_patch_shape *shape, galet_vec3 pull, galet_patch_limit *limit) {
    double m0 = 0.375 * shape->e;
    galet_vec3 guess = {pull.x, pull.y, pull.z / (m0 * m0)};  // of the ellipsoidal surface
    state at = state_at(shape, galet_vec3_scale(1.0 / galet_vec3_dot(guess, pull), guess));
    galet_vec3 other = fabs(pull.z) < 0.5 ? (galet_vec3){0.0, 0.0, 1.0} : (galet_vec3){1.0, 0.0, 0.0};
    galet_vec3 e = galet_vec3_cross(pull, other);
    e = galet_vec3_scale(1.0 / galet_vec3_norm(e), e);
    galet_vec3 f = galet_vec3_cross(pull, e);
    limit->residual = misalignment(at.drag, pull);
    for (limit->iterations = 0; limit->iterations < MAX_NEWTON; limit->iterations++) {
        galet_vec3 step = newton_step(&at, e, f);
        state next = state_at(shape, galet_vec3_add(at.motion, step));
        for (int i = 0; i < 40 && !(next.power <= at.power * (1.0 + 1e-14)); i++) {
            step = galet_vec3_scale(0.5, step);
            next = state_at(shape, galet_vec3_add(at.motion, step));
        }
        double residual = misalignment(next.drag, pull);
        if (!(residual < limit->residual) && limit->residual < 1e-8) {
            break;  // at rounding: Newton converges quadratically before
        }
        at = next;
        limit->residual = residual;
    }
    return at;
}

galet_status galet_patch_law_limit(const galet_patch_law *law, galet_wrench pull, galet_patch_limit *limit) {
    if (!isfinite(pull.force.x) || !isfinite(pull.force.y) || !isfinite(pull.moment)) {
        return GALET_ERR_RANGE;
    }
    double size = fmax(fmax(fabs(pull.force.x), fabs(pull.force.y)), fabs(pull.moment));
    if (size == 0.0) {
        *limit = (galet_patch_limit){.stuck = true};
        return GALET_OK;
    }
    // A power of two changes no bit and brings any wrench, denormal or huge, to a size near 1.
    int exponent = ilogb(size);
    galet_vec2 axis = law->axis, force = {ldexp(pull.force.x, -exponent), ldexp(pull.force.y, -exponent)};
    galet_vec3 w = {axis.x * force.x + axis.y * force.y, axis.x * force.y - axis.y * force.x,
                    ldexp(pull.moment, -exponent) * law->inv_alpha};
    double norm = galet_vec3_norm(w);
    galet_patch_limit found = {0};
    state at = least_power(&law->shape, galet_vec3_scale(1.0 / norm, w), &found);
    int unit;
    double part = frexp(law->force_max, &unit);
    found.utilisation = ldexp(norm / at.power / part, exponent - unit);
    found.stuck = found.utilisation < 1.0;
    found.slip = (galet_vec2){(axis.x * at.motion.x - axis.y * at.motion.y) * law->alpha,
                              (axis.x * at.motion.y + axis.y * at.motion.x) * law->alpha};
    found.spin = at.motion.z;
    *limit = found;
    return found.residual < 1e-9 ? GALET_OK : GALET_ERR_NOT_CONVERGED;
}
