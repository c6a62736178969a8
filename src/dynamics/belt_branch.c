#include "dynamics/belt_branch.h"

#include "numerics/root.h"

#include <math.h>
#include <stdlib.h>

/// Below this q, growth is that of the eigenvalue.
static const double SMALL = 1e-3;

/// Growth on a branch in parts of the amplitude; more is a jump of the map, which no cycle follows.
static const double JUMP = 1e-3;

/// A branch that turns by more than this is followed in shorter steps [rad].
static const double SHARP = 0.4;

enum { HALVINGS = 6 };

double galet_belt_branch_scale(const galet_belt_drift *d) {
    return d->f.def.belt_speed * sqrt(d->f.def.mass / d->f.def.stiffness);
}

double galet_belt_branch_growth(galet_belt_branch *b, galet_belt_spot s) {
    galet_belt_drift_speed(&b->drift, exp(s.u));
    if (fabs(s.q) < SMALL) {
        return b->drift.f.sliding.vibration;
    }
    double amplitude = galet_belt_branch_scale(&b->drift) * sinh(fabs(s.q));
    return galet_belt_drift_at(amplitude, &b->drift) / amplitude;
}

static galet_belt_spot on_circle(const galet_belt_branch *b, double angle) {
    return (galet_belt_spot){b->at.u + b->radius * cos(angle), b->at.q + b->radius * sin(angle)};
}

static double growth_on_circle(double angle, void *context) {
    galet_belt_branch *b = context;
    return galet_belt_branch_growth(b, on_circle(b, angle));
}

/// More closely where growth is smooth: of a jump a thousandth of the circle is enough.
static double narrow_heading(galet_belt_branch *b, galet_root_end low, galet_root_end high) {
    galet_root root;
    if (galet_root_narrow(growth_on_circle, b, low, high, 1e-3, &root)) {
        return NAN;
    }
    if (fabs(root.residual) > JUMP || root.residual == 0.0) {
        return root.x;
    }
    galet_root_end one = {root.x, root.residual};
    low = root.x < root.other.x ? one : root.other;
    high = root.x < root.other.x ? root.other : one;
    return galet_root_narrow(growth_on_circle, b, low, high, 3e-5, &root) ? NAN : root.x;
}

/// The angle at which the branch leaves a circle around its last point: from straight on towards the side on which the
/// branch must lie, also around corners. NAN where it is not found.
static double find_heading(galet_belt_branch *b) {
    static const double turns[] = {0.15, 0.25, 0.4, 0.7, 1.1, 1.6, 2.1, 2.5, 2.75, 2.9, 3.0, 3.06, 3.1, 3.12};
    galet_root_end last = {b->heading, growth_on_circle(b->heading, b)};
    double side = last.f * b->left > 0.0 ? -1.0 : 1.0;
    for (size_t i = 0; i < sizeof turns / sizeof *turns && isfinite(last.f); i++) {
        double angle = b->heading + side * turns[i];
        galet_root_end next = {angle, growth_on_circle(angle, b)};
        if (next.f * last.f <= 0.0) {
            return side > 0.0 ? narrow_heading(b, last, next) : narrow_heading(b, next, last);
        }
        last = next;
    }
    return NAN;
}

void galet_belt_branch_add_point(galet_belt_diagram *d, galet_belt_branch_point point) {
    if (d->count == d->capacity) {
        size_t capacity = d->capacity ? 2 * d->capacity : 256;
        galet_belt_branch_point *grown = realloc(d->points, capacity * sizeof *grown);
        if (!grown) {
            d->no_memory = true;
            return;
        }
        d->points = grown;
        d->capacity = capacity;
    }
    d->points[d->count++] = point;
}

void galet_belt_branch_turn_round(galet_belt_branch_point *first, galet_belt_branch_point *last) {
    for (; first < last; first++, last--) {
        galet_belt_branch_point swap = *first;
        *first = *last;
        *last = swap;
    }
}

bool galet_belt_branch_add(galet_belt_branch *b, galet_belt_spot s, bool stable) {
    double growth = galet_belt_branch_growth(b, s);
    if (isnan(growth)) {
        return false;
    }
    const galet_belt_turn *turn = &b->drift.turn;
    bool is_small = fabs(s.q) < SMALL, edge = !is_small && fabs(growth) > JUMP;
    double begins = edge ? b->drift.place.x : turn->to.x;  // where a turn begins that may end elsewhere
    galet_belt_branch_point point = {
        .speed = exp(s.u),
        .amplitude = is_small ? 0.0 : 0.5 * (begins - turn->x_min),
        .period = is_small ? 2.0 * acos(-1.0) / b->drift.f.sliding.frequency : turn->period,
        .branch = b->number,
        .stable = stable,
        .sticks = !is_small && turn->stick > 0.0,
        .edge = edge,
    };
    galet_belt_branch_add_point(b->diagram, point);
    if (!is_small) {
        b->last = turn->to;
        b->last_u = s.u;
    }
    return true;
}

bool galet_belt_branch_is_stable(const galet_belt_branch *b) {
    return (cos(b->heading) > 0.0) == (b->left < 0.0);
}

static void tell_progress(const galet_belt_branch *b) {
    const galet_watch *watch = b->drift.f.outer;
    if (watch && watch->progress) {
        watch->progress("bifurcation diagram", NAN, watch->context);
    }
}

bool galet_belt_branch_step(galet_belt_branch *b) {
    double angle = NAN, shortest = ldexp(b->how->step, -HALVINGS);
    tell_progress(b);
    for (;;) {
        angle = find_heading(b);
        bool close = fabs(angle - b->heading) < SHARP;
        if (close || 0.5 * b->radius < shortest) {
            break;
        }
        b->radius *= 0.5;
    }
    if (isnan(angle)) {
        return false;
    }
    b->at = on_circle(b, angle);
    b->heading = angle;
    b->radius = fmin(1.6 * b->radius, b->how->step);
    b->trail[0] = b->trail[1], b->trail[1] = b->trail[2], b->trail[2] = b->at;
    b->steps++;
    return true;
}
