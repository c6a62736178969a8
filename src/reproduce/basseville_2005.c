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
        "A mass on coupled springs at a rough wall, the system of Klarbring: which equilibria it has under a constant "
        "force, and which of them are stable. The laws, the construction of equilibria and all printed entries of the "
        "two tables hold, and the sentences of the conclusion but for their limits (no coupling, no friction). The "
        "cell A < 0, mu > KT / W of both tables lacks its stuck states, the tables need W > 0 without saying so, "
        "lemma 2 needs W, and one step of the proof of the theorem overlooks impacts that stick beyond the tip of the "
        "cone; the theorem itself stands, by energy. Labels of table 2 are lost in the text at hand, and are taken "
        "from the paper's own sentences. The paper gives no numbers: sets c1 to c9 (m = 1, KN = 2, KT = W = 1; mu = "
        "1/2, 1, 3/2; F = (-1/2, 0), (1/2, 1/2), (1/2, 0)) stand for the cells, column by column, besides drawn "
        "systems. Its figure 1 is a sketch of the system.",
    .items = items,
    .parts = parts,
    .tables = galet_basseville_tables,
    .figures = galet_basseville_figures,
    .lead_figure = "regions",
};
