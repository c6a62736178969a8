#include "study/identify_tables.h"

#include "study/identify_orders.h"

#include <math.h>
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
    GALET_COLUMN("lower", "m", "amplitude of the signal by the law found, below its rest"),
    GALET_END,
};

static const galet_column order_columns[] = {
    GALET_TEXT_COLUMN("law", "powers of the speed"),
    GALET_TEXT_COLUMN("verdict", "why it was chosen, or not"),
    GALET_COLUMN("difference", "", "difference of the criterion from that of the law chosen"),
    GALET_COLUMN("criterion", "", "what decides: the Bayesian one of as many points as are independent"),
    GALET_COLUMN("bic", "", "Bayesian information criterion of all points"),
    GALET_COLUMN("aic", "", "Akaike's information criterion"),
    GALET_COLUMN("rss", "m2", "sum of squared residuals"),
    GALET_COLUMN("order", "", "highest power"),
    GALET_COLUMN("chosen", "", "1 for the law chosen, else 0"),
    GALET_END,
};

static const galet_column correlation_columns[] = {
    GALET_COLUMN("lag", "s", "time between residuals"),
    GALET_COLUMN("correlation", "", "correlation of residuals this far apart"),
    GALET_COLUMN("lower", "", "lower end of where independent residuals are, 19 times of 20"),
    GALET_COLUMN("upper", "", "upper end of where independent residuals are, 19 times of 20"),
    GALET_END,
};

static const galet_column parameter_columns[] = {
    GALET_TEXT_COLUMN("parameter", "parameter of the film, as the motion shows it"),
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
    {"autocorrelation", "correlation of the residuals with earlier ones", correlation_columns},
    {"parameters", "what the record tells of a film", parameter_columns},
    {"share", "the film that was found", share_columns},
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
    galet_identify_orders_fill(galet_result_table(out, "orders"), id);
    fill_correlation(galet_result_table(out, "autocorrelation"), id);
    return galet_identify_view_fill(def, &view, out);
}
