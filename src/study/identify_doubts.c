#include "study/identify_doubts.h"

#include <galet/identify.h>

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
                      "the largest swing, at %.3g s, is not among the first: the record begins before the mass was let "
                      "go; leave that out with from = %.3g s",
                      until, until);
}
