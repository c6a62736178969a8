#include "reproduce/basseville_2005.h"

#include <math.h>

static const galet_item items[] = {
#include "reproduce/basseville_2005.inc"
    {0},
};

static const galet_paper_part parts[] = {
    {"laws of motion", galet_basseville_laws},
    {"uniqueness", galet_basseville_uniqueness},
    {"table 1", galet_basseville_table_1},
    {"positions of equilibria", galet_basseville_positions},
    {"signs of the coupling", galet_basseville_coupling},
    {"lemmas", galet_basseville_lemmas},
    {"the proof", galet_basseville_proof},
    {"kicks", galet_basseville_kicks},
    {"table 2", galet_basseville_table_2},
    {"conclusions", galet_basseville_conclusions},
    {"pictures", galet_basseville_pictures},
    {0},
};

const galet_paper galet_paper_basseville_2005 = {
    .name = "basseville-2005",
    .authors = "S. Basseville, P. Ballard, A. Léger",
    .title = "Stabilité des états d'équilibre en présence de contact et de frottement",
    .source = "17e Congrès Français de Mécanique, Troyes 2005, hal-04213028",
    .about =
        "Which equilibria a mass on coupled springs at a rough wall has, and which are stable (the system of "
        "Klarbring). What the tables list holds for W > 0, which is not said; the cell A < 0, mu > KT / W lacks its "
        "stuck states in the text at hand, an extraction; and one step of the proof of the theorem overlooks impacts "
        "that stick beyond the tip of the cone. The theorem stands, by energy.",
    .items = items,
    .parts = parts,
    .tables = galet_basseville_tables,
    .figures = galet_basseville_figures,
    .lead_figure = "regions",
};
