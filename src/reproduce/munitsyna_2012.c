#include "reproduce/munitsyna_2012_parts.h"
#include "reproduce/munitsyna_2012_pictures.h"

static const galet_item items[] = {
#include "reproduce/munitsyna_2012.inc"
    {0},
};

static const galet_paper_part parts[] = {
    {"sums over the patch", galet_munitsyna_find_sums},
    {"limits of the law", galet_munitsyna_find_limits},
    {"elliptic integrals", galet_munitsyna_find_integrals},
    {"Padé approximations", galet_munitsyna_find_pade},
    {"errors of the approximations", galet_munitsyna_find_errors},
    {"zones of stagnation", galet_munitsyna_find_zones},
    {"the section of the ellipsoid", galet_munitsyna_find_section},
    {"the equations of motion", galet_munitsyna_find_equations},
    {"friction across the slip", galet_munitsyna_find_across},
    {"four motions", galet_munitsyna_find_motions},
    {"motions with other laws", galet_munitsyna_find_laws},
    {0},
};

const galet_paper galet_paper_munitsyna_2012 = {
    .name = "munitsyna-2012",
    .authors = "M. A. Munitsyna",
    .title = "Модель трения в случае плоского эллиптического контакта тела с опорной плоскостью",
    .source = "Nelineinaya Dinamika 8 (2012) no. 4, 705-712",
    .about =
        "Dry friction of an elliptic Hertz patch that slides and spins, Padé approximations of it, and an ellipsoid "
        "of revolution that is thrown on an elastic plane. The model and its limits hold, but for one sign; the "
        "force across the slip, as printed, has the wrong parity and a pole, and the moment of second order drives "
        "the spin instead of braking it. The ellipsoid does what the text says: it rises, stands, falls and stops, "
        "and bounces where it is thrown fastest. The force across the slip is some per cent of friction, not one "
        "part in a hundred thousand.",
    .items = items,
    .parts = parts,
    .tables = galet_munitsyna_tables,
    .figures = galet_munitsyna_figures,
    .lead_figure = "figure-4",
};
