#include <galet/belt.h>

#include "dynamics/belt_drift.h"
#include "numerics/root.h"

#include <float.h>
#include <math.h>
#include <string.h>

/// Amplitudes are compared with the unit of steady sliding, whose velocity is that of the belt: where a disturbance
/// begins, and what has settled.
static const double DISTURBANCE = 1e-3, NOTHING = 1e-6, BEYOND = 1e4;

/// Growth in a turn, as part of the amplitude, below which turns are not taken one by one.
static const double SLOW = 0.02;

/// The longest leap from one amplitude to the next that is looked at, and how alike the growth must be at both.
static const double LONGEST = 0.25, ALIKE = 0.5;

/// Tolerance of turns that only show the way, and of those of laws that creep, which are held to more than is asked.
static const double COARSE = 1e-9, COARSE_CREEP = 1e-7;

/// What is left to go may be this, in tolerances of the integration.
static const double SAME = 10.0;

enum { MOST_TURNS = 400 };

static galet_belt_cycle no_cycle(galet_belt_fate fate) {
    return (galet_belt_cycle){
        .fate = fate,
        .period = NAN,
        .stick_fraction = NAN,
        .overtake_fraction = NAN,
        .x_max = NAN,
        .x_min = NAN,
        .v_max = NAN,
        .y = {NAN, NAN},
        .multiplier = NAN,
        .residual = NAN,
    };
}

/// Growth of small disturbances in a turn, by the derivatives of the map: size of its largest eigenvalue.
static double largest_multiplier(galet_belt_drift *d, galet_belt_place at, double amplitude) {
    double dx = 1e-4 * amplitude, dy = 1e-4 * d->state_scale, j[2][2] = {{0.0}};
    int size = 1 + d->f.def.law->state_count;
    for (int i = 0; i < size; i++) {
        galet_belt_place up = at, down = at;
        double step = i == 0 ? dx : dy;
        *(i == 0 ? &up.x : &up.y[0]) += step;
        *(i == 0 ? &down.x : &down.y[0]) -= step;
        galet_belt_turn above = galet_belt_turn_from(&d->f, up), below = galet_belt_turn_from(&d->f, down);
        if (!above.came_back || !below.came_back) {
            return NAN;
        }
        j[0][i] = (above.to.x - below.to.x) / (2.0 * step);
        j[1][i] = (above.to.y[0] - below.to.y[0]) / (2.0 * step);
    }
    if (size == 1) {
        return fabs(j[0][0]);
    }
    double half = 0.5 * (j[0][0] + j[1][1]), product = j[0][0] * j[1][1] - j[0][1] * j[1][0];
    double square = half * half - product;
    return square < 0.0 ? sqrt(product) : fabs(half) + sqrt(square);
}

/// The cycle that the last turn of the drift is.
static galet_belt_cycle describe(galet_belt_drift *d) {
    const galet_belt_turn turn = d->turn;
    galet_belt_cycle cycle = no_cycle(GALET_BELT_CYCLES);
    cycle.amplitude = 0.5 * (turn.to.x - turn.x_min);
    cycle.period = turn.period;
    cycle.stick_fraction = d->f.def.law->set_valued ? turn.stick / turn.period : NAN;
    cycle.overtake_fraction = turn.ahead / turn.period;
    cycle.x_max = turn.to.x;
    cycle.x_min = turn.x_min;
    cycle.v_max = turn.v_max;
    memcpy(cycle.y, turn.to.y, sizeof cycle.y);
    cycle.residual = fabs(turn.to.x - d->place.x) / cycle.amplitude;
    cycle.multiplier = largest_multiplier(d, turn.to, cycle.amplitude);
    return cycle;
}

/// A turn that comes back to another place than it should: friction jumps, or disturbances grow or do not come back.
static galet_belt_cycle judge(galet_belt_drift *d) {
    galet_belt_cycle cycle = describe(d);
    if (cycle.residual > 1e-6 || !(cycle.multiplier <= 1.0 + 1e-6)) {
        cycle.fate = GALET_BELT_IRREGULAR;
    }
    return cycle;
}

/// Nothing damps small vibrations, and nothing drives them.
static bool is_neutral(const galet_belt_drift *d) {
    double natural = sqrt(d->f.def.stiffness / d->f.def.mass);
    return !d->f.sliding.stable && fabs(d->f.sliding.growth) <= 8.0 * DBL_EPSILON * natural;
}

static galet_belt_cycle settled(const galet_belt_drift *d) {
    return no_cycle(d->f.enough           ? GALET_BELT_UNDECIDED
                    : d->f.sliding.stable ? GALET_BELT_SETTLES
                    : is_neutral(d)       ? GALET_BELT_NEUTRAL
                                          : GALET_BELT_UNDECIDED);
}

/// Small vibrations decay by the eigenvalue: nothing lies between here and rest.
static bool decays_by_eigenvalue(const galet_belt_drift *d, double amplitude, double growth) {
    double linear = expm1(d->f.sliding.vibration * d->turn.period);
    return d->f.sliding.stable && amplitude < 0.2 * d->f.sliding.unit &&
           fabs(growth / amplitude - linear) < 0.1 * fabs(linear);
}

/// The cycle between two amplitudes: coarsely, then as accurately as the definition wants within what may be left.
static galet_belt_cycle pin_down(galet_belt_drift *d, galet_root_end low, galet_root_end high) {
    galet_root root;
    if (galet_root_narrow(galet_belt_drift_at, d, low, high, 1e-8 * high.x, &root)) {
        return no_cycle(GALET_BELT_UNDECIDED);
    }
    double at = root.x;
    galet_belt_drift_tolerance(d, 0.0);
    for (double width = 1e-6; width < 0.1; width *= 30.0) {
        if (!galet_root_find(galet_belt_drift_at, d, (1.0 - width) * at, (1.0 + width) * at, 1e-14 * at, &root)) {
            break;
        }
    }
    return isnan(galet_belt_drift_at(root.x, d)) ? no_cycle(GALET_BELT_UNDECIDED) : judge(d);
}

/// No cycle is looked for beyond.
static double top_of(const galet_belt_drift *d) {
    return BEYOND * (d->f.sliding.unit + fabs(d->f.sliding.x));
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

/// In the direction in which the amplitude drifts, until it drifts back: over many turns at once where the growth of
/// many is alike, so that a gap between two cycles is not leapt over. Below `known`, if any, nothing may turn it: then
/// that is the cycle.
static galet_belt_cycle walk(galet_belt_drift *d, double amplitude, const galet_belt_cycle *known) {
    double unit = d->f.sliding.unit, top = top_of(d);
    double reach = known && known->fate == GALET_BELT_CYCLES ? known->x_max - d->f.sliding.x : INFINITY;
    galet_belt_drift_tolerance(d, d->f.def.law->creep ? COARSE_CREEP : COARSE);
    stroll s = {{amplitude, galet_belt_drift_at(amplitude, d)}, {NAN, NAN}, 1.0};
    while (!isnan(s.here.f)) {
        double part = leap(&s);
        galet_root_end here = s.here, next = {here.f > 0.0 ? here.x * (1.0 + part) : here.x / (1.0 + part), 0.0};
        if (here.f > 0.0 && next.x >= reach) {
            return *known;
        }
        if (here.f < 0.0 && (next.x < NOTHING * unit || decays_by_eigenvalue(d, here.x, here.f))) {
            return settled(d);
        }
        if (next.x > top) {
            return no_cycle(GALET_BELT_GROWS);
        }
        next.f = galet_belt_drift_at(next.x, d);
        if (next.f == 0.0) {
            return judge(d);
        }
        if (next.f * here.f < 0.0) {
            return next.x > here.x ? pin_down(d, here, next) : pin_down(d, next, here);
        }
        advance(&s, next, part > s.turns * fabs(here.f) / here.x);
    }
    return no_cycle(GALET_BELT_UNDECIDED);
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

/// Turn by turn until the motion repeats itself, coarsely and then finely, or drifts so slowly that its drift tells
/// where it ends.
static galet_belt_cycle settle(galet_belt_drift *d, galet_belt_place place) {
    int turns = turns_to_follow(d);
    double scale = fabs(d->f.sliding.x), amplitude = place.x - d->f.sliding.x, before = NAN, changed_before = NAN;
    galet_belt_drift_tolerance(d, d->f.def.law->creep ? COARSE_CREEP : COARSE);
    for (int i = 0; i < turns && amplitude > NOTHING * d->f.sliding.unit; i++) {
        d->place = place;
        d->turn = galet_belt_turn_from(&d->f, place);
        if (d->turn.broke) {
            return no_cycle(GALET_BELT_UNDECIDED);
        }
        if (!d->turn.came_back) {
            return settled(d);
        }
        double moved = d->turn.to.x - place.x, changed = d->turn.to.y[0] - place.y[0];
        double same = SAME * d->f.def.rtol;
        bool repeats = left_to_go(before, moved) <= same * (amplitude + scale) &&
                       left_to_go(changed_before, changed) <= same * d->state_scale;
        place = d->turn.to;
        amplitude = place.x - d->f.sliding.x;
        if (moved > 0.0 && amplitude > top_of(d)) {
            return no_cycle(GALET_BELT_GROWS);
        }
        if (repeats && d->f.def.rtol == d->fine_rtol) {
            return judge(d);
        }
        turns += repeats ? 2 : fabs(moved) > SLOW * amplitude && i < MOST_TURNS;
        before = repeats ? NAN : moved;
        changed_before = repeats ? NAN : changed;
        galet_belt_drift_tolerance(d, repeats ? 0.0 : d->f.def.rtol);
    }
    d->place.y[0] = place.y[0];
    return amplitude > NOTHING * d->f.sliding.unit ? walk(d, amplitude, NULL) : settled(d);
}

static galet_status finish(galet_belt_drift *d, galet_belt_cycle found, galet_belt_cycle *cycle) {
    found.returns = d->f.turns;
    *cycle = found;
    return d->f.status;
}

galet_status galet_belt_cycle_from_start(const galet_oscillator_def *def, galet_belt_cycle *cycle) {
    galet_belt_drift d;
    galet_status status = galet_belt_drift_begin(&d, def);
    if (status) {
        return status;
    }
    galet_belt_turn first = galet_belt_turn_first(&d.f);
    galet_belt_cycle found = first.broke       ? no_cycle(GALET_BELT_UNDECIDED)
                             : first.came_back ? settle(&d, first.to)
                                               : settled(&d);
    return finish(&d, found, cycle);
}

galet_status galet_belt_cycle_from_rest(const galet_oscillator_def *def, galet_belt_cycle *cycle) {
    galet_oscillator_def stuck = *def;
    stuck.x0 = 0.0;
    stuck.v0 = def->belt_speed;
    galet_belt_rest_state(def, stuck.state0);
    return galet_belt_cycle_from_start(&stuck, cycle);
}

galet_status galet_belt_cycle_from_sliding(const galet_oscillator_def *def, const galet_belt_cycle *known,
                                           galet_belt_cycle *cycle) {
    galet_belt_drift d;
    galet_status status = galet_belt_drift_begin(&d, def);
    if (status) {
        return status;
    }
    const galet_belt_sliding *s = &d.f.sliding;
    if (s->stable) {
        return finish(&d, no_cycle(GALET_BELT_SETTLES), cycle);
    }
    if (is_neutral(&d)) {
        return finish(&d, no_cycle(GALET_BELT_NEUTRAL), cycle);
    }
    double amplitude = DISTURBANCE * s->unit;
    bool slow = s->growth * 2.0 * acos(-1.0) * s->unit < SLOW * def->belt_speed;
    galet_belt_place place = {s->x + amplitude, {s->y[0]}};
    return finish(&d, slow ? walk(&d, amplitude, known) : settle(&d, place), cycle);
}
