#include "study/bodies.h"

#include <math.h>
#include <stdio.h>

static galet_body read_body(const galet_values *in, const char *name) {
    char key[4][16];
    static const char *const members[] = {"rx", "ry", "E", "nu"};
    for (int i = 0; i < 4; i++) {
        snprintf(key[i], sizeof key[i], "%s.%s", name, members[i]);
    }
    return (galet_body){
        .rx = galet_values_real(in, key[0]),
        .ry = galet_values_real(in, key[1]),
        .young = galet_values_real(in, key[2]),
        .poisson = galet_values_real(in, key[3]),
    };
}

galet_hertz_def galet_bodies_read(const galet_values *in) {
    galet_hertz_def def = galet_default_hertz();
    def.body1 = read_body(in, "body1");
    def.body2 = read_body(in, "body2");
    def.angle = galet_values_real(in, "angle");
    return def;
}

/// What is wrong along one common principal direction.
static galet_status refuse_direction(const char *axis, double r1, double r2, galet_refusal *why) {
    bool blame1 = r1 < 0.0;
    char key[16];
    snprintf(key, sizeof key, "body%d.r%s", blame1 ? 1 : 2, axis);
    if (isinf(r1) && isinf(r2)) {
        snprintf(key, sizeof key, "body1.r%s", axis);
        return galet_refuse(why, key,
                            "both bodies are straight along %s: a line contact has no finite patch; "
                            "give one of them a crown radius",
                            axis);
    }
    double concave = blame1 ? r1 : r2, other = blame1 ? r2 : r1;
    if (other < 0.0) {
        return galet_refuse(why, key, "both bodies are concave along %s: they do not touch in a finite patch", axis);
    }
    if (isinf(other)) {
        return galet_refuse(why, key, "a concave body does not touch a straight one along %s in a finite patch", axis);
    }
    return galet_refuse(why, key,
                        "the concave radius along %s must be larger than the convex one, %.6g m (got %.6g m): "
                        "the bodies do not touch in a finite patch",
                        axis, other, concave);
}

galet_status galet_bodies_check(const galet_hertz_def *def, galet_refusal *why) {
    galet_hertz hertz;
    galet_status status = galet_hertz_solve(def, &hertz);
    if (status != GALET_ERR_NO_CONTACT) {
        return GALET_OK;
    }
    const galet_body *one = &def->body1, *two = &def->body2;
    bool aligned = fabs(sin(2.0 * def->angle)) < 1e-12, crossed = aligned && fabs(sin(def->angle)) > 0.5;
    double rx2 = crossed ? two->ry : two->rx, ry2 = crossed ? two->rx : two->ry;
    if (aligned && !crossed && !(1.0 / one->rx + 1.0 / rx2 > 0.0)) {
        return refuse_direction("x", one->rx, rx2, why);
    }
    if (aligned && !crossed && !(1.0 / one->ry + 1.0 / ry2 > 0.0)) {
        return refuse_direction("y", one->ry, ry2, why);
    }
    return galet_refuse(why, "angle",
                        "with the principal planes at this angle the gap does not open in every direction: "
                        "the bodies do not touch in a finite patch");
}

double galet_bodies_smallest_radius(const galet_hertz_def *def) {
    double one = fmin(fabs(def->body1.rx), fabs(def->body1.ry)), two = fmin(fabs(def->body2.rx), fabs(def->body2.ry));
    return fmin(one, two);
}

bool galet_bodies_coupled(const galet_hertz_def *def) {
    const galet_body *one = &def->body1, *two = &def->body2;
    double k1 = (1.0 - 2.0 * one->poisson) * (1.0 + one->poisson) / one->young;
    double k2 = (1.0 - 2.0 * two->poisson) * (1.0 + two->poisson) / two->young;
    return fabs(k1 - k2) > 1e-12 * fmax(fabs(k1), fabs(k2));
}
