#include "study/oscillator_warnings.h"

#include "base/format.h"
#include "study/effort_warnings.h"
#include "study/oscillator_inputs.h"
#include "study/plausible.h"

#include <math.h>
#include <string.h>

/// Whether friction would hold the mass once it rests.
static bool can_stick(const galet_oscillator_def *def) {
    double y[GALET_POINT_MAX_STATES] = {0};
    if (def->law->state_count > 0) {
        def->law->steady(def->params, def->load, 0.0, y);
    }
    return def->law->stick_limit(def->params, def->load, y) > 0.0;
}

static void warn_of_motion(galet_result *out, const galet_oscillator_def *def, const galet_oscillator_result *r) {
    if (r->ended != GALET_OSCILLATOR_END_TIME || !def->law->set_valued || !isnan(r->t_stick)) {
        return;
    }
    if (def->law->creep) {
        galet_result_warn(
            out, "still-moving",
            "the mass still moves at t_end, at %.3g m/s, %.3g m from where the spring is free: by this law "
            "it creeps under any force, ever more slowly, so that t_stick may be much later, or never",
            fabs(r->last.v), fabs(r->last.x));
        return;
    }
    const char *sequel = can_stick(def)     ? "t_stick is later"
                         : def->load == 0.0 ? "without load nothing holds it, and it never sticks"
                                            : "the law has no friction at rest, and it never sticks";
    galet_result_warn(out, "still-moving", "the mass still moves at t_end, with a velocity amplitude of %.3g m/s: %s",
                      sqrt(2.0 * r->last.energy / def->mass), sequel);
}

/// Friction that takes a good part of every swing. By laws that store energy the mass then vibrates on its bristles.
static void warn_of_few_swings(galet_result *out, const galet_oscillator_def *def, const galet_oscillator_result *r) {
    enum { FEW = 4 };
    double omega = sqrt(def->stiffness / def->mass), amplitude = hypot(def->x0, def->v0 / omega);
    double pull = def->stiffness * amplitude, speed = omega * amplitude;
    double friction = galet_point_law_steady(def->law, def->params, def->load, speed);
    bool few = r->half_cycles <= FEW || def->law->stores;
    if (r->half_cycles == 0 || !few || !(friction > 0.0 && pull < 2.0 * FEW * friction)) {
        return;
    }
    bool loaded = friction != galet_point_law_steady(def->law, def->params, 2.0 * def->load + 1.0, speed);
    galet_result_warn(out, "few-swings",
                      "friction of %.3g N, against a spring of %.3g N at most, ends the decay within some %.0f half "
                      "cycles; for more of them %s, or throw the mass faster (v0)",
                      friction, pull, fmax(ceil(0.5 * pull / friction), 1.0),
                      loaded ? "lower the load" : "lower the forces of the law, which do not follow the load");
}

/// A spring that turns the mass as much more slowly as it came less far. A frequency stays what it is with any mass.
static void warn_of_effort(galet_result *out, const galet_oscillator_def *def, const char *spring,
                           const galet_oscillator_result *r) {
    char slower[96];
    bool stiff = strcmp(spring, "k") == 0;
    double part = 0.9 * r->last.t / def->t_end, hertz = sqrt(def->stiffness / def->mass) / (2.0 * M_PI);
    if (!(part > 1e-3)) {
        galet_format(slower, sizeof slower, "a smaller %s, a larger m or a law that is less stiff", spring);
    } else if (stiff) {
        galet_format(slower, sizeof slower, "k = %.2g N/m or less, m = %.2g kg or more", def->stiffness * part * part,
                     def->mass / (part * part));
    } else {
        galet_format(slower, sizeof slower, "frequency = %.2g Hz or less", hertz * part);
    }
    galet_effort_warn(out, (galet_effort){r->last.t, def->t_end, def->rtol, r->rates}, slower);
}

void galet_oscillator_warn(galet_result *out, const galet_oscillator_def *def, const char *spring, double speed,
                           const galet_oscillator_result *r) {
    galet_oscillator_inputs_warn(out, def, speed);
    warn_of_motion(out, def, r);
    warn_of_few_swings(out, def, r);
    galet_plausible_energy(r->energy_error, def->rtol, "lower rtol", out);
    if (r->ended == GALET_OSCILLATOR_END_EFFORT) {
        warn_of_effort(out, def, spring, r);
    }
    if (r->ended == GALET_OSCILLATOR_END_FAILURE) {
        galet_failure_warn(out, (galet_effort){r->last.t, def->t_end, def->rtol, r->rates});
    }
}
