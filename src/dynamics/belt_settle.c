#include "dynamics/belt_settle.h"

#include "dynamics/belt_fate.h"
#include "dynamics/belt_trail.h"
#include "dynamics/belt_walk.h"

#include <math.h>

/// Amplitude of a disturbance of steady sliding, in the unit of it.
static const double DISTURBANCE = 1e-3;

/// Growth in a turn, as part of the amplitude, below which turns are not taken one by one.
static const double SLOW = 0.02;

/// What is left to go may be this, in tolerances of the integration; what is not as large as that many times it is
/// noise.
static const double SAME = 10.0, SEEN = 1e3;

/// A cycle that draws disturbances in by less than this in a turn is found by its drift.
static const double DRAWN_IN = 1e-3;

/// Turns that are taken one by one, and where there is no other way.
enum { MOST_TURNS = 400, LAZY_TURNS = 20000 };

/// Where nothing damps small vibrations, the one that there is.
static galet_belt_cycle keep(const galet_belt_turn *turn) {
    galet_belt_cycle kept = galet_belt_no_cycle(GALET_BELT_NEUTRAL);
    kept.amplitude = 0.5 * (turn->to.x - turn->x_min);
    return kept;
}

/// On over amplitudes. Turns are taken one by one again beyond a jump of the growth, since what passes it goes far, and
/// where the state follows too lazily to belong to an amplitude.
static galet_belt_cycle walk(galet_belt_drift *d, double amplitude, const galet_belt_cycle *known) {
    const galet_belt_turn last = d->turn;
    galet_belt_cycle found = galet_belt_walk(d, amplitude, known);
    bool jumps = found.fate == GALET_BELT_IRREGULAR && !d->has_jumped;
    bool stalls = found.fate == GALET_BELT_UNDECIDED && !d->turn.broke && !d->is_lazy;
    if (stalls && galet_belt_is_neutral(d)) {
        return keep(&last);
    }
    d->has_jumped = d->has_jumped || jumps;
    d->is_lazy = d->is_lazy || stalls;
    return jumps || stalls ? galet_belt_settle(d, d->turn.to) : found;
}

/// From steady sliding, slightly disturbed.
static galet_belt_cycle leave(galet_belt_drift *d, const galet_belt_cycle *known) {
    const galet_belt_sliding *s = &d->f.sliding;
    double amplitude = DISTURBANCE * s->unit;
    bool slow = s->growth * 2.0 * acos(-1.0) * s->unit < SLOW * d->f.def.belt_speed;
    d->has_left = true;
    d->place.y[0] = s->y[0];
    return slow ? walk(d, amplitude, known) : galet_belt_settle(d, (galet_belt_place){s->x + amplitude, {s->y[0]}});
}

static bool is_unstable(const galet_belt_drift *d) {
    return !d->f.sliding.stable && !galet_belt_is_neutral(d);
}

/// What comes down to unstable sliding leaves it again: how close it came is a matter of rounding. Once: a motion that
/// comes back again and again is followed.
static bool leaves(const galet_belt_drift *d) {
    return is_unstable(d) && !d->f.enough && !d->has_left;
}

galet_belt_cycle galet_belt_come_down(galet_belt_drift *d, const galet_belt_cycle *known) {
    return leaves(d) ? leave(d, known) : galet_belt_settled(d);
}

/// Turns after which the state follows the amplitude. One that does not settle is given as many as may be.
static int turns_to_follow(const galet_belt_drift *d) {
    double turns = d->f.def.belt_speed / (d->f.sliding.unit * d->f.sliding.relaxation);
    return 6 + (turns >= 0.0 && turns < MOST_TURNS ? (int)turns : MOST_TURNS);
}

/// How far a motion is from its end that moved by so much before and by so much now: it comes closer by the same share.
static double left_to_go(double before, double now) {
    double share = fabs(now / before);
    return isfinite(share) ? fabs(now) * share / fmax(1.0 - share, 1e-3) : fabs(now);
}

/// A motion on its way, turn by turn.
typedef struct advance {
    galet_belt_trail trail;
    double moved, changed;                // in the last turn: x and the state
    double moved_before, changed_before;  // NAN: not known
} advance;

/// After how many turns the motion repeats itself, 0 where it does not.
static size_t round_of(const galet_belt_drift *d, const advance *a) {
    double same = SAME * d->f.def.rtol, dy = same * d->state_scale;
    double dx = same * (fabs(d->turn.to.x - d->f.sliding.x) + fabs(d->f.sliding.x));
    bool at_once = left_to_go(a->moved_before, a->moved) <= dx && left_to_go(a->changed_before, a->changed) <= dy;
    at_once = at_once && (fabs(a->moved) <= dx || d->f.def.rtol > d->fine_rtol);  // what is judged has come there
    size_t turns = at_once ? 1 : galet_belt_trail_round(&a->trail, dx, dy);
    return galet_belt_trail_extent(&a->trail, turns) > SEEN * dx ? turns : 0;
}

/// The motion has repeated itself at the tolerance wanted.
static galet_belt_cycle close_round(galet_belt_drift *d, const advance *a, size_t turns) {
    if (turns > 1) {
        d->place = galet_belt_trail_largest(&a->trail, turns);
    }
    galet_belt_cycle cycle = galet_belt_judge(d, turns);
    double amplitude = d->turn.to.x - d->f.sliding.x;
    bool slow = cycle.fate != GALET_BELT_IRREGULAR && cycle.multiplier > 1.0 - DRAWN_IN && a->moved != 0.0;
    return slow && turns == 1 && amplitude > 0.0 ? walk(d, amplitude, NULL) : cycle;
}

static void take_turn(galet_belt_drift *d, advance *a, galet_belt_place place) {
    d->place = place;
    d->turn = galet_belt_turn_from(&d->f, place);
    a->moved_before = a->moved;
    a->changed_before = a->changed;
    a->moved = galet_belt_drift_growth(d);
    a->changed = d->turn.to.y[0] - place.y[0];
    galet_belt_trail_add(&a->trail, &d->turn);
}

/// The largest x lies below steady sliding, where no amplitude tells of a drift: turns are taken one by one, however
/// slowly they lead to their end.
static galet_belt_cycle go_on_below(galet_belt_drift *d, galet_belt_place place) {
    if (d->is_lazy) {
        return galet_belt_no_cycle(GALET_BELT_UNDECIDED);  // it has had them all
    }
    d->is_lazy = true;
    return galet_belt_settle(d, place);
}

galet_belt_cycle galet_belt_settle(galet_belt_drift *d, galet_belt_place place) {
    int turns = d->is_lazy ? LAZY_TURNS : turns_to_follow(d);
    const advance fresh = {.moved = NAN, .changed = NAN};
    advance a = fresh;
    double amplitude = place.x - d->f.sliding.x;
    bool slow = false;
    galet_belt_drift_tolerance(d, galet_belt_coarse(d));
    for (int i = 0; i < turns; i++) {
        if (galet_belt_is_sliding(d, place) && !(is_unstable(d) && d->has_left)) {
            return galet_belt_come_down(d, NULL);
        }
        take_turn(d, &a, place);
        if (d->turn.broke) {
            return galet_belt_no_cycle(GALET_BELT_UNDECIDED);
        }
        if (!d->turn.came_back) {
            return galet_belt_come_down(d, NULL);
        }
        place = d->turn.to;
        amplitude = place.x - d->f.sliding.x;
        if (a.moved > 0.0 && amplitude > galet_belt_top(d)) {
            return galet_belt_no_cycle(GALET_BELT_GROWS);
        }
        size_t round = round_of(d, &a);
        if (round && d->f.def.rtol == d->fine_rtol) {
            return close_round(d, &a, round);
        }
        slow = amplitude > 0.0 && fabs(a.moved) <= SLOW * amplitude;
        turns += round ? 2 * (int)round : !slow && i < MOST_TURNS;
        if (round) {
            galet_belt_drift_tolerance(d, 0.0);
            a = fresh;
        }
    }
    if (!slow && galet_belt_trail_wanders(&a.trail)) {
        return galet_belt_irregular(0.5 * galet_belt_trail_extent(&a.trail, GALET_BELT_TRAIL));
    }
    if (amplitude <= 0.0) {
        return go_on_below(d, place);
    }
    d->place.y[0] = place.y[0];
    return walk(d, fmax(amplitude, DISTURBANCE * d->f.sliding.unit), NULL);
}
