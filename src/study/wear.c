#include "study/profile_inputs.h"
#include "study/rolling_digits.h"
#include "study/rolling_warnings.h"
#include "study/wear_inputs.h"
#include "study/wear_recorder.h"
#include "study/wear_tables.h"
#include "study/wear_warnings.h"

#include <math.h>

static const galet_output outputs[] = {
    GALET_OUT_REAL("volume", "m3", "volume worn off both bodies", .shown = "mm3"),
    GALET_OUT_REAL("volume1", "m3", "volume worn off body1", .shown = "mm3"),
    GALET_OUT_REAL("volume2", "m3", "volume worn off body2", .shown = "mm3", .optional = true),
    GALET_OUT_REAL("depth_max", "m", "largest worn depth of either body", .shown = "um"),
    GALET_OUT_REAL("depth1_max", "m", "largest worn depth of body1", .shown = "um"),
    GALET_OUT_REAL("depth2_max", "m", "largest worn depth of body2", .shown = "um", .optional = true),
    GALET_OUT_REAL("power_initial", "W", "power dissipated by slip, of the unworn bodies", .shown = "mW"),
    GALET_OUT_REAL("power_final", "W", "power dissipated by slip, in the end", .shown = "mW"),
    GALET_OUT_REAL("p0_initial", "Pa", "largest pressure, of the unworn bodies", .shown = "MPa"),
    GALET_OUT_REAL("p0_final", "Pa", "largest pressure, in the end", .shown = "MPa", .error = "p0_grid_error"),
    GALET_OUT_REAL("p0_grid_error", "",
                   "grid error of the largest pressure in the end, relative: its change with a third more lines, or "
                   "how far it stands above the rest at the edge"),
    GALET_OUT_REAL("half_width_initial", "m", "half the width of the contact, of the unworn bodies", .shown = "mm"),
    GALET_OUT_REAL("half_width_final", "m", "half the width of the contact, in the end", .shown = "mm"),
    GALET_OUT_REAL("work", "J", "work dissipated by slip on the way"),
    GALET_OUT_REAL("cycles_done", "", "turns of body1, or runs over its track, that were followed"),
    GALET_OUT_REAL("balance_error", "", "error of the worn volume against coefficient times work, relative",
                   .about_method = true),
    GALET_OUT_REAL("depth_error", "", "error of the steps in the largest depth, relative: a bound by estimates"),
    GALET_OUT_REAL("volume_error", "", "error of the steps in the volume, relative: a bound by estimates"),
    GALET_OUT_REAL("dissipation_gap", "",
                   "largest gap between traction times slip and work of the forces, relative; it is scaled away",
                   .about_method = true),
    GALET_OUT_REAL("crown_misfit", "",
                   "misfit of the worn profile to the circle it is taken for, over interpenetration", .optional = true),
    GALET_OUT_INTEGER("steps", "steps of wear taken", .about_method = true),
    GALET_OUT_INTEGER("contacts", "contacts that were solved", .about_method = true),
    GALET_END,
};

/// The grid errs, and so do the steps.
static void limit_digits(galet_record *out, const galet_wear_state *now, const galet_wear_inputs *inputs) {
    size_t nx = inputs->rolling.nx, ny = inputs->rolling.ny;
    const galet_tangential_method *method = inputs->rolling.def.tangential;
    double pressure = galet_rolling_grid_error(method, "p0", nx, ny);
    double power = galet_rolling_grid_error(method, "power", nx, ny);
    galet_rolling_limit_digits(out, "p0_initial p0_final half_width_initial half_width_final", pressure);
    galet_rolling_limit_digits(out, "power_initial power_final work", power);
    galet_rolling_limit_digits(out, "volume volume1 volume2", fmax(power, now->volume_error));
    galet_rolling_limit_digits(out, "depth_max depth1_max depth2_max", fmax(power, now->depth_error));
}

/// What body 2 loses, and how round the crown stays, are told where it matters.
static void set_outputs(galet_record *out, const galet_wear_state *now, const galet_wear_moment *first,
                        const galet_wear_moment *last, const galet_wear_def *def) {
    bool both = def->share < 1.0;
    const struct {
        const char *key;
        double value;
    } values[] = {
        {"volume", now->volume1 + now->volume2},
        {"volume1", now->volume1},
        {"volume2", both ? now->volume2 : NAN},
        {"depth_max", fmax(now->depth1, now->depth2)},
        {"depth1_max", now->depth1},
        {"depth2_max", both ? now->depth2 : NAN},
        {"power_initial", first->power},
        {"power_final", last->power},
        {"p0_initial", first->p0},
        {"p0_final", last->p0},
        {"half_width_initial", first->half_width},
        {"half_width_final", last->half_width},
        {"work", now->work},
        {"cycles_done", now->cycle},
        {"balance_error", now->balance_error},
        {"depth_error", now->depth_error},
        {"volume_error", now->volume_error},
        {"dissipation_gap", now->dissipation_gap},
        {"crown_misfit", now->crown_misfit > 0.0 ? now->crown_misfit : NAN},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        galet_record_set_if_known(out, values[i].key, values[i].value);
    }
    galet_record_set_integer(out, "steps", now->steps);
    galet_record_set_integer(out, "contacts", now->solves);
}

/// Looked for at every step: what one gains another may lose.
static void warn_balance(galet_result *out, const galet_wear_moment *history, size_t count) {
    double most = 0.0, cycle = 0.0;
    for (size_t i = 0; i < count; i++) {
        cycle = history[i].balance_error > most ? history[i].cycle : cycle;
        most = fmax(most, history[i].balance_error);
    }
    if (most > 1e-9) {
        galet_result_warn(out, "wear-balance",
                          "worn volume differs from the coefficient times work by up to %.2g of it, after %.6g cycles",
                          most, cycle);
    }
}

/// Pressure under a worn profile, whose edges are sharp, may depend on the lines that it was found with: those of the
/// worn contact are counted anew. What coarse lines left at an edge while it wore they do not show, but it stands above
/// the rest, where worn pressures are level (docs/theory/wear.md 4).
static galet_status look_at_lines(const galet_wear_inputs *inputs, galet_wear *wear, const galet_wear_moment *first,
                                  galet_result *out) {
    if (!galet_result_wants(out, "p0_grid_error") || galet_wear_now(wear).work == 0.0) {
        return GALET_OK;
    }
    double finer, p0 = galet_wear_now(wear).p0, edge = galet_wear_now(wear).edge_ratio;
    double left = edge - fmax(first->edge_ratio, 1.0);  // the ends of a land stand out before it wears
    size_t lines = inputs->rolling.ny + inputs->rolling.ny / 3;
    galet_status status = galet_wear_pressure_on(wear, inputs->rolling.nx, lines, &finer);
    if (status) {
        return status == GALET_ERR_MEMORY ? status : GALET_OK;
    }
    double change = fabs(finer / p0 - 1.0);
    galet_record_set_real(galet_result_record(out), "p0_grid_error", fmax(change, left));
    if (change > 0.05) {
        galet_result_warn(out, "worn-grid",
                          "the largest pressure in the end depends on the grid: %.4g MPa on %zu lines, %.4g MPa on "
                          "%zu; take a finer grid.ny",
                          1e-6 * p0, inputs->rolling.ny, 1e-6 * finer, lines);
    } else if (left > 0.02) {
        galet_result_warn(
            out, "worn-grid",
            "the largest pressure in the end stands at the edge of the worn contact, %.3g times that of "
            "the rest, %.4g MPa: the edge is sharper than the lines that wore it, and p0_final a rough one; take a "
            "finer grid.ny",
            edge, 1e-6 * p0 / edge);
    }
    return GALET_OK;
}

/// The contact in the end, whose points are not those of the case: what it is beside the radii of a blend, the unworn
/// one tells.
static galet_status warn_contact(const galet_values *in, const galet_wear_inputs *inputs, const galet_wear *wear,
                                 const galet_wear_state *now, galet_result *out) {
    const galet_rolling_def *def = &inputs->def.contact;
    galet_rolling_result contact = *galet_wear_contact(wear), unworn;
    contact.beyond_points = now->beyond_points;
    contact.beyond_profile = now->beyond_points > 0.0;
    bool blend = def->profile.kind == GALET_PROFILE_BLEND;
    galet_status status =
        blend ? galet_wear_inputs_solve(&inputs->rolling, galet_result_watch(out), &unworn) : GALET_OK;
    if (status == GALET_ERR_MEMORY) {
        return status;
    }
    if (blend && !status) {
        contact.patch_to_radius = fmax(contact.patch_to_radius, unworn.patch_to_radius);
    }
    galet_rolling_warn(in, def, &contact, out);
    galet_profile_hole hole;
    if (galet_profile_inputs_find_hole(in, contact.y_min, contact.y_max, &hole)) {
        galet_result_warn(out, "worn-hole",
                          "the contact has widened over a hole of profile.file, between y = %.4g and %.4g mm: what it "
                          "wore there is interpolated; measure there, or take fewer cycles",
                          1e3 * hole.low, 1e3 * hole.high);
    }
    return GALET_OK;
}

/// A step that could not be taken ends the run; what was worn until then stands. Told last, as the reason of its
/// status.
static void warn_of_end(galet_result *out, galet_status status, const galet_wear *wear, double cycles) {
    double cycle = galet_wear_now(wear).cycle, depth = galet_wear_outlook(wear, cycle);
    if (depth > GALET_WEAR_DEEPEST || galet_wear_outlook(wear, cycles) > GALET_WEAR_FARTHEST) {
        galet_result_warn(
            out, "wear-stopped",
            "after %.6g cycles %.2g of a radius is worn, too much to go on: the theory is one of thin layers", cycle,
            depth);
    } else {
        galet_result_warn(out, "wear-stopped", "after %.6g cycles the worn contact can no longer be solved: %s", cycle,
                          galet_status_text(status));
    }
}

static galet_status begin(const galet_values *in, galet_wear *wear, const galet_wear_inputs *inputs,
                          galet_wear_recorder *recorder, galet_result *out, galet_refusal *why) {
    size_t count;
    const double *state = galet_result_resumed(out, &count);
    if (state) {
        galet_status status = galet_wear_recorder_resume(recorder, wear, state, count);
        return status == GALET_ERR_INPUT ? galet_refuse(why, "", "is damaged; run it without --resume") : status;
    }
    galet_status status = galet_wear_start(wear);
    if (status) {
        return galet_rolling_inputs_refuse(in, &inputs->def.contact, status, why);
    }
    const galet_rolling_result *contact = galet_wear_contact(wear);
    status = galet_profile_inputs_refuse_hole(in, contact->y_min, contact->y_max, why);
    if (status) {
        return status;
    }
    double outlook = galet_wear_outlook(wear, inputs->cycles);
    if (outlook > GALET_WEAR_FARTHEST) {
        bool archard = inputs->def.law == galet_wear_law_find("archard");
        return galet_refuse(why, "wear.cycles",
                            "would wear a body by %.2g times its radius at the first rate; take fewer, or a smaller "
                            "wear.%s",
                            outlook, archard ? "k" : "coefficient");
    }
    return galet_wear_recorder_look(recorder, wear);
}

static galet_status follow(const galet_values *in, const galet_wear_inputs *inputs, galet_wear *wear,
                           galet_wear_recorder *recorder, galet_result *out, galet_refusal *why) {
    galet_status status = begin(in, wear, inputs, recorder, out, why);
    if (status) {
        return status;
    }
    while (!status && galet_wear_now(wear).cycle < inputs->cycles) {
        status = galet_wear_advance(wear, inputs->cycles);
        status = status ? status : galet_wear_recorder_look(recorder, wear);
        status = status || !galet_result_wants_state(out) ? status : galet_wear_recorder_keep(recorder, wear, out);
    }
    if (status == GALET_ERR_MEMORY) {
        return status;
    }
    galet_wear_state now = galet_wear_now(wear);
    size_t count;
    const galet_wear_moment *history = galet_wear_recorder_history(recorder, &count);
    set_outputs(galet_result_record(out), &now, &history[0], &history[count - 1], &inputs->def);
    limit_digits(galet_result_record(out), &now, inputs);
    galet_status warned = warn_contact(in, inputs, wear, &now, out);
    if (warned) {
        return warned;
    }
    warn_balance(out, history, count);
    galet_wear_warn(&now, &inputs->def.contact, out);
    galet_wear_tables_fill(wear, &inputs->def, recorder, galet_profile_inputs_flips(in), out);
    galet_status kept = look_at_lines(inputs, wear, &history[0], out);
    kept = kept ? kept : galet_wear_recorder_keep(recorder, wear, out);
    if (kept || status == GALET_ERR_INTERRUPTED) {
        return kept ? kept : status;
    }
    if (status) {
        warn_of_end(out, status, wear, inputs->cycles);
    }
    return status || now.unconverged > 0 ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_wear_inputs inputs;
    galet_wear *wear = NULL;
    galet_wear_recorder *recorder = NULL;
    galet_status status = galet_wear_inputs_read(in, &inputs);
    inputs.def.contact.watch = galet_result_watch(out);
    size_t moments = galet_wear_tables_need_map(out) ? (size_t)galet_values_integer(in, "wear.history") : 0;
    status = status ? status : galet_wear_recorder_create(moments, inputs.cycles, &recorder);
    status = status ? status : galet_rolling_inputs_check_room(&inputs.rolling, why);
    status = status
                 ? status
                 : galet_wear_create(&inputs.def, inputs.rolling.nx, inputs.rolling.ny, inputs.rolling.threads, &wear);
    status = status ? status : follow(in, &inputs, wear, recorder, out, why);
    galet_wear_destroy(wear);
    galet_wear_recorder_destroy(recorder);
    galet_wear_inputs_release(&inputs);
    return status;
}

const galet_study galet_study_wear = {
    .name = "wear",
    .summary = "how the profiles of rolling bodies wear, turn by turn",
    .about = "The contact of the rolling study, worn by what its slip dissipates: volume is proportional to work "
             "(energy) or to load times distance over hardness (archard). The worn profile is followed turn by turn of "
             "body1, or of both bodies, in steps whose depth and error are bounded; worn volume is the coefficient "
             "times the work of the forces at every step. The exact method and those that cut strips follow any "
             "profile. On Hertz's ellipse FASTSIM and strip theory take the worn crown for the circle nearest to it: "
             "fast, and good while it stays round. An interrupted run with --out goes on with --resume.",
    .params = galet_wear_params,
    .outputs = outputs,
    .tables = galet_wear_tables,
    .fields = galet_wear_fields,
    .figures = galet_wear_figures,
    .headline = "volume depth_max power_initial power_final p0_initial p0_final",
    .lead_figure = "depth",
    .resumes = true,
    .check = galet_wear_inputs_check,
    .run = run,
};
