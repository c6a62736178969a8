#include "study/event_table.h"
#include "study/laws.h"
#include "study/motion_table.h"
#include "study/oscillator_inputs.h"
#include "study/oscillator_warnings.h"
#include "study/suited_unit.h"

#include <galet/envelope.h>
#include <galet/inflection.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const galet_param params[] = {
    GALET_GROUP("", galet_oscillator_params),
    GALET_REAL("t_end", "s", 3.0, "longest time to follow", .range = "> 0 and <= 100000"),
    GALET_REAL("rtol", "", 1e-10, "relative tolerance of the integration", .range = ">= 1e-13 and <= 1e-3"),
    GALET_REAL("ecr.contact", "ohm", 1.0, "electrical resistance where the surfaces touch", .range = "> 0",
               .when = "law=film"),
    GALET_REAL("ecr.separated", "ohm", 1e6, "electrical resistance of a full film", .range = ">= ecr.contact",
               .when = "law=film"),
    GALET_REAL("ecr.h", "", 0.0, "relative thickness half way between them, on a logarithmic scale", .range = "> 0",
               .same_as = "film.h_c", .when = "law=film"),
    GALET_REAL("ecr.r", "", 4.0, "how sharply the resistance rises with the thickness", .range = "> 0 and <= 100",
               .when = "law=film"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("t_stick", "s",
                   "when the mass sticks; by laws that creep, but for its creep; none where it slides on, as by laws "
                   "that never stick"),
    GALET_OUT_REAL("x_stick", "m", "where the mass sticks; by laws that creep it creeps on from there", .shown = "um"),
    GALET_OUT_INTEGER("half_cycles",
                      "half-cycles of the decay: zeros of the velocity after the start, the one that sticks included"),
    GALET_OUT_REAL("t_inflection", "s",
                   "when the envelope through the velocity extremes turns from convex to concave; law film only"),
    GALET_OUT_REAL("v_inflection", "m/s", "velocity amplitude where the envelope turns from convex to concave",
                   .shown = "mm/s"),
    GALET_OUT_REAL("x_max", "m", "largest place", .shown = "mm"),
    GALET_OUT_REAL("v_max", "m/s", "largest velocity, with its sign", .shown = "mm/s"),
    GALET_OUT_REAL("v_end", "m/s", "velocity amplitude of the energy that is left at the end", .shown = "mm/s"),
    GALET_OUT_REAL("dissipated", "J", "energy dissipated until the end", .shown = "uJ"),
    GALET_OUT_REAL("t_end_reached", "s", "how far the motion was followed"),
    GALET_OUT_TEXT("ended", "why the motion ended: stuck, t_end, effort, failure or interrupted"),
    GALET_OUT_REAL("energy_error", "", "largest fault of the energy balance at the ends of steps, relative",
                   .about_method = true),
    GALET_OUT_INTEGER("rates", "evaluations of the equations of motion (right-hand sides)", .about_method = true),
    GALET_END,
};

/// A row of the motion: what the mass does, and what follows from it.
typedef struct row {
    galet_oscillator_sample at;
    double y, phi, envelope, ecr;
    const char *mode;
} row;

#define SAMPLED(member, ...) GALET_BOUND_COLUMN(row, member, __VA_ARGS__)

static const galet_column motion_columns[] = {
    SAMPLED(at.t, "t", "s", "time"),
    SAMPLED(at.x, "x", "m", "place of the mass", .shown = "mm"),
    SAMPLED(at.v, "v", "m/s", "velocity of the mass", .shown = "mm/s"),
    GALET_TEXT_COLUMN("mode", "slip+, slip- or stick", .bound = true, .offset = offsetof(row, mode)),
    SAMPLED(y, "y", "m", "state of the law: film thickness, or deflection of bristles", .shown = "nm"),
    SAMPLED(at.lift, "one_minus_alpha", "", "share of the load that the film carries"),
    SAMPLED(at.friction, "friction", "N", "friction against a positive velocity", .shown = "mN"),
    SAMPLED(at.energy, "energy", "J", "energy of mass and spring", .shown = "uJ"),
    SAMPLED(envelope, "envelope", "m/s", "velocity amplitude of that energy", .shown = "mm/s"),
    SAMPLED(ecr, "ecr", "ohm", "electrical contact resistance", .shown = "kohm"),
    SAMPLED(at.dissipated, "dissipated", "J", "energy dissipated since the start", .shown = "uJ"),
    SAMPLED(phi, "phi", "", "state of rate-and-state friction, ln(v0 theta / dc)"),
    GALET_END,
};

static const galet_column peak_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("v", "m/s", "velocity, largest or smallest here", .shown = "mm/s"),
    GALET_COLUMN("speed", "m/s", "size of the velocity", .shown = "mm/s"),
    GALET_COLUMN("energy", "J", "energy of mass and spring", .shown = "uJ"),
    GALET_END,
};

static const galet_column averaged_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("speed", "m/s", "velocity amplitude, averaged over cycles", .shown = "mm/s"),
    GALET_COLUMN("below", "m/s", "velocity amplitude, averaged over cycles, negative", .shown = "mm/s"),
    GALET_COLUMN("energy", "J", "energy of the averaged motion", .shown = "uJ"),
    GALET_COLUMN("one_minus_alpha", "", "share of the load that the averaged film carries"),
    GALET_END,
};

static const galet_column inflection_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("speed", "m/s", "velocity amplitude", .shown = "mm/s"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"motion", "the motion until the mass sticks or t_end", motion_columns},
    {"peaks", "where the velocity is largest and smallest", peak_columns},
    {"averaged", "the decay averaged over cycles, where states of the law are slow", averaged_columns},
    {"inflection", "where the envelope turns from convex to concave", inflection_columns},
    GALET_EVENT_TABLE,
    GALET_END,
};

#define LINE(table_, column, words)                                                                                    \
    { .kind = GALET_LINES, .table = table_, .x = "t", .y = column, .label = words }

static const galet_layer velocity_layers[] = {GALET_EVENT_LAYER, LINE("motion", "v", "velocity"),
                                              LINE("averaged", "speed", "averaged decay"),
                                              LINE("averaged", "below", "averaged decay, below"), GALET_END};
static const galet_layer envelope_layers[] = {
    GALET_EVENT_LAYER,
    {.kind = GALET_POINTS, .table = "peaks", .x = "t", .y = "speed", .label = "velocity extremes"},
    LINE("averaged", "speed", "averaged decay"),
    {.kind = GALET_POINTS, .table = "inflection", .x = "t", .y = "speed", .label = "inflection"},
    GALET_END,
};
static const galet_layer share_layers[] = {GALET_EVENT_LAYER, LINE("motion", "one_minus_alpha", "film"), GALET_END};
static const galet_layer ecr_layers[] = {GALET_EVENT_LAYER, LINE("motion", "ecr", "contact resistance"), GALET_END};
static const galet_layer energy_layers[] = {
    GALET_EVENT_LAYER,
    {.kind = GALET_POINTS, .table = "peaks", .x = "t", .y = "energy", .label = "at the velocity extremes"},
    LINE("averaged", "energy", "averaged decay"),
    GALET_END};
static const galet_layer place_layers[] = {GALET_EVENT_LAYER, LINE("motion", "x", "place"), GALET_END};
static const galet_layer friction_layers[] = {
    {.kind = GALET_PATH, .table = "motion", .x = "v", .y = "friction", .label = "friction"}, GALET_END};

static const galet_figure figures[] = {
    {"velocity", "Velocity",
     "Until the mass sticks, or t_end. Perret-Liaudet and Majdoub 2022, figure 3b, has it for a film.",
     .y.label = "velocity", .layers = velocity_layers},
    {"envelope", "Envelope of the velocity",
     "Every velocity extreme, and the decay averaged over cycles. It bends away from the axis of time (convex) where a "
     "film carries the load and friction grows with speed, and towards it (concave) where friction falls with speed.",
     .y.label = "velocity amplitude", .layers = envelope_layers},
    {"share", "Share of the hydrodynamic force", "1 is a full film, 0 is contact (figure 3d of the paper).",
     .y.label = "share of the load", .layers = share_layers},
    {"ecr", "Electrical contact resistance", "Simulated from the thickness (figure 3c of the paper).",
     .y.label = "resistance", .y.log = true, .layers = ecr_layers},
    {"energy", "Energy", "The decay in its energy form, once every half cycle.", .y.label = "energy",
     .layers = energy_layers},
    {"place", "Place of the mass", "From where the spring is slack.", .layers = place_layers},
    {"friction", "Friction against velocity", "Loops are memory.", .x.label = "velocity", .y.label = "friction",
     .layers = friction_layers},
    GALET_END,
};

/// One run: what the tables and outputs want of it.
typedef struct decay {
    galet_oscillator_def def;
    const galet_values *in;
    galet_trace *motion;
    const galet_span *span;  // that is shown
    galet_table *peaks;
    galet_peak *at;  // extremes of the velocity
    size_t count, room;
    double x_max, v_max, speed_max;
    bool failed;  // to remember a peak
} decay;

static double frequency_of(const galet_oscillator_def *def) {
    return sqrt(def->stiffness / def->mass);
}

/// log10 R rises by a sigmoid of the relative thickness (docs/theory/oscillator.md 5).
static double resistance(const galet_values *in, double y) {
    double y0 = galet_values_real(in, "film.y0"), h = (y - y0) / (galet_values_real(in, "film.y_star") - y0);
    double z = pow(fmax(h, 0.0) / galet_values_real(in, "ecr.h"), galet_values_real(in, "ecr.r"));
    double contact = galet_values_real(in, "ecr.contact"), share = isinf(z) ? 1.0 : z / (1.0 + z);
    return contact * pow(galet_values_real(in, "ecr.separated") / contact, share);
}

static void fill_row(const galet_span *span, double t, void *sample) {
    const decay *d = span->motion;
    static const char *const modes[] = {"slip-", "stick", "slip+"};
    row *r = sample;
    d->span->at(d->span, t, &r->at);
    r->y = galet_laws_state(d->def.law, r->at.y, "m");
    r->phi = galet_laws_state(d->def.law, r->at.y, "");
    r->envelope = sqrt(2.0 * r->at.energy / d->def.mass);
    r->ecr = d->def.law->lift ? resistance(d->in, r->at.y[0]) : NAN;
    r->mode = modes[1 + r->at.mode];
}

static void observe(const galet_span *span, void *context) {
    decay *d = context;
    d->span = span;
    galet_trace_observe(&(galet_span){span->t0, span->t1, fill_row, d}, d->motion);
}

static void remember(decay *d, galet_peak p) {
    if (d->count == d->room) {
        size_t room = 2 * d->room + 256;
        galet_peak *at = realloc(d->at, room * sizeof *at);
        d->failed = d->failed || !at;
        d->at = at ? at : d->at;
        d->room = at ? room : d->room;
    }
    if (d->count < d->room) {
        d->at[d->count++] = p;
    }
}

static void see(decay *d, const galet_oscillator_sample *sample) {
    d->x_max = fmax(d->x_max, sample->x);
    d->v_max = fmax(d->v_max, sample->v);
    d->speed_max = fmax(d->speed_max, fabs(sample->w));
}

static bool listen(galet_oscillator_news news, const galet_oscillator_sample *sample, void *context) {
    decay *d = context;
    see(d, sample);
    if (news == GALET_OSCILLATOR_PEAK) {
        remember(d, (galet_peak){sample->t, fabs(sample->v)});
        if (d->peaks) {
            GALET_ADD_ROW(d->peaks, sample->t, sample->v, fabs(sample->v), sample->energy);
        }
    }
    return !d->failed;
}

/// Whether the states of the law stay nearly the same during a cycle, as averaging supposes (docs/theory/envelope.md).
static bool is_slow(const galet_oscillator_def *def, double speed) {
    double y[GALET_POINT_MAX_STATES];
    if (def->law->state_count == 0) {
        return true;
    }
    def->law->steady(def->params, def->load, speed, y);
    return fabs(def->law->slope(def->params, def->load, speed, y).rate_y[0][0]) < 0.25 * frequency_of(def);
}

/// The decay averaged over cycles, down to its end.
static galet_status fill_averaged(galet_table *table, const galet_oscillator_def *def, double t_end) {
    enum { POINTS = 600 };
    double speed = hypot(def->v0, frequency_of(def) * def->x0), t[POINTS];
    if (!table || !(speed > 0.0 && t_end > 0.0) || !is_slow(def, speed)) {
        return GALET_OK;
    }
    galet_envelope_law_def averaged = galet_default_envelope_law();
    averaged.mass = def->mass;
    averaged.load = def->load;
    averaged.damping = def->damping;
    averaged.law = def->law;
    averaged.speed = speed;
    memcpy(averaged.params, def->params, sizeof averaged.params);
    galet_envelope_sample samples[POINTS];
    for (int i = 0; i < POINTS; i++) {
        t[i] = t_end * i / (POINTS - 1);
    }
    galet_status status = galet_envelope_follow_law(&averaged, POINTS, t, samples);
    bool followed = !status || status == GALET_ERR_NOT_CONVERGED;
    for (int i = 0; i < POINTS && followed && !isnan(samples[i].speed); i++) {
        double v = samples[i].speed;
        GALET_ADD_ROW(table, t[i], v, -v, 0.5 * def->mass * v * v, samples[i].lift);
    }
    return status == GALET_ERR_MEMORY ? status : GALET_OK;
}

static const char *const end_names[] = {
    [GALET_OSCILLATOR_END_TIME] = "t_end",       [GALET_OSCILLATOR_END_STUCK] = "stuck",
    [GALET_OSCILLATOR_END_LISTENER] = "failure", [GALET_OSCILLATOR_END_EFFORT] = "effort",
    [GALET_OSCILLATOR_END_FAILURE] = "failure",  [GALET_OSCILLATOR_END_INTERRUPTED] = "interrupted",
};

static void set_outputs(galet_record *out, const decay *d, const galet_oscillator_result *r) {
    galet_record_set_if_known(out, "t_stick", r->t_stick);
    galet_record_set_if_known(out, "x_stick", r->x_stick);
    galet_record_set_integer(out, "half_cycles", (long)r->half_cycles);
    galet_peak inflection = galet_inflection_find(d->at, d->def.law->lift ? d->count : 0);
    galet_record_set_if_known(out, "t_inflection", inflection.t);
    galet_record_set_if_known(out, "v_inflection", inflection.speed);
    galet_record_set_real(out, "x_max", d->x_max);
    galet_record_set_real(out, "v_max", d->v_max);
    galet_record_set_real(out, "v_end", sqrt(2.0 * r->last.energy / d->def.mass));
    galet_record_set_real(out, "dissipated", r->last.dissipated);
    galet_record_set_real(out, "t_end_reached", r->last.t);
    galet_record_set_text(out, "ended", end_names[r->ended]);
    galet_record_set_real(out, "energy_error", r->energy_error);
    galet_record_set_integer(out, "rates", (long)r->rates);
}

static void fill_inflection(galet_table *table, const galet_record *outputs) {
    double t = galet_record_real(outputs, "t_inflection");
    if (table && isfinite(t)) {
        GALET_ADD_ROW(table, t, galet_record_real(outputs, "v_inflection"));
    }
}

static void fill_events(galet_result *out, const galet_record *outputs) {
    const galet_event events[] = {
        {galet_record_real(outputs, "t_inflection"), "inflection"},
        {galet_record_real(outputs, "t_stick"), "stick"},
    };
    galet_event_table_fill(out, events, sizeof events / sizeof *events);
}

static galet_status read_def(const galet_values *in, galet_oscillator_def *def, galet_refusal *why) {
    galet_status status = galet_oscillator_inputs_read(in, def, why);
    def->t_end = galet_values_real(in, "t_end");
    def->rtol = galet_values_real(in, "rtol");
    return status;
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    galet_oscillator_def def;
    galet_status status = read_def(in, &def, why);
    return status ? status : galet_oscillator_inputs_check(in, &def, why);
}

/// Whether somebody asks for what a listener hears: it costs a tenth more.
static bool wants_peaks(const decay *d, galet_result *out) {
    bool inflects = galet_result_wants(out, "t_inflection") || galet_result_wants(out, "v_inflection");
    return d->peaks || (d->def.law->lift && inflects) || galet_result_wants(out, "x_max") ||
           galet_result_wants(out, "v_max");
}

static galet_status follow(decay *d, galet_result *out, galet_oscillator_result *result) {
    d->peaks = galet_result_table(out, "peaks");
    d->x_max = d->def.x0;
    d->v_max = d->def.v0;
    d->speed_max = hypot(d->def.v0, frequency_of(&d->def) * d->def.x0);
    galet_status status = galet_motion_table_begin(out, "motion", sizeof(row), 0.4 * GALET_MOTION_RESOLVED, &d->motion);
    if (status) {
        return status;
    }
    const galet_oscillator_audience audience = {d->motion ? observe : NULL, wants_peaks(d, out) ? listen : NULL, d};
    status = galet_oscillator_run(&d->def, &audience, result);
    if (!status || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED) {
        see(d, &result->last);
    }
    galet_status filled = galet_motion_table_end(out, "motion", d->motion);
    filled = d->failed ? GALET_ERR_MEMORY : filled;
    return filled ? filled : status;
}

static galet_status run(const galet_values *in, galet_result *out, galet_refusal *why) {
    decay d = {.in = in};
    galet_oscillator_result result;
    galet_status status = read_def(in, &d.def, why);
    if (status) {
        return status;
    }
    d.def.watch = galet_result_watch(out);
    status = follow(&d, out, &result);
    if (!status || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED) {
        set_outputs(galet_result_record(out), &d, &result);
        fill_inflection(galet_result_table(out, "inflection"), galet_result_outputs(out));
        fill_events(out, galet_result_outputs(out));
        galet_oscillator_warn(out, &d.def, galet_oscillator_inputs_spring(in), d.speed_max, &result);
        galet_status averaged = fill_averaged(galet_result_table(out, "averaged"), &d.def, result.last.t);
        status = averaged ? averaged : status;
        galet_result_suit_units(out, "J");
        galet_result_suit_units(out, "N");
    }
    free(d.at);
    return status;
}

const galet_study galet_study_oscillator = {
    .name = "oscillator",
    .summary = "free decay of a mass on a spring that slides, until it sticks",
    .about =
        "A mass on a spring is thrown and slides under a load until friction holds it (the oscillating tribometer of "
        "Perret-Liaudet and Majdoub 2022). Slip and stick are phases of the integration with located ends: the mass "
        "sticks exactly, where |k x| is within the stick limit of the law. The default is a film of glycerol, whose "
        "envelope is convex while the film carries the load and concave when the surfaces touch; a second preset, "
        "faster: film.mu_c=0.08 film.c=0.6 film.h_c=0.32.",
    .params = params,
    .outputs = outputs,
    .tables = tables,
    .figures = figures,
    .headline = "t_stick x_stick half_cycles t_inflection ended",
    .lead_figure = "velocity",
    .check = check,
    .run = run,
};
