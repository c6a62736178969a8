#include "study/identify_doubts.h"

#include <math.h>

/// Rubber on a dry road has 1 or so, the stickiest of rubbers 3.
static const double LARGEST_FRICTION = 3.0;

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
    if (!*units->mu && mu > LARGEST_FRICTION) {
        galet_result_warn(out, "large-friction",
                          "a coefficient of friction of %.3g is more than surfaces have: the signal was taken for [%s] "
                          "(signal_unit says otherwise), and mass and load must be those of the record",
                          mu, units->signal);
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
            "%.2g %% of the swing's variance is explained neither by this law nor by noise: the record is "
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
