#include "study/identify_wear_tables.h"

#include "input/units.h"
#include "input/values.h"

static const galet_column depth_columns[] = {
    GALET_COLUMN("y", "m", "across rolling, as of the profile", .shown = "mm"),
    GALET_COLUMN("measured", "m", "worn depth", .shown = "um"),
    GALET_COLUMN("model", "m", "worn depth by the fit", .shown = "um"),
    GALET_COLUMN("residual", "m", "what the fit leaves of the depth", .shown = "um"),
    GALET_END,
};

static const galet_column volume_columns[] = {
    GALET_COLUMN("cycle", "", "turns of body1"),
    GALET_COLUMN("measured", "m3", "worn volume", .shown = "mm3"),
    GALET_COLUMN("model", "m3", "worn volume by the fit", .shown = "mm3"),
    GALET_COLUMN("residual", "m3", "what the fit leaves of the volume", .shown = "mm3"),
    GALET_END,
};

static const galet_column input_columns[] = {
    GALET_TEXT_COLUMN("input", "input that is uncertain"),
    GALET_TEXT_COLUMN("unit", "unit of its mean and standard deviation"),
    GALET_COLUMN("mean", "", "mean of its draws"),
    GALET_COLUMN("sd", "", "standard deviation of its draws"),
    GALET_COLUMN("correlation", "", "correlation of the coefficient with it"),
    GALET_END,
};

static const galet_column draw_columns[] = {
    GALET_COLUMN("coefficient", "m3/J", "wear coefficient by the fit of a draw"),
    GALET_COLUMN("sd", "m3/J", "standard deviation of the coefficient, from what that fit leaves"),
    GALET_END,
};

static const galet_column mark_columns[] = {
    GALET_TEXT_COLUMN("mark", "what is marked"),
    GALET_COLUMN("from", "m3/J", "lower end of what is marked"),
    GALET_COLUMN("to", "m3/J", "upper end of what is marked"),
    GALET_END,
};

static const galet_column scatter_columns[] = {
    GALET_TEXT_COLUMN("input", "input that is uncertain"),
    GALET_COLUMN("deviation", "", "deviation of the input from its mean, over its standard deviation"),
    GALET_COLUMN("coefficient", "m3/J", "wear coefficient by the fit of the draw"),
    GALET_END,
};

const galet_table_def galet_identify_wear_tables[] = {
    {"volumes", "volumes, measured and by the fit", volume_columns},
    {"depths", "depths, measured and by the fit", depth_columns},
    {"uncertain", "uncertain inputs, and how the coefficient goes along with them", input_columns},
    {"draws", "fits of draws of the uncertain inputs", draw_columns},
    {"marks", "the coefficient of the nominal inputs, and the interval of all", mark_columns},
    {"scatter", "draws of each uncertain input", scatter_columns},
    GALET_END,
};

#define LAYER(kind_, table_, x_, y_, words)                                                                            \
    { .kind = kind_, .table = table_, .x = x_, .y = y_, .label = words }

static const galet_layer volume_layers[] = {LAYER(GALET_POINTS, "volumes", "cycle", "measured", "measured"),
                                            LAYER(GALET_LINES, "volumes", "cycle", "model", "fit"), GALET_END};
static const galet_layer depth_layers[] = {LAYER(GALET_POINTS, "depths", "y", "measured", "measured"),
                                           LAYER(GALET_LINES, "depths", "y", "model", "fit"), GALET_END};

static const galet_layer spread_layers[] = {
    {.kind = GALET_HISTOGRAM, .table = "draws", .x = "coefficient"},
    {.kind = GALET_SPANS, .table = "marks", .x = "from", .upper = "to", .y = "mark"},
    GALET_END,
};
static const galet_layer scatter_layers[] = {
    {.kind = GALET_POINTS, .table = "scatter", .x = "deviation", .y = "coefficient", .series = "input"}, GALET_END};
static const galet_layer input_layers[] = {{.kind = GALET_TABLE, .table = "uncertain"}, GALET_END};

const galet_figure galet_identify_wear_figures[] = {
    {"volumes", "Worn volume, measured and fitted",
     "What was measured, and what the contact wears off in as many turns with the coefficient that fits all points "
     "best. A course of another shape speaks against the case, not the coefficient.",
     .y.label = "volume", .layers = volume_layers},
    {"depths", "Worn depth, measured and fitted",
     "What was measured, and what the contact wears off there with the coefficient that fits all points best. A track "
     "of another width or shape speaks against the case, not the coefficient.",
     .y.label = "depth", .layers = depth_layers},
    {"spread", "The coefficient by draws of the uncertain inputs",
     "Each is the best fit with one draw of them; marked is that with the nominal inputs. The 95 % interval adds the "
     "errors of the fits.",
     .x.label = "coefficient", .y.label = "draws", .layers = spread_layers},
    {"scatter", "The coefficient against each uncertain input",
     "One point for each draw and input: by how many standard deviations the input is off its mean. A narrow slant "
     "says that most of the spread comes from this input.",
     .x.label = "deviation of the input", .y.label = "coefficient", .layers = scatter_layers},
    {"uncertain", "Uncertain inputs", "A correlation near 1 or -1 says that most of the spread comes from this input.",
     .layers = input_layers},
    GALET_END,
};

void galet_identify_wear_fill_fit(const galet_wear_data *data, const double *model, galet_result *out) {
    galet_table *table = galet_result_table(out, data->volumes ? "volumes" : "depths");
    for (size_t i = 0; table && i < data->count; i++) {
        GALET_ADD_ROW(table, data->place[i], data->value[i], model[i], data->value[i] - model[i]);
    }
}

static void fill_inputs(const galet_values *in, const galet_wear_draws *draws, galet_result *out) {
    const galet_uncertainty *uncertainty = galet_result_uncertainty(out);
    galet_table *inputs = galet_result_table(out, "uncertain"), *scatter = galet_result_table(out, "scatter");
    for (size_t i = 0; i < draws->inputs; i++) {
        const galet_param *param = &in->params[galet_values_find_declared(in, uncertainty->keys[i])];
        galet_wear_input input = galet_wear_draws_input(draws, i);
        GALET_ADD_ROW(inputs, input.mean, input.sd, input.correlation);
        galet_table_set_text(inputs, "input", param->key);
        galet_table_set_text(inputs, "unit", galet_unit_spelled(param->unit));
        for (size_t j = 0; scatter && j < draws->count; j++) {
            double off = draws->drawn[j * draws->inputs + i] - input.mean;
            GALET_ADD_ROW(scatter, input.sd > 0.0 ? off / input.sd : 0.0, draws->coefficient[j]);
            galet_table_set_text(scatter, "input", param->key);
        }
    }
}

static void fill_marks(double coefficient, const galet_wear_spread *spread, galet_table *table) {
    if (table) {
        GALET_ADD_ROW(table, spread->low, spread->high);
        galet_table_set_text(table, "mark", "95 % interval");
        GALET_ADD_ROW(table, coefficient, coefficient);
        galet_table_set_text(table, "mark", "nominal inputs");
    }
}

void galet_identify_wear_fill_draws(const galet_values *in, const galet_wear_draws *draws,
                                    const galet_wear_spread *spread, galet_result *out) {
    galet_table *table = galet_result_table(out, "draws");
    fill_marks(galet_record_real(galet_result_record(out), "coefficient"), spread, galet_result_table(out, "marks"));
    for (size_t i = 0; table && i < draws->count; i++) {
        GALET_ADD_ROW(table, draws->coefficient[i], draws->sd[i]);
    }
    fill_inputs(in, draws, out);
}
