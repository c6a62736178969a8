#include "study/rolling_inputs.h"

#include "study/machine_memory.h"
#include "study/profile_inputs.h"

#include <math.h>
#include <stdint.h>

/// Cells a side that refinement begins with: some milliseconds, and the coarser grid has enough for error bars.
enum { FIRST_CELLS = 25 };

/// Bytes that no machine lacks: draws need not ask.
enum { ALWAYS_THERE = 1 << 26 };

// The names of the methods, with a blank before each.
static const char normal_choices[] =
#define NORMAL(id, name) " " name
#include "contact/normal.inc"
#undef NORMAL
    ;
static const char tangential_choices[] =
#define TANGENTIAL(id, name) " " name
#include "contact/tangential.inc"
#undef TANGENTIAL
    ;

static const galet_param creep_params[] = {
    GALET_REAL("x", "", 1e-3, "longitudinal creepage, (v1x - v2x) / speed", .range = ">= -1e6 and <= 1e6"),
    GALET_REAL("y", "", 0.0, "lateral creepage, (v1y - v2y) / speed", .range = ">= -1e6 and <= 1e6"),
    GALET_REAL("spin", "1/m", 0.0, "spin creepage, (omega1z - omega2z) / speed", .range = ">= -1e9 and <= 1e9"),
    GALET_END,
};

static const galet_param grid_params[] = {
    GALET_INTEGER("nx", 50, "cells along x", .range = ">= 5 and <= 100000"),
    GALET_INTEGER("ny", 50, "cells along y", .range = ">= 5 and <= 100000"),
    GALET_REAL("margin", "", 1.1, "size of the box over that of the contact, in x and in y", .range = ">= 1 and <= 10"),
    GALET_END,
};

const galet_param galet_rolling_strips_params[] = {
    GALET_CHOICE("correction", "exact", "exact power-law",
                 "axis ratio of the ellipse that belongs to a strip's curvatures: Hertz's, or beta (A/B)^alpha"),
    GALET_REAL("alpha", "", 0.6304, "exponent of the power law", .range = "> 0 and < 2",
               .when = "correction=power-law"),
    GALET_REAL("beta", "", 1.034, "factor of the power law", .range = "> 0", .when = "correction=power-law"),
    GALET_END,
};

const galet_param galet_rolling_smoothing_params[] = {
    GALET_CHOICE("variable", "radius", "radius curvature log-curvature", "what is smoothed along the profile"),
    GALET_INTEGER("order", 0, "order of the diffuse elements; from 1 on they may make up concave places",
                  .range = ">= 0 and <= 2"),
    GALET_REAL_UNSET("length", "m", "weights are exp(-(y/length)^2); default: 0.95 times the reach of contact",
                     .range = "> 0", .shown = "mm"),
    GALET_REAL_UNSET("pad", "m", "profile that enters beyond the contact; default: 1.15 times the reach of contact",
                     .range = ">= 0", .shown = "mm"),
    GALET_END,
};

static const galet_param contact_params[] = {
    GALET_GROUP("", galet_bodies_profiled_params),
    GALET_REAL("load", "N", 1500, "normal force", .range = "> 0"),
    GALET_REAL_UNSET("prescribed_approach", "m", "how far the bodies come together", .range = "> 0",
                     .instead_of = "load", .shown = "um"),
    GALET_GROUP("profile", galet_profile_params),
    GALET_REAL("mu", "", 0.1, "coefficient of friction", .range = ">= 0"),
    GALET_GROUP("creep", creep_params),
    GALET_REAL_UNSET("force.x", "N", "longitudinal force on body1; the creepage is found", .instead_of = "creep.x"),
    GALET_REAL_UNSET("force.y", "N", "lateral force on body1; the creepage is found", .instead_of = "creep.y"),
    GALET_REAL("speed", "m/s", 2.6, "rolling speed", .range = ">= 0"),
    GALET_CHOICE("normal", "exact", normal_choices + 1, "how pressure is found"),
    GALET_GROUP("strips", galet_rolling_strips_params, .when = "normal=strips|strips-smoothed"),
    GALET_GROUP("smoothing", galet_rolling_smoothing_params, .when = "normal=strips-smoothed"),
    GALET_CHOICE("tangential", "exact", tangential_choices + 1, "how traction is found"),
    GALET_CHOICE("fastsim.flexibility", "energy", "energy soua",
                 "what turns traction into slip; soua's mean breaks the energy balance",
                 .when = "tangential=fastsim|fastsim-parabolic"),
    GALET_GROUP("grid", grid_params),
    GALET_INTEGER("threads", 1, "threads of the exact method; the numbers do not depend on it",
                  .range = ">= 1 and <= 256"),
    GALET_END,
};

const galet_param galet_rolling_params[] = {
    GALET_GROUP("", contact_params),
    GALET_REAL_UNSET("accuracy", "", "cells are refined until the error bars of forces and power are below this part",
                     .range = "> 0 and < 1", .instead_of = "grid.nx|grid.ny", .shown = "%"),
    GALET_FLAG("error_estimate", true, "error bars of the exact method, from the coarser grids it starts from"),
    GALET_END,
};

const galet_param galet_rolling_repeated_params[] = {
    GALET_GROUP("", contact_params),
    GALET_REAL_UNSET("accuracy", "", "largest error bar of forces and power", .range = "> 0 and < 1",
                     .unused = "grids are refined for rolling and creep-curve; give grid.nx and grid.ny"),
    GALET_FLAG("error_estimate", false, "error bars of the exact method",
               .unused = "error estimates are for single cases, of the rolling study"),
    GALET_END,
};

/// Whether a choice that the case may have no use for was made like this.
static bool is_chosen(const galet_values *in, const char *key, const char *choice) {
    return galet_values_present(in, key) && galet_values_is(in, key, choice);
}

galet_ratio_law galet_rolling_inputs_ratio(const galet_values *in) {
    galet_ratio_law law = galet_default_ratio_law();
    if (is_chosen(in, "strips.correction", "power-law")) {
        law = (galet_ratio_law){GALET_RATIO_POWER_LAW, galet_values_real(in, "strips.alpha"),
                                galet_values_real(in, "strips.beta")};
    }
    return law;
}

galet_smoothing galet_rolling_inputs_smoothing(const galet_values *in) {
    galet_smoothing how = galet_default_smoothing();
    if (galet_values_present(in, "smoothing.variable")) {
        how.variable = is_chosen(in, "smoothing.variable", "curvature")       ? GALET_SMOOTH_CURVATURE
                       : is_chosen(in, "smoothing.variable", "log-curvature") ? GALET_SMOOTH_LOG_CURVATURE
                                                                              : GALET_SMOOTH_RADIUS;
        how.order = (int)galet_values_integer(in, "smoothing.order");
        how.length = galet_values_real(in, "smoothing.length");
        how.pad = galet_values_real(in, "smoothing.pad");
    }
    return how;
}

galet_rolling_def galet_rolling_inputs_def(const galet_values *in) {
    galet_rolling_def def = galet_default_rolling();
    def.contact = galet_bodies_read(in);
    def.approach = galet_values_real(in, "prescribed_approach");
    if (isnan(def.approach)) {
        def.contact.load = galet_values_real(in, "load");
    }
    def.profile = galet_profile_inputs_def(in);
    def.normal = galet_normal_find(galet_values_text(in, "normal"));
    def.ratio = galet_rolling_inputs_ratio(in);
    def.smoothing = galet_rolling_inputs_smoothing(in);
    def.tangential = galet_tangential_find(galet_values_text(in, "tangential"));
    def.friction = galet_values_real(in, "mu");
    def.force = (galet_vec2){galet_values_real(in, "force.x"), galet_values_real(in, "force.y")};
    def.creep = (galet_creepage){galet_values_real(in, "creep.x"), galet_values_real(in, "creep.y"),
                                 galet_values_real(in, "creep.spin")};
    def.slip = is_chosen(in, "fastsim.flexibility", "soua") ? GALET_SLIP_SOUA : GALET_SLIP_ENERGY;
    def.speed = galet_values_real(in, "speed");
    def.margin = galet_values_real(in, "grid.margin");
    def.enlarge = true;
    def.error_estimate = galet_values_flag(in, "error_estimate");
    return def;
}

galet_status galet_rolling_inputs_check_repeated(const galet_values *in, galet_refusal *why) {
    if (galet_values_given(in, "accuracy")) {
        return galet_refuse(why, "accuracy", "is for rolling and creep-curve; give grid.nx and grid.ny");
    }
    return galet_values_flag(in, "error_estimate")
               ? galet_refuse(why, "error_estimate", "is for single cases; use it with the rolling study")
               : GALET_OK;
}

static galet_status refuse_misfit(galet_misfit misfit, galet_refusal *why) {
    return misfit.need ? galet_refuse(why, misfit.key, "%s", misfit.text) : GALET_OK;
}

static galet_status check_methods(const galet_rolling_def *def, galet_refusal *why) {
    galet_status status = refuse_misfit(galet_tangential_misfit(def->tangential, def), why);
    return status ? status : refuse_misfit(galet_normal_misfit(def->normal, def), why);
}

/// Forces beyond what friction can give have no creepage.
static galet_status check_forces(const galet_rolling_def *def, galet_refusal *why) {
    double fx = isnan(def->force.x) ? 0.0 : def->force.x, fy = isnan(def->force.y) ? 0.0 : def->force.y;
    double limit = def->friction * def->contact.load;
    if (isnan(def->approach) && hypot(fx, fy) > 0.0 && hypot(fx, fy) >= limit) {
        return galet_refuse(why, isnan(def->force.x) ? "force.y" : "force.x",
                            "must stay below friction, mu load = %.6g N (got %.6g N)", limit, hypot(fx, fy));
    }
    return GALET_OK;
}

static galet_status refuse_grid(const galet_rolling_inputs *inputs, double need, galet_machine_memory memory,
                                galet_refusal *why) {
    char reason[160];
    galet_machine_memory_tell(memory, need, reason, sizeof reason);
    return galet_refuse(why, "grid.nx", "%zu x %zu cells need %.3g GiB, %s", inputs->nx, inputs->ny, need / 0x1p30,
                        reason);
}

static size_t bytes_of(const galet_rolling_inputs *inputs) {
    return galet_rolling_bytes(&inputs->def, inputs->nx, inputs->ny, inputs->threads);
}

galet_status galet_rolling_inputs_check_room(const galet_rolling_inputs *inputs, galet_refusal *why) {
    galet_machine_memory memory = galet_machine_memory_now();
    size_t need = bytes_of(inputs), room = galet_machine_memory_room(memory);
    return room && need > room ? refuse_grid(inputs, (double)need, memory, why) : GALET_OK;
}

/// Whether a machine with nothing else to do would hold the grid: what is free now does not make an input wrong.
static galet_status check_memory(const galet_values *in, const galet_rolling_def *def, galet_refusal *why) {
    galet_rolling_inputs inputs = {.def = *def,
                                   .nx = (size_t)galet_values_integer(in, "grid.nx"),
                                   .ny = (size_t)galet_values_integer(in, "grid.ny"),
                                   .threads = (int)galet_values_integer(in, "threads")};
    inputs.def.fields = true;
    size_t need = bytes_of(&inputs);
    if (need < ALWAYS_THERE) {
        return GALET_OK;
    }
    galet_machine_memory memory = galet_machine_memory_now();
    size_t most = galet_machine_memory_most(memory);
    return most && need > most ? refuse_grid(&inputs, (double)need, memory, why) : GALET_OK;
}

static galet_status check_accuracy(const galet_values *in, const galet_rolling_def *def, galet_refusal *why) {
    if (def->tangential->order != 2) {
        return galet_refuse(why, "accuracy",
                            "goes by the error bars of tangential: exact; take it, or give grid.nx and "
                            "grid.ny instead");
    }
    if (!galet_values_flag(in, "error_estimate")) {
        return galet_refuse(why, "accuracy", "goes by the error bars: leave error_estimate: false out");
    }
    return GALET_OK;
}

/// The grid is given, or sought while memory lasts.
static galet_status check_grid(const galet_values *in, const galet_rolling_def *def, galet_refusal *why) {
    return galet_values_present(in, "accuracy") ? check_accuracy(in, def, why) : check_memory(in, def, why);
}

static galet_status check_profile(const galet_rolling_def *def, galet_refusal *why) {
    if (def->profile.kind == GALET_PROFILE_CIRCLE) {
        return galet_bodies_check(&def->contact, why);
    }
    const galet_body *one = &def->contact.body1, *two = &def->contact.body2;
    if (!(1.0 / one->rx + 1.0 / two->rx > 0.0)) {
        return galet_refuse(why, one->rx < 0.0 ? "body1.rx" : "body2.rx",
                            "the bodies do not touch in a finite patch: the gap must open along x");
    }
    if (def->profile.kind == GALET_PROFILE_BLEND && !(1.0 / one->ry + 1.0 / two->ry > 0.0)) {
        return galet_refuse(why, one->ry < 0.0 ? "body1.ry" : "body2.ry",
                            "the bodies do not touch in a finite patch: the gap must open towards +y");
    }
    return GALET_OK;
}

galet_status galet_rolling_inputs_check(const galet_values *in, galet_refusal *why) {
    galet_rolling_def def = galet_rolling_inputs_def(in);
    galet_status status = check_profile(&def, why);
    status = status ? status : galet_profile_inputs_check(in, why);
    status = status ? status : check_methods(&def, why);
    status = status ? status : check_forces(&def, why);
    return status ? status : check_grid(in, &def, why);
}

galet_status galet_rolling_inputs_read(const galet_values *in, galet_rolling_inputs *inputs) {
    bool refined = galet_values_present(in, "accuracy");
    *inputs = (galet_rolling_inputs){
        .def = galet_rolling_inputs_def(in),
        .nx = refined ? FIRST_CELLS : (size_t)galet_values_integer(in, "grid.nx"),
        .ny = refined ? FIRST_CELLS : (size_t)galet_values_integer(in, "grid.ny"),
        .accuracy = refined ? galet_values_real(in, "accuracy") : NAN,
        .threads = (int)galet_values_integer(in, "threads"),
    };
    galet_status status = galet_profile_inputs_read(in, &inputs->points);
    if (inputs->points) {
        galet_profile_points_lend(inputs->points, &inputs->def.profile);
    }
    return status;
}

void galet_rolling_inputs_release(galet_rolling_inputs *inputs) {
    galet_profile_points_destroy(inputs->points);
    inputs->points = NULL;
}

galet_status galet_rolling_inputs_refuse(const galet_values *in, const galet_rolling_def *def, galet_status status,
                                         galet_refusal *why) {
    if (status == GALET_ERR_NO_CONTACT && def->profile.kind == GALET_PROFILE_POINTS) {
        return galet_profile_inputs_refuse_contact(in, def, why);
    }
    if (status == GALET_ERR_NO_CONTACT) {
        return galet_refuse(why, def->profile.kind == GALET_PROFILE_BLEND ? "profile.blend_radius" : "body1.rx",
                            "the bodies do not touch in a finite patch: the gap must open on every side");
    }
    if (status == GALET_ERR_INPUT) {
        return galet_refuse(why, "tangential", "%s does not fit this contact", def->tangential->name);
    }
    if (status != GALET_ERR_RANGE) {
        return status;
    }
    if (!isnan(def->force.x) || !isnan(def->force.y)) {
        return galet_refuse(why, isnan(def->force.x) ? "force.y" : "force.x",
                            "friction cannot give this force: take a smaller force or a larger load or mu");
    }
    return galet_refuse(why, "load", "the contact is too extreme to be computed");
}

bool galet_rolling_is_compared(const galet_tangential_method *method, const galet_rolling_def *def, double coupling) {
    bool misled = coupling != 0.0 && def->tangential->coupled && !method->coupled;
    return method != def->tangential && method->traction && !method->costly && !misled &&
           !galet_tangential_misfit(method, def).need;
}
