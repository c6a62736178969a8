#pragma once

#include "reproduce/ledger.h"

/// The parts of Zhuravlev 1998, one file each: zhuravlev_1998_NAME.c.
galet_status galet_zhuravlev_find_patch(galet_ledger *ledger);    ///< Pressure, integrals, closed laws
galet_status galet_zhuravlev_find_limits(galet_ledger *ledger);   ///< Smoothness, asymptotes, Padé forms
galet_status galet_zhuravlev_find_model(galet_ledger *ledger);    ///< (2.7) to (2.10), the three conclusions
galet_status galet_zhuravlev_find_rates(galet_ledger *ledger);    ///< Formulas of section 3 at an instant
galet_status galet_zhuravlev_find_plane(galet_ledger *ledger);    ///< The plane of u and v: (3.5) and what follows
galet_status galet_zhuravlev_find_ends(galet_ledger *ledger);     ///< How the motion of the ball ends
galet_status galet_zhuravlev_find_figures(galet_ledger *ledger);  ///< What the figures and the table of errors show
