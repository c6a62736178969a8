#include "study/identify_doubts.h"

void galet_identify_warn_of_status(galet_result *out, galet_status status) {
    if (status == GALET_ERR_NOT_CONVERGED) {
        galet_result_warn(out, "not-converged",
                          "the fit did not converge: this is the best that was found, and its bars mean little");
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
