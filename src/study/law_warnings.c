#include "study/law_warnings.h"

#include <math.h>
#include <stdio.h>

/// States bent as far as they can be, and velocities up to the end of the range.
galet_law_drive galet_law_drive_find(const galet_point_law *law, const double *p, double load,
                                     galet_speed_range range) {
    enum { POINTS = 200 };
    galet_law_drive worst = {0};
    if (!law->stores) {
        return worst;
    }
    double y[GALET_POINT_MAX_STATES] = {0};
    law->scale(p, load, y);
    for (int i = 0; i <= POINTS; i++) {
        double v = range.from * pow(range.to / range.from, (double)i / POINTS), force = law->force(p, load, v, y);
        if (force * v < worst.force * worst.v) {
            worst = (galet_law_drive){v, force, y[0]};
        }
    }
    return worst;
}

static double value(const galet_point_law *law, const double *p, const char *key) {
    return p[galet_point_law_index(law, key)];
}

/// docs/theory/point-law.md 6: with a constant sigma1 the bound is a closed form.
static void warn_of_drive(galet_result *out, const galet_point_law *law, const double *p, galet_law_drive drive) {
    const double least = value(law, p, "sigma1") * (value(law, p, "fs") / value(law, p, "fc") - 1.0);
    char push[128] = "", cure[96] = "a larger sigma2 or a smaller vd";
    if (drive.force < 0.0) {
        snprintf(push, sizeof push, ": bristles bent by %.3g um and thrown at %.3g m/s push with %.3g N (%.3g W)",
                 1e6 * drive.state, drive.v, -drive.force, -drive.force * drive.v);
    }
    if (isnan(value(law, p, "vd"))) {
        snprintf(cure, sizeof cure, "sigma2 >= sigma1 (fs - fc) / fc = %.4g N s/m", least);
    }
    galet_result_warn(out, "not-passive", "with these parameters %s can drive instead of brake%s; %s would not",
                      law->words, push, cure);
}

static void warn_of_negative(galet_result *out, double force, double v, const galet_steady_curve *curve) {
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
static void warn_of_residual(galet_result *out, const galet_point_law *law, const double *p, double load) {
    double y[GALET_POINT_MAX_STATES] = {0};
    law->steady(p, load, 0.0, y);
    double share = law->lift(p, load, y);
    if (share > 1e-3) {
        galet_result_warn(out, "film-residual",
                          "at rest the film still carries %.3g of the load, as a logistic sigmoid leaves it; "
                          "exponential and hill leave nothing",
                          share);
    }
}

void galet_law_warn(galet_result *out, const galet_point_law *law, const double *p, double load,
                    galet_speed_range range) {
    galet_steady_curve curve;
    if (galet_steady_curve_find(law, p, load, range, &curve)) {
        return;
    }
    if (!isnan(curve.v_negative)) {
        warn_of_negative(out, galet_point_law_steady(law, p, load, range.to), range.to, &curve);
    } else if (law->stores && law->passive && !law->passive(p)) {
        warn_of_drive(out, law, p, galet_law_drive_find(law, p, load, range));
    }
    if (law->lift) {
        warn_of_residual(out, law, p, load);
    }
}
