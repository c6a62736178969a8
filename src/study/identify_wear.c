#include "input/values.h"
#include "study/wear_draws.h"
#include "study/wear_inputs.h"
#include "study/wear_measured.h"

#include <galet/wear_fit.h>
#include <math.h>
#include <stdlib.h>

static const galet_param params[] = {
    GALET_COLUMNS("data", galet_wear_measured_columns,
                  "what was measured: depths across the profile, or volumes over cycles", .unset = true,
                  .unset_means = "a built-in example of volumes: 1e-14 m3/J and some error"),
    GALET_GROUP("", galet_wear_params),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("coefficient", "m3/J", "worn volume over the work of friction"),
    GALET_OUT_REAL("coefficient_sd", "m3/J", "its standard deviation, from what the fit leaves and uncertain inputs"),
    GALET_OUT_REAL("coefficient_sd_inputs", "m3/J", "the part of uncertain inputs in it"),
    GALET_OUT_REALS("coefficient_ci95", "m3/J", "its 95 % interval, with uncertain inputs carried through"),
    GALET_OUT_REAL("k", "", "Archard's coefficient: mu hardness times the coefficient", .when = "wear.law=archard"),
    GALET_OUT_REAL("k_sd", "", "its standard deviation", .when = "wear.law=archard"),
    GALET_OUT_REALS("k_ci95", "", "its 95 % interval", .when = "wear.law=archard"),
    GALET_OUT_INTEGER("draws", "of uncertain inputs that were fitted"),
    GALET_OUT_INTEGER("draws_failed", "of uncertain inputs that allowed no fit"),
    GALET_OUT_REAL("residual", "", "what the fit leaves, over the largest measurement"),
    GALET_OUT_INTEGER("measurements", "that were fitted"),
    GALET_OUT_INTEGER("runs", "times that wear was followed"),
    GALET_OUT_REAL("depth_error", "", "of the steps in the largest depth, estimated, relative"),
    GALET_END,
};

static const galet_column depth_columns[] = {
    GALET_COLUMN("y", "m", "across rolling, as of the profile", .shown = "mm"),
    GALET_COLUMN("measured", "m", "worn depth", .shown = "um"),
    GALET_COLUMN("model", "m", "by the fit", .shown = "um"),
    GALET_COLUMN("residual", "m", "what it leaves", .shown = "um"),
    GALET_END,
};

static const galet_column volume_columns[] = {
    GALET_COLUMN("cycle", "", "turns of body1"),
    GALET_COLUMN("measured", "m3", "worn volume", .shown = "mm3"),
    GALET_COLUMN("model", "m3", "by the fit", .shown = "mm3"),
    GALET_COLUMN("residual", "m3", "what it leaves", .shown = "mm3"),
    GALET_END,
};

static const galet_column input_columns[] = {
    GALET_TEXT_COLUMN("input", "that is uncertain"),
    GALET_TEXT_COLUMN("unit", "of its mean and standard deviation"),
    GALET_COLUMN("mean", "", "of its draws"),
    GALET_COLUMN("sd", "", "of its draws"),
    GALET_COLUMN("correlation", "", "of the coefficient with it"),
    GALET_END,
};

static const galet_column draw_columns[] = {
    GALET_COLUMN("coefficient", "m3/J", "by the fit of a draw"),
    GALET_COLUMN("sd", "m3/J", "from what that fit leaves"),
    GALET_END,
};

static const galet_column scatter_columns[] = {
    GALET_TEXT_COLUMN("input", "that is uncertain"),
    GALET_COLUMN("deviation", "", "of the input from its mean, over its standard deviation"),
    GALET_COLUMN("coefficient", "m3/J", "by the fit of the draw"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"volumes", "volumes, measured and by the fit", volume_columns},
    {"depths", "depths, measured and by the fit", depth_columns},
    {"uncertain", "uncertain inputs, and how the coefficient goes along with them", input_columns},
    {"draws", "fits of draws of the uncertain inputs", draw_columns},
    {"scatter", "draws of each uncertain input", scatter_columns},
    GALET_END,
};

#define LAYER(kind_, table_, x_, y_, words)                                                                            \
    { .kind = kind_, .table = table_, .x = x_, .y = y_, .label = words }

static const galet_layer volume_layers[] = {LAYER(GALET_POINTS, "volumes", "cycle", "measured", "measured"),
                                            LAYER(GALET_LINES, "volumes", "cycle", "model", "fit"), GALET_END};
static const galet_layer depth_layers[] = {LAYER(GALET_POINTS, "depths", "y", "measured", "measured"),
                                           LAYER(GALET_LINES, "depths", "y", "model", "fit"), GALET_END};

static const galet_layer spread_layers[] = {{.kind = GALET_HISTOGRAM, .table = "draws", .x = "coefficient"}, GALET_END};
static const galet_layer scatter_layers[] = {
    {.kind = GALET_POINTS, .table = "scatter", .x = "deviation", .y = "coefficient", .series = "input"}, GALET_END};
static const galet_layer input_layers[] = {{.kind = GALET_TABLE, .table = "uncertain"}, GALET_END};

static const galet_figure figures[] = {
    {"volumes", "Worn volume, measured and fitted", "One coefficient for all of them.", .y.label = "volume",
     .layers = volume_layers},
    {"depths", "Worn depth, measured and fitted", "One coefficient for all of them.", .y.label = "depth",
     .layers = depth_layers},
    {"spread", "The coefficient by draws of the uncertain inputs",
     "Each is the best fit with one draw of them. The 95 % interval adds the errors of the fits.",
     .x.label = "coefficient", .layers = spread_layers},
    {"scatter", "Which input it is",
     "The coefficient of each draw against the deviation of its inputs from their means, in standard deviations.",
     .x.label = "deviation of the input", .y.label = "coefficient", .layers = scatter_layers},
    {"uncertain", "Uncertain inputs", "A correlation near 1 or -1 says that most of the spread comes from this input.",
     .layers = input_layers},
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
    if (!status && !galet_wear_measured_read(in).volumes && galet_values_real(in, "wear.share") == 0.0) {
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
    galet_table *table = galet_result_table(out, data->volumes ? "volumes" : "depths");
    for (size_t i = 0; table && i < data->count; i++) {
        GALET_ADD_ROW(table, data->place[i], data->value[i], model[i], data->value[i] - model[i]);
    }
}

/// The energy law has no k.
static void fill_bars(const galet_wear_spread *c, const galet_wear_spread *k, bool has_k, galet_result *out) {
    galet_record *record = galet_result_record(out);
    galet_record_set_real(record, "coefficient_sd", c->sd);
    galet_record_set_list(record, "coefficient_ci95", (double[]){c->low, c->high}, 2);
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

static void fill_inputs(const galet_values *in, const galet_wear_draws *draws, galet_result *out) {
    const galet_uncertainty *uncertainty = galet_result_uncertainty(out);
    galet_table *inputs = galet_result_table(out, "uncertain"), *scatter = galet_result_table(out, "scatter");
    for (size_t i = 0; i < draws->inputs; i++) {
        const galet_param *param = &in->params[galet_values_find_declared(in, uncertainty->keys[i])];
        galet_wear_input input = galet_wear_draws_input(draws, i);
        GALET_ADD_ROW(inputs, input.mean, input.sd, input.correlation);
        galet_table_set_text(inputs, "input", param->key);
        galet_table_set_text(inputs, "unit", *param->unit ? param->unit : "1");
        for (size_t j = 0; scatter && j < draws->count; j++) {
            double off = draws->drawn[j * draws->inputs + i] - input.mean;
            GALET_ADD_ROW(scatter, input.sd > 0.0 ? off / input.sd : 0.0, draws->coefficient[j]);
            galet_table_set_text(scatter, "input", param->key);
        }
    }
}

static galet_status fill_draws(const galet_values *in, const galet_wear_draws *draws, galet_result *out) {
    galet_record *record = galet_result_record(out);
    galet_record_set_integer(record, "draws", (long)draws->count);
    galet_record_set_integer(record, "draws_failed", (long)draws->failed);
    if (draws->failed > 0) {
        galet_result_warn(out, "failed-draws", "%zu of %zu draws of the uncertain inputs allow no fit; the first: %s",
                          draws->failed, draws->failed + draws->count, draws->reason);
    }
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
    double nominal = galet_record_real(record, "coefficient");
    if (nominal < c.low || nominal > c.high) {
        galet_result_warn(out, "nominal-off",
                          "the nominal inputs are none that their distributions make likely: the coefficient that they "
                          "give is outside the 95 %% interval");
    }
    galet_table *table = galet_result_table(out, "draws");
    for (size_t i = 0; table && i < draws->count; i++) {
        GALET_ADD_ROW(table, draws->coefficient[i], draws->sd[i]);
    }
    fill_inputs(in, draws, out);
    return GALET_OK;
}

/// Error bars by fits with every draw of the uncertain inputs.
static galet_status carry(const galet_values *in, galet_result *out) {
    galet_wear_draws draws;
    galet_status status = galet_wear_draws_make(in, out, &draws);
    galet_status filled = status && status != GALET_ERR_INTERRUPTED ? status : fill_draws(in, &draws, out);
    galet_wear_draws_clear(&draws);
    return status ? status : filled;
}

/// Volumes in mm3 or depths in um without their unit are the likely reason.
static galet_status refuse_depth(const galet_wear_fit *fit, const galet_wear_data *data, galet_refusal *why) {
    return galet_refuse(why, "data",
                        "shows more wear than this contact can be followed through: it takes some %.2g m3/J; mind the "
                        "unit, as in '%s'",
                        fit->coefficient, data->volumes ? "volume [mm3]" : "depth [um]");
}

/// What was found, and what the uncertain inputs make of it.
static galet_status fill(const galet_values *in, const galet_wear_inputs *inputs, const galet_wear_data *data,
                         const double *model, const galet_wear_fit *fit, galet_result *out) {
    fill_fit(inputs, data, model, fit, out);
    if (galet_result_uncertainty(out)) {
        return carry(in, out);
    }
    fill_known(inputs, fit, out);
    return GALET_OK;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_wear_inputs inputs;
    galet_wear_data data = galet_wear_measured_read(in);
    double *model = calloc(data.count, sizeof *model);
    galet_status status = galet_wear_inputs_read(in, &inputs);
    status = model ? status : GALET_ERR_MEMORY;
    galet_wear_fit fit;
    status = status ? status : galet_wear_measured_fit(&inputs, &data, galet_result_watch(out), model, &fit);
    if (status == GALET_ERR_NOT_CONVERGED && fit.runs == 0) {
        status = refuse_depth(&fit, &data, why);
    } else if (status == GALET_ERR_INPUT) {
        galet_refuse(why, "data", "shows no wear that this contact could explain");
    } else if (status == GALET_ERR_NO_CONTACT || status == GALET_ERR_RANGE) {
        status = galet_rolling_inputs_refuse(&inputs.def.contact, status, why);
    } else if (!status || status == GALET_ERR_NOT_CONVERGED) {
        galet_status filled = fill(in, &inputs, &data, model, &fit, out);
        if (status) {
            galet_result_warn(out, "not-converged", "the coefficient did not settle within %d runs of wear", fit.runs);
        }
        status = status ? status : filled;
    }
    free(model);
    galet_wear_inputs_release(&inputs);
    return status;
}

const galet_study galet_study_identify_wear = {
    .name = "identify-wear",
    .summary = "a wear coefficient from measured depths or volumes",
    .about =
        "Follows wear as the wear study does and finds the coefficient that explains best what was measured: depths of "
        "body1 across its profile after wear.cycles, or volumes over cycles. Error bars come from what the fit leaves: "
        "measurements are taken to err alike and independently. Inputs that are uncertain are given distributions in a "
        "block random: of the case file; they are drawn, every draw is fitted, and the interval holds them all. "
        "Keys samples, sampling, seed and correlation say how, as for a campaign.",
    .params = params,
    .outputs = outputs,
    .tables = tables,
    .figures = figures,
    .headline = "coefficient coefficient_sd coefficient_ci95 residual",
    .lead_figure = "volumes",
    .carried_draws = 256,
    .check = check,
    .run = run,
};
