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
    {"errors over C", galet_chevalier_2006_optima},
    {0},
};

const galet_paper galet_paper_chevalier_2006 = {
    .name = "chevalier-2006",
    .authors = "L. Chevalier, S. Cloupet, A. Eddhahak-Ouni",
    .title = "Contributions à la modélisation simplifiée de la mécanique des contacts roulants",
    .source = "Mécanique & Industries 7 (2006) 155-168",
    .about =
        "A crowned steel roller on a rod: the exact half-space, Kalker's FASTSIM with elliptic and parabolic pressure, "
        "and semi-Hertzian strips whose curvature is smoothed by diffuse elements. The equations of the half-space, of "
        "FASTSIM and of the strips hold, and so do most comparisons of the methods. Not so: the mean flexibility (11), "
        "which is no mean and makes up power; the parabolic case, which dissipates less in all, not more; the sense of "
        "C "
        "in the weight (22); and the diffusion of curvature, which cannot give the printed errors, while that of the "
        "radius nearly does. Areas of stick and some semi-axes are not met: what the authors took for Kalker's and "
        "Hertz's coefficients is not printed. Tables 1 and 2 and the curves of the figures are not in the text that "
        "was "
        "at hand: figures are redrawn from what the text and the captions say.",
    .items = items,
    .parts = parts,
    .tables = galet_chevalier_2006_tables,
    .figures = galet_chevalier_2006_figures,
    .lead_figure = "fig6_slip",
};
