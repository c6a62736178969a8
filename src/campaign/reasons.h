#pragma once

#include <stddef.h>

/// Why draws failed: reasons that differ in their numbers alone are one.
typedef struct galet_failure {
    char reason[200];  ///< Where numbers differ they are left out
    long count;
    long first;  ///< Row of the first draw that failed so
} galet_failure;

enum { GALET_FAILURES_MAX = 8 };

/// A collection of them, on its way; all zero at first.
typedef struct galet_reasons {
    galet_failure kinds[64];
    size_t count;
    galet_failure others;  ///< Beyond those
    long failed;           ///< In all
} galet_reasons;

/// Takes a reason of so many draws, in the order of their first rows.
void galet_reasons_add(galet_reasons *reasons, const char *reason, long count, long first);

/// The most frequent first; what is left out is the last, "other reasons". Returns how many.
size_t galet_reasons_list(galet_reasons *reasons, galet_failure failures[GALET_FAILURES_MAX]);
