#include "input/values.h"
#include "study/identify_wear_doubts.h"
#include "study/identify_wear_tables.h"
#include "study/profile_inputs.h"
#include "study/rolling_warnings.h"
#include "study/wear_draws.h"
#include "study/wear_inputs.h"
#include "study/wear_measured.h"
#include "study/wear_warnings.h"

#include <galet/wear_fit.h>
#include <math.h>
#include <stdlib.h>

static const galet_param params[] = {
    GALET_COLUMNS("data", galet_wear_measured_columns,
                  "what was measured: depths or heights across the profile, or volumes over cycles", .unset = true,
                  .unset_means = "a built-in example of volumes: 1e-14 m3/J and some error"),
    GALET_GROUP("", galet_wear_fit_params),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("coefficient", "m3/J", "wear coefficient: worn volume over the work of friction",
                   .error = "coefficient_sd"),
    GALET_OUT_REAL("coefficient_sd", "m3/J",
                   "standard deviation of the wear coefficient, from what the fit leaves and uncertain inputs"),
    GALET_OUT_REAL("coefficient_sd_inputs", "m3/J",
                   "part of uncertain inputs in the standard deviation of the wear coefficient", .optional = true),
    GALET_OUT_REALS("coefficient_ci95", "m3/J",
                    "95 % interval of the coefficient, with uncertain inputs carried through"),
    GALET_OUT_REAL("k", "", "Archard's coefficient: mu hardness times the coefficient", .when = "wear.law=archard",
                   .error = "k_sd"),
    GALET_OUT_REAL("k_sd", "", "standard deviation of Archard's coefficient", .when = "wear.law=archard"),
    GALET_OUT_REALS("k_ci95", "", "95 % interval of Archard's coefficient", .when = "wear.law=archard"),
    GALET_OUT_INTEGER("draws", "draws of uncertain inputs that were fitted", .optional = true),
    GALET_OUT_INTEGER("draws_failed", "draws of uncertain inputs that allowed no fit", .optional = true),
    GALET_OUT_REAL("residual", "", "what the fit leaves, over the largest measurement"),
    GALET_OUT_INTEGER("measurements", "measurements that were fitted"),
    GALET_OUT_INTEGER("runs", "times that wear was followed, for the fit with the nominal inputs"),
    GALET_OUT_REAL("depth_error", "", "error of the steps in the largest depth, estimated, relative"),
    GALET_END,
};

/// Whatever was measured, such a contact does not wear.
static galet_status check_slip(const galet_values *in, galet_refusal *why) {
    galet_rolling_def def = galet_rolling_inputs_def(in);
    if (!(def.friction > 0.0)) {
        return galet_refuse(why, "mu", "must be > 0: nothing wears without friction");
    }
    bool creeps = def.creep.x != 0.0 || def.creep.y != 0.0 || def.creep.spin != 0.0;
    if (!creeps && isnan(def.force.x) && isnan(def.force.y)) {
        return galet_refuse(why, "creep.x",
                            "must not be 0 with creep.y and creep.spin: nothing wears without creepage");
    }
    return GALET_OK;
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_status status = galet_wear_inputs_check(in, why);
    status = status ? status : check_slip(in, why);
    status = status ? status : galet_wear_measured_check(in, why);
    if (!status && !galet_wear_measured_is_of_volumes(in) && galet_values_real(in, "wear.share") == 0.0) {
        return galet_refuse(why, "wear.share", "must be > 0 for depths, which are body1's");
    }
    return status;
}

static double largest(const double *x, size_t count) {
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        most = fmax(most, fabs(x[i]));
    }
    return most;
}

/// What the fit with the nominal inputs tells.
static void fill_fit(const galet_wear_inputs *inputs, const galet_wear_data *data, const double *model,
                     const galet_wear_fit *fit, galet_result *out) {
    galet_record *record = galet_result_record(out);
    double to_k = galet_wear_inputs_to_k(inputs);
    galet_record_set_real(record, "coefficient", fit->coefficient);
    galet_record_set_if_known(record, "k", to_k * fit->coefficient);
    galet_record_set_real(record, "residual", fit->residual / largest(data->value, data->count));
    galet_record_set_integer(record, "measurements", (long)data->count);
    galet_record_set_integer(record, "runs", fit->runs);
    galet_record_set_real(record, "depth_error", fit->state.depth_error);
    galet_identify_wear_fill_fit(data, model, out);
    galet_identify_wear_warn_of_fit(data, model, out);
    galet_identify_wear_warn_of_offset(data, fit, out);
}

/// The energy law has no k.
static void fill_bars(const galet_wear_spread *c, const galet_wear_spread *k, bool has_k, galet_result *out) {
    galet_record *record = galet_result_record(out);
    galet_record_set_real(record, "coefficient_sd", c->sd);
    galet_record_set_list(record, "coefficient_ci95", (double[]){c->low, c->high}, 2);
    galet_identify_wear_warn_of_zero(c->low, out);
    if (has_k) {
        galet_record_set_real(record, "k_sd", k->sd);
        galet_record_set_list(record, "k_ci95", (double[]){k->low, k->high}, 2);
    }
}

/// With inputs that are known.
static void fill_known(const galet_wear_inputs *inputs, const galet_wear_fit *fit, galet_result *out) {
    double to_k = galet_wear_inputs_to_k(inputs);
    galet_wear_spread c = {.sd = fit->sd, .low = fit->low, .high = fit->high};
    galet_wear_spread k = {.sd = to_k * fit->sd, .low = to_k * fit->low, .high = to_k * fit->high};
    fill_bars(&c, &k, !isnan(to_k), out);
}

static galet_status fill_draws(const galet_values *in, const galet_wear_draws *draws, galet_result *out) {
    galet_record *record = galet_result_record(out);
    galet_record_set_integer(record, "draws", (long)draws->count);
    galet_record_set_integer(record, "draws_failed", (long)draws->failed);
    galet_identify_wear_warn_of_draws(draws, out);
    if (draws->count < 2) {
        return GALET_ERR_NOT_CONVERGED;
    }
    galet_wear_spread c, k = {0};
    bool has_k = !isnan(draws->to_k[0]);
    galet_status status = galet_wear_draws_spread(draws, false, &c);
    status = status || !has_k ? status : galet_wear_draws_spread(draws, true, &k);
    if (status) {
        return status;
    }
    fill_bars(&c, &k, has_k, out);
    galet_record_set_real(record, "coefficient_sd_inputs", c.sd_inputs);
    galet_identify_wear_warn_of_nominal(galet_record_real(record, "coefficient"), &c, out);
    galet_identify_wear_fill_draws(in, draws, &c, out);
    return GALET_OK;
}

/// Error bars by fits with every draw of the uncertain inputs.
static galet_status carry(const galet_values *in, galet_result *out) {
    galet_wear_draws draws;
    galet_status status = galet_wear_draws_make(in, out, &draws);
    galet_status filled = status && status != GALET_ERR_INTERRUPTED ? status : fill_draws(in, &draws, out);
    if (draws.threads_missed > 0) {
        galet_threads_warn(out, galet_result_uncertainty(out)->threads, draws.threads_missed);
    }
    galet_wear_draws_clear(&draws);
    return status ? status : filled;
}

/// What was found, and what the uncertain inputs make of it.
static galet_status fill(const galet_values *in, const galet_wear_inputs *inputs, const galet_wear_data *data,
                         const double *model, const galet_wear_fit *fit, galet_result *out) {
    fill_fit(inputs, data, model, fit, out);
    if (fit->threads_missed > 0) {
        galet_threads_warn(out, inputs->rolling.threads, fit->threads_missed);
    }
    if (galet_result_uncertainty(out)) {
        return carry(in, out);
    }
    fill_known(inputs, fit, out);
    return GALET_OK;
}

/// What a fit came to: with contacts that did not converge it is a rough one.
static galet_status outcome(galet_status status, const galet_wear_fit *fit, galet_result *out) {
    if (status) {
        galet_result_warn(out, "not-converged", "the coefficient did not settle within %d %s of wear", fit->runs,
                          fit->runs == 1 ? "run" : "runs");
    }
    return status || fit->state.unconverged == 0 ? status : GALET_ERR_NOT_CONVERGED;
}

/// The fit with the nominal inputs first: it tells whether there is any.
static galet_status find(const galet_values *in, const galet_wear_inputs *inputs, galet_wear_measured *measured,
                         double *model, galet_result *out, galet_refusal *why) {
    galet_wear_fit fit;
    galet_rolling_result contact;  // before it wears
    galet_status looked = galet_wear_inputs_solve(&inputs->rolling, galet_result_watch(out), &contact);
    if (looked == GALET_ERR_MEMORY || looked == GALET_ERR_INTERRUPTED) {
        return looked;
    }
    bool known = !looked || looked == GALET_ERR_NOT_CONVERGED;
    galet_status status = known ? galet_profile_inputs_refuse_hole(in, contact.y_min, contact.y_max, why) : GALET_OK;
    if (status) {
        return status;
    }
    status = galet_wear_measured_fit(inputs, measured, galet_result_watch(out), model, &fit);
    if (status == GALET_ERR_NOT_CONVERGED && fit.runs == 0) {
        return galet_identify_wear_refuse_depth(&fit, &measured->data, why);
    }
    if (status == GALET_ERR_INPUT) {
        return galet_identify_wear_refuse_none(in, &measured->data, why);
    }
    if (status == GALET_ERR_NO_CONTACT || status == GALET_ERR_RANGE) {
        return galet_rolling_inputs_refuse(in, &inputs->def.contact, status, why);
    }
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    galet_wear_measured_settle(measured, fit.level);
    if (known) {
        galet_rolling_warn(in, &inputs->rolling.def, &contact, out);
    }
    galet_status filled = fill(in, inputs, &measured->data, model, &fit, out);
    galet_wear_warn(&fit.state, &inputs->def.contact, out);
    status = outcome(status, &fit, out);
    return status && (!filled || filled == GALET_ERR_NOT_CONVERGED) ? status : filled;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_wear_inputs inputs;
    galet_wear_measured measured = {0};
    galet_identify_wear_warn_of_cycles(in, out);
    galet_status status = galet_identify_wear_refuse_random(in, galet_result_uncertainty(out), why);
    if (status) {
        return status;
    }
    status = galet_wear_inputs_read(in, &inputs);
    status = status ? status : galet_rolling_inputs_check_room(&inputs.rolling, why);
    status = status ? status : galet_wear_measured_read(in, &inputs, &measured);
    status = status ? status : galet_wear_measured_check_reach(in, &inputs, &measured, why);
    double *model = status ? NULL : calloc(measured.data.count, sizeof *model);
    status = status || model ? status : GALET_ERR_MEMORY;
    status = status ? status : find(in, &inputs, &measured, model, out, why);
    free(model);
    galet_wear_measured_release(&measured);
    galet_wear_inputs_release(&inputs);
    return status;
}

const galet_study galet_study_identify_wear = {
    .name = "identify-wear",
    .summary = "a wear coefficient from measured depths or volumes",
    .about = "Follows wear as the wear study does and finds the coefficient that explains best what was measured: "
             "depths of body1 across its profile after wear.cycles, heights of the worn profile, from which the unworn "
             "one is taken off and an unknown zero with it, or volumes over cycles. Error bars come from what the fit "
             "leaves: measurements are taken to err alike and independently. Inputs that are uncertain are given "
             "distributions in a block random: of the case file; they are drawn, every draw is fitted, and the "
             "interval holds them all. Keys samples, sampling, seed and correlation say how, as for a campaign.",
    .params = params,
    .outputs = outputs,
    .tables = galet_identify_wear_tables,
    .figures = galet_identify_wear_figures,
    .headline = "coefficient coefficient_sd coefficient_ci95 residual measurements",
    .lead_figure = "volumes",
    .carried_draws = 256,
    .check = check,
    .run = run,
};
