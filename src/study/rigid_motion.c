#include "study/rigid_motion.h"

#include "base/vec.h"
#include "study/motion_agreement.h"
#include "study/motion_table.h"
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
} source;

#define FROM(member, kind_)                                                                                            \
    { #member, offsetof(galet_rigid_result, member), kind_ }

static const source sources[] = {
    FROM(gamma3_max, NUMBER),
    FROM(t_gamma3_max, IF_KNOWN),
    FROM(gamma3_min, NUMBER),
    FROM(t_inverted, IF_KNOWN),
    FROM(t_upright, IF_KNOWN),
    FROM(t_fall, IF_KNOWN),
    FROM(omega2_fall, IF_KNOWN),
    FROM(reversals, COUNT),
    FROM(sticks, COUNT),
    FROM(stuck_time, NUMBER),
    FROM(liftoffs, COUNT),
    FROM(t_first_liftoff, IF_KNOWN),
    FROM(airtime, NUMBER),
    FROM(load_ratio_max, NUMBER),
    FROM(omega2_max, NUMBER),
    FROM(depth_max, NUMBER),
    FROM(spin_end, NUMBER),
    FROM(dissipated, NUMBER),
    FROM(jellett_drift, IF_KNOWN),
    FROM(t_stop, IF_KNOWN),
    {"t_end_reached", offsetof(galet_rigid_result, t_end), NUMBER},
    FROM(ended, END_NAME),
    FROM(energy_error, NUMBER),
    FROM(rates, COUNT),
};

const char *galet_rigid_end_name(galet_rigid_end ended) {
    static const char *const names[] = {
        [GALET_RIGID_END_TIME] = "t_end",        [GALET_RIGID_END_REST] = "rest",
        [GALET_RIGID_END_BOUNCING] = "bouncing", [GALET_RIGID_END_EFFORT] = "effort",
        [GALET_RIGID_END_FAILURE] = "failure",   [GALET_RIGID_END_INTERRUPTED] = "interrupted",
    };
    return names[ended];
}

static void set_output(galet_record *out, const source *s, const galet_rigid_result *motion) {
    const void *member = (const char *)motion + s->offset;
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

static void set_outputs(galet_result *out, const galet_rigid_told *told) {
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        if (has_output(galet_result_study(out), sources[i].key)) {
            set_output(galet_result_record(out), &sources[i], &told->motion);
        }
    }
    galet_record_set_if_known(galet_result_record(out), "t_agree", told->t_agree);
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

static galet_status run_twice(const galet_rigid_def *def, onlookers *who, galet_rigid_told *told) {
    bool seen = who->motion || who->pose || who->agreement;
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
    onlookers who = {0};
    told->t_agree = NAN;
    galet_status status = begin(in, def, out, &who);
    status = status ? status : run_twice(&watched, &who, told);
    galet_status filled = end(out, &who);
    status = status ? status : filled;
    if (galet_rigid_has_results(status)) {
        set_outputs(out, told);
    }
    return status;
}
