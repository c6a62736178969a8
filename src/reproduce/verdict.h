#pragma once

#include "reproduce/ledger.h"

/// What follows from an item and what was found.
#define GALET_VERDICT_LIST(X)                                                                                          \
    X(REPRODUCED, "reproduced")                                                                                        \
    X(ERRATUM, "erratum")                                                                                              \
    X(QUALITATIVE, "qualitative")                                                                                      \
    X(DIFFERS, "differs")

typedef enum galet_verdict {
#define GALET_VERDICT_CODE(code, name) GALET_VERDICT_##code,
    GALET_VERDICT_LIST(GALET_VERDICT_CODE)
#undef GALET_VERDICT_CODE
        GALET_VERDICTS,
} galet_verdict;

const char *galet_verdict_name(galet_verdict verdict);

/// An item agrees with its print, or two independent numbers agree against it, which makes it an erratum; else it
/// differs: it is not met, and not proved wrong either.
galet_verdict galet_verdict_of(const galet_item *item, const galet_finding *finding);

/// Whether the print holds: reproduced or qualitative.
bool galet_verdict_holds(galet_verdict verdict);

/// Printed number of an item: its own, or what its formula gives; NAN: it has none.
double galet_finding_printed(const galet_item *item, const galet_finding *finding);

/// Relative where a nonzero number is printed, absolute where that is 0, NAN where none is.
double galet_finding_difference(const galet_item *item, const galet_finding *finding);
