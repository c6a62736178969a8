#include <galet/rigid.h>
#include <galet/study.h>

#include "study/body_doubts.h"
#include "study/body_inputs.h"
#include "study/body_pictures.h"
#include "study/body_presets.h"
#include "study/body_refusals.h"
#include "study/body_sketch.h"
#include "study/body_stability.h"
#include "study/body_story.h"
#include "study/body_warnings.h"
#include "study/plausible.h"
#include "study/rigid_motion.h"

#include <math.h>

static const galet_output outputs[] = {
    GALET_OUT_REAL("gamma3_max", "", "largest cosine between the body's z axis and the normal of the plane"),
    GALET_OUT_REAL("gamma3_min", "", "smallest cosine between the body's z axis and the normal of the plane"),
    GALET_OUT_REAL("t_inverted", "s", "when the body is first upside down: that cosine falls below -0.9"),
    GALET_OUT_REAL("t_upright", "s", "when the z axis first stands upright: that cosine exceeds 0.99"),
    GALET_OUT_REAL("t_fall", "s",
                   "when the body falls: that cosine exceeds 0.99 for the last time; none where it stands at the end"),
    GALET_OUT_REAL("final.x", "m", "place of the mass centre at the end, along x"),
    GALET_OUT_REAL("final.y", "m", "place of the mass centre at the end, to the left of x"),
    GALET_OUT_REAL("final.vx", "m/s", "velocity at the end along x; of the mass centre"),
    GALET_OUT_REAL("final.vy", "m/s", "velocity at the end to the left of x; of the mass centre"),
    GALET_OUT_REAL("final.heading", "rad", "direction of travel at the end, from x to the left; none at rest",
                   .shown = "deg", .optional = true),
    GALET_OUT_REAL("t_roll", "s",
                   "when the ball has come to roll; from then on its slip is below 1 % of its largest; of "
                   "spheres with the mass centre in the middle",
                   .optional = true),
    GALET_OUT_REAL("t_first_reversal", "s", "when the spin first changes its sign"),
    GALET_OUT_INTEGER("reversals",
                      "sign changes of the spin, of a wobble too; a spin below 1/2000 of what all energy would give "
                      "counts as none"),
    GALET_OUT_REALS("t_reversal", "s", "when the spin changes its sign; the first 10000 times"),
    GALET_OUT_INTEGER("sticks", "how often the contact sticks: the body rolls without slip and spin", .optional = true),
    GALET_OUT_REALS("t_stick", "s", "when the contact sticks"),
    GALET_OUT_REAL("stuck_time", "s", "time that the contact spends stuck"),
    GALET_OUT_INTEGER("liftoffs", "how often the body leaves the plane"),
    GALET_OUT_REAL("t_first_liftoff", "s", "when the body first leaves the plane"),
    GALET_OUT_REAL("airtime", "s", "time that the body spends in flight"),
    GALET_OUT_REAL("load_ratio_max", "", "largest normal force over weight"),
    GALET_OUT_REAL("omega2_max", "rad2/s2", "largest squared angular speed"),
    GALET_OUT_REAL("depth_max", "m", "deepest penetration of the plane", .shown = "um", .optional = true),
    GALET_OUT_REAL("critical_spin_upright", "rad/s",
                   "fastest spin about an upright z axis at which stability changes, in the sense of the start",
                   .optional = true),
    GALET_OUT_REAL(
        "critical_spin_lying", "rad/s",
        "fastest spin about an upright x or y axis, whichever brings the mass centre lower, at which stability changes",
        .optional = true),
    GALET_OUT_REAL("spin_end", "rad/s", "angular velocity about the normal of the plane at the end"),
    GALET_OUT_REAL("dissipated", "J", "energy dissipated until the end"),
    GALET_OUT_REAL("jellett_drift", "",
                   "change of Jellett's quantity, relative: friction at a point leaves it 0; of a sphere that is "
                   "symmetric about the line of both centres",
                   .optional = true),
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

/// What people came for: of a ball where it goes, of others whether they stood up, spun back or turned over.
static void choose_headline(const galet_rigid_def *def, const galet_rigid_result *r, galet_result *out) {
    if (galet_rigid_is_ball(def)) {
        galet_result_set_headline(out, "final.x final.y final.vx final.vy t_roll ended");
    } else if (galet_body_rises(def, r)) {
        galet_result_set_headline(out, "gamma3_max t_upright t_fall liftoffs t_stop ended");
    } else if (galet_body_inverts(def, r)) {
        galet_result_set_headline(out, "gamma3_min t_inverted spin_end liftoffs t_stop ended");
    } else if (r->reversals > 0) {
        galet_result_set_headline(out, "t_first_reversal reversals spin_end gamma3_min load_ratio_max ended");
    }
}

/// The body by its name.
static void name_case(const galet_values *in, galet_result *out) {
    const char *words = galet_body_preset_words(galet_values_text(in, "preset"));
    if (words) {
        galet_result_set_summary(out, "%s", words);
    }
}

/// Figures that would show nothing: no slip where there can be none, no posture of a ball.
static void leave_out_figures(const galet_rigid_def *def, galet_result *out) {
    if (def->grip == GALET_RIGID_NO_SLIP) {
        galet_result_leave_out(out, "slip");
    }
    if (galet_rigid_is_ball(def)) {
        galet_result_leave_out(out, "gamma3");
    }
    galet_result_leave_out(out, galet_rigid_is_ball(def) ? "path" : "ball_path");
}

/// The lane from where the body starts to where it ends, and as far as it is given.
static void fill_lane(const galet_rigid_def *def, const galet_rigid_told *told, galet_table *table) {
    size_t last = def->lane_count - 1;
    if (!table || def->lane_count == 0) {
        return;
    }
    double end = isfinite(told->place.x) ? told->place.x : 0.0;
    GALET_ADD_ROW(table, fmin(fmin(0.0, end), def->lane_x[0]), def->lane_friction[0]);
    for (size_t i = 0; i <= last; i++) {
        GALET_ADD_ROW(table, def->lane_x[i], def->lane_friction[i]);
    }
    GALET_ADD_ROW(table, fmax(fmax(0.0, end), def->lane_x[last]), def->lane_friction[last]);
}

/// Runs the motion and tells its story.
static galet_status run_motion(const galet_values *in, const galet_rigid_def *def, galet_result *out,
                               galet_rigid_told *told) {
    galet_body_story *story;
    galet_status status = galet_body_story_create(&story);
    if (status) {
        return status;
    }
    galet_rigid_def heard = *def;
    heard.listener = galet_body_story_hear;
    heard.listener_context = story;
    status = galet_rigid_motion_run(in, &heard, out, told);
    if (galet_rigid_has_results(status)) {
        galet_body_story_tell(story, def, told, out);
    }
    galet_body_story_destroy(story);
    return status;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    const galet_rigid_def def = galet_body_inputs_read(in);
    galet_rigid_told told;
    galet_status status = run_motion(in, &def, out, &told);
    if (status == GALET_ERR_RANGE) {
        return galet_refuse(why, galet_body_largest_key(in), "the body is too extreme to be computed");
    }
    if (!galet_rigid_has_results(status)) {
        return status;
    }
    name_case(in, out);
    choose_headline(&def, &told.motion, out);
    leave_out_figures(&def, out);
    fill_lane(&def, &told, galet_result_table(out, "lane"));
    const galet_body_cue cue = galet_body_inputs_cue(in);
    galet_body_sketch_fill(galet_result_table(out, "case"), &def, &cue);
    galet_body_warn(&def, &told.motion, galet_values_flag(in, "check_accuracy"), told.t_agree, out);
    galet_plausible_modulus(in, "E", out);
    galet_body_doubt(in, &def, out);
    galet_status steady = galet_body_stability_fill(&def, out);
    return steady ? steady : status;
}

static const char *const examples[] = {
    "galet new body tippe-top > top.yaml",
    "galet run body --set preset=tippe-top --out top && galet open top",
    "galet run body --set preset=egg --set tilt0='80 deg' --set omega0.x=100",
    "galet run body --set preset=bowling --set lane.file=lane.csv",
    "galet run body --set preset=billiard --set cue.force='0.2 kN' \\",
    "    --set cue.duration='2 ms' --set cue.direction='30 deg'",
    "galet run body --set preset=tippe-top --set parts='[{mass: 5 g,",
    "    inertia: [[6e-7, 0, 0], [0, 6e-7, 0], [0, 0, 6e-7]]},",
    "    {mass: 1 g, centre: [0, 0, -12 mm]}]'",
    NULL,
};

const galet_study galet_study_body = {
    .name = "body",
    .summary = "a rigid body on a plane: tippe top, rattleback, egg, pebble, ball",
    .about =
        "A body with an ellipsoidal surface, any mass centre and any inertia moves on an elastic plane: its patch "
        "slides and spins at once, sticks and rolls, lifts off and lands. By preset it is a tippe top, which "
        "turns upside down, a rattleback, which spins back, on a frictional patch or without slip "
        "(celt-reversal), an egg, which stands up, a pebble, or a ball on a billiard table or a bowling lane; "
        "keys that are given win. x, y, z of the body are along its semi-axes; x of space goes along the level "
        "part of the body's z axis at the start, and along its x axis where z is upright, so that it turns with the "
        "way the body lies; y of space is to its left, z upward, across the plane. Angular velocities omega0 and w1, "
        "w2, w3 are about the axes of the body; spin is the one about the normal of the plane, counter-clockwise "
        "seen from above.",
    .params = galet_body_params,
    .outputs = outputs,
    .tables = galet_body_tables,
    .figures = galet_body_figures,
    .headline = "gamma3_max gamma3_min liftoffs load_ratio_max spin_end ended",
    .lead_figure = "body",
    .examples = examples,
    .check = galet_body_inputs_check,
    .run = run,
};
