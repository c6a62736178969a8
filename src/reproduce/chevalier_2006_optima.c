#include "reproduce/chevalier_2006.h"
#include "reproduce/chevalier_2006_trial.h"

#include "base/format.h"

#include <math.h>

static double c_of(double length, double unit) {
    return length * length / (unit * unit);
}

/// Error over C of one roller, from none on.
static galet_status draw_curve(galet_ledger *ledger, galet_chevalier_trial *t, const char *name, double unit) {
    enum { STEPS = 60 };
    galet_table *table = galet_ledger_table(ledger, "curve");
    for (int i = 0; i <= STEPS; i++) {
        double c = 12.0 * i / STEPS, error;
        galet_status status = galet_chevalier_trial_error(t, unit * sqrt(c), &error);
        if (status) {
            return status;
        }
        GALET_ADD_ROW(table, c, error);
        galet_table_set_text(table, "roller", name);
    }
    return GALET_OK;
}

/// Least second difference of the error over C = 0, 1, ... 6.
static galet_status bend_of(galet_chevalier_trial *t, double unit, double *least) {
    enum { LAST = 6 };
    double error[LAST + 1];
    *least = INFINITY;
    for (int i = 0; i <= LAST; i++) {
        galet_status status = galet_chevalier_trial_error(t, unit * sqrt((double)i), &error[i]);
        if (status) {
            return status;
        }
        *least = i >= 2 ? fmin(*least, error[i - 2] - 2.0 * error[i - 1] + error[i]) : *least;
    }
    return GALET_OK;
}

/// Flat and convex: figure 15, R1 = 1 mm, which also gives the length that belongs to C = 1.
static galet_status find_curve(galet_ledger *ledger, galet_chevalier_trial *t, double *unit) {
    galet_chevalier_best b;
    double half, twice, bend;
    galet_status status = galet_chevalier_trial_press(t, 1e-3, galet_ledger_watch(ledger));
    status = status ? status : galet_chevalier_trial_seek(t, galet_chevalier_fine_error, &b);
    if (status) {
        return status;
    }
    *unit = b.length / sqrt(3.5);
    status = draw_curve(ledger, t, "1 mm", *unit);
    status = status ? status : bend_of(t, *unit, &bend);
    status = status ? status : galet_chevalier_trial_error(t, b.length * M_SQRT1_2, &half);
    status = status ? status : galet_chevalier_trial_error(t, b.length * M_SQRT2, &twice);
    if (status) {
        return status;
    }
    double more = fmax(half, twice) - b.error;
    galet_ledger_claim(ledger, "error-flat", 100.0 * more, more < 0.005);
    galet_ledger_explain(ledger, "error-flat",
                         "how many %% of the area more at half and at twice the best C, half a %% counting here as "
                         "flat; the least is %.2f %%, at a length of %.2f mm, lines measured below the size of "
                         "100 x 128 cells",
                         100.0 * b.error, 1e3 * b.length);
    galet_ledger_claim(ledger, "error-convex", 100.0 * bend, bend > 0.0);
    galet_ledger_explain(
        ledger, "error-convex",
        "least second difference of the error in %% over C = 0, 1, ... 6, with L_y such that 3.5 is the "
        "best; with much larger C the error tends to a limit, and so bends over");
    return GALET_OK;
}

/// Best C of a roller, and what other choices cost.
typedef struct optimum {
    double radius, c;
    galet_chevalier_best best;
    double single;  // error with the length that is best for 1 mm
} optimum;

static const double radii[] = {1e-3, 5e-3, 10e-3, 25e-3, 50e-3, 75e-3, 100e-3, 200e-3, 350e-3};
enum { ROLLERS = sizeof radii / sizeof *radii, AT_50 = 4, AT_75, AT_100 };

static galet_status find_optimum(galet_ledger *ledger, galet_chevalier_trial *t, double unit, int roller, optimum *o) {
    bool drawn = roller == AT_50 || roller == AT_75;
    char name[40];
    galet_format(name, sizeof name, "%.0f mm", 1e3 * radii[roller]);
    o->radius = radii[roller];
    galet_status status = galet_chevalier_trial_press(t, o->radius, galet_ledger_watch(ledger));
    status = status ? status : galet_chevalier_trial_seek(t, galet_chevalier_fine_error, &o->best);
    status = status ? status : galet_chevalier_trial_error(t, unit * sqrt(3.5), &o->single);
    if (status) {
        return status;
    }
    o->c = c_of(o->best.length, unit);
    return drawn ? draw_curve(ledger, t, name, unit) : GALET_OK;
}

static void tell_optima(galet_ledger *ledger, const optimum *o, double unit) {
    double most = 0.0, below = 0.0, low = INFINITY, high = 0.0, cost = 0.0;
    for (int i = 0; i < ROLLERS; i++) {
        bool flat = i >= AT_100;
        most = fmax(most, o[i].single);
        below = flat ? below : fmax(below, o[i].c);
        low = flat ? fmin(low, o[i].c) : low;
        high = flat ? fmax(high, o[i].c) : high;
        cost = flat ? fmax(cost, o[i].single - o[i].best.error) : cost;
    }
    galet_ledger_number(ledger, "one-length", 100.0 * most);
    galet_ledger_explain(ledger, "one-length",
                         "largest error of nine radii from 1 to 350 mm with the length that is best "
                         "for 1 mm, %.2f mm; radius diffused, lines measured below the size of 100 x 128 cells",
                         1e3 * unit * sqrt(3.5));
    galet_ledger_number(ledger, "optimum-below", below);
    galet_ledger_explain(ledger, "optimum-below",
                         "with L_y = %.2f mm, so that C* = 3.5 for 1 mm, lines measured below the size of 100 x 128 "
                         "cells. It is that of 75 mm, for which figure 17 has 5: at most 5 is meant, and to that digit "
                         "it holds; not so against other cells, see the table of (26)",
                         1e3 * unit);
    galet_ledger_claim(ledger, "optimum-constant", high / low, high / low < 1.1);
    galet_ledger_explain(
        ledger, "optimum-constant",
        "largest over least C* of 100, 200 and 350 mm, radius diffused; a tenth counts here as constant. The error is "
        "so flat there that the length best for 1 mm costs at most %.2f %% of the area: as one C that will do "
        "for all of them, it holds",
        100.0 * cost);
}

/// Best C and its error for rollers of all radii: figure 16.
static galet_status find_optima(galet_ledger *ledger, galet_chevalier_trial *t, double unit) {
    galet_table *table = galet_ledger_table(ledger, "optima");
    optimum o[ROLLERS];
    for (int i = 0; i < ROLLERS; i++) {
        galet_status status = find_optimum(ledger, t, unit, i, &o[i]);
        if (status) {
            return status;
        }
        GALET_ADD_ROW(table, o[i].radius, o[i].c, o[i].best.length, o[i].best.error, o[i].single);
    }
    tell_optima(ledger, o, unit);
    return GALET_OK;
}

/// Where curvature is constant every C does the same.
static galet_status find_constant(galet_ledger *ledger, galet_chevalier_trial *t, double unit) {
    double none, some, much;
    galet_status status = galet_chevalier_trial_press(t, 500e-3, galet_ledger_watch(ledger));
    status = status ? status : galet_chevalier_trial_error(t, 0.0, &none);
    status = status ? status : galet_chevalier_trial_error(t, unit, &some);
    status = status ? status : galet_chevalier_trial_error(t, 4.0 * unit, &much);
    status = status ? status : draw_curve(ledger, t, "500 mm", unit);
    if (!status) {
        double spread = fmax(fabs(some - none), fabs(much - none));
        galet_ledger_claim(ledger, "optimum-500", 100.0 * spread, none <= fmin(some, much) + 1e-6);
        galet_ledger_explain(
            ledger, "optimum-500",
            "how far the errors with C = 1 and 16 are from that without diffusion, in %%: no diffusion "
            "is as good as any, for the curvature is constant");
    }
    return status;
}

static galet_status draw_outlines(galet_ledger *ledger, galet_chevalier_trial *t, double radius, const char *name,
                                  double unit) {
    galet_status status = galet_chevalier_trial_press(t, radius, galet_ledger_watch(ledger));
    galet_rolling_result r;
    galet_table *table = galet_ledger_table(ledger, name);
    if (!status) {
        r.y_min = t->known_min;
        r.y_max = t->known_max;
        galet_chevalier_2006_outline(table, "method", "exact", t->known, &r);
    }
    static const char *const words[] = {"without diffusion", "with diffusion"};
    for (int k = 0; k < 2 && !status; k++) {
        status = galet_chevalier_trial_cut(t, k * unit * sqrt(3.5), &r);
        if (!status) {
            galet_chevalier_2006_outline(table, "method", words[k], t->own, &r);
        }
    }
    return status;
}

/// Figures 13, 14 and 17.
static galet_status draw(galet_ledger *ledger, galet_chevalier_trial *t, double unit) {
    enum { BENDS = 400 };
    static const double cs[] = {0.0, 0.3, 1.0, 3.5, 12.0};
    galet_status status = draw_outlines(ledger, t, 50e-3, "outline_50", unit);
    status = status ? status : draw_outlines(ledger, t, 75e-3, "outline_75", unit);
    status = status ? status : draw_outlines(ledger, t, 500e-3, "outline_500", unit);
    status = status ? status : draw_outlines(ledger, t, 1e-3, "outline_1", unit);
    for (int k = 0; k < 5 && !status; k++) {
        char name[40];
        galet_rolling_result r;
        galet_format(name, sizeof name, cs[k] > 0.0 ? "C = %g" : "none", cs[k]);
        status = galet_chevalier_trial_cut(t, unit * sqrt(cs[k]), &r);
        if (!status) {
            galet_chevalier_2006_outline(galet_ledger_table(ledger, "outlines_c"), "diffusion", name, t->own, &r);
        }
    }
    galet_rolling_bend bends[BENDS];
    galet_rolling_def def = t->def;
    def.normal = galet_normal_find("strips-smoothed");
    def.smoothing.length = unit * sqrt(3.5);
    status = status ? status : galet_rolling_bends(&def, BENDS, bends);
    galet_table *table = galet_ledger_table(ledger, "bends");
    for (int i = 0; i < BENDS && !status; i++) {
        GALET_ADD_ROW(table, bends[i].y, bends[i].bend, bends[i].smoothed);
    }
    return status;
}

galet_status galet_chevalier_2006_optima(galet_ledger *ledger) {
    galet_chevalier_trial t;
    double unit;
    galet_status status = galet_chevalier_trial_create(100, 128, &t);
    status = status ? status : find_curve(ledger, &t, &unit);
    status = status ? status : find_optima(ledger, &t, unit);
    status = status ? status : find_constant(ledger, &t, unit);
    status = status ? status : draw(ledger, &t, unit);
    galet_chevalier_trial_destroy(&t);
    return status;
}
