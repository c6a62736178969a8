#include "study/rolling_warnings.h"

#include "study/bodies.h"
#include "study/plausible.h"
#include "study/profile_warnings.h"
#include "study/unlike_materials.h"

#include <math.h>

static void warn_box(galet_result *out, const galet_rolling_result *r) {
    if (r->missed > 0.0) {
        galet_result_warn(out, "profile-missed",
                          "at y = %.4g mm the profile stands %.3g um into the other body, on something narrower than "
                          "the lines of the grid (%.2g mm): take it out, smooth it (profile.smoothing) or take a finer "
                          "grid.ny",
                          1e3 * r->missed_at, 1e6 * r->missed, 1e3 * r->grid.dy);
    }
    if (r->strips_overlap > 5e-3) {
        galet_result_warn(out, "strips-overlap",
                          "strip-bem keeps strips out of contact on which the bodies overlap by %.2g of the approach: "
                          "pressures beside them may be too large. Compare with normal: exact, or take another grid.ny",
                          r->strips_overlap);
    }
    if (r->beyond_profile) {
        galet_result_warn(
            out, "beyond-profile",
            "the contact reaches %.4g mm beyond the points of profile.file, where the profile is continued "
            "by a straight line; give more points",
            1e3 * r->beyond_points);
    }
    if (r->enlarged) {
        galet_result_warn(out, "box-enlarged",
                          "the box cut the contact and was enlarged to %.4g x %.4g mm; a larger grid.margin avoids it",
                          1e3 * (double)r->grid.nx * r->grid.dx, 1e3 * (double)r->grid.ny * r->grid.dy);
    } else if (r->box_cut) {
        galet_result_warn(out, "box-cut", "the contact reaches the edge of the box: take a larger grid.margin");
    }
}

static void warn_kalker(galet_result *out, const galet_rolling_result *r) {
    if (r->kalker_clamped) {
        galet_result_warn(
            out, "kalker-range",
            "the contact is too slender for Kalker's table (a/b from 1/25 to 25): FASTSIM took the last of "
            "his coefficients; strip-theory needs none");
    }
}

static void warn_threads(const galet_values *in, galet_result *out, const galet_rolling_result *r) {
    if (r->threads_missed > 0) {
        galet_threads_warn(out, galet_values_integer(in, "threads"), r->threads_missed);
    }
}

void galet_threads_warn(galet_result *out, long asked, int missed) {
    galet_result_warn(out, "one-thread",
                      "the system gave %ld of %ld threads, and so it took longer; the numbers are the same",
                      asked - missed, asked);
}

static void warn_cells(galet_result *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    galet_cut cut = def->tangential->cut;
    galet_plausible_cells(cut == GALET_CUT_CELLS ? 2.0 * r->a / r->grid.dx : INFINITY,
                          cut == GALET_CUT_NONE ? INFINITY : 2.0 * r->b / r->grid.dy, out);
}

/// Circles and blends are parabolas, of which the extent over the radius tells.
static void warn_slope(galet_result *out, const galet_rolling_def *def, const galet_rolling_result *r) {
    enum { PLACES = 64 };
    double steepest = 0.0, at = 0.0;
    for (int i = 0; i <= PLACES && def->profile.kind == GALET_PROFILE_POINTS; i++) {
        double y = r->y_min + (r->y_max - r->y_min) * i / PLACES;
        double slope = galet_profile_slope(&def->profile, def->contact.body1.ry, y);
        at = fabs(slope) > fabs(steepest) ? y : at;
        steepest = fabs(slope) > fabs(steepest) ? slope : steepest;
    }
    galet_plausible_slope(steepest, at, out);
}

/// Of the bodies at the ends of the contact; that of points is told by itself.
static double slope_of(const galet_rolling_def *def, const galet_rolling_result *r) {
    galet_hertz_def bodies = def->contact;
    if (def->profile.kind == GALET_PROFILE_POINTS) {
        bodies.body1.ry = INFINITY;
    } else if (def->profile.kind == GALET_PROFILE_BLEND) {
        bodies.body1.ry = fmin(fabs(bodies.body1.ry), fabs(def->profile.blend_radius));
    }
    return galet_bodies_slope(&bodies, r->a, r->b);
}

void galet_rolling_warn(const galet_values *in, const galet_rolling_def *def, const galet_rolling_result *result,
                        galet_result *out) {
    galet_bodies_warn(in, result->patch_to_radius, slope_of(def, result), result->p0, out);
    galet_plausible_friction(in, "mu", out);
    galet_plausible_creepage(in, "creep.x", out);
    galet_plausible_creepage(in, "creep.y", out);
    warn_slope(out, def, result);
    warn_cells(out, def, result);
    galet_profile_warn(in, result, out);
    warn_box(out, result);
    galet_unlike_materials_warn(in, def, result, out);
    warn_kalker(out, result);
    warn_threads(in, out, result);
}
