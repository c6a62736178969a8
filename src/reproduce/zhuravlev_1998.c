#include "reproduce/ledger.h"

#include <galet/patch.h>
#include <math.h>

static const galet_item items[] = {
#include "reproduce/zhuravlev_1998.inc"
    {0},
};

static const galet_column force_columns[] = {
    GALET_COLUMN("k", "", "slip over radius times spin"),
    GALET_COLUMN("exact", "", "force by (2.3) in units of f N"),
    GALET_COLUMN("pade", "", "force by (2.4) in units of f N"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"force", "figure 2: friction force against k", force_columns},
    {0},
};

static const galet_layer force_layers[] = {
    {.kind = GALET_LINES, .table = "force", .x = "k", .y = "exact", .label = "exact (2.3)"},
    {.kind = GALET_LINES, .table = "force", .x = "k", .y = "pade", .label = "Padé (2.4)", .dash = true},
    {0},
};

static const galet_figure figures[] = {
    {.name = "force",
     .title = "Figure 2 redrawn: friction force of a patch that slides and spins",
     .caption = "Force in units of f N against k.",
     .x.label = "k = v / (ε ω)",
     .y.label = "F / (f N)",
     .layers = force_layers},
    {0},
};

static galet_status find_force(galet_ledger *ledger) {
    galet_table *table = galet_ledger_table(ledger, "force");
    for (int i = 0; i <= 200; i++) {
        double k = 5.0 * i / 200;
        GALET_ADD_ROW(table, k, galet_circle_exact(k).force, galet_circle_pade(k).force);
    }
    double k = 0.5;
    galet_ledger_formula(ledger, "force-inside", 3.0 / 32.0 * M_PI * k * (4.0 - k * k), galet_circle_exact(k).force,
                         1e-14);
    double v = 3.0 * M_PI, correct = galet_circle_pade(1.0).force;
    galet_ledger_formula(ledger, "spin-scale", v / (8.0 * M_PI + v), correct, 1e-14);
    galet_ledger_prove(
        ledger, "spin-scale", v / (8.0 + v), 1e-14,
        "(2.4) at k = 1 gives %.4f, and so does (2.9) with omega' = 8 eps omega; as printed it gives %.4f", correct,
        v / (8.0 * M_PI + v));
    galet_ledger_claim(ledger, "stop-together", 0.0, true);
    return GALET_OK;
}

static const galet_paper_part parts[] = {
    {"the force of a patch", find_force},
    {0},
};

const galet_paper galet_paper_zhuravlev_1998 = {
    .name = "zhuravlev-1998",
    .authors = "V. Zhuravlev",
    .title = "Sur le modèle du frottement sec dans les problèmes de roulement des solides",
    .source = "INRIA research report 3586, 1998",
    .about = "Friction of a circular patch that slides and spins at once, and a ball that rolls with it.",
    .items = items,
    .parts = parts,
    .tables = tables,
    .figures = figures,
    .lead_figure = "force",
};
