#include "study/klarbring_warnings.h"

#include "base/format.h"

#include "study/plausible.h"
#include "study/step_warnings.h"

#include <math.h>
#include <stdio.h>

/// What the numbers given leave open.
static void warn_of_data(const galet_klarbring_def *def, const galet_klarbring_class *class, double uncertainty,
                         galet_result *out) {
    if (class->count > 1) {
        galet_result_warn(out, "cell-uncertain",
                          "the uncertainty of %g allows %zu cells of the table (margin_A %.2g, margin_mu %.2g): labels "
                          "stand only where all of them agree; places of equilibria, the margin of a wedged mass and "
                          "the motion are those of the numbers as they are",
                          uncertainty, class->count, class->margin_a, class->margin_d);
    }
    double spare = (def->kn * def->kt - def->w * def->w) / (def->kn * def->kt + def->w * def->w);
    if (spare <= (2.0 + uncertainty) * uncertainty) {
        galet_result_warn(out, "stiffness-uncertain",
                          "within the uncertainty of %g the stiffness may not be positive definite", uncertainty);
    }
    if (class->cell.d != 0 && fabs(class->margin_d) < 1e-6) {
        galet_result_warn(
            out, "near-wedging",
            "mu is within %.2g of KT / |W|: where sliding off the wall is imminent is uncertain by 1e%.0f "
            "times the data",
            2.0 * fabs(class->margin_d), -log10(fabs(class->margin_d)));
    }
}

/// Part of its way off the wall that time steps went into it. A mass that never leaves the wall has no such way, and
/// goes in by what rounding adds up to.
static double depth_of(const galet_klarbring_result *r) {
    return r->penetration > 1e-9 * fabs(r->last.ut) ? r->penetration / r->away : 0.0;
}

/// What a motion did not reach, or not well.
static void warn_of_motion(const galet_klarbring_def *def, const galet_klarbring_result *r, galet_result *out) {
    if (r->ended == GALET_KLARBRING_ENDED_EFFORT) {
        galet_result_warn(out, "too-many-events",
                          "the motion was given up at %g s: its next landing was not found in 2e7 steps; a "
                          "t_end up to then ends in time",
                          r->last.t);
    }
    double omega[2];
    galet_klarbring_frequencies(def, omega);
    galet_step_warn(r->step, omega[1], r->penetration, depth_of(r), out);
    if (r->ended == GALET_KLARBRING_ENDED_EVENTS) {
        galet_result_warn(out, "too-many-events",
                          "the motion was given up at %g s after %zu events: raise max_events or shorten t_end",
                          r->last.t, r->events);
    }
    char where[64];
    galet_format(where, sizeof where, "W^2 is within %.1g of KN KT", 1.0 - def->w / def->kn * (def->w / def->kt));
    galet_plausible_digits(r->energy_error, where, out);
}

void galet_klarbring_warn(const galet_klarbring_def *def, const galet_klarbring_class *class, double uncertainty,
                          const galet_klarbring_result *result, galet_result *out) {
    warn_of_data(def, class, uncertainty, out);
    warn_of_motion(def, result, out);
}
