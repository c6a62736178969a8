#include "reproduce/chevalier_2006.h"
#include "reproduce/chevalier_2006_trial.h"

#include <math.h>

/// What the error (26) is taken against: the exact area of a row may be counted in cells, or measured within them.
typedef struct reference {
    const char *words;
    size_t rows;
    double (*error)(const galet_chevalier_trial *);
} reference;

static const reference references[] = {
    {"100 x 50 cells counted", 50, galet_chevalier_counted_error},
    {"100 x 50 cells, below their size", 50, galet_chevalier_fine_error},
    {"100 x 128 cells, below their size", 128, galet_chevalier_fine_error},
};
enum { REFERENCES = sizeof references / sizeof *references, COUNTED = 0, FINE, FINER };

static const double radii[] = {1e-3, 50e-3, 75e-3, 500e-3};
enum { ROLLERS = sizeof radii / sizeof *radii, AT_500 = ROLLERS - 1 };
static const double drawn[] = {3.5, 4.0, 5.0};  // C of figure 17 for the first three

/// Least error of every roller, that with the C of figure 17, and those with little and much profile beside the
/// contact.
typedef struct least {
    galet_chevalier_best roller[ROLLERS];
    double print[AT_500], little[AT_500], much[AT_500];
} least;

/// The length that belongs to C = 1, where 3.5 is the best C for R1 = 1 mm.
static double unit_of(const least *found) {
    return found->roller[0].length / sqrt(drawn[0]);
}

static double best_c(const least *found, int roller) {
    double part = found->roller[roller].length / unit_of(found);
    return part * part;
}

static galet_status seek_pad(galet_chevalier_trial *t, const reference *against, double pad, double *error) {
    galet_chevalier_best best;
    t->def.smoothing.pad = pad;
    galet_status status = galet_chevalier_trial_seek(t, against->error, &best);
    t->def.smoothing.pad = NAN;
    *error = best.error;
    return status;
}

static galet_status try_drawn(galet_chevalier_trial *t, const reference *against, double length, double *error) {
    galet_rolling_result r;
    galet_status status = galet_chevalier_trial_cut(t, length, &r);
    *error = status ? NAN : against->error(t);
    return status;
}

static galet_status find_least(galet_ledger *ledger, const reference *against, least *out) {
    galet_chevalier_trial t;
    galet_status status = galet_chevalier_trial_create(100, against->rows, &t);
    for (int i = 0; i < ROLLERS && !status; i++) {
        status = galet_chevalier_trial_press(&t, radii[i], galet_ledger_watch(ledger));
        status = status ? status : galet_chevalier_trial_seek(&t, against->error, &out->roller[i]);
        if (i < AT_500) {
            double length = unit_of(out) * sqrt(drawn[i]);
            status = status ? status : try_drawn(&t, against, length, &out->print[i]);
            status = status ? status : seek_pad(&t, against, 0.5e-3, &out->little[i]);
            status = status ? status : seek_pad(&t, against, 6e-3, &out->much[i]);
        }
    }
    galet_chevalier_trial_destroy(&t);
    return status;
}

static void draw(galet_ledger *ledger, const least *all) {
    galet_table *table = galet_ledger_table(ledger, "references");
    for (int i = 0; i < ROLLERS; i++) {
        for (int k = 0; k < REFERENCES; k++) {
            const galet_chevalier_best *best = &all[k].roller[i];
            bool any = i == AT_500;  // where curvature is constant every length does the same
            GALET_ADD_ROW(table, radii[i], best->error, any ? NAN : best->length, any ? NAN : best_c(&all[k], i));
            galet_table_set_text(table, "reference", references[k].words);
        }
    }
}

static void tell_optima(galet_ledger *ledger, const least *all) {
    static const char *const ids[] = {NULL, "optimum-50", "optimum-75"};
    for (int i = 1; i < AT_500; i++) {
        double cost[REFERENCES];
        for (int k = 0; k < REFERENCES; k++) {
            cost[k] = 100.0 * (all[k].print[i] - all[k].roller[i].error);
        }
        galet_ledger_number(ledger, ids[i], best_c(&all[FINER], i));
        galet_ledger_explain(ledger, ids[i],
                             "with L_y = %.2f mm, so that C* = 3.5 for 1 mm, radius diffused, exact lines measured "
                             "below the size of 100 x "
                             "128 cells; 100 x 50 cells give %.1f, and counted %.1f. Errors hardly depend on C: with "
                             "the printed one they "
                             "are %.3f, %.3f and %.3f %% of the area above the least. L_y is not told",
                             1e3 * unit_of(&all[FINER]), best_c(&all[FINE], i), best_c(&all[COUNTED], i), cost[FINER],
                             cost[FINE], cost[COUNTED]);
    }
}

static void tell_errors(galet_ledger *ledger, const least *all) {
    static const char *const ids[] = {"error-1", "error-50", "error-75", "error-500"};
    static const char *const words[] = {"the latter would meet the print with some zone",
                                        "the former would meet the print with some zone", "near the print"};
    double found[ROLLERS], fine[ROLLERS], finer[ROLLERS];
    for (int i = 0; i < ROLLERS; i++) {
        found[i] = 100.0 * all[COUNTED].roller[i].error;
        fine[i] = 100.0 * all[FINE].roller[i].error;
        finer[i] = 100.0 * all[FINER].roller[i].error;
        galet_ledger_number(ledger, ids[i], found[i]);
    }
    for (int i = 0; i < AT_500; i++) {
        galet_ledger_explain(
            ledger, ids[i],
            "least over the length, radius 1/(2B) diffused in place of B, K = 0, against 100 x 50 cells counted; exact "
            "lines measured below the size of a cell: %.2f, 100 x 128 cells %.2f %%. With 0.5 to 6 mm of profile "
            "beside the contact %.1f to %.1f, measured on 100 x 128 cells %.1f to %.1f %%: %s. K, N, L_y and "
            "that zone are not told",
            fine[i], finer[i], 100.0 * all[COUNTED].little[i], 100.0 * all[COUNTED].much[i],
            100.0 * all[FINER].little[i], 100.0 * all[FINER].much[i], words[i]);
    }
    galet_ledger_explain(ledger, ids[AT_500],
                         "nothing to diffuse here: this is the error of counting 100 x 50 cells. Measured below the "
                         "size of a cell it is %.2f, with 100 x 128 cells %.2f %%",
                         fine[AT_500], finer[AT_500]);
    galet_ledger_claim(ledger, "errors-fall", found[0],
                       found[0] > found[1] && found[1] > found[2] && found[2] > found[3] && finer[0] > finer[1] &&
                           finer[1] > finer[2] && finer[2] > finer[3]);
    galet_ledger_explain(ledger, "errors-fall",
                         "least errors of 1, 50, 75 and 500 mm: %.2f, %.2f, %.2f, %.2f %% against 100 x 50 cells "
                         "counted; %.2f, %.2f, %.2f, %.2f %% below the size of 100 x 128 cells",
                         found[0], found[1], found[2], found[3], finer[0], finer[1], finer[2], finer[3]);
}

galet_status galet_chevalier_2006_references(galet_ledger *ledger) {
    least all[REFERENCES];
    for (int k = 0; k < REFERENCES; k++) {
        galet_status status = find_least(ledger, &references[k], &all[k]);
        if (status) {
            return status;
        }
    }
    draw(ledger, all);
    tell_errors(ledger, all);
    tell_optima(ledger, all);
    return GALET_OK;
}
