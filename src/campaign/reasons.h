#pragma once

#include <stddef.h>

/// How many draws failed for a reason, or came with a warning: reasons that differ in their numbers alone are one.
typedef struct galet_tally {
    char reason[400];  ///< Where numbers differ they are left out; what all have in common stays. Of a warning its key
    long count;
    long first;  ///< Row of the first of them
} galet_tally;

enum { GALET_TALLIES_MAX = 8 };

/// A collection of them, on its way; all zero at first.
typedef struct galet_reasons {
    galet_tally kinds[64];
    size_t count;
    galet_tally others;  ///< Beyond those
    long draws;          ///< In all; one that has several warnings counts for each
} galet_reasons;

/// Takes a reason of so many draws, in the order of their first rows.
void galet_reasons_add(galet_reasons *reasons, const char *reason, long count, long first);

/// The most frequent first; what is left out is the last, under the name of `rest`. Returns how many.
size_t galet_reasons_list(galet_reasons *reasons, const char *rest, galet_tally tallies[GALET_TALLIES_MAX]);
