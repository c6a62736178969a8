#include "study/friction_law_warnings.h"

#include <math.h>
#include <stdio.h>

/// States bent as far as they can be, and velocities up to the end of the range.
galet_friction_drive galet_friction_drive_find(const galet_friction_case *c) {
    enum { POINTS = 200 };
    galet_friction_drive worst = {0};
    if (!c->law->stores) {
        return worst;
    }
    double y[GALET_POINT_MAX_STATES] = {0};
    c->law->scale(c->p, c->load, y);
    for (int i = 0; i <= POINTS; i++) {
        double v = c->range.from * pow(c->range.to / c->range.from, (double)i / POINTS);
        double force = c->law->force(c->p, c->load, v, y);
        if (force * v < worst.force * worst.v) {
            worst = (galet_friction_drive){v, force, y[0]};
        }
    }
    return worst;
}

/// A law that stores answers for itself; of others, what the range shows counts.
bool galet_friction_is_passive(const galet_friction_case *c, const galet_steady_curve *curve) {
    if (c->law->stores) {
        return !c->law->passive || c->law->passive(c->p);
    }
    return isnan(curve->v_negative);
}

static double value(const galet_friction_case *c, const char *key) {
    return c->p[galet_point_law_index(c->law, key)];
}

/// docs/theory/point-law.md 6: with a constant sigma1 the bound is a closed form.
static void warn_of_drive(galet_result *out, const galet_friction_case *c) {
    const galet_friction_drive drive = galet_friction_drive_find(c);
    const double least = value(c, "sigma1") * (value(c, "fs") / value(c, "fc") - 1.0);
    char push[128] = "", cure[96] = "a larger sigma2 or a smaller vd";
    if (drive.force < 0.0) {
        snprintf(push, sizeof push, ": bristles bent by %.3g um and thrown at %.3g m/s push with %.3g N (%.3g W)",
                 1e6 * drive.state, drive.v, -drive.force, -drive.force * drive.v);
    }
    if (isnan(value(c, "vd"))) {
        snprintf(cure, sizeof cure, "sigma2 >= sigma1 (fs - fc) / fc = %.4g N s/m", least);
    }
    galet_result_warn(out, "not-passive", "with these parameters %s can drive instead of brake%s; %s would not",
                      c->law->words, push, cure);
}

static void warn_of_negative(galet_result *out, const galet_friction_case *c, const galet_steady_curve *curve) {
    double v = c->range.to, force = galet_point_law_steady(c->law, c->p, c->load, v);
    if (curve->force_min < force) {
        v = curve->v_min;
        force = curve->force_min;
    }
    galet_result_warn(out, "negative-friction",
                      "friction is negative from %.4g m/s on (%.4g N at %.4g m/s): it drives, which no contact does; "
                      "the law holds at lower speeds only",
                      curve->v_negative, force, v);
}

/// A film that carries some of the load at rest.
static void warn_of_residual(galet_result *out, const galet_friction_case *c) {
    double y[GALET_POINT_MAX_STATES] = {0};
    c->law->steady(c->p, c->load, 0.0, y);
    double share = c->law->lift(c->p, c->load, y);
    if (share > 1e-3) {
        galet_result_warn(out, "film-residual",
                          "at rest the film still carries %.3g of the load, as a logistic sigmoid leaves it; "
                          "exponential and hill leave nothing",
                          share);
    }
}

/// Powers of the speed grow beyond all bounds; a viscous force may.
static void warn_of_extrapolation(galet_result *out, const galet_friction_case *c) {
    double speed = galet_friction_case_speed(c), to = c->range.to;
    double known = galet_friction_case_force(c);
    double force = fabs(galet_point_law_steady(c->law, c->p, c->load, to));
    double power = to * fabs(galet_steady_curve_slope(c->law, c->p, c->load, to)) / force;
    if (to > speed && force > 10.0 * known && !(power <= 1.2)) {
        galet_result_warn(
            out, "extrapolation",
            "at %.3g m/s friction is %.3g times the largest up to %.3g m/s and grows as the power %.2g of the "
            "speed: a fitted law is not to be trusted so far out",
            to, force / known, speed, power);
    }
}

void galet_friction_warn(galet_result *out, const galet_friction_case *c, const galet_steady_curve *curve) {
    if (!isnan(curve->v_negative)) {
        warn_of_negative(out, c, curve);
    } else if (!galet_friction_is_passive(c, curve)) {
        warn_of_drive(out, c);
    }
    if (c->law->lift) {
        warn_of_residual(out, c);
    }
    warn_of_extrapolation(out, c);
}
