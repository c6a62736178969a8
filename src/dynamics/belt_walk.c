#include "dynamics/belt_walk.h"

#include "dynamics/belt_fate.h"
#include "numerics/root.h"

#include <math.h>

/// What grows beyond this, in the unit of steady sliding and the stretch of its spring, grows without bounds.
static const double BEYOND = 1e4;

/// The longest leap from one amplitude to the next that is looked at, and how alike the growth must be at both.
static const double LONGEST = 0.25, ALIKE = 0.5;

/// Tolerance of turns that only show the way, and of those of laws that creep, which are held to more than is asked.
static const double COARSE = 1e-9, COARSE_CREEP = 1e-7;

/// Amplitudes, in parts of the stretch of the spring, that want the tolerance of the definition.
static const double DELICATE = 1e-3;

/// Growth in a turn, in tolerances of its integration, that is none.
static const double NOISE = 10.0;

double galet_belt_coarse(const galet_belt_drift *d) {
    return d->f.def.law->creep ? COARSE_CREEP : COARSE;
}

double galet_belt_top(const galet_belt_drift *d) {
    return BEYOND * (d->f.sliding.unit + fabs(d->f.sliding.x));
}

/// Small vibrations decay by the eigenvalue: nothing lies between here and rest.
static bool decays_by_eigenvalue(const galet_belt_drift *d, double amplitude, double growth) {
    double linear = expm1(d->f.sliding.vibration * d->turn.period);
    return d->f.sliding.stable && amplitude < 0.2 * d->f.sliding.unit &&
           fabs(growth / amplitude - linear) < 0.1 * fabs(linear);
}

/// The cycle between two amplitudes: coarsely, then as accurately as the definition wants within what may be left.
/// Undecided where the coarse one is not to be seen then: it was noise.
static galet_belt_cycle pin_down(galet_belt_drift *d, galet_root_end low, galet_root_end high) {
    galet_root root;
    if (galet_root_narrow(galet_belt_drift_at, d, low, high, 1e-8 * high.x, &root)) {
        return galet_belt_no_cycle(GALET_BELT_UNDECIDED);
    }
    double at = root.x;
    bool seen = d->f.def.rtol == d->fine_rtol;
    galet_belt_drift_tolerance(d, 0.0);
    for (double width = 1e-6; width < 0.1; width *= 30.0) {
        if (!galet_root_find(galet_belt_drift_at, d, (1.0 - width) * at, (1.0 + width) * at, 1e-14 * at, &root)) {
            seen = true;
            break;
        }
    }
    seen = seen && !isnan(galet_belt_drift_at(root.x, d));
    return seen ? galet_belt_judge(d, 1) : galet_belt_no_cycle(GALET_BELT_UNDECIDED);
}

/// Where nothing damps small vibrations those that are small enough do not drift at all.
typedef struct drift_to_still {
    galet_belt_drift *drift;
    double sense;  // 1 where it grows there, -1 where it shrinks
} drift_to_still;

/// By how much the drift over the amplitude is more than noise. What drifts the other way belongs to what lies beyond:
/// between a cycle that sticks and the vibrations that go on for ever inside it, everything grows.
static double beyond_noise(double amplitude, void *context) {
    const drift_to_still *s = context;
    return s->sense * galet_belt_drift_at(amplitude, s->drift) / amplitude - NOISE * s->drift->f.def.rtol;
}

static bool is_still(const galet_belt_drift *d, galet_root_end at) {
    double noise = galet_belt_drift_is_far(d) ? 0.0 : NOISE * d->f.def.rtol * at.x;
    return galet_belt_is_neutral(d) && fabs(at.f) <= noise;
}

/// A drift that ends where the vibrations begin that go on for ever.
static galet_belt_cycle pin_down_still(galet_belt_drift *d, double from, double still) {
    galet_root root;
    galet_root_end one = {from, 1.0}, other = {still, -1.0};
    bool rises = from < still;
    drift_to_still s = {d, rises ? 1.0 : -1.0};
    if (galet_root_narrow(beyond_noise, &s, rises ? one : other, rises ? other : one, 1e-9 * still, &root) ||
        isnan(galet_belt_drift_at(root.x, d)) || !d->turn.came_back ||
        isnan(galet_belt_drift_at(d->turn.to.x - d->f.sliding.x, d))) {  // where it drifts by no more than noise
        return galet_belt_no_cycle(GALET_BELT_UNDECIDED);
    }
    return galet_belt_judge(d, 1);
}

/// A walk over amplitudes: the last two, and how many turns of growth a leap may span.
typedef struct stroll {
    galet_root_end here, before;
    double turns;
} stroll;

/// Share of the amplitude by which the next leap changes it. Over as many turns as seem alike; or, where the growth
/// dwindles, a little beyond where its secant vanishes.
static double leap(const stroll *s) {
    double part = s->turns * fabs(s->here.f) / s->here.x;
    if (s->before.f * s->here.f > 0.0 && fabs(s->here.f) < fabs(s->before.f)) {
        double distance = s->here.f * (s->here.x - s->before.x) / (s->before.f - s->here.f);
        part = fmax(part, 1.1 * fabs(distance) / s->here.x);
    }
    return fmin(part, LONGEST);
}

/// Takes the leap unless growth has changed too much over turns that were left out.
static void advance(stroll *s, galet_root_end next, bool secant) {
    double growth = s->here.f / s->here.x, change = fabs(next.f / next.x - growth);
    bool alike = change <= ALIKE * fabs(growth);
    bool back = !alike && !secant && s->turns > 1.0;
    s->turns = alike ? 2.0 * s->turns : fmax(0.25 * s->turns, 1.0);
    if (!back) {
        s->before = s->here;
        s->here = next;
    }
}

/// How far a known cycle reaches, if it bounds what is inside it: one of several turns, or whose mass turns round
/// before steady sliding, does not.
static double reach_of(const galet_belt_drift *d, const galet_belt_cycle *known) {
    bool bounds = known && known->fate == GALET_BELT_CYCLES && known->turns == 1 && known->x_max > d->f.sliding.x;
    return bounds ? known->x_max - d->f.sliding.x : INFINITY;
}

/// At the tolerance that the drift has.
static galet_belt_cycle walk(galet_belt_drift *d, double amplitude, const galet_belt_cycle *known) {
    double top = galet_belt_top(d), reach = reach_of(d, known);
    stroll s = {{amplitude, galet_belt_drift_at(amplitude, d)}, {NAN, NAN}, 1.0};
    while (!isnan(s.here.f)) {
        if (is_still(d, s.here)) {
            return galet_belt_judge(d, 1);
        }
        double part = leap(&s);
        galet_root_end here = s.here, next = {here.f > 0.0 ? here.x * (1.0 + part) : here.x / (1.0 + part), 0.0};
        if (here.f > 0.0 && next.x >= reach) {
            return *known;
        }
        if (here.f < 0.0 && (next.x < galet_belt_nothing(d) || decays_by_eigenvalue(d, here.x, here.f))) {
            return galet_belt_settled(d);
        }
        if (here.f > 0.0 && next.x > top) {
            return galet_belt_no_cycle(GALET_BELT_GROWS);
        }
        next.f = galet_belt_drift_at(next.x, d);
        if (next.f == 0.0) {
            return galet_belt_judge(d, 1);
        }
        if (is_still(d, next)) {
            return pin_down_still(d, here.x, next.x);
        }
        if (next.f * here.f < 0.0) {
            return next.x > here.x ? pin_down(d, here, next) : pin_down(d, next, here);
        }
        advance(&s, next, part > s.turns * fabs(here.f) / here.x);
    }
    return galet_belt_no_cycle(GALET_BELT_UNDECIDED);
}

/// Turns that only show the way are too coarse where nothing drifts, and for amplitudes far below the stretch of the
/// spring, of which tolerances are parts. Those of laws that creep are fine anyway.
static bool is_delicate(const galet_belt_drift *d, double amplitude) {
    bool is_small = amplitude < DELICATE * fabs(d->f.sliding.x);
    return !d->f.def.law->creep && (galet_belt_is_neutral(d) || is_small);
}

galet_belt_cycle galet_belt_walk(galet_belt_drift *d, double amplitude, const galet_belt_cycle *known) {
    double state = d->place.y[0];
    galet_belt_drift_tolerance(d, is_delicate(d, amplitude) ? 0.0 : galet_belt_coarse(d));
    bool coarse = d->f.def.rtol > d->fine_rtol;
    galet_belt_cycle found = walk(d, amplitude, known);
    if (!coarse || found.fate != GALET_BELT_UNDECIDED || d->f.enough) {
        return found;
    }
    d->place.y[0] = state;  // a drift as small as the noise of coarse turns: once more
    galet_belt_drift_tolerance(d, 0.0);
    return walk(d, amplitude, known);
}
