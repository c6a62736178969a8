#include "study/friction_law_experiments.h"

#include "study/motion_table.h"
#include "study/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Curves without vibrations have few rows, so that they may lie closer than they need.
static const double SMOOTH = 0.1 * GALET_MOTION_RESOLVED;

static galet_sliding_def sliding_of(const galet_friction_case *c, const galet_sliding_phase *phases, size_t count,
                                    const galet_result *out) {
    galet_sliding_def def = galet_default_sliding();
    def.law = c->law;
    memcpy(def.params, c->p, sizeof def.params);
    def.load = c->load;
    def.phases = phases;
    def.phase_count = count;
    def.rtol = c->rtol;
    def.watch = galet_result_watch(out);
    return def;
}

/// Lets it begin settled at a velocity.
static void settle_at(galet_sliding_def *def, double v) {
    if (def->law->state_count) {
        def->law->steady(def->params, def->load, v, def->state0);
    }
}

/// Where a contact creeps, what is met by a start at v1 counts, for it has no limit of its own
/// (docs/theory/point-law.md 8).
galet_status galet_friction_find_static(galet_result *out, const galet_friction_case *c, double *level) {
    const galet_point_law *law = c->law;
    *level = NAN;
    if (!law->set_valued) {
        return GALET_OK;
    }
    const galet_sliding_phase phase = {c->rest, 0.0, false};
    galet_sliding_def def = sliding_of(c, &phase, 1, out);
    settle_at(&def, c->v1);
    galet_sliding_outcome outcome;
    galet_status status = galet_sliding_run(&def, NULL, NULL, &outcome);
    if (!status) {
        *level = law->creep ? law->force(c->p, c->load, c->v1, outcome.y) : law->stick_limit(c->p, c->load, outcome.y);
    }
    return status;
}

/// The friction of a phase that is farthest from its steady level.
static double peak_of(const galet_sliding_outcome *o, double steady) {
    return o->highest - steady >= steady - o->lowest ? o->highest : o->lowest;
}

static void set_step(galet_record *out, const galet_sliding_outcome o[3], double force1, double force2) {
    galet_record_set_real(out, "step.direct", o[1].first - o[0].last);
    galet_record_set_real(out, "step.change", force2 - force1);
    galet_record_set_real(out, "step.peak", peak_of(&o[1], force2));
    galet_record_set_real(out, "step.peak_back", peak_of(&o[2], force1));
    galet_record_set_if_known(out, "step.relaxation", o[1].relaxation);
    galet_record_set_if_known(out, "step.relaxation_back", o[2].relaxation);
}

galet_status galet_friction_run_step(galet_result *out, const galet_friction_case *c, size_t *rates) {
    static const char *const names[] = {"step.direct",     "step.change",          "step.peak", "step.peak_back",
                                        "step.relaxation", "step.relaxation_back", NULL};
    static const char *const drawn[] = {"step", NULL};
    if (!galet_result_wants_any(out, names, drawn)) {
        return GALET_OK;
    }
    const galet_sliding_phase phases[] = {
        {0.25 * c->hold1, c->v1, false}, {c->hold2, c->v2, false}, {c->hold1, c->v1, false}};
    galet_sliding_def def = sliding_of(c, phases, 3, out);
    settle_at(&def, c->v1);
    galet_sliding_outcome o[3];
    galet_trace *trace;
    galet_status status = galet_motion_table_begin(out, "step", sizeof(galet_sliding_sample), SMOOTH, &trace);
    status = status ? status : galet_sliding_run(&def, trace ? galet_trace_observe : NULL, trace, o);
    galet_status filled = galet_motion_table_end(out, "step", trace);
    if (!status) {
        set_step(galet_result_record(out), o, galet_point_law_steady(c->law, c->p, c->load, c->v1),
                 galet_point_law_steady(c->law, c->p, c->load, c->v2));
        *rates += o[0].rates + o[1].rates + o[2].rates;
    }
    return status ? status : filled;
}

/// The tables of the loop that are wanted; the last loop goes into both.
typedef struct traces {
    galet_trace *loop, *settled;
    double settled_from;  // [s]
} traces;

static void observe(const galet_span *span, void *context) {
    const traces *wanted = context;
    if (wanted->loop) {
        galet_trace_observe(span, wanted->loop);
    }
    if (wanted->settled && span->t0 >= wanted->settled_from) {
        galet_trace_observe(span, wanted->settled);
    }
}

/// Strokes there and back; when the last two begin.
static double fill_strokes(const galet_friction_case *c, galet_sliding_phase *phases) {
    double speed = galet_friction_case_loop_speed(c), duration = 0.5 / c->frequency, last = 0.0;
    for (long i = 0; i < 2 * c->cycles; i++) {
        phases[i] = (galet_sliding_phase){duration, i % 2 ? -speed : speed, c->sine};
        last += i < 2 * c->cycles - 2 ? duration : 0.0;
    }
    return last;
}

/// What is met by a start from where the last stroke, a backward one, has ended (docs/theory/point-law.md 8).
static void set_reversal(galet_record *out, const galet_friction_case *c, const galet_sliding_outcome *last,
                         double largest) {
    const galet_point_law *law = c->law;
    double breakaway = law->set_valued ? law->stick_limit(c->p, c->load, last->y) : law->stores ? largest : NAN;
    galet_record_set_if_known(out, "loop.breakaway", breakaway);
    if (law->stores) {
        galet_point_slope slope = law->slope(c->p, c->load, 0.0, last->y);
        galet_record_set_real(out, "loop.stiffness", slope.force_y[0] * slope.rate_v[0]);
    }
}

/// How far the states are from closing the loop, in parts of their scales.
static double closure_of(const galet_friction_case *c, const double *before, const double *after) {
    double scale[GALET_POINT_MAX_STATES], closure = c->law->state_count ? 0.0 : NAN;
    if (c->law->state_count) {
        c->law->scale(c->p, c->load, scale);
    }
    for (int i = 0; i < c->law->state_count; i++) {
        closure = fmax(closure, fabs(after[i] - before[i]) / scale[i]);
    }
    return closure;
}

/// Of a viscous force that takes the same work in a loop: along a cosine c pi omega A^2, at a constant speed c v 4 A.
static double damping_of(const galet_friction_case *c, double energy) {
    return energy / ((c->sine ? M_PI : 4.0) * galet_friction_case_loop_speed(c) * c->amplitude);
}

static void set_loop(galet_result *result, const galet_friction_case *c, const galet_sliding_outcome *o) {
    galet_record *out = galet_result_record(result);
    const galet_sliding_outcome *there = &o[2 * c->cycles - 2], *back = there + 1;
    double energy = there->work + back->work, largest = fmax(there->highest, -back->lowest);
    double before[GALET_POINT_MAX_STATES] = {0};
    if (c->law->state_count) {
        c->law->initial(c->p, c->load, before);
    }
    double closure = closure_of(c, c->cycles > 1 ? there[-1].y : before, back->y);
    galet_record_set_real(out, "loop.energy", energy);
    galet_record_set_real(out, "loop.force_max", largest);
    galet_record_set_real(out, "loop.damping", damping_of(c, energy));
    galet_record_set_if_known(out, "loop.closure", closure);
    set_reversal(out, c, back, largest);
    if (closure > 1e-3) {
        galet_result_warn(result, "loop-open",
                          "after %ld loops the state still changes by %.2g of its scale from one to the next; more "
                          "loop.cycles let it settle",
                          c->cycles, closure);
    }
}

static galet_status follow_loop(galet_result *out, const galet_friction_case *c, galet_sliding_phase *phases,
                                galet_sliding_outcome *o) {
    traces wanted = {.settled_from = fill_strokes(c, phases)};
    galet_sliding_def def = sliding_of(c, phases, 2 * (size_t)c->cycles, out);
    def.x0 = -c->amplitude;
    galet_status status = galet_motion_table_begin(out, "loop", sizeof(galet_sliding_sample), SMOOTH, &wanted.loop);
    status = status ? status
                    : galet_motion_table_begin(out, "settled", sizeof(galet_sliding_sample), SMOOTH, &wanted.settled);
    bool seen = wanted.loop || wanted.settled;
    status = status ? status : galet_sliding_run(&def, seen ? observe : NULL, &wanted, o);
    galet_status loop = galet_motion_table_end(out, "loop", wanted.loop);
    galet_status settled = galet_motion_table_end(out, "settled", wanted.settled);
    return status ? status : loop ? loop : settled;
}

galet_status galet_friction_run_loop(galet_result *out, const galet_friction_case *c, size_t *rates) {
    static const char *const names[] = {
        "loop.energy", "loop.force_max", "loop.breakaway", "loop.stiffness", "loop.damping", "loop.closure", NULL};
    static const char *const drawn[] = {"loop", "settled", NULL};
    if (!galet_result_wants_any(out, names, drawn)) {
        return GALET_OK;
    }
    size_t count = 2 * (size_t)c->cycles;
    galet_sliding_phase *phases = calloc(count, sizeof *phases);
    galet_sliding_outcome *o = calloc(count, sizeof *o);
    galet_status status = phases && o ? follow_loop(out, c, phases, o) : GALET_ERR_MEMORY;
    if (!status) {
        set_loop(out, c, o);
    }
    for (size_t i = 0; o && i < count; i++) {
        *rates += o[i].rates;
    }
    free(phases);
    free(o);
    return status;
}
