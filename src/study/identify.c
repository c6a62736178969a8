#include "base/format.h"
#include "study/identify_doubts.h"
#include "study/identify_figures.h"
#include "study/identify_film.h"
#include "study/identify_inputs.h"
#include "study/identify_tables.h"
#include "study/identify_units.h"

#include <math.h>
#include <string.h>

#define FILM .when = "law=film"
#define POWERS .when = "law=polynomial"

static const galet_output outputs[] = {
    GALET_OUT_REALS(
        "mu", "",
        "coefficients of the powers of the speed, from 0 up: that of power p in the unit of mu0 times (s/m)^p, "
        "of a pendulum (s/rad)^p",
        .error = "mu_sd", POWERS),
    GALET_OUT_REALS("mu_sd", "", "standard deviations of the coefficients mu", POWERS),
    GALET_OUT_INTEGER("order", "highest power of the speed", POWERS),
    GALET_OUT_REAL("frequency", "Hz", "frequency of small swings without friction", .error = "frequency_sd"),
    GALET_OUT_REAL("frequency_sd", "Hz", "standard deviation of the frequency"),
    GALET_OUT_REAL("noise", "m", "standard deviation of the residuals, in the signal's unit"),
    GALET_OUT_REAL("bic", "", "Bayesian information criterion, n ln(rss / n) + k ln n"),
    GALET_OUT_REAL("aic", "", "Akaike's information criterion, n ln(rss / n) + 2 k"),
    GALET_OUT_REAL("mu0", "", "friction at rest, the coefficient of power 0", .error = "mu0_sd", POWERS),
    GALET_OUT_REAL("mu0_sd", "", "standard deviation of mu0, the friction at rest", POWERS),
    GALET_OUT_REAL("mu_start", "", "coefficient of friction at the highest speed of the record", .error = "mu_start_sd",
                   POWERS),
    GALET_OUT_REAL("mu_start_sd", "", "standard deviation of mu_start, the friction at the highest speed", POWERS),
    GALET_OUT_REAL("t_stop", "s", "when the motion stops, on the record's clock; none where it does not within it"),
    GALET_OUT_REAL("speed_max", "m/s", "highest speed of the motion"),
    GALET_OUT_REAL("speed_end", "m/s", "velocity amplitude where the record ends; 0 where the motion has stopped",
                   POWERS),
    GALET_OUT_REAL("energy_start", "J", "energy of the motion at the first sample"),
    GALET_OUT_REAL("x0", "m", "place of the mass at the first sample, from its rest"),
    GALET_OUT_REAL("v0", "m/s", "velocity of the mass at the first sample"),
    GALET_OUT_REAL("offset", "m", "what the signal is at rest, in its unit", .error = "offset_sd"),
    GALET_OUT_REAL("offset_sd", "m", "standard deviation of what the signal is at rest"),
    GALET_OUT_REAL("drift", "m", "rise of the signal over the record by what was fitted as drift, in its unit", POWERS),
    GALET_OUT_REAL("hum_amplitude", "m", "amplitude of what was fitted as hum, in the signal's unit", POWERS),
    GALET_OUT_REAL("cycles", "", "cycles that stand out from the noise", POWERS),
    GALET_OUT_TEXT("read.time", "where times were read: column, title and unit, or the rate of the rows"),
    GALET_OUT_TEXT("read.signal", "where the signal was read, and in which unit"),
    GALET_OUT_TEXT("read.ecr", "where the contact resistance was read, and in which unit", FILM),
    GALET_OUT_REAL("read.rate", "Hz", "samples a second in the record, on the mean"),
    GALET_OUT_INTEGER("read.group", "rows of the file that each sample is the mean of"),
    GALET_OUT_INTEGER("samples", "samples of the part of the record that was fitted"),
    GALET_OUT_INTEGER("points", "means of blocks of samples that were fitted: n of the criteria"),
    GALET_OUT_REAL("rss", "m2", "sum of squares of the points' residuals"),
    GALET_OUT_REAL("durbin_watson", "",
                   "Durbin-Watson statistic of the points' residuals; 2 where they are independent"),
    GALET_OUT_REAL("unexplained", "", "part of the swing's variance that neither the law nor white noise explains"),
    GALET_OUT_REAL("inflation", "", "factor by which variances were widened for residuals that are not independent",
                   POWERS),
    GALET_OUT_REAL("condition", "", "condition number of the fit"),
    GALET_OUT_REAL("correlation", "", "correlation of the two coefficients that are most alike"),
    GALET_OUT_TEXT("method", "method that was fitted in the end: full or averaged"),
    GALET_OUT_REAL("mu_c", "", "coefficient of friction where the surfaces touch", .error = "mu_c_sd", FILM),
    GALET_OUT_REAL("mu_c_sd", "", "standard deviation of mu_c, the friction where the surfaces touch", FILM),
    GALET_OUT_REAL("c", "N s/m", "viscous force of the film per velocity", .error = "c_sd", FILM),
    GALET_OUT_REAL("c_sd", "N s/m", "standard deviation of c, the viscous force per velocity", FILM),
    GALET_OUT_REAL("tc_over_m", "N/kg", "dry friction over mass", .error = "tc_over_m_sd", FILM),
    GALET_OUT_REAL("tc_over_m_sd", "N/kg", "standard deviation of tc_over_m, the dry friction over mass", FILM),
    GALET_OUT_REAL("c_over_m", "1/s", "viscous force per velocity over mass", .error = "c_over_m_sd", FILM),
    GALET_OUT_REAL("c_over_m_sd", "1/s", "standard deviation of c_over_m, the viscous force over mass", FILM),
    GALET_OUT_REAL("tau", "s", "time in which the film follows the velocity", .shown = "ms", .error = "tau_sd", FILM),
    GALET_OUT_REAL("tau_sd", "s", "standard deviation of tau, the time in which the film follows", .shown = "ms", FILM),
    GALET_OUT_REAL("v_a", "m/s", "velocity amplitude at which the mean film separates the surfaces", .shown = "mm/s",
                   .error = "v_a_sd", FILM),
    GALET_OUT_REAL("v_a_sd", "m/s", "standard deviation of v_a, the velocity amplitude of separation", .shown = "mm/s",
                   FILM),
    GALET_OUT_REAL("s", "", "how sharply friction changes with the velocity: n q", .error = "s_sd", FILM),
    GALET_OUT_REAL("s_sd", "", "standard deviation of s, how sharply friction changes", FILM),
    GALET_OUT_REAL("n", "", "power of the velocity that the thickness of the film grows with", .error = "n_sd", FILM),
    GALET_OUT_REAL("n_sd", "", "standard deviation of n, the power of the velocity; none where it was fixed", FILM),
    GALET_OUT_REAL("eta0", "", "thickness of the film at the first sample over the one that separates the surfaces",
                   .error = "eta0_sd", FILM),
    GALET_OUT_REAL("eta0_sd", "",
                   "standard deviation of eta0, the thickness at the first sample; none where it was fixed", FILM),
    GALET_OUT_REAL("ecr_low", "", "log10 of the contact resistance in ohm where the surfaces touch",
                   .error = "ecr_low_sd", FILM),
    GALET_OUT_REAL("ecr_low_sd", "", "standard deviation of ecr_low, the resistance where the surfaces touch", FILM),
    GALET_OUT_REAL("ecr_rise", "", "decades by which a full film raises the contact resistance", .error = "ecr_rise_sd",
                   FILM),
    GALET_OUT_REAL("ecr_rise_sd", "", "standard deviation of ecr_rise, what a full film adds to the resistance", FILM),
    GALET_OUT_REAL("ecr_h", "",
                   "thickness at which the contact resistance has risen half way, over the one that separates",
                   .error = "ecr_h_sd", FILM),
    GALET_OUT_REAL("ecr_h_sd", "", "standard deviation of ecr_h, the thickness half way", FILM),
    GALET_OUT_REAL("ecr_r", "", "how sharply the resistance rises with the thickness", .error = "ecr_r_sd", FILM),
    GALET_OUT_REAL("ecr_r_sd", "", "standard deviation of ecr_r, how sharply the resistance rises", FILM),
    GALET_OUT_REAL("ecr_noise", "", "standard deviation of the resistance's residuals, in decades", FILM),
    GALET_OUT_REAL("condition_all", "", "condition number of the information on all parameters of a film", FILM),
    GALET_END,
};

/// Of a swing that grows at its end.
static double highest_speed(const galet_identify *id) {
    return galet_identify_grows(id) ? id->speed_end : id->speed_max;
}

static void set_law(galet_record *out, const galet_identify *id) {
    galet_record_set_list(out, "mu", id->mu, id->terms);
    galet_record_set_list(out, "mu_sd", id->mu_sd, id->terms);
    galet_record_set_integer(out, "order", (long)id->exponents[id->terms - 1]);
    galet_record_set_real(out, "mu0", id->mu[0]);
    galet_record_set_real(out, "mu0_sd", id->mu_sd[0]);
    galet_record_set_real(out, "mu_start", galet_identify_mu(id, highest_speed(id)));
    galet_record_set_real(out, "mu_start_sd", galet_identify_mu_sd(id, highest_speed(id)));
}

static void set_nuisances(galet_record *out, const galet_identify *id) {
    const double *n = id->nuisance;
    if (id->offset) {
        galet_record_set_real(out, "offset", *n++);
        galet_record_set_real(out, "offset_sd", id->nuisance_sd[0]);
    }
    if (id->drift > 0) {
        galet_record_set_real(out, "drift", n[0] + (id->drift > 1 ? n[1] : 0.0));
        n += id->drift;
    }
    if (id->hum > 0.0) {
        galet_record_set_real(out, "hum_amplitude", hypot(n[0], n[1]));
    }
}

static void set_outputs(galet_record *out, const galet_identify *id) {
    set_law(out, id);
    set_nuisances(out, id);
    galet_record_set_real(out, "frequency", id->omega / (2.0 * M_PI));
    galet_record_set_real(out, "frequency_sd", id->omega_sd / (2.0 * M_PI));
    galet_record_set_real(out, "noise", id->noise);
    galet_record_set_real(out, "bic", id->bic);
    galet_record_set_real(out, "aic", id->aic);
    galet_record_set_if_known(out, "t_stop", id->t_stop);
    galet_record_set_real(out, "speed_max", highest_speed(id));
    galet_record_set_real(out, "speed_end", id->speed_end);
    galet_record_set_real(out, "energy_start", 0.5 * id->mass * id->speed_max * id->speed_max);
    galet_record_set_real(out, "x0", id->x0);
    galet_record_set_real(out, "v0", id->v0);
    galet_record_set_real(out, "cycles", id->cycles);
    galet_record_set_integer(out, "samples", (long)id->samples);
    galet_record_set_integer(out, "points", (long)id->points);
    galet_record_set_real(out, "rss", id->rss);
    galet_record_set_real(out, "durbin_watson", id->durbin_watson);
    galet_record_set_real(out, "unexplained", id->unexplained);
    galet_record_set_real(out, "inflation", id->inflation);
    galet_record_set_real(out, "condition", id->condition);
    if (id->terms > 1) {
        galet_record_set_real(out, "correlation", id->correlation);
    }
    galet_record_set_text(out, "method", id->averaged ? "averaged" : "full");
}

static void warn_of_record(galet_result *out, const galet_identify *id) {
    if (id->doubts & GALET_IDENTIFY_LATE_START) {
        galet_identify_warn_of_rest(out, id->largest_at);
    }
    galet_identify_warn_of_growth(out, id);
    if ((id->doubts & GALET_IDENTIFY_STOPS_EARLY) && !galet_identify_grows(id)) {
        galet_result_warn(out, "record-short",
                          "the record ends before the motion does, at %.0f %% of the first speed: below that speed the "
                          "law is extrapolated, and its bars are several times those of a record to the stop",
                          100.0 * id->speed_end / id->speed_max);
    }
    if (id->doubts & GALET_IDENTIFY_FEW_CYCLES) {
        galet_result_warn(out, "few-cycles",
                          "only %.1f cycles stand out from the noise: the fit was started several times, but another "
                          "law may do as well",
                          id->cycles);
    }
    if (id->doubts & GALET_IDENTIFY_UNEVEN) {
        galet_result_warn(out, "uneven-times", "times are not evenly spaced; they were taken as they are");
    }
    if (id->doubts & GALET_IDENTIFY_AVERAGED_ONLY) {
        galet_result_warn(
            out, "averaged-only",
            "only the motion averaged over cycles was fitted: the true motion took too long or would not fit");
    }
}

static void warn_of_residuals(galet_result *out, const galet_identify *id, const galet_identify_units *units) {
    if (id->doubts & GALET_IDENTIFY_COLOURED) {
        char widened[64] = "";
        if (id->inflation > 1.01) {
            galet_format(widened, sizeof widened, "; standard deviations were widened by %.2g", sqrt(id->inflation));
        }
        galet_result_warn(out, "coloured-residuals",
                          "residuals are not independent (Durbin-Watson %.2f): the law does not explain all of the "
                          "record, or its noise is not white%s",
                          id->durbin_watson, widened);
    }
    bool late = id->doubts & GALET_IDENTIFY_LATE_START;  // what precedes it follows no law, and was told
    if ((id->doubts & GALET_IDENTIFY_FIRST_SWINGS) && !late) {
        galet_result_warn(out, "first-swings",
                          "up to %.3g s residuals are %.1f times those of most of the motion: the first swings follow "
                          "another law, and bend the one found; leave them out with from = %.3g s",
                          id->first_until, id->first_excess, id->first_until);
    }
    if (id->doubts & GALET_IDENTIFY_DRIFTS) {
        galet_result_warn(
            out, "drift-found",
            "the residuals drift by %.2g %s over the record, %.2g times the noise of a sample: fit it with "
            "drift = %d",
            id->drift_found, units->signal, fabs(id->drift_found) / id->noise, id->drift_degree);
    }
    if (id->doubts & GALET_IDENTIFY_HUMS) {
        galet_result_warn(
            out, "hum-found",
            "the residuals hold a vibration of %.2f Hz with an amplitude of %.2g %s: fit it with hum = %.2f Hz",
            id->line, id->line_amplitude, units->signal, id->line);
    }
}

static void warn_of_hum(galet_result *out, const galet_identify *id) {
    if (id->doubts & GALET_IDENTIFY_HUM_NEAR) {
        galet_result_warn(out, "hum-near",
                          "the hum fitted, %.4g Hz, is so near to the swing's own frequency, %.4g Hz, that it may take "
                          "part of the decay: compare with a fit without it",
                          id->hum, id->omega / (2.0 * M_PI));
    }
}

static void list_numbers(const double *numbers, size_t count, char *words, size_t size) {
    size_t used = 0;
    for (size_t i = 0; i < count && used < size; i++) {
        used += (size_t)galet_format(words + used, size - used, "%s%.3g", i ? ", " : "", numbers[i]);
    }
}

static void warn_of_law(galet_result *out, const galet_identify *id, const galet_identify_units *units) {
    if (id->rival < GALET_IDENTIFY_TRIES) {
        const galet_identify_try *rival = &id->tries[id->rival];
        char powers[32] = "", mu[80] = "";
        list_numbers(rival->exponents, rival->terms, powers, sizeof powers);
        list_numbers(rival->mu, rival->terms, mu, sizeof mu);
        galet_result_warn(out, "not-separable",
                          "the record does not tell this law from one with the powers %s, mu = %s: trust the curve "
                          "within the speeds seen, not its single coefficients",
                          powers, mu);
    } else if (id->doubts & GALET_IDENTIFY_NOT_SEPARABLE) {
        galet_result_warn(out, "not-separable",
                          "coefficients of the powers %g and %g are correlated by %.4f: only a combination of them is "
                          "known; trust the curve, not the single coefficients",
                          id->exponents[id->alike[0]], id->exponents[id->alike[1]], id->correlation);
    }
    if (id->doubts & GALET_IDENTIFY_NEGATIVE) {
        galet_result_warn(
            out, "negative-friction",
            "the law is negative at some speed below %.3g %s: it would drive the motion there, and should "
            "not be used",
            highest_speed(id), units->speed);
    }
}

/// What mu surely is where it is largest, at rest or at the highest speed.
static double least_mu(const galet_identify *id) {
    double bar = galet_identify_quantile(id, 0.95), top = highest_speed(id);
    double rest = id->mu[0] - bar * id->mu_sd[0];
    return fmax(rest, galet_identify_mu(id, top) - bar * galet_identify_mu_sd(id, top));
}

/// What mu surely does not exceed at the highest speed; where it has no unit.
static double most_mu(const galet_identify *id, const galet_identify_units *units) {
    double bar = galet_identify_quantile(id, 0.95), top = highest_speed(id);
    return *units->mu ? INFINITY : galet_identify_mu(id, top) + bar * galet_identify_mu_sd(id, top);
}

static void warn(galet_result *out, const galet_identify *id, const galet_identify_units *units, double top) {
    warn_of_record(out, id);
    warn_of_residuals(out, id, units);
    warn_of_hum(out, id);
    warn_of_law(out, id, units);
    galet_identify_warn_of_size(out, least_mu(id), units);
    galet_identify_warn_of_top(out, top, highest_speed(id), units->speed);
}

static galet_status identify(const galet_values *in, const galet_identify_record *record, galet_result *out,
                             galet_refusal *why) {
    galet_identify_def def = galet_identify_inputs_def(in, record);
    galet_identify id;
    const char *fault = NULL;
    def.watch = galet_result_watch(out);
    galet_status status = galet_identify_run(&def, &id, &fault);
    if (status == GALET_ERR_RANGE) {
        return galet_identify_refuse(why, &def, fault);
    }
    bool kept = status == GALET_ERR_INTERRUPTED && id.terms > 0;
    if (status && status != GALET_ERR_NOT_CONVERGED && !kept) {
        return status;
    }
    def.watch = kept ? NULL : def.watch;
    double top = galet_identify_inputs_top(in, highest_speed(&id));
    galet_identify_units units = galet_identify_units_of(in, &def);
    set_outputs(galet_result_record(out), &id);
    galet_identify_units_set(&units, out);
    galet_identify_warn_of_status(out, status);
    galet_identify_warn_of_angles(out, &def);
    galet_identify_warn_of_rates(out, &def, id.omega);
    galet_identify_warn_of_times(out, in, record->rate, id.omega / (2.0 * M_PI), most_mu(&id, &units));
    galet_identify_warn_of_fit(out, id.doubts, id.unexplained);
    warn(out, &id, &units, top);
    galet_status filled = galet_identify_tables_fill(&def, &id, galet_values_real(in, "confidence"), top, out);
    return status ? status : filled;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_identify_record record = {0};
    galet_status status = galet_identify_inputs_read(in, &record, why);
    bool film = galet_values_is(in, "law", "film");
    if (!status) {
        galet_identify_inputs_tell(in, &record, out);
        status = (film ? galet_identify_film_study : identify)(in, &record, out, why);
    }
    galet_identify_inputs_release(&record);
    return status;
}

const galet_study galet_study_identify = {
    .name = "identify",
    .summary = "a friction law with error bars, from a measured free decay",
    .about =
        "A mass on a spring, or a pendulum, swings freely and is braked by friction. From its measured place or "
        "velocity come the coefficients of load x sum of mu |v|^p, their standard deviations and a band about the "
        "friction curve. The record is demodulated, fitted by the averaged motion, then by the true motion up to "
        "and beyond its stop; the highest power is chosen by the Bayesian information criterion, where residuals are "
        "not independent by that of as many points as are. Records that run "
        "until the mass rests tell most. What the record cannot tell, warnings say.",
    .params = galet_identify_params,
    .outputs = outputs,
    .tables = galet_identify_tables,
    .figures = galet_identify_figures,
    .headline = "mu mu_start mu_c c tau frequency",
    .lead_figure = "decay",
    .run = run,
};
