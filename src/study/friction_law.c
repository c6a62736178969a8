#include "study/friction_law_case.h"
#include "study/friction_law_experiments.h"
#include "study/friction_law_warnings.h"
#include "study/law_warnings.h"
#include "study/laws.h"
#include "study/suited_unit.h"

#include <math.h>

enum { CURVE_POINTS = 300 };

static const galet_param params[] = {
    GALET_CHOICE("law", "film", GALET_POINT_LAW_NAMES, "friction law of the point"),
    GALET_GROUP("", galet_laws_params),
    GALET_REAL("load", "N", 0.4,
               "normal force; the levels of stribeck, dahl, lugre, elastoplastic and simscape are "
               "forces whatever it is",
               .range = "> 0", .telling = true),
    GALET_REAL_UNSET("v_from", "m/s", "first velocity of the steady curve", .range = "> 0",
                     .unset_means = "a hundredth of the law's own velocity, or of 0.1 m/s where it has none"),
    GALET_REAL_UNSET("v_to", "m/s", "last velocity of the steady curve", .range = "> 0",
                     .unset_means = "thirty times the law's own, or where friction has become twice as large"),
    GALET_REAL_UNSET("v1", "m/s", "velocity before the step, and after the step back", .range = "> 0",
                     .unset_means = "a tenth of v2, or of the law's own velocity"),
    GALET_REAL_UNSET("v2", "m/s", "velocity after the step", .range = "> 0", .unset_means = "10 v1"),
    GALET_REAL_UNSET("step.distance", "m", "how far the point slides at each velocity of the step", .range = "> 0",
                     .unset_means = "eight times as far as the law remembers", .shown = "um"),
    GALET_REAL("rest", "s", 100.0, "time of contact at rest, after sliding at v1, before the static level is taken",
               .range = "> 0"),
    GALET_CHOICE("loop.wave", "sine", "sine triangle", "how the point moves to and fro"),
    GALET_REAL_UNSET("loop.amplitude", "m", "half of the way to and fro", .range = "> 0",
                     .unset_means = "three times as far as the law remembers: presliding for bristles", .shown = "um"),
    GALET_REAL_UNSET("loop.frequency", "Hz", "loops in a second", .range = "> 0",
                     .unset_means =
                         "so that the point reaches v2; with bristles v1, with other memories the geometric mean"),
    GALET_INTEGER("loop.cycles", 5, "loops; the last one is the settled one", .range = ">= 1 and <= 1000"),
    GALET_REAL("rtol", "", 1e-8, "relative tolerance of the integration", .range = ">= 1e-12 and <= 1e-3"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("force1", "N", "steady friction at v1"),
    GALET_OUT_REAL("force2", "N", "steady friction at v2"),
    GALET_OUT_REAL("mu1", "", "steady friction at v1 over the load, where that was given or matters"),
    GALET_OUT_REAL("mu2", "", "steady friction at v2 over the load"),
    GALET_OUT_REAL("v_min", "m/s", "velocity of the lowest steady friction between a fall and a rise", .shown = "mm/s"),
    GALET_OUT_REAL("force_min", "N", "lowest steady friction between a fall and a rise"),
    GALET_OUT_REAL("weakening_from", "m/s", "velocity at which friction begins to fall; of several ranges the widest",
                   .shown = "mm/s"),
    GALET_OUT_REAL("weakening_to", "m/s", "velocity at which friction ceases to fall", .shown = "mm/s"),
    GALET_OUT_REAL("v_negative", "m/s", "lowest velocity at which steady friction is negative"),
    GALET_OUT_REAL("static", "N", "friction at the start after a rest; none for laws that creep"),
    GALET_OUT_FLAG("passive", "whether friction takes work whatever it is made to do: bristles at all velocities, "
                              "other laws within the range"),
    GALET_OUT_REAL("drive_force", "N", "force with which friction pushes where it drives most"),
    GALET_OUT_REAL("drive_power", "W", "largest power with which friction drives"),
    GALET_OUT_REAL("step.direct", "N", "jump of the friction at the step from v1 to v2"),
    GALET_OUT_REAL("step.change", "N", "steady friction at v2 less that at v1"),
    GALET_OUT_REAL("step.peak", "N", "friction farthest from its new level after the step to v2"),
    GALET_OUT_REAL("step.peak_back", "N", "friction farthest from its new level after the step back to v1"),
    GALET_OUT_REAL("step.relaxation", "m", "way slid at v2 until 1/e of the change is left", .shown = "um"),
    GALET_OUT_REAL("step.relaxation_back", "m", "way slid back at v1 until 1/e of the change is left", .shown = "um"),
    GALET_OUT_REAL("loop.energy", "J", "work taken by friction in the last loop", .shown = "uJ"),
    GALET_OUT_REAL("loop.force_max", "N", "largest friction of the last loop"),
    GALET_OUT_REAL("loop.breakaway", "N", "friction against a start where the point turns; of bristles force_max"),
    GALET_OUT_REAL("loop.stiffness", "N/m", "stiffness where the point turns; none for laws that jump or creep"),
    GALET_OUT_REAL("loop.damping", "N s/m", "damping of a viscous force that takes as much work in a loop"),
    GALET_OUT_REAL("loop.closure", "", "change of the state over the last loop, in units of its scale"),
    GALET_OUT_REAL("v_from", "m/s", "first velocity of the steady curve"),
    GALET_OUT_REAL("v_to", "m/s", "last velocity of the steady curve"),
    GALET_OUT_REAL("v1", "m/s", "slower velocity of the step"),
    GALET_OUT_REAL("v2", "m/s", "faster velocity of the step"),
    GALET_OUT_REAL("loop.amplitude", "m", "half of the way to and fro in a loop", .shown = "um"),
    GALET_OUT_REAL("loop.frequency", "Hz", "loops in a second"),
    GALET_OUT_INTEGER("rates", "evaluations of the law's equations in the experiments (right-hand sides)",
                      .about_method = true),
    GALET_END,
};

static const galet_column steady_columns[] = {
    GALET_COLUMN("v", "m/s", "velocity"),
    GALET_COLUMN("friction", "N", "steady friction"),
    GALET_COLUMN("mu", "", "steady friction over the load, where that was given or matters"),
    GALET_END,
};

static const galet_column start_columns[] = {
    GALET_COLUMN("v", "m/s", "velocity, for drawing it beside the steady curve"),
    GALET_COLUMN("static", "N", "friction at the start after a rest"),
    GALET_END,
};

static const galet_column mark_columns[] = {
    GALET_TEXT_COLUMN("name", "what is marked"),
    GALET_COLUMN("v", "m/s", "velocity"),
    GALET_COLUMN("friction", "N", "steady friction"),
    GALET_END,
};

static const galet_column weakening_columns[] = {
    GALET_COLUMN("from", "m/s", "where friction begins to fall with the velocity"),
    GALET_COLUMN("to", "m/s", "where friction ceases to fall"),
    GALET_TEXT_COLUMN("name", "what it is"),
    GALET_END,
};

#define SAMPLED(member, ...) GALET_BOUND_COLUMN(galet_sliding_sample, member, __VA_ARGS__)
static const galet_column sample_columns[] = {
    SAMPLED(t, "t", "s", "time"),
    SAMPLED(x, "x", "m", "place of the point", .shown = "um"),
    SAMPLED(v, "v", "m/s", "velocity"),
    SAMPLED(friction, "friction", "N", "friction"),
    SAMPLED(steady, "steady", "N", "steady friction of the same velocity"),
    SAMPLED(state, "state", "", "state of the law, in units of its scale"),
    SAMPLED(lift, "lift", "", "share of the load that a film carries"),
    SAMPLED(work, "work", "J", "work taken by friction since the start", .shown = "uJ"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"steady", "the steady curve", steady_columns},
    {"start", "the static level, of laws that have one", start_columns},
    {"marks", "points of the steady curve", mark_columns},
    {"weakening", "velocities at which friction falls", weakening_columns},
    {"step", "the velocity step: v1, v2, v1", sample_columns},
    {"loop", "all loops, from rest at one end", sample_columns},
    {"settled", "the last loop", sample_columns},
    GALET_END,
};

#define LINE(table_, x_, y_, ...)                                                                                      \
    { .kind = GALET_LINES, .table = table_, .x = x_, .y = y_, .label = __VA_ARGS__ }

static const galet_layer steady_layers[] = {
    {.kind = GALET_SPANS, .table = "weakening", .x = "from", .upper = "to", .y = "name"},
    LINE("steady", "v", "friction", "steady friction"),
    LINE("start", "v", "static", "at a start after a rest", .dash = true),
    {.kind = GALET_POINTS, .table = "marks", .x = "v", .y = "friction", .series = "name"},
    GALET_END,
};
static const galet_layer mu_layers[] = {LINE("steady", "v", "mu", "steady friction over the load"), GALET_END};
static const galet_layer step_layers[] = {LINE("step", "x", "friction", "friction"),
                                          LINE("step", "x", "steady", "steady", .dash = true), GALET_END};
static const galet_layer step_time_layers[] = {LINE("step", "t", "friction", "friction"),
                                               LINE("step", "t", "steady", "steady", .dash = true), GALET_END};
static const galet_layer loop_layers[] = {LINE("loop", "x", "friction", "the loops before", .dash = true),
                                          LINE("settled", "x", "friction", "the last loop"), GALET_END};
static const galet_layer lag_layers[] = {LINE("settled", "v", "steady", "steady"),
                                         LINE("settled", "v", "friction", "the last loop"), GALET_END};
static const galet_layer step_state_layers[] = {LINE("step", "x", "state", "state"), GALET_END};
static const galet_layer loop_state_layers[] = {LINE("settled", "x", "state", "state"), GALET_END};

static const galet_figure figures[] = {
    {"steady", "Steady friction",
     "Friction at a constant velocity, after the law has settled. Shaded: it falls with the velocity, so that sliding "
     "may become unstable. Dashed: against a start after a rest.",
     .x = {.label = "velocity", .log = true}, .y.label = "friction", .layers = steady_layers},
    {"coefficient", "Coefficient of steady friction", "Friction over load, on a linear scale of velocities.",
     .y.label = "coefficient of friction", .layers = mu_layers},
    {"step", "Velocity step",
     "From v1 to v2 and back, over the way slid: the jump is the direct effect, what follows is memory.",
     .y.label = "friction", .layers = step_layers},
    {"step_time", "Velocity step in time", "The same over time, for laws that forget by the second and not by the way.",
     .y.label = "friction", .layers = step_time_layers},
    {"loop", "Hysteresis loop",
     "Friction over place while the point is moved to and fro; the area is the work taken in a loop.",
     .y.label = "friction", .layers = loop_layers},
    {"lag", "Friction over velocity in the loop",
     "A law without memory returns on its steady curve; one that lags behind encloses an area.", .y.label = "friction",
     .layers = lag_layers},
    {"step_state", "State in the velocity step",
     "In units of its scale: the settled thickness of a film, the deflection of bristles at the static level, the "
     "logarithm of theta.",
     .y.label = "state", .layers = step_state_layers},
    {"loop_state", "State in the loop", "The same in the last loop.", .y.label = "state", .layers = loop_state_layers},
    GALET_END,
};

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_friction_case c;
    return galet_friction_case_read(in, &c, why);
}

static void set_curve(galet_record *out, const galet_friction_case *c, const galet_steady_curve *curve) {
    double force1 = galet_point_law_steady(c->law, c->p, c->load, c->v1);
    double force2 = galet_point_law_steady(c->law, c->p, c->load, c->v2);
    galet_record_set_real(out, "force1", force1);
    galet_record_set_real(out, "force2", force2);
    galet_record_set_if_known(out, "mu1", c->has_load ? force1 / c->load : NAN);
    galet_record_set_if_known(out, "mu2", c->has_load ? force2 / c->load : NAN);
    galet_record_set_if_known(out, "v_min", curve->v_min);
    galet_record_set_if_known(out, "force_min", curve->force_min);
    galet_record_set_if_known(out, "v_negative", curve->v_negative);
    galet_speed_range widest = {NAN, NAN};
    for (int i = 0; i < curve->range_count; i++) {
        galet_speed_range r = curve->weakening[i];
        widest = !(widest.to / widest.from >= r.to / r.from) ? r : widest;
    }
    galet_record_set_if_known(out, "weakening_from", widest.from);
    galet_record_set_if_known(out, "weakening_to", widest.to);
    galet_law_drive drive = galet_law_drive_find(c->law, c->p, c->load, c->range);
    galet_record_set_flag(out, "passive", galet_friction_is_passive(c, curve));
    galet_record_set_if_known(out, "drive_force", drive.force < 0.0 ? -drive.force : NAN);
    galet_record_set_if_known(out, "drive_power", drive.force < 0.0 ? -drive.force * drive.v : NAN);
}

static void set_case(galet_record *out, const galet_friction_case *c) {
    galet_record_set_real(out, "v_from", c->range.from);
    galet_record_set_real(out, "v_to", c->range.to);
    galet_record_set_real(out, "v1", c->v1);
    galet_record_set_real(out, "v2", c->v2);
    galet_record_set_real(out, "loop.amplitude", c->amplitude);
    galet_record_set_real(out, "loop.frequency", c->frequency);
}

static void add_mark(galet_table *table, const galet_friction_case *c, const char *name, double v) {
    GALET_ADD_ROW(table, v, galet_point_law_steady(c->law, c->p, c->load, v));
    galet_table_set_text(table, "name", name);
}

static void fill_curve(galet_result *out, const galet_friction_case *c, const galet_steady_curve *curve, double level) {
    galet_table *steady = galet_result_table(out, "steady"), *marks = galet_result_table(out, "marks"),
                *weakening = galet_result_table(out, "weakening"), *start = galet_result_table(out, "start");
    for (int i = 0; steady && i < CURVE_POINTS; i++) {
        double part = i / (CURVE_POINTS - 1.0), v = c->range.from * pow(c->range.to / c->range.from, part);
        double force = galet_point_law_steady(c->law, c->p, c->load, v);
        GALET_ADD_ROW(steady, v, force, c->has_load ? force / c->load : NAN);
    }
    if (!isnan(level)) {
        GALET_ADD_ROW(start, c->range.from, level);
        GALET_ADD_ROW(start, c->range.to, level);
    }
    if (marks) {
        add_mark(marks, c, "v1", c->v1);
        add_mark(marks, c, "v2", c->v2);
        if (!isnan(curve->v_min)) {
            add_mark(marks, c, "minimum", curve->v_min);
        }
    }
    for (int i = 0; weakening && i < curve->range_count; i++) {
        GALET_ADD_ROW(weakening, curve->weakening[i].from, curve->weakening[i].to);
        galet_table_set_text(weakening, "name", "velocity weakening");
    }
}

/// The worse of two: what ends a run at once before what only spoils it.
static galet_status worse(galet_status one, galet_status other) {
    return one && one != GALET_ERR_NOT_CONVERGED ? one : other ? other : one;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_friction_case c;
    galet_steady_curve curve;
    double level = NAN;
    size_t rates = 0;
    galet_status status = galet_friction_case_read(in, &c, why);
    status = status ? status : galet_steady_curve_find(c.law, c.p, c.load, c.range, &curve);
    if (status) {
        return status;
    }
    galet_record *record = galet_result_record(out);
    if (galet_result_wants(out, "static") || galet_result_table(out, "start")) {
        status = galet_friction_find_static(out, &c, &level);
    }
    set_curve(record, &c, &curve);
    set_case(record, &c);
    galet_record_set_if_known(record, "static", level);
    fill_curve(out, &c, &curve, level);
    galet_friction_warn(out, &c);
    status = worse(status, galet_friction_run_step(out, &c, &rates));
    status =
        status && status != GALET_ERR_NOT_CONVERGED ? status : worse(status, galet_friction_run_loop(out, &c, &rates));
    galet_record_set_integer(record, "rates", (long)rates);
    galet_result_suit_units(out, "J");
    galet_result_suit_units(out, "N");
    galet_result_suit_units(out, "m");
    galet_result_suit_units(out, "m/s");
    return status;
}

const galet_study galet_study_friction_law = {
    .name = "friction-law",
    .summary = "experiments on a friction law: steady curve, step, loop",
    .about =
        "Any law of the table in the experiments that tell laws apart: friction at a constant velocity; a "
        "step of the velocity and back, as in rock friction, with its direct effect, peak and relaxation; motion to "
        "and fro, in presliding for laws with bristles. Velocities, distances and times that are not given are "
        "those of the law. Warns where the parameters let a law drive, or leave a film at rest.",
    .params = params,
    .outputs = outputs,
    .tables = tables,
    .figures = figures,
    .headline = "force1 force2 v_min static step.relaxation loop.energy",
    .lead_figure = "steady",
    .check = check,
    .run = run,
};
