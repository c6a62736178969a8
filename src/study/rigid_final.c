#include "study/rigid_final.h"

#include "base/vec.h"

#include <math.h>

static const double ROLLING = 0.01;  // part of the largest slip that counts as none, as in study ball

galet_rigid_final galet_rigid_final_start(void) {
    return (galet_rigid_final){.t_roll = NAN};
}

static galet_rigid_sample at(const galet_span *span, double t) {
    galet_rigid_sample sample;
    span->at(span, t, &sample);
    return sample;
}

static bool rolls(const galet_rigid_sample *s, double limit) {
    return s->mode == GALET_RIGID_STUCK || s->mode == GALET_RIGID_ROLL ||
           (s->mode != GALET_RIGID_FLIGHT && s->slip <= limit);
}

/// The moment in a stretch from which on the body rolls, to rounding; it does at the end.
static double begin_of_rolling(const galet_span *span, double limit) {
    double from = span->t0, to = span->t1;
    galet_rigid_sample first = at(span, from);
    if (rolls(&first, limit)) {
        return from;
    }
    for (double middle = 0.5 * (from + to); middle > from && middle < to; middle = 0.5 * (from + to)) {
        galet_rigid_sample s = at(span, middle);
        *(rolls(&s, limit) ? &to : &from) = middle;
    }
    return to;
}

void galet_rigid_final_observe(const galet_span *span, void *context) {
    galet_rigid_final *f = context;
    if (span->t0 <= 0.0) {
        f->largest_slip = at(span, span->t0).slip;
    }
    f->last = at(span, span->t1);
    f->largest_slip = fmax(f->largest_slip, f->last.slip);
    double limit = ROLLING * f->largest_slip;
    if (!rolls(&f->last, limit)) {
        f->t_roll = NAN;
    } else if (isnan(f->t_roll)) {
        f->t_roll = begin_of_rolling(span, limit);
    }
}

/// Turned by the quaternion q: v + 2 q x (q x v + q0 v).
galet_vec3 galet_rigid_final_velocity(const galet_rigid_final *final) {
    const double *q = final->last.orientation;
    galet_vec3 v = final->last.velocity, axis = {q[1], q[2], q[3]};
    galet_vec3 inner = galet_vec3_add(galet_vec3_cross(axis, v), galet_vec3_scale(q[0], v));
    return galet_vec3_add(v, galet_vec3_scale(2.0, galet_vec3_cross(axis, inner)));
}
