#include "study/effort_warnings.h"

#include "base/format.h"

#include <math.h>

/// A tolerance beyond which a motion is not worth much, and the order of the method: steps grow by its root.
static const double LOOSE = 1e-7, ORDER = 8.0;

/// Of what was reached, and of what a longer step gains.
static const double MARGIN = 0.9;

void galet_effort_warn(galet_result *out, galet_effort e, const char *others) {
    char tolerance[64] = "";
    double rtol = e.rtol * pow(e.t_end / (MARGIN * e.reached), ORDER);
    if (rtol <= LOOSE) {
        galet_format(tolerance, sizeof tolerance, ", and so may rtol = %.1g", rtol);
    }
    galet_result_warn(out, "effort",
                      "stopped at %.6g s of %.6g s after %zu right-hand sides: t_end = %.2g s ends in time%s%s%s",
                      e.reached, e.t_end, e.rates, MARGIN * e.reached, tolerance,
                      !*others     ? ""
                      : *tolerance ? ", "
                                   : ", and so may ",
                      others);
}

void galet_failure_warn(galet_result *out, galet_effort e) {
    galet_result_warn(out, "step-failure",
                      "stopped at %.6g s of %.6g s: no step of the integration, however short, met the tolerance; end "
                      "before (t_end), or try an rtol above %.1g",
                      e.reached, e.t_end, e.rtol);
}
