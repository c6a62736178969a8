#include <galet/ellipsoid.h>
#include <galet/study.h>

#include "study/body_warnings.h"
#include "study/ellipsoid_pictures.h"
#include "study/ellipsoid_sketch.h"
#include "study/event_table.h"
#include "study/factor.h"
#include "study/materials.h"
#include "study/plausible.h"
#include "study/rigid_motion.h"
#include "study/rigid_phases.h"

#include <math.h>

static const galet_param params[] = {
    GALET_REAL("m", "kg", 2.0, "mass of the body", .range = "> 0"),
    GALET_REAL("a", "m", 0.05, "equatorial radius", .range = "> 0", .shown = "mm"),
    GALET_REAL("c", "m", 0.1, "radius along the axis of symmetry; below a is oblate", .range = "> 0", .shown = "mm"),
    GALET_REAL("mu", "", 0.1, "coefficient of friction", .range = ">= 0"),
    GALET_REAL("g", "m/s2", 9.81, "gravity", .range = "> 0"),
    GALET_CHOICE("patch_model", "section", "section hertz",
                 "patch by the section of the undeformed body, or by Hertz contact"),
    GALET_REAL("stiffness", "N/m^1.5", 1e7, "normal force over penetration^1.5", .range = "> 0",
               .when = "patch_model=section"),
    GALET_GROUP("", galet_material_params, .when = "patch_model=hertz"),
    GALET_GROUP("", galet_materials_params, .when = "patch_model=hertz"),
    GALET_YOUNG(4.3e7, "Young's modulus of body and plane alike; the default is about as stiff as the section model",
                .shown = "MPa", .when = "patch_model=hertz"),
    GALET_POISSON(0.3, "Poisson's ratio of body and plane alike", .when = "patch_model=hertz"),
    GALET_REAL("damping", "s/m", 0.0,
               "Hunt-Crossley: the normal force grows by this times the closing speed; beyond the range a contact "
               "creeps instead of bouncing, too stiffly to be followed",
               .range = ">= 0 and <= 1000"),
    GALET_REAL("depth0", "m", 3e-5, "penetration at the start; negative is a drop from that height", .shown = "um"),
    GALET_REAL("omega0.x", "rad/s", 90.0, "angular velocity at the start, body axes"),
    GALET_REAL("omega0.y", "rad/s", 0.0, "angular velocity at the start, body axes"),
    GALET_REAL("omega0.z", "rad/s", 10.0, "angular velocity about the axis of symmetry at the start"),
    GALET_REAL("velocity0.x", "m/s", 0.0, "velocity of the centre at the start, along the horizontal part of the axis"),
    GALET_REAL("velocity0.y", "m/s", 0.0, "velocity of the centre at the start, horizontal and to the left of x"),
    GALET_REAL("gamma3_0", "", 0.05, "cosine between axis and vertical at the start", .range = ">= -1 and <= 1"),
    GALET_CHOICE("law", "exact", GALET_PATCH_LAW_NAMES, "friction of the patch", .refused = "pade budgets"),
    GALET_REAL("accuracy", "", 1e-3, "largest error of the fast law, in units of mu load", .range = "> 0 and <= 1",
               .when = "law=fast"),
    GALET_REAL("t_end", "s", 70.0, "longest time to follow", .range = "> 0 and <= 10000"),
    GALET_REAL("rtol", "", 1e-10, "relative tolerance of the integration", .range = ">= 1e-13 and <= 1e-3"),
    GALET_FLAG("check_accuracy", false, "repeat the motion at a tenth of rtol, for t_agree"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("gamma3_max", "", "largest cosine between axis and vertical"),
    GALET_OUT_REAL("t_gamma3_max", "s",
                   "when the axis is steepest: first peak of that cosine within 1e-9 of its largest"),
    GALET_OUT_REAL("t_upright", "s", "when the axis first stands upright: its cosine with the vertical exceeds 0.99"),
    GALET_OUT_REAL("t_fall", "s",
                   "when the body falls: that cosine exceeds 0.99 for the last time; none where it stands at the end"),
    GALET_OUT_REAL("omega2_fall", "rad2/s2", "squared angular speed when the body falls"),
    GALET_OUT_REAL("t_first_liftoff", "s", "when the body first leaves the plane"),
    GALET_OUT_INTEGER("liftoffs", "how often the body leaves the plane"),
    GALET_OUT_REAL("airtime", "s", "time that the body spends in flight"),
    GALET_OUT_REALS("t_stick", "s",
                    "when the contact sticks: slip and spin end together, friction holds, and the body rolls; the "
                    "first 10000 times"),
    GALET_OUT_REAL("stuck_time", "s", "time that the contact spends stuck"),
    GALET_OUT_REAL("load_ratio_max", "", "largest normal force over weight"),
    GALET_OUT_REAL("omega2_max", "rad2/s2", "largest squared angular speed"),
    GALET_OUT_REAL("depth_max", "m", "deepest penetration of the plane", .shown = "um"),
    GALET_OUT_REAL(
        "t_stop", "s",
        "when the body comes to rest: from then on it turns slower than 0.5 rad/s; known only if it ended at rest"),
    GALET_OUT_REAL("t_end_reached", "s", "how far the motion was followed"),
    GALET_OUT_TEXT("ended", "why the motion ended: rest, t_end, bouncing, effort, failure or interrupted"),
    GALET_OUT_REAL("energy_error", "", "largest fault of the energy balance at the ends of steps, relative",
                   .about_method = true),
    GALET_OUT_REAL("t_agree", "s", "up to when the motion agrees with that at a tenth of rtol: gamma3 to 1e-3",
                   .when = "check_accuracy=true"),
    GALET_OUT_INTEGER("rates", "evaluations of the equations of motion (right-hand sides)", .about_method = true),
    GALET_END,
};

static galet_ellipsoid_def read_def(const galet_values *in) {
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.mass = galet_values_real(in, "m");
    def.a = galet_values_real(in, "a");
    def.c = galet_values_real(in, "c");
    def.friction = galet_values_real(in, "mu");
    def.gravity = galet_values_real(in, "g");
    def.patch = galet_values_is(in, "patch_model", "hertz") ? GALET_RIGID_HERTZ : GALET_RIGID_SECTION;
    def.stiffness = galet_values_real(in, "stiffness");
    def.young = galet_values_real(in, "E");
    def.poisson = galet_values_real(in, "nu");
    def.damping = galet_values_real(in, "damping");
    def.depth0 = galet_values_real(in, "depth0");
    def.omega0 = (galet_vec3){galet_values_real(in, "omega0.x"), galet_values_real(in, "omega0.y"),
                              galet_values_real(in, "omega0.z")};
    def.gamma3_0 = galet_values_real(in, "gamma3_0");
    def.law = galet_patch_law_find(galet_values_text(in, "law"));
    def.fast_accuracy = galet_values_real(in, "accuracy");
    def.t_end = galet_values_real(in, "t_end");
    def.rtol = galet_values_real(in, "rtol");
    const galet_rigid_def body = galet_ellipsoid_rigid(&def);
    def.velocity0 = galet_rigid_in_body_axes(
        &body, (galet_vec3){galet_values_real(in, "velocity0.x"), galet_values_real(in, "velocity0.y"), 0.0});
    return def;
}

/// What makes the body sink too deep: what was given of the plane, else of the weight.
static const char *sinking_key(const galet_values *in) {
    const char *plane = galet_values_is(in, "patch_model", "hertz") ? "E" : "stiffness";
    return galet_values_given(in, plane) ? plane
           : galet_values_given(in, "g") ? "g"
           : galet_values_given(in, "m") ? "m"
                                         : plane;
}

static galet_status check_depth(const galet_values *in, const galet_ellipsoid_def *def, galet_refusal *why) {
    const galet_rigid_def body = galet_ellipsoid_rigid(def);
    double deepest = GALET_RIGID_MAX_DEPTH * fmin(def->a, def->c), rest = galet_rigid_rest_depth(&body);
    if (def->depth0 >= deepest) {
        return galet_refuse(
            why, "depth0",
            "the body starts under the table: must be < %.6g m, a tenth of its smaller radius (got %.6g)", deepest,
            def->depth0);
    }
    if (!(rest < deepest)) {
        return galet_refuse(why, sinking_key(in),
                            "the plane is too soft: at rest the body would sink by %.3g m; a tenth of its smaller "
                            "radius, %.3g m, is allowed",
                            rest, deepest);
    }
    return GALET_OK;
}

/// The key behind an energy that is too large.
static const char *largest_key(const galet_ellipsoid_def *def) {
    const galet_vec3 v = def->velocity0, w = def->omega0;
    const galet_factor factors[] = {
        {"m", def->mass, 1.0},     {"a", def->a, 2.0},           {"c", def->c, 2.0},
        {"g", def->gravity, 1.0},  {"depth0", def->depth0, 1.0}, {"omega0.x", w.x, 2.0},
        {"omega0.y", w.y, 2.0},    {"omega0.z", w.z, 2.0},       {"velocity0.x", hypot(v.x, v.z), 2.0},
        {"velocity0.y", v.y, 2.0},
    };
    return galet_largest_factor(factors, sizeof factors / sizeof *factors);
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    const galet_ellipsoid_def def = read_def(in);
    const galet_rigid_def body = galet_ellipsoid_rigid(&def);
    double radii = fmin(def.a, def.c) / fmax(def.a, def.c), ratio = galet_rigid_patch_ratio(&body);
    if (!(ratio >= GALET_PATCH_MIN_RATIO)) {
        bool hertz = def.patch == GALET_RIGID_HERTZ;
        return galet_refuse(why, galet_values_given(in, "c") ? "c" : "a",
                            "the body is too slender: its %s may differ by a factor of %g at most (got %.3g)",
                            hertz ? "patch's semi-axes" : "radii", 1.0 / GALET_PATCH_MIN_RATIO,
                            1.0 / (hertz ? ratio : radii));
    }
    if (def.law->needs_circle) {
        return galet_refuse(why, "law", "%s is for circles, which the patch of an ellipsoid is not", def.law->words);
    }
    if (def.law->apart) {
        return galet_refuse(why, "law",
                            "%s keep slip and spin apart, so that one ends without the other, which is not followed; "
                            "exact and its approximations couple them",
                            def.law->words);
    }
    galet_status status = check_depth(in, &def, why);
    if (!status && galet_rigid_check(&body)) {
        return galet_refuse(why, largest_key(&def),
                            "the motion is too extreme to be computed: its energy must be a finite number");
    }
    return status;
}

/// What people came for of a body that stood and fell.
static const char FALLEN_HEADLINE[] = "gamma3_max t_upright t_fall t_first_liftoff t_stop ended";

/// The story of the posture, with that of the contact where it is short.
static void fill_events(galet_result *out, const galet_rigid_result *e, const galet_rigid_phases *phases) {
    galet_event events[4 + GALET_RIGID_MOST_MARKS] = {
        {e->t_first_liftoff, "lift-off"},
        {e->t_upright, "upright"},
        {e->t_fall, "fall"},
        {e->t_stop, "rest"},
    };
    size_t count = galet_rigid_phases_marks(phases, events + 4);
    galet_event_table_fill(out, events, 4 + count);
}

static void tell(const galet_values *in, const galet_ellipsoid_def *def, const galet_rigid_told *told,
                 galet_rigid_phases *phases, galet_result *out) {
    const galet_rigid_result *motion = &told->motion;
    if (isfinite(motion->t_fall)) {
        galet_result_set_headline(out, FALLEN_HEADLINE);
    }
    galet_ellipsoid_sketch_fill(galet_result_table(out, "case"), def);
    galet_rigid_phases_tell(phases, motion, out);
    fill_events(out, motion, phases);
    galet_rigid_def body = galet_ellipsoid_rigid(def);
    galet_body_warn(&body, motion, galet_values_flag(in, "check_accuracy"), told->t_agree, out);
    galet_plausible_modulus(in, "E", out);
    galet_plausible_friction(in, "mu", out);
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_rigid_phases *phases = galet_rigid_phases_create();
    if (!phases) {
        return GALET_ERR_MEMORY;
    }
    galet_ellipsoid_def def = read_def(in);
    galet_rigid_def body = galet_ellipsoid_rigid(&def);
    body.listener = galet_rigid_phases_listen;
    body.listener_context = phases;
    galet_rigid_told told;
    galet_status status = galet_rigid_motion_run(in, &body, out, &told);
    if (galet_rigid_has_results(status)) {
        tell(in, &def, &told, phases, out);
    }
    galet_rigid_phases_destroy(phases);
    return status == GALET_ERR_RANGE ? galet_refuse(why, largest_key(&def), "the body is too extreme to be computed")
                                     : status;
}

const galet_study galet_study_ellipsoid = {
    .name = "ellipsoid",
    .summary = "a spinning ellipsoid on a plane: it rises, stands, hops or falls",
    .about = "An ellipsoid of revolution is thrown on an elastic plane (Munitsyna 2012, section 3): a Hertz spring "
             "carries it, the patch slides and spins, and friction may raise it on its end. Lift-offs, landings, and "
             "where the contact sticks and slips, are events of the integration. The paper's cases are "
             "omega0.x = 65, 77, 90 (default) and 115 rad/s: it rises and sinks back; stands up and falls later, "
             "twice; hops. With law = pade2 the third hops, too, which with exact it does not.",
    .params = params,
    .outputs = outputs,
    .tables = galet_ellipsoid_tables,
    .figures = galet_ellipsoid_figures,
    .headline = "gamma3_max t_upright t_first_liftoff load_ratio_max t_stop ended",
    .lead_figure = "gamma3",
    .check = check,
    .run = run,
};
