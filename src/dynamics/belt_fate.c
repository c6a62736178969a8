#include "dynamics/belt_fate.h"

#include <math.h>
#include <string.h>

/// Amplitudes below this are nothing, in units of steady sliding, whose velocity is that of the belt.
static const double NOTHING = 1e-6;

/// How far a multiplier, which comes from differences, may be from what it should be, and how far from its beginning,
/// over the amplitude, a cycle may end; there it may also be as many tolerances of x.
static const double ALMOST = 1e-6, NOISE = 10.0;

/// The same of a multiplier that may be 1 where nothing damps small vibrations; else it is far from it. Turns of laws
/// that creep are coarser: 0.99955 was seen without any friction.
static const double ONE = 1e-5, ONE_CREEP = 1e-2;

galet_belt_cycle galet_belt_no_cycle(galet_belt_fate fate) {
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

galet_belt_cycle galet_belt_irregular(double amplitude) {
    galet_belt_cycle irregular = galet_belt_no_cycle(GALET_BELT_IRREGULAR);
    irregular.amplitude = amplitude;
    return irregular;
}

bool galet_belt_is_neutral(const galet_belt_drift *d) {
    return d->f.sliding.neutral;
}

double galet_belt_nothing(const galet_belt_drift *d) {
    return NOTHING * d->f.sliding.unit;
}

bool galet_belt_is_sliding(const galet_belt_drift *d, galet_belt_place at) {
    const galet_oscillator_def *def = &d->f.def;
    double pull = def->stiffness * at.x + def->law->force(def->params, def->load, -def->belt_speed, at.y);
    double nothing = galet_belt_nothing(d);
    return fabs(at.x - d->f.sliding.x) <= nothing && fabs(pull) <= def->stiffness * nothing;
}

galet_belt_cycle galet_belt_settled(const galet_belt_drift *d) {
    return galet_belt_no_cycle(d->f.enough                ? GALET_BELT_UNDECIDED
                               : d->f.sliding.stable      ? GALET_BELT_SETTLES
                               : galet_belt_is_neutral(d) ? GALET_BELT_NEUTRAL
                                                          : GALET_BELT_UNDECIDED);
}

/// A law without states forgets all in stick, which ends where the spring overcomes it, whatever was before. Not where
/// it holds no more than it drags and nothing damps: such a mass only touches the velocity of the belt.
static bool forgets(const galet_belt_drift *d, const galet_belt_turn *turn) {
    const galet_oscillator_def *def = &d->f.def;
    if (def->law->state_count > 0 || !(turn->stick > 0.0)) {
        return false;
    }
    double hold = def->law->stick_limit(def->params, def->load, turn->to.y);
    return !galet_belt_is_neutral(d) || hold > fabs(d->f.sliding.friction);
}

/// Growth of small disturbances in a period, by the derivatives of the map over a part of amplitude and state: size of
/// its largest eigenvalue.
static double multiplier_over(galet_belt_drift *d, galet_belt_place at, double amplitude, size_t turns, double part) {
    double dx = part * amplitude, dy = part * d->state_scale, j[2][2] = {{0.0}};
    int size = 1 + d->f.def.law->state_count;
    for (int i = 0; i < size; i++) {
        galet_belt_place up = at, down = at;
        double step = i == 0 ? dx : dy;
        *(i == 0 ? &up.x : &up.y[0]) += step;
        *(i == 0 ? &down.x : &down.y[0]) -= step;
        galet_belt_turn above = galet_belt_turns_from(&d->f, up, turns);
        galet_belt_turn below = galet_belt_turns_from(&d->f, down, turns);
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

/// Where disturbances seem to grow, a small one may have made a turn more: a smaller one tells.
static double largest_multiplier(galet_belt_drift *d, galet_belt_place at, double amplitude, size_t turns) {
    double found = multiplier_over(d, at, amplitude, turns, 1e-4);
    return found <= 1.0 + ALMOST ? found : multiplier_over(d, at, amplitude, turns, 1e-6);
}

static galet_belt_cycle describe(galet_belt_drift *d, size_t turns) {
    if (turns > 1) {
        d->turn = galet_belt_turns_from(&d->f, d->place, turns);
    }
    const galet_belt_turn turn = d->turn;
    galet_belt_cycle cycle = galet_belt_no_cycle(GALET_BELT_CYCLES);
    cycle.turns = turns;
    cycle.amplitude = 0.5 * (turn.to.x - turn.x_min);
    cycle.period = turn.period;
    cycle.stick_fraction = d->f.def.law->set_valued ? turn.stick / turn.period : NAN;
    cycle.overtake_fraction = turn.ahead / turn.period;
    cycle.x_max = turn.to.x;
    cycle.x_min = turn.x_min;
    cycle.v_max = turn.v_max;
    memcpy(cycle.y, turn.to.y, sizeof cycle.y);
    cycle.residual = fabs(turn.to.x - d->place.x) / cycle.amplitude;
    cycle.multiplier = forgets(d, &turn) ? 0.0 : largest_multiplier(d, turn.to, cycle.amplitude, turns);
    return cycle;
}

galet_belt_cycle galet_belt_judge(galet_belt_drift *d, size_t turns) {
    galet_belt_cycle cycle = describe(d, turns);
    double allowed = fmax(ALMOST, NOISE * d->f.def.rtol * fabs(cycle.x_max) / cycle.amplitude);
    double one = d->f.def.law->creep ? ONE_CREEP : ONE;
    if (galet_belt_is_neutral(d) && fabs(cycle.multiplier - 1.0) <= one) {
        cycle.fate = GALET_BELT_NEUTRAL;
    } else if (!(cycle.residual <= allowed && cycle.multiplier <= 1.0 + ALMOST)) {
        return galet_belt_irregular(cycle.amplitude);
    }
    return cycle;
}
