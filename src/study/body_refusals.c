#include "study/body_refusals.h"

#include "base/vec.h"
#include "study/factor.h"

#include <math.h>

/// What says where the mass is, of the key or of all parts.
static const char *mass_key(const galet_values *in, const char *key) {
    return galet_values_present(in, "parts") ? "parts" : key;
}

static galet_status refuse_asymmetry(const galet_values *in, const galet_rigid_def *def, galet_refusal *why) {
    int row = 0, column = 1;
    for (int k = 1; k < 3; k++) {
        int i = k == 1 ? 0 : 1, j = 2;
        if (fabs(def->inertia[i][j] - def->inertia[j][i]) >
            fabs(def->inertia[row][column] - def->inertia[column][row])) {
            row = i;
            column = j;
        }
    }
    return galet_refuse(why, mass_key(in, "inertia"),
                        "must be symmetric: row %d has %.10g in column %d, row %d has %.10g in column %d", row + 1,
                        def->inertia[row][column], column + 1, column + 1, def->inertia[column][row], row + 1);
}

static galet_status refuse_inertia(const galet_values *in, const galet_rigid_def *def, galet_refusal *why) {
    static const double NOTHING = 1e-9;  // beside the largest moment, and of mass times size squared
    double moments[3], size = galet_vec3_norm(def->radii), most = def->mass * size * size;
    galet_rigid_moments(def, moments);
    bool point = moments[2] <= NOTHING * most;
    if (!galet_values_present(in, "parts") && !galet_values_present(in, "inertia")) {
        return galet_refuse(why, galet_body_largest_key(in), "the body is too extreme to have a moment of inertia");
    }
    if (galet_values_present(in, "parts") && (point || fabs(moments[0]) <= NOTHING * moments[2])) {
        return galet_refuse(why, "parts",
                            "no body has it: points %s have no moment of inertia%s; give a part its inertia, or add "
                            "parts elsewhere",
                            point ? "at one place" : "on one line", point ? "" : " about it");
    }
    if (point && moments[0] > 0.0) {
        return galet_refuse(why, "inertia",
                            "next to nothing, %.4g kg m2, beside the mass times the size squared, %.4g kg m2: look for "
                            "a wrong unit, or leave it out for a homogeneous body",
                            moments[2], most);
    }
    return galet_refuse(why, mass_key(in, "inertia"),
                        "no body has it: its principal moments are %.4g, %.4g and %.4g kg m2, and all must be positive "
                        "and none larger than the other two together",
                        moments[0], moments[1], moments[2]);
}

static galet_status refuse_centre(const galet_values *in, const galet_rigid_def *def, galet_refusal *why) {
    galet_vec3 part = galet_vec3_over(def->centre, def->radii);
    double x = fabs(part.x), y = fabs(part.y), z = fabs(part.z), beyond = galet_vec3_norm(part) - 1.0;
    const char *key = mass_key(in, x > y && x > z ? "centre.x" : y > z ? "centre.y" : "centre.z");
    if (beyond < 1e-9) {
        return galet_refuse(why, key, "the mass centre lies on the surface: move it inside");
    }
    return galet_refuse(why, key,
                        "the mass centre lies outside the surface, %.*g times as far from its centre as that: move it "
                        "inside",
                        beyond > 0.01 ? 3 : 10, 1.0 + beyond);
}

/// The key to blame for a shape: one that was given, the last of them.
static const char *shape_key(const galet_values *in) {
    return galet_values_given(in, "surface.c")   ? "surface.c"
           : galet_values_given(in, "surface.b") ? "surface.b"
                                                 : "surface.a";
}

static galet_status refuse_slender(const galet_values *in, const galet_rigid_def *def, galet_refusal *why) {
    bool hertz = def->patch == GALET_RIGID_HERTZ;
    return galet_refuse(why, shape_key(in),
                        "the body is too slender: its %s may differ by a factor of %g at most (got %.3g)",
                        hertz ? "patch's semi-axes, in some posture," : "semi-axes", 1.0 / GALET_PATCH_MIN_RATIO,
                        1.0 / galet_rigid_patch_ratio(def));
}

/// What makes the body sink too deep: what was given of the plane, else of the weight.
static const char *sinking_key(const galet_values *in) {
    const char *plane = galet_values_is(in, "patch_model", "hertz") ? "E" : "stiffness";
    return galet_values_given(in, plane)     ? plane
           : galet_values_given(in, "g")     ? "g"
           : galet_values_given(in, "m")     ? "m"
           : galet_values_given(in, "parts") ? "parts"
                                             : plane;
}

static galet_status refuse_depth(const galet_values *in, const galet_rigid_def *def, galet_refusal *why) {
    double deepest = GALET_RIGID_MAX_DEPTH * galet_vec3_least(def->radii);
    if (galet_values_given(in, "depth0") && !(def->depth0 < deepest)) {
        return galet_refuse(
            why, "depth0",
            "the body starts under the table: must be < %.6g m, a tenth of its smallest radius (got %.6g)", deepest,
            def->depth0);
    }
    return galet_refuse(why, sinking_key(in),
                        "the plane is too soft: at rest the body would sink by %.3g m; a tenth of its smallest radius, "
                        "%.3g m, is allowed",
                        fmax(galet_rigid_rest_depth(def), def->depth0), deepest);
}

const char *galet_body_largest_key(const galet_values *in) {
    static const char *const squared[] = {"surface.a",   "surface.b",   "surface.c",   "omega0.x",
                                          "omega0.y",    "omega0.z",    "velocity0.x", "velocity0.y",
                                          "velocity0.z", "cue.impulse", "cue.force"};
    static const char *const plain[] = {"m", "g", "depth0", "stiffness", "E", "air_damping", "rolling_resistance"};
    enum { SQUARED = sizeof squared / sizeof *squared, PLAIN = sizeof plain / sizeof *plain };
    galet_factor factors[SQUARED + PLAIN];
    size_t count = 0;
    for (size_t i = 0; i < SQUARED + PLAIN; i++) {
        const char *key = i < SQUARED ? squared[i] : plain[i - SQUARED];
        if (galet_values_present(in, key) && (count == 0 || galet_values_given(in, key) || i < SQUARED)) {
            factors[count++] = (galet_factor){key, galet_values_real(in, key), i < SQUARED ? 2.0 : 1.0};
        }
    }
    return galet_largest_factor(factors, count);
}

galet_status galet_body_refuse(galet_rigid_fault fault, const galet_values *in, const galet_rigid_def *def,
                               galet_refusal *why) {
    switch (fault) {
    case GALET_RIGID_SOUND:
        return GALET_OK;
    case GALET_RIGID_NOT_SYMMETRIC:
        return refuse_asymmetry(in, def, why);
    case GALET_RIGID_BAD_INERTIA:
        return refuse_inertia(in, def, why);
    case GALET_RIGID_CENTRE_OUTSIDE:
        return refuse_centre(in, def, why);
    case GALET_RIGID_TOO_SLENDER:
        return refuse_slender(in, def, why);
    case GALET_RIGID_STARTS_TOO_DEEP:
    case GALET_RIGID_SINKS_TOO_DEEP:
        return refuse_depth(in, def, why);
    default:
        return galet_refuse(why, galet_body_largest_key(in),
                            "the motion is too extreme to be computed: its energy must be a finite number");
    }
}
