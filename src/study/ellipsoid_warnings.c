#include "study/ellipsoid_warnings.h"

#include "study/plausible.h"

#include <math.h>

static void warn_of_end(const galet_ellipsoid_def *def, const galet_ellipsoid_result *e, galet_result *out) {
    if (e->ended == GALET_ELLIPSOID_END_ROLLING) {
        galet_result_warn(out, "rolling-not-followed",
                          "stopped at %.6g s: slip and spin vanished under %.3g times the weight, where friction holds "
                          "the body; how it rolls from there, until friction or contact gives way, is not followed",
                          e->t_end, e->load_ratio);
    }
    if (e->ended == GALET_ELLIPSOID_END_BOUNCING) {
        galet_result_warn(out, "too-many-bounces", "stopped at %.6g s: the body bounces too often to be followed",
                          e->t_end);
    }
    if (e->ended == GALET_ELLIPSOID_END_EFFORT) {
        bool stuck = e->t_end < 1e-6 * def->t_end;
        galet_result_warn(out, "effort", "stopped at %.6g s of %.6g s after %zu right-hand sides: %s", e->t_end,
                          def->t_end, e->rates,
                          stuck ? "the contact is too stiff for the mass, or its friction too strong, to be followed"
                                : "a smaller t_end ends in time");
    }
    if (e->ended == GALET_ELLIPSOID_END_FAILURE) {
        galet_result_warn(out, "step-failure",
                          "stopped at %.6g s: no step of the integration, however short, met the tolerance", e->t_end);
    }
}

/// Errors of the integration tilt a body that stands, and decide when it falls.
static void warn_of_fall(const galet_ellipsoid_def *def, const galet_ellipsoid_result *e, galet_result *out) {
    static const double LOOSE = 1e-7;
    if (def->rtol > LOOSE && !isnan(e->t_stand)) {
        galet_result_warn(out, "fall-time",
                          "the body stands up at %.6g s, and errors of the integration may decide when it falls: take "
                          "rtol <= %g (got %g)",
                          e->t_stand, LOOSE, def->rtol);
    }
}

/// Whether runs part when a body that stood falls, which takes it a few times sqrt(c / g).
static bool parts_at_fall(const galet_ellipsoid_def *def, const galet_ellipsoid_result *e, double t_agree) {
    return fabs(e->t_topple - t_agree) < 10.0 * sqrt(def->c / def->gravity);
}

static void warn_of_chaos(const galet_ellipsoid_def *def, const galet_ellipsoid_result *e, double t_agree,
                          galet_result *out) {
    static const double LITTLE = 1.0;  // damping [s/m]
    if (t_agree < e->t_end) {
        galet_result_warn(out, "chaotic",
                          "repeated at a tenth of rtol, gamma3 is the same within 1e-3 up to %.6g s of %.6g s only: "
                          "%s depends on tolerance and rounding and is not reproducible",
                          t_agree, e->t_end,
                          parts_at_fall(def, e, t_agree)
                              ? "there the body falls, and the moment of it, with what follows,"
                              : "what follows");
    } else if (isnan(t_agree) && e->liftoffs > 1 && def->damping < LITTLE) {
        galet_result_warn(out, "bounces-unchecked",
                          "bouncing with little damping, from %.6g s on, is often chaotic: check_accuracy: true tells "
                          "up to when the motion is reproducible",
                          e->t_first_liftoff);
    }
}

void galet_ellipsoid_warn(const galet_ellipsoid_def *def, const galet_ellipsoid_result *e, double t_agree,
                          galet_result *out) {
    warn_of_chaos(def, e, t_agree, out);
    warn_of_fall(def, e, out);
    warn_of_end(def, e, out);
    galet_plausible_energy(e->energy_error, def->rtol, "lower rtol", out);
    double deepest = GALET_ELLIPSOID_MAX_DEPTH * fmin(def->a, def->c);
    if (e->depth_max > deepest) {
        galet_result_warn(out, "too-deep",
                          "the body went %.3g m into the plane, deeper than the model allows: %.3g m, a tenth of its "
                          "smaller radius",
                          e->depth_max, deepest);
    }
}
