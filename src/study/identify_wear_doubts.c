#include "study/identify_wear_doubts.h"

#include "input/values.h"
#include "study/wear_measured.h"

#include <math.h>
#include <string.h>

/// Of the squares of all measurements, as of a swing's variance (docs/identify.md): errors of a tenth of the largest
/// leave some 0.025.
static const double POOR = 0.04;

/// With as many, ends of the interval are off by up to 0.15 of its width; with half as many, by a third
/// (docs/theory/wear.md 7).
enum { FEW_DRAWS = 64 };

static double left_of_squares(const galet_wear_data *data, const double *model) {
    double left = 0.0, all = 0.0;
    for (size_t i = 0; i < data->count; i++) {
        left += (data->value[i] - model[i]) * (data->value[i] - model[i]);
        all += data->value[i] * data->value[i];
    }
    return all > 0.0 ? left / all : 0.0;
}

void galet_identify_wear_warn_of_fit(const galet_wear_data *data, const double *model, galet_result *out) {
    double left = left_of_squares(data, model);
    if (left > POOR) {
        galet_result_warn(
            out, "poor-fit",
            "the fit leaves %.2g of the size of the data (root mean squares): no one coefficient explains "
            "them; look at measured and fit, for %s",
            sqrt(left),
            data->floating ? "heights that are shifted along y, tilted or upside down against the profile"
                           : "an outlier, a running-in or another contact");
    }
}

/// Of the last volume; what is less changes the coefficient by less.
static const double MUCH = 0.01;

void galet_identify_wear_warn_of_offset(const galet_wear_data *data, const galet_wear_fit *fit, galet_result *out) {
    double last = data->value[data->count - 1];
    if (last != 0.0 && fabs(fit->offset) > fit->offset_bar && fabs(fit->offset) > MUCH * fabs(last)) {
        galet_result_warn(
            out, "volume-offset",
            "all volumes lie some %.2g mm3 too %s for wear that begins with the first turn, %.2g of the last: "
            "take a wrong tare off them; a running-in is not explained by one coefficient",
            1e9 * fabs(fit->offset), fit->offset > 0.0 ? "high" : "low", fabs(fit->offset / last));
    }
}

void galet_identify_wear_warn_of_zero(double low, galet_result *out) {
    if (low <= 0.0) {
        galet_result_warn(out, "interval-zero",
                          "the 95 %% interval reaches down to %.2g m3/J: the data do not tell this wear from none; "
                          "measure more often, or after more cycles",
                          low);
    }
}

void galet_identify_wear_warn_of_draws(const galet_wear_draws *draws, galet_result *out) {
    if (draws->failed > 0) {
        galet_result_warn(out, "failed-draws", "%zu of %zu draws of the uncertain inputs allow no fit; the first: %s",
                          draws->failed, draws->failed + draws->count, draws->reason);
    }
    if (draws->count < FEW_DRAWS) {
        galet_result_warn(out, "few-draws",
                          "%zu draws of the uncertain inputs are few for a 95 %% interval, whose ends may be off by a "
                          "third of its width and more; take samples: %ld",
                          draws->count, galet_result_study(out)->carried_draws);
    }
}

void galet_identify_wear_warn_of_nominal(double coefficient, const galet_wear_spread *spread, galet_result *out) {
    if (coefficient < spread->low || coefficient > spread->high) {
        galet_result_warn(out, "nominal-off",
                          "the nominal inputs are none that their distributions make likely: the coefficient that they "
                          "give is outside the 95 %% interval");
    }
}

/// A template gives every key, at its default.
static bool is_chosen(const galet_values *in, const char *key) {
    galet_value value = galet_values_view(in, galet_values_find_declared(in, key));
    return value.given && value.number != value.param->value;
}

void galet_identify_wear_warn_of_cycles(const galet_values *in, galet_result *out) {
    if (galet_wear_measured_is_of_volumes(in) && is_chosen(in, "wear.cycles")) {
        galet_result_warn(out, "unused-key", "wear.cycles is not used here: volumes say their own cycles");
    }
    size_t cycles = galet_values_find_declared(in, "wear.cycles");
    if (!galet_wear_measured_is_of_volumes(in) && !galet_values_view(in, cycles).given) {
        galet_result_warn(out, "cycles-assumed",
                          "the coefficient is for wear.cycles = %.6g, which was not given: say after how many the data "
                          "were measured",
                          galet_values_real(in, "wear.cycles"));
    }
}

galet_status galet_identify_wear_refuse_random(const galet_values *in, const galet_uncertainty *uncertainty,
                                               galet_refusal *why) {
    for (size_t i = 0; uncertainty && i < uncertainty->count; i++) {
        const galet_param *param = &in->params[galet_values_find_declared(in, uncertainty->keys[i])];
        bool cycles = strcmp(param->key, "wear.cycles") == 0 && galet_wear_measured_is_of_volumes(in);
        const char *reason = cycles ? "volumes say their own cycles" : param->unused;
        if (reason) {
            return galet_refuse(why, param->key, "cannot be random: %s; leave it out", reason);
        }
    }
    return GALET_OK;
}

galet_status galet_identify_wear_refuse_depth(const galet_wear_fit *fit, const galet_wear_data *data,
                                              galet_refusal *why) {
    return galet_refuse(why, "data",
                        "shows more wear than this contact can be followed through: it takes some %.2g m3/J; mind the "
                        "unit, as in '%s'",
                        fit->coefficient,
                        data->volumes    ? "volume [mm3]"
                        : data->floating ? "z [um]"
                                         : "depth [um]");
}

/// The row of the lowest value.
static size_t lowest(const galet_wear_data *data) {
    size_t row = 0;
    for (size_t i = 1; i < data->count; i++) {
        row = data->value[i] < data->value[row] ? i : row;
    }
    return row;
}

galet_status galet_identify_wear_refuse_none(const galet_values *in, const galet_wear_data *data, galet_refusal *why) {
    if (data->floating) {
        return galet_refuse(
            why, "data",
            "shows no wear that this contact could explain; heights z grow away from the crown as those "
            "of the profile do; mind units, as in 'y [mm],z [um]'");
    }
    size_t row = lowest(data);
    if (data->value[row] < 0.0) {
        return galet_refuse_row(why, in, "data", row,
                                "has a negative %s, and all together show no wear; what is worn off counts as positive",
                                data->volumes ? "volume" : "depth");
    }
    return galet_refuse(why, "data", "shows no wear that this contact could explain%s",
                        data->volumes ? "" : "; mind the unit of places in it, as in 'y [mm]'");
}
