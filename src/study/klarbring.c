#include <galet/contacts.h>
#include <galet/klarbring.h>
#include <galet/study.h>

#include "study/factor.h"
#include "study/klarbring_tables.h"
#include "study/klarbring_warnings.h"
#include "study/motion_table.h"
#include "study/suited_unit.h"

#include <math.h>
#include <string.h>

static const galet_param params[] = {
    GALET_REAL("m", "kg", 1.0, "mass", .range = "> 0"),
    GALET_REAL("KN", "N/m", 2.0, "stiffness towards the wall", .range = "> 0"),
    GALET_REAL("KT", "N/m", 1.0, "stiffness along the wall", .range = "> 0"),
    GALET_REAL("W", "N/m", 1.0, "what couples the two; W^2 < KN KT"),
    GALET_REAL("FN", "N", 0.5, "constant force towards the wall"),
    GALET_REAL("FT", "N", 0.0, "constant force along the wall"),
    GALET_REAL("mu", "", 0.5, "coefficient of friction", .range = ">= 0"),
    GALET_REAL("uncertainty", "", 0.0, "relative uncertainty of all numbers above, for what can be said of the cell",
               .range = ">= 0 and <= 0.4"),
    GALET_REAL("state.uN", "m", -0.2, "displacement at the start; the wall is at 0, the free side below",
               .range = "<= 0"),
    GALET_REAL("state.uT", "m", 0.5, "displacement along the wall at the start"),
    GALET_REAL("state.vN", "m/s", 0.1, "velocity towards the wall at the start"),
    GALET_REAL("state.vT", "m/s", 1.0, "velocity along the wall at the start"),
    GALET_CHOICE("method", "exact", "exact moreau-jean",
                 "the motion from event to event in closed form, or by time steps after Moreau and Jean"),
    GALET_REAL_UNSET("step", "s", "longest time step", .range = "> 0", .when = "method=moreau-jean",
                     .unset_means = "1e-3 / omega2"),
    GALET_REAL("t_end", "s", 20.0, "how long to follow the motion", .range = ">= 0"),
    GALET_INTEGER("max_events", 100000, "events after which a motion that does not end is given up",
                  .range = ">= 1 and <= 1000000", .when = "method=exact"),
    GALET_END,
};

static const galet_output equilibrium_members[] = {
    GALET_OUT_TEXT("type",
                   "kind of equilibrium: detached, grazing, stuck, slip+ or slip-: sliding is imminent that way"),
    GALET_OUT_TEXT("stability", "stability: asymptotic, lyapunov, unstable, or undetermined within the uncertainty"),
    GALET_OUT_REAL("uN", "m", "displacement towards the wall"),
    GALET_OUT_REAL("uT", "m", "displacement along the wall; none of a stretch"),
    GALET_OUT_REAL("rN", "N", "normal reaction; none of a stretch"),
    GALET_OUT_REAL("rT", "N", "friction; none of a stretch"),
    GALET_OUT_REAL("uT_min", "m",
                   "displacement along the wall where the stretch begins; none where it goes on for ever"),
    GALET_OUT_REAL("uT_max", "m", "displacement along the wall where the stretch ends"),
    GALET_OUT_REAL("rN_min", "N", "hardest push along a stretch; none where there is no hardest"),
    GALET_OUT_REAL("rN_max", "N", "softest push along a stretch"),
    GALET_OUT_REAL("rT_min", "N", "smallest friction along a stretch"),
    GALET_OUT_REAL("rT_max", "N", "largest friction along a stretch"),
    GALET_END,
};

static const galet_output event_members[] = {
    GALET_OUT_REAL("t", "s", "time"),
    GALET_OUT_TEXT("kind", "what happens: impact, stick, slip (it turns), liftoff, graze or end"),
    GALET_OUT_REAL("uN", "m", "displacement towards the wall"),
    GALET_OUT_REAL("uT", "m", "displacement along the wall"),
    GALET_OUT_REAL("vN", "m/s", "velocity towards the wall, after the event"),
    GALET_OUT_REAL("vT", "m/s", "velocity along the wall, after the event"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_TEXTS("cell",
                    "cell in the table of all cells: signs of A = KT FN - W FT and of KT - mu |W|; none where the "
                    "uncertainty leaves them open"),
    GALET_OUT_TEXTS("cells", "all cells that the uncertainty allows, by the same two signs", .columns = 2),
    GALET_OUT_FLAG("robust", "whether the uncertainty allows one cell only"),
    GALET_OUT_RECORDS("equilibria", equilibrium_members, "equilibria of the mass, with the numbers as they are"),
    GALET_OUT_REAL("A", "N2/m", "KT FN - W FT: positive where the force presses towards the wall"),
    GALET_OUT_REAL("wedging_mu", "", "coefficient of friction from which on the mass can wedge: KT / |W|"),
    GALET_OUT_REAL("margin_A", "", "A over the sum of the moduli of its two terms"),
    GALET_OUT_REAL("margin_mu", "", "KT - mu |W| over KT + mu |W|"),
    GALET_OUT_REAL("omega1", "rad/s", "lower frequency of the free mass"),
    GALET_OUT_REAL("omega2", "rad/s", "higher frequency of the free mass"),
    GALET_OUT_TEXT("final_phase", "how the motion ends: free, slip or rest"),
    GALET_OUT_REAL("t_rest", "s", "when the mass comes to rest; none where it does not"),
    GALET_OUT_REAL("margin", "m/s",
                   "velocity along the wall that frees a wedged mass, with the sign of W and the numbers as they are; "
                   "none where it does not end wedged"),
    GALET_OUT_REAL("final.uN", "m", "displacement towards the wall at the end"),
    GALET_OUT_REAL("final.uT", "m", "displacement along the wall at the end"),
    GALET_OUT_REAL("final.vN", "m/s", "velocity towards the wall at the end"),
    GALET_OUT_REAL("final.vT", "m/s", "velocity along the wall at the end"),
    GALET_OUT_REAL("final.rN", "N", "normal reaction at the end"),
    GALET_OUT_REAL("final.rT", "N", "friction at the end"),
    GALET_OUT_REAL("dissipated", "J", "energy dissipated by friction and impacts"),
    GALET_OUT_INTEGER("event_count", "events of the motion, the end included"),
    GALET_OUT_RECORDS("events", event_members, "what happens on the way, with the state after it"),
    GALET_OUT_TEXT("ended", "why the motion ended: t_end, rest, events, effort or interrupted"),
    GALET_OUT_REAL("energy_error", "", "largest fault of the energy balance, relative", .about_method = true),
    GALET_OUT_REAL("step_taken", "s", "length of a time step", .when = "method=moreau-jean"),
    GALET_OUT_REAL("penetration", "m", "deepest penetration of the wall in a time step", .when = "method=moreau-jean",
                   .about_method = true),
    GALET_END,
};

static galet_klarbring_def read_def(const galet_values *in) {
    return (galet_klarbring_def){
        .mass = galet_values_real(in, "m"),
        .kn = galet_values_real(in, "KN"),
        .kt = galet_values_real(in, "KT"),
        .w = galet_values_real(in, "W"),
        .fn = galet_values_real(in, "FN"),
        .ft = galet_values_real(in, "FT"),
        .mu = galet_values_real(in, "mu"),
    };
}

static galet_klarbring_state read_state(const galet_values *in) {
    return (galet_klarbring_state){galet_values_real(in, "state.uN"), galet_values_real(in, "state.uT"),
                                   galet_values_real(in, "state.vN"), galet_values_real(in, "state.vT")};
}

/// Whether equilibria and motion are within the range of numbers; motions of no length are checked like others.
static bool is_within_range(const galet_klarbring_def *def, galet_klarbring_state start) {
    galet_klarbring_equilibrium equilibria[GALET_KLARBRING_EQUILIBRIA];
    galet_klarbring_motion nothing = {.start = start};
    galet_klarbring_result result;
    size_t count;
    return !galet_klarbring_equilibria(def, 0.0, equilibria, &count) && !galet_klarbring_run(def, &nothing, &result);
}

static double step_of(const galet_values *in, const galet_klarbring_def *def) {
    double omega[2];
    galet_klarbring_frequencies(def, omega);
    return galet_values_present(in, "step") ? galet_values_real(in, "step") : 1e-3 / omega[1];
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    const galet_klarbring_def def = read_def(in);
    const galet_klarbring_state start = read_state(in);
    if (galet_klarbring_check(&def)) {
        const double limit = sqrt(def.kn) * sqrt(def.kt);
        const int digits =
            fabs(fabs(def.w) - limit) < 1e-5 * limit ? 17 : 6;  // two numbers that look the same say nothing
        return galet_refuse(
            why, "W", "the stiffness is not positive definite: |W| must be below sqrt(KN KT) = %.*g N/m (got %.*g)",
            digits, limit, digits, def.w);
    }
    if (!is_within_range(&def, start)) {
        const galet_factor factors[] = {
            {"FN", def.fn, 1.0},         {"FT", def.ft, 1.0},         {"state.uN", start.un, 1.0},
            {"state.uT", start.ut, 1.0}, {"state.vN", start.vn, 1.0}, {"state.vT", start.vt, 1.0},
            {"KN", def.kn, 1.0},         {"KT", def.kt, 1.0},         {"m", def.mass, 1.0},
            {"KT", def.kt, -1.0},        {"KN", def.kn, -1.0},        {"m", def.mass, -1.0}};
        return galet_refuse(
            why, galet_largest_factor(factors, sizeof factors / sizeof *factors),
            "the motion would leave the range of numbers: choose units in which values are nearer to 1");
    }
    double steps = galet_values_is(in, "method", "exact") ? 0.0 : galet_values_real(in, "t_end") / step_of(in, &def);
    if (steps > GALET_CONTACTS_STEPS_MAX) {
        return galet_refuse(why, galet_values_present(in, "step") ? "step" : "t_end",
                            "the motion would take %.2g steps, %d at most: choose a longer step or a shorter t_end",
                            steps, GALET_CONTACTS_STEPS_MAX);
    }
    return GALET_OK;
}

static const char *sign_name(int sign) {
    return sign < 0 ? "-" : sign > 0 ? "+" : "0";
}

static void set_class(const galet_klarbring_class *class, galet_record *out) {
    galet_record_set_flag(out, "robust", class->count == 1);
    if (class->count == 1) {
        galet_record_add_text(out, "cell", sign_name(class->cell.a));
        galet_record_add_text(out, "cell", sign_name(class->cell.d));
    }
    for (size_t i = 0; i < class->count; i++) {
        const char *const signs[] = {sign_name(class->compatible[i].a), sign_name(class->compatible[i].d)};
        galet_record_add_texts(out, "cells", signs, 2);
    }
    galet_record_set_if_known(out, "A", isfinite(class->pressing) ? class->pressing : NAN);
    galet_record_set_real(out, "wedging_mu", class->wedging);
    galet_record_set_real(out, "margin_A", class->margin_a);
    galet_record_set_real(out, "margin_mu", class->margin_d);
}

static void set_bounded(galet_record *record, const char *key, double x) {
    galet_record_set_if_known(record, key, isfinite(x) ? x : NAN);
}

static void add_equilibrium(const galet_klarbring_equilibrium *e, galet_record *out) {
    galet_record *r = galet_record_add(out, "equilibria");
    galet_record_set_text(r, "type", galet_klarbring_type_name(e->type));
    galet_record_set_text(r, "stability", galet_klarbring_stability_name(e->stability));
    galet_record_set_real(r, "uN", e->un);
    if (!e->continuum) {
        galet_record_set_real(r, "uT", e->ut.min);
        galet_record_set_real(r, "rN", e->rn.min);
        galet_record_set_real(r, "rT", e->rt.min);
    }
    set_bounded(r, "uT_min", e->ut.min), set_bounded(r, "uT_max", e->ut.max);
    if (!e->continuum) {
        return;
    }
    set_bounded(r, "rN_min", e->rn.min), set_bounded(r, "rN_max", e->rn.max);
    set_bounded(r, "rT_min", e->rt.min), set_bounded(r, "rT_max", e->rt.max);
}

/// One motion: what tables and outputs want of it.
typedef struct follower {
    galet_record *events;  // NULL: nobody wants them
    galet_table *event_rows, *phase_rows;
    galet_trace *motion;
    const galet_span *span;  // that is shown
    galet_klarbring_phase phase;
    double since;  // when it began
} follower;

static void fill_row(const galet_span *span, double t, void *sample) {
    const follower *f = span->motion;
    galet_klarbring_row *row = sample;
    f->span->at(f->span, t, &row->at);
    row->phase = galet_klarbring_phase_name(row->at.phase);
}

static void observe(const galet_span *span, void *context) {
    follower *f = context;
    f->span = span;
    galet_trace_observe(&(galet_span){span->t0, span->t1, fill_row, f}, f->motion);
}

static void end_phase(follower *f, double t) {
    if (f->phase != GALET_KLARBRING_FREE && f->phase_rows && t > f->since) {
        GALET_ADD_ROW(f->phase_rows, f->since, t);
        galet_table_set_text(f->phase_rows, "name", galet_klarbring_phase_name(f->phase));
    }
}

static bool listen(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    follower *f = context;
    if (f->events) {
        galet_record *r = galet_record_add(f->events, "events");
        galet_record_set_real(r, "t", after->t);
        galet_record_set_text(r, "kind", galet_klarbring_event_name(event));
        galet_record_set_real(r, "uN", after->un);
        galet_record_set_real(r, "uT", after->ut);
        galet_record_set_real(r, "vN", after->vn);
        galet_record_set_real(r, "vT", after->vt);
    }
    if (f->event_rows) {
        GALET_ADD_ROW(f->event_rows, after->t, after->un, after->ut);
        galet_table_set_text(f->event_rows, "kind", galet_klarbring_event_name(event));
    }
    if (after->phase != f->phase || event == GALET_KLARBRING_END) {
        end_phase(f, after->t);
        f->phase = after->phase;
        f->since = after->t;
    }
    return true;
}

/// The phase that a motion begins in, which no event tells of.
static bool stop_at_once(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    (void)event, (void)after, (void)context;
    return false;
}

static galet_klarbring_phase first_phase(const galet_klarbring_def *def, galet_klarbring_state start) {
    galet_klarbring_motion nothing = {.start = start, .listener = stop_at_once};
    galet_klarbring_result result = {0};
    galet_klarbring_run(def, &nothing, &result);
    return result.last.phase;
}

/// Radians of the exact motion that its table follows without a gap: as many as its rows resolve.
static const double WHOLE = 4000.0;

static void warn_of_gaps(const galet_klarbring_def *def, const galet_klarbring_result *result, galet_result *out) {
    double omega[2], moved = isnan(result->t_rest) ? result->last.t : result->t_rest;
    galet_klarbring_frequencies(def, omega);
    if (moved * omega[1] > WHOLE) {
        galet_result_warn(out, "motion-sampled",
                          "table motion: from %.3g s on the motion was looked at for a radian now and then, in the end "
                          "once in %.3g s",
                          WHOLE / omega[1], moved / WHOLE);
    }
}

static galet_status follow(const galet_values *in, const galet_klarbring_def *def, galet_result *out,
                           galet_klarbring_result *result) {
    follower f = {
        .events = galet_result_wants(out, "events") ? galet_result_record(out) : NULL,
        .event_rows = galet_result_table(out, "events"),
        .phase_rows = galet_result_table(out, "phases"),
        .phase = first_phase(def, read_state(in)),
    };
    galet_status status =
        galet_motion_table_begin(out, "motion", sizeof(galet_klarbring_row), 0.1 * GALET_MOTION_RESOLVED, &f.motion);
    if (status) {
        return status;
    }
    bool heard = f.events || f.event_rows || f.phase_rows, exact = galet_values_is(in, "method", "exact");
    galet_klarbring_motion motion = {.start = read_state(in),
                                     .t_end = galet_values_real(in, "t_end"),
                                     .max_events = exact ? (size_t)galet_values_integer(in, "max_events") : 0,
                                     .whole = WHOLE,
                                     .observer = f.motion ? observe : NULL,
                                     .listener = heard ? listen : NULL,
                                     .context = &f,
                                     .watch = galet_result_watch(out)};
    status = exact ? galet_klarbring_run(def, &motion, result)
                   : galet_klarbring_march(def, &motion, step_of(in, def), result);
    if (f.motion && exact && (!status || status == GALET_ERR_NOT_CONVERGED)) {
        warn_of_gaps(def, result, out);
    }
    galet_status filled = galet_motion_table_end(out, "motion", f.motion);
    return filled ? filled : status;
}

static void set_motion(const galet_klarbring_def *def, const galet_klarbring_result *r, galet_record *out) {
    const galet_klarbring_sample *last = &r->last;
    galet_record_set_text(out, "final_phase", galet_klarbring_phase_name(last->phase));
    galet_record_set_if_known(out, "t_rest", r->t_rest);
    galet_record_set_if_known(out, "margin",
                              isnan(r->t_rest) || last->rn == 0.0 ? NAN : galet_klarbring_margin(def, last->ut));
    galet_record_set_real(out, "final.uN", last->un);
    galet_record_set_real(out, "final.uT", last->ut);
    galet_record_set_real(out, "final.vN", last->vn);
    galet_record_set_real(out, "final.vT", last->vt);
    galet_record_set_real(out, "final.rN", last->rn);
    galet_record_set_real(out, "final.rT", last->rt);
    galet_record_set_real(out, "dissipated", last->dissipated);
    galet_record_set_integer(out, "event_count", (long)r->events);
    galet_record_set_text(out, "ended", galet_klarbring_ended_name(r->ended));
    galet_record_set_real(out, "energy_error", r->energy_error);
    galet_record_set_if_known(out, "step_taken", r->step > 0.0 ? r->step : NAN);
    galet_record_set_if_known(out, "penetration", r->step > 0.0 ? r->penetration : NAN);
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    (void)why;
    const galet_klarbring_def def = read_def(in);
    const double uncertainty = galet_values_real(in, "uncertainty");
    galet_klarbring_equilibrium equilibria[GALET_KLARBRING_EQUILIBRIA];
    galet_klarbring_picture picture = {
        .def = &def, .equilibria = equilibria, .uncertainty = uncertainty, .start = read_state(in)};
    galet_klarbring_class class;
    galet_status status = galet_klarbring_classify(&def, uncertainty, &class);
    status = status ? status : galet_klarbring_equilibria(&def, uncertainty, equilibria, &picture.count);
    if (status) {
        return status;
    }
    picture.class = &class;
    galet_record *record = galet_result_record(out);
    set_class(&class, record);
    double omega[2];
    galet_klarbring_frequencies(&def, omega);
    galet_record_set_real(record, "omega1", omega[0]);
    galet_record_set_real(record, "omega2", omega[1]);
    for (size_t i = 0; i < picture.count; i++) {
        add_equilibrium(&equilibria[i], record);
    }
    galet_klarbring_result result;
    status = follow(in, &def, out, &result);
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        return status;
    }
    set_motion(&def, &result, record);
    galet_klarbring_warn(&def, &class, uncertainty, &result, out);
    galet_status filled = status == GALET_ERR_INTERRUPTED ? GALET_OK : galet_klarbring_tables_fill(&picture, out);
    galet_result_suit_units(out, "J");
    return status ? status : filled;
}

const galet_study galet_study_klarbring = {
    .name = "klarbring",
    .summary = "a mass at a rough wall: equilibria, stability, exact motion",
    .about =
        "The system of Klarbring as Basseville, Ballard and Leger 2005 study it: one mass in the plane, springs that "
        "couple the directions along and towards a wall, Coulomb friction, inelastic impacts, a constant force. All "
        "equilibria with positions, reactions and stability, decided by exact signs and, with an uncertainty of the "
        "data, only as far as that allows; the motion from event to event in closed form.",
    .params = params,
    .outputs = outputs,
    .tables = galet_klarbring_tables,
    .figures = galet_klarbring_figures,
    .headline = "equilibria wedging_mu final_phase t_rest margin dissipated",
    .lead_figure = "cone",
    .check = check,
    .run = run,
};
