#include "study/rigid_motion.h"

#include "base/vec.h"
#include "study/motion_agreement.h"
#include "study/motion_table.h"
#include "study/rigid_final.h"
#include "study/rigid_rows.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/// How a member of a result becomes an output.
typedef enum kind {
    NUMBER,    // exists in every case
    IF_KNOWN,  // NAN where it does not
    COUNT,
    END_NAME,
} kind;

typedef struct source {
    const char *key;
    size_t offset;
    kind kind;
    bool elastic;  // of a plane that gives way: not without slip, where it is rigid
} source;

#define AT(key_, member, ...)                                                                                          \
    { .key = key_, .offset = offsetof(galet_rigid_told, member), .kind = __VA_ARGS__ }
#define FROM(member, kind_) AT(#member, motion.member, kind_)

static const source sources[] = {
    FROM(gamma3_max, NUMBER),
    FROM(t_gamma3_max, IF_KNOWN),
    FROM(gamma3_min, NUMBER),
    FROM(t_inverted, IF_KNOWN),
    FROM(t_upright, IF_KNOWN),
    FROM(t_fall, IF_KNOWN),
    FROM(omega2_fall, IF_KNOWN),
    FROM(t_first_reversal, IF_KNOWN),
    FROM(reversals, COUNT),
    AT("sticks", motion.sticks, COUNT, .elastic = true),
    FROM(stuck_time, NUMBER),
    FROM(liftoffs, COUNT),
    FROM(t_first_liftoff, IF_KNOWN),
    FROM(airtime, NUMBER),
    FROM(load_ratio_max, NUMBER),
    FROM(omega2_max, NUMBER),
    AT("depth_max", motion.depth_max, NUMBER, .elastic = true),
    FROM(spin_end, NUMBER),
    FROM(dissipated, NUMBER),
    FROM(jellett_drift, IF_KNOWN),
    FROM(t_stop, IF_KNOWN),
    AT("t_end_reached", motion.t_end, NUMBER),
    FROM(ended, END_NAME),
    FROM(energy_error, NUMBER),
    FROM(rates, COUNT),
    AT("t_agree", t_agree, IF_KNOWN),
    AT("t_roll", t_roll, IF_KNOWN),
    AT("final.x", place.x, IF_KNOWN),
    AT("final.y", place.y, IF_KNOWN),
    AT("final.vx", velocity.x, IF_KNOWN),
    AT("final.vy", velocity.y, IF_KNOWN),
    AT("final.heading", heading, IF_KNOWN),
};

static const char *const of_the_end[] = {"t_roll", "final.x", "final.y", "final.vx", "final.vy", "final.heading"};

const char *galet_rigid_end_name(galet_rigid_end ended) {
    static const char *const names[] = {
        [GALET_RIGID_END_TIME] = "t_end",        [GALET_RIGID_END_REST] = "rest",
        [GALET_RIGID_END_BOUNCING] = "bouncing", [GALET_RIGID_END_EFFORT] = "effort",
        [GALET_RIGID_END_FAILURE] = "failure",   [GALET_RIGID_END_INTERRUPTED] = "interrupted",
    };
    return names[ended];
}

static void set_output(galet_record *out, const source *s, const galet_rigid_told *told) {
    const void *member = (const char *)told + s->offset;
    switch (s->kind) {
    case NUMBER:
        galet_record_set_real(out, s->key, *(const double *)member);
        break;
    case IF_KNOWN:
        galet_record_set_if_known(out, s->key, *(const double *)member);
        break;
    case COUNT:
        galet_record_set_integer(out, s->key, (long)*(const size_t *)member);
        break;
    case END_NAME:
        galet_record_set_text(out, s->key, galet_rigid_end_name(*(const galet_rigid_end *)member));
        break;
    }
}

static bool has_output(const galet_study *study, const char *key) {
    const galet_output *output = study->outputs;
    while (output->key && strcmp(output->key, key) != 0) {
        output++;
    }
    return output->key;
}

static void set_outputs(galet_result *out, const galet_rigid_def *def, const galet_rigid_told *told) {
    bool rigid = def->grip == GALET_RIGID_NO_SLIP;
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        if (has_output(galet_result_study(out), sources[i].key) && !(rigid && sources[i].elastic)) {
            set_output(galet_result_record(out), &sources[i], told);
        }
    }
}

/// Words for people: `t_end` is the name of a key.
static void say_end(galet_result *out, const galet_rigid_result *motion) {
    if (motion->ended == GALET_RIGID_END_TIME) {
        galet_record_set_words(galet_result_record(out), "ended", "at t_end, %.6g s", motion->t_end);
    } else if (motion->ended == GALET_RIGID_END_REST) {
        galet_record_set_words(galet_result_record(out), "ended", "at rest, %.4g s", motion->t_end);
    }
}

static double largest_radius(const galet_rigid_def *def) {
    return fmax(fmax(def->radii.x, def->radii.y), def->radii.z);
}

bool galet_rigid_is_ball(const galet_rigid_def *def) {
    static const double ROUND = 1e-9;
    double size = largest_radius(def), smallest = fmin(fmin(def->radii.x, def->radii.y), def->radii.z);
    return size - smallest <= ROUND * size && galet_vec3_norm(def->centre) <= ROUND * size;
}

/// What a column is measured by: where it varies by less than a millionth of that, it is drawn flat.
static const double FLAT = 1e-6;

typedef enum measure { PURE, LENGTH, RATE, SPEED, FORCE, ENERGY, MEASURES } measure;

static const struct {
    const char *table, *column;
    measure by;
} measured[] = {
    {"motion", "gamma1", PURE},       {"motion", "gamma2", PURE},     {"motion", "gamma3", PURE},
    {"motion", "w1", RATE},           {"motion", "w2", RATE},         {"motion", "w3", RATE},
    {"motion", "spin", RATE},         {"motion", "slip", SPEED},      {"motion", "energy", ENERGY},
    {"motion", "dissipated", ENERGY}, {"motion", "load_ratio", PURE}, {"motion", "friction_force", FORCE},
    {"motion", "x", LENGTH},          {"motion", "y", LENGTH},        {"pose", "tx", LENGTH},
    {"pose", "ty", LENGTH},
};

static bool has_column(const galet_table *table, const char *name) {
    const galet_column *column = galet_table_definition(table)->columns;
    while (column->name && strcmp(column->name, name) != 0) {
        column++;
    }
    return column->name;
}

static void set_scales(galet_result *out, const galet_rigid_def *def, const galet_rigid_result *motion) {
    const double size = largest_radius(def), rate = sqrt(motion->omega2_max);
    const double natural[MEASURES] = {
        [PURE] = 1.0,
        [LENGTH] = size,
        [RATE] = rate,
        [SPEED] = fmax(rate * size, galet_vec3_norm(def->velocity0)),
        [FORCE] = def->mass * def->gravity,
        [ENERGY] = fabs(motion->energy) + fabs(motion->dissipated),
    };
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++) {
        galet_table *table = galet_result_table(out, measured[i].table);
        if (table && has_column(table, measured[i].column)) {
            galet_table_set_scale(table, measured[i].column, FLAT * natural[measured[i].by]);
        }
    }
}

/// Zero where it is rounding of something that large.
static double unless_rounding(double x, double size) {
    return fabs(x) > 1e-12 * size ? x : 0.0;
}

/// A ball has no end that could stand or roll over; when it rolls is what people ask of it.
static void tell_end(const galet_rigid_def *def, const galet_rigid_final *final, galet_rigid_told *told) {
    galet_vec3 v = galet_rigid_final_velocity(final), at = final->last.position;
    double speed = hypot(v.x, v.y), size = largest_radius(def), way = hypot(at.x, at.y);
    double fastest = fmax(size * sqrt(told->motion.omega2_max), speed);
    told->place = (galet_vec2){unless_rounding(at.x, way + size), unless_rounding(at.y, way + size)};
    told->velocity = (galet_vec2){unless_rounding(v.x, fastest), unless_rounding(v.y, fastest)};
    told->heading = speed > 1e-9 * fastest ? atan2(told->velocity.y, told->velocity.x) : NAN;
    told->t_roll = galet_rigid_is_ball(def) ? final->t_roll : NAN;
}

galet_vec3 galet_rigid_in_body_axes(const galet_rigid_def *def, galet_vec3 v) {
    galet_vec3 axes[3];
    galet_rigid_start_axes(def, axes);
    return galet_vec3_add(galet_vec3_add(galet_vec3_scale(v.x, axes[0]), galet_vec3_scale(v.y, axes[1])),
                          galet_vec3_scale(v.z, axes[2]));
}

/// Who looks on: the tables that are wanted, and what keeps the motion to compare it.
typedef struct onlookers {
    galet_trace *motion, *pose;
    galet_motion_agreement *agreement;
    galet_rigid_final *final;
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
    if (who->final) {
        galet_rigid_final_observe(span, who->final);
    }
}

static bool wants_end(galet_result *out) {
    bool wanted = false;
    for (size_t i = 0; i < sizeof of_the_end / sizeof *of_the_end; i++) {
        wanted |= has_output(galet_result_study(out), of_the_end[i]) && galet_result_wants(out, of_the_end[i]);
    }
    return wanted;
}

static galet_status begin_table(galet_result *out, const char *table, galet_trace **trace) {
    return galet_motion_table_begin_shared(out, table, sizeof(galet_rigid_row), GALET_MOTION_RESOLVED, trace);
}

static galet_status begin(const galet_values *in, const galet_rigid_def *def, galet_result *out, onlookers *who) {
    galet_status status = begin_table(out, "motion", &who->motion);
    status = status ? status : begin_table(out, "pose", &who->pose);
    if (status || !galet_values_flag(in, "check_accuracy")) {
        return status;
    }
    return galet_motion_agreement_create(sizeof(galet_rigid_sample), offsetof(galet_rigid_sample, gamma.z), 1e-3,
                                         def->t_end, &who->agreement);
}

static galet_status end(galet_result *out, const onlookers *who) {
    galet_status motion = galet_motion_table_end(out, "motion", who->motion);
    galet_status pose = galet_motion_table_end(out, "pose", who->pose);
    galet_motion_agreement_destroy(who->agreement);
    return motion ? motion : pose;
}

/// A tenth as a user would write it, to the last bit: whole numbers are exact, but 1e-10 / 10 is not 1e-11.
static double tenth_of(double rtol) {
    return nearbyint(1e18 * rtol) / 1e19;
}

/// Two that agree and end for the same reason agree to their end, though that may be moments apart.
static galet_status repeat(const galet_rigid_def *def, galet_motion_agreement *agreement, galet_rigid_told *told) {
    if (!agreement) {
        return GALET_OK;
    }
    galet_rigid_def tight = *def;
    tight.rtol = tenth_of(def->rtol);
    tight.listener = NULL;
    galet_rigid_result second;
    galet_status status = galet_rigid_run(&tight, galet_motion_agreement_compare, agreement, &second);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    bool whole = !galet_motion_agreement_parts(agreement) && told->motion.ended == second.ended;
    told->t_agree = whole ? told->motion.t_end : galet_motion_agreement_until(agreement);
    return GALET_OK;
}

/// Each bounce and each change of mode magnifies what was off before it. Those of little damping are told of
/// elsewhere.
static void warn_of_changes(const galet_values *in, const galet_rigid_result *motion, galet_result *out) {
    static const size_t SOME = 20, MANY = 100;  // fewer repeat where flights are short: docs/theory/body.md 6
    size_t changes = motion->liftoffs + motion->sticks;
    bool flies = motion->airtime > motion->t_end / 3.0;
    bool told = motion->liftoffs > 1 && galet_values_real(in, "damping") < 1.0;
    if (changes >= (flies ? SOME : MANY) && !told && !galet_values_flag(in, "check_accuracy")) {
        galet_result_warn(out, "changes-unchecked",
                          "the contact changes often, %zu lift-offs and %zu stuck phases, and such motions may depend "
                          "on rounding: check_accuracy: true tells up to when this one is reproducible",
                          motion->liftoffs, motion->sticks);
    }
}

static galet_status run_twice(const galet_rigid_def *def, onlookers *who, galet_rigid_told *told) {
    bool seen = who->motion || who->pose || who->agreement || who->final;
    galet_status status = galet_rigid_run(def, seen ? observe : NULL, who, &told->motion), repeated = GALET_OK;
    if (!status || status == GALET_ERR_NOT_CONVERGED) {
        repeated = repeat(def, who->agreement, told);
    }
    return status ? status : repeated;
}

bool galet_rigid_has_results(galet_status status) {
    return !status || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED;
}

galet_status galet_rigid_motion_run(const galet_values *in, const galet_rigid_def *def, galet_result *out,
                                    galet_rigid_told *told) {
    galet_rigid_def watched = *def;
    watched.watch = galet_result_watch(out);
    galet_rigid_final final = galet_rigid_final_start();
    onlookers who = {.final = wants_end(out) ? &final : NULL};
    *told =
        (galet_rigid_told){.t_agree = NAN, .t_roll = NAN, .place = {NAN, NAN}, .velocity = {NAN, NAN}, .heading = NAN};
    galet_status status = begin(in, def, out, &who);
    status = status ? status : run_twice(&watched, &who, told);
    galet_status filled = end(out, &who);
    status = status ? status : filled;
    if (!galet_rigid_has_results(status)) {
        return status;
    }
    told->motion.spin_end = unless_rounding(told->motion.spin_end, sqrt(told->motion.omega2_max));
    if (who.final) {
        tell_end(def, &final, told);
    }
    set_outputs(out, def, told);
    say_end(out, &told->motion);
    warn_of_changes(in, &told->motion, out);
    set_scales(out, def, &told->motion);
    return status;
}
