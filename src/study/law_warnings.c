#include "study/law_warnings.h"

#include "base/format.h"
#include "input/number.h"

#include <math.h>
#include <string.h>

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

/// Least sigma2 with which the bristles do not drive, by halving: all above it will do (docs/theory/point-law.md 6).
static double least_viscous(const galet_point_law *law, const double *p) {
    double trial[GALET_POINT_MAX_PLACES], *middle = &trial[galet_point_law_index(law, "sigma2")];
    memcpy(trial, p, galet_point_law_size(law) * sizeof *p);
    double low = *middle, high = value(law, p, "sigma1") * (value(law, p, "fs") / value(law, p, "fc"));
    for (*middle = 0.5 * (low + high); *middle > low && *middle < high; *middle = 0.5 * (low + high)) {
        *(law->passive(trial) ? &high : &low) = *middle;
    }
    return high;
}

/// To four digits, and not below: a user who sets what is written gets what is promised.
static void write_bound(double bound, char out[GALET_NUMBER_SIZE]) {
    double unit = pow(10.0, floor(log10(bound)) - 3.0);
    galet_number_write(bound, 4, out);
    if (galet_number_value(out) < bound) {
        galet_number_write(bound + 0.6 * unit, 4, out);
    }
}

static void warn_of_drive(galet_result *out, const galet_point_law *law, const double *p, galet_law_drive drive) {
    bool constant = isnan(value(law, p, "vd"));
    char push[128] = "", least[GALET_NUMBER_SIZE];
    write_bound(least_viscous(law, p), least);
    if (drive.force < 0.0) {
        galet_format(push, sizeof push, ": bristles bent by %.3g um and thrown at %.3g m/s push with %.3g N (%.3g W)",
                     1e6 * drive.state, drive.v, -drive.force, -drive.force * drive.v);
    }
    galet_result_warn(
        out, "not-passive", "with these parameters %s can drive instead of brake%s; sigma2 of %s N s/m%s would not",
        law->words, push, least, constant ? " (sigma1 (fs - fc) / fc) or more" : " or more, or a smaller vd,");
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
