#pragma once

#include "reproduce/verdict.h"

#include <stdio.h>

/// How many items were come to, and how many of them have which verdict.
typedef struct galet_tally {
    size_t items, of[GALET_VERDICTS];
} galet_tally;

/// Of one paper.
galet_tally galet_tally_of(const galet_paper *paper, const galet_finding *findings);

void galet_tally_add(galet_tally *sum, const galet_tally *tally);

/// The outputs of a page that tell it, for its table, and their keys.
#define GALET_TALLY_OUTPUTS                                                                                            \
    GALET_OUT_INTEGER("items", "items, printed against computed"),                                                     \
        GALET_OUT_INTEGER("reproduced", "items reproduced: the print holds"),                                          \
        GALET_OUT_INTEGER("errata", "errata: two independent numbers agree against the print"),                        \
        GALET_OUT_INTEGER("qualitative", "claims without a number that hold"),                                         \
        GALET_OUT_INTEGER("differ", "items that differ: the print is not met and not proved wrong either")
#define GALET_TALLY_KEYS "items reproduced errata qualitative differ"

/// Sets these outputs.
void galet_tally_fill(const galet_tally *tally, galet_record *record);

/// "107 items: 63 reproduced, 13 errata, 31 qualitative, 0 differ"
void galet_tally_write(FILE *out, const galet_tally *tally);
