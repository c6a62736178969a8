#include "reproduce/munitsyna_2012_motions.h"

#include "base/vec.h"

#include <stddef.h>

/// Figures 4 and 5: the motion is looked at while it runs, and kept as rows.

enum { ROWS = 3000 };

static void watch_phases(galet_munitsyna_motion *to, const galet_rigid_sample *at) {
    if (at->gamma.z > to->peak) {
        to->peak = to->sunk = at->gamma.z;
        to->again = 0.0;
        to->t_peak = at->t;
    }
    to->again = fmax(to->again, at->gamma.z - to->sunk);
    to->sunk = fmin(to->sunk, at->gamma.z);
    if (at->gamma.z > 0.9) {
        to->t_steep = at->t;
    }
    if (at->gamma.z > 0.05) {
        to->t_leaning = at->t;
    }
    to->gamma3 = at->gamma.z;
}

/// The slow part: from three seconds after the fall on, until the body lies.
static void watch_precession(galet_munitsyna_motion *to, const galet_rigid_sample *at) {
    if (to->peak > 0.9 && at->t > to->t_steep + 3.0 && at->gamma.z > 0.05) {
        to->drift = fmax(to->drift, galet_vec3_norm(at->velocity) / (to->a * sqrt(at->omega2)));
    }
}

static void watch_contact(galet_munitsyna_motion *to, const galet_rigid_sample *at) {
    bool flies = at->depth < 0.0;
    if (flies && !to->flies) {
        to->t_last_liftoff = at->t;
        to->liftoffs_rising += !to->stood;
    }
    to->flies = flies;
    to->stood = to->stood || at->gamma.z > 0.99;
    if (flies) {
        double most = fmax(at->friction_force, fabs(at->friction_moment) / to->a) / to->weight;
        to->flies_at_all = true;
        to->flight_force = fmax(to->flight_force, fmax(most, at->load_ratio));
    } else {
        to->shallow =
            fmax(to->shallow, sqrt(at->depth / hypot(to->a * hypot(at->gamma.x, at->gamma.y), to->c * at->gamma.z)));
    }
    to->gain = fmax(to->gain, at->energy - to->energy);
    to->energy = at->energy;
    if (at->patch_alpha > 0.0) {
        to->ratio_least = fmin(to->ratio_least, at->patch_ratio);
        to->ratio_most = fmax(to->ratio_most, at->patch_ratio);
    }
}

static void observe(const galet_span *span, void *context) {
    galet_munitsyna_motion *to = context;
    galet_rigid_sample at;
    if (!to->begun) {
        span->at(span, span->t0, &at);
        to->begun = true;
        to->energy = to->energy0 = at.energy;
        to->omega2_0 = at.omega2;
    }
    span->at(span, span->t1, &at);
    watch_phases(to, &at);
    watch_precession(to, &at);
    watch_contact(to, &at);
    for (int i = 0; i < 2; i++) {
        if (to->trace[i]) {
            galet_trace_observe(span, to->trace[i]);
        }
    }
}

static galet_status begin_trace(galet_table *table, galet_trace **trace) {
    enum { COLUMNS = 16 };
    size_t offsets[COLUMNS], count = 0;
    for (const galet_column *column = galet_table_definition(table)->columns; column->name; column++) {
        offsets[count++] = column->offset;
    }
    galet_trace_def def = galet_default_trace();
    def.sample_size = sizeof(galet_rigid_sample);
    def.columns = offsets;
    def.column_count = count;
    def.tolerance = 0.004;
    def.max_rows = ROWS;
    return galet_trace_create(&def, trace);
}

static galet_status end_trace(galet_table *table, galet_trace *trace) {
    galet_status status = trace ? galet_trace_finish(trace) : GALET_OK;
    for (size_t i = 0; trace && i < galet_trace_rows(trace); i++) {
        galet_table_add(table, galet_trace_row(trace, i));
    }
    galet_trace_destroy(trace);
    return status;
}

galet_status galet_munitsyna_run(galet_ledger *ledger, const galet_ellipsoid_def *def, const char *const tables[2],
                                 galet_munitsyna_motion *motion) {
    *motion = (galet_munitsyna_motion){.a = def->a,
                                       .c = def->c,
                                       .weight = def->mass * def->gravity,
                                       .peak = -1.0,
                                       .ratio_least = 1.0,
                                       .t_last_liftoff = NAN};
    galet_table *table[2] = {0};
    galet_status status = GALET_OK, ended = GALET_OK;
    for (int i = 0; i < 2 && !status; i++) {
        table[i] = tables[i] ? galet_ledger_table(ledger, tables[i]) : NULL;
        status = table[i] ? begin_trace(table[i], &motion->trace[i]) : GALET_OK;
    }
    status = status ? status : galet_ellipsoid_run(def, observe, motion, &motion->result);
    for (int i = 0; i < 2; i++) {
        ended = ended ? ended : end_trace(table[i], motion->trace[i]);
        motion->trace[i] = NULL;
    }
    return status ? status : ended;
}
