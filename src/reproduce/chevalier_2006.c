#include "reproduce/chevalier_2006.h"

static const galet_item items[] = {
#include "reproduce/chevalier_2006.inc"
    {0},
};

static const galet_paper_part parts[] = {
    {"Hertz's contact", galet_chevalier_2006_hertz},
    {"grids of cells", galet_chevalier_2006_grids},
    {"the half-space", galet_chevalier_2006_kernels},
    {"stick and slip by four methods", galet_chevalier_2006_traction},
    {"flexibilities", galet_chevalier_2006_flexibility},
    {"FASTSIM", galet_chevalier_2006_march},
    {"semi-Hertzian strips", galet_chevalier_2006_strips},
    {"rollers", galet_chevalier_2006_rollers},
    {"diffuse elements", galet_chevalier_2006_diffusion},
    {"errors of outlines", galet_chevalier_2006_errors},
    {"errors against cells", galet_chevalier_2006_references},
    {"work of the methods", galet_chevalier_2006_work},
    {"errors over C", galet_chevalier_2006_optima},
    {0},
};

const galet_paper galet_paper_chevalier_2006 = {
    .name = "chevalier-2006",
    .authors = "L. Chevalier, S. Cloupet, A. Eddhahak-Ouni",
    .title = "Contributions à la modélisation simplifiée de la mécanique des contacts roulants",
    .source = "Mécanique & Industries 7 (2006) 155-168",
    .about =
        "A crowned steel roller on a rod, by the exact half-space, by FASTSIM with elliptic and parabolic pressure, "
        "and by semi-Hertzian strips with smoothed curvature. Equations and most comparisons hold; not so the mean "
        "(11), the sense of C in (22), and errors with the curvature smoothed. Axes of strips and stick areas are met "
        "by readings that it does not tell, or not at all. Figures are redrawn from text and captions; tables 1 and 2 "
        "are not in the text at hand.",
    .items = items,
    .parts = parts,
    .tables = galet_chevalier_2006_tables,
    .figures = galet_chevalier_2006_figures,
    .lead_figure = "fig6_slip",
};
