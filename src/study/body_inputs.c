#include "study/body_inputs.h"

#include "base/vec.h"
#include "study/body_presets.h"
#include "study/body_refusals.h"
#include "study/materials.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS_MAX = 1000 };

static const galet_param part_params[] = {
    GALET_REAL("mass", "kg", 0.0, "mass of the part", .range = "> 0", .required = true),
    GALET_LIST("centre", "m", "[0, 0, 0]", "mass centre of the part, from the centre of the surface", .rows = 3,
               .shown = "mm"),
    GALET_MATRIX("inertia", "kg m2", NULL, "about its mass centre", .rows = 3, .columns = 3, .unset = true,
                 .unset_means = "0, a point"),
    GALET_END,
};

static const galet_param lane_params[] = {
    GALET_REAL("x", "m", 0.0, "place along x", .rising = true),
    GALET_REAL("mu", "", 0.0, "coefficient of friction there", .range = ">= 0"),
    GALET_END,
};

static const galet_param cue_params[] = {
    GALET_REAL("impulse", "N s", 0.0, "impulse of a level blow that the body gets at the start; 0 is none",
               .range = ">= 0"),
    GALET_REAL_UNSET("force", "N", "mean force of the blow, which lasts cue.duration: impulse is their product",
                     .range = ">= 0", .instead_of = "impulse"),
    GALET_REAL_UNSET("duration", "s", "how long the force of the blow lasts; the body gets it at once", .range = "> 0",
                     .shown = "ms"),
    GALET_REAL("direction", "rad", 0.0, "where the blow goes, from x to the left", .shown = "deg"),
    GALET_REAL("offset_x", "m", 0.0, "where it hits, to the right of the mass centre as the player sees it",
               .shown = "mm"),
    GALET_REAL("offset_y", "m", 0.0, "where it hits, above the mass centre", .shown = "mm"),
    GALET_END,
};

#define OMEGA_WORDS "omega|w|w0|angular_velocity|rotation"
#define RADIUS_WORDS "R|r|radius|radii|diameter|size"

const galet_param galet_body_params[] = {
    GALET_TEXT("preset", "none", "a body by name, which sets the keys that are not given: " GALET_BODY_PRESET_WORDS,
               .presets = galet_body_presets),
    GALET_REAL("surface.a", "m", 0.05, "semi-axis of the surface along x of the body", .range = "> 0", .shown = "mm",
               .also = RADIUS_WORDS),
    GALET_REAL("surface.b", "m", 0.042, "semi-axis of the surface along y of the body", .range = "> 0", .shown = "mm",
               .also = RADIUS_WORDS),
    GALET_REAL("surface.c", "m", 0.1, "semi-axis of the surface along z of the body", .range = "> 0", .shown = "mm",
               .also = RADIUS_WORDS),
    GALET_REAL("centre.x", "m", 0.0, "centre of the surface along x of the body, from the mass centre", .shown = "mm"),
    GALET_REAL("centre.y", "m", 0.0, "centre of the surface along y of the body, from the mass centre", .shown = "mm"),
    GALET_REAL("centre.z", "m", 0.0,
               "centre of the surface along z of the body, from the mass centre: above 0 the body is heavy below",
               .shown = "mm"),
    GALET_REAL("m", "kg", 2.0, "mass of the body", .range = "> 0", .also = "mass|weight"),
    GALET_MATRIX("inertia", "kg m2", NULL, "about the mass centre, body axes", .rows = 3, .columns = 3, .unset = true,
                 .unset_means = "that of a homogeneous ellipsoid"),
    GALET_RECORDS("parts", part_params, NULL, "what the body consists of, as in [{mass: 1 kg, centre: [0, 0, 1 mm]}]",
                  .unset = true, .instead_of = "m|inertia|centre.x|centre.y|centre.z"),
    GALET_REAL("mu", "", 0.1, "coefficient of friction", .range = ">= 0", .also = "f|friction"),
    GALET_COLUMNS("lane.file", lane_params,
                  "friction along x, by a file or arrays, x and mu: linear between places, constant beyond",
                  .unset = true, .instead_of = "mu"),
    GALET_REAL("g", "m/s2", 9.81, "gravity", .range = "> 0"),
    GALET_REAL("slope", "rad", 0.0, "angle of the plane from the horizontal", .range = ">= 0 and <= 1.4",
               .shown = "deg"),
    GALET_REAL("slope_direction", "rad", 0.0, "downhill, from x to the left", .shown = "deg"),
    GALET_CHOICE("patch_model", "section", "section hertz",
                 "patch by the section of the undeformed body, or by Hertz contact"),
    GALET_REAL("stiffness", "N/m^1.5", 1e7, "normal force over penetration^1.5", .range = "> 0",
               .when = "patch_model=section"),
    GALET_GROUP("", galet_material_params, .when = "patch_model=hertz"),
    GALET_GROUP("", galet_materials_params, .when = "patch_model=hertz"),
    GALET_YOUNG(4.3e7, "Young's modulus of body and plane alike; the default is about as stiff as the section model",
                .shown = "MPa", .when = "patch_model=hertz"),
    GALET_POISSON(0.3, "Poisson's ratio of body and plane alike", .when = "patch_model=hertz"),
    GALET_REAL("damping", "s/m", 1.0,
               "Hunt-Crossley: the normal force grows by this times the closing speed; beyond the range a contact "
               "creeps instead of bouncing, too stiffly to be followed",
               .range = ">= 0 and <= 1000"),
    GALET_REAL("rolling_resistance", "m", 0.0, "moment against rolling, over the normal force", .range = ">= 0",
               .shown = "mm"),
    GALET_REAL("air_damping", "N m s", 0.0, "moment of the air against the angular velocity, over it", .range = ">= 0"),
    GALET_CHOICE("law", "exact", (&GALET_PATCH_LAWS(GALET_PATCH_LAW_WORD) " point no-slip"[1]),
                 "friction of the patch; for comparison that of a point, or no slip at all on a rigid plane",
                 .refused = "pade budgets"),
    GALET_REAL("accuracy", "", 1e-3, "largest error of the fast law, in units of mu load", .range = "> 0 and <= 1",
               .when = "law=fast"),
    GALET_LIST("vertical0", "", "[0.9539392014169456, 0, 0.3]",
               "direction that points up at the start, body axes, of any length", .rows = 3,
               .also = "orientation|orientation0|gamma0|gamma|posture|direction0"),
    GALET_REAL_UNSET("tilt0", "rad", "angle at the start between z of the body and the normal of the plane",
                     .range = ">= 0 and <= 3.1416", .shown = "deg", .instead_of = "vertical0",
                     .also = "tilt|lean|nutation|angle|theta0|theta"),
    GALET_REAL_UNSET("roll0", "rad",
                     "turn at the start about z of the body: where the tilt raises it, from its x axis to its y axis",
                     .shown = "deg", .unset_means = "0, its x axis", .also = "roll|phi0|phi"),
    GALET_REAL("omega0.x", "rad/s", 25.0,
               "angular velocity at the start about x of the body, wherever that points in space", .also = OMEGA_WORDS),
    GALET_REAL("omega0.y", "rad/s", 0.0,
               "angular velocity at the start about y of the body, wherever that points in space", .also = OMEGA_WORDS),
    GALET_REAL("omega0.z", "rad/s", 5.0,
               "angular velocity at the start about z of the body, wherever that points in space",
               .also = "spin|spin0|" OMEGA_WORDS),
    GALET_CHOICE(
        "start", "rest", "rest no-slip given",
        "velocity of the mass centre at the start: none, that at which the contact does not slip, or velocity0"),
    GALET_REAL("velocity0.x", "m/s", 0.0,
               "velocity of the mass centre along the level part of the body's z axis, or of x where z is upright",
               .when = "start=given", .also = "velocity|v|v0|speed"),
    GALET_REAL("velocity0.y", "m/s", 0.0, "velocity of the mass centre, level and to the left of x",
               .when = "start=given"),
    GALET_REAL("velocity0.z", "m/s", 0.0, "velocity of the mass centre, upward", .when = "start=given"),
    GALET_REAL_UNSET("depth0", "m", "penetration at the start; negative is a drop from that height", .shown = "um",
                     .unset_means = "that of the body at rest as it stands"),
    GALET_GROUP("cue", cue_params),
    GALET_REAL("t_end", "s", 20.0, "longest time to follow", .range = "> 0 and <= 10000"),
    GALET_REAL("rtol", "", 1e-10, "relative tolerance of the integration", .range = ">= 1e-13 and <= 1e-3"),
    GALET_FLAG("check_accuracy", false, "repeat the motion at a tenth of rtol, for t_agree"),
    GALET_END,
};

static galet_vec3 vector_of(const galet_values *in, const char *x, const char *y, const char *z) {
    return (galet_vec3){galet_values_real(in, x), galet_values_real(in, y), galet_values_real(in, z)};
}

static galet_vec3 list_of(const galet_values *in, const char *key) {
    size_t count;
    const double *v = galet_values_list(in, key, &count);
    return (galet_vec3){v[0], v[1], v[2]};
}

static void read_inertia(const galet_values *in, double inertia[3][3]) {
    size_t rows, columns;
    const double *matrix = galet_values_matrix(in, "inertia", &rows, &columns);
    if (matrix) {
        memcpy(inertia, matrix, 9 * sizeof *matrix);
    }
}

static void read_parts(const galet_values *in, galet_rigid_def *def) {
    galet_rigid_part parts[PARTS_MAX];
    size_t count = galet_values_record_count(in, "parts");
    count = count < PARTS_MAX ? count : PARTS_MAX;
    for (size_t i = 0; i < count; i++) {
        const galet_values *part = galet_values_record(in, "parts", i);
        parts[i] = (galet_rigid_part){.mass = galet_values_real(part, "mass"), .centre = list_of(part, "centre")};
        read_inertia(part, parts[i].inertia);
    }
    galet_rigid_assemble(def, parts, count);
}

static void read_mass(const galet_values *in, galet_rigid_def *def) {
    def->radii = vector_of(in, "surface.a", "surface.b", "surface.c");
    if (galet_values_present(in, "parts")) {
        read_parts(in, def);
        return;
    }
    def->mass = galet_values_real(in, "m");
    def->centre = vector_of(in, "centre.x", "centre.y", "centre.z");
    galet_rigid_fill(def);
    read_inertia(in, def->inertia);
}

static void read_plane(const galet_values *in, galet_rigid_def *def) {
    def->friction = galet_values_real(in, "mu");
    def->lane_x = galet_values_column(in, "lane.file", "x", &def->lane_count);
    def->lane_friction = galet_values_column(in, "lane.file", "mu", &def->lane_count);
    def->gravity = galet_values_real(in, "g");
    def->slope = galet_values_real(in, "slope");
    def->slope_direction = galet_values_real(in, "slope_direction");
    def->patch = galet_values_is(in, "patch_model", "hertz") ? GALET_RIGID_HERTZ : GALET_RIGID_SECTION;
    def->stiffness = galet_values_real(in, "stiffness");
    def->young = galet_values_real(in, "E");
    def->poisson = galet_values_real(in, "nu");
    def->damping = galet_values_real(in, "damping");
    def->rolling_resistance = galet_values_real(in, "rolling_resistance");
    def->air_damping = galet_values_real(in, "air_damping");
}

/// Laws of a patch by their names; the other two take no part in it.
static void read_law(const galet_values *in, galet_rigid_def *def) {
    const galet_patch_law_kind *law = galet_patch_law_find(galet_values_text(in, "law"));
    def->grip = law ? GALET_RIGID_PATCH : galet_values_is(in, "law", "point") ? GALET_RIGID_POINT : GALET_RIGID_NO_SLIP;
    def->law = law ? law : &galet_patch_exact;
    def->fast_accuracy = galet_values_real(in, "accuracy");
}

/// Up at the start, body axes (docs/theory/body.md 1).
static galet_vec3 vertical_of(const galet_values *in) {
    if (!galet_values_present(in, "tilt0")) {
        return list_of(in, "vertical0");
    }
    double tilt = galet_values_real(in, "tilt0");
    double roll = galet_values_present(in, "roll0") ? galet_values_real(in, "roll0") : 0.0;
    return (galet_vec3){sin(tilt) * cos(roll), sin(tilt) * sin(roll), cos(tilt)};
}

static galet_vec3 in_body_axes(const galet_rigid_def *def, galet_vec3 v) {
    galet_vec3 axes[3];
    galet_rigid_start_axes(def, axes);
    return galet_vec3_add(galet_vec3_add(galet_vec3_scale(v.x, axes[0]), galet_vec3_scale(v.y, axes[1])),
                          galet_vec3_scale(v.z, axes[2]));
}

static void read_start(const galet_values *in, galet_rigid_def *def) {
    def->vertical0 = vertical_of(in);
    def->omega0 = vector_of(in, "omega0.x", "omega0.y", "omega0.z");
    def->depth0 = galet_values_real(in, "depth0");
    def->velocity0 = (galet_vec3){0.0, 0.0, 0.0};
    if (isnan(def->depth0)) {
        def->depth0 = galet_rigid_start_depth(def);
    }
    if (galet_values_is(in, "start", "no-slip")) {
        def->velocity0 = galet_rigid_no_slip_velocity(def);
    }
    if (galet_values_is(in, "start", "given")) {
        def->velocity0 = in_body_axes(def, vector_of(in, "velocity0.x", "velocity0.y", "velocity0.z"));
    }
}

/// Before the blow.
static galet_rigid_def read_body(const galet_values *in) {
    galet_rigid_def def = galet_default_rigid();
    read_mass(in, &def);
    read_plane(in, &def);
    read_law(in, &def);
    read_start(in, &def);
    def.t_end = galet_values_real(in, "t_end");
    def.rtol = galet_values_real(in, "rtol");
    return def;
}

/// A level line along which a cue comes: through a point, from the mass centre; body axes.
typedef struct blow {
    galet_vec3 point, way;
} blow;

static blow blow_of(const galet_body_cue *cue, const galet_rigid_def *def) {
    double c = cos(cue->direction), s = sin(cue->direction);
    return (blow){
        .point = in_body_axes(def, (galet_vec3){cue->right * s, -cue->right * c, cue->above}),
        .way = in_body_axes(def, (galet_vec3){c, s, 0.0}),
    };
}

galet_body_cue galet_body_inputs_cue(const galet_values *in) {
    bool force = galet_values_present(in, "cue.force");
    return (galet_body_cue){
        .impulse = force ? galet_values_real(in, "cue.force") * galet_values_real(in, "cue.duration")
                         : galet_values_real(in, "cue.impulse"),
        .direction = galet_values_real(in, "cue.direction"),
        .right = galet_values_real(in, "cue.offset_x"),
        .above = galet_values_real(in, "cue.offset_y"),
    };
}

static void strike(const galet_values *in, galet_rigid_def *def) {
    const galet_body_cue cue = galet_body_inputs_cue(in);
    if (cue.impulse > 0.0) {
        blow line = blow_of(&cue, def);
        galet_rigid_strike(def, line.point, galet_vec3_scale(cue.impulse, line.way));
    }
}

galet_rigid_def galet_body_inputs_read(const galet_values *in) {
    galet_rigid_def def = read_body(in);
    strike(in, &def);
    return def;
}

/// Whether a line meets the surface: where that is a unit sphere, by its distance from the centre.
static bool meets(const galet_rigid_def *def, blow line) {
    galet_vec3 point = galet_vec3_over(galet_vec3_sub(line.point, def->centre), def->radii);
    galet_vec3 way = galet_vec3_over(line.way, def->radii);
    return galet_vec3_norm(galet_vec3_cross(point, way)) < galet_vec3_norm(way);
}

static galet_status check_cue(const galet_values *in, const galet_rigid_def *def, galet_refusal *why) {
    const galet_body_cue cue = galet_body_inputs_cue(in);
    if (!(cue.impulse > 0.0) || meets(def, blow_of(&cue, def))) {
        return GALET_OK;
    }
    return galet_refuse(why, fabs(cue.right) > fabs(cue.above) ? "cue.offset_x" : "cue.offset_y",
                        "the cue misses the body, %.3g m beside and %.3g m above its mass centre: take smaller offsets",
                        cue.right, cue.above);
}

static galet_status check_law(const galet_values *in, const galet_rigid_def *def, galet_refusal *why) {
    if (def->law->needs_circle) {
        return galet_refuse(why, "law", "%s is for circles, which the patch of a body is not", def->law->words);
    }
    if (def->law->apart) {
        return galet_refuse(why, "law",
                            "%s keep slip and spin apart, so that one ends without the other, which is not followed; "
                            "exact and its approximations couple them",
                            def->law->words);
    }
    if (def->grip == GALET_RIGID_NO_SLIP && def->rolling_resistance > 0.0) {
        return galet_refuse(why, galet_values_given(in, "rolling_resistance") ? "rolling_resistance" : "law",
                            "rolling resistance is of an elastic plane, and no-slip has a rigid one: take another law, "
                            "or rolling_resistance: 0");
    }
    return GALET_OK;
}

static galet_status check_start(const galet_values *in, galet_refusal *why) {
    static const char *const keys[] = {"velocity0.x", "velocity0.y", "velocity0.z"};
    for (int i = 0; i < 3; i++) {
        if (galet_values_given(in, keys[i]) && !galet_values_is(in, "start", "given")) {
            return galet_refuse(why, keys[i],
                                "counts with start: given only, and start is %s: say start: given, or leave velocity0 "
                                "out",
                                galet_values_text(in, "start"));
        }
    }
    if (!(galet_vec3_norm(vertical_of(in)) > 0.0)) {
        return galet_refuse(why, "vertical0", "must point somewhere, as in [0, 0, 1]");
    }
    if (galet_values_present(in, "roll0") && !galet_values_present(in, "tilt0")) {
        return galet_refuse(why, "roll0", "counts with tilt0 only: give both, or vertical0");
    }
    if (galet_values_present(in, "cue.force") != galet_values_present(in, "cue.duration")) {
        bool force = galet_values_present(in, "cue.force");
        return galet_refuse(why, force ? "cue.force" : "cue.duration", "counts with %s only: give both, or cue.impulse",
                            force ? "cue.duration" : "cue.force");
    }
    if (galet_values_record_count(in, "parts") > PARTS_MAX) {
        return galet_refuse(why, "parts", "expected no more than %d parts (got %zu)", PARTS_MAX,
                            galet_values_record_count(in, "parts"));
    }
    return GALET_OK;
}

galet_status galet_body_inputs_check(const galet_values *in, galet_refusal *why) {
    galet_status status = check_start(in, why);
    if (status) {
        return status;
    }
    galet_rigid_def def = read_body(in);
    status = check_law(in, &def, why);
    status = status ? status : galet_body_refuse(galet_rigid_check(&def), in, &def, why);
    status = status ? status : check_cue(in, &def, why);
    if (status) {
        return status;
    }
    strike(in, &def);
    return galet_body_refuse(galet_rigid_check(&def), in, &def, why);
}
