// Pictures of what the paper says in words: it prints no curve, only a sketch of the system.
#include "reproduce/basseville_2005.h"

#include <math.h>

/// How far along the wall stretches without an end are drawn.
static const double CUT = -4.0;

/// Corners of the four regions that the lines A = 0 and mu = KT / W make, in mu W / KT and A / (KT |F_N|), and what the
/// library has in their middles.
static void draw_regions(galet_ledger *ledger) {
    galet_table *table = galet_ledger_table(ledger, "regions"), *sets = galet_ledger_table(ledger, "sets");
    for (int region = 0; region < 4; region++) {
        double x = region % 2, y = region / 2 ? 0.0 : -1.5;
        const double corners[4][2] = {{x, y}, {x + 1.0, y}, {x + 1.0, y + 1.5}, {x, y + 1.5}};
        galet_klarbring_def middle = {.mass = 1.0, .kn = 2.0, .kt = 1.0, .w = 1.0, .mu = x + 0.5, .fn = y + 0.75};
        char name[64];
        galet_basseville_describe(name, sizeof name, galet_basseville_types(&middle));
        for (int i = 0; i < 4; i++) {
            GALET_ADD_ROW(table, corners[i][0], corners[i][1]);
            galet_table_set_text(table, "region", name);
        }
    }
    for (int cell = 0; cell < GALET_BASSEVILLE_CELLS; cell++) {
        static const char *const cells[] = {"c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"};
        galet_klarbring_def d = galet_basseville_set(cell);
        double pressing = d.kt * d.fn - d.w * d.ft;
        GALET_ADD_ROW(sets, d.mu * d.w / d.kt, pressing / (d.kt * fabs(d.fn)));
        galet_table_set_text(sets, "set", cells[cell]);
    }
}

/// The line of section 3 for the three forces, and the cones of the three coefficients, down to R_N = -2.
static void draw_cones(galet_ledger *ledger) {
    static const char *const lines[] = {"A < 0", "A = 0", "A > 0"};
    static const char *const cones[] = {"mu < KT / W", "mu = KT / W", "mu > KT / W"};
    const double deep = -2.0;
    galet_table *line = galet_ledger_table(ledger, "reaction_lines"), *cone = galet_ledger_table(ledger, "cones");
    for (int i = 0; i < 3; i++) {
        galet_klarbring_def d = galet_basseville_set(3 * i);
        double pressing = d.kt * d.fn - d.w * d.ft;
        for (int end = 0; end < 2; end++) {
            double rn = end ? deep : 0.5;
            GALET_ADD_ROW(line, pressing / d.w + d.kt / d.w * rn, rn);
            galet_table_set_text(line, "force", lines[i]);
        }
        double mu = galet_basseville_set(i).mu;
        const double edges[3][2] = {{mu * deep, deep}, {0.0, 0.0}, {-mu * deep, deep}};
        for (int end = 0; end < 3; end++) {
            GALET_ADD_ROW(cone, edges[end][0], edges[end][1]);
            galet_table_set_text(cone, "friction", cones[i]);
        }
    }
}

/// Places at the wall that are equilibria, against friction, for one force.
static void draw_places(galet_ledger *ledger, int cell, const char *name, double from, double to) {
    galet_table *table = galet_ledger_table(ledger, name);
    galet_table *edge = cell == 6 ? galet_ledger_table(ledger, "slips_ahead") : NULL;
    for (int i = 0; i <= 200; i++) {
        galet_klarbring_def d = galet_basseville_set(cell);
        d.mu = from + (to - from) * i / 200.0;
        galet_basseville_statics s = galet_basseville_solve(&d);
        if (s.touches && s.high > CUT) {
            GALET_ADD_ROW(table, d.mu, fmax(s.low, CUT), s.high);
        }
        if (edge && s.touches && s.low > CUT) {
            GALET_ADD_ROW(edge, d.mu, s.low);
        }
    }
}

typedef struct drawing {
    galet_table *table;
    const char *series;
} drawing;

static void draw_span(const galet_span *span, void *context) {
    const drawing *d = context;
    for (int i = 0; i <= 8; i++) {
        galet_klarbring_sample s;
        span->at(span, span->t0 + (span->t1 - span->t0) * i / 8.0, &s);
        GALET_ADD_ROW(d->table, s.t, s.un, s.ut);
        galet_table_set_text(d->table, "motion", d->series);
    }
}

static galet_status draw_motion(galet_ledger *ledger, const char *table, const char *series,
                                const galet_klarbring_def *def, galet_klarbring_state start, double t_end) {
    drawing d = {galet_ledger_table(ledger, table), series};
    galet_klarbring_motion motion = {
        .start = start, .t_end = t_end, .observer = draw_span, .context = &d, .watch = galet_ledger_watch(ledger)};
    galet_klarbring_result result;
    return galet_klarbring_run(def, &motion, &result);
}

/// The counterexample: where each impact is beyond the tip.
static void draw_impacts(galet_ledger *ledger, const galet_klarbring_def *def) {
    enum { IMPACTS = 30 };
    galet_basseville_impact library[IMPACTS], direct[IMPACTS];
    galet_klarbring_result result;
    galet_table *table = galet_ledger_table(ledger, "impacts");
    size_t count = galet_basseville_impacts(def, (galet_klarbring_state){.vt = 1.0}, 1e3, IMPACTS, library, &result);
    galet_basseville_direct run = {.start.vt = 1.0, .t_end = 1e3, .max_impacts = IMPACTS, .impacts = direct};
    galet_basseville_integrate(def, &run);
    for (size_t i = 0; i < count && i < run.impact_count; i++) {
        GALET_ADD_ROW(table, (double)(i + 1), library[i].t, library[i].ut, direct[i].ut);
    }
}

/// Where the motions of set c3 could rest: the point off the wall, and the edge of the stuck states.
static void draw_points(galet_ledger *ledger, const galet_klarbring_def *def) {
    static const galet_klarbring_type types[] = {GALET_KLARBRING_DETACHED, GALET_KLARBRING_SLIP_AHEAD};
    galet_table *table = galet_ledger_table(ledger, "wedging_points");
    for (int i = 0; i < 2; i++) {
        galet_klarbring_equilibrium e;
        if (galet_basseville_find(def, types[i], &e)) {
            GALET_ADD_ROW(table, e.ut.min, e.un);
            galet_table_set_text(table, "equilibrium", galet_klarbring_type_name(types[i]));
        }
    }
}

galet_status galet_basseville_pictures(galet_ledger *ledger) {
    const galet_klarbring_def *endless = &galet_basseville_counterexample;
    const galet_klarbring_def c3 = galet_basseville_set(2), c5 = galet_basseville_set(4);
    draw_regions(ledger);
    draw_cones(ledger);
    draw_places(ledger, 0, "places_drawn_off", 0.0, 2.5);
    draw_places(ledger, 6, "places_pressed", 0.0, 2.5);
    draw_impacts(ledger, endless);
    draw_points(ledger, &c3);
    galet_status status =
        draw_motion(ledger, "proof", "kick back", &c5, (galet_klarbring_state){.ut = 0.5, .vt = -0.5}, 12.0);
    status = status
                 ? status
                 : draw_motion(ledger, "proof", "kick ahead", &c5, (galet_klarbring_state){.ut = 0.5, .vt = 0.5}, 12.0);
    status = status ? status
                    : draw_motion(ledger, "proof", "kick off the wall", &c5,
                                  (galet_klarbring_state){.ut = 0.5, .vn = -0.5}, 12.0);
    status = status ? status
                    : draw_motion(ledger, "counterexample", "path", endless, (galet_klarbring_state){.vt = 1.0}, 33.0);
    status = status ? status
                    : draw_motion(ledger, "wedging", "from rest 1 m before the wall", &c3,
                                  (galet_klarbring_state){.un = -1.0, .ut = -3.0}, 20.0);
    return status ? status
                  : draw_motion(ledger, "wedging", "the same, kicked ahead with 4 m/s", &c3,
                                (galet_klarbring_state){.un = -1.0, .ut = -3.0, .vt = 4.0}, 20.0);
}
