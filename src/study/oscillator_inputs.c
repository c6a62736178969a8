#include "study/oscillator_inputs.h"

#include "study/law_warnings.h"
#include "study/laws.h"

#include <math.h>

/// The paper prints no mass, stiffness or load; these are plausible for its oscillating tribometer.
const galet_param galet_oscillator_params[] = {
    GALET_REAL("m", "kg", 0.15, "mass", .range = "> 0"),
    GALET_REAL("frequency", "Hz", 40.0, "natural frequency of mass and spring", .range = "> 0"),
    GALET_REAL_UNSET("k", "N/m", "stiffness of the spring", .range = "> 0", .instead_of = "frequency"),
    GALET_REAL("damping", "N s/m", 0.0, "damping of the mass beside the friction", .range = ">= 0"),
    GALET_REAL("load", "N", 0.4, "normal force", .range = ">= 0"),
    GALET_REAL("x0", "m", 0.0, "place at the start, from where the spring is slack", .shown = "mm"),
    GALET_REAL("v0", "m/s", 0.12, "velocity at the start"),
    GALET_CHOICE("law", "film", GALET_POINT_LAW_NAMES, "friction of the mass"),
    GALET_GROUP("", galet_laws_params),
    GALET_END,
};

static double stiffness_of(const galet_values *in, double mass) {
    double omega = 2.0 * M_PI * galet_values_real(in, "frequency");
    return galet_values_given(in, "k") ? galet_values_real(in, "k") : mass * omega * omega;
}

const char *galet_oscillator_inputs_spring(const galet_values *in) {
    return galet_values_given(in, "k") ? "k" : "frequency";
}

galet_status galet_oscillator_inputs_read(const galet_values *in, galet_oscillator_def *def, galet_refusal *why) {
    *def = galet_default_oscillator();
    def->mass = galet_values_real(in, "m");
    def->stiffness = stiffness_of(in, def->mass);
    def->damping = galet_values_real(in, "damping");
    def->load = galet_values_real(in, "load");
    def->x0 = galet_values_real(in, "x0");
    def->v0 = galet_values_real(in, "v0");
    def->law = galet_point_law_find(galet_values_text(in, "law"));
    return galet_laws_pack(in, def->law, def->params, why);
}

/// A value that may be too large or too small, what it is as a rule, and the power at which it enters an energy.
typedef struct suspect {
    const char *key;
    double value, usual, power;
} suspect;

/// How many powers of e an energy is off by it; a value of 0 makes none too large.
static double oddness(const suspect *s) {
    return s->value == 0.0 ? 0.0 : s->power * fabs(log(fabs(s->value) / s->usual));
}

/// The law where no value is odd: then it is a parameter of it.
static const char *odd_key(const suspect *suspects, size_t count) {
    const double odd = 100.0;
    suspect worst = {"law", 0.0, 1.0, 1.0};
    for (size_t i = 0; i < count; i++) {
        worst = oddness(&suspects[i]) > fmax(odd, oddness(&worst)) ? suspects[i] : worst;
    }
    return worst.key;
}

galet_status galet_oscillator_inputs_blame(const galet_values *in, const galet_oscillator_def *def, const char *rule,
                                           galet_refusal *why) {
    bool stiff = galet_values_given(in, "k");
    const suspect suspects[] = {
        stiff ? (suspect){"k", def->stiffness, 1e4, 1.0}
              : (suspect){"frequency", galet_values_real(in, "frequency"), 40.0, 2.0},
        {"m", def->mass, 0.15, 1.0},
        {"damping", def->damping, 1.0, 1.0},
        {"load", def->load, 1.0, 1.0},
        {"x0", def->x0, 1e-3, 2.0},
        {"v0", def->v0, 0.1, 2.0},
        {"belt_speed", def->belt_speed, 0.01, 2.0},
    };
    return galet_refuse(why, odd_key(suspects, sizeof suspects / sizeof *suspects),
                        "the motion is too extreme to be computed: %s", rule);
}

galet_status galet_oscillator_inputs_check(const galet_values *in, const galet_oscillator_def *def,
                                           galet_refusal *why) {
    bool sound = !galet_oscillator_check(def);
    return sound ? GALET_OK
                 : galet_oscillator_inputs_blame(in, def, "its energy and forces must be finite numbers", why);
}

void galet_oscillator_inputs_warn(galet_result *out, const galet_oscillator_def *def, double speed) {
    galet_law_warn(out, def->law, def->params, def->load, (galet_speed_range){1e-4 * speed, speed});
}
