#include "study/belt_tables.h"

#include "study/belt_hysteresis.h"
#include "study/laws.h"
#include "study/motion_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// Disturbance of steady sliding in the motion that is shown, in units of it: the velocity as part of the belt's.
static const double SEEN = 0.05;

/// Largest distance of lines from curves that a reader should see as curves, in parts of their range.
static const double SMOOTH = 0.002;

/// A row of a motion.
typedef struct row {
    galet_oscillator_sample at;
    double y, phi, belt;
    const char *mode;
} row;

#define SAMPLED(member, ...) GALET_BOUND_COLUMN(row, member, __VA_ARGS__)

static const galet_column motion_columns[] = {
    SAMPLED(at.t, "t", "s", "time"),
    SAMPLED(at.x, "x", "m", "place of the mass", .shown = "um"),
    SAMPLED(at.v, "v", "m/s", "velocity of the mass", .shown = "mm/s"),
    GALET_TEXT_COLUMN("mode", "slip+ (faster than the belt), slip- or stick", .bound = true,
                      .offset = offsetof(row, mode)),
    SAMPLED(y, "y", "m", "state of the law: film thickness, or deflection of bristles", .shown = "nm"),
    SAMPLED(at.lift, "one_minus_alpha", "", "share of the load that the film carries"),
    SAMPLED(at.friction, "friction", "N", "friction, positive against a mass that is faster than the belt",
            .shown = "mN"),
    SAMPLED(at.w, "w", "m/s", "sliding velocity: that of the mass less that of the belt", .shown = "mm/s"),
    SAMPLED(belt, "belt", "m/s", "velocity of the belt", .shown = "mm/s"),
    SAMPLED(at.energy, "energy", "J", "energy of mass and spring", .shown = "uJ"),
    SAMPLED(phi, "phi", "", "state of rate-and-state friction, ln(v0 theta / dc)"),
    GALET_END,
};

static const galet_column diagram_columns[] = {
    GALET_COLUMN("belt_speed", "m/s", "speed of the belt", .shown = "mm/s"),
    GALET_COLUMN("amplitude", "m", "half of peak to peak", .shown = "um"),
    GALET_TEXT_COLUMN(
        "branch",
        "sliding or cycle, stable, neutral or unstable; irregular motion; or the edge beyond which the mass sticks"),
    GALET_COLUMN("stable", "m", "amplitude where it is stable", .shown = "um"),
    GALET_COLUMN("unstable", "m", "amplitude where it is unstable", .shown = "um"),
    GALET_COLUMN("period", "s", "period of the cycle"),
    GALET_COLUMN("sticks", "", "1 where the mass sticks in every period"),
    GALET_END,
};

static const galet_column neutral_columns[] = {
    GALET_COLUMN("belt_speed", "m/s", "speed of the belt", .shown = "mm/s"),
    GALET_COLUMN("amplitude", "m", "0: steady sliding", .shown = "um"),
    GALET_END,
};

static const galet_column mark_columns[] = {
    GALET_COLUMN("belt_speed", "m/s", "speed of the belt", .shown = "mm/s"),
    GALET_COLUMN("amplitude", "m", "half of peak to peak", .shown = "um"),
    GALET_TEXT_COLUMN("kind", "what is there"),
    GALET_END,
};

static const galet_column hysteresis_columns[] = {
    GALET_COLUMN("from", "m/s", "lowest speed of the belt", .shown = "mm/s"),
    GALET_COLUMN("to", "m/s", "highest speed of the belt", .shown = "mm/s"),
    GALET_TEXT_COLUMN("name", "steady sliding and a cycle are both stable there"),
    GALET_END,
};

static const galet_column steady_columns[] = {
    GALET_COLUMN("belt_speed", "m/s", "speed of the belt", .shown = "mm/s"),
    GALET_COLUMN("friction", "N", "friction of steady sliding", .shown = "mN"),
    GALET_COLUMN("growth", "1/s", "growth of small disturbances of it"),
    GALET_END,
};

static const galet_column hopf_columns[] = {
    GALET_COLUMN("belt_speed", "m/s", "speed of the belt", .shown = "mm/s"),
    GALET_COLUMN("frequency", "rad/s", "frequency of the vibration"),
    GALET_COLUMN("l1", "", "first Lyapunov coefficient"),
    GALET_TEXT_COLUMN("type", "sub- or supercritical"),
    GALET_TEXT_COLUMN("unstable", "above or below this speed"),
    GALET_COLUMN("friction", "N", "friction of steady sliding", .shown = "mN"),
    GALET_COLUMN("growth", "1/s", "growth of small disturbances: none"),
    GALET_END,
};

static const galet_column here_columns[] = {
    GALET_COLUMN("belt_speed", "m/s", "speed of the belt", .shown = "mm/s"),
    GALET_COLUMN("friction", "N", "friction of steady sliding", .shown = "mN"),
    GALET_COLUMN("growth", "1/s", "growth of small disturbances of it"),
    GALET_COLUMN("x", "m", "where the mass rests", .shown = "um"),
    GALET_COLUMN("v", "m/s", "velocity of the mass", .shown = "mm/s"),
    GALET_END,
};

const galet_table_def galet_belt_tables[] = {
    {"diagram", "steady sliding and cycles over the speed of the belt", diagram_columns},
    {"neutral", "steady sliding that is neither stable nor unstable: nothing damps small vibrations", neutral_columns},
    {"marks", "Hopf speeds, folds, irregular motions, and the answers for this belt", mark_columns},
    {"hysteresis", "where steady sliding and a cycle are both stable", hysteresis_columns},
    {"hopf", "where steady sliding loses its stability", hopf_columns},
    {"motion", "one period of the cycle from rest, where there is one", motion_columns},
    {"from_rest", "the motion from rest, stuck to the belt at x = 0, until t_end", motion_columns},
    {"from_sliding", "the motion from steady sliding, disturbed by 5 % of the belt's velocity, until t_end",
     motion_columns},
    {"from_start", "the motion from x0 and v0, where one of them is not 0, until t_end", motion_columns},
    {"steady", "the steady curve and the growth of disturbances", steady_columns},
    {"operating_point", "steady sliding on this belt", here_columns},
    GALET_END,
};

/// One motion on its way into a table.
typedef struct shown {
    const galet_oscillator_def *def;
    galet_trace *trace;
    const galet_span *span;
} shown;

static void fill_row(const galet_span *span, double t, void *sample) {
    const shown *s = span->motion;
    static const char *const modes[] = {"slip-", "stick", "slip+"};
    row *r = sample;
    s->span->at(s->span, t, &r->at);
    r->y = galet_laws_state(s->def->law, r->at.y, "m");
    r->phi = galet_laws_state(s->def->law, r->at.y, "");
    r->belt = s->def->belt_speed;
    r->mode = modes[1 + r->at.mode];
}

static void observe(const galet_span *span, void *context) {
    shown *s = context;
    s->span = span;
    galet_trace_observe(&(galet_span){span->t0, span->t1, fill_row, s}, s->trace);
}

/// Whoever listens is told of extremes, and stretches end there: so do rows.
static bool hear(galet_oscillator_news news, const galet_oscillator_sample *sample, void *context) {
    (void)news, (void)sample, (void)context;
    return true;
}

static galet_status show(galet_result *out, const char *table, const galet_oscillator_def *def, double tolerance) {
    shown s = {.def = def};
    galet_status status = galet_motion_table_begin(out, table, sizeof(row), tolerance, &s.trace);
    if (status || !s.trace) {
        return status;
    }
    const galet_oscillator_audience audience = {observe, hear, &s};
    galet_oscillator_result result;
    status = galet_oscillator_run(def, &audience, &result);
    galet_status filled = galet_motion_table_end(out, table, s.trace);
    return filled ? filled : status;
}

static galet_oscillator_def begin_at(const galet_belt_answer *a, double x, double v, double y) {
    galet_oscillator_def def = a->def;
    def.x0 = x;
    def.v0 = v;
    def.state0[0] = y;
    def.to_the_end = true;
    return def;
}

static galet_status show_motion(galet_result *out, const galet_belt_answer *a) {
    galet_oscillator_def def = begin_at(a, a->rest.x_max, 0.0, a->rest.y[0]);
    def.t_end = a->rest.period;
    return !isnan(a->rest.period) ? show(out, "motion", &def, 0.25 * SMOOTH) : GALET_OK;
}

static galet_status show_rest(galet_result *out, const galet_belt_answer *a) {
    galet_oscillator_def def = begin_at(a, 0.0, a->def.belt_speed, NAN);
    galet_belt_rest_state(&a->def, def.state0);
    return show(out, "from_rest", &def, GALET_MOTION_RESOLVED);
}

static galet_status show_sliding(galet_result *out, const galet_belt_answer *a) {
    galet_oscillator_def def = begin_at(a, a->sliding.x + SEEN * a->sliding.unit, 0.0, a->sliding.y[0]);
    return show(out, "from_sliding", &def, SMOOTH);
}

static galet_status show_start(galet_result *out, const galet_belt_answer *a) {
    return a->has_start ? show(out, "from_start", &a->def, GALET_MOTION_RESOLVED) : GALET_OK;
}

const char *galet_belt_hopf_type(const galet_belt_hopf *h) {
    return h->l1 < 0.0 ? "super" : "sub";
}

static void fill_hopfs(galet_table *table, const galet_belt_answer *a) {
    for (size_t i = 0; i < a->hopf_count && table; i++) {
        const galet_belt_hopf *h = &a->hopfs[i];
        GALET_ADD_ROW(table, h->speed, h->frequency, h->l1, galet_belt_slide(&a->def, h->speed).friction, 0.0);
        galet_table_set_text(table, "type", galet_belt_hopf_type(h));
        galet_table_set_text(table, "unstable", h->unstable_above ? "above" : "below");
    }
}

double galet_belt_known_amplitude(const galet_belt_cycle *cycle) {
    bool known = cycle->fate != GALET_BELT_UNDECIDED && cycle->fate != GALET_BELT_GROWS;
    return known ? cycle->amplitude : NAN;
}

/// What is not known has no mark: amplitude 0 is steady sliding.
static void mark(galet_table *table, double speed, double amplitude, const char *kind) {
    if (table && !isnan(amplitude)) {
        GALET_ADD_ROW(table, speed, amplitude);
        galet_table_set_text(table, "kind", kind);
    }
}

/// Two marks in one place would hide each other: they are one where the answers are the same.
static void mark_both(galet_table *table, double speed, double rest, double sliding) {
    bool same = fabs(rest - sliding) <= 1e-3 * fmax(rest, sliding);
    mark(table, speed, rest, same ? "this belt, from rest or sliding" : "this belt, from rest");
    if (!same) {
        mark(table, speed, sliding, "this belt, from sliding");
    }
}

static void fill_marks(galet_table *table, const galet_belt_answer *a) {
    double speed = a->def.belt_speed;
    mark_both(table, speed, galet_belt_known_amplitude(&a->rest), galet_belt_known_amplitude(&a->from_sliding));
    if (a->has_start) {
        mark(table, speed, galet_belt_known_amplitude(&a->start), "this belt, from x0 and v0");
    }
    if (a->outermost.fate == GALET_BELT_CYCLES) {
        mark(table, speed, a->outermost.amplitude, "this belt, from neither");
    }
    for (size_t i = 0; i < a->hopf_count; i++) {
        char kind[32];
        snprintf(kind, sizeof kind, "Hopf, %scritical", galet_belt_hopf_type(&a->hopfs[i]));
        mark(table, a->hopfs[i].speed, 0.0, kind);
    }
}

/// Lowest and highest of the speeds that matter.
typedef struct range {
    double low, high;
} range;

static range known_range(const galet_belt_answer *a) {
    range r = {a->def.belt_speed, a->def.belt_speed};
    for (size_t i = 0; i < a->hopf_count; i++) {
        r.low = fmin(r.low, a->hopfs[i].speed);
        r.high = fmax(r.high, a->hopfs[i].speed);
    }
    return r;
}

static void fill_steady(galet_table *table, const galet_belt_answer *a) {
    enum { POINTS = 400 };
    range r = known_range(a);
    double low = log(0.02 * r.low), high = log(3.0 * r.high);
    for (int i = 0; i <= POINTS && table; i++) {
        double speed = exp(low + (high - low) * i / POINTS);
        galet_belt_sliding s = galet_belt_slide(&a->def, speed);
        GALET_ADD_ROW(table, speed, s.friction, s.growth);
    }
}

galet_status galet_belt_tables_fill(galet_result *out, const galet_belt_answer *a) {
    fill_hopfs(galet_result_table(out, "hopf"), a);
    fill_marks(galet_result_table(out, "marks"), a);
    fill_steady(galet_result_table(out, "steady"), a);
    galet_table *here = galet_result_table(out, "operating_point");
    if (here) {
        GALET_ADD_ROW(here, a->def.belt_speed, a->sliding.friction, a->sliding.growth, a->sliding.x, 0.0);
    }
    galet_status (*const motions[])(galet_result *, const galet_belt_answer *) = {show_motion, show_rest, show_sliding,
                                                                                  show_start};
    galet_status status = GALET_OK;
    for (size_t i = 0; i < sizeof motions / sizeof *motions && !status; i++) {
        status = motions[i](out, a);
    }
    return status;
}

static void add_point(galet_table *table, const galet_belt_branch_point *p, const char *branch) {
    double stable = p->stable ? p->amplitude : NAN;
    double unstable = (p->stable && !p->fold) || p->irregular ? NAN : p->amplitude;
    GALET_ADD_ROW(table, p->speed, p->amplitude, stable, unstable, p->period, p->sticks);
    galet_table_set_text(table, "branch", branch);
}

/// Steady sliding between two speeds at which its stability does not change.
static void add_sliding(galet_result *out, const galet_belt_answer *a, double from, double to) {
    enum { PIECES = 16 };
    galet_table *table = galet_result_table(out, "diagram"), *neutral = galet_result_table(out, "neutral");
    galet_belt_sliding s = galet_belt_slide(&a->def, 0.5 * (from + to));
    double stable = s.stable ? 0.0 : NAN;
    double unstable = s.stable || s.neutral ? NAN : 0.0;
    for (int i = 0; i <= PIECES; i++) {
        double speed = from + (to - from) * i / PIECES;
        GALET_ADD_ROW(table, speed, 0.0, stable, unstable, NAN, 0.0);
        galet_table_set_text(table, "branch",
                             s.stable    ? "sliding, stable"
                             : s.neutral ? "sliding, neutral"
                                         : "sliding, unstable");
        if (s.neutral && neutral) {
            GALET_ADD_ROW(neutral, speed, 0.0);
        }
    }
}

static void fill_sliding(galet_result *out, const galet_belt_answer *a, double from, double to) {
    double last = from;
    for (size_t i = 0; i < a->hopf_count; i++) {
        double speed = a->hopfs[i].speed;
        if (speed > from && speed < to) {
            add_sliding(out, a, last, speed);
            last = speed;
        }
    }
    add_sliding(out, a, last, to);
}

static const char *branch_of(const galet_belt_answer *a, const galet_belt_branch_point *p) {
    bool edge = p->edge && a->def.law->set_valued;  // a law that creeps has cycles there, if steep ones
    return edge ? "edge of sticking" : p->irregular ? "irregular" : p->stable ? "cycle, stable" : "cycle, unstable";
}

/// Returns the highest speed of all.
static double fill_branches(galet_result *out, galet_table *table, const galet_belt_answer *a,
                            const galet_belt_diagram *diagram) {
    enum { MAX_FOLDS = 64 };
    galet_table *marks = galet_result_table(out, "marks");
    size_t count, folds = 0;
    double highest = 0.0, speeds[MAX_FOLDS];
    const galet_belt_branch_point *p = galet_belt_diagram_points(diagram, &count);
    for (size_t i = 0; i < count; i++) {
        add_point(table, &p[i], branch_of(a, &p[i]));
        highest = fmax(highest, p[i].speed);
        if (p[i].irregular) {
            mark(marks, p[i].speed, p[i].amplitude, "irregular");
        }
        if (p[i].fold && folds < MAX_FOLDS) {
            speeds[folds++] = p[i].speed;
            mark(marks, p[i].speed, p[i].amplitude, "fold");
        }
    }
    galet_record_set_list(galet_result_record(out), "fold_speeds", speeds, folds);
    galet_belt_hysteresis_fill(galet_result_table(out, "hysteresis"), a, p, count);
    return highest;
}

galet_belt_range galet_belt_diagram_range(const galet_belt_answer *a, double from, double to) {
    range r = known_range(a);
    return (galet_belt_range){
        .from = isnan(from) ? fmax(0.1 * r.low, 0.005 * r.high) : from,
        .to = isnan(to) ? 100.0 * r.high : to,
        .open = isnan(to),
    };
}

galet_status galet_belt_diagram_fill(galet_result *out, const galet_belt_answer *a, galet_belt_range range,
                                     double step) {
    galet_table *table = galet_result_table(out, "diagram");
    if (!table) {
        return GALET_OK;
    }
    const galet_belt_diagram_def how = {
        .from = range.from,
        .to = range.to,
        .step = step,
        .max_points = 2000,
        .hopfs = a->hopfs,
        .hopf_count = a->hopf_count,
        .seed = &a->rest,
    };
    galet_belt_diagram *diagram;
    galet_status status = galet_belt_diagram_create(&a->def, &how, &diagram);
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        return status;
    }
    double highest = fmax(fill_branches(out, table, a, diagram), fmax(known_range(a).high, range.from));
    fill_sliding(out, a, range.from, range.open ? fmin(1.25 * highest, range.to) : range.to);
    galet_belt_diagram_destroy(diagram);
    return status;
}
