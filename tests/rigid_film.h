#pragma once

#include "check.h"

#include <galet/rigid.h>

#include "base/vec.h"

#include <math.h>

enum { MAX_SAMPLES = 64 };

/// Samples at wished times, and what happened.
typedef struct film {
    const double *times;
    size_t time_count, next;
    galet_rigid_sample sample[MAX_SAMPLES], last;
    galet_vec3 squares, centre;     // of the surface
    double worst_slip, worst_spin;  // while stuck
    size_t events[8];
    double first[8], latest[8];
    double shown;
    bool jumps_back;
    double largest_omega2, initial, imbalance;
} film;

static film shot;

/// Velocity of the contact point along the plane, from the sample's velocities alone.
static inline galet_vec3 slip_of(const film *f, const galet_rigid_sample *at) {
    galet_vec3 g = at->gamma, a = {f->squares.x * g.x, f->squares.y * g.y, f->squares.z * g.z};
    galet_vec3 arm = galet_vec3_sub(f->centre, galet_vec3_scale(1.0 / sqrt(galet_vec3_dot(g, a)), a));
    galet_vec3 u = galet_vec3_add(at->velocity, galet_vec3_cross(at->omega, arm));
    return galet_vec3_sub(u, galet_vec3_scale(galet_vec3_dot(u, g), g));
}

static inline void look(const galet_span *span, void *context) {
    film *f = context;
    if (span->t0 == 0.0) {
        span->at(span, 0.0, &f->last);
        f->initial = f->last.energy;
    }
    for (; f->next < f->time_count && f->times[f->next] <= span->t1; f->next++) {
        span->at(span, f->times[f->next], &f->sample[f->next]);
    }
    span->at(span, span->t1, &f->last);
    f->largest_omega2 = fmax(f->largest_omega2, f->last.omega2);
    f->imbalance = fmax(f->imbalance, fabs(f->last.energy + f->last.dissipated - f->initial));
    if (f->last.mode == GALET_RIGID_STUCK) {
        assert_true(f->last.slip == 0.0 && f->last.spin == 0.0);
        f->worst_slip = fmax(f->worst_slip, galet_vec3_norm(slip_of(f, &f->last)));
        f->worst_spin = fmax(f->worst_spin, fabs(galet_vec3_dot(f->last.omega, f->last.gamma)));
    }
    f->jumps_back = f->jumps_back || span->t0 < f->shown;
    f->shown = span->t1;
}

static inline void hear(galet_rigid_event event, double t, void *context) {
    film *f = context;
    if (f->events[event]++ == 0) {
        f->first[event] = t;
    }
    f->latest[event] = t;
}

static inline galet_rigid_result run(galet_rigid_def def, const double *times, size_t count) {
    galet_rigid_result result;
    galet_vec3 r = def.radii;
    shot = (film){.times = times, .time_count = count, .squares = {r.x * r.x, r.y * r.y, r.z * r.z}};
    shot.centre = def.centre;
    def.listener = hear;
    def.listener_context = &shot;
    assert_int_equal(galet_rigid_run(&def, look, &shot, &result), GALET_OK);
    assert_true(!shot.jumps_back && shot.shown == result.t_end);
    assert_true(shot.largest_omega2 <= result.omega2_max * (1.0 + 1e-9) + 1e-20);
    return result;
}

/// A homogeneous ball on a slope.
static inline galet_rigid_def ball_on_slope(double friction) {
    galet_rigid_def def = galet_default_rigid();
    def.radii = (galet_vec3){0.05, 0.05, 0.05};
    def.omega0 = (galet_vec3){0.0, 0.0, 0.0};
    def.slope = 0.3;
    def.slope_direction = 0.7;
    def.friction = friction;
    def.depth0 = galet_rigid_start_depth(&def);
    def.t_end = 2.0;
    galet_rigid_fill(&def);
    return def;
}

/// A ball that rolls along x, stuck.
static inline galet_rigid_def rolling_ball(double speed) {
    galet_rigid_def def = ball_on_slope(0.3);
    galet_vec3 axes[3];
    def.slope = 0.0;
    def.depth0 = galet_rigid_start_depth(&def);
    galet_rigid_start_axes(&def, axes);
    def.omega0 = galet_vec3_scale(speed / 0.05, axes[1]);
    def.velocity0 = galet_vec3_scale(speed, axes[0]);
    return def;
}
