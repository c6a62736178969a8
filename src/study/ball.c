#include <galet/ball.h>
#include <galet/hertz.h>
#include <galet/study.h>

#include "study/ball_pictures.h"
#include "study/ball_poses.h"
#include "study/ball_sketch.h"
#include "study/factor.h"
#include "study/materials.h"
#include "study/motion_table.h"
#include "study/plausible.h"

#include <math.h>

/// A motion without vibrations has few rows, so that they may lie closer than they need.
static const double SMOOTH = 0.1 * GALET_MOTION_RESOLVED;

enum { PORTRAIT_CURVES = 9 };

static const galet_param params[] = {
    GALET_REAL("m", "kg", 0.17, "mass of the ball", .range = "> 0", .shown = "g", .also = "mass|weight"),
    GALET_REAL("R", "m", 0.0286, "radius of the ball", .range = "> 0", .shown = "mm", .also = "radius|r|size"),
    GALET_REAL("f", "", 0.2, "coefficient of friction", .range = "> 0", .also = "mu|friction"),
    GALET_REAL("g", "m/s2", 9.81, "gravity", .range = "> 0", .telling = true),
    GALET_REAL_UNSET("load", "N", "normal force", .range = "> 0", .unset_means = "m g"),
    GALET_CHOICE("patch", "given", "given hertz", "where the radius of the contact patch comes from"),
    GALET_REAL("eps", "m", 1e-3, "radius of the contact patch", .range = "> 0 and <= R", .shown = "mm",
               .when = "patch=given"),
    GALET_GROUP("", galet_material_params, .when = "patch=hertz"),
    GALET_GROUP("", galet_materials_params, .when = "patch=hertz"),
    GALET_YOUNG(3.5e9, "Young's modulus of ball and plane alike", .shown = "GPa", .when = "patch=hertz"),
    GALET_POISSON(0.35, "Poisson's ratio of ball and plane alike", .when = "patch=hertz"),
    GALET_REAL("velocity.x", "m/s", 1.0, "velocity of the centre along x at the start"),
    GALET_REAL("velocity.y", "m/s", 0.0, "velocity of the centre along y at the start"),
    GALET_REAL("omega.x", "rad/s", 0.0, "angular velocity about x at the start"),
    GALET_REAL("omega.y", "rad/s", 0.0, "angular velocity about y at the start"),
    GALET_REAL("omega.z", "rad/s", 100.0, "angular velocity about the vertical at the start"),
    GALET_CHOICE("law", "exact", GALET_PATCH_LAW_NAMES,
                 "friction of the patch; pade is Zhuravlev's first form, budgets keeps sliding and spinning apart"),
    GALET_REAL("accuracy", "", 1e-3, "largest error of the fast law, in units of f load", .range = "> 0 and <= 1",
               .when = "law=fast"),
    GALET_REAL_UNSET("t_end", "s", "how long the table follows the ball", .range = "> 0", .unset_means = "1.5 t_stop"),
    GALET_REAL("rtol", "", 1e-12, "relative tolerance of the integration", .range = ">= 1e-13 and <= 1e-3"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("t_stop", "s", "when slip and spin both end"),
    GALET_OUT_REAL("t_slip", "s",
                   "when the slip has fallen to 1 % of what it was; none where nothing slips, or not by t_end"),
    GALET_OUT_REAL("final.vx", "m/s", "velocity of pure rolling along x"),
    GALET_OUT_REAL("final.vy", "m/s", "velocity of pure rolling along y"),
    GALET_OUT_REAL("slip0", "m/s", "speed of the contact point at the start"),
    GALET_OUT_REAL("final.x", "m", "place of the centre along x when slip and spin have ended"),
    GALET_OUT_REAL("final.y", "m", "place of the centre along y when slip and spin have ended"),
    GALET_OUT_REAL("eps", "m", "radius of the contact patch", .shown = "mm"),
    GALET_OUT_REAL("load", "N", "normal force"),
    GALET_OUT_REAL("energy.start", "J", "kinetic energy at the start"),
    GALET_OUT_REAL("energy.end", "J", "kinetic energy when slip and spin have ended"),
    GALET_OUT_REAL("energy_error", "", "largest fault of the energy balance at the ends of steps, relative",
                   .about_method = true),
    GALET_END,
};

/// A sphere on a plane of the same material; docs/theory/hertz.md 4 with a circle.
static double hertz_radius(const galet_values *in, double load) {
    galet_hertz_def def = galet_default_hertz();
    double radius = galet_values_real(in, "R"), young = galet_values_real(in, "E"),
           poisson = galet_values_real(in, "nu");
    def.body1 = (galet_body){radius, radius, young, poisson};
    def.body2 = (galet_body){INFINITY, INFINITY, young, poisson};
    def.load = load;
    galet_hertz hertz;
    return galet_hertz_solve(&def, &hertz) == GALET_OK ? hertz.a : NAN;
}

static galet_ball_def read_def(const galet_values *in) {
    galet_ball_def def = galet_default_ball();
    def.mass = galet_values_real(in, "m");
    def.radius = galet_values_real(in, "R");
    def.friction = galet_values_real(in, "f");
    def.load = galet_values_present(in, "load") ? galet_values_real(in, "load") : def.mass * galet_values_real(in, "g");
    def.patch_radius =
        galet_values_is(in, "patch", "given") ? galet_values_real(in, "eps") : hertz_radius(in, def.load);
    def.velocity = (galet_vec2){galet_values_real(in, "velocity.x"), galet_values_real(in, "velocity.y")};
    def.omega = (galet_vec3){galet_values_real(in, "omega.x"), galet_values_real(in, "omega.y"),
                             galet_values_real(in, "omega.z")};
    def.law = galet_patch_law_find(galet_values_text(in, "law"));
    def.fast_accuracy = galet_values_real(in, "accuracy");
    def.t_end = galet_values_present(in, "t_end") ? galet_values_real(in, "t_end") : NAN;
    def.rtol = galet_values_real(in, "rtol");
    return def;
}

/// The key behind an energy that is too large.
static const char *energy_key(const galet_ball_def *def) {
    const galet_factor factors[] = {
        {"m", def->mass, 1.0},
        {"R", def->radius, 2.0},
        {"velocity.x", def->velocity.x, 2.0},
        {"velocity.y", def->velocity.y, 2.0},
        {"omega.x", def->omega.x, 2.0},
        {"omega.y", def->omega.y, 2.0},
        {"omega.z", def->omega.z, 2.0},
    };
    return galet_largest_factor(factors, sizeof factors / sizeof *factors);
}

/// The key behind a deceleration that is too large: mass is also in a load that was not given.
static const char *deceleration_key(const galet_values *in) {
    bool given = galet_values_present(in, "load");
    const galet_factor factors[] = {
        {"f", galet_values_real(in, "f"), 1.0},
        {given ? "load" : "g", galet_values_real(in, given ? "load" : "g"), 1.0},
        {"m", galet_values_real(in, "m"), given ? -1.0 : 1.0},
    };
    return galet_largest_factor(factors, sizeof factors / sizeof *factors);
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_ball_def def = read_def(in);
    if (!isfinite(def.load)) {
        return galet_refuse(why, def.mass > galet_values_real(in, "g") ? "m" : "g",
                            "the load m g must be a finite number");
    }
    if (!isfinite(def.friction * def.load / def.mass)) {
        return galet_refuse(why, deceleration_key(in), "the deceleration f x load / m must be a finite number");
    }
    if (!(def.patch_radius > 0.0 && def.patch_radius <= def.radius)) {
        return galet_refuse(why, "E", "the contact is too extreme to be computed: the patch would be %.3g m",
                            def.patch_radius);
    }
    if (galet_ball_check(&def)) {
        return galet_refuse(why, energy_key(&def),
                            "the motion is too extreme to be computed: its energy must be a finite number");
    }
    return GALET_OK;
}

/// Other starts on a quarter circle through the larger of this case's slip and spin.
static galet_status add_curve(galet_result *out, const galet_ball_def *def, double slip, double u) {
    galet_ball_def other = *def;
    other.velocity = (galet_vec2){slip, 0.0};
    other.omega = (galet_vec3){0.0, 0.0, u / def->radius};
    other.t_end = NAN;
    galet_trace *trace;
    galet_ball_result ball;
    galet_status status = galet_motion_table_begin(out, "portrait", sizeof(galet_ball_sample), SMOOTH, &trace);
    status = status ? status : galet_ball_run(&other, galet_trace_observe, trace, &ball);
    galet_status filled = galet_motion_table_end(out, "portrait", trace);
    GALET_ADD_ROW(galet_result_table(out, "portrait"), NAN, NAN);
    return status ? status : filled;
}

static galet_status fill_portrait(galet_result *out, const galet_ball_def *def, double largest) {
    galet_status status = GALET_OK;
    for (int k = 1; k < PORTRAIT_CURVES && !status; k++) {
        double angle = M_PI_2 * k / PORTRAIT_CURVES;
        status = add_curve(out, def, largest * cos(angle), largest * sin(angle));
    }
    return status;
}

/// Who looks on: the table of the motion, and what keeps poses; NULL where nobody wants them.
typedef struct watchers {
    galet_trace *motion;
    galet_ball_poses *poses;
} watchers;

static void observe(const galet_span *span, void *context) {
    const watchers *wanted = context;
    if (wanted->motion) {
        galet_trace_observe(span, wanted->motion);
    }
    if (wanted->poses) {
        galet_ball_poses_observe(span, wanted->poses);
    }
}

static void fill_poses(galet_result *out, const galet_ball_poses *poses) {
    size_t count;
    const galet_ball_pose *rows = galet_ball_poses_rows(poses, &count);
    galet_table *table = galet_result_table(out, "pose"), *path = galet_result_table(out, "path");
    for (size_t i = 0; i < count; i++) {
        galet_table_add(table, &rows[i]);
        galet_table_add(path, &rows[i]);
    }
}

static void add_event(galet_table *table, double t, galet_vec2 place, const char *words) {
    GALET_ADD_ROW(table, t, place.x, place.y);
    galet_table_set_text(table, "event", words);
}

static void fill_events(galet_result *out, const galet_ball_def *def, const galet_ball_result *ball,
                        const galet_ball_poses *poses) {
    galet_table *table = galet_result_table(out, "events");
    const galet_ball_pose *settled = galet_ball_poses_settled(poses);
    if (table && settled) {
        add_event(table, settled->sample.t, settled->sample.position, "slip has fallen to 1 %");
    }
    if (settled) {
        GALET_ADD_ROW(galet_result_table(out, "settled"), settled->sample.position.x, settled->sample.position.y);
    }
    if (table && ball->t_stop > 0.0 && (isnan(def->t_end) || def->t_end >= ball->t_stop)) {
        add_event(table, ball->t_stop, ball->final_place, "slip and spin end");
    }
}

/// Whether the ball rolls from the start on and nobody asked for how long: no time passes that a chart could show.
static bool only_rolls(const galet_ball_def *def) {
    double r = def->radius;
    double slip = fabs(def->velocity.x - r * def->omega.y) + fabs(def->velocity.y + r * def->omega.x);
    return isnan(def->t_end) && slip == 0.0 && def->omega.z == 0.0;
}

static galet_status run_motion(galet_result *out, const galet_ball_def *def, galet_ball_result *ball) {
    watchers wanted = {0};
    galet_table *drawn = galet_result_table(out, "case");
    bool posed = drawn || galet_result_table(out, "pose") || galet_result_table(out, "events") ||
                 galet_result_table(out, "path") || galet_result_table(out, "settled") ||
                 galet_result_wants(out, "t_slip"),
         passes = !only_rolls(def);
    galet_status status =
        passes ? galet_motion_table_begin(out, "motion", sizeof(galet_ball_sample), SMOOTH, &wanted.motion) : GALET_OK;
    wanted.poses = posed ? galet_ball_poses_create(def->radius) : NULL;
    status = status || !posed || wanted.poses ? status : GALET_ERR_MEMORY;
    status = status ? status : galet_ball_run(def, wanted.motion || posed ? observe : NULL, &wanted, ball);
    if (posed && !status) {
        if (passes) {
            fill_poses(out, wanted.poses);
        }
        const galet_ball_pose *settled = galet_ball_poses_settled(wanted.poses);
        galet_record_set_if_known(galet_result_record(out), "t_slip", settled ? settled->sample.t : NAN);
        fill_events(out, def, ball, wanted.poses);
        galet_ball_sketch_fill(drawn, def, ball, wanted.poses);
    }
    galet_ball_poses_destroy(wanted.poses);
    galet_status filled = galet_motion_table_end(out, "motion", wanted.motion);
    return status ? status : filled;
}

/// A patch that is given needs no material.
static void warn_of_patch(const galet_values *in, const galet_ball_def *def, galet_result *out) {
    double area = M_PI * def->patch_radius * def->patch_radius;
    galet_body body = {def->radius, def->radius, galet_values_real(in, "E"), galet_values_real(in, "nu")};
    if (galet_values_is(in, "patch", "hertz")) {
        double slope = def->patch_radius / def->radius;
        galet_plausible_contact(slope, slope, 1.5 * def->load / area, body, body, out);
        galet_plausible_modulus(in, "E", out);
    }
}

static void set_outputs(galet_record *out, const galet_ball_def *def, const galet_ball_result *ball) {
    galet_record_set_real(out, "t_stop", ball->t_stop);
    galet_record_set_real(out, "final.vx", ball->final.x);
    galet_record_set_real(out, "final.vy", ball->final.y);
    galet_record_set_real(out, "slip0", hypot(ball->slip0.x, ball->slip0.y));
    galet_record_set_real(out, "final.x", ball->final_place.x);
    galet_record_set_real(out, "final.y", ball->final_place.y);
    galet_record_set_real(out, "eps", def->patch_radius);
    galet_record_set_real(out, "load", def->load);
    galet_record_set_real(out, "energy.start", ball->energy0);
    galet_record_set_real(out, "energy.end", ball->energy1);
    galet_record_set_real(out, "energy_error", ball->energy_error);
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_ball_def def = read_def(in);
    galet_ball_result ball;
    galet_status status = run_motion(out, &def, &ball);
    if (status == GALET_ERR_RANGE) {
        return galet_refuse(why, energy_key(&def), "the motion is too extreme to be computed");
    }
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    set_outputs(galet_result_record(out), &def, &ball);
    if (galet_values_given(in, "load") && galet_values_given(in, "g")) {
        galet_result_warn(out, "unused-key", "g has no effect: the load is given");
    }
    warn_of_patch(in, &def, out);
    galet_plausible_energy(ball.energy_error, def.rtol, "lower rtol", out);
    galet_plausible_friction(in, "f", out);
    double largest = fmax(hypot(ball.slip0.x, ball.slip0.y), fabs(def.omega.z) * def.radius);
    if (!status && largest > 0.0 && galet_result_table(out, "portrait")) {
        status = fill_portrait(out, &def, largest);
    }
    return status;
}

const galet_study galet_study_ball = {
    .name = "ball",
    .summary = "a ball that slides and spins on a plane until it rolls",
    .about = "A homogeneous ball is set on a plane with any velocity and rotation. The contact patch is a circle; its "
             "friction couples sliding and spinning (Zhuravlev 1998), so that both end at the same instant (but "
             "for law = budgets, the classical error), after which the ball rolls with (5 velocity + 2 R rotation) / "
             "7. The slip of the contact point is (vx - R "
             "omega.y, vy + R omega.x); its direction never changes.",
    .params = params,
    .outputs = outputs,
    .tables = galet_ball_tables,
    .figures = galet_ball_figures,
    .headline = "t_slip t_stop final.vx final.vy slip0",
    .lead_figure = "slip_phase",
    .check = check,
    .run = run,
};
