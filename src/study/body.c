#include <galet/rigid.h>
#include <galet/study.h>

#include "study/body_doubts.h"
#include "study/body_ends.h"
#include "study/body_inputs.h"
#include "study/body_pictures.h"
#include "study/body_sketch.h"
#include "study/body_stability.h"
#include "study/body_story.h"
#include "study/body_warnings.h"
#include "study/motion_table.h"
#include "study/plausible.h"
#include "study/rigid_rows.h"

#include <math.h>
#include <stddef.h>

static const galet_output outputs[] = {
    GALET_OUT_REAL("gamma3_max", "", "largest cosine between the body's z axis and the normal of the plane"),
    GALET_OUT_REAL("gamma3_min", "", "smallest cosine between the body's z axis and the normal of the plane"),
    GALET_OUT_REAL("t_inverted", "s", "when the body is first upside down: that cosine falls below -0.9"),
    GALET_OUT_REAL("t_upright", "s", "when the z axis first stands upright: that cosine exceeds 0.99"),
    GALET_OUT_REAL("t_fall", "s",
                   "when the body falls: that cosine exceeds 0.99 for the last time; none where it stands at the end"),
    GALET_OUT_INTEGER("reversals", "how often the spin changes its sign"),
    GALET_OUT_REALS("t_reversal", "s",
                    "when the spin changes its sign, and then grows to 1/2000 of what all energy would give"),
    GALET_OUT_INTEGER("sticks", "how often the contact sticks: the body rolls without slip and spin"),
    GALET_OUT_REALS("t_stick", "s", "when the contact sticks"),
    GALET_OUT_REAL("stuck_time", "s", "time that the contact spends stuck"),
    GALET_OUT_INTEGER("liftoffs", "how often the body leaves the plane"),
    GALET_OUT_REAL("t_first_liftoff", "s", "when the body first leaves the plane"),
    GALET_OUT_REAL("airtime", "s", "time that the body spends in flight"),
    GALET_OUT_REAL("load_ratio_max", "", "largest normal force over weight"),
    GALET_OUT_REAL("omega2_max", "rad2/s2", "largest squared angular speed"),
    GALET_OUT_REAL("depth_max", "m", "deepest penetration of the plane", .shown = "um"),
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

static void set_outputs(galet_record *out, const galet_rigid_result *r) {
    galet_record_set_real(out, "gamma3_max", r->gamma3_max);
    galet_record_set_real(out, "gamma3_min", r->gamma3_min);
    galet_record_set_if_known(out, "t_inverted", r->t_inverted);
    galet_record_set_if_known(out, "t_upright", r->t_upright);
    galet_record_set_if_known(out, "t_fall", r->t_fall);
    galet_record_set_integer(out, "reversals", (long)r->reversals);
    galet_record_set_integer(out, "sticks", (long)r->sticks);
    galet_record_set_real(out, "stuck_time", r->stuck_time);
    galet_record_set_integer(out, "liftoffs", (long)r->liftoffs);
    galet_record_set_if_known(out, "t_first_liftoff", r->t_first_liftoff);
    galet_record_set_real(out, "airtime", r->airtime);
    galet_record_set_real(out, "load_ratio_max", r->load_ratio_max);
    galet_record_set_real(out, "omega2_max", r->omega2_max);
    galet_record_set_real(out, "depth_max", r->depth_max);
    galet_record_set_real(out, "spin_end", r->spin_end);
    galet_record_set_real(out, "dissipated", r->dissipated);
    galet_record_set_if_known(out, "jellett_drift", r->jellett_drift);
    galet_record_set_if_known(out, "t_stop", r->t_stop);
    galet_record_set_real(out, "t_end_reached", r->t_end);
    galet_record_set_text(out, "ended", galet_body_end_name(r->ended));
    galet_record_set_real(out, "energy_error", r->energy_error);
    galet_record_set_integer(out, "rates", (long)r->rates);
}

/// What people came for of a body that turned over, spun back, or stood up.
static void choose_headline(const galet_rigid_result *r, galet_result *out) {
    bool rose = r->t_upright > 0.0;
    if (rose) {
        galet_result_set_headline(out, "gamma3_max t_upright t_fall liftoffs t_stop ended");
    } else if (r->reversals > 0) {
        galet_result_set_headline(out, "reversals t_reversal spin_end sticks liftoffs ended");
    } else if (r->t_inverted > 0.0) {
        galet_result_set_headline(out, "gamma3_min t_inverted spin_end liftoffs t_stop ended");
    }
}

/// Who looks on: the tables that are wanted, the story, and what keeps the motion to compare it.
typedef struct onlookers {
    galet_trace *motion, *pose;
    galet_motion_agreement *agreement;
    galet_body_story *story;
} onlookers;

static void observe(const galet_span *span, void *context) {
    const onlookers *who = context;
    if (who->motion) {
        galet_rigid_rows_observe(span, who->motion);
    }
    if (who->pose) {
        galet_rigid_rows_observe(span, who->pose);
    }
    if (who->agreement) {
        galet_motion_agreement_keep(span, who->agreement);
    }
}

static galet_status begin(const galet_values *in, const galet_rigid_def *def, galet_result *out, onlookers *who) {
    galet_status status = galet_body_story_create(&who->story);
    status = status ? status
                    : galet_motion_table_begin_shared(out, "motion", sizeof(galet_rigid_row), GALET_MOTION_RESOLVED,
                                                      &who->motion);
    status = status ? status
                    : galet_motion_table_begin_shared(out, "pose", sizeof(galet_rigid_row), GALET_MOTION_RESOLVED,
                                                      &who->pose);
    if (status || !galet_values_flag(in, "check_accuracy")) {
        return status;
    }
    return galet_motion_agreement_create(sizeof(galet_rigid_sample), offsetof(galet_rigid_sample, gamma.z), 1e-3,
                                         def->t_end, &who->agreement);
}

static galet_status end_tables(galet_result *out, const onlookers *who) {
    galet_status motion = galet_motion_table_end(out, "motion", who->motion);
    galet_status pose = galet_motion_table_end(out, "pose", who->pose);
    return motion ? motion : pose;
}

/// Whether a run came to results, be they not all.
static bool has_results(galet_status status) {
    return !status || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED;
}

/// Runs the motion once for the results and, where wanted, once more for comparison.
static galet_status run_motion(galet_rigid_def def, galet_result *out, onlookers *who, galet_rigid_result *result,
                               double *t_agree) {
    bool seen = who->motion || who->pose || who->agreement;
    def.listener = galet_body_story_hear;
    def.listener_context = who->story;
    galet_status status = galet_rigid_run(&def, seen ? observe : NULL, who, result), repeated = GALET_OK;
    *t_agree = NAN;
    if (!status || status == GALET_ERR_NOT_CONVERGED) {
        repeated = galet_body_repeat(&def, result, who->agreement, t_agree);
    }
    if (has_results(status)) {
        galet_body_story_tell(who->story, result, out);
    }
    return status ? status : repeated;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_rigid_def def = galet_body_inputs_read(in);
    def.watch = galet_result_watch(out);
    galet_rigid_result result;
    double t_agree = NAN;
    onlookers who = {0};
    galet_status status = begin(in, &def, out, &who);
    status = status ? status : run_motion(def, out, &who, &result, &t_agree);
    galet_status filled = end_tables(out, &who);
    galet_motion_agreement_destroy(who.agreement);
    galet_body_story_destroy(who.story);
    status = status ? status : filled;
    if (status == GALET_ERR_RANGE) {
        return galet_refuse(why, galet_body_largest_key(in), "the body is too extreme to be computed");
    }
    if (!has_results(status)) {
        return status;
    }
    set_outputs(galet_result_record(out), &result);
    choose_headline(&result, out);
    galet_record_set_if_known(galet_result_record(out), "t_agree", t_agree);
    galet_body_sketch_fill(galet_result_table(out, "case"), &def);
    galet_body_warn(&def, &result, galet_values_flag(in, "check_accuracy"), t_agree, out);
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
