#include "study/identify_film.h"

#include "base/format.h"
#include "study/identify_doubts.h"
#include "study/identify_tables.h"
#include "study/identify_units.h"

#include <galet/identify_film.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A relative standard deviation from which on nothing is known of a parameter, and one from which on its bars are
/// lopsided: of 8 seeds with tau known to 30 %, two were beyond 2.5 sd.
static const double UNKNOWN = 1.0, WIDE = 0.25;

/// Standard deviations of the Durbin-Watson statistic by which residuals that are no noise fall below 2.
static const double COLOURED = 4.0;

/// Parameters as outputs, and as people read them.
static const struct {
    galet_film_parameter parameter;
    const char *key, *sd, *words;
} names[] = {
    {GALET_FILM_TC, "tc_over_m", "tc_over_m_sd", "dry friction over mass [N/kg]"},
    {GALET_FILM_C, "c_over_m", "c_over_m_sd", "viscous friction over mass [1/s]"},
    {GALET_FILM_TAU, "tau", "tau_sd", "relaxation time tau [s]"},
    {GALET_FILM_VA, "v_a", "v_a_sd", "velocity amplitude V_A of separation [m/s]"},
    {GALET_FILM_S, "s", "s_sd", "sharpness s = n q"},
    {GALET_FILM_N, "n", "n_sd", "power n of the velocity"},
    {GALET_FILM_ETA0, "eta0", "eta0_sd", "thickness eta0 at the start"},
    {GALET_FILM_LOW, "ecr_low", "ecr_low_sd", "log10 of the resistance in contact"},
    {GALET_FILM_RISE, "ecr_rise", "ecr_rise_sd", "decades of the resistance"},
    {GALET_FILM_HE, "ecr_h", "ecr_h_sd", "thickness half way of the resistance"},
    {GALET_FILM_R, "ecr_r", "ecr_r_sd", "sharpness of the resistance"},
};
enum { NAMES = sizeof names / sizeof *names };

static bool is_of_resistance(galet_film_parameter parameter) {
    return parameter >= GALET_FILM_LOW && parameter <= GALET_FILM_R;
}

static const char *words_of(galet_film_parameter parameter) {
    for (int i = 0; i < NAMES; i++) {
        if (names[i].parameter == parameter) {
            return names[i].words;
        }
    }
    return "frequency";
}

static void set_outputs(galet_record *out, const galet_identify_film *film) {
    const galet_identify_def *record = &film->def.record;
    for (int i = 0; i < NAMES; i++) {
        galet_film_parameter k = names[i].parameter;
        if (is_of_resistance(k) && !film->fitted[k]) {
            continue;
        }
        galet_record_set_real(out, names[i].key, film->value[k]);
        galet_record_set_if_known(out, names[i].sd, film->fitted[k] ? film->sd[k] : NAN);
    }
    galet_record_set_real(out, "mu_c", film->value[GALET_FILM_TC] * record->mass / record->load);
    galet_record_set_real(out, "mu_c_sd", film->sd[GALET_FILM_TC] * record->mass / record->load);
    galet_record_set_real(out, "c", film->value[GALET_FILM_C] * record->mass);
    galet_record_set_real(out, "c_sd", film->sd[GALET_FILM_C] * record->mass);
    galet_record_set_real(out, "frequency", film->value[GALET_FILM_OMEGA] / (2.0 * M_PI));
    galet_record_set_real(out, "frequency_sd", film->sd[GALET_FILM_OMEGA] / (2.0 * M_PI));
    galet_record_set_real(out, "noise", film->noise);
    galet_record_set_if_known(out, "ecr_noise", film->ecr_noise);
    galet_record_set_if_known(out, "t_stop", film->t_stop);
    galet_record_set_real(out, "speed_max", film->speed_max);
    galet_record_set_real(out, "energy_start", 0.5 * record->mass * film->speed_max * film->speed_max);
    galet_record_set_real(out, "x0", film->value[GALET_FILM_X0]);
    galet_record_set_real(out, "v0", film->value[GALET_FILM_V0]);
    if (film->fitted[GALET_FILM_OFFSET]) {
        galet_record_set_real(out, "offset", film->value[GALET_FILM_OFFSET]);
        galet_record_set_real(out, "offset_sd", film->sd[GALET_FILM_OFFSET]);
    }
    galet_record_set_integer(out, "samples", (long)film->samples);
    galet_record_set_integer(out, "points", (long)film->points);
    galet_record_set_real(out, "rss", film->rss);
    galet_record_set_real(out, "aic", film->aic);
    galet_record_set_real(out, "bic", film->bic);
    galet_record_set_real(out, "durbin_watson", film->durbin_watson);
    galet_record_set_real(out, "unexplained", film->unexplained);
    galet_record_set_real(out, "condition", film->condition);
    galet_record_set_real(out, "condition_all", film->condition_all);
    galet_record_set_real(out, "correlation", film->correlation);
    galet_record_set_text(out, "method", "full");
}

/// Adds a key to a list of them.
static void add_key(char *list, size_t size, const char *key) {
    size_t used = strlen(list);
    snprintf(list + used, size - used, "%s%s", used ? ", " : "", key);
}

/// Names the parameters of which the record knows little or nothing.
static void warn_of_unknown(galet_result *out, const galet_identify_film *film) {
    char fixed[128] = "", fitted[128] = "", wide[128] = "";
    for (int i = 0; i < NAMES; i++) {
        galet_film_parameter k = names[i].parameter;
        double part = film->sd[k] / (k == GALET_FILM_LOW ? 1.0 : fabs(film->value[k]));  // of a logarithm, a decade
        if (film->fitted[k] && !(part < WIDE)) {
            bool unknown = !(part < UNKNOWN);
            add_key(unknown ? fitted : wide, sizeof fitted, names[i].key);
        }
        if (!film->fitted[k] && !is_of_resistance(k) && !(film->log_sd[k] < UNKNOWN)) {
            add_key(fixed, sizeof fixed, names[i].key);
        }
    }
    if (*fitted) {
        galet_result_warn(out, "parameter-unknown",
                          "the record does not tell %s: the standard deviation is as large as the value", fitted);
    }
    if (*wide) {
        galet_result_warn(out, "wide-bars",
                          "the bars of %s are wider than a quarter of the value, too wide to be the same on both "
                          "sides: take them for factors",
                          wide);
    }
    if (*fixed) {
        char alike[160] = "";
        if (!isnan(film->correlation)) {
            galet_format(alike, sizeof alike, "; most alike are %s and %s (correlation %.4f)", words_of(film->alike[0]),
                         words_of(film->alike[1]), film->correlation);
        }
        galet_result_warn(out, "parameter-fixed", "fixed were %s, which this record alone could not tell%s%s", fixed,
                          alike, isnan(film->ecr_noise) ? ": a measured contact resistance would tell them apart" : "");
    }
}

/// A film is fitted without either.
static void warn_of_sensor(galet_result *out, const galet_identify_film *film, const char *unit) {
    if (film->doubts & GALET_IDENTIFY_DRIFTS) {
        galet_result_warn(
            out, "drift-found",
            "the residuals drift by %.2g %s over the record, %.2g times the noise of a sample, and films are "
            "fitted without drift: take it away from the record",
            film->drift_found, unit, fabs(film->drift_found) / film->noise);
    }
    if (film->doubts & GALET_IDENTIFY_HUMS) {
        galet_result_warn(
            out, "hum-found",
            "the residuals hold a vibration of %.2f Hz with an amplitude of %.2g %s, and films are fitted "
            "without hum: take it away from the record",
            film->line, film->line_amplitude, unit);
    }
}

static void warn(galet_result *out, const galet_identify_film *film, const galet_identify_units *units, double top) {
    if (film->doubts & GALET_IDENTIFY_LATE_START) {
        galet_identify_warn_of_rest(out, film->largest_at);
    }
    if (film->doubts & GALET_IDENTIFY_STOPS_EARLY) {
        galet_result_warn(out, "record-short",
                          "the record ends before the motion does: what the film does at low speeds is extrapolated");
    }
    if (film->doubts & GALET_IDENTIFY_UNEVEN) {
        galet_result_warn(out, "uneven-times", "times are not evenly spaced; they were taken as they are");
    }
    if (film->durbin_watson < 2.0 * (1.0 - COLOURED / sqrt((double)film->points))) {
        galet_result_warn(out, "coloured-residuals",
                          "residuals are not independent (Durbin-Watson %.2f): the film does not explain all of the "
                          "record, and its standard deviations are too small",
                          film->durbin_watson);
    }
    warn_of_sensor(out, film, units->signal);
    warn_of_unknown(out, film);
    double least_tc = film->value[GALET_FILM_TC] - galet_identify_film_quantile(film, 0.95) * film->sd[GALET_FILM_TC];
    galet_identify_warn_of_size(out, least_tc * film->def.record.mass / film->def.record.load, units);
    galet_identify_warn_of_top(out, top, film->speed_max, units->speed);
}

static void fill_parameters(galet_table *table, const galet_identify_film *film) {
    for (int i = 0; table && i < NAMES; i++) {
        galet_film_parameter k = names[i].parameter;
        if (is_of_resistance(k) && !film->fitted[k]) {
            continue;
        }
        double information = isfinite(film->log_sd[k]) ? film->log_sd[k] : NAN;
        GALET_ADD_ROW(table, film->value[k], film->fitted[k] ? film->sd[k] : NAN, information);
        galet_table_set_text(table, "parameter", names[i].words);
        galet_table_set_text(table, "verdict", film->fitted[k] ? "fitted" : "fixed");
    }
}

/// Share of the film over time; of a measured resistance every nth sample.
static galet_status fill_share(galet_table *table, const galet_identify_def *def, const double *ecr,
                               const galet_identify_film *film) {
    enum { ROWS = 2000 };
    if (!table) {
        return GALET_OK;
    }
    size_t stride = (def->count + ROWS - 1) / ROWS, count = (def->count + stride - 1) / stride;
    double *t = malloc(count * sizeof *t);
    galet_identify_film_sample *samples = malloc(count * sizeof *samples);
    for (size_t i = 0; t && i < count; i++) {
        t[i] = def->t[i * stride];
    }
    galet_status status = t && samples ? galet_identify_film_follow(film, count, t, samples) : GALET_ERR_MEMORY;
    for (size_t i = 0; !status && i < count; i++) {
        GALET_ADD_ROW(table, t[i], samples[i].lift, ecr ? ecr[i * stride] : NAN, samples[i].ecr);
    }
    free(t);
    free(samples);
    return status;
}

static galet_status follow(const void *law, size_t count, const double *t, double *signal) {
    galet_identify_film_sample *samples = malloc((count + 1) * sizeof *samples);
    galet_status status = samples ? galet_identify_film_follow(law, count, t, samples) : GALET_ERR_MEMORY;
    for (size_t i = 0; !status && i < count; i++) {
        signal[i] = samples[i].signal;
    }
    free(samples);
    return status;
}

static galet_status envelope(const void *law, size_t count, const double *t, galet_identify_swing *swings) {
    const galet_identify_film *film = law;
    galet_identify_film_sample *samples = malloc((count + 1) * sizeof *samples);
    galet_status status = samples ? galet_identify_film_follow(law, count, t, samples) : GALET_ERR_MEMORY;
    for (size_t i = 0; !status && i < count; i++) {
        double v = samples[i].envelope;
        swings[i] = (galet_identify_swing){t[i], v, 0.5 * film->def.record.mass * v * v};
    }
    free(samples);
    return status;
}

static double mu_of(const void *law, double speed) {
    return galet_identify_film_mu(law, speed);
}

static double mu_sd_of(const void *law, double speed) {
    return galet_identify_film_mu_sd(law, speed);
}

/// Whether a parameter is fitted: as asked for, else where a resistance tells it.
static bool is_wanted(const galet_values *in, const char *key, bool known) {
    return galet_values_is(in, key, "auto") ? known : galet_values_is(in, key, "yes");
}

static galet_identify_film_def read_def(const galet_values *in, const galet_identify_record *record) {
    galet_identify_film_def def = galet_default_identify_film();
    def.record = galet_identify_inputs_def(in, record);
    def.ecr = record->ecr;
    def.fit_n = is_wanted(in, "film.fit_n", record->ecr);
    def.fit_eta0 = is_wanted(in, "film.fit_eta0", record->ecr);
    def.n = galet_values_real(in, "film.n");
    def.eta0 = galet_values_present(in, "film.eta0") ? galet_values_real(in, "film.eta0") : NAN;
    return def;
}

static galet_status fill_tables(const galet_values *in, const galet_identify_def *record, const double *ecr,
                                const galet_identify_film *film, galet_result *out) {
    const galet_identify_view view = {
        .law = film,
        .follow = follow,
        .envelope = envelope,
        .mu = mu_of,
        .mu_sd = mu_sd_of,
        .quantile = galet_identify_film_quantile(film, galet_values_real(in, "confidence")),
        .top = galet_identify_inputs_top(in, film->speed_max),
        .mass = record->mass,
        .omega = film->value[GALET_FILM_OMEGA],
        .t_stop = film->t_stop,
        .rest = film->value[GALET_FILM_OFFSET],
    };
    fill_parameters(galet_result_table(out, "parameters"), film);
    galet_status status = fill_share(galet_result_table(out, "share"), record, ecr, film);
    return status ? status : galet_identify_view_fill(record, &view, out);
}

galet_status galet_identify_film_study(const galet_values *in, const galet_identify_record *record, galet_result *out,
                                       galet_refusal *why) {
    galet_identify_film_def def = read_def(in, record);
    galet_identify_film film;
    const char *fault = NULL;
    def.record.watch = galet_result_watch(out);
    galet_status status = galet_identify_film_run(&def, &film, &fault);
    if (status == GALET_ERR_RANGE) {
        return galet_identify_refuse(why, &def.record, fault);
    }
    bool kept = status == GALET_ERR_INTERRUPTED && film.points > 0;
    if (status && status != GALET_ERR_NOT_CONVERGED && !kept) {
        return status;
    }
    def.record.watch = kept ? NULL : def.record.watch;
    set_outputs(galet_result_record(out), &film);
    galet_identify_units units = galet_identify_units_of(in, &def.record);
    galet_identify_units_set(&units, out);
    galet_identify_warn_of_status(out, status);
    galet_identify_warn_of_fit(out, film.doubts, film.unexplained);
    galet_identify_warn_of_times(out, in, record->rate, film.value[GALET_FILM_OMEGA] / (2.0 * M_PI), INFINITY);
    warn(out, &film, &units, galet_identify_inputs_top(in, film.speed_max));
    galet_status filled = fill_tables(in, &def.record, record->ecr, &film, out);
    return status ? status : filled;
}
