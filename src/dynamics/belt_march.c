#include "dynamics/belt_march.h"

#include "dynamics/belt_fate.h"
#include "dynamics/belt_settle.h"

#include <math.h>

/// Relative tolerance of the motions.
static const double TOLERANCE = 1e-8;

/// Amplitudes that differ by less than this part are those of one branch.
static const double ALIKE = 0.2;

/// Where nothing damps small vibrations, how far outside of a cycle motions begin that come to it.
static const double BEGIN_OUTSIDE = 1.1;

static bool lasts(const galet_belt_branch_point *p) {
    return p->stable || p->irregular;
}

bool galet_belt_march_is_known(const galet_belt_branch *b, double speed, double amplitude) {
    const galet_belt_branch_point *p = b->diagram->points;
    for (size_t i = 1; i < b->diagram->count; i++) {
        const galet_belt_branch_point *one = &p[i - 1], *other = &p[i];
        double part = (speed - one->speed) / (other->speed - one->speed);
        bool between = one->branch == other->branch && one->branch != b->number && part >= 0.0 && part <= 1.0;
        double there = one->amplitude + part * (other->amplitude - one->amplitude);
        if (between && lasts(one) && lasts(other) && fabs(there - amplitude) <= ALIKE * amplitude) {
            return true;
        }
    }
    return false;
}

void galet_belt_march_add(galet_belt_branch *b, double speed, const galet_belt_cycle *c) {
    galet_belt_branch_point point = {
        .speed = speed,
        .amplitude = c->amplitude,
        .period = c->period,
        .branch = b->number,
        .stable = c->fate == GALET_BELT_CYCLES,
        .irregular = c->fate == GALET_BELT_IRREGULAR,
        .sticks = c->stick_fraction > 0.0,
    };
    galet_belt_branch_add_point(b->diagram, point);
}

/// Where the motion at the next speed begins: where the one before ended. If nothing damps small vibrations it begins
/// outside of the cycle, since it would stay inside: all grows with the speed at most.
static galet_belt_place begin_at(galet_belt_drift *d, double speed, galet_belt_place last) {
    double amplitude = last.x - d->f.sliding.x, faster = fmax(1.0, speed / d->f.def.belt_speed);
    galet_belt_drift_speed(d, speed);
    if (galet_belt_is_neutral(d) && amplitude > 0.0) {
        last.x = d->f.sliding.x + BEGIN_OUTSIDE * faster * amplitude;
    }
    return last;
}

static galet_belt_cycle next_cycle(galet_belt_branch *b) {
    galet_belt_drift *d = &b->drift;
    galet_belt_place from = begin_at(d, exp(b->last_u), b->last);
    d->has_left = d->has_jumped = d->is_lazy = false;
    galet_belt_cycle c = galet_belt_settle(d, from);
    b->last = c.fate == GALET_BELT_CYCLES ? (galet_belt_place){c.x_max, {c.y[0]}} : d->turn.to;
    return c;
}

static bool march(galet_belt_branch *b, double sense) {
    for (size_t i = 0;; i++) {
        b->last_u += sense * b->how->step;
        double speed = exp(b->last_u);
        if (speed < b->how->from || speed > b->how->to) {
            return true;
        }
        if (i == b->how->max_points || b->diagram->no_memory) {
            return false;
        }
        galet_belt_cycle c = next_cycle(b);
        if (c.fate == GALET_BELT_SETTLES || c.fate == GALET_BELT_NEUTRAL) {
            return true;
        }
        if (c.fate != GALET_BELT_CYCLES && c.fate != GALET_BELT_IRREGULAR) {
            return false;
        }
        galet_belt_march_add(b, speed, &c);
        if (galet_belt_march_is_known(b, speed, c.amplitude)) {
            return true;
        }
    }
}

bool galet_belt_march(galet_belt_branch *b, double sense) {
    galet_belt_drift *d = &b->drift;
    const double fine = d->fine_rtol, rtol = d->f.def.rtol;
    d->fine_rtol = fmax(fine, TOLERANCE);
    bool done = march(b, sense);
    d->fine_rtol = fine;
    galet_belt_drift_tolerance(d, rtol);
    return done;
}
