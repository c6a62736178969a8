#include "reproduce/zhuravlev_1998_motion.h"
#include "reproduce/zhuravlev_1998_parts.h"

#include <galet/patch.h>
#include <math.h>

/// Figure 1: the patch, and a ray from the centre of rotation outside of it.
static void draw_geometry(galet_ledger *ledger) {
    const double k = 2.0, theta = 0.3;
    galet_table *rim = galet_ledger_table(ledger, "rim"), *ray = galet_ledger_table(ledger, "ray"),
                *marks = galet_ledger_table(ledger, "marks");
    for (int i = 0; i <= 120; i++) {
        double phi = 2.0 * M_PI * i / 120;
        GALET_ADD_ROW(rim, cos(phi), sin(phi));
    }
    const double ends[] = {0.0, galet_zhuravlev_chord_start(k, theta), galet_zhuravlev_chord_end(k, theta)};
    static const char *const names[] = {"centre of rotation (0, h)", "r1", "r2"};
    for (int i = 0; i < 3; i++) {
        double x = ends[i] * sin(theta), y = k - ends[i] * cos(theta);
        GALET_ADD_ROW(ray, x, y);
        GALET_ADD_ROW(marks, x, y);
        galet_table_set_text(marks, "mark", names[i]);
    }
}

/// Asymptotes are drawn where they stay in the frame.
static void draw_laws(galet_ledger *ledger) {
    galet_table *force = galet_ledger_table(ledger, "force"), *moment = galet_ledger_table(ledger, "moment");
    for (int i = 0; i <= 250; i++) {
        double k = 5.0 * i / 250;
        galet_circle_drag exact = galet_circle_exact(k), pade = galet_circle_pade(k);
        GALET_ADD_ROW(force, k, exact.force, pade.force, k <= 0.9 ? galet_zhuravlev_force_near(k) : NAN,
                      k >= 0.4 ? galet_zhuravlev_force_far(k) : NAN);
        GALET_ADD_ROW(moment, k, exact.moment, pade.moment, k >= 0.32 ? galet_zhuravlev_moment_far(k) : NAN);
    }
}

static void draw_errors(galet_ledger *ledger) {
    galet_table *table = galet_ledger_table(ledger, "errors");
    for (int i = -80; i <= 80; i++) {
        double k = pow(10.0, 0.025 * i);
        galet_circle_drag exact = galet_circle_exact(k), pade = galet_circle_pade(k);
        GALET_ADD_ROW(table, k, fabs(galet_zhuravlev_force_near(k) - exact.force),
                      fabs(galet_zhuravlev_force_far(k) - exact.force),
                      fabs(galet_zhuravlev_moment_far(k) - exact.moment), fabs(pade.force - exact.force),
                      fabs(pade.moment - exact.moment));
    }
}

typedef struct asymptote {
    const char *words;
    double (*value)(double k);
    bool is_moment;
    double from, factor;  // of k, which goes in five steps
    double sign;          // of the order: powers of k, or of 1/k
} asymptote;

static double law_of(const asymptote *a, double k) {
    galet_circle_drag drag = galet_circle_exact(k);
    return a->is_moment ? drag.moment : drag.force;
}

static void fill_orders(galet_ledger *ledger) {
    static const asymptote all[] = {
        {"F at k = 0: 3/8 pi k", galet_zhuravlev_force_near, false, 0.8, 0.5, 1.0},
        {"F at infinity: 1 - 1/(10 k^2)", galet_zhuravlev_force_far, false, 1.25, 2.0, -1.0},
        {"M at infinity: 1/(5 k)", galet_zhuravlev_moment_far, true, 1.25, 2.0, -1.0},
    };
    galet_table *table = galet_ledger_table(ledger, "orders");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        double k = all[i].from, before = NAN;
        for (int j = 0; j < 6; j++, k *= all[i].factor) {
            double law = law_of(&all[i], k), value = all[i].value(k), error = fabs(value - law);
            GALET_ADD_ROW(table, k, law, value, error, all[i].sign * log(error / before) / log(all[i].factor));
            galet_table_set_text(table, "asymptote", all[i].words);
            before = error;
        }
    }
}

/// One integral curve from a start, with rows where it has moved on visibly; an empty row parts it from the next.
static void draw_curve(galet_table *table, double (*slope)(galet_zhuravlev_state s), galet_zhuravlev_state start) {
    galet_zhuravlev_state at = start, drawn = {0.0, INFINITY, INFINITY};
    for (int i = 0; i < 8000 && at.u > 1e-3; i++) {
        if (hypot(at.u - drawn.u, at.v - drawn.v) > 0.01) {
            GALET_ADD_ROW(table, at.u, at.v);
            drawn = at;
        }
        galet_zhuravlev_follow(slope, 0.02, &at);
    }
    GALET_ADD_ROW(table, 0.0, 0.0);
    GALET_ADD_ROW(table, NAN, NAN);
}

/// Figure 4: starts on a quarter circle, for a patch so large that the curves bend visibly.
static void draw_curves(galet_ledger *ledger) {
    enum { CURVES = 9 };
    const double mu = 0.5;
    galet_table *right = galet_ledger_table(ledger, "curves"), *printed = galet_ledger_table(ledger, "curves_printed");
    for (int i = 1; i < CURVES; i++) {
        double angle = M_PI_2 * i / CURVES;
        galet_zhuravlev_state start = {mu, cos(angle), sin(angle)};
        draw_curve(right, galet_zhuravlev_corrected_slope, start);
        draw_curve(printed, galet_zhuravlev_slope, start);
    }
}

galet_status galet_zhuravlev_find_figures(galet_ledger *ledger) {
    draw_geometry(ledger);
    draw_laws(ledger);
    draw_errors(ledger);
    fill_orders(ledger);
    draw_curves(ledger);
    return GALET_OK;
}
