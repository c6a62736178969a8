#include "dynamics/oscillator_leg.h"

#include "dynamics/oscillator_body.h"

#include <math.h>

/// States, or a velocity, that settle so many times while the mass turns by a radian want an implicit method.
static const double STIFF = 2000.0;

/// Of a mass that creeps: absolute tolerance of its sliding velocity [m/s], and what its relative tolerance is
/// multiplied by, since backward differentiation loses that much in a few cycles.
static const double CREEPING = 1e-20, DIGITS_LOST = 1e-3;

enum {
    EFFORT = 25000000,      ///< Explicit right-hand sides: some 4 s
    IMPLICIT_COST = 5,      ///< Of an implicit one, its share of Newton steps and restarts included
    EXPLICIT_LEG = 300000,  ///< A hundred half cycles, where nothing creeps
};

/// How often states, or the velocity, settle in a second at this velocity and in these states.
static double settling_rate(const galet_oscillator_def *def, double w, const double *y) {
    galet_point_slope slope = def->law->slope(def->params, def->load, w, y);
    double states = fmax(fabs(slope.rate_y[0][0]), fabs(slope.rate_y[1][1])), force = fabs(slope.force_v) / def->mass;
    return fmax(states, isfinite(force) ? force : 0.0);
}

/// The same per radian of the mass: at rest, at the largest speed of a swing, and there after a reversal, when what the
/// law stores still leans the other way.
static double stiffness_ratio(const galet_oscillator_def *def, double amplitude, const double *y0) {
    double y[GALET_POINT_MAX_STATES] = {0}, omega = galet_oscillator_omega(def);
    double speed = omega * amplitude + fabs(def->belt_speed);
    double rate = def->law->set_valued ? 0.0 : settling_rate(def, 0.0, y0);
    if (def->law->state_count > 0) {
        def->law->steady(def->params, def->load, speed, y);
    }
    rate = fmax(rate, settling_rate(def, speed, y));
    return (def->law->stores ? fmax(rate, settling_rate(def, -speed, y)) : rate) / omega;
}

/// Whether a belt drags a mass slowly out of sticking by a law that creeps: friction then rises with the logarithm of a
/// velocity of next to nothing, which is as stiff as can be.
static bool is_dragged(const galet_oscillator_def *def) {
    return def->law->creep && def->belt_speed != 0.0;
}

static void begin_explicit(const galet_oscillator_def *def, galet_oscillator_leg *leg) {
    *leg = (galet_oscillator_leg){.stepper = galet_steppers[0], .rtol = def->rtol, .left = leg->left};
    bool creeps = def->law->creep && galet_stepper_find("implicit");
    leg->max_rates = creeps && leg->left > EXPLICIT_LEG ? EXPLICIT_LEG : leg->left + 1;
}

static void begin_implicit(const galet_oscillator_def *def, bool creeping, galet_oscillator_leg *leg) {
    *leg = (galet_oscillator_leg){.stepper = galet_stepper_find("implicit"), .rtol = def->rtol, .left = leg->left};
    leg->max_rates = leg->left / IMPLICIT_COST + 1;
    if (creeping) {
        leg->rtol = fmax(DIGITS_LOST * def->rtol, 1e-13);
        leg->atol = CREEPING;
    }
}

galet_oscillator_leg galet_oscillator_leg_first(const galet_oscillator_def *def, double amplitude, const double *y0) {
    galet_oscillator_leg leg = {.left = EFFORT};
    bool stiff = is_dragged(def) || stiffness_ratio(def, amplitude, y0) > STIFF;
    if (stiff && galet_stepper_find("implicit")) {
        begin_implicit(def, is_dragged(def), &leg);
    } else {
        begin_explicit(def, &leg);
    }
    return leg;
}

bool galet_oscillator_leg_next(const galet_oscillator_def *def, size_t rates, galet_oscillator_leg *leg) {
    bool was_explicit = leg->stepper == galet_steppers[0];
    size_t spent = was_explicit ? rates : IMPLICIT_COST * rates;
    leg->left -= spent < leg->left ? spent : leg->left;
    if (leg->to_turn && rates < leg->max_rates) {
        begin_explicit(def, leg);
        return true;
    }
    if (!was_explicit || leg->left == 0) {
        return false;
    }
    begin_implicit(def, true, leg);
    leg->to_turn = true;
    return true;
}
