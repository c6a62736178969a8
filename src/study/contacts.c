#include "study/contacts_inputs.h"
#include "study/contacts_screening.h"
#include "study/contacts_tables.h"
#include "study/motion_table.h"
#include "study/plausible.h"
#include "study/result.h"
#include "study/step_warnings.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static const galet_output piece_members[] = {
    GALET_OUT_TEXT("closed", "which contacts are closed, or none"),
    GALET_OUT_INTEGER("dimension", "dimension of the piece; 0 is one state"),
    GALET_OUT_FLAG("bounded", "whether no force may grow for ever"),
    GALET_OUT_TEXT("stability", "stability of its states but those on its edges: asymptotic, lyapunov, unstable, or "
                                "unproved where no proof is known"),
    GALET_OUT_REALS("u_min", "m", "smallest of each displacement (of an angle: rad); inf where there is no bound"),
    GALET_OUT_REALS("u_max", "m", "largest of each displacement"),
    GALET_OUT_REALS("ln_min", "N", "smallest of each normal force"),
    GALET_OUT_REALS("ln_max", "N", "largest of each normal force"),
    GALET_OUT_REALS("lt_min", "N", "smallest of each friction"),
    GALET_OUT_REALS("lt_max", "N", "largest of each friction"),
    GALET_OUT_TEXTS("slip_ahead", "whether none, some or all states are about to slip ahead, contact by contact"),
    GALET_OUT_TEXTS("slip_back", "whether none, some or all states are about to slip back, contact by contact"),
    GALET_OUT_TEXTS("slip_ahead_stability", "stability of the states about to slip ahead; none where there are none"),
    GALET_OUT_TEXTS("slip_back_stability", "stability of the states about to slip back; none where there are none"),
    GALET_OUT_TEXT("grazing_stability", "stability of the state that needs no force; none where there is none"),
    GALET_OUT_INTEGER("corners", "corners of the piece; none where there are more than are listed"),
    GALET_END,
};

static const galet_output mode_members[] = {
    GALET_OUT_TEXT("closed", "which contacts are closed, as they are in an equilibrium; all where there is none"),
    GALET_OUT_TEXT("sliding", "direction of each contact: + ahead, - back, o open"),
    GALET_OUT_TEXT(
        "growth",
        "what a small vibration does: quiet, divergence, flutter, or singular where pushes are not determined"),
    GALET_OUT_REAL("rate", "1/s", "rate of growth of what grows fastest"),
    GALET_OUT_REAL("frequency", "Hz", "frequency of what grows fastest", .shown = "Hz"),
    GALET_OUT_FLAG("painleve", "whether pushes need not exist or be unique"),
    GALET_END,
};

/// From this one on, all outputs are the motion's.
#define FIRST_OF_MOTION "final.u"

static const galet_output outputs[] = {
    GALET_OUT_RECORDS("equilibria", piece_members, "equilibria under F, piece by piece of closed contacts"),
    GALET_OUT_INTEGER("pieces", "separate sets that the equilibria form"),
    GALET_OUT_REAL("wedging_mu", "",
                   "smallest coefficient of friction at which the system can wedge: forces hold each other without F"),
    GALET_OUT_REALS("wedging_ln", "", "normal forces of the wedged system, of sum 1"),
    GALET_OUT_RECORDS("modes", mode_members,
                      "small vibrations of sliding, for all directions, with the given friction, of the contacts that "
                      "are closed in an equilibrium"),
    GALET_OUT_REAL("mu_critical", "",
                   "smallest common coefficient of friction up to mu_max from which on a vibration grows"),
    GALET_OUT_TEXT("critical_growth", "how steady sliding ends as friction rises: divergence or flutter beyond "
                                      "mu_critical; quiet where it does not, none where modes are not determined"),
    GALET_OUT_REAL("critical_frequency", "Hz", "frequency of what grows beyond mu_critical", .shown = "Hz"),
    GALET_OUT_TEXT("critical_closed", "contacts that are closed where something grows beyond mu_critical"),
    GALET_OUT_REALS(FIRST_OF_MOTION, "m", "displacements at the end; of an angle in rad"),
    GALET_OUT_REALS("final.v", "m/s", "velocities at the end; of an angle in rad/s"),
    GALET_OUT_REALS("final.gap", "m", "gaps at the end"),
    GALET_OUT_REALS("final.ln", "N", "normal forces at the end"),
    GALET_OUT_REALS("final.lt", "N", "friction at the end"),
    GALET_OUT_TEXTS("final.state", "state of each contact at the end: open, stick, slip+ or slip-"),
    GALET_OUT_REAL("kinetic", "J", "kinetic energy at the end"),
    GALET_OUT_REAL("elastic", "J", "elastic energy at the end"),
    GALET_OUT_REAL("force_work", "J", "work of the forces"),
    GALET_OUT_REAL("belt_work", "J", "work of the belts"),
    GALET_OUT_REAL("damping_loss", "J", "energy lost to damping"),
    GALET_OUT_REAL("friction_loss", "J", "energy lost to friction"),
    GALET_OUT_REAL("impact_loss", "J", "energy lost to impacts"),
    GALET_OUT_REAL("energy_error", "", "largest fault of the energy balance, relative", .about_method = true),
    GALET_OUT_INTEGER("impacts", "impacts: contacts that closed on the way"),
    GALET_OUT_REAL("penetration", "m", "deepest penetration of an obstacle in a step"),
    GALET_OUT_INTEGER("steps", "time steps taken", .about_method = true),
    GALET_OUT_REAL("step_taken", "s", "length of a step"),
    GALET_OUT_REAL("residual", "", "largest fault of the contact laws in a step, relative", .about_method = true),
    GALET_END,
};

/// Blames `t_end` where the step is our own.
static galet_status check_steps(const galet_values *in, const galet_contacts_case *c, galet_refusal *why) {
    const double steps = galet_values_real(in, "t_end") / c->step;
    if (!(steps > GALET_CONTACTS_STEPS_MAX)) {
        return GALET_OK;
    }
    return galet_values_present(in, "step")
               ? galet_refuse(why, "step",
                              "the motion would take %.2g steps, %d at most: choose a longer step or a shorter t_end",
                              steps, GALET_CONTACTS_STEPS_MAX)
               : galet_refuse(
                     why, "t_end",
                     "the motion would take %.2g steps of %.2g s, %d at most: choose a shorter t_end or give a "
                     "longer step",
                     steps, c->step, GALET_CONTACTS_STEPS_MAX);
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_contacts_case c;
    galet_status status = galet_contacts_inputs_read(in, &c, why);
    return status ? status : check_steps(in, &c, why);
}

static void set_ranges(galet_record *r, const char *min_key, const char *max_key, const galet_contacts_range *ranges,
                       size_t stride, size_t count) {
    double min[GALET_CONTACTS_DOF_MAX], max[GALET_CONTACTS_DOF_MAX];
    for (size_t i = 0; i < count; i++) {
        const galet_contacts_range *range =
            (const galet_contacts_range *)(const void *)((const char *)ranges + i * stride);
        min[i] = range->min, max[i] = range->max;
    }
    galet_record_set_list(r, min_key, min, count);
    galet_record_set_list(r, max_key, max, count);
}

/// The stability of states about to slip, where there are any.
static const char *stability_of(galet_contacts_slip slip, galet_contacts_stability stability) {
    return slip == GALET_CONTACTS_SLIP_NONE ? "none" : galet_contacts_stability_name(stability);
}

static void add_piece(const galet_contacts_def *def, const galet_contacts_piece *p, galet_record *out) {
    galet_record *r = galet_record_add(out, "equilibria");
    char name[GALET_CONTACTS_NAME];
    galet_contacts_name_closed(galet_contacts_closed_of(def, p), name);
    galet_record_set_text(r, "closed", name);
    galet_record_set_integer(r, "dimension", p->dimension);
    galet_record_set_flag(r, "bounded", p->bounded);
    galet_record_set_text(r, "stability", galet_contacts_stability_name(p->stability));
    set_ranges(r, "u_min", "u_max", p->u, sizeof *p->u, def->size);
    if (def->contact_count > 0) {
        set_ranges(r, "ln_min", "ln_max", &p->touches->normal, sizeof *p->touches, def->contact_count);
        set_ranges(r, "lt_min", "lt_max", &p->touches->shear, sizeof *p->touches, def->contact_count);
    }
    for (size_t i = 0; i < def->contact_count; i++) {
        const galet_contacts_touch *touch = &p->touches[i];
        galet_record_add_text(r, "slip_ahead", galet_contacts_slip_name(touch->ahead));
        galet_record_add_text(r, "slip_back", galet_contacts_slip_name(touch->back));
        galet_record_add_text(r, "slip_ahead_stability", stability_of(touch->ahead, touch->ahead_stability));
        galet_record_add_text(r, "slip_back_stability", stability_of(touch->back, touch->back_stability));
    }
    galet_record_set_text(r, "grazing_stability",
                          p->grazing ? galet_contacts_stability_name(p->grazing_stability) : "none");
    if (p->listed) {
        galet_record_set_integer(r, "corners", (long)p->vertex_count);
    }
}

/// All equilibria into the result, and a word where corners are too many.
static void set_equilibria(const galet_contacts_def *def, const galet_contacts_equilibria *found, galet_result *out) {
    galet_record *record = galet_result_record(out);
    size_t count = galet_contacts_equilibria_count(found);
    galet_record_set_integer(record, "pieces", (long)count);
    galet_record_set_empty(record, "equilibria");
    bool listed = true;
    for (size_t i = 0; i < count; i++) {
        add_piece(def, galet_contacts_equilibria_piece(found, i), record);
        listed = listed && galet_contacts_equilibria_piece(found, i)->listed;
    }
    if (!listed) {
        galet_result_warn(
            out, "corners-left-out",
            "a piece of the equilibria has more corners than the %d that are listed: only its ranges are given",
            GALET_CONTACTS_VERTICES);
    }
    galet_contacts_tables_fill_pieces(def, found, out);
}

static galet_status find_wedging(const galet_contacts_def *def, galet_result *out) {
    galet_contacts_wedge wedge;
    galet_status status = galet_contacts_wedging(def, galet_result_watch(out), &wedge);
    if (!status) {
        galet_record_set_real(galet_result_record(out), "wedging_mu", wedge.mu);
        if (isfinite(wedge.mu)) {
            galet_record_set_list(galet_result_record(out), "wedging_ln", wedge.normal, def->contact_count);
        }
    }
    return status;
}

static bool wants_equilibria(galet_result *out) {
    static const char *const names[] = {"equilibria", "pieces", NULL}, *const drawn[] = {"pieces", "vertices",
                                                                                         "corners", NULL};
    return galet_result_wants_any(out, names, drawn);
}

static bool wants_wedging(galet_result *out) {
    return galet_result_wants(out, "wedging_mu") || galet_result_wants(out, "wedging_ln");
}

static bool wants_motion_tables(galet_result *out) {
    return galet_result_table(out, "motion") || galet_result_table(out, "displacements") ||
           galet_result_table(out, "contacts") || galet_result_table(out, "phases");
}

static bool wants_motion(galet_result *out) {
    const galet_output *output = outputs;
    while (strcmp(output->key, FIRST_OF_MOTION) != 0) {
        output++;
    }
    while (output->key && !galet_result_wants(out, output->key)) {
        output++;
    }
    return output->key || wants_motion_tables(out);
}

/// Where linear programs cannot be solved, a word instead of what they would tell.
static galet_status excuse(galet_status status, const char *what, galet_result *out) {
    if (status == GALET_ERR_ABSENT) {
        galet_result_warn(
            out, "no-linear-programs",
            "%s: left out, as Clp, which solves its linear programs, is not installed, or left out of this build",
            what);
    } else if (status == GALET_ERR_NOT_CONVERGED) {
        galet_result_warn(out, "linear-program-unsure",
                          "%s: left out, as a linear program could not be solved for sure", what);
    } else {
        return status;
    }
    return GALET_OK;
}

static galet_status screen(const galet_contacts_case *c, const galet_contacts_equilibria *equilibria,
                           galet_result *out) {
    galet_status status =
        galet_contacts_screening_is_wanted(out) ? galet_contacts_screen(&c->def, equilibria, c->mu_max, out) : GALET_OK;
    if (status == GALET_ERR_ABSENT) {
        galet_result_warn(out, "no-eigenvalues",
                          "sliding was not screened: LAPACK, which finds its eigenvalues, is not installed, or left "
                          "out of this build");
        return GALET_OK;
    }
    return status;
}

/// What linear programs and eigenvalues tell, as far as anybody wants it. Sliding is screened where equilibria are.
static galet_status analyse(const galet_contacts_case *c, galet_result *out) {
    galet_contacts_equilibria *found = NULL;
    galet_status status = GALET_OK;
    if (wants_equilibria(out) || galet_contacts_screening_is_wanted(out)) {
        status = galet_contacts_equilibria_create(&c->def, galet_result_watch(out), &found);
        status = excuse(status, "equilibria, and with them which contacts slide (all are taken to)", out);
    }
    if (found && wants_equilibria(out)) {
        set_equilibria(&c->def, found, out);
    }
    if (!status && wants_wedging(out)) {
        status = excuse(find_wedging(&c->def, out), "wedging_mu", out);
    }
    status = status ? status : screen(c, found, out);
    galet_contacts_equilibria_destroy(found);
    return status;
}

enum { FOLLOWED = 2 * GALET_CONTACTS_SHOWN + 4 * GALET_CONTACTS_MAX + 1 };

/// Columns that rows of the tables must follow. Gaps and slips are sums of displacements and velocities, and have their
/// rounding.
typedef struct followed {
    size_t count, offsets[FOLLOWED], kinds[FOLLOWED];
} followed;

static void follow_columns(followed *f, size_t kind, size_t first, size_t count) {
    for (size_t i = 0; i < count; i++, f->count++) {
        f->offsets[f->count] = first + i * sizeof(double);
        f->kinds[f->count] = kind;
    }
}

static void choose_columns(const galet_contacts_def *def, followed *f) {
    enum { ENERGY, PLACE, SPEED, FORCE };
    const size_t shown = def->size < GALET_CONTACTS_SHOWN ? def->size : GALET_CONTACTS_SHOWN;
    const size_t contacts = def->contact_count;
    f->count = 0;
#define FOLLOW(kind, member, count) follow_columns(f, kind, offsetof(galet_contacts_sample, member), count)
    FOLLOW(ENERGY, kinetic, 1);
    FOLLOW(PLACE, u, shown);
    FOLLOW(SPEED, v, shown);
    FOLLOW(PLACE, gap, contacts);
    FOLLOW(SPEED, slip, contacts);
    FOLLOW(FORCE, ln, contacts);
    FOLLOW(FORCE, lt, contacts);
#undef FOLLOW
}

static galet_status begin_trace(const galet_contacts_def *def, galet_result *out, galet_trace **trace) {
    followed columns;
    *trace = NULL;
    if (!wants_motion_tables(out)) {
        return GALET_OK;
    }
    galet_trace_def trace_def = galet_default_trace();
    trace_def.tolerance = 0.3 * GALET_MOTION_RESOLVED;
    trace_def.sample_size = sizeof(galet_contacts_sample);
    choose_columns(def, &columns);
    trace_def.column_count = columns.count;
    trace_def.columns = columns.offsets;
    trace_def.kinds = columns.kinds;
    return galet_trace_create(&trace_def, trace);
}

static void set_motion(const galet_contacts_def *def, const galet_contacts_result *r, const double *u, const double *v,
                       galet_record *out) {
    const galet_contacts_sample *last = &r->last;
    galet_record_set_list(out, "final.u", u, def->size);
    galet_record_set_list(out, "final.v", v, def->size);
    galet_record_set_list(out, "final.gap", last->gap, def->contact_count);
    galet_record_set_list(out, "final.ln", last->ln, def->contact_count);
    galet_record_set_list(out, "final.lt", last->lt, def->contact_count);
    for (size_t i = 0; i < def->contact_count; i++) {
        galet_record_add_text(out, "final.state", galet_contact_state_name(last->state[i]));
    }
    galet_record_set_real(out, "kinetic", last->kinetic);
    galet_record_set_real(out, "elastic", last->elastic);
    galet_record_set_real(out, "force_work", last->force_work);
    galet_record_set_real(out, "belt_work", last->belt_work);
    galet_record_set_real(out, "damping_loss", last->damping_loss);
    galet_record_set_real(out, "friction_loss", last->friction_loss);
    galet_record_set_real(out, "impact_loss", last->impact_loss);
    galet_record_set_real(out, "energy_error", r->energy_error);
    galet_record_set_integer(out, "impacts", (long)r->impacts);
    galet_record_set_real(out, "penetration", r->penetration);
    galet_record_set_integer(out, "steps", (long)r->steps);
    galet_record_set_real(out, "step_taken", r->step);
    galet_record_set_real(out, "residual", r->residual);
}

/// Part of its way that a contact went into its obstacle. One that never opens has no such way, and goes in by what
/// rounding of displacements adds up to.
static double depth_of(const galet_contacts_def *def, const galet_contacts_result *result, const double *u) {
    double largest = 0.0;
    for (size_t i = 0; i < def->size; i++) {
        largest = fmax(largest, fabs(u[i]));
    }
    return result->penetration > 1e-9 * largest ? result->depth : 0.0;
}

/// Steps see a load at their middles and nothing in between.
static void warn_of_load(double step, double spacing, galet_result *out) {
    if (step > spacing * (1.0 + 1e-9)) {
        galet_result_warn(out, "coarse-load",
                          "a step of %.2g s is longer than the %.2g s in which varying.history changes: choose a "
                          "shorter one",
                          step, spacing);
    }
}

static galet_status follow(const galet_values *in, galet_contacts_case *c, galet_result *out, galet_refusal *why) {
    double u[GALET_CONTACTS_DOF_MAX], v[GALET_CONTACTS_DOF_MAX];
    galet_contacts_result result;
    galet_trace *trace;
    galet_status status = begin_trace(&c->def, out, &trace);
    if (status) {
        return status;
    }
    const galet_contacts_motion motion = {.u = c->u,
                                          .v = c->v,
                                          .t_end = galet_values_real(in, "t_end"),
                                          .step = c->step,
                                          .force =
                                              galet_contacts_load_changes(&c->load) ? galet_contacts_load_at : NULL,
                                          .force_context = &c->load,
                                          .observer = trace ? galet_trace_observe : NULL,
                                          .context = trace,
                                          .watch = galet_result_watch(out),
                                          .u_end = u,
                                          .v_end = v};
    status = galet_contacts_run(&c->def, &motion, &result);
    bool kept = !status || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED;
    if (kept) {
        set_motion(&c->def, &result, u, v, galet_result_record(out));
        galet_step_warn(result.steps > 0 ? result.step : 0.0, c->highest, result.penetration,
                        depth_of(&c->def, &result, u), out);
        galet_plausible_energy(result.energy_error, 0.0, "choose a shorter step", out);
        warn_of_load(result.steps > 0 ? result.step : 0.0, c->spacing, out);
    }
    if (kept && trace) {
        galet_status finished = galet_trace_finish(trace);
        finished = finished ? finished : galet_contacts_tables_fill_motion(&c->def, trace, out);
        status = finished ? finished : status;
    }
    galet_trace_destroy(trace);
    if (status == GALET_ERR_NOT_CONVERGED) {
        galet_result_warn(
            out, "steps-unsolved",
            "the contact laws could not be met in %zu of %zu steps (residual %.1e): choose a shorter step; "
            "with belts they may have no solution at all",
            result.unsolved, result.steps, result.residual);
    }
    return status == GALET_ERR_RANGE
               ? galet_refuse(why, "t_end",
                              "the motion leaves the range of numbers: choose a shorter t_end, or units in "
                              "which values are nearer to 1")
               : status;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_contacts_case c;
    galet_status status = galet_contacts_inputs_read(in, &c, why);
    if (galet_values_given(in, "mu") && !galet_contacts_friction_is_shared(in)) {
        galet_result_warn(out, "unused-key", "mu has no effect: every contact has its own");
    }
    status = status ? status : analyse(&c, out);
    status = status || !wants_motion(out) ? status : follow(in, &c, out, why);
    if (status == GALET_ERR_RANGE) {
        return galet_refuse(
            why, "K",
            "with M, F and the contacts it leaves the range of numbers: choose units in which values are nearer to 1");
    }
    return status;
}

const galet_study galet_study_contacts = {
    .name = "contacts",
    .summary = "a system with rough contacts: equilibria, wedging, squeal",
    .about =
        "Masses, dampers and springs as matrices, contact points with Coulomb friction on surfaces that rest or move: "
        "all equilibria, piece by piece of closed contacts; the friction from which on the system wedges; whether "
        "steady sliding squeals or grabs; and the motion by time steps after Moreau and Jean, with an account of its "
        "energy. Matrices are given in the case, or as CSV or MatrixMarket files. A degree of freedom may be an angle: "
        "what belongs to it is in rad, kg m2 and N m, as bare SI numbers, though units of lengths stand beside.",
    .params = galet_contacts_params,
    .outputs = outputs,
    .tables = galet_contacts_tables,
    .figures = galet_contacts_figures,
    .headline = "pieces wedging_mu mu_critical critical_growth final.state",
    .lead_figure = "displacements",
    .check = check,
    .run = run,
};
