#pragma once

#include "reproduce/ledger.h"

/// The parts of Perret-Liaudet and Majdoub 2022.
galet_status galet_perret_find_laws(galet_ledger *ledger);
galet_status galet_perret_find_film(galet_ledger *ledger);
galet_status galet_perret_find_averaging(galet_ledger *ledger);
galet_status galet_perret_find_identified(galet_ledger *ledger);
galet_status galet_perret_find_missed(galet_ledger *ledger);
galet_status galet_perret_find_captured(galet_ledger *ledger);
galet_status galet_perret_find_signs(galet_ledger *ledger);
galet_status galet_perret_find_scheme(galet_ledger *ledger);
galet_status galet_perret_find_decay(galet_ledger *ledger);
galet_status galet_perret_find_belt(galet_ledger *ledger);

/// A row of the table `motion`: the free decay of figure 3.
typedef struct galet_perret_row {
    double t, v, envelope, y, share, resistance, friction;
} galet_perret_row;
