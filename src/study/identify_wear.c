#include "study/wear_inputs.h"

#include <galet/wear_fit.h>
#include <math.h>
#include <stdlib.h>

/// Volumes that the wear study finds by default, with 1e-14 m3/J, and errors drawn with a deviation of half
/// a percent of the last.
static const double example_cycles[] = {1e5, 2e5, 3e5, 4e5, 5e5, 6e5, 7e5, 8e5};
static const double example_volumes[] = {1.534e-11, 2.9e-11,   4.466e-11, 6.023e-11,
                                         7.614e-11, 9.032e-11, 10.44e-11, 12.07e-11};
enum { EXAMPLE = sizeof example_cycles / sizeof *example_cycles };

static const galet_param columns[] = {
    GALET_REAL("y", "m", 0.0, "across rolling, as of the profile"),
    GALET_REAL("cycle", "", 0.0, "turns of body1, where volumes were measured", .titles = "cycles|turns|revolutions",
               .instead_of = "y"),
    GALET_REAL("depth", "m", 0.0, "worn depth of body1 after wear.cycles", .titles = "worn depth|wear"),
    GALET_REAL("volume", "m3", 0.0, "worn volume of both bodies", .titles = "worn volume", .instead_of = "depth"),
    GALET_END,
};

static const galet_param params[] = {
    GALET_COLUMNS("data", columns, "what was measured: depths across the profile, or volumes over cycles",
                  .unset = true, .unset_means = "a built-in example of volumes: 1e-14 m3/J and some error"),
    GALET_GROUP("", galet_wear_params),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("coefficient", "m3/J", "worn volume over the work of friction"),
    GALET_OUT_REAL("coefficient_sd", "m3/J", "its standard deviation, from what the fit leaves"),
    GALET_OUT_REALS("coefficient_ci95", "m3/J", "its 95 % interval"),
    GALET_OUT_REAL("k", "", "Archard's coefficient: mu hardness times the coefficient", .when = "wear.law=archard"),
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

static const galet_table_def tables[] = {
    {"volumes", "volumes, measured and by the fit", volume_columns},
    {"depths", "depths, measured and by the fit", depth_columns},
    GALET_END,
};

#define LAYER(kind_, table_, x_, y_, words)                                                                            \
    { .kind = kind_, .table = table_, .x = x_, .y = y_, .label = words }

static const galet_layer volume_layers[] = {LAYER(GALET_POINTS, "volumes", "cycle", "measured", "measured"),
                                            LAYER(GALET_LINES, "volumes", "cycle", "model", "fit"), GALET_END};
static const galet_layer depth_layers[] = {LAYER(GALET_POINTS, "depths", "y", "measured", "measured"),
                                           LAYER(GALET_LINES, "depths", "y", "model", "fit"), GALET_END};

static const galet_figure figures[] = {
    {"volumes", "Worn volume, measured and fitted", "One coefficient for all of them.", .y.label = "volume",
     .layers = volume_layers},
    {"depths", "Worn depth, measured and fitted", "One coefficient for all of them.", .y.label = "depth",
     .layers = depth_layers},
    GALET_END,
};

/// Borrowed from the values, or the example.
static galet_wear_data read_data(const galet_values *in) {
    galet_wear_data data = {true, EXAMPLE, example_cycles, example_volumes, galet_values_real(in, "wear.cycles")};
    if (!galet_values_present(in, "data")) {
        return data;
    }
    size_t count, rows;
    data.value = galet_values_column(in, "data", "volume", &rows);
    data.volumes = data.value;
    data.value = data.volumes ? data.value : galet_values_column(in, "data", "depth", &rows);
    data.place = galet_values_column(in, "data", data.volumes ? "cycle" : "y", &count);
    data.count = data.place && data.value ? rows : 0;
    return data;
}

static galet_status check_data(const galet_values *in, galet_refusal *why) {
    galet_wear_data data = read_data(in);
    if (!data.place || !data.value) {
        return galet_refuse(why, "data", "expected columns y and depth, or cycle and volume");
    }
    if (data.count < 2) {
        return galet_refuse(why, "data", "expected two rows or more (got %zu)", data.count);
    }
    for (size_t i = 0; data.volumes && i < data.count; i++) {
        if (!(data.place[i] >= 0.0) || (i > 0 && !(data.place[i] > data.place[i - 1]))) {
            return galet_refuse_row(why, in, "data", i, "cycles must rise from 0 on");
        }
    }
    return GALET_OK;
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_status status = galet_wear_inputs_check(in, why);
    status = status ? status : check_data(in, why);
    if (!status && !read_data(in).volumes && galet_values_real(in, "wear.share") == 0.0) {
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

static void fill(const galet_wear_inputs *inputs, const galet_wear_data *data, const double *model,
                 const galet_wear_fit *fit, galet_result *out) {
    galet_record *record = galet_result_record(out);
    galet_record_set_real(record, "coefficient", fit->coefficient);
    galet_record_set_real(record, "coefficient_sd", fit->sd);
    galet_record_set_list(record, "coefficient_ci95", (double[]){fit->low, fit->high}, 2);
    double hardness = inputs->def.contact.friction * inputs->def.hardness;  // NAN by the energy law
    galet_record_set_if_known(record, "k", fit->coefficient * hardness);
    galet_record_set_real(record, "residual", fit->residual / largest(data->value, data->count));
    galet_record_set_integer(record, "measurements", (long)data->count);
    galet_record_set_integer(record, "runs", fit->runs);
    galet_record_set_real(record, "depth_error", fit->state.depth_error);
    galet_table *table = galet_result_table(out, data->volumes ? "volumes" : "depths");
    for (size_t i = 0; table && i < data->count; i++) {
        GALET_ADD_ROW(table, data->place[i], data->value[i], model[i], data->value[i] - model[i]);
    }
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_wear_inputs inputs;
    galet_wear_data data = read_data(in);
    double *model = calloc(data.count, sizeof *model);
    galet_status status = galet_wear_inputs_read(in, &inputs);
    status = model ? status : GALET_ERR_MEMORY;
    inputs.def.contact.watch = galet_result_watch(out);
    galet_wear_fit fit;
    const galet_rolling_inputs *rolling = &inputs.rolling;
    status = status ? status
                    : galet_wear_fit_run(&inputs.def, rolling->nx, rolling->ny, rolling->threads, &data, model, &fit);
    if (!status || status == GALET_ERR_NOT_CONVERGED) {
        fill(&inputs, &data, model, &fit, out);
    }
    if (status == GALET_ERR_INPUT) {
        galet_refuse(why, "data", "shows no wear that this contact could explain");
    } else if (status == GALET_ERR_NO_CONTACT || status == GALET_ERR_RANGE) {
        status = galet_rolling_inputs_refuse(&inputs.def.contact, status, why);
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
        "measurements are taken to err alike and independently, the other inputs to be known.",
    .params = params,
    .outputs = outputs,
    .tables = tables,
    .figures = figures,
    .headline = "coefficient coefficient_sd coefficient_ci95 residual",
    .lead_figure = "volumes",
    .check = check,
    .run = run,
};
