#include "study/belt_tables.h"
#include "study/oscillator_inputs.h"
#include "study/result.h"
#include "study/suited_unit.h"

#include <math.h>

/// The faster of the two sets of films: it shows sticking, overtaking and hysteresis within 40 mm/s.
static const galet_default demo[] = {
    {.key = "v0", .value = 0.0},        {.key = "film.mu_c", .value = 0.08}, {.key = "film.c", .value = 0.6},
    {.key = "film.h_c", .value = 0.32}, {.key = "film.tau", .value = 2e-3},  {0},
};

static const galet_param params[] = {
    GALET_REAL("belt_speed", "m/s", 0.01, "speed of the belt", .range = "> 0", .shown = "mm/s"),
    GALET_GROUP("", galet_oscillator_params, .defaults = demo),
    GALET_REAL("t_end", "s", 2.0, "longest time to show in the tables of motions", .range = "> 0 and <= 100000"),
    GALET_REAL("rtol", "", 1e-11, "relative tolerance of the integration", .range = ">= 1e-13 and <= 1e-6"),
    GALET_REAL("scan.from", "m/s", 1e-11, "lowest belt speed at which stability is looked at", .range = "> 0"),
    GALET_REAL("scan.to", "m/s", 1000.0, "highest belt speed at which stability is looked at", .range = "> scan.from"),
    GALET_REAL_UNSET("diagram.from", "m/s", "lowest belt speed of the diagram", .range = "> 0", .shown = "mm/s",
                     .unset_means = "a tenth of the lowest of belt and Hopf speeds, or 1/200 of the highest"),
    GALET_REAL_UNSET("diagram.to", "m/s", "highest belt speed of the diagram", .range = "> 0", .shown = "mm/s",
                     .unset_means = "beyond the highest Hopf speed, fold and belt speed"),
    GALET_REAL("diagram.step", "", 0.08, "distance of the diagram's points, in parts of speed and amplitude",
               .range = ">= 0.005 and <= 0.5"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REALS("hopf_speeds", "m/s", "belt speeds at which steady sliding becomes unstable or stable",
                    .shown = "mm/s"),
    GALET_OUT_REALS("hopf_frequencies", "rad/s", "frequencies of the vibration that begins at these belt speeds"),
    GALET_OUT_TEXTS(
        "hopf_types",
        "onset of vibration at these belt speeds, sub where it grows far at once, super where it grows from nothing"),
    GALET_OUT_REALS("hopf_l1", "",
                    "first Lyapunov coefficients at these belt speeds, of a velocity amplitude over the belt speed; "
                    "above 0 is sub"),
    GALET_OUT_FLAG("sliding_stable", "whether small disturbances of steady sliding die away at this belt speed"),
    GALET_OUT_REAL("steady_x", "m", "where the mass rests while it slides steadily", .shown = "um"),
    GALET_OUT_REAL("steady_friction", "N", "friction of steady sliding", .shown = "mN"),
    GALET_OUT_REAL("growth", "1/s", "largest real part of the eigenvalues of steady sliding; negative is stable"),
    GALET_OUT_REAL("eigenvalue_real", "1/s",
                   "real part of the vibration's pair of eigenvalues, of two real ones the larger"),
    GALET_OUT_REAL("eigenvalue_imag", "rad/s",
                   "imaginary part of the vibration's pair of eigenvalues; 0 where nothing vibrates"),
    GALET_OUT_REAL("eigenvalue_memory", "1/s", "real eigenvalue of steady sliding that a law with memory adds"),
    GALET_OUT_REAL("critical_stiffness", "N/m",
                   "stiffness above which steady sliding is stable at this belt speed; none where it decides nothing"),
    GALET_OUT_REAL(
        "cycle_amplitude_from_rest", "m",
        "amplitude from rest, half of peak to peak: the mass begins stuck to the belt at x = 0; 0 where it settles",
        .shown = "um"),
    GALET_OUT_REAL("cycle_amplitude_from_sliding", "m",
                   "amplitude from steady sliding, slightly disturbed; 0 also where it is neutral and any small "
                   "disturbance is kept",
                   .shown = "um"),
    GALET_OUT_REAL("cycle_amplitude_from_start", "m", "amplitude from x0 and v0, where one of them is not 0",
                   .shown = "um", .optional = true),
    GALET_OUT_TEXT(
        "fate_from_rest",
        "what becomes of the mass from rest: it settles, cycles, is neutral, irregular, grows or is undecided"),
    GALET_OUT_TEXT("fate_from_sliding", "what becomes of steady sliding, slightly disturbed: it settles, cycles, is "
                                        "neutral, irregular, grows or is undecided"),
    GALET_OUT_REAL("period", "s", "period of the cycle from rest", .shown = "ms"),
    GALET_OUT_INTEGER(
        "cycle_turns",
        "swings in a period of the cycle from rest: more than 1 where small ones come before a large one"),
    GALET_OUT_REAL("stick_fraction", "", "part of the period during which the mass sticks; none for laws that creep"),
    GALET_OUT_REAL("overtake_fraction", "", "part of the period during which the mass is faster than the belt"),
    GALET_OUT_REAL("x_max", "m", "largest x in the cycle from rest", .shown = "um"),
    GALET_OUT_REAL("x_min", "m", "smallest x in the cycle from rest", .shown = "um"),
    GALET_OUT_REAL("v_max", "m/s", "largest velocity in the cycle from rest, with its sign", .shown = "mm/s"),
    GALET_OUT_REAL("multiplier", "",
                   "growth of a disturbance in a period of the cycle; below 1 is stable, 0 or next to it with stick"),
    GALET_OUT_REALS("fold_speeds", "m/s",
                    "belt speeds at which a stable and an unstable cycle meet; found with the diagram only"),
    GALET_OUT_INTEGER("returns", "turns of the motion that were integrated for the cycles"),
    GALET_END,
};

#define MOTION(table_, column, words)                                                                                  \
    { .kind = GALET_LINES, .table = table_, .x = "t", .y = column, .label = words }

static const galet_layer diagram_layers[] = {
    {.kind = GALET_SPANS, .table = "hysteresis", .x = "from", .upper = "to", .y = "name"},
    {.kind = GALET_LINES, .table = "diagram", .x = "belt_speed", .y = "stable", .label = "stable"},
    {.kind = GALET_LINES, .table = "diagram", .x = "belt_speed", .y = "unstable", .label = "unstable", .dash = true},
    {.kind = GALET_LINES, .table = "neutral", .x = "belt_speed", .y = "amplitude", .label = "neutral"},
    {.kind = GALET_POINTS, .table = "marks", .x = "belt_speed", .y = "amplitude", .series = "kind"},
    GALET_END,
};
static const galet_layer portrait_layers[] = {
    {.kind = GALET_PATH, .table = "from_sliding", .x = "x", .y = "v", .label = "from sliding, disturbed"},
    {.kind = GALET_PATH, .table = "from_start", .x = "x", .y = "v", .label = "from x0 and v0"},
    {.kind = GALET_PATH, .table = "from_rest", .x = "x", .y = "v", .label = "from rest"},
    {.kind = GALET_PATH, .table = "motion", .x = "x", .y = "v", .label = "cycle"},
    GALET_END,
};
static const galet_layer rest_layers[] = {MOTION("from_rest", "x", "from rest"), GALET_END};
static const galet_layer sliding_layers[] = {MOTION("from_sliding", "x", "from sliding, disturbed"), GALET_END};
static const galet_layer cycle_layers[] = {MOTION("motion", "v", "mass"), MOTION("motion", "belt", "belt"), GALET_END};
static const galet_layer film_layers[] = {MOTION("motion", "one_minus_alpha", "film"), GALET_END};
static const galet_layer loop_layers[] = {
    {.kind = GALET_PATH, .table = "motion", .x = "w", .y = "friction", .label = "cycle from rest"},
    GALET_END,
};
static const galet_layer steady_layers[] = {
    {.kind = GALET_LINES, .table = "steady", .x = "belt_speed", .y = "friction", .label = "steady sliding"},
    {.kind = GALET_POINTS, .table = "hopf", .x = "belt_speed", .y = "friction", .label = "Hopf speeds"},
    {.kind = GALET_POINTS, .table = "operating_point", .x = "belt_speed", .y = "friction", .label = "this belt"},
    GALET_END,
};
static const galet_layer growth_layers[] = {
    {.kind = GALET_LINES, .table = "steady", .x = "belt_speed", .y = "growth", .label = "growth"},
    {.kind = GALET_POINTS, .table = "hopf", .x = "belt_speed", .y = "growth", .label = "Hopf speeds"},
    {.kind = GALET_POINTS, .table = "operating_point", .x = "belt_speed", .y = "growth", .label = "this belt"},
    GALET_END,
};
static const galet_layer hopf_layers[] = {{.kind = GALET_TABLE, .table = "hopf"}, GALET_END};

static const galet_figure figures[] = {
    {"diagram", "Bifurcation diagram",
     "Amplitude 0 is steady sliding. Where two stable states stand above each other (shaded), the start decides: what "
     "begins above the unstable cycle goes up, what begins below it settles.",
     .y.label = "amplitude", .layers = diagram_layers},
    {"portrait", "Phase portrait",
     "Straight stretches at the velocity of the belt are sticking; above, the mass overtakes.",
     .layers = portrait_layers},
    {"cycle", "Velocity in the cycle", "One period. Sticking is where the curves touch.", .y.label = "velocity",
     .layers = cycle_layers},
    {"rest", "Motion from rest", "The mass begins stuck to the belt at x = 0.", .layers = rest_layers},
    {"sliding", "Motion from sliding", "Steady sliding, disturbed by 5 % of the belt's velocity.",
     .layers = sliding_layers},
    {"loop", "Friction during the cycle", "Against the sliding velocity; loops are memory.",
     .x.label = "sliding velocity", .y.label = "friction", .layers = loop_layers},
    {"steady", "Steady curve", "Friction of steady sliding.", .x.log = true, .y.label = "friction",
     .layers = steady_layers},
    {"growth", "Growth of small disturbances", "Above 0 steady sliding is unstable.", .x.log = true,
     .y.label = "growth", .layers = growth_layers},
    {"film", "Film during the cycle", "Share of the load that the film carries.", .y.label = "share of the load",
     .layers = film_layers},
    {"hopf", "Hopf speeds", "Where steady sliding loses its stability to a vibration.", .layers = hopf_layers},
    GALET_END,
};

static const char *const fates[] = {
    [GALET_BELT_SETTLES] = "settles",     [GALET_BELT_CYCLES] = "cycles", [GALET_BELT_NEUTRAL] = "neutral",
    [GALET_BELT_IRREGULAR] = "irregular", [GALET_BELT_GROWS] = "grows",   [GALET_BELT_UNDECIDED] = "undecided",
};

static galet_status read_def(const galet_values *in, galet_oscillator_def *def, galet_refusal *why) {
    galet_status status = galet_oscillator_inputs_read(in, def, why);
    def->belt_speed = galet_values_real(in, "belt_speed");
    def->t_end = galet_values_real(in, "t_end");
    def->rtol = galet_values_real(in, "rtol");
    return status;
}

static galet_status find_hopfs(const galet_values *in, galet_belt_answer *a) {
    return galet_belt_hopf_find(&a->def, galet_values_real(in, "scan.from"), galet_values_real(in, "scan.to"), a->hopfs,
                                &a->hopf_count);
}

static galet_belt_range diagram_range(const galet_values *in, const galet_belt_answer *a) {
    return galet_belt_diagram_range(a, galet_values_real(in, "diagram.from"), galet_values_real(in, "diagram.to"));
}

/// An end that is not given depends on the Hopf speeds; two that are not given are in order.
static galet_status check_diagram(const galet_values *in, const galet_oscillator_def *def, galet_refusal *why) {
    galet_belt_answer a = {.def = *def};
    bool from = galet_values_given(in, "diagram.from"), to = galet_values_given(in, "diagram.to");
    galet_status status = from != to ? find_hopfs(in, &a) : GALET_OK;
    galet_belt_range range = diagram_range(in, &a);
    if (status || range.from < range.to || (!from && !to)) {
        return status;
    }
    if (range.open) {
        return galet_refuse(why, "diagram.from", "must be < diagram.to, which is %.6g m/s unless given (got %.6g)",
                            range.to, range.from);
    }
    return galet_refuse(why, "diagram.to", "must be > diagram.from, which is %.6g m/s%s (got %.6g)", range.from,
                        from ? "" : " unless given", range.to);
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_oscillator_def def;
    galet_status status = read_def(in, &def, why);
    status = status ? status : galet_oscillator_inputs_check(in, &def, why);
    if (!status && def.law->state_count > 1) {
        return galet_refuse(why, "law", "%s has more than one state, which the belt does not take", def.law->words);
    }
    if (!status && galet_belt_check(&def)) {
        return galet_oscillator_inputs_blame(
            in, &def, "belt_speed over the natural frequency must be between 1e-100 m and 1e100 m", why);
    }
    return status ? status : check_diagram(in, &def, why);
}

static galet_status find_cycles(galet_belt_answer *a) {
    a->has_start = a->def.x0 != 0.0 || a->def.v0 != 0.0;
    galet_status status = galet_belt_cycle_from_rest(&a->def, &a->rest);
    status = status ? status : galet_belt_cycle_from_sliding(&a->def, &a->rest, &a->from_sliding);
    return status || !a->has_start ? status : galet_belt_cycle_from_start(&a->def, &a->start);
}

/// Whether there may be cycles around stable sliding that neither start reaches: where it loses its stability the
/// vibration grows far at once, so that far vibrations may go on beyond that speed.
static bool may_hide_cycle(const galet_belt_answer *a) {
    for (size_t i = 0; i < a->hopf_count; i++) {
        const galet_belt_hopf *h = &a->hopfs[i];
        bool beyond = h->unstable_above ? a->def.belt_speed < h->speed : a->def.belt_speed > h->speed;
        if (h->l1 > 0.0 && beyond) {
            return true;
        }
    }
    return false;
}

/// Where both starts settle. Hopf speeds that nobody asked for are looked for then, since warnings do not depend on
/// what is asked for: in 0.1 ms, for a film in 3.
static galet_status find_hidden(const galet_values *in, galet_belt_answer *a, bool has_hopfs) {
    if (a->rest.fate != GALET_BELT_SETTLES || a->from_sliding.fate != GALET_BELT_SETTLES) {
        return GALET_OK;
    }
    galet_status status = has_hopfs ? GALET_OK : find_hopfs(in, a);
    return status || !may_hide_cycle(a) ? status : galet_belt_cycle_outermost(&a->def, &a->outermost);
}

static void set_hopfs(galet_record *out, const galet_belt_answer *a) {
    double numbers[GALET_BELT_MAX_HOPF];
    const struct {
        const char *key;
        size_t offset;
    } lists[] = {{"hopf_speeds", offsetof(galet_belt_hopf, speed)},
                 {"hopf_frequencies", offsetof(galet_belt_hopf, frequency)},
                 {"hopf_l1", offsetof(galet_belt_hopf, l1)}};
    for (size_t j = 0; j < sizeof lists / sizeof *lists; j++) {
        for (size_t i = 0; i < a->hopf_count; i++) {
            numbers[i] = *(const double *)((const char *)&a->hopfs[i] + lists[j].offset);
        }
        galet_record_set_list(out, lists[j].key, numbers, a->hopf_count);
    }
    galet_record_set_empty(out, "hopf_types");
    for (size_t i = 0; i < a->hopf_count; i++) {
        galet_record_add_text(out, "hopf_types", galet_belt_hopf_type(&a->hopfs[i]));
    }
}

static void set_sliding(galet_record *out, const galet_belt_sliding *s) {
    galet_record_set_flag(out, "sliding_stable", s->stable);
    galet_record_set_real(out, "steady_x", s->x);
    galet_record_set_real(out, "steady_friction", s->friction);
    galet_record_set_real(out, "growth", s->growth);
    galet_record_set_real(out, "eigenvalue_real", s->vibration);
    galet_record_set_real(out, "eigenvalue_imag", s->frequency);
    galet_record_set_if_known(out, "eigenvalue_memory", s->other);
    galet_record_set_if_known(out, "critical_stiffness", s->critical_stiffness);
}

static void set_amplitude(galet_record *out, const char *key, const galet_belt_cycle *cycle) {
    galet_record_set_if_known(out, key, galet_belt_known_amplitude(cycle));
}

static void set_cycles(galet_record *out, const galet_belt_answer *a) {
    const galet_belt_cycle *c = &a->rest;
    set_amplitude(out, "cycle_amplitude_from_rest", c);
    set_amplitude(out, "cycle_amplitude_from_sliding", &a->from_sliding);
    if (a->has_start) {
        set_amplitude(out, "cycle_amplitude_from_start", &a->start);
    }
    galet_record_set_text(out, "fate_from_rest", fates[c->fate]);
    galet_record_set_text(out, "fate_from_sliding", fates[a->from_sliding.fate]);
    galet_record_set_if_known(out, "period", c->period);
    if (c->turns > 0) {
        galet_record_set_integer(out, "cycle_turns", (long)c->turns);
    }
    galet_record_set_if_known(out, "stick_fraction", c->stick_fraction);
    galet_record_set_if_known(out, "overtake_fraction", c->overtake_fraction);
    galet_record_set_if_known(out, "x_max", c->x_max);
    galet_record_set_if_known(out, "x_min", c->x_min);
    galet_record_set_if_known(out, "v_max", c->v_max);
    galet_record_set_if_known(out, "multiplier", c->multiplier);
    size_t returns = c->returns + a->from_sliding.returns + a->start.returns + a->outermost.returns;
    galet_record_set_integer(out, "returns", (long)returns);
}

static void warn_of(galet_result *out, const char *from, const galet_oscillator_def *def, const galet_belt_cycle *c) {
    if (c->fate == GALET_BELT_IRREGULAR) {
        galet_result_warn(out, "cycle-irregular",
                          "the motion from %s ends in no cycle that lasts: it has not repeated itself in some hundred "
                          "turns, or disturbances leave the cycle; its amplitude is that of the last turns",
                          from);
    }
    if (c->fate == GALET_BELT_GROWS) {
        galet_result_warn(out, "cycle-unbounded", "the motion from %s grows beyond all bounds: friction drives it",
                          from);
    }
    if (c->fate == GALET_BELT_UNDECIDED) {
        galet_result_warn(out, "cycle-undecided",
                          "where the motion from %s ends was not found: its integration took too many steps or met no "
                          "tolerance; try an rtol above %.1g, a damping above %.3g N s/m, or a law that is less stiff",
                          from, def->rtol, def->damping);
    }
}

static void warn(galet_result *out, const galet_belt_answer *a) {
    double omega = sqrt(a->def.stiffness / a->def.mass);
    galet_oscillator_inputs_warn(out, &a->def, a->def.belt_speed + omega * a->rest.amplitude);
    if (a->from_sliding.fate == GALET_BELT_NEUTRAL) {
        galet_result_warn(out, "neutral-sliding",
                          "steady sliding is neither stable nor unstable: nothing damps small vibrations, which go on "
                          "for ever");
    }
    if (a->outermost.fate == GALET_BELT_CYCLES) {
        galet_result_warn(out, "cycle-unreached",
                          "steady sliding and a cycle of %.4g um are both stable: neither the start from rest nor the "
                          "one from sliding leads to it, but vibrations of about its size do",
                          1e6 * a->outermost.amplitude);
    }
    warn_of(out, "rest", &a->def, &a->rest);
    warn_of(out, "sliding", &a->def, &a->from_sliding);
    if (a->has_start) {
        warn_of(out, "x0 and v0", &a->def, &a->start);
    }
}

static galet_status draw(const galet_values *in, galet_result *out, const galet_belt_answer *a) {
    galet_status status = galet_belt_tables_fill(out, a);
    if (status) {
        return status;
    }
    status = galet_belt_diagram_fill(out, a, diagram_range(in, a), galet_values_real(in, "diagram.step"));
    if (status == GALET_ERR_NOT_CONVERGED) {
        galet_result_warn(out, "diagram-incomplete",
                          "a branch of the diagram was not followed to its end: it took too many steps or was lost; "
                          "try a diagram.step above %.2g, or speeds nearer to those of interest (diagram.from, to)",
                          galet_values_real(in, "diagram.step"));
        return GALET_OK;
    }
    return status;
}

static bool is_decided(const galet_belt_answer *a) {
    bool start = !a->has_start || a->start.fate != GALET_BELT_UNDECIDED;
    return start && a->rest.fate != GALET_BELT_UNDECIDED && a->from_sliding.fate != GALET_BELT_UNDECIDED;
}

static bool wants_hopfs(galet_result *out) {
    static const char *const speeds[] = {"hopf_speeds", "hopf_frequencies", "hopf_types", "hopf_l1", NULL};
    static const char *const drawn[] = {"hopf", "marks", "steady", "diagram", NULL};
    return galet_result_wants_any(out, speeds, drawn);
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    galet_belt_answer a = {0};
    galet_status status = read_def(in, &a.def, why);
    if (status) {
        return status;
    }
    a.def.watch = galet_result_watch(out);
    a.sliding = galet_belt_slide(&a.def, a.def.belt_speed);
    set_sliding(galet_result_record(out), &a.sliding);
    bool has_hopfs = wants_hopfs(out);
    if (has_hopfs) {
        status = find_hopfs(in, &a);
        set_hopfs(galet_result_record(out), &a);
    }
    status = status ? status : find_cycles(&a);
    status = status ? status : find_hidden(in, &a, has_hopfs);
    if (status) {
        return status;
    }
    set_cycles(galet_result_record(out), &a);
    warn(out, &a);
    status = draw(in, out, &a);
    galet_result_suit_units(out, "J");
    galet_result_suit_units(out, "N");
    return status || is_decided(&a) ? status : GALET_ERR_NOT_CONVERGED;
}

const galet_study galet_study_belt = {
    .name = "belt",
    .summary = "a mass on a moving belt: stability, stick-slip cycles, bifurcations",
    .about =
        "A belt drags a mass along that a spring pulls back. Steady sliding may be unstable; what follows is a cycle "
        "of stick and slip, or of slip alone, and often both sliding and a cycle are stable, so that the start "
        "decides. Stability is in closed form; Hopf speeds come with their frequencies and first Lyapunov "
        "coefficients; cycles are found exactly, by event-driven integration and a root of one function, however "
        "slowly they are approached. The default is a film that follows within 2 ms: try belt_speed from 1 to 30 mm/s.",
    .params = params,
    .outputs = outputs,
    .tables = galet_belt_tables,
    .figures = figures,
    .headline = "sliding_stable hopf_speeds hopf_types cycle_amplitude_from_rest cycle_amplitude_from_sliding period",
    .lead_figure = "diagram",
    .check = check,
    .run = run,
};
