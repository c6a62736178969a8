#include "study/bodies.h"

#include "study/materials.h"
#include "study/plausible.h"

#include <math.h>
#include <stdio.h>

static const galet_param along_params[] = {
    GALET_REAL("rx", "m", 0.020, "radius along x; negative is concave, inf is straight", .range = "!= 0",
               .infinite = true, .shown = "mm"),
    GALET_END,
};
static const galet_param across_params[] = {
    GALET_REAL("ry", "m", 0.500, "radius along y; negative is concave, inf is straight", .range = "!= 0",
               .infinite = true, .shown = "mm"),
    GALET_END,
};
static const galet_param elastic_params[] = {
    GALET_GROUP("", galet_material_params),
    GALET_YOUNG(210e9, "Young's modulus", .shown = "GPa"),
    GALET_POISSON(0.28, "Poisson's ratio"),
    GALET_END,
};

static const galet_param body_params[] = {
    GALET_GROUP("", along_params),
    GALET_GROUP("", across_params),
    GALET_GROUP("", elastic_params),
    GALET_END,
};

/// Points of a file take the place of the radius.
static const galet_param profiled_params[] = {
    GALET_GROUP("", along_params),
    GALET_GROUP("", across_params, .when = "profile.kind=circle|blend"),
    GALET_GROUP("", elastic_params),
    GALET_END,
};

static const galet_default rod[] = {{"rx", 0.025, NULL}, {"ry", INFINITY, NULL}, GALET_END};

static const galet_param angle_params[] = {
    GALET_REAL("angle", "rad", 0.0, "angle from the principal planes of body1 to those of body2, about z",
               .shown = "deg"),
    GALET_END,
};

const galet_param galet_bodies_params[] = {
    GALET_GROUP("body1", body_params),
    GALET_GROUP("body2", body_params, .defaults = rod),
    GALET_GROUP("", galet_materials_params),
    GALET_GROUP("", angle_params),
    GALET_END,
};

const galet_param galet_bodies_profiled_params[] = {
    GALET_GROUP("body1", profiled_params),
    GALET_GROUP("body2", body_params, .defaults = rod),
    GALET_GROUP("", galet_materials_params),
    GALET_GROUP("", angle_params),
    GALET_END,
};

static double body_real(const galet_values *in, const char *body, const char *key) {
    char full[32];
    snprintf(full, sizeof full, "%s.%s", body, key);
    return galet_values_real(in, full);
}

static galet_body read_body(const galet_values *in, const char *body) {
    return (galet_body){
        .rx = body_real(in, body, "rx"),
        .ry = body_real(in, body, "ry"),
        .young = body_real(in, body, "E"),
        .poisson = body_real(in, body, "nu"),
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

double galet_bodies_slope(const galet_hertz_def *def, double a, double b) {
    if (def->angle != 0.0) {
        return fmax(a, b) / galet_hertz_smallest_radius(def);
    }
    double along = fmin(fabs(def->body1.rx), fabs(def->body2.rx));
    double across = fmin(fabs(def->body1.ry), fabs(def->body2.ry));
    return fmax(a / along, b / across);
}

void galet_bodies_warn(const galet_values *in, double patch_to_radius, double slope, double p0, galet_result *out) {
    galet_hertz_def def = galet_bodies_read(in);
    galet_plausible_contact(patch_to_radius, slope, p0, def.body1, def.body2, out);
    galet_plausible_modulus(in, "body1.E", out);
    galet_plausible_modulus(in, "body2.E", out);
    galet_plausible_angle(in, "angle", out);
}
