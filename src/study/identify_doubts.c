#include "study/identify_doubts.h"

#include "study/plausible.h"

#include <math.h>
#include <string.h>

/// Rubber on a dry road has 1 or so, the stickiest of rubbers 3.

/// Nothing that slides has less: superlubricity is said of 1e-3 to 1e-5. Swings below the first frequency are rare, and
/// below the second such friction is a reason to ask [Hz].
static const double LEAST_FRICTION = 1e-6, RARE = 0.01, SLOW = 1.0;

/// Part by which the last swing is larger than the first.
static const double GROWTH = 0.1;

/// Beyond 2 omega a pendulum turns over, noise aside.
static const double MOST_RATE = 2.2;

static double span_of(const galet_identify_def *def) {
    double least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < def->count; i++) {
        least = fmin(least, def->signal[i]);
        most = fmax(most, def->signal[i]);
    }
    return most - least;
}

static bool turns_over(const galet_identify_def *def) {
    return def->pendulum && !def->velocity && span_of(def) > 2.0 * M_PI;
}

void galet_identify_warn_of_size(galet_result *out, double mu, const galet_identify_units *units) {
    if (!*units->mu && mu > GALET_PLAUSIBLE_FRICTION) {
        galet_result_warn(out, "large-friction",
                          "a coefficient of friction of %.3g is more than surfaces have: the signal was read from %s; "
                          "where its unit is another one, say so by signal_unit, and mass and load must be those of "
                          "the record",
                          mu, units->source);
    }
}

bool galet_identify_grows(const galet_identify *id) {
    bool late = id->largest_at > id->start + 0.5 * id->duration;  // as measured, whatever was fitted
    return late && id->speed_end > (1.0 + GROWTH) * id->speed_max;
}

void galet_identify_warn_of_growth(galet_result *out, const galet_identify *id) {
    if (galet_identify_grows(id)) {
        galet_result_warn(out, "growing-swing",
                          "the swing grows, to %.3g times its first speed: the law found drives it, or the record is "
                          "none of a free decay; leave the growth out with from, where a decay follows",
                          id->speed_end / id->speed_max);
    }
}

void galet_identify_warn_of_times(galet_result *out, const galet_values *in, double rate, double frequency, double mu) {
    const char *against, *source = NULL;
    if (galet_values_present(in, "data")) {
        source = galet_values_column_source(in, "data", "t", &against);
    }
    bool assumed = source && strstr(source, "assumed"), slippery = frequency < SLOW && mu < LEAST_FRICTION;
    if (assumed && (frequency < RARE || slippery)) {
        galet_result_warn(out, "slow-swing",
                          "a cycle takes %.3g s%s: times were read from %s; where they are milliseconds, title them "
                          "'t [ms]' or say sample_rate = %.4g Hz",
                          1.0 / frequency, slippery ? ", with less friction than surfaces have" : "", source,
                          1e3 * rate);
    }
}

void galet_identify_warn_of_rates(galet_result *out, const galet_identify_def *def, double omega) {
    double most = 0.5 * span_of(def);
    if (def->pendulum && def->velocity && most > MOST_RATE * omega) {
        galet_result_warn(out, "large-angles",
                          "the rates reach %.3g rad/s, and a pendulum of %.3g Hz turns over beyond %.3g rad/s: where "
                          "they are degrees a second, say signal_unit = deg/s",
                          most, omega / (2.0 * M_PI), 2.0 * omega);
    }
}

void galet_identify_warn_of_angles(galet_result *out, const galet_identify_def *def) {
    if (turns_over(def)) {
        galet_result_warn(out, "large-angles",
                          "the angles span %.3g rad, more than a turn: where they are degrees, say signal_unit = deg",
                          span_of(def));
    }
}

galet_status galet_identify_refuse(galet_refusal *why, const galet_identify_def *def, const char *fault) {
    if (turns_over(def)) {
        return galet_refuse(why, "data", "%s; its angles span %.3g rad: where they are degrees, say signal_unit = deg",
                            fault ? fault : "cannot be used", span_of(def));
    }
    return galet_refuse(why, "data", "%s", fault ? fault : "cannot be used");
}

void galet_identify_warn_of_status(galet_result *out, galet_status status) {
    if (status == GALET_ERR_NOT_CONVERGED) {
        galet_result_warn(out, "not-converged",
                          "the fit did not converge: this is the best that was found, and its bars mean little");
    }
}

void galet_identify_warn_of_fit(galet_result *out, unsigned doubts, double unexplained) {
    if (doubts & GALET_IDENTIFY_POOR_FIT) {
        galet_result_warn(
            out, "poor-fit",
            "%.3g %% of the swing's variance is explained neither by this law nor by noise: the record is "
            "no free decay by it, and what was found is not to be trusted; look at data and fit",
            100.0 * unexplained);
    }
}

void galet_identify_warn_of_top(galet_result *out, double top, double speed_max, const char *unit) {
    if (top > speed_max * (1.0 + 1e-9)) {
        galet_result_warn(out, "extrapolation",
                          "the friction curve is extrapolated beyond %.3g %s, the highest speed seen", speed_max, unit);
    }
}

void galet_identify_warn_of_rest(galet_result *out, double until) {
    galet_result_warn(out, "late-start",
                      "the record begins before the swing does: the mass was let go, or swung most, at %.4g s; leave "
                      "out what comes before with from = %.4g s",
                      until, until);
}
