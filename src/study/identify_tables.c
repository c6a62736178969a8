#include "study/identify_tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    CURVE_ROWS = 101,
    FIT_ROWS = 20000,
    ENVELOPE_ROWS = 400,
    CLOSE_CYCLES = 4,
    ROWS_PER_CYCLE = 60,
    LEAST_ROWS_PER_CYCLE = 8
};

static const galet_column curve_columns[] = {
    GALET_COLUMN("v", "m/s", "sliding speed; of a pendulum its angular velocity"),
    GALET_COLUMN("mu", "", "coefficient of friction by the law found"),
    GALET_COLUMN("lower", "", "lower end of its band"),
    GALET_COLUMN("upper", "", "upper end of its band"),
    GALET_END,
};

static const galet_column fit_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("measured", "m", "signal"),
    GALET_COLUMN("model", "m", "signal by the law found"),
    GALET_COLUMN("residual", "m", "measured less model"),
    GALET_END,
};

static const galet_column close_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("measured", "m", "signal"),
    GALET_COLUMN("model", "m", "signal by the law found"),
    GALET_END,
};

static const galet_column swing_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("speed", "m/s", "velocity amplitude as measured"),
    GALET_COLUMN("energy", "J", "energy of mass and spring as measured"),
    GALET_END,
};

static const galet_column envelope_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("measured", "m/s", "velocity amplitude as measured, between swings by straight lines"),
    GALET_COLUMN("model", "m/s", "velocity amplitude by the law found"),
    GALET_COLUMN("energy", "J", "energy of mass and spring by the law found"),
    GALET_COLUMN("upper", "m", "amplitude of the signal by the law found, above its rest"),
    GALET_COLUMN("lower", "m", "the same below"),
    GALET_END,
};

static const galet_column order_columns[] = {
    GALET_TEXT_COLUMN("law", "powers of the speed"),
    GALET_COLUMN("order", "", "highest power"),
    GALET_COLUMN("rss", "m2", "sum of squared residuals"),
    GALET_COLUMN("aic", "", "Akaike's information criterion"),
    GALET_COLUMN("bic", "", "Bayesian information criterion"),
    GALET_COLUMN("difference", "", "of the criterion that decides from that of the law chosen"),
    GALET_TEXT_COLUMN("verdict", "chosen, or as good"),
    GALET_END,
};

static const galet_column correlation_columns[] = {
    GALET_COLUMN("lag", "s", "time between residuals"),
    GALET_COLUMN("correlation", "", "of residuals this far apart"),
    GALET_COLUMN("lower", "", "independent residuals are above, 19 times of 20"),
    GALET_COLUMN("upper", "", "and below"),
    GALET_END,
};

static const galet_column parameter_columns[] = {
    GALET_TEXT_COLUMN("parameter", "of the film, as the motion shows it"),
    GALET_COLUMN("value", "", "in its SI unit"),
    GALET_COLUMN("sd", "", "standard deviation; none where it was not fitted"),
    GALET_COLUMN("information", "",
                 "relative standard deviation were all of them fitted: above 1 the record knows nothing of it"),
    GALET_TEXT_COLUMN("verdict", "fitted, or fixed"),
    GALET_END,
};

static const galet_column share_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("one_minus_alpha", "", "share of the load that the film carries"),
    GALET_COLUMN("measured", "ohm", "electrical contact resistance as measured"),
    GALET_COLUMN("model", "ohm", "electrical contact resistance by the film found"),
    GALET_END,
};

const galet_table_def galet_identify_tables[] = {
    {"curve", "the friction curve with its band", curve_columns},
    {"fit", "measurement, model and what is left", fit_columns},
    {"closeup", "the first cycles", close_columns},
    {"ending", "the last cycles before the stop, or before the end of the record", close_columns},
    {"swings", "velocity amplitude and energy as measured, swing by swing", swing_columns},
    {"envelope", "velocity amplitude and energy over time", envelope_columns},
    {"orders", "the laws that were tried", order_columns},
    {"autocorrelation", "of the residuals", correlation_columns},
    {"parameters", "what the record tells of a film", parameter_columns},
    {"share", "the film that was found", share_columns},
    GALET_END,
};

static const galet_layer decay_layers[] = {
    {.kind = GALET_LINES, .table = "fit", .x = "t", .y = "measured", .label = "measured"},
    {.kind = GALET_LINES, .table = "envelope", .x = "t", .y = "upper", .label = "envelope by the law"},
    {.kind = GALET_LINES, .table = "envelope", .x = "t", .y = "lower", .label = "envelope, below"},
    GALET_END,
};
static const galet_layer curve_layers[] = {
    {.kind = GALET_BAND, .table = "curve", .x = "v", .lower = "lower", .upper = "upper", .label = "band"},
    {.kind = GALET_LINES, .table = "curve", .x = "v", .y = "mu", .label = "law found"},
    GALET_END,
};
#define CLOSE(table_)                                                                                                  \
    {                                                                                                                  \
        {.kind = GALET_POINTS, .table = table_, .x = "t", .y = "measured", .label = "measured"},                       \
            {.kind = GALET_LINES, .table = table_, .x = "t", .y = "model", .label = "model"}, GALET_END                \
    }
static const galet_layer closeup_layers[] = CLOSE("closeup");
static const galet_layer ending_layers[] = CLOSE("ending");
static const galet_layer envelope_layers[] = {
    {.kind = GALET_POINTS, .table = "swings", .x = "t", .y = "speed", .label = "measured"},
    {.kind = GALET_LINES, .table = "envelope", .x = "t", .y = "model", .label = "model"},
    GALET_END,
};
static const galet_layer energy_layers[] = {
    {.kind = GALET_POINTS, .table = "swings", .x = "t", .y = "energy", .label = "measured"},
    {.kind = GALET_LINES, .table = "envelope", .x = "t", .y = "energy", .label = "model"},
    GALET_END,
};
static const galet_layer residual_layers[] = {
    {.kind = GALET_POINTS, .table = "fit", .x = "t", .y = "residual", .label = "measured less model"},
    GALET_END,
};
static const galet_layer histogram_layers[] = {
    {.kind = GALET_HISTOGRAM, .table = "fit", .x = "residual"},
    GALET_END,
};
static const galet_layer correlation_layers[] = {
    {.kind = GALET_BAND,
     .table = "autocorrelation",
     .x = "lag",
     .lower = "lower",
     .upper = "upper",
     .label = "independent residuals"},
    {.kind = GALET_LINES, .table = "autocorrelation", .x = "lag", .y = "correlation", .label = "autocorrelation"},
    GALET_END,
};
static const galet_layer order_layers[] = {
    {.kind = GALET_TABLE, .table = "orders", .highlight = "verdict"},
    GALET_END,
};

static const galet_layer parameter_layers[] = {
    {.kind = GALET_TABLE, .table = "parameters", .highlight = "verdict"},
    GALET_END,
};
static const galet_layer share_layers[] = {
    {.kind = GALET_LINES, .table = "share", .x = "t", .y = "one_minus_alpha", .label = "film"},
    GALET_END,
};
static const galet_layer ecr_layers[] = {
    {.kind = GALET_POINTS, .table = "share", .x = "t", .y = "measured", .label = "measured"},
    {.kind = GALET_LINES, .table = "share", .x = "t", .y = "model", .label = "model"},
    GALET_END,
};

const galet_figure galet_identify_figures[] = {
    {"decay", "The decay", "Measured signal, and the envelope of the law found about the place of rest.",
     .y.label = "signal", .layers = decay_layers},
    {"curve", "Friction against speed",
     "The law found, with the band in which it lies with the confidence asked for, speed by speed.",
     .y.label = "friction mu", .layers = curve_layers},
    {"closeup", "The first cycles", "Measurement and model.", .y.label = "signal", .layers = closeup_layers},
    {"ending", "The last cycles", "Up to where the motion stops, or the record ends.", .y.label = "signal",
     .layers = ending_layers},
    {"envelope", "Velocity amplitude", "As measured, swing by swing, and by the law found.",
     .y.label = "velocity amplitude", .layers = envelope_layers},
    {"energy", "Energy", "The same decay in its energy form.", .y.label = "energy", .layers = energy_layers},
    {"residuals", "Residuals", "What the model leaves: structure here is what the law does not explain.",
     .y.label = "measured less model", .layers = residual_layers},
    {"histogram", "Residuals, how many of which size", "A bell where noise is normal.", .layers = histogram_layers},
    {"autocorrelation", "Autocorrelation of the residuals",
     "Independent residuals stay within the band; where they leave it, error bars were widened.",
     .layers = correlation_layers},
    {"orders", "Laws that were tried",
     "The law with the least Bayesian criterion is chosen, where residuals are not independent the simplest within 6 "
     "of "
     "it; differences below 6 are no reason to prefer one to another.",
     .layers = order_layers},
    {"parameters", "What the record tells of the film",
     "Parameters that were fixed have no bar. The information is that of all of them at once.",
     .layers = parameter_layers},
    {"share", "Share of the hydrodynamic force", "1 is a full film, 0 is contact.", .layers = share_layers},
    {"ecr", "Electrical contact resistance", "Measured, and by the film found.", .y.log = true, .y.label = "resistance",
     .layers = ecr_layers},
    GALET_END,
};

static void fill_curve(galet_table *table, const galet_identify_view *view) {
    for (int i = 0; table && i < CURVE_ROWS; i++) {
        double v = view->top * i / (CURVE_ROWS - 1.0), mu = view->mu(view->law, v);
        double bar = view->quantile * view->mu_sd(view->law, v);
        GALET_ADD_ROW(table, v, mu, mu - bar, mu + bar);
    }
}

/// Which samples become rows: all of them, every nth, or, where that would fold the swing into another, whole cycles
/// out of every few.
typedef struct thinning {
    size_t stride, run, period;
} thinning;

static thinning thin(const galet_identify_def *def, double omega) {
    double step = (def->t[def->count - 1] - def->t[0]) / (double)(def->count - 1), cycle = 2.0 * M_PI / (omega * step);
    size_t stride = (def->count + FIT_ROWS - 1) / FIT_ROWS;
    if (cycle / (double)stride >= LEAST_ROWS_PER_CYCLE || stride <= 1) {
        return (thinning){stride, 1, 1};
    }
    stride = (size_t)fmax(1.0, cycle / 24.0);
    size_t run = (size_t)ceil(cycle / (double)stride), rows = def->count / stride;
    return (thinning){stride, run, run * ((rows + FIT_ROWS - 1) / FIT_ROWS)};
}

static galet_status fill_fit(galet_table *table, const galet_identify_def *def, const galet_identify_view *view) {
    double *model = table ? malloc(def->count * sizeof *model) : NULL;
    if (!model) {
        return table ? GALET_ERR_MEMORY : GALET_OK;
    }
    thinning rows = thin(def, view->omega);
    galet_status status = view->follow(view->law, def->count, def->t, model);
    for (size_t i = 0, k = 0; !status && i < def->count; i += rows.stride, k++) {
        if (k % rows.period < rows.run) {
            GALET_ADD_ROW(table, def->t[i], def->signal[i], model[i], def->signal[i] - model[i]);
        }
    }
    free(model);
    return status;
}

/// A stretch of the record: rows of the model alone lie between samples, so that the curve is smooth.
static galet_status fill_stretch(galet_table *table, const galet_identify_def *def, const galet_identify_view *view,
                                 double from, double to) {
    enum { ROWS = CLOSE_CYCLES * ROWS_PER_CYCLE };
    double t[ROWS], model[ROWS];
    for (int i = 0; i < ROWS; i++) {
        t[i] = fmin(fmax(from + (to - from) * i / (ROWS - 1.0), def->t[0]), def->t[def->count - 1]);
    }
    galet_status status = table ? view->follow(view->law, ROWS, t, model) : GALET_OK;
    size_t k = 0;
    while (table && k < def->count && def->t[k] < t[0]) {
        k++;
    }
    for (int i = 0; table && !status && i < ROWS; i++) {
        double best = NAN;
        size_t passed = 0;
        for (; k < def->count && def->t[k] <= t[i]; k++, passed++) {
            best = passed == 0 ? def->signal[k] : best;
        }
        GALET_ADD_ROW(table, t[i], best, model[i]);
    }
    return status;
}

static galet_status fill_close(galet_result *out, const galet_identify_def *def, const galet_identify_view *view) {
    double stretch = CLOSE_CYCLES * 2.0 * M_PI / view->omega, first = def->t[0], last = def->t[def->count - 1];
    double stop = isnan(view->t_stop) ? last : fmin(last, view->t_stop + 0.25 * stretch);
    galet_status status = fill_stretch(galet_result_table(out, "closeup"), def, view, first, first + stretch);
    double begin = fmax(first, stop - stretch);
    return status ? status : fill_stretch(galet_result_table(out, "ending"), def, view, begin, stop);
}

/// Amplitude of the signal at a velocity amplitude.
static double amplitude_of(const galet_identify_def *def, double omega, double speed) {
    if (def->velocity) {
        return speed;
    }
    return def->pendulum ? 2.0 * asin(fmin(0.5 * speed / omega, 1.0)) : speed / omega;
}

static double measured_at(const galet_identify_swing *swings, size_t count, size_t *k, double t) {
    while (*k + 2 < count && swings[*k + 1].t < t) {
        (*k)++;
    }
    const galet_identify_swing *a = &swings[*k], *b = a + 1;
    if (count < 2 || t < a->t || t > b->t) {
        return NAN;
    }
    return a->speed + (b->speed - a->speed) * (t - a->t) / (b->t - a->t);
}

static galet_status fill_envelope(galet_table *table, const galet_identify_def *def, const galet_identify_view *view,
                                  const galet_identify_swing *swings, size_t count) {
    double t[ENVELOPE_ROWS];
    galet_identify_swing model[ENVELOPE_ROWS];
    double last = def->t[def->count - 1];
    for (int i = 0; i < ENVELOPE_ROWS; i++) {
        t[i] = def->t[0] + (last - def->t[0]) * i / (ENVELOPE_ROWS - 1.0);
    }
    galet_status status = view->envelope(view->law, ENVELOPE_ROWS, t, model);
    double rest = view->rest;
    size_t k = 0;
    for (int i = 0; !status && i < ENVELOPE_ROWS; i++) {
        double amplitude = amplitude_of(def, view->omega, model[i].speed);
        GALET_ADD_ROW(table, t[i], measured_at(swings, count, &k, t[i]), model[i].speed, model[i].energy,
                      rest + amplitude, rest - amplitude);
    }
    return status;
}

static galet_status fill_swings(galet_result *out, const galet_identify_def *def, const galet_identify_view *view) {
    galet_table *table = galet_result_table(out, "swings"), *envelope = galet_result_table(out, "envelope");
    double duration = def->t[def->count - 1] - def->t[0];
    size_t room = (size_t)(2.0 * duration * view->omega / M_PI) + 8, count = 0;
    galet_identify_swing *swings = table || envelope ? calloc(room, sizeof *swings) : NULL;
    if (!swings) {
        return table || envelope ? GALET_ERR_MEMORY : GALET_OK;
    }
    galet_status status = galet_identify_swings(def, view->omega, view->mass, room, swings, &count);
    count = count < room ? count : room;
    for (size_t i = 0; table && !status && i < count; i++) {
        GALET_ADD_ROW(table, swings[i].t, swings[i].speed, swings[i].energy);
    }
    if (envelope && !status) {
        status = fill_envelope(envelope, def, view, swings, count);
    }
    free(swings);
    return status;
}

static void law_words(const galet_identify_try *law, char *words, size_t size) {
    size_t used = 0;
    for (size_t i = 0; i < law->terms && used < size; i++) {
        const char *plus = i ? " + " : "";
        double p = law->exponents[i];
        int wrote = p == 0.0   ? snprintf(words + used, size - used, "mu0")
                    : p == 1.0 ? snprintf(words + used, size - used, "%smu1 v", plus)
                               : snprintf(words + used, size - used, "%smu%g v^%g", plus, p, p);
        used += (size_t)wrote;
    }
}

static void fill_orders(galet_table *table, const galet_identify *id) {
    double chosen = INFINITY;
    for (size_t i = 0; table && i < GALET_IDENTIFY_TERMS; i++) {
        chosen = id->tries[i].terms == id->terms ? id->tries[i].choice : chosen;
    }
    for (size_t i = 0; table && i < GALET_IDENTIFY_TRIES; i++) {
        const galet_identify_try *law = &id->tries[i];
        if (law->terms == 0) {
            continue;
        }
        char words[64] = "";
        law_words(law, words, sizeof words);
        GALET_ADD_ROW(table, law->exponents[law->terms - 1], law->rss, law->aic, law->bic, law->choice - chosen);
        galet_table_set_text(table, "law", words);
        bool is_chosen = i < GALET_IDENTIFY_TERMS && law->terms == id->terms;
        galet_table_set_text(table, "verdict", is_chosen ? "chosen" : i == id->rival ? "as good" : "");
    }
}

static void fill_correlation(galet_table *table, const galet_identify *id) {
    double bound = 1.96 / sqrt((double)id->points);
    for (size_t i = 0; table && i < id->lags; i++) {
        GALET_ADD_ROW(table, (double)i * id->lag, id->autocorrelation[i], -bound, bound);
    }
}

galet_status galet_identify_view_fill(const galet_identify_def *def, const galet_identify_view *view,
                                      galet_result *out) {
    fill_curve(galet_result_table(out, "curve"), view);
    galet_status status = fill_fit(galet_result_table(out, "fit"), def, view);
    status = status ? status : fill_close(out, def, view);
    return status ? status : fill_swings(out, def, view);
}

static galet_status follow_powers(const void *law, size_t count, const double *t, double *signal) {
    return galet_identify_follow(law, count, t, signal);
}

static galet_status envelope_of_powers(const void *law, size_t count, const double *t, galet_identify_swing *swings) {
    return galet_identify_envelope(law, count, t, swings);
}

static double mu_of_powers(const void *law, double speed) {
    return galet_identify_mu(law, speed);
}

static double mu_sd_of_powers(const void *law, double speed) {
    return galet_identify_mu_sd(law, speed);
}

galet_status galet_identify_tables_fill(const galet_identify_def *def, const galet_identify *id, double confidence,
                                        double top, galet_result *out) {
    const galet_identify_view view = {
        .law = id,
        .follow = follow_powers,
        .envelope = envelope_of_powers,
        .mu = mu_of_powers,
        .mu_sd = mu_sd_of_powers,
        .quantile = galet_identify_quantile(id, confidence),
        .top = top,
        .mass = id->mass,
        .omega = id->omega,
        .t_stop = id->t_stop,
        .rest = id->offset ? id->nuisance[0] : 0.0,
    };
    fill_orders(galet_result_table(out, "orders"), id);
    fill_correlation(galet_result_table(out, "autocorrelation"), id);
    return galet_identify_view_fill(def, &view, out);
}
