#include "study/wear_inputs.h"

#include <math.h>

// The names of the laws, with a blank before each.
static const char law_choices[] =
#define WEAR_LAW(id, name) " " name
#include "wear/wear_law.inc"
#undef WEAR_LAW
    ;

static const galet_param law_params[] = {
    GALET_CHOICE("law", "energy", law_choices + 1, "what worn volume is proportional to"),
    GALET_END,
};

static const galet_param amount_params[] = {
    GALET_REAL("coefficient", "m3/J", 1e-14, "worn volume over the work of friction", .range = ">= 0",
               .when = "wear.law=energy"),
    GALET_REAL("k", "", 2e-6, "Archard's coefficient: volume is k load distance / hardness", .range = ">= 0",
               .when = "wear.law=archard"),
    GALET_END,
};

static const galet_param way_params[] = {
    GALET_REAL("hardness", "Pa", 2e9, "hardness of what wears", .range = "> 0", .shown = "MPa",
               .when = "wear.law=archard"),
    GALET_REAL("cycles", "", 1e5, "turns of body1; of a straight one, such as a rail, runs over its wear.track",
               .range = "> 0"),
    GALET_REAL("share", "", 1.0, "share of the worn volume that is body1's; the rest is body2's",
               .range = ">= 0 and <= 1"),
    GALET_REAL_UNSET("track", "m", "length of the body that is straight along x, or that a round body2 wears over",
                     .range = "> 0", .unset_means = "both are round, and body2 wears over its circumference"),
    GALET_REAL("step", "", 0.05, "largest depth that a step adds, over the interpenetration",
               .range = ">= 0.001 and <= 0.2"),
    GALET_END,
};

static const galet_param map_params[] = {
    GALET_INTEGER("history", 60, "moments shown in the map of depth over cycles", .range = ">= 2 and <= 1000"),
    GALET_END,
};

const galet_param galet_wear_params[] = {
    GALET_GROUP("", galet_rolling_repeated_params),
    GALET_GROUP("wear", law_params),
    GALET_GROUP("wear", amount_params),
    GALET_GROUP("wear", way_params),
    GALET_GROUP("wear", map_params),
    GALET_END,
};

static const galet_param sought_params[] = {
    GALET_REAL("coefficient", "m3/J", 1e-14, "worn volume over the work of friction", .range = ">= 0",
               .unused = "it is what is looked for"),
    GALET_REAL("k", "", 2e-6, "Archard's coefficient", .range = ">= 0", .unused = "it is what is looked for"),
    GALET_INTEGER("history", 60, "moments of a map", .range = ">= 2 and <= 1000", .unused = "no map is drawn"),
    GALET_END,
};

const galet_param galet_wear_fit_params[] = {
    GALET_GROUP("", galet_rolling_repeated_params),
    GALET_GROUP("wear", law_params),
    GALET_GROUP("wear", way_params),
    GALET_GROUP("wear", sought_params),
    GALET_END,
};

/// NAN where another law is chosen.
static double real_if_used(const galet_values *in, const char *key) {
    return galet_values_present(in, key) ? galet_values_real(in, key) : NAN;
}

galet_status galet_wear_inputs_read(const galet_values *in, galet_wear_inputs *inputs) {
    *inputs = (galet_wear_inputs){.def = galet_default_wear()};
    galet_status status = galet_rolling_inputs_read(in, &inputs->rolling);
    galet_wear_def *def = &inputs->def;
    def->contact = inputs->rolling.def;
    def->law = galet_wear_law_find(galet_values_text(in, "wear.law"));
    def->coefficient = real_if_used(in, "wear.coefficient");
    def->k = real_if_used(in, "wear.k");
    def->hardness = real_if_used(in, "wear.hardness");
    def->share = galet_values_real(in, "wear.share");
    def->track = galet_values_real(in, "wear.track");
    def->step = galet_values_real(in, "wear.step");
    inputs->cycles = galet_values_real(in, "wear.cycles");
    return status;
}

void galet_wear_inputs_release(galet_wear_inputs *inputs) {
    galet_rolling_inputs_release(&inputs->rolling);
}

double galet_wear_inputs_to_k(const galet_wear_inputs *inputs) {
    return inputs->def.contact.friction * inputs->def.hardness;
}

/// What wear asks of the contact beyond what rolling does.
static galet_status check_contact(const galet_values *in, const galet_rolling_def *def, galet_refusal *why) {
    if (!def->tangential->traction || !def->tangential->bounded) {
        return galet_refuse(why, "tangential", "wear needs a method that finds where the contact slips, such as exact");
    }
    if (galet_rolling_inputs_check_repeated(in, why)) {
        return GALET_ERR_INPUT;
    }
    if (!(def->speed > 0.0)) {
        return galet_refuse(why, "speed", "must be > 0 m/s: bodies at rest do not wear");
    }
    if (!isfinite(def->contact.body1.rx) && !galet_values_present(in, "wear.track")) {
        return galet_refuse(why, "wear.track",
                            "must be given: body1 is straight along x, and wear.cycles counts runs over its length");
    }
    if (galet_values_is(in, "wear.law", "archard") && !(def->friction > 0.0)) {
        return galet_refuse(why, "mu", "must be > 0 with wear.law: archard, which follows from the work of friction");
    }
    return GALET_OK;
}

/// Where body 2 wears as well.
static galet_status check_share(const galet_values *in, const galet_rolling_def *def, galet_refusal *why) {
    if (galet_values_real(in, "wear.share") == 1.0) {
        return GALET_OK;
    }
    if (def->contact.angle != 0.0) {
        return galet_refuse(why, "wear.share", "must be 1 with an angle: the lines of body2 cross those of body1");
    }
    if (!isfinite(def->contact.body2.rx) && !galet_values_present(in, "wear.track")) {
        return galet_refuse(why, "wear.track", "must be given: body2 is straight along x, its wear would have no end");
    }
    return GALET_OK;
}

galet_status galet_wear_inputs_check(const galet_values *in, galet_refusal *why) {
    galet_rolling_def def = galet_rolling_inputs_def(in);
    galet_status status = galet_rolling_inputs_check(in, why);
    status = status ? status : check_contact(in, &def, why);
    return status ? status : check_share(in, &def, why);
}

galet_status galet_wear_inputs_solve(const galet_rolling_inputs *inputs, const galet_watch *watch,
                                     galet_rolling_result *contact) {
    galet_rolling *rolling;
    galet_rolling_def def = inputs->def;
    def.watch = watch;
    galet_status status = galet_rolling_create(inputs->nx, inputs->ny, inputs->threads, 0, &rolling);
    if (status) {
        return status;
    }
    status = galet_rolling_solve(rolling, &def, contact);
    galet_rolling_destroy(rolling);
    return status;
}
