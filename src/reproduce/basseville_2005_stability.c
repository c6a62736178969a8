// Section 4.3: table 2 cell by cell, by the library's labels and by motions from nearby.
#include "reproduce/basseville_2005.h"

#include "base/format.h"

#include <math.h>

/// An entry of table 2; which label it has is lost in the text at hand, and stands in the paper's sentences.
typedef struct entry {
    const char *id, *name;
    int cell;
    galet_klarbring_type type;
    unsigned allowed;  // labels that the sentences leave open
} entry;

#define BIT(label) (1u << GALET_KLARBRING_##label)
#define EITHER (BIT(LYAPUNOV) | BIT(UNSTABLE))

static const entry entries[] = {
    {"table-2-c1-detached", "c1 detached", 0, GALET_KLARBRING_DETACHED, EITHER},
    {"table-2-c2-detached", "c2 detached", 1, GALET_KLARBRING_DETACHED, EITHER},
    {"table-2-c3-detached", "c3 detached", 2, GALET_KLARBRING_DETACHED, EITHER},
    {"table-2-c3-slip-ahead", "c3 slip+", 2, GALET_KLARBRING_SLIP_AHEAD, EITHER},
    {"table-2-c3-stuck", "c3 stuck", 2, GALET_KLARBRING_STUCK, BIT(LYAPUNOV)},
    {"table-2-c4-grazing", "c4 grazing", 3, GALET_KLARBRING_GRAZING, BIT(ASYMPTOTIC)},
    {"table-2-c5-grazing", "c5 grazing", 4, GALET_KLARBRING_GRAZING, BIT(LYAPUNOV)},
    {"table-2-c5-slip-ahead", "c5 slip+", 4, GALET_KLARBRING_SLIP_AHEAD, EITHER},
    {"table-2-c6-grazing", "c6 grazing", 5, GALET_KLARBRING_GRAZING, BIT(LYAPUNOV)},
    {"table-2-c6-stuck", "c6 stuck", 5, GALET_KLARBRING_STUCK, BIT(LYAPUNOV)},
    {"table-2-c7-slip-ahead", "c7 slip+", 6, GALET_KLARBRING_SLIP_AHEAD, EITHER},
    {"table-2-c7-slip-back", "c7 slip-", 6, GALET_KLARBRING_SLIP_BACK, EITHER},
    {"table-2-c7-stuck", "c7 stuck", 6, GALET_KLARBRING_STUCK, BIT(LYAPUNOV)},
    {"table-2-c8-slip-back", "c8 slip-", 7, GALET_KLARBRING_SLIP_BACK, EITHER},
    {"table-2-c8-stuck", "c8 stuck", 7, GALET_KLARBRING_STUCK, BIT(LYAPUNOV)},
    {"table-2-c9-slip-back", "c9 slip-", 8, GALET_KLARBRING_SLIP_BACK, EITHER},
    {"table-2-c9-stuck", "c9 stuck", 8, GALET_KLARBRING_STUCK, BIT(LYAPUNOV)},
};

enum { ENTRIES = sizeof entries / sizeof *entries, SIZES = 11 };

galet_klarbring_stability galet_basseville_judge(const galet_klarbring_fan *larger, const galet_klarbring_fan *smaller,
                                                 double *slope) {
    *slope = log(larger->response / smaller->response) / log(larger->size / smaller->size);
    if (*slope < 0.2) {
        return GALET_KLARBRING_UNSTABLE;
    }
    if (!(*slope > 0.4)) {
        return GALET_KLARBRING_UNDETERMINED;
    }
    return smaller->remaining > 0.1 * smaller->size ? GALET_KLARBRING_LYAPUNOV : GALET_KLARBRING_ASYMPTOTIC;
}

/// Fans of one equilibrium, two sizes to a decade from 0.1 down, into the table.
static galet_status spread(galet_ledger *ledger, const entry *e, const galet_klarbring_equilibrium *at,
                           galet_klarbring_fan fans[SIZES]) {
    galet_table *table = galet_ledger_table(ledger, "response");
    galet_klarbring_def def = galet_basseville_set(e->cell);
    char kind[64];
    galet_format(kind, sizeof kind, "%s, %s", galet_klarbring_type_name(at->type),
                 galet_klarbring_stability_name(at->stability));
    for (int i = 0; i < SIZES; i++) {
        galet_status status =
            galet_klarbring_fan_run(&def, at, pow(10.0, -1.0 - 0.5 * i), galet_ledger_watch(ledger), &fans[i]);
        if (status) {
            return status;
        }
        GALET_ADD_ROW(table, fans[i].size, fans[i].response, fans[i].remaining);
        galet_table_set_text(table, "equilibrium", e->name);
        galet_table_set_text(table, "kind", kind);
    }
    return GALET_OK;
}

static void set_row(galet_ledger *ledger, const entry *e, const char *label, const char *trial, double slope,
                    double remaining) {
    galet_table *table = galet_ledger_table(ledger, "labels");
    GALET_ADD_ROW(table, slope, remaining, e->cell == 2 && e->type == GALET_KLARBRING_STUCK);
    galet_table_set_text(table, "equilibrium", e->name);
    galet_table_set_text(table, "label", label);
    galet_table_set_text(table, "trial", trial);
}

static galet_status find_entry(galet_ledger *ledger, const entry *e, int *labelled) {
    galet_klarbring_def def = galet_basseville_set(e->cell);
    galet_klarbring_equilibrium at;
    galet_klarbring_fan fans[SIZES];
    if (!galet_basseville_find(&def, e->type, &at)) {
        galet_ledger_claim(ledger, e->id, NAN, false);
        return GALET_OK;
    }
    galet_status status = spread(ledger, e, &at, fans);
    if (status) {
        return status;
    }
    double slope, remaining = fans[SIZES - 1].remaining / fans[SIZES - 1].size;
    galet_klarbring_stability trial = galet_basseville_judge(&fans[SIZES - 5], &fans[SIZES - 1], &slope);
    const char *label = galet_klarbring_stability_name(at.stability), *tried = galet_klarbring_stability_name(trial);
    bool holds = (e->allowed & 1u << at.stability) && trial == at.stability;
    *labelled += holds && e->cell == 2;
    galet_ledger_claim(ledger, e->id, slope, holds);
    galet_ledger_explain(ledger, e->id,
                         "label of the library: %s; trial by %d kicks of each size: %s. The response goes as the kick "
                         "to the power %.2f, %.2g of the smallest kick, %.0e, remains",
                         label, fans[0].kicks, tried, slope, remaining, fans[SIZES - 1].size);
    set_row(ledger, e, label, tried, slope, remaining);
    return GALET_OK;
}

galet_status galet_basseville_table_2(galet_ledger *ledger) {
    int labelled = 0;
    for (int i = 0; i < ENTRIES; i++) {
        galet_status status = find_entry(ledger, &entries[i], &labelled);
        if (status) {
            return status;
        }
    }
    galet_klarbring_def c3 = galet_basseville_set(2);
    int kinds = galet_basseville_count(galet_basseville_types_directly(&c3));
    galet_ledger_number(ledger, "table-2-c3-kinds", labelled);
    galet_ledger_prove(ledger, "table-2-c3-kinds", kinds, 0.0,
                       "in the text at hand, an extraction, the cell is that of table 1 and lacks the stuck states "
                       "again: motions tell the stability of %d kinds, and (7) has %d directly",
                       labelled, kinds);
    return GALET_OK;
}
