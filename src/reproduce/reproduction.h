#pragma once

#include "reproduce/paper_page.h"
#include "reproduce/tally.h"

/// Papers recomputed: all parts of all of them on several threads.

typedef struct galet_reproduced {
    const galet_paper *paper;
    galet_paper_page *page;
    galet_ledger *ledger;  ///< Of the whole paper; borrows the page
    galet_tally tally;
    galet_status failure;  ///< Of the first part that did not come to its end
} galet_reproduced;

typedef struct galet_reproduction {
    galet_reproduced *papers;
    size_t count;
    int threads;
    double seconds;    ///< By a clock on the wall
    bool interrupted;  ///< Items may be missing
} galet_reproduction;

/// Recomputes these papers, a list of `count`. What was finished comes back with GALET_ERR_INTERRUPTED; a part that
/// fails leaves its items without numbers: they differ. GALET_ERR_PROGRAM with words where a paper is set wrongly.
galet_status galet_reproduction_run(const galet_paper *const *papers, size_t count, int threads,
                                    const galet_watch *watch, galet_reproduction **reproduction, galet_message *why);
void galet_reproduction_destroy(galet_reproduction *reproduction);

/// Over all papers.
galet_tally galet_reproduction_tally(const galet_reproduction *reproduction);

/// GALET_OK; GALET_ERR_INTERRUPTED; GALET_ERR_NOT_CONVERGED where a part did not come to its end.
galet_status galet_reproduction_status(const galet_reproduction *reproduction);
