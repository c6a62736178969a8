#include "study/friction_law_case.h"

#include "study/laws.h"

#include <math.h>

/// For laws without a velocity or a length of their own.
static const double USUAL_SPEED = 0.1, USUAL_DISTANCE = 1e-3;

/// Relaxations that a velocity is held for, and that the amplitude of a loop is long.
static const double HELD = 8.0, WIDE = 3.0;

static double given_or(const galet_values *in, const char *key, double other) {
    return galet_values_present(in, key) ? galet_values_real(in, key) : other;
}

double galet_friction_case_speed(const galet_friction_case *c) {
    double speed = galet_steady_curve_speed(c->law, c->p);
    return speed > 0.0 ? speed : USUAL_SPEED;
}

/// The way in which the states settle; of laws that store, the deflection that they can have.
double galet_friction_case_distance(const galet_friction_case *c, double v) {
    double distance = USUAL_DISTANCE;
    if (c->law->stores) {
        double scale[GALET_POINT_MAX_STATES];
        c->law->scale(c->p, c->load, scale);
        distance = scale[0];
    } else if (c->law->state_count) {
        distance = v * galet_sliding_relaxation_time(c->law, c->p, c->load, v);
    }
    return distance > 0.0 && isfinite(distance) ? distance : USUAL_DISTANCE;
}

double galet_friction_case_loop_speed(const galet_friction_case *c) {
    return (c->sine ? 2.0 * M_PI : 4.0) * c->frequency * c->amplitude;
}

/// Speed number i of a row that begins at `from`.
static double speed_at(double from, int i) {
    enum { PER_DECADE = 40 };
    return from * pow(10.0, (double)i / PER_DECADE);
}

double galet_friction_case_force(const galet_friction_case *c) {
    const double speed = galet_friction_case_speed(c), from = fmin(0.01 * speed, c->range.from);
    double largest = fabs(galet_point_law_steady(c->law, c->p, c->load, speed));
    for (int i = 0; speed_at(from, i) < speed; i++) {
        largest = fmax(largest, fabs(galet_point_law_steady(c->law, c->p, c->load, speed_at(from, i))));
    }
    return largest;
}

/// Up to thirty times the law's speed, but no further than to twice its usual friction: a viscous force or a power
/// would dwarf all that happens before.
static double last_speed(const galet_friction_case *c) {
    const double speed = galet_friction_case_speed(c), end = 30.0 * speed, most = 2.0 * galet_friction_case_force(c);
    for (int i = 1; most > 0.0 && speed_at(speed, i) < end; i++) {
        if (fabs(galet_point_law_steady(c->law, c->p, c->load, speed_at(speed, i))) > most) {
            return speed_at(speed, i);
        }
    }
    return end;
}

/// Levels that are forces do not know the load, and friction over a load that nobody gave says nothing.
static void read_load(const galet_values *in, galet_friction_case *c) {
    double speed = 0.01 * galet_friction_case_speed(c);  // where a film has not yet taken it over
    c->load = galet_values_real(in, "load");
    bool matters = galet_point_law_steady(c->law, c->p, 2.0 * c->load, speed) !=
                   galet_point_law_steady(c->law, c->p, c->load, speed);
    c->has_load = matters || galet_values_given(in, "load");
}

static void read_range(const galet_values *in, galet_friction_case *c) {
    double speed = galet_friction_case_speed(c), to = given_or(in, "v_to", NAN);
    double from = given_or(in, "v_from", isnan(to) ? 0.01 * speed : fmin(0.01 * speed, 1e-3 * to));
    c->range.from = from;
    c->range.to = isnan(to) ? fmax(last_speed(c), 10.0 * from) : to;
}

static double hold_at(const galet_values *in, const galet_friction_case *c, double v) {
    return given_or(in, "step.distance", HELD * galet_friction_case_distance(c, v)) / v;
}

static void read_step(const galet_values *in, galet_friction_case *c) {
    double speed = galet_friction_case_speed(c), v2 = given_or(in, "v2", NAN);
    c->v1 = given_or(in, "v1", 0.1 * (isnan(v2) ? speed : v2));
    c->v2 = isnan(v2) ? 10.0 * c->v1 : v2;
    c->hold1 = hold_at(in, c, c->v1);
    c->hold2 = hold_at(in, c, c->v2);
    c->rest = galet_values_real(in, "rest");
}

/// Presliding is looked at slowly, other memories at a speed between, where they lag, and the rest at the higher one.
static void read_loop(const galet_values *in, galet_friction_case *c) {
    double speed = c->law->stores ? c->v1 : c->law->state_count ? sqrt(c->v1 * c->v2) : c->v2;
    c->sine = galet_values_is(in, "loop.wave", "sine");
    c->amplitude = given_or(in, "loop.amplitude", WIDE * galet_friction_case_distance(c, speed));
    c->frequency = given_or(in, "loop.frequency", speed / ((c->sine ? 2.0 * M_PI : 4.0) * c->amplitude));
    c->cycles = galet_values_integer(in, "loop.cycles");
    c->rtol = galet_values_real(in, "rtol");
}

static galet_status check(const galet_values *in, const galet_friction_case *c, galet_refusal *why) {
    if (!(c->range.to > c->range.from)) {
        return galet_refuse(why, galet_values_given(in, "v_to") ? "v_to" : "v_from",
                            "the curve needs v_from < v_to (got %.6g and %.6g m/s)", c->range.from, c->range.to);
    }
    double longest = fmax(fmax(c->hold1, c->hold2), 1.0 / c->frequency), fastest = galet_friction_case_loop_speed(c);
    bool shown = isfinite(longest) && fmin(c->hold1, c->hold2) > 0.0 && isfinite(fastest) && fastest > 0.0;
    return shown ? GALET_OK
                 : galet_refuse(why, "law",
                                "has times and distances too extreme for these experiments: a step of "
                                "%.3g s and a loop at %.3g m/s",
                                longest, fastest);
}

galet_status galet_friction_case_read(const galet_values *in, galet_friction_case *c, galet_refusal *why) {
    *c = (galet_friction_case){.law = galet_point_law_find(galet_values_text(in, "law"))};
    galet_status status = galet_laws_pack(in, c->law, c->p, why);
    if (status) {
        return status;
    }
    read_load(in, c);
    read_range(in, c);
    read_step(in, c);
    read_loop(in, c);
    return check(in, c, why);
}
