#pragma once

#include "reproduce/ledger.h"

#include <math.h>

/// The pieces of Munitsyna 2012, each in the file of its name.

/// The patch of figures 2 and 3.
#define GALET_MUNITSYNA_MU 0.6
#define GALET_MUNITSYNA_PSI (M_PI / 6.0)

galet_status galet_munitsyna_find_sums(galet_ledger *ledger);
galet_status galet_munitsyna_find_limits(galet_ledger *ledger);
galet_status galet_munitsyna_find_integrals(galet_ledger *ledger);
galet_status galet_munitsyna_find_pade(galet_ledger *ledger);
galet_status galet_munitsyna_find_errors(galet_ledger *ledger);
galet_status galet_munitsyna_find_zones(galet_ledger *ledger);
galet_status galet_munitsyna_find_section(galet_ledger *ledger);
galet_status galet_munitsyna_find_equations(galet_ledger *ledger);
galet_status galet_munitsyna_find_across(galet_ledger *ledger);
galet_status galet_munitsyna_find_motions(galet_ledger *ledger);
galet_status galet_munitsyna_find_laws(galet_ledger *ledger);
