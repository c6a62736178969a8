#include "study/rigid_rows.h"

#include <galet/study.h>

#include <math.h>

#define SAMPLED(member, ...) GALET_BOUND_COLUMN(galet_rigid_row, at.member, __VA_ARGS__)

const galet_column galet_rigid_pose_columns[] = {
    SAMPLED(t, "t", "s", "time"),
    SAMPLED(surface.x, "px", "m", "centre of the surface along x"),
    SAMPLED(surface.y, "py", "m", "centre of the surface along y"),
    SAMPLED(surface.z, "pz", "m", "height of the centre of the surface"),
    SAMPLED(orientation[0], "q0", "", "quaternion, body to space"),
    SAMPLED(orientation[1], "q1", "", "quaternion, body to space"),
    SAMPLED(orientation[2], "q2", "", "quaternion, body to space"),
    SAMPLED(orientation[3], "q3", "", "quaternion, body to space"),
    SAMPLED(touch.x, "tx", "m", "contact point, or lowest point, along x"),
    SAMPLED(touch.y, "ty", "m", "contact point, or lowest point, along y"),
    SAMPLED(force.x, "fx", "N", "force of the plane on the body along x"),
    SAMPLED(force.y, "fy", "N", "force of the plane on the body along y"),
    SAMPLED(force.z, "fz", "N", "force of the plane on the body, upward"),
    SAMPLED(turning.x, "wx", "rad/s", "angular velocity along x"),
    SAMPLED(turning.y, "wy", "rad/s", "angular velocity along y"),
    SAMPLED(turning.z, "wz", "rad/s", "angular velocity, upward"),
    SAMPLED(patch_alpha, "alpha", "m", "major semi-axis of the patch; 0 in flight", .shown = "mm"),
    SAMPLED(patch_beta, "beta", "m", "minor semi-axis of the patch; 0 in flight", .shown = "mm"),
    SAMPLED(patch_angle, "patch_angle", "rad", "angle of the major semi-axis of the patch from x", .jumps = true),
    GALET_RIGID_MODE_COLUMN,
    GALET_END,
};

const char *galet_rigid_mode_name(galet_rigid_mode mode) {
    static const char *const names[] = {
        [GALET_RIGID_SLIDE] = "slide",
        [GALET_RIGID_STUCK] = "stuck",
        [GALET_RIGID_FLIGHT] = "flight",
        [GALET_RIGID_ROLL] = "no-slip",
    };
    return names[mode];
}

/// Part of the normal force, and of it times the patch, below which friction is rounding: a ball that rolls straight
/// and evenly has none.
static const double ROUNDING = 1e-9;

static double beyond(double level, double value) {
    return fabs(value) > level ? value : 0.0;
}

/// What does not slip has no slip, and a spin that is rounding of the angular velocity is none.
static void settle(galet_rigid_sample *s) {
    s->slip = s->mode == GALET_RIGID_ROLL ? 0.0 : s->slip;
    s->spin = beyond(1e-12 * sqrt(s->omega2), s->spin);
    s->turning.z = s->spin == 0.0 ? 0.0 : s->turning.z;
}

static void fill_row(const galet_span *span, double t, void *sample) {
    const galet_span *motion = span->motion;
    galet_rigid_row *row = sample;
    motion->at(motion, t, &row->at);
    double level = ROUNDING * row->at.force.z;
    row->at.friction_force = beyond(level, row->at.friction_force);
    row->at.friction_moment = beyond(level * row->at.patch_alpha, row->at.friction_moment);
    settle(&row->at);
    row->mode = galet_rigid_mode_name((galet_rigid_mode)row->at.mode);
}

void galet_rigid_rows_observe(const galet_span *span, galet_trace *trace) {
    galet_trace_observe(&(galet_span){span->t0, span->t1, fill_row, span}, trace);
}
